// @ts-check
"use strict";

/**
 * The table's small script. The server renders; this only shows: it swaps changed regions in, lets pieces slide,
 * and sends the same forms that work without it.
 *
 * @typedef {{regions?: Object<string, string>, patches?: Object<string, (string | [number, number])[]>,
 *   title?: string, turn?: boolean, reload?: boolean}} Update
 * @typedef {HTMLElement | SVGElement} Thing
 */

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const words = document.body.dataset;

/** @param {string} selector @param {ParentNode} [root] @returns {HTMLElement[]} */
const all = (selector, root = document) => /** @type {HTMLElement[]} */ ([...root.querySelectorAll(selector)]);

// -- swapping regions: change what differs, keep focus, scroll and what is typed ------------------------------

/** @param {Node} node @returns {string} */
function keyOf(node) {
  return node instanceof Element ? node.id || node.getAttribute("data-key") || "" : "";
}

/** @param {Element} from @param {Element} to */
function morphAttributes(from, to) {
  for (const { name } of [...from.attributes]) {
    const kept = name === "open" && from instanceof HTMLDetailsElement;
    if (!to.hasAttribute(name) && !kept) from.removeAttribute(name);
  }
  for (const { name, value } of [...to.attributes]) {
    if (from.getAttribute(name) !== value) from.setAttribute(name, value);
  }
}

/** @param {Element} from @param {Element} to */
function morphChildren(from, to) {
  const keyed = new Map([...from.children].filter(keyOf).map((child) => [keyOf(child), child]));
  let cursor = from.firstChild;
  for (const wanted of [...to.childNodes]) {
    const key = keyOf(wanted);
    const here = cursor && !keyOf(cursor) && cursor.nodeName === wanted.nodeName ? cursor : null;
    const match = key ? keyed.get(key) : here;
    if (!match || match.nodeName !== wanted.nodeName) {
      from.insertBefore(wanted, cursor);
      continue;
    }
    if (match === cursor) cursor = cursor.nextSibling;
    else from.insertBefore(match, cursor);
    morph(match, wanted);
  }
  while (cursor) {
    const next = cursor.nextSibling;
    cursor.remove();
    cursor = next;
  }
}

/** @param {Node} from @param {Node} to */
function morph(from, to) {
  if (from.isEqualNode(to)) return;
  if (from instanceof Element && to instanceof Element) {
    morphAttributes(from, to);
    morphChildren(from, to);
  } else if (from.nodeValue !== to.nodeValue) {
    from.nodeValue = to.nodeValue;
  }
}

/** @param {Element} region @param {string} html */
function swap(region, html) {
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  const wanted = fresh.content.firstElementChild;
  if (!wanted) return;
  const focused = document.activeElement;
  const inside = focused instanceof Element && region.contains(focused);
  const key = inside ? keyOf(focused) : "";
  morph(region, wanted);
  if (!inside || document.activeElement === focused) return;
  const again = key ? region.querySelector(`[id="${CSS.escape(key)}"], [data-key="${CSS.escape(key)}"]`) : null;
  const heading = region.querySelector("[tabindex='-1']");
  const target = again || heading;
  if (target instanceof HTMLElement || target instanceof SVGElement) target.focus({ preventScroll: true });
}

// -- pieces slide from the old place to the new (FLIP) -----------------------------------------------------------

/** Where a piece is on its board, wherever that has been scrolled to. @param {Thing} piece @returns {[number, number]} */
function placeOf(piece) {
  const board = piece.closest("section") || document.body;
  const [at, frame] = [piece.getBoundingClientRect(), board.getBoundingClientRect()];
  return [at.left - frame.left, at.top - frame.top];
}

/** @returns {Map<string, [number, number]>} */
function piecePlaces() {
  return new Map(all(".piece[id]").map((piece) => [piece.id, placeOf(piece)]));
}

/** @param {Map<string, [number, number]>} before */
function slidePieces(before) {
  if (calm.matches) return;
  for (const piece of all(".piece[id]")) {
    const old = before.get(piece.id);
    if (old) slide(piece, old);
    else piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 350, easing: "ease-out" });
  }
}

/** @param {Thing} piece @param {[number, number]} old */
function slide(piece, old) {
  const now = placeOf(piece);
  const [dx, dy] = [old[0] - now[0], old[1] - now[1]];
  if (Math.hypot(dx, dy) < 2) return;
  const parent = piece.parentNode;
  const matrix = parent instanceof SVGGraphicsElement ? parent.getScreenCTM() : null;
  const scale = matrix ? Math.hypot(matrix.a, matrix.b) || 1 : 1;
  const base = getComputedStyle(piece).transform;
  const rest = base === "none" ? "" : base;
  piece.animate(
    [{ transform: `translate(${dx / scale}px, ${dy / scale}px) ${rest}` }, { transform: rest || "none" }],
    { duration: 450, easing: "cubic-bezier(.2,.7,.2,1)" },
  );
}

