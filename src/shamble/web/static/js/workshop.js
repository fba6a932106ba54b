// @ts-check

/** The workshop without loading its page anew: a click is followed in place, and the way back is the undo.
 * Places can be walked with the arrow keys; dragging over places, or walking with Shift held, uses the tool on all
 * of them. */

import { all } from "./page.js";

const place = () => document.getElementById("workshop");

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  const link = target.closest("#workshop a[data-edit]");
  if (target.closest("#workshop [data-undo]")) history.back();
  else if (link && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    if (painted.length < 2) applying.then(() => follow(renewed(link)));
  }
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.matches("#workshop form[method=get]")) return;
  event.preventDefault();
  const fields = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  follow(`${form.getAttribute("action")}?${fields}`);
});

document.addEventListener("change", (event) => {
  const chosen = /** @type {Element} */ (event.target).closest("#workshop select[data-at-once]");
  if (chosen instanceof HTMLSelectElement) chosen.form?.requestSubmit();
});

/* -- the form -------------------------------------------------------------------------------------------- */

/** Whatever is changed in the form shows at once, so that no click on the map loses it. */
document.addEventListener("change", async (event) => {
  const field = /** @type {Element} */ (event.target);
  const form = field.closest("#workshop form[method=post]");
  if (!(form instanceof HTMLFormElement)) return;
  const body = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  body.set("do", "facts");
  applying = fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } })
    .then((reply) => reply.json())
    .then(async (said) => (said.go ? follow(said.go) : undefined))
    .catch(() => undefined); // the button says what is wrong
  await applying;
});

/** The last form that was sent by itself. @type {Promise<unknown>} */
let applying = Promise.resolve();
let pressed = false;
addEventListener("pointerdown", () => (pressed = true), true);
addEventListener("pointerup", () => setTimeout(() => (pressed = false)), true);
addEventListener("pointercancel", () => (pressed = false), true); // the finger scrolls

/** Nothing is replaced under a finger: its click would be lost. */
async function released() {
  while (pressed) await new Promise((go) => setTimeout(go, 20));
}

addEventListener("popstate", () => {
  if (place()) show(location.href);
});

/* -- painting ------------------------------------------------------------------------------------------- */

/** The places that one has gone over, to be painted together. @type {Element[]} */
let painted = [];
/** Where the pointer was when it last moved. @type {{ x: number, y: number }} */
let last = { x: 0, y: 0 };
/** Does a finger paint, or move the map? Until somebody says: it paints where all of the map is in sight.
 * @type {boolean | null} */
let byFinger = null;

/** @param {EventTarget | null} target */
const spotOf = (target) =>
  target instanceof Element ? target.closest("#workshop .paint .spot") : null;

function fingerPaints() {
  const map = document.querySelector("#workshop .map.paint");
  return !!map && (byFinger ?? map.scrollWidth <= map.clientWidth + 1);
}

/** The map lets the browser scroll, or keeps the finger for itself; the button says which. */
function settle() {
  const paints = fingerPaints();
  document.querySelector("#workshop .map.paint")?.classList.toggle("by-finger", paints);
  document.querySelector("#workshop [data-by-finger]")?.setAttribute("aria-pressed", String(paints));
}
settle();

document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element && event.target.closest("#workshop [data-by-finger]"))) return;
  byFinger = !fingerPaints();
  settle();
});

document.addEventListener("pointerdown", (event) => {
  const spot = spotOf(event.target);
  const may = event.isPrimary && (event.pointerType !== "touch" || fingerPaints()); // two fingers zoom
  drop();
  if (!spot || !may) return;
  painted = [spot];
  last = { x: event.clientX, y: event.clientY };
});

document.addEventListener("dragstart", (event) => {
  if (spotOf(event.target)) event.preventDefault(); // links would be dragged away
});

document.addEventListener("pointermove", (event) => {
  if (!painted.length || !event.buttons || !event.isPrimary) return;
  for (const at of line(last, { x: event.clientX, y: event.clientY })) {
    mark(spotOf(document.elementFromPoint(at.x, at.y)));
  }
  last = { x: event.clientX, y: event.clientY };
});

document.addEventListener("pointerup", paint);
document.addEventListener("pointercancel", drop);

/** Points close together: a quick hand leaves no place out.
 * @param {{ x: number, y: number }} from @param {{ x: number, y: number }} to */
function* line(from, to) {
  const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 6) || 1;
  for (let step = 1; step <= steps; step++) {
    yield { x: from.x + ((to.x - from.x) * step) / steps, y: from.y + ((to.y - from.y) * step) / steps };
  }
}

/** @param {Element | null} spot */
function mark(spot) {
  if (!spot || painted.includes(spot)) return;
  painted.push(spot);
  for (const each of painted) each.classList.add("painted");
}

