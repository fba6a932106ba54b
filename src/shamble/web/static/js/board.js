// @ts-check

/** Roaming a drawing larger than its frame: buttons, drag, wheel, pinch, keys. */

import { all, calm } from "./page.js";

const MOST = 4;
let zoom = 1;

/** @param {EventTarget | null} target @returns {HTMLElement | null} */
export const frameAt = (target) => (target instanceof Element ? target.closest(".roam-frame") : null);

/** Whatever lies at that point of the frame stays there. @param {HTMLElement} frame @param {number} wanted */
function zoomTo(frame, wanted, x = frame.clientWidth / 2, y = frame.clientHeight / 2) {
  const drawing = frame.lastElementChild;
  if (!drawing) return;
  const size = drawing.getBoundingClientRect();
  const whole = zoom * Math.min(frame.clientWidth / size.width, frame.clientHeight / size.height);
  const next = Math.min(MOST, Math.max(Math.min(1, whole), wanted));
  const [left, top, grown] = [frame.scrollLeft + x, frame.scrollTop + y, next / zoom];
  zoom = next;
  document.documentElement.style.setProperty("--roam-zoom", String(zoom)); // there no update touches it
  frame.scrollTo(left * grown - x, top * grown - y);
}

/** What the question is about, or whoever acts, stays in its place. @param {HTMLElement} frame @param {string} what */
export function roam(frame, what) {
  const heart = frame.querySelector(".here, .heart");
  const view = frame.getBoundingClientRect();
  const [x, y] = heart ? middle(heart.getBoundingClientRect()) : [-1, -1];
  const seen = x > view.left && x < view.right && y > view.top && y < view.bottom;
  const at = seen ? [x - view.left, y - view.top] : [];
  zoomTo(frame, what === "all" ? 0 : what === "in" ? zoom * 1.4 : zoom / 1.4, ...at);
}

/**
 * What the question is about, or whoever acts, and the nearest thing that may be chosen belong in the frame; if they are too
 * far apart, anything that may be chosen.
 */
export function showWhatMatters() {
  for (const frame of all(".roam-frame")) {
    const [legal, about, named, acting] = [".legal", ".here", namedByQuestion(), ".heart"].map((what) =>
      what ? all(what, frame).map((it) => it.getBoundingClientRect()) : []);
    const hearts = [about, named, acting].find((found) => found.length) || [];
    const [things, heart] = [legal.length ? legal : hearts, hearts[0]];
    if (!things.length) continue;
    const nearest = heart ? things.reduce((one, other) => (apart(heart, other) < apart(heart, one) ? other : one)) : things[0];
    const view = frame.getBoundingClientRect();
    const seen = (/** @type {DOMRect} */ at) =>
      at.left >= view.left && at.right <= view.right && at.top >= view.top && at.bottom <= view.bottom;
    const both = heart ? around(heart, nearest) : nearest;
    const fits = both.width <= view.width && both.height <= view.height;
    if (fits ? seen(both) : things.some(seen)) continue;
    const [x, y] = middle(fits ? both : nearest);
    const [wantedX, wantedY] = middle(view);
    frame.scrollBy(x - wantedX, y - wantedY);
  }
}

/** Whatever the question names, as a selector. */
function namedByQuestion() {
  const box = document.querySelector("#region-question [data-named]");
  const refs = box instanceof HTMLElement ? (box.dataset.named || "").split(" ") : [];
  return refs.map((ref) => `[data-ref="${CSS.escape(ref)}"]`).join(", ");
}

/**
 * Into the part of its frame that the words about it leave free: above them or, where its map cannot be moved that far, below.
 * @param {Element} thing @param {Element} words
 */
export function bringIntoFrame(thing, words) {
  const frame = frameAt(thing);
  if (!frame) return;
  const ways = [false, true].map((above) => {
    words.classList.toggle("above", above);
    return wayInto(frame, thing.getBoundingClientRect(), words);
  });
  const above = ways[1].covered < ways[0].covered;
  words.classList.toggle("above", above);
  const { left, top } = ways[above ? 1 : 0];
  frame.scrollTo({ left, top, behavior: calm.matches ? "auto" : "smooth" });
}

/** Told of no place in particular: at the foot of the board or, where they cover less there, at its head. @param {Element} words */
export function stayClear(words) {
  if (words.classList.contains("large")) return;
  const things = all(".roam-frame .piece, .roam-frame .block").map((it) => it.getBoundingClientRect());
  const [below, above] = [false, true].map((up) => {
    words.classList.toggle("above", up);
    const told = words.getBoundingClientRect();
    return things.reduce((sum, at) => sum + shared(at, told), 0);
  });
  words.classList.toggle("above", above < below);
}

