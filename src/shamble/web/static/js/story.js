// @ts-check

/** What happened, told one thing after the other: what concerns the reader large, the rest in passing. */

import { bringIntoFrame, showWhatMatters, stayClear } from "./board.js";
import { clearMotion, mark, play, unmark } from "./impact.js";
import { all, calm } from "./page.js";
import { forgetFrames, frameAt, getFrames, hold, isAsked, put, release, showFrame } from "./stage.js";
import { hear } from "./audio.js";

const BY_ITSELF = "shamble-story";
/** Milliseconds that a beat of each size takes at normal pace, and how much of it passes before the blow falls. */
const TIMES = { quick: [330, 0.45], told: [1700, 0.4], large: [3200, 0.3] };
/** What does not concern the reader goes by: so long at least, at most, with a headline, and what is large. */
const PASSING = [600, 900, 1100, 1800];
/** The same as soon as something waits behind it: more of the story, or the reader's own question. */
const WAITED_FOR = { quick: 200, told: 300, large: 700 };
const PACES = { slow: 1.7, normal: 1, quick: 0.55, at_once: 0.4 };
const CARD = 900;
const LETTER = 32;
/** How long a story waits for its boards. */
const PATIENCE = 1500;
/** With more than so many to come, those in passing take half of that. */
const CROWD = 8;

/** `lingers`: it has been shown, and stays until something comes after it. @type {{beats: HTMLElement[], at: number, paused: boolean, lingers: boolean, read: Set<string | undefined>} | null} */
let telling = null;
/** @type {ReturnType<typeof setTimeout>[]} */
let timers = [];
/** Up to which beat this page has shown or held the story. */
let told = newest(all("#region-story .beat"));

export const isTelling = () => telling !== null;

/** @param {HTMLElement[]} beats */
function newest(beats) {
  return Math.max(0, ...beats.map((beat) => Number(beat.dataset.order)));
}

const story = () => document.getElementById("region-story")?.dataset || {};

/** An update: what it leads to is put on the page once its story has been told. @param {Map<string, string>} changed */
export function receive(changed) {
  const fresh = freshBeats(changed.get("region-story"));
  if (fresh === null) stopTelling(); // something was taken back
  if (!telling && !fresh?.length) {
    put(changed);
    return showStoryTools();
  }
  hold(changed);
  if (!telling) return void (fresh?.length && begin(fresh));
  telling.beats.push(...(fresh || []));
  showCount();
  if (telling.lingers && isWaitedFor()) turn(1);
}

/** Does anything come after what is being told: more of it, or a question to the reader? */
function isWaitedFor() {
  return telling !== null && (telling.at + 1 < telling.beats.length || isAsked());
}

/** Those that are to be told by themselves; null if some that were told are gone. @param {string | undefined} html */
function freshBeats(html) {
  if (html === undefined) return [];
  const sent = document.createElement("template");
  sent.innerHTML = html;
  const beats = all(".beat", sent.content);
  const last = newest(beats);
  const fresh = beats.filter((beat) => Number(beat.dataset.order) > told);
  const undone = beats.length > 0 && last < told;
  told = last || told;
  if (undone) return null;
  const pace = sent.content.firstElementChild?.getAttribute("data-pace");
  if (localStorage.getItem(BY_ITSELF) === "off") return [];
  return pace === "at_once" || document.hidden ? fresh.filter(isOwn) : fresh;
}

/** Nobody skips that unread. @param {HTMLElement} beat */
const isOwn = (beat) => beat.classList.contains("own") && beat.classList.contains("large");

/**
 * Tell those beats, then show what came of it.
 * @param {HTMLElement[]} beats @param {Map<string, string>} [outcome]
 */
export function tell(beats, outcome = new Map()) {
  stopTelling();
  hold(outcome);
  if (beats.length) begin(beats);
  else release();
}

/** @param {HTMLElement[]} beats */
async function begin(beats) {
  const mine = { beats: beats.map((beat) => /** @type {HTMLElement} */ (beat.cloneNode(true))), at: 0, paused: false, lingers: false, read: new Set() };
  telling = mine;
  const frames = getFrames(story().frames || "", beats);
  await Promise.race([frames, new Promise((done) => setTimeout(done, PATIENCE))]);
  if (telling === mine) showBeat();
}

export function stopTelling() {
  clearBeat();
  const box = document.getElementById("telling");
  if (box) box.hidden = true;
  if (!telling) return;
  telling = null;
  release();
  forgetFrames();
  showStoryTools();
  showWhatMatters();
}

function clearBeat() {
  timers.forEach(clearTimeout);
  timers = [];
  clearMotion();
}

/** @param {number} step */
function turn(step) {
  if (!telling) return;
  telling.at = Math.max(0, telling.at + step);
  if (telling.at < telling.beats.length) showBeat();
  else stopTelling();
}

/** To the next thing that the reader must not miss, or to the end. */
function skip() {
  if (!telling) return;
  const { beats, at, read } = telling;
  const next = beats.findIndex((beat, place) => place > at && isOwn(beat) && !read.has(beat.dataset.key));
  turn(next < 0 ? beats.length : next - at);
}

