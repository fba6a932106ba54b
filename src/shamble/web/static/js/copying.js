// @ts-check

/** Copying a link: an invitation, a seat for another device, a moment. */

import { say } from "./page.js";

document.addEventListener("click", (event) => {
  const copy = /** @type {Element} */ (event.target).closest("[data-copy]");
  if (copy instanceof HTMLElement) copyText(copy, copy.dataset.copy || "");
});

/** What cannot be copied is said, so that it can be read. @param {HTMLElement} button @param {string} text */
async function copyText(button, text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    if (!copyAsBefore(button, text)) return say(text);
  }
  say(button.dataset.done || "");
}

/** Without TLS, as at home from another device, there is no clipboard but the old one. @param {HTMLElement} button @param {string} text */
function copyAsBefore(button, text) {
  const field = document.createElement("textarea");
  field.className = "out-of-sight";
  field.readOnly = true;
  field.value = text;
  button.after(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  button.focus({ preventScroll: true });
  return copied;
}
