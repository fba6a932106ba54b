// @ts-check

/** What every module needs of the page: its words, its elements, a line for the reader. */

/** @typedef {HTMLElement | SVGElement} Thing */

export const calm = matchMedia("(prefers-reduced-motion: reduce)");
export const words = document.body.dataset;

/** @param {string} selector @param {ParentNode} [root] @returns {HTMLElement[]} */
export const all = (selector, root = document) => /** @type {HTMLElement[]} */ ([...root.querySelectorAll(selector)]);

/** @param {string} text */
export function say(text) {
  const place = document.getElementById("toasts");
  if (!place || !text) return;
  const line = document.createElement("p");
  line.className = "toast";
  line.textContent = text;
  place.append(line);
  setTimeout(() => line.remove(), 8000);
}