// -- what the server sends -----------------------------------------------------------------------------------------

let myTurn = words.turn === "true";

/** The lines of each region as they were last sent. @type {Map<string, string[]>} */
const sent = new Map();

/**
 * The changed regions, whole: a patch holds new lines, and runs of those that were sent before.
 * @param {Update} update @returns {Map<string, string>}
 */
function wholeRegions(update) {
  for (const [id, html] of Object.entries(update.regions || {})) sent.set(id, html.split("\n"));
  for (const [id, parts] of Object.entries(update.patches || {})) {
    const old = sent.get(id) || [];
    sent.set(id, parts.flatMap((part) => (typeof part === "string" ? part.split("\n") : old.slice(...part))));
  }
  const changed = [...Object.keys(update.regions || {}), ...Object.keys(update.patches || {})];
  return new Map(changed.map((id) => [id, (sent.get(id) || []).join("\n")]));
}

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

/** The log stays at its newest line unless somebody scrolled up to read. @param {Element} region @param {() => void} change */
function keepScroll(region, change) {
  const lists = all(".scroll", region).map((list) => ({
    id: list.id,
    end: list.scrollTop + list.clientHeight >= list.scrollHeight - 8,
  }));
  change();
  for (const { id, end } of lists) {
    const list = document.getElementById(id);
    if (list && end) list.scrollTop = list.scrollHeight;
  }
}


// -- what the game did, shown on the board one thing after the other -------------------------------------------------

const BY_ITSELF = "shamble-story";
const PACE = 1500;
const CARD_PACE = 2600;
const SVG = "http://www.w3.org/2000/svg";

/** @type {{beats: HTMLElement[], at: number, timer: ReturnType<typeof setTimeout> | undefined} | null} */
let telling = null;
/** Up to which beat this page has shown or held the story. */
let told = Math.max(0, ...all("#region-story .beat").map((beat) => Number(beat.dataset.order)));

/** After an update: the beats that nobody has seen, after those still to be shown, unless somebody wants no motion. */
function tellNews() {
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
function tell(beats) {
  stopTelling();
  if (!beats.length) return;
  telling = { beats: beats.map(copied), at: 0, timer: undefined };
  showBeat();
}

function stopTelling() {
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
function keepMarked() {
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

/** @param {Element} thing */
function bringIntoFrame(thing) {
  const frame = frameAt(thing);
  if (!frame) return;
  const [at, view] = [thing.getBoundingClientRect(), frame.getBoundingClientRect()];
  if (at.left >= view.left && at.right <= view.right && at.top >= view.top && at.bottom <= view.bottom) return;
  frame.scrollBy({
    left: at.left + at.width / 2 - view.left - view.width / 2,
    top: at.top + at.height / 2 - view.top - view.height / 2,
    behavior: calm.matches ? "auto" : "smooth",
  });
}

function showStoryTools() {
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

// -- the live connection ---------------------------------------------------------------------------------------------

let wait = 500;

function connect() {
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

// -- sending forms without leaving the page ----------------------------------------------------------------------------

/** @param {HTMLFormElement} form @param {HTMLElement | null} button */
async function send(form, button) {
  const data = new FormData(form);
  if (button instanceof HTMLButtonElement && button.name) data.set(button.name, button.value);
  const body = new URLSearchParams();
  for (const [name, value] of data) if (typeof value === "string") body.append(name, value);
  form.classList.add("busy");
  try {
    const reply = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } });
    const said = await reply.json();
    if (said.go) location.assign(said.go);
    if (said.error) say(said.error);
    else if (form.dataset.reset !== undefined) form.reset();
    else if (form.classList.contains("question")) return; // until the next question takes its place
  } catch {
    say(words.lost || "");
  }
  form.classList.remove("busy");
}

/** @param {string} text */
function say(text) {
  const place = document.getElementById("toasts");
  if (!place || !text) return;
  const line = document.createElement("p");
  line.className = "toast";
  line.textContent = text;
  place.append(line);
  setTimeout(() => line.remove(), 8000);
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.dataset.quiet === undefined) return;
  event.preventDefault();
  closeMenu();
  if (!form.classList.contains("busy")) send(form, /** @type {SubmitEvent} */ (event).submitter);
});

// -- choosing on the board ---------------------------------------------------------------------------------------------

