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

/** @param {string} region its id */
export function changed(region) {
  changes.set(region, performance.now());
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

document.addEventListener("click", (event) => {
  if (event.target instanceof Element && isTooSoon(event.target)) refuse(event);
}, true);

document.addEventListener("keydown", (event) => {
  const target = event.target instanceof Element ? event.target : document.body;
  if (target.closest("input:not([type=checkbox], [type=radio]), textarea, select")) return;
  const answers = /^[1-9pP]$/.test(event.key) || ((event.key === "Enter" || event.key === " ") && target.closest(".legal"));
  if (answers && (isHeld() || isFresh("region-question") || document.querySelector("dialog[open]"))) refuse(event);
}, true);

// -- asking back ------------------------------------------------------------------------------------------------

/** The button that was pressed, and is to be pressed again. @type {HTMLButtonElement | null} */
let pressed = null;
let sure = false;

document.addEventListener("submit", (event) => {
  const button = /** @type {SubmitEvent} */ (event).submitter;
  const dialog = document.getElementById("sure");
  if (!(button instanceof HTMLButtonElement && dialog instanceof HTMLDialogElement) || !button.dataset.warning) return;
  if (sure) return;
  refuse(event);
  pressed = button;
  const [why, label] = [dialog.querySelector("p"), dialog.querySelector("[value=yes] span")];
  if (why) why.textContent = button.dataset.warning;
  if (label) label.textContent = button.dataset.label || "";
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
