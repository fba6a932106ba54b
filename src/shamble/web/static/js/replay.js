// @ts-check

/** The replay: the same pages, without reloading. */

import { piecePlaces, slidePieces } from "./motion.js";
import { all } from "./page.js";
import { swap } from "./regions.js";
import { isTelling, stopTelling, tell } from "./story.js";

let turned = 0;

/** @param {string} address @param {boolean} [dragged] by the slider, which stands where it should */
async function turnTo(address, dragged = false) {
  const number = ++turned;
  const text = await (await fetch(address)).text();
  if (number !== turned) return; // somebody has scrubbed on
  const page = new DOMParser().parseFromString(text, "text/html");
  const [from, to] = [document.getElementById("replay"), page.getElementById("replay")];
  if (!from || !to) return location.assign(address);
  stopTelling();
  const [lay, lies] = [document.getElementById("region-board"), to.querySelector("#region-board")];
  const telling = playing !== undefined && to.querySelector("#region-story .beat") && lay && lies;
  const outcome = telling ? new Map([["region-board", lies.outerHTML]]) : null;
  if (outcome && lay && lies) lies.replaceWith(lay.cloneNode(true)); // first the story, then what came of it
  const places = piecePlaces();
  swap(from, to.outerHTML);
  slidePieces(places);
  if (outcome) tell(all("#region-story .beat"), outcome);
  showReplay();
  const slider = document.getElementById("at");
  if (!dragged && slider instanceof HTMLInputElement) slider.value = slider.defaultValue;
  history.replaceState(null, "", address);
}

/** What the server's page cannot know: that there are scripts, and whether it plays by itself. */
export function showReplay() {
  for (const button of all("[data-play]")) {
    button.hidden = false;
    button.setAttribute("aria-pressed", String(playing !== undefined));
    const label = button.querySelector("span");
    if (label) label.textContent = (playing === undefined ? button.dataset.resume : button.dataset.pause) || "";
  }
}

document.addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest("a[data-turn]");
  if (!(link instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  turnTo(link.href);
});

document.addEventListener("input", (event) => {
  const field = event.target;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return;
  const form = field.form;
  if (!form || field.dataset.scrub === undefined) return;
  clearTimeout(scrubbing);
  scrubbing = setTimeout(() => {
    const query = new URLSearchParams(/** @type {any} */ (new FormData(form)));
    turnTo(`${form.action}?${query}`, true);
  }, 60);
});

/** @type {ReturnType<typeof setTimeout> | undefined} */
let scrubbing;
/** @type {ReturnType<typeof setInterval> | undefined} */
let playing;
let stepping = false;

document.addEventListener("click", (event) => {
  const button = /** @type {Element} */ (event.target).closest("[data-play]");
  if (!(button instanceof HTMLElement)) return;
  const on = playing === undefined;
  clearInterval(playing);
  playing = on ? setInterval(stepOn, 1100) : undefined;
  if (!on) turned += 1; // a step that is under way comes too late
  showReplay();
});

async function stepOn() {
  if (isTelling() || stepping) return; // first what happened at this moment; on a slow line, what was asked for
  const next = document.querySelector("a[data-turn='next']");
  if (next instanceof HTMLAnchorElement) {
    stepping = true;
    await turnTo(next.href).finally(() => (stepping = false));
  } else {
    clearInterval(playing);
    playing = undefined;
    showReplay();
  }
}
