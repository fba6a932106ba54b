// @ts-check

/** A new question: it is said to those who do not see it, gets the focus if nothing else has it, and is in view. */

import { answersIn, changed } from "./hands.js";

/** @returns {string} */
const asked = () => document.querySelector("#region-question [data-prompt]")?.getAttribute("data-key") || "";

let last = asked();

/** Change a region; whoever is about to click into it should know what it says. @param {Element} region @param {() => void} change */
export function watched(region, change) {
  const before = answersIn(region);
  const traded = region.querySelector("form.trade");
  change();
  if (answersIn(region) !== before) changed(region.id);
  const trade = region.querySelector("form.trade");
  if (trade && !traded) showTrade(trade);
}

/** @param {Element} trade */
function showTrade(trade) {
  const room = trade.closest(".side")?.clientHeight || innerHeight;
  trade.scrollIntoView({ block: trade.clientHeight > room ? "start" : "nearest" });
  const field = trade.querySelector("input:not([type=hidden]), select");
  if (field instanceof HTMLElement) field.focus({ preventScroll: true });
}

/** After an update. */
export function sayQuestion() {
  const now = asked();
  if (now === last) return;
  last = now;
  const [title, place] = [document.getElementById("question-title"), document.getElementById("asked")];
  if (place) place.textContent = title?.textContent || "";
  const sheet = document.getElementById("sheet");
  if (sheet instanceof HTMLInputElement) sheet.checked = false; // the board is what one wants to see now
  document.getElementById("ask")?.scrollTo(0, 0);
  focusQuestion();
}

/** Unless somebody is doing something else. */
export function focusQuestion() {
  const title = document.getElementById("question-title");
  if (title && asked() && document.activeElement === document.body) title.focus({ preventScroll: true });
}