/** The buttons of the marked questions that this thing leads to. @param {Thing} thing @returns {HTMLButtonElement[]} */
function optionsAt(thing) {
  const wanted = (thing.dataset.options || "").split(",");
  const buttons = all("form[data-marked] button[data-index]");
  return /** @type {HTMLButtonElement[]} */ (buttons.filter((button) => wanted.includes(button.dataset.index || "")));
}

/** A single answer is given at once; what nobody asked for is never done by one touch. @param {Thing} thing */
function choose(thing) {
  const options = optionsAt(thing);
  if (options.length === 1 && options[0].closest("form.question")) options[0].click();
  else if (options.length) openMenu(thing, options);
}

/** @type {Thing | null} */
let menuOwner = null;

/** @param {Thing} thing @param {HTMLButtonElement[]} options */
function openMenu(thing, options) {
  closeMenu();
  menuOwner = thing;
  const menu = document.createElement("div");
  menu.className = "menu";
  menu.id = "menu";
  menu.setAttribute("role", "menu");
  for (const option of options) {
    const item = document.createElement("button");
    item.type = "button";
    item.setAttribute("role", "menuitem");
    item.textContent = option.dataset.label || option.textContent;
    const hint = option.querySelector(".hint");
    if (hint) item.append(hint.cloneNode(true));
    item.addEventListener("click", () => {
      closeMenu();
      option.click();
    });
    menu.append(item);
  }
  document.body.append(menu);
  place(menu, thing.getBoundingClientRect());
  /** @type {HTMLElement} */ (menu.firstElementChild).focus();
}

/** By the side of the thing, and inside the window. @param {HTMLElement} menu @param {DOMRect} at */
function place(menu, at) {
  const left = Math.max(8, Math.min(at.left, innerWidth - menu.offsetWidth - 8));
  const below = at.bottom + 6;
  const top = below + menu.offsetHeight < innerHeight ? below : Math.max(8, at.top - menu.offsetHeight - 6);
  menu.style.left = `${left + scrollX}px`;
  menu.style.top = `${top + scrollY}px`;
}

function closeMenu() {
  const menu = document.getElementById("menu");
  if (!menu) return;
  const inside = menu.contains(document.activeElement);
  menu.remove();
  if (inside && menuOwner && menuOwner.isConnected) menuOwner.focus({ preventScroll: true });
  menuOwner = null;
}

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (target.closest("#menu")) return;
  closeMenu();
  const thing = target.closest(".legal[data-ref]");
  if (thing instanceof HTMLElement || thing instanceof SVGElement) {
    event.preventDefault();
    choose(thing);
  }
});

// -- keys ------------------------------------------------------------------------------------------------------------------

/** @param {KeyboardEvent} event */
function menuKey(event) {
  const menu = document.getElementById("menu");
  if (!menu) return false;
  const items = all("button", menu);
  const at = items.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  if (event.key === "Escape" || event.key === "Tab") closeMenu();
  else if (event.key === "ArrowDown") items[(at + 1) % items.length].focus();
  else if (event.key === "ArrowUp") items[(at + items.length - 1) % items.length].focus();
  else return false;
  event.preventDefault();
  return true;
}

/** @param {string} digit */
function pressOption(digit) {
  const focused = document.activeElement;
  const near = focused && focused.closest("form.question");
  const form = near || document.querySelector("#region-question form.question");
  const button = form && form.querySelector(`button.option[data-number="${digit}"]`);
  if (button instanceof HTMLButtonElement) button.click();
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && telling) stopTelling();
  if (menuKey(event) || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target;
  if (!(target instanceof Element) || target.closest("input:not([type=checkbox]), textarea, select")) return;
  if (/^[1-9]$/.test(event.key)) pressOption(event.key);
  const frame = frameAt(target);
  const wish = { "+": "in", "=": "in", "-": "out", 0: "all" }[event.key];
  if (frame && wish) roam(frame, wish);
  const thing = target.closest(".legal[data-ref]");
  const pressed = event.key === "Enter" || event.key === " ";
  if (pressed && (thing instanceof HTMLElement || thing instanceof SVGElement) && thing === target) {
    event.preventDefault();
    choose(thing);
  }
});

// -- roaming a drawing larger than its frame: buttons, drag, wheel, pinch, keys ----------------------------------------------

const MOST = 4;
let zoom = 1;

/** @param {EventTarget | null} target @returns {HTMLElement | null} */
const frameAt = (target) => (target instanceof Element ? target.closest(".roam-frame") : null);

