// @ts-check

/** The workshop without loading its page anew: a click is followed in place, and the way back is the undo.
 * Places can be walked with the arrow keys; dragging the pointer over places uses the tool on all of them. */

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

/** Nothing is replaced under a finger: its click would be lost. */
async function released() {
  while (pressed) await new Promise((go) => setTimeout(go, 20));
}

addEventListener("popstate", () => {
  if (place()) show(location.href);
});

/* -- painting ------------------------------------------------------------------------------------------- */

/** The places that the pointer was dragged over. @type {Element[]} */
let painted = [];

/** @param {Event} event */
const spotOf = (event) => /** @type {Element} */ (event.target).closest("#workshop .paint .spot");

document.addEventListener("pointerdown", (event) => {
  const spot = event.pointerType === "mouse" ? spotOf(event) : null;
  painted = spot ? [spot] : [];
});

document.addEventListener("dragstart", (event) => {
  if (spotOf(event)) event.preventDefault(); // links would be dragged away
});

document.addEventListener("pointerover", (event) => {
  const spot = spotOf(event);
  if (!spot || !painted.length || !event.buttons || painted.includes(spot)) return;
  painted.push(spot);
  for (const each of painted) each.classList.add("painted");
});

document.addEventListener("pointerup", () => {
  if (painted.length < 2) return;
  const address = new URL(painted[0].getAttribute("href") || "", location.href);
  address.searchParams.set("at", painted.map((spot) => spot.getAttribute("data-at")).join(";"));
  follow(address.pathname + address.search);
  setTimeout(() => (painted = [])); // after the click that follows
});

/* -- by keyboard ---------------------------------------------------------------------------------------- */

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

document.addEventListener("keydown", (event) => {
  const spot = /** @type {Element} */ (event.target).closest("#workshop .spot");
  const way = WAYS[event.key];
  if (!spot || !way) return;
  event.preventDefault();
  const next = neighbour(spot, way);
  if (next instanceof SVGElement) next.focus();
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
    place()?.replaceWith(fresh);
    for (const id of open) document.getElementById(id)?.setAttribute("open", "");
    for (const id of shut) document.getElementById(id)?.removeAttribute("open");
    const again = focus && fresh.querySelector(focus);
    if (again instanceof HTMLElement || again instanceof SVGElement) again.focus({ preventScroll: true });
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
