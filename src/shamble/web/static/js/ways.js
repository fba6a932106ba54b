// @ts-check

/** Saying it once: ways on the board, attacks with all that goes with them, shares that add up. */

import { all } from "./page.js";

/** @typedef {import("./page.js").Thing} Thing */

const SVG = "http://www.w3.org/2000/svg";

/** What can be said at once about that thing. @param {Thing} thing @returns {HTMLOptionElement[]} */
export function plansAt(thing) {
  const plans = /** @type {HTMLOptionElement[]} */ (all("form.plans option[data-target]"));
  return plans.filter((plan) => plan.dataset.target === thing.dataset.ref);
}

/** The thing under the pointer that a plan leads to; pieces may lie over it. @param {MouseEvent} event @returns {Thing | null} */
export function farThing(event) {
  for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
    const thing = element.closest("[data-ref]");
    if ((thing instanceof HTMLElement || thing instanceof SVGElement) && plansAt(thing).length) return thing;
    if (!element.closest("#region-board")) return null;
  }
  return null;
}

/** @param {HTMLOptionElement} plan */
export function follow(plan) {
  const form = /** @type {HTMLFormElement} */ (plan.closest("form"));
  /** @type {HTMLSelectElement} */ (plan.closest("select")).value = plan.value;
  /** @type {HTMLButtonElement} */ (form.querySelector("button")).click();
}

// -- the way ---------------------------------------------------------------------------------------------------

/** The middle of a thing, in the coordinates of the whole picture. @param {SVGSVGElement} picture @param {string} ref */
function middle(picture, ref) {
  const thing = picture.querySelector(`[data-ref="${CSS.escape(ref)}"]`);
  const from = thing instanceof SVGGraphicsElement && thing.getScreenCTM();
  const to = picture.getScreenCTM();
  if (!(thing instanceof SVGGraphicsElement) || !from || !to) return null;
  const box = thing.getBBox();
  const point = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
  return point.matrixTransform(to.inverse().multiply(from));
}

/** @param {SVGSVGElement} picture @param {string | undefined} refs @returns {DOMPoint[]} */
function middles(picture, refs) {
  const found = (refs || "").split(" ").map((ref) => middle(picture, ref));
  return /** @type {DOMPoint[]} */ (found.filter(Boolean));
}

/** @param {string} kind @param {string} cls @param {Object<string, string | number>} attributes */
function drawn(kind, cls, attributes) {
  const shape = document.createElementNS(SVG, kind);
  shape.setAttribute("class", cls);
  for (const [name, value] of Object.entries(attributes)) shape.setAttribute(name, String(value));
  return shape;
}

export function hideWay() {
  document.getElementById("way")?.remove();
}

/** Where the plan leads, and who would react. @param {HTMLOptionElement} plan */
export function showWay(plan) {
  hideWay();
  const goal = document.querySelector(`#region-board [data-ref="${CSS.escape(plan.dataset.target || "")}"]`);
  let picture = goal instanceof SVGElement ? goal.ownerSVGElement : null;
  while (picture && picture.ownerSVGElement) picture = picture.ownerSVGElement;
  if (!picture) return;
  const way = middles(picture, plan.dataset.way);
  const end = middles(picture, plan.dataset.target);
  const shown = drawn("g", "", { id: "way", "aria-hidden": "true" });
  if (way.length > 1) {
    const points = way.map((point) => `${point.x},${point.y}`).join(" ");
    shown.append(drawn("polyline", "way-shade", { points }), drawn("polyline", "way-line", { points }));
  }
  for (const at of [...way.slice(-1), ...end]) shown.append(drawn("circle", "way-end", { cx: at.x, cy: at.y, r: 9 }));
  for (const at of middles(picture, plan.dataset.wary)) {
    shown.append(drawn("circle", "way-wary", { cx: at.x, cy: at.y, r: 13 }));
  }
  picture.append(shown);
}

/** Pointing at a far square shows the way there; a menu that is open has the word. */
document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse" || document.getElementById("menu")) return;
  const over = event.target;
  const thing = over instanceof Element && over.closest("#region-board") ? farThing(event) : null;
  const [plan] = thing ? plansAt(thing) : [];
  if (plan && plan.dataset.way) showWay(plan);
  else hideWay();
});

document.addEventListener("change", (event) => {
  const list = event.target;
  if (!(list instanceof HTMLSelectElement) || !list.closest("form.plans")) return;
  const [plan] = list.selectedOptions;
  if (plan) showWay(plan);
});

// -- shares ----------------------------------------------------------------------------------------------------

/** Only what adds up can be given out. */
document.addEventListener("input", (event) => {
  const field = event.target;
  const form = field instanceof HTMLInputElement && field.closest("form.sharing");
  if (!(form instanceof HTMLFormElement)) return;
  const shares = /** @type {HTMLInputElement[]} */ (all("input[name=share]", form)).map((each) => Number(each.value));
  const given = shares.reduce((sum, share) => sum + share, 0);
  const total = Number(form.dataset.total);
  const button = form.querySelector("button");
  const output = form.querySelector("output");
  if (output) output.value = `${given} / ${total}`;
  if (button) button.disabled = given !== total;
});

// -- who gets which --------------------------------------------------------------------------------------------

/** Whom that thing goes to; "" if it stays. @param {HTMLSelectElement} list */
const takerOf = (list) => list.selectedOptions[0]?.dataset.taker || "";

/** @param {HTMLSelectElement} list @param {string} taker */
function giveTo(list, taker) {
  const option = [...list.options].find((each) => (each.dataset.taker || "") === taker);
  if (option) option.selected = true;
  list.dataset.was = taker;
}

/** Nobody gets more than there is room for: whoever had it before gets what the new one gives up, and one thing always answers the question. */
document.addEventListener("change", (event) => {
  const list = event.target;
  const form = list instanceof HTMLSelectElement && list.closest("form.handing");
  if (!(list instanceof HTMLSelectElement) || !(form instanceof HTMLFormElement)) return;
  const chosen = takerOf(list);
  const before = list.dataset.was ?? [...list.options].find((each) => each.defaultSelected)?.dataset.taker ?? "";
  const others = /** @type {HTMLSelectElement[]} */ (all("select", form)).filter((each) => each !== list);
  const rivals = others.filter((each) => takerOf(each) === chosen);
  giveTo(list, chosen);
  if (rivals.length >= Number(list.selectedOptions[0]?.dataset.room || 1)) giveTo(rivals[0], before);
  const answered = [list, ...others].some((each) => each.selectedOptions[0]?.hasAttribute("data-first"));
  if (!answered && others[0]) giveTo(others[0], before);
});