/** How the frame would be scrolled, and how much of that place the words would cover then. @param {HTMLElement} frame @param {DOMRect} at @param {Element} words */
function wayInto(frame, at, words) {
  const [view, told] = [frame.getBoundingClientRect(), words.getBoundingClientRect()];
  const large = words.classList.contains("large");
  const [top, bottom] = large ? [view.top, view.bottom] : words.classList.contains("above") ? [told.bottom, view.bottom] : [view.top, told.top];
  const seen = at.left >= view.left && at.right <= view.right && at.top >= top && at.bottom <= bottom;
  const [right, down] = seen ? [0, 0] : [middle(at)[0] - middle(view)[0], middle(at)[1] - (top + bottom) / 2];
  const scrolled = {
    left: Math.max(0, Math.min(frame.scrollWidth - frame.clientWidth, frame.scrollLeft + right)),
    top: Math.max(0, Math.min(frame.scrollHeight - frame.clientHeight, frame.scrollTop + down)),
  };
  const then = new DOMRect(at.x - scrolled.left + frame.scrollLeft, at.y - scrolled.top + frame.scrollTop, at.width, at.height);
  return { ...scrolled, covered: large ? 0 : shared(then, told) };
}

/** The area that both of them cover. @param {DOMRect} one @param {DOMRect} two */
function shared(one, two) {
  const [wide, high] = [Math.min(one.right, two.right) - Math.max(one.left, two.left), Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top)];
  return Math.max(0, wide) * Math.max(0, high);
}

/** @param {DOMRect} at @returns {[number, number]} */
const middle = (at) => [at.left + at.width / 2, at.top + at.height / 2];

/** @param {DOMRect} one @param {DOMRect} two */
const apart = (one, two) => Math.hypot(middle(one)[0] - middle(two)[0], middle(one)[1] - middle(two)[1]);

/** @param {DOMRect} one @param {DOMRect} two */
function around(one, two) {
  const [left, top] = [Math.min(one.left, two.left), Math.min(one.top, two.top)];
  return new DOMRect(left, top, Math.max(one.right, two.right) - left, Math.max(one.bottom, two.bottom) - top);
}

/** @type {{frame: HTMLElement, x: number, y: number, left: number, top: number} | null} */
let grip = null;
let dragged = false;

document.addEventListener("pointerdown", (event) => {
  const frame = frameAt(event.target);
  const held = frame && event.pointerType === "mouse" && event.button === 0; // a finger scrolls by itself
  grip = held ? { frame, x: event.clientX, y: event.clientY, left: frame.scrollLeft, top: frame.scrollTop } : null;
});

document.addEventListener("pointermove", (event) => {
  if (!grip || !(event.buttons & 1)) return;
  const [dx, dy] = [event.clientX - grip.x, event.clientY - grip.y];
  if (!dragged && Math.hypot(dx, dy) < 6) return;
  dragged = true;
  grip.frame.classList.add("dragged");
  grip.frame.scrollTo(grip.left - dx, grip.top - dy);
});

document.addEventListener("pointerup", () => {
  if (grip) grip.frame.classList.remove("dragged");
  grip = null;
  setTimeout(() => (dragged = false)); // after the click that this pointer may still cause
});

document.addEventListener("click", (event) => {
  if (dragged) event.stopImmediatePropagation(); // that was no choice
  const tool = /** @type {Element} */ (event.target).closest("[data-roam]");
  const frame = tool && tool.closest(".roam")?.querySelector(".roam-frame");
  if (!(tool instanceof HTMLElement && frame instanceof HTMLElement)) return;
  const before = tool.getBoundingClientRect().top;
  roam(frame, tool.dataset.roam || "");
  scrollBy(0, tool.getBoundingClientRect().top - before); // a smaller map is less high: the button stays under the finger
}, true);

document.addEventListener("wheel", (event) => {
  const frame = frameAt(event.target);
  if (!frame || !event.ctrlKey) return;
  event.preventDefault();
  const at = frame.getBoundingClientRect();
  zoomTo(frame, zoom * Math.exp(-event.deltaY / 300), event.clientX - at.left, event.clientY - at.top);
}, { passive: false });

let pinched = 0;

document.addEventListener("touchmove", (event) => {
  const frame = event.touches.length === 2 ? frameAt(event.target) : null;
  if (!frame) return;
  event.preventDefault();
  const [one, two] = event.touches;
  const width = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);
  const at = frame.getBoundingClientRect();
  const [x, y] = [(one.clientX + two.clientX) / 2 - at.left, (one.clientY + two.clientY) / 2 - at.top];
  if (pinched) zoomTo(frame, (zoom * width) / pinched, x, y);
  pinched = width;
}, { passive: false });

addEventListener("resize", showWhatMatters);

for (const end of ["touchstart", "touchend", "touchcancel"]) document.addEventListener(end, () => (pinched = 0));
