// @ts-check

/**
 * Asking what something is: to rest the pointer or the focus on it, a long press or the key i opens one card about it.
 * What was asked for by hand stays until it is closed; arrows then lead from thing to thing.
 */

import { all } from "./page.js";

/** @typedef {import("./page.js").Thing} Thing */

const REST = 450;
const LONGER = 1100; // for places: they are everywhere under the pointer
const PRESS = 500;
const PLACES = ["zone", "square", "location"];

/** What the card is about. @type {Thing | null} */
let about = null;
/** Where the mouse is. @type {{target: EventTarget | null, x: number, y: number} | null} */
let mouse = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let later;
let [asked, swallow] = [0, false];
/** Where a finger came down, and on what. @type {{thing: Thing, x: number, y: number} | null} */
let touched = null;

/** @param {Thing} thing */
const refOf = (thing) => thing.dataset.about || thing.dataset.ref || "";

/** @param {Thing} thing */
const isPlace = (thing) => PLACES.includes(refOf(thing).split(":")[0]);

/** @param {EventTarget | null} target @returns {Thing | null} */
function thingAt(target) {
  const thing = target instanceof Element ? target.closest("[data-about], [data-ref]") : null;
  return thing instanceof HTMLElement || thing instanceof SVGElement ? thing : null;
}

/** @param {Element} thing @param {number} x @param {number} y */
function covers(thing, x, y) {
  const at = thing.getBoundingClientRect();
  return x >= at.left && x <= at.right && y >= at.top && y <= at.bottom;
}

/**
 * The thing at a point. Figures let clicks through to what they stand on, so those that cover the point are looked for;
 * the smallest counts. @param {EventTarget | null} target @param {number} x @param {number} y @returns {Thing | null}
 */
function thingUnder(target, x, y) {
  const below = thingAt(target);
  if (!(target instanceof Element) || !target.closest("#region-board") || below?.dataset.about) return below;
  const things = /** @type {Thing[]} */ (all("#region-board svg [data-about], #region-board svg [data-ref]"));
  const found = things.filter((thing) => !isPlace(thing) && covers(thing, x, y));
  const size = (/** @type {Thing} */ thing) => thing.getBoundingClientRect().width;
  return found.length ? found.reduce((one, other) => (size(other) < size(one) ? other : one)) : below;
}

const card = () => document.getElementById("about");
const isPinned = () => card()?.classList.contains("pinned") === true;
const isAsking = () => document.querySelector("[data-asking][aria-pressed=true]") !== null;

/** @param {EventTarget | null} target */
const isTyping = (target) =>
  target instanceof Element && target.closest("input:not([type=checkbox], [type=radio]), textarea, select") !== null;

function hide() {
  clearTimeout(later);
  asked += 1;
  const shown = card();
  if (!shown || shown.hidden) return;
  shown.hidden = true;
  shown.classList.remove("pinned");
  about?.classList.remove("asked-about");
  about = null;
}

/** The server says what it is. @param {Thing} thing @param {boolean} pin */
async function show(thing, pin) {
  clearTimeout(later);
  const shown = card();
  if (!shown) return;
  const turn = ++asked;
  const answer = await fetch(`${shown.dataset.ask}&ref=${encodeURIComponent(refOf(thing))}`).catch(() => null);
  const html = answer && answer.ok ? await answer.text() : "";
  if (turn !== asked) return;
  if (!html || !thing.isConnected) return hide();
  about?.classList.remove("asked-about");
  about = thing;
  thing.classList.add("asked-about");
  shown.innerHTML = html;
  shown.hidden = false;
  shown.classList.toggle("pinned", pin);
  shown.scrollTop = 0;
  const [at, box] = [thing.getBoundingClientRect(), /** @type {Element} */ (shown.parentElement).getBoundingClientRect()];
  shown.classList.toggle("left", at.left + at.width / 2 > box.left + box.width / 2);
}

/** @param {() => Thing | null} found what is meant once the pointer has come to rest */
function soon(found) {
  clearTimeout(later);
  later = setTimeout(() => {
    const thing = found();
    if (!thing || document.getElementById("menu")) return;
    later = setTimeout(() => show(thing, false), isPlace(thing) ? LONGER : 0);
  }, REST);
}

