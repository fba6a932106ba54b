// @ts-check

/** What the game did, shown on the board one thing after the other. */

import { bringIntoFrame, showWhatMatters } from "./board.js";
import { all, calm } from "./page.js";

const BY_ITSELF = "shamble-story";
const PACE = 1500;
const CARD_PACE = 2600;
const SVG = "http://www.w3.org/2000/svg";

/** @type {{beats: HTMLElement[], at: number, timer: ReturnType<typeof setTimeout> | undefined} | null} */
export let telling = null;
/** Up to which beat this page has shown or held the story. */
let told = Math.max(0, ...all("#region-story .beat").map((beat) => Number(beat.dataset.order)));

/** After an update: the beats that nobody has seen, after those still to be shown, unless somebody wants no motion. */
export function tellNews() {
  showStoryTools();
  const beats = all("#region-story .beat");
  const fresh = beats.filter((beat) => Number(beat.dataset.order) > told);
  told = Math.max(0, ...beats.map((beat) => Number(beat.dataset.order)));
  const begun = telling && telling.beats[0].dataset.key;
  if (!beats.some((beat) => beat.dataset.key === begun)) stopTelling(); // one's own answer begins another story
  const wanted = !calm.matches && !document.hidden && localStorage.getItem(BY_ITSELF) !== "off";
  if (!wanted || !fresh.some((beat) => beat.dataset.at)) return;
  if (telling) telling.beats.push(...fresh.map(copied));
  else tell(fresh);
}

/** @param {HTMLElement} beat */
const copied = (beat) => /** @type {HTMLElement} */ (beat.cloneNode(true));

/** @param {HTMLElement[]} beats */
export function tell(beats) {
  stopTelling();
  if (!beats.length) return;
  telling = { beats: beats.map(copied), at: 0, timer: undefined };
  showBeat();
}

export function stopTelling() {
  clearBeat();
  const box = document.getElementById("telling");
  if (box) box.hidden = true;
  if (!telling) return;
  clearTimeout(telling.timer);
  telling = null;
  showWhatMatters();
}

function clearBeat() {
  for (const marks of all(".telling-marks")) marks.remove();
}

/** @param {number} step */
function turnBeat(step) {
  if (!telling) return;
  telling.at = Math.max(0, telling.at + step);
  if (telling.at < telling.beats.length) showBeat();
  else stopTelling();
}

function showBeat() {
  const [box, place] = [document.getElementById("telling"), document.getElementById("telling-beat")];
  const count = document.getElementById("telling-count");
  if (!telling || !box || !place || !count) return;
  const beat = telling.beats[telling.at];
  clearBeat();
  place.replaceChildren(...[...beat.childNodes].map((node) => node.cloneNode(true)));
  box.classList.toggle("bad", beat.classList.contains("bad"));
  count.textContent = `${telling.at + 1} / ${telling.beats.length}`;
  box.hidden = false;
  markBeat(beat);
  clearTimeout(telling.timer);
  const pace = beat.querySelector("div") ? CARD_PACE : PACE;
  if (!calm.matches) telling.timer = setTimeout(() => turnBeat(1), pace);
}

/** A ring where it happened, and whoever came walks there. @param {HTMLElement} beat */
function markBeat(beat) {
  const ring = ringAt(beat);
  if (ring && beat.dataset.sign) ring.marks.append(walker(beat, ring.start, ring.end));
}

/** A board that was drawn anew has lost the ring. */
export function keepMarked() {
  if (telling && !document.querySelector(".telling-marks")) ringAt(telling.beats[telling.at]);
}

/** @param {HTMLElement} beat */
function ringAt(beat) {
  const there = document.getElementById(beat.dataset.at || "");
  if (!(there instanceof SVGGraphicsElement) || !there.ownerSVGElement) return null;
  bringIntoFrame(there);
  const marks = document.createElementNS(SVG, "g");
  marks.setAttribute("class", beat.classList.contains("bad") ? "telling-marks bad" : "telling-marks");
  marks.append(ringOf(there));
  const end = middleOf(there);
  const from = document.getElementById(beat.dataset.from || "");
  const start = from instanceof SVGGraphicsElement ? middleOf(from) : end;
  if (start !== end) marks.append(shapeOf("line", { x1: start[0], y1: start[1], x2: end[0], y2: end[1] }));
  there.ownerSVGElement.append(marks);
  return { marks, start, end };
}

/** Its own outline if it has one. @param {SVGGraphicsElement} thing */
function ringOf(thing) {
  const path = thing.matches("path[d]") ? thing : thing.querySelector(":scope > path[d]");
  if (path) return shapeOf("path", { d: path.getAttribute("d") || "" });
  const box = thing.getBBox();
  return shapeOf("rect", { x: box.x + 3, y: box.y + 3, width: box.width - 6, height: box.height - 6, rx: 10 });
}

/** @param {string} name @param {Object<string, number | string>} attributes */
function shapeOf(name, attributes) {
  const shape = /** @type {SVGGraphicsElement} */ (document.createElementNS(SVG, name));
  for (const [key, value] of Object.entries(attributes)) shape.setAttribute(key, String(value));
  return shape;
}

/** @param {SVGGraphicsElement} thing @returns {[number, number]} */
function middleOf(thing) {
  const box = thing.getBBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** @param {HTMLElement} beat @param {[number, number]} start @param {[number, number]} end */
function walker(beat, start, end) {
  const who = shapeOf("g", {});
  const [x, y] = end;
  who.append(shapeOf("circle", { cx: x, cy: y, r: 32 }));
  who.append(shapeOf("use", { href: `#${beat.dataset.sign}`, x: x - 22, y: y - 27, width: 44, height: 53 }));
  if (Number(beat.dataset.count) > 1) {
    const number = shapeOf("text", { x: x + 24, y: y + 28 });
    number.textContent = `×${beat.dataset.count}`;
    who.append(number);
  }
  const moves = start === end ? "scale(.6)" : `translate(${start[0] - x}px, ${start[1] - y}px)`;
  if (!calm.matches) {
    who.style.transformOrigin = `${x}px ${y}px`;
    who.animate([{ transform: moves, opacity: 0.4 }, { transform: "none", opacity: 1 }], {
      duration: start === end ? 350 : 900,
      easing: "ease-in-out",
    });
  }
  return who;
}

export function showStoryTools() {
  const off = localStorage.getItem(BY_ITSELF) === "off";
  for (const button of all("[data-story='auto']")) button.setAttribute("aria-pressed", String(!off));
}

document.addEventListener("click", (event) => {
  const button = /** @type {Element} */ (event.target).closest("[data-story]");
  if (!(button instanceof HTMLElement)) return;
  const wish = button.dataset.story;
  if (wish === "again") {
    tell(all("#region-story .beat"));
    document.querySelector(".roam-frame")?.scrollIntoView({ block: "nearest" }); // on a phone it is elsewhere
  }
  if (wish === "back") turnBeat(-1);
  if (wish === "on") turnBeat(1);
  if (wish === "skip") stopTelling();
  if (wish === "auto") localStorage.setItem(BY_ITSELF, localStorage.getItem(BY_ITSELF) === "off" ? "on" : "off");
  showStoryTools();
});
