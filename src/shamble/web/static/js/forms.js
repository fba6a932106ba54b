// @ts-check

/** Sending forms without leaving the page. */

import { closeMenu } from "./choosing.js";
import { say, words } from "./page.js";

/** @param {HTMLFormElement} form @param {HTMLElement | null} button */
async function send(form, button) {
  const data = new FormData(form);
  if (button instanceof HTMLButtonElement && button.name) data.set(button.name, button.value);
  const body = new URLSearchParams();
  for (const [name, value] of data) if (typeof value === "string") body.append(name, value);
  form.classList.add("busy");
  try {
    const reply = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } });
    const said = await reply.json();
    if (said.go) location.assign(said.go);
    if (said.error) say(said.error);
    else if (form.dataset.reset !== undefined) form.reset();
    else if (form.classList.contains("question")) return; // until the next question takes its place
  } catch {
    say(words.lost || "");
  }
  form.classList.remove("busy");
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.dataset.quiet === undefined) return;
  event.preventDefault();
  closeMenu();
  if (!form.classList.contains("busy")) send(form, /** @type {SubmitEvent} */ (event).submitter);
});
