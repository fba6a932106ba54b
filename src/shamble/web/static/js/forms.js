// @ts-check

/** Sending forms without leaving the page. */

import { closeMenu } from "./choosing.js";
import { probeLines, renewLines } from "./live.js";
import { say, words } from "./page.js";

/** Milliseconds in which the server must have answered, and in which the page must show what came of it. */
const patience = Number(words.beat || 15) * 500;

/** @param {HTMLFormElement} form @param {HTMLElement | null} button */
async function send(form, button) {
  const data = new FormData(form);
  if (button instanceof HTMLButtonElement && button.name) data.set(button.name, button.value);
  const body = new URLSearchParams();
  for (const [name, value] of data) if (typeof value === "string") body.append(name, value);
  form.classList.add("busy");
  try {
    const said = await posted(form.action, body);
    if (said.go) location.assign(said.go);
    if (said.error) say(said.error, said.why, said.ask);
    else if (form.dataset.reset !== undefined) form.reset();
    else if (form.classList.contains("question")) return awaitNext(form); // which takes its place
  } catch {
    say(words.lost || "");
    probeLines();
  }
  form.classList.remove("busy");
}

/** A request that never comes back counts as lost: sent again, an answer counts once. @param {string} address
 * @param {URLSearchParams} body @returns {Promise<{go?: string, error?: string, why?: string, ask?: string}>} */
async function posted(address, body) {
  const headers = { Accept: "application/json" };
  const reply = await fetch(address, { method: "POST", body, headers, signal: AbortSignal.timeout(patience) });
  return reply.json();
}

/** It was taken, so the page must change; if it does not, the line is dead. @param {HTMLFormElement} form */
function awaitNext(form) {
  setTimeout(() => {
    if (!form.isConnected || !form.classList.contains("busy")) return;
    form.classList.remove("busy");
    if (!document.body.classList.contains("held")) renewLines(); // what came of it is being told
  }, patience);
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.dataset.quiet === undefined) return;
  event.preventDefault();
  closeMenu();
  if (!form.classList.contains("busy")) send(form, /** @type {SubmitEvent} */ (event).submitter);
});