/** Whatever lies at that point of the frame stays there. @param {HTMLElement} frame @param {number} wanted */
function zoomTo(frame, wanted, x = frame.clientWidth / 2, y = frame.clientHeight / 2) {
  const drawing = frame.firstElementChild;
  if (!drawing) return;
  const [size, highest] = [drawing.getBoundingClientRect(), parseFloat(getComputedStyle(frame).maxHeight) || Infinity];
  const whole = zoom * Math.min(frame.clientWidth / size.width, highest / size.height);
  const next = Math.min(MOST, Math.max(Math.min(1, whole), wanted));
  const [left, top, grown] = [frame.scrollLeft + x, frame.scrollTop + y, next / zoom];
  zoom = next;
  document.documentElement.style.setProperty("--roam-zoom", String(zoom)); // there no update touches it
  frame.scrollTo(left * grown - x, top * grown - y);
}

/** What the question is about, or whoever acts, stays in its place. @param {HTMLElement} frame @param {string} what */
function roam(frame, what) {
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
function showWhatMatters() {
  for (const frame of all(".roam-frame")) {
    const [legal, about, acting] = [".legal", ".here", ".heart"].map((what) =>
      all(what, frame).map((it) => it.getBoundingClientRect()));
    const hearts = about.length ? about : acting;
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

for (const end of ["touchstart", "touchend", "touchcancel"]) document.addEventListener(end, () => (pinched = 0));

// -- it is your turn ---------------------------------------------------------------------------------------------------------

const SOUND = "shamble-sound";

function chime() {
  if (localStorage.getItem(SOUND) !== "on") return;
  const audio = new AudioContext();
  [523.25, 783.99].forEach((pitch, number) => {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const start = audio.currentTime + number * 0.14;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(0.12, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.3);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.32);
  });
}

function showSound() {
  for (const button of all("[data-sound]")) {
    button.hidden = false;
    button.setAttribute("aria-pressed", String(localStorage.getItem(SOUND) === "on"));
  }
}

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (target.closest("[data-sound]")) {
    localStorage.setItem(SOUND, localStorage.getItem(SOUND) === "on" ? "off" : "on");
    showSound();
    chime();
  }
  const copy = target.closest("[data-copy]");
  if (copy instanceof HTMLElement) copyText(copy);
});

/** @param {HTMLElement} button */
async function copyText(button) {
  try {
    await navigator.clipboard.writeText(button.dataset.copy || "");
    say(button.dataset.done || "");
  } catch {
    const field = document.getElementById("invite");
    if (field instanceof HTMLInputElement) field.select();
  }
}

/** How long somebody has been thinking. */
function tick() {
  for (const clock of all("time[data-since]")) {
    const seconds = Math.max(0, Date.now() / 1000 - Number(clock.dataset.since));
    const text = seconds < 60 ? "" : `${Math.floor(seconds / 60)} min`;
    if (clock.textContent !== text) clock.textContent = text;
  }
}

// -- the replay: the same pages, without reloading ---------------------------------------------------------------------------

let turned = 0;

/** @param {string} address @param {boolean} [dragged] by the slider, which stands where it should */
async function turnTo(address, dragged = false) {
  const number = ++turned;
  const text = await (await fetch(address)).text();
  if (number !== turned) return; // somebody has scrubbed on
  const page = new DOMParser().parseFromString(text, "text/html");
  const [from, to] = [document.getElementById("replay"), page.getElementById("replay")];
  if (!from || !to) return location.assign(address);
  const places = piecePlaces();
  swap(from, to.outerHTML);
  slidePieces(places);
  if (playing !== undefined && !calm.matches) tell(all("#region-story .beat"));
  else stopTelling();
  showReplay();
  const slider = document.getElementById("at");
  if (!dragged && slider instanceof HTMLInputElement) slider.value = slider.defaultValue;
  history.replaceState(null, "", address);
}

/** What the server's page cannot know: that there are scripts, and whether it plays by itself. */
function showReplay() {
  for (const button of all("[data-play]")) {
    button.hidden = false;
    button.setAttribute("aria-pressed", String(playing !== undefined));
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

document.addEventListener("click", (event) => {
  const button = /** @type {Element} */ (event.target).closest("[data-play]");
  if (!(button instanceof HTMLElement)) return;
  const on = playing === undefined;
  clearInterval(playing);
  playing = on ? setInterval(stepOn, 1100) : undefined;
  showReplay();
});

function stepOn() {
  if (telling) return; // first what happened at this moment
  const next = document.querySelector("a[data-turn='next']");
  if (next instanceof HTMLAnchorElement) turnTo(next.href);
  else {
    clearInterval(playing);
    playing = undefined;
    showReplay();
  }
}

// -- at the start --------------------------------------------------------------------------------------------------------------

document.documentElement.classList.add("scripted");
for (const list of all(".scroll")) list.scrollTop = list.scrollHeight;
showReplay();
showSound();
showStoryTools();
showWhatMatters();
tick();
setInterval(tick, 10_000);
connect();
