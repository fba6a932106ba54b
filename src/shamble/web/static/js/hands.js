// @ts-check

/**
 * Safe hands: what comes within a moment of a question changing was meant for the one before it, and what would be
 * regretted is asked back. Imported before everything that listens for clicks and keys.
 */

import { all, words } from "./page.js";

/** When what may be answered in a region last changed. @type {Map<string, number>} */
const changes = new Map();

/** What may be answered in a region, whatever it looks like. @param {Element} region */
export const answersIn = (region) =>
  all("input[name=question], button", region)
    .map((each) => `${each.dataset.key || ""} ${each.getAttribute("value") || ""}`)
    .join("\n");

/** What is asked back is dropped with its question: somebody else has answered, or the game is over. @param {string} region its id */
export function changed(region) {
  changes.set(region, performance.now());
  const dialog = document.getElementById("sure");
  if (dialog instanceof HTMLDialogElement && dialog.open && !pressed?.isConnected) dialog.close();
}

/** @param {string} region */
const isFresh = (region) => performance.now() - (changes.get(region) ?? -Infinity) < Number(words.moment || 0);

/** Nothing is answered before what happened has been told: the question is another one by then. */
const isHeld = () => document.body.classList.contains("held");

/** Things on the board answer the question, wherever they lie. @param {Element} target */
function isTooSoon(target) {
  if (isHeld() && target.closest(".legal, #ask button, #ask a.button")) return true;
  if (target.closest(".legal")) return isFresh("region-question");
  const region = target.closest("button, a.button") && target.closest("[id^='region-']");
  return region ? isFresh(region.id) : false;
}

/** @param {Event} event */
function refuse(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Not lost, only too early: what one has to look at first blinks. @param {Event} event */
function tooSoon(event) {
  refuse(event);
  const place = document.getElementById(isHeld() ? "telling" : "ask");
  place?.animate([{ opacity: 0.4 }, { opacity: 1 }], { duration: 250, easing: "ease-out" });
}

document.addEventListener("click", (event) => {
  if (event.target instanceof Element && isTooSoon(event.target)) tooSoon(event);
}, true);

document.addEventListener("keydown", (event) => {
  const target = event.target instanceof Element ? event.target : document.body;
  if (target.closest("input:not([type=checkbox], [type=radio]), textarea, select")) return;
  const answers = /^[1-9pP]$/.test(event.key) || ((event.key === "Enter" || event.key === " ") && target.closest(".legal"));
  if (!answers) return;
  if (document.querySelector("dialog[open]")) refuse(event);
  else if (isHeld() || isFresh("region-question")) tooSoon(event);
}, true);

// -- asking back ------------------------------------------------------------------------------------------------

/** The button that was pressed, and is to be pressed again. @type {HTMLButtonElement | null} */
let pressed = null;
let sure = false;

/** What a form says that its button does not: the plan that was chosen, shares that somebody would not survive. @param {HTMLFormElement | null} form */
function chosen(form) {
  const listed = /** @type {HTMLElement[]} */ ([...(form?.querySelectorAll("select option:checked") || [])]);
  const shares = /** @type {HTMLInputElement[]} */ ([...(form?.querySelectorAll("input[data-fatal]") || [])]);
  return [...listed, ...shares.filter((share) => Number(share.value) >= Number(share.dataset.fatal))];
}

document.addEventListener("submit", (event) => {
  const button = /** @type {SubmitEvent} */ (event).submitter;
  const dialog = document.getElementById("sure");
  if (!(button instanceof HTMLButtonElement && dialog instanceof HTMLDialogElement) || sure) return;
  const said = [button, ...chosen(button.form)].filter((each) => each.dataset.warning);
  if (!said.length) return;
  refuse(event);
  pressed = button;
  const [why, label] = [dialog.querySelector("p"), dialog.querySelector("[value=yes] span")];
  if (why) why.textContent = said.map((each) => each.dataset.warning).join(" ");
  if (label) label.textContent = said[0].dataset.label || "";
  dialog.returnValue = "";
  dialog.showModal();
}, true);

document.addEventListener("close", (event) => {
  const dialog = event.target;
  if (!(dialog instanceof HTMLDialogElement) || dialog.id !== "sure") return;
  const button = pressed;
  pressed = null;
  if (dialog.returnValue !== "yes" || !button?.isConnected) return;
  sure = true;
  button.form?.requestSubmit(button);
  sure = false;
}, true);
