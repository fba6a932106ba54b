// @ts-check

/** What every module needs of the page: its words, its elements, a line for the reader. */

/** @typedef {HTMLElement | SVGElement} Thing */

export const calm = matchMedia("(prefers-reduced-motion: reduce)");
export const words = document.body.dataset;

/** @param {string} selector @param {ParentNode} [root] @returns {HTMLElement[]} */
export const all = (selector, root = document) => /** @type {HTMLElement[]} */ ([...root.querySelectorAll(selector)]);

/** A notice; `why`: where the rule behind it stands, `ask`: what that link is called.
 * @param {string} text @param {string} [why] @param {string} [ask] */
export function say(text, why = "", ask = "") {
  const place = document.getElementById("toasts");
  if (!place || !text) return;
  const line = document.createElement("p");
  line.className = "toast";
  line.textContent = text;
  if (why) line.append(" ", ruleLink(why, ask));
  place.append(line);
  setTimeout(() => line.remove(), 8000);
}

/** @param {string} address @param {string} text */
function ruleLink(address, text) {
  const link = document.createElement("a");
  link.className = "why";
  link.href = address;
  link.target = "_blank";
  link.textContent = text;
  return link;
}