function showBeat() {
  const [box, place] = [document.getElementById("telling"), document.getElementById("telling-beat")];
  if (!telling || !box || !place) return;
  const beat = telling.beats[telling.at];
  const key = beat.dataset.key || "";
  clearBeat();
  telling.read.add(key);
  showFrame(frameAt(`before ${key}`) ? `before ${key}` : key, false);
  place.replaceChildren(...[...beat.childNodes].map((node) => node.cloneNode(true)));
  box.className = `telling ${beat.className.replace("beat ", "")}`;
  box.dataset.at = beat.dataset.at || "";
  showCount();
  box.hidden = false;
  sayBeat(beat);
  getFrames(story().frames || "", telling.beats.slice(telling.at + 1, telling.at + 6));
  telling.lingers = false;
  const { time, blow, least } = timesOf(beat);
  lookAt(beat, box);
  hear(beat.dataset.sound || "");
  play(beat, calm.matches ? 0 : blow);
  timers.push(setTimeout(() => strike(beat, box), calm.matches ? 0 : blow));
  if (telling.paused) return;
  timers.push(setTimeout(() => document.hidden || turn(1), time));
  if (least < time) timers.push(setTimeout(linger, least));
}

/** It has been seen: what waits behind it need not wait any longer. */
function linger() {
  if (!telling || document.hidden) return;
  telling.lingers = true;
  if (isWaitedFor()) turn(1);
}

/** The board as it lay afterwards, drawn without the mark and then marked again. @param {HTMLElement} beat @param {Element} box */
function strike(beat, box) {
  unmark();
  showFrame(beat.dataset.key || "", true);
  lookAt(beat, box);
}

/** At what it tells of, which is marked; the words make way. @param {HTMLElement} beat @param {Element} box */
function lookAt(beat, box) {
  const there = mark(beat);
  if (there) bringIntoFrame(there, box);
  else stayClear(box);
}

function showCount() {
  const count = document.getElementById("telling-count");
  if (count && telling) count.textContent = telling.beats.length > 1 ? `${telling.at + 1} / ${telling.beats.length}` : "";
}

/** In a sentence, to those who do not see it. @param {HTMLElement} beat */
function sayBeat(beat) {
  const place = document.getElementById("told");
  if (place && !beat.classList.contains("quick")) place.textContent = beat.querySelector(".words")?.textContent || "";
}

/** How long it is shown, when the blow falls, and how long it is shown at least. @param {HTMLElement} beat */
function timesOf(beat) {
  const size = beat.classList.contains("large") ? "large" : beat.classList.contains("quick") ? "quick" : "told";
  const pace = PACES[/** @type {keyof PACES} */ (story().pace)] || 1;
  const left = telling ? telling.beats.length - telling.at : 0;
  const own = beat.classList.contains("own");
  const hurry = !own || isOwn(beat) ? 1 : left > CROWD ? 0.35 : left > CROWD / 2 ? 0.7 : 1;
  const time = pace * hurry * (own && size !== "quick" ? reading(beat, size) : passing(beat, size));
  const least = own ? time : pace * WAITED_FOR[size] * (left > CROWD ? 0.5 : 1);
  return { time, blow: Math.min(time, least) * TIMES[size][1], least };
}

/** @param {HTMLElement} beat @param {"told" | "large"} size */
function reading(beat, size) {
  const text = beat.querySelector(".words")?.textContent || "";
  return Math.max(TIMES[size][0], 900 + LETTER * text.length) + (beat.querySelector(".scene") ? CARD : 0);
}

/** @param {HTMLElement} beat @param {keyof TIMES} size */
function passing(beat, size) {
  const text = beat.querySelector(".words")?.textContent || "";
  const most = PASSING[size === "large" ? 3 : beat.querySelector(".headline") ? 2 : 1];
  return size === "quick" ? TIMES.quick[0] : Math.min(most, Math.max(PASSING[0], LETTER * 0.5 * text.length));
}

export function showStoryTools() {
  const off = localStorage.getItem(BY_ITSELF) === "off";
  for (const button of all("[data-story='auto']")) button.setAttribute("aria-pressed", String(!off));
}

/** Whoever leafs through it reads at their own pace. @param {number} step */
function leaf(step) {
  if (!telling) return;
  telling.paused = true;
  turn(step);
}

document.addEventListener("click", (event) => {
  const button = /** @type {Element} */ (event.target).closest("[data-story]");
  if (!(button instanceof HTMLElement)) return;
  const wish = button.dataset.story;
  if (wish === "again") {
    tell(all("#region-story .beat"));
    document.querySelector(".roam-frame")?.scrollIntoView({ block: "nearest" }); // on a phone it is elsewhere
  }
  if (wish === "back") leaf(-1);
  if (wish === "on") leaf(1);
  if (wish === "skip") skip();
  if (wish === "auto") localStorage.setItem(BY_ITSELF, localStorage.getItem(BY_ITSELF) === "off" ? "on" : "off");
  showStoryTools();
});

document.addEventListener("keydown", (event) => {
  if (!telling || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target instanceof Element ? event.target : document.body;
  if (target.closest("input:not([type=checkbox], [type=radio]), textarea, select")) return;
  if (event.key === "Escape") skip();
  if (event.key === "ArrowLeft") leaf(-1);
  if (event.key === "ArrowRight") leaf(1);
});

document.addEventListener("visibilitychange", () => {
  if (telling && !document.hidden) showBeat();
});
