// @ts-check

/** Studies of the lab that are being played: how far they are, without loading the page anew. */

import { all } from "./page.js";

const EVERY = 1000;

export function watchStudies() {
  for (const study of all("[data-study]")) watch(study);
}

/** @param {HTMLElement} study */
async function watch(study) {
  while (study.isConnected) {
    await new Promise((resolve) => setTimeout(resolve, EVERY));
    if (document.hidden) continue;
    const state = await ask(study.dataset.study || "");
    if (!state) continue;
    show(study, state);
    if (!state.busy) {
      location.reload(); // its buttons are others now
      return;
    }
  }
}

/** @param {string} code */
async function ask(code) {
  try {
    const reply = await fetch(`/lab/${code}/state`, { headers: { accept: "application/json" } });
    return reply.ok ? await reply.json() : null;
  } catch {
    return null; // the server is away; it may come back
  }
}

/** @param {HTMLElement} study @param {{ said: string, done: number }} state */
function show(study, state) {
  for (const said of all("[data-said]", study)) said.textContent = state.said;
  const bar = study.querySelector("progress");
  if (bar) bar.value = state.done;
}
