// @ts-check

/** The live connection: what the server sends is put into the page. */

import { showWhatMatters } from "./board.js";
import { piecePlaces, slidePieces } from "./motion.js";
import { all, words } from "./page.js";
import { keepScroll, swap, wholeRegions } from "./regions.js";
import { chime } from "./sound.js";
import { keepMarked, tellNews } from "./story.js";

/** @typedef {import("./regions.js").Update} Update */

let myTurn = words.turn === "true";

/** @param {Update} update */
function apply(update) {
  if (update.reload) return location.reload();
  const board = document.getElementById("region-board");
  const changed = wholeRegions(update);
  const places = changed.has("region-board") && board ? piecePlaces() : null;
  for (const [id, html] of changed) {
    const region = document.getElementById(id);
    if (region) keepScroll(region, () => swap(region, html));
  }
  if (places) slidePieces(places);
  if (places) showWhatMatters();
  if (changed.has("region-story")) tellNews();
  if (places) keepMarked();
  tick();
  if (update.title) document.title = update.title;
  if (update.turn && !myTurn) chime();
  if (update.turn !== undefined) myTurn = update.turn;
}

/** How long somebody has been thinking. */
export function tick() {
  for (const clock of all("time[data-since]")) {
    const seconds = Math.max(0, Date.now() / 1000 - Number(clock.dataset.since));
    const text = seconds < 60 ? "" : `${Math.floor(seconds / 60)} min`;
    if (clock.textContent !== text) clock.textContent = text;
  }
}

let wait = 500;

export function connect() {
  const address = words.live;
  if (!address) return;
  const socket = new WebSocket(new URL(address, location.href.replace(/^http/, "ws")));
  socket.onmessage = (message) => {
    wait = 500;
    document.body.classList.remove("offline");
    apply(/** @type {Update} */ (JSON.parse(message.data)));
  };
  socket.onclose = (event) => {
    if (event.code === 4404) return;
    document.body.classList.add("offline");
    setTimeout(connect, wait + Math.random() * 300);
    wait = Math.min(wait * 2, 10_000);
  };
}
