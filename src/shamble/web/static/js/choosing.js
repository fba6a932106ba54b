// @ts-check

/** Choosing on the board and by key. */

import { frameAt, roam } from "./board.js";
import { all } from "./page.js";
import { farThing, follow, hideWay, plansAt, showWay } from "./ways.js";

/** @typedef {import("./page.js").Thing} Thing */

/** The buttons of the marked questions that this thing leads to. @param {Thing} thing @returns {HTMLButtonElement[]} */
function optionsAt(thing) {
  const wanted = (thing.dataset.options || "").split(",");
  const buttons = all("form[data-marked] button[data-index]");
  return /** @type {HTMLButtonElement[]} */ (buttons.filter((button) => wanted.includes(button.dataset.index || "")));
}

/** One thing to do, as the menu shows it. @typedef {{label: string, hint: string, plan?: HTMLOptionElement, go: () => void}} Deed */

/** @param {HTMLButtonElement} option @returns {Deed} */
function answerDeed(option) {
  const hint = option.querySelector(".hint");
  const label = option.dataset.label || option.textContent || "";
  return { label, hint: (hint && hint.textContent) || "", go: () => option.click() };
}

/** @param {HTMLOptionElement} plan @returns {Deed} */
function planDeed(plan) {
  return { label: plan.dataset.label || "", hint: plan.dataset.notes || "", plan, go: () => follow(plan) };
}

/** A single answer is given at once; what nobody asked for is never done by one touch, nor is a plan. @param {Thing} thing */
function choose(thing) {
  const options = optionsAt(thing);
  const plans = plansAt(thing);
  if (options.length === 1 && !plans.length && options[0].closest("form.question")) options[0].click();
  else if (options.length || plans.length) openMenu(thing, [...options.map(answerDeed), ...plans.map(planDeed)]);
}

/** @type {Thing | null} */
let menuOwner = null;

/** @param {Thing} thing @param {Deed[]} deeds */
function openMenu(thing, deeds) {
  closeMenu();
  menuOwner = thing;
  const menu = document.createElement("div");
  menu.className = "menu";
  menu.id = "menu";
  menu.setAttribute("role", "menu");
  menu.append(...deeds.map(menuItem));
  document.body.append(menu);
  place(menu, thing.getBoundingClientRect());
  /** @type {HTMLElement} */ (menu.firstElementChild).focus();
}

/** @param {Deed} deed */
function menuItem({ label, hint, plan, go }) {
  const item = document.createElement("button");
  item.type = "button";
  item.setAttribute("role", "menuitem");
  item.textContent = label;
  if (hint) {
    const note = document.createElement("span");
    note.className = "hint";
    note.textContent = hint;
    item.append(note);
  }
  item.addEventListener("click", () => {
    closeMenu();
    go();
  });
  for (const looked of ["focus", "pointerenter"]) {
    item.addEventListener(looked, () => (plan ? showWay(plan) : hideWay()));
  }
  return item;
}

/** Pointing at the same place once more does what its menu says first; a double click only walks. @param {Thing} thing @param {number} clicks */
function confirmed(thing, clicks) {
  const first = thing === menuOwner && document.querySelector("#menu button");
  if (first instanceof HTMLButtonElement && (clicks < 2 || document.querySelector("#way .way-line"))) first.click();
  return Boolean(first);
}

/** By the side of the thing, and inside the window. @param {HTMLElement} menu @param {DOMRect} at */
function place(menu, at) {
  const left = Math.max(8, Math.min(at.left, innerWidth - menu.offsetWidth - 8));
  const below = at.bottom + 6;
  const top = below + menu.offsetHeight < innerHeight ? below : Math.max(8, at.top - menu.offsetHeight - 6);
  menu.style.left = `${left + scrollX}px`;
  menu.style.top = `${top + scrollY}px`;
}

export function closeMenu() {
  hideWay();
  const menu = document.getElementById("menu");
  if (!menu) return;
  const inside = menu.contains(document.activeElement);
  menu.remove();
  if (inside && menuOwner && menuOwner.isConnected) menuOwner.focus({ preventScroll: true });
  menuOwner = null;
}

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (target.closest("#menu")) return;
  const legal = target.closest(".legal[data-ref]");
  const thing = legal || (target.closest("#region-board") ? farThing(event) : null);
  if (thing instanceof HTMLElement || thing instanceof SVGElement) {
    event.preventDefault();
    if (!legal && confirmed(thing, event.detail)) return;
    closeMenu();
    choose(thing);
  } else closeMenu();
});

/** @param {KeyboardEvent} event */
function menuKey(event) {
  const menu = document.getElementById("menu");
  if (!menu) return false;
  const items = all("button", menu);
  const at = items.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  if (event.key === "Escape" || event.key === "Tab") closeMenu();
  else if (event.key === "ArrowDown") items[(at + 1) % items.length].focus();
  else if (event.key === "ArrowUp") items[(at + items.length - 1) % items.length].focus();
  else return false;
  event.preventDefault();
  return true;
}

/** @param {string} digit */
function pressOption(digit) {
  const focused = document.activeElement;
  const near = focused && focused.closest("form.question");
  const form = near || document.querySelector("#region-question form.question");
  const button = form && form.querySelector(`button.option[data-number="${digit}"]`);
  if (button instanceof HTMLButtonElement) button.click();
}

document.addEventListener("keydown", (event) => {
  if (menuKey(event) || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target;
  if (!(target instanceof Element) || target.closest("input:not([type=checkbox], [type=radio]), textarea, select")) return;
  if (/^[1-9]$/.test(event.key)) pressOption(event.key);
  const frame = frameAt(target);
  const wish = { "+": "in", "=": "in", "-": "out", 0: "all" }[event.key];
  if (frame && wish) roam(frame, wish);
  const thing = target.closest(".legal[data-ref]");
  const pressed = event.key === "Enter" || event.key === " ";
  if (pressed && (thing instanceof HTMLElement || thing instanceof SVGElement) && thing === target) {
    event.preventDefault();
    choose(thing);
  }
});
