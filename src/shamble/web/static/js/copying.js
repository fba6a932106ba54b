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
  } catch {
    // Without TLS, as at home from another device, there is no clipboard but the old one.
    const field = document.getElementById("invite");
    if (!(field instanceof HTMLInputElement)) return;
    field.select();
    if (!document.execCommand("copy")) return;
  }
  say(button.dataset.done || "");
}
