// @ts-check

/** The end of a game: points are counted up, once, when they are first seen. */

import { all, calm } from "./page.js";

const TIME = 1400;
/** How long each line waits for the one before it. */
const APART = 180;

/** Numbers on the page that have been counted, by their table. @type {WeakSet<Element>} */
const counted = new WeakSet();

export function countPoints() {
  for (const table of all(".result .counted")) {
    if (counted.has(table)) continue;
    counted.add(table);
    if (!calm.matches && !document.hidden) all("tbody tr", table).forEach(countLine);
  }
}

/** @param {HTMLElement} line @param {number} place */
function countLine(line, place) {
  const timing = { duration: TIME, delay: place * APART, fill: /** @type {FillMode} */ ("backwards"), easing: "ease-out" };
  const shown = line.animate([{ opacity: 0.25, translate: "0 .4rem" }, { opacity: 1, translate: "0" }], timing);
  const numbers = all("[data-count]", line).map((cell) => ({ cell, goal: Number(cell.dataset.count) }));
  const still = () => numbers.forEach(({ cell, goal }) => (cell.textContent = String(goal)));
  shown.finished.then(still, still);
  const step = () => {
    if (shown.playState !== "running") return;
    const share = Number(shown.effect?.getComputedTiming().progress ?? 0);
    for (const { cell, goal } of numbers) cell.textContent = String(Math.round(goal * share));
    requestAnimationFrame(step);
  };
  step();
}

document.addEventListener("released", countPoints);