document.addEventListener("pointermove", (event) => {
  if (event.pointerType !== "mouse") return;
  const { target, clientX: x, clientY: y } = event;
  mouse = { target, x, y };
  if (isPinned() || (about && covers(about, x, y) && !isPlace(about))) return;
  hide();
  if (!event.buttons) soon(() => thingUnder(target, x, y));
});

document.addEventListener("focusin", (event) => {
  const thing = thingAt(event.target);
  if (isPinned() || !thing || thing !== event.target || !thing.matches(":focus-visible")) return;
  hide();
  soon(() => thing);
});

document.addEventListener("focusout", () => {
  if (!isPinned()) hide();
});

// -- by hand ---------------------------------------------------------------------------------------------------

document.addEventListener("pointerdown", (event) => {
  if (!isPinned()) hide();
  swallow = false; // not every browser sends a click after a long press
  const thing = event.pointerType === "mouse" ? null : thingUnder(event.target, event.clientX, event.clientY);
  touched = thing ? { thing, x: event.clientX, y: event.clientY } : null;
  if (thing) later = setTimeout(pressed, PRESS);
});

/** The finger has stayed. */
function pressed() {
  if (!touched || swallow) return;
  clearTimeout(later);
  swallow = true; // the click that follows when the finger goes up
  void show(touched.thing, true);
}

document.addEventListener("pointermove", (event) => {
  if (touched && Math.hypot(event.clientX - touched.x, event.clientY - touched.y) > 10) letGo();
});

function letGo() {
  touched = null;
  if (!isPinned()) clearTimeout(later);
}

for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, letGo);

document.addEventListener("contextmenu", (event) => {
  pressed(); // the browser may think sooner than we do that it was long enough
  if (swallow) event.preventDefault();
});

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  const tool = target.closest("[data-asking]");
  if (tool) tool.setAttribute("aria-pressed", String(tool.getAttribute("aria-pressed") !== "true"));
  const thing = isAsking() && !tool ? thingUnder(target, event.clientX, event.clientY) : null;
  if (swallow || thing) {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (thing && !swallow) void show(thing, true);
    swallow = false;
  } else if (target.closest("[data-about-close]") || !target.closest("#about")) hide();
}, true);

/** The nearest thing that lies that way; what is asked about next to each other is seldom in line. @param {Thing} from @param {number} dx @param {number} dy */
function next(from, dx, dy) {
  const middle = (/** @type {Element} */ it) => {
    const box = it.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [x, y] = middle(from);
  const things = all("#region-board [data-about], #region-board [data-ref], #region-hand [data-ref]");
  const far = things.filter((thing) => thing !== from && refOf(thing) !== refOf(from)).map((thing) => {
    const [left, down] = middle(thing);
    const [along, across] = [(left - x) * dx + (down - y) * dy, Math.abs((left - x) * dy) + Math.abs((down - y) * dx)];
    return { thing, far: along > 4 ? along + 2 * across : Infinity };
  });
  const best = far.reduce((one, other) => (other.far < one.far ? other : one), { thing: from, far: Infinity });
  return /** @type {Thing} */ (best.thing);
}

/** @type {Object<string, [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** What i is about: what the pointer or the focus is on, whoever acts, or anything. */
function meant() {
  const acting = document.querySelector("#region-board .heart, #region-board .legal, #region-board [data-ref]");
  const over = mouse && thingUnder(mouse.target, mouse.x, mouse.y);
  return (over?.isConnected ? over : null) || thingAt(document.activeElement) || thingAt(acting);
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  const way = WAYS[event.key];
  if (event.key === "Escape") hide();
  else if (event.key === "i" && isPinned()) hide();
  else if (event.key === "i") {
    const thing = meant();
    if (thing) void show(thing, true);
  } else if (way && isPinned() && about && !card()?.contains(document.activeElement)) {
    event.preventDefault();
    const thing = next(about, ...way);
    thing.scrollIntoView({ block: "nearest", inline: "nearest" });
    void show(thing, true);
  }
});

/** What was asked about has changed: it is asked again. */
document.addEventListener("swapped", () => {
  if (about && !about.isConnected) hide();
  else if (about) void show(about, isPinned());
});
