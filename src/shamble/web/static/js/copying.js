// @ts-check

/** Copying an invitation. */

import { say } from "./page.js";

document.addEventListener("click", (event) => {
  const copy = /** @type {Element} */ (event.target).closest("[data-copy]");
  if (copy instanceof HTMLElement) copyText(copy);
});

/** @param {HTMLElement} button */
async function copyText(button) {
  try {
    await navigator.clipboard.writeText(button.dataset.copy || "");
    say(button.dataset.done || "");
  } catch {
    const field = document.getElementById("invite");
    if (field instanceof HTMLInputElement) field.select();
  }
}
