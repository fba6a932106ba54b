// @ts-check

/** The live connection: what the server sends is put into the page. */

import { hear } from "./audio.js";
import { all, words } from "./page.js";
import { wholeRegions } from "./regions.js";
import { callViewer } from "./notify.js";
import { receive } from "./story.js";

/** @typedef {import("./regions.js").Update} Update */

/** @param {Update} update */
function apply(update) {
  receive(wholeRegions(update));
  tick();
}

/** How long somebody has been thinking. */
export function tick() {
  for (const clock of all("time[data-since]")) {
    const seconds = Math.max(0, Date.now() / 1000 - Number(clock.dataset.since));
    const text = seconds < 60 ? "" : `${Math.floor(seconds / 60)} min`;
    if (clock.textContent !== text) clock.textContent = text;
  }
}

/** Milliseconds between two of the server's beats; a line that missed two of them is dead. */
const beat = Number(words.beat || 15) * 1000;
/** Milliseconds in which a line that is asked whether it lives must answer, and in which a new one must open. */
const patience = Math.min(5000, beat);

/** @typedef {{probe: (word: string) => void, open: () => void}} Line */

/** All live connections of this page. @type {Line[]} */
const lines = [];

/**
 * A connection that is opened again whenever it is lost, also where nobody said so.
 * @param {string} address @param {boolean} turn is it the reader's turn, as the page came?
 * @param {(update: Update) => void} show @param {(lost: boolean) => void} tellLost @returns {Line}
 */
function keepLine(address, turn, show, tellLost) {
  /** @type {WebSocket | null} */
  let socket = null;
  let [wait, heard] = [500, 0];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let later;

  function open() {
    clearTimeout(later);
    if (socket) socket.close();
    const fresh = new WebSocket(new URL(address, location.href.replace(/^http/, "ws")));
    [socket, heard] = [fresh, Date.now()];
    later = setTimeout(() => fresh === socket && fresh.readyState === WebSocket.CONNECTING && lose(), patience);
    fresh.onmessage = (message) => fresh === socket && take(fresh, JSON.parse(message.data));
    fresh.onclose = (event) => fresh === socket && event.code !== 4404 && lose();
  }

  /** @param {WebSocket} line @param {Update} update */
  function take(line, update) {
    [wait, heard] = [500, Date.now()];
    tellLost(false);
    if (update.beat) return line.send("beat");
    if (update.reload) return location.reload();
    if (update.turn && !turn) hear("chime"), callViewer();
    if (update.turn !== undefined) turn = update.turn;
    show(update);
  }

  function lose() {
    tellLost(true);
    if (socket) socket.close();
    socket = null;
    clearTimeout(later);
    later = setTimeout(open, wait + Math.random() * 300);
    wait = Math.min(wait * 2, 5000);
  }

  /** Is it alive? Whoever comes back to the page should not have to wait for the next beat. @param {string} word */
  function probe(word) {
    if (!socket || socket.readyState !== WebSocket.OPEN) return open();
    const [asked, line] = [Date.now(), socket];
    line.send(word);
    setTimeout(() => line === socket && heard < asked && open(), patience);
  }

  setInterval(() => socket && Date.now() - heard > 2.5 * beat && open(), beat / 3);
  open();
  return { probe, open };
}

/** Ask every line whether it is alive. @param {string} [word] */
export function probeLines(word = "probe") {
  for (const line of lines) line.probe(word);
}

/** Get the page anew over new lines: what was sent over the old ones may be lost. */
export function renewLines() {
  for (const line of lines) line.open();
}

export function connect() {
  const mark = /** @param {boolean} lost */ (lost) => document.body.classList.toggle("offline", lost);
  if (words.live) {
    lines.push(keepLine(words.live, words.turn === "true", showTable, mark));
  }
  if (words.aside) {
    const turn = document.querySelector("#region-aside .notice") !== null;
    lines.push(keepLine(words.aside, turn, words.live ? apply : showBeside, () => {}));
  }
  addEventListener("online", () => probeLines());
  addEventListener("offline", () => words.live && mark(true));
  addEventListener("pageshow", (event) => event.persisted && renewLines());
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && probeLines("here"));
}

/** The petitions that were brought into view. @type {Set<string | undefined>} */
const shownPetitions = new Set();

/** What the others ask is put before one's eyes, once, wherever one has scrolled to. A phone's sheet is open as long as they do. */
function showPetitions() {
  for (const petition of all(".petition")) {
    if (shownPetitions.has(petition.dataset.key)) continue;
    shownPetitions.add(petition.dataset.key);
    petition.scrollIntoView({ block: "nearest" });
  }
}

/** @param {Update} update */
function showTable(update) {
  apply(update);
  showPetitions();
  if (update.title) document.title = update.title;
}

/** Beside the table: its own title, with a mark while it is one's turn. @param {Update} update */
function showBeside(update) {
  apply(update);
  document.title = (update.turn ? "● " : "") + document.title.replace(/^● /, "");
}
