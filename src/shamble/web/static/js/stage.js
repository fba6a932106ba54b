// @ts-check

/** What is put on the page, what is held back until it has been told, and the board as it lay at each moment. */

import { sayQuestion, watched } from "./asking.js";
import { showWhatMatters } from "./board.js";
import { chatNews } from "./drawers.js";
import { floatChanges, gaugesOnBoard } from "./gauges.js";
import { piecePlaces, slidePieces } from "./motion.js";
import { patched, swap } from "./regions.js";

/** What tells of no outcome goes straight to the page. */
const STRAIGHT = ["region-chat", "region-say", "region-aside"];
const BOARD = "region-board";

/** What the page will show when the story is over. @type {Map<string, string> | null} */
let held = null;

/** @param {Map<string, string>} changed */
export function put(changed) {
  const [places, gauges] = changed.has(BOARD) && document.getElementById(BOARD) ? [piecePlaces(), gaugesOnBoard()] : [null, null];
  for (const [id, html] of changed) {
    const region = document.getElementById(id);
    if (region) watched(region, () => swap(region, html));
  }
  if (places) slidePieces(places);
  if (places) showWhatMatters();
  if (gauges) floatChanges(gauges);
  if (places) document.dispatchEvent(new Event("swapped"));
  if (changed.has("region-chat")) chatNews();
  if (changed.has("region-ending")) document.dispatchEvent(new Event("released"));
  sayQuestion();
}

/** From now on the page waits for its story. @param {Map<string, string>} changed */
export function hold(changed) {
  const board = document.getElementById(BOARD);
  if (!held) held = new Map(board ? [[BOARD, board.outerHTML]] : []);
  document.body.classList.add("held");
  const straight = new Map();
  for (const [id, html] of changed) (STRAIGHT.includes(id) ? straight : held).set(id, html);
  if (straight.size) put(straight);
}

/** Will the reader have something to answer when the story is over? */
export function isAsked() {
  const question = held?.get("region-question") || document.getElementById("region-question")?.outerHTML || "";
  return question.includes('class="question"');
}

/** The story is over: everything as it is now. */
export function release() {
  if (!held) return;
  const changed = held;
  held = null;
  document.body.classList.remove("held");
  put(changed);
}

// -- the board as it lay ---------------------------------------------------------------------------------------

/** The board at each beat, by its key; before a beat that begins a request, under "before" and that key. @type {Map<string, string>} */
const frames = new Map();
let shown = "";
/** Whose boards were asked for. @type {Set<string>} */
const asked = new Set();
/** So many at once: the first ones should not wait for the last. */
const AT_ONCE = 10;

/** @param {string} key */
export const frameAt = (key) => frames.get(key) || "";

/**
 * The boards of those beats, from the server: what is drawn here could not know how it lay.
 * @param {string} address @param {HTMLElement[]} beats
 */
export async function getFrames(address, beats) {
  const first = beats.find((beat) => !asked.has(beat.dataset.key || ""));
  if (!first || !address) return;
  const wanted = beats.slice(beats.indexOf(first), beats.indexOf(first) + AT_ONCE);
  for (const beat of wanted) asked.add(beat.dataset.key || "");
  const [from, to] = [first.dataset.order, wanted[wanted.length - 1].dataset.order];
  try {
    const reply = await fetch(`${address}&from=${from}&to=${to}`);
    if (reply.ok) unpack((await reply.json()).frames);
  } catch {
    // it is told on the board as it is
  }
}

/** @param {{key: string, parts: (string | [number, number])[]}[]} sent */
function unpack(sent) {
  /** @type {string[]} */
  let lines = [];
  let before = "";
  for (const { key, parts } of sent) {
    lines = patched(lines, parts);
    frames.set(key || `before ${sent[1]?.key}`, lines.join("\n"));
    if (key) frames.set(`before ${key}`, before);
    before = lines.join("\n");
  }
}

/** Show the board as it lay then, if we know; did that change it? @param {string} key @param {boolean} slide */
export function showFrame(key, slide) {
  const html = frameAt(key);
  const board = document.getElementById(BOARD);
  if (!html || !board || html === shown) return false;
  const [places, gauges] = slide ? [piecePlaces(), gaugesOnBoard()] : [null, null];
  const scrolled = [...board.querySelectorAll(".roam-frame")].map((frame) => [frame, frame.scrollLeft, frame.scrollTop]);
  swap(board, html);
  for (const [frame, left, top] of scrolled) /** @type {Element} */ (frame).scrollTo(Number(left), Number(top));
  if (places) slidePieces(places);
  if (gauges) floatChanges(gauges);
  document.dispatchEvent(new Event("swapped"));
  shown = html;
  return true;
}

/** Whatever is put now is no frame. */
export function forgetFrames() {
  frames.clear();
  asked.clear();
  shown = "";
}