/** Nothing is painted. */
function drop() {
  for (const each of painted) each.classList.remove("painted");
  painted = [];
}

/** The tool is used on all the places together: one step for the undo. */
function paint() {
  if (painted.length < 2) return;
  const spots = painted;
  applying.then(() => {
    const address = new URL(renewed(spots[0]), location.href);
    address.searchParams.set("at", spots.map((spot) => spot.getAttribute("data-at")).join(";"));
    return follow(address.pathname + address.search);
  });
  setTimeout(() => (painted = [])); // after the click that follows
}

/* -- by keyboard ---------------------------------------------------------------------------------------- */

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

document.addEventListener("keydown", (event) => {
  const spot = /** @type {Element} */ (event.target).closest("#workshop .spot");
  const way = WAYS[event.key];
  if (!spot || !way) return;
  event.preventDefault();
  const next = neighbour(spot, way);
  if (!(next instanceof SVGElement)) return;
  if (event.shiftKey && spotOf(spot)) {
    if (painted.at(-1) !== spot) drop();
    mark(spot);
    mark(next);
  }
  next.focus();
});

document.addEventListener("keyup", (event) => {
  if (event.key === "Shift") paint();
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") drop();
});

/** The nearest place in that direction; what lies aside counts double.
 * @param {Element} spot @param {[number, number]} way */
function neighbour(spot, [x, y]) {
  const from = middle(spot);
  let best = null;
  let least = Infinity;
  for (const other of all("#workshop .spot")) {
    const to = middle(other);
    const ahead = (to.x - from.x) * x + (to.y - from.y) * y;
    const aside = Math.abs((to.x - from.x) * y) + Math.abs((to.y - from.y) * x);
    if (other !== spot && ahead > 1 && ahead + 2 * aside < least) {
      least = ahead + 2 * aside;
      best = other;
    }
  }
  return best;
}

/** @param {Element} spot */
function middle(spot) {
  const box = spot.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The address of an edit, on the draft as it is by now. @param {Element} link */
function renewed(link) {
  const address = new URL(link.getAttribute("href") || "", location.href);
  const code = document.querySelector("#workshop input[name=d]");
  if (!link.isConnected && code instanceof HTMLInputElement) address.searchParams.set("d", code.value);
  return address.pathname + address.search;
}

/* -- pages ---------------------------------------------------------------------------------------------- */

/** @param {string} address */
async function follow(address) {
  const there = await show(address);
  if (there) history.pushState(null, "", there);
}

/** @param {string} address */
async function show(address) {
  try {
    const reply = await fetch(address);
    const page = new DOMParser().parseFromString(await reply.text(), "text/html");
    const fresh = page.getElementById("workshop");
    if (!fresh) throw new Error("another page");
    const open = all("#workshop details[open]").map((each) => each.id);
    const shut = all("#workshop details:not([open])").map((each) => each.id);
    await released();
    const focus = focused();
    const typed = typing();
    place()?.replaceWith(fresh);
    settle();
    for (const id of open) document.getElementById(id)?.setAttribute("open", "");
    for (const id of shut) document.getElementById(id)?.removeAttribute("open");
    const again = focus && fresh.querySelector(focus);
    if (again instanceof HTMLElement || again instanceof SVGElement) again.focus({ preventScroll: true });
    if (typed) typeOn(typed);
    return reply.url;
  } catch {
    location.href = address; // it says itself what is wrong
    return "";
  }
}

/** How to find again what has the focus. */
function focused() {
  const active = document.activeElement;
  if (!active?.closest("#workshop")) return "";
  const at = active.getAttribute("data-at");
  if (at) return `.spot[data-at="${CSS.escape(at)}"]`;
  return active.id ? `#${CSS.escape(active.id)}` : "";
}

/** What is being typed, and not sent yet: no page that comes meanwhile may take it away. */
function typing() {
  const field = document.activeElement;
  const isText =
    field instanceof HTMLTextAreaElement ||
    (field instanceof HTMLInputElement && ["text", "number"].includes(field.type));
  if (!isText || !field.closest("#workshop") || field.value === field.defaultValue) return null;
  return { id: field.id, value: field.value, caret: field.selectionStart };
}

/** It goes on in the new form, and counts as changed when it is left.
 * @param {{ id: string, value: string, caret: number | null }} typed */
function typeOn(typed) {
  const field = document.getElementById(typed.id);
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  field.value = typed.value;
  if (typed.caret !== null) field.setSelectionRange(typed.caret, typed.caret);
  const left = () => field.dispatchEvent(new Event("change", { bubbles: true }));
  field.addEventListener("blur", left, { once: true });
}
