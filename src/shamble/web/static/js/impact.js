// @ts-check

/** What is seen of a beat: whoever walks, what flies, where it strikes, who falls. Over the board, never in it. */

import { calm } from "./page.js";

/** @typedef {[number, number]} Spot */

const SVG = "http://www.w3.org/2000/svg";
const THIN = 16;
const OUT = "cubic-bezier(.2,.7,.2,1)";
const IN = "cubic-bezier(.6,0,.9,.5)";

/** @returns {SVGSVGElement | null} */
const layer = () => /** @type {any} */ (document.getElementById("fx"));

/** @param {string} name @param {string} cls @param {Object<string, number | string>} attributes */
function shape(name, cls, attributes) {
  const drawn = /** @type {SVGGraphicsElement} */ (document.createElementNS(SVG, name));
  drawn.setAttribute("class", cls);
  for (const [key, value] of Object.entries(attributes)) drawn.setAttribute(key, String(value));
  return drawn;
}

/** The middle of something on the board, as the layer over it counts. @param {string} id @returns {Spot | null} */
function spotOf(id) {
  const [thing, over] = [id ? document.getElementById(id) : null, layer()];
  if (!thing || !over) return null;
  const [at, frame] = [thing.getBoundingClientRect(), over.getBoundingClientRect()];
  return at.width ? [at.left + at.width / 2 - frame.left, at.top + at.height / 2 - frame.top] : null;
}

export function clearMotion() {
  for (const drawn of [...(layer()?.children || [])]) if (!drawn.matches(".gain")) drawn.remove(); // that goes by itself
  unmark();
}

export function unmark() {
  for (const marks of document.querySelectorAll(".telling-marks")) marks.remove();
  for (const marked of document.querySelectorAll(".told-of")) marked.classList.remove("told-of", "told-bad");
}

/**
 * Everything that is seen of a beat; what strikes does so after so many milliseconds. Without motion, only where.
 * @param {HTMLElement} beat @param {number} blow
 */
export function play(beat, blow) {
  const over = layer();
  const { at = "", from = "", motion = "", sign = "", rises = "" } = beat.dataset;
  if (!over) return;
  const board = document.querySelector("#region-board .drawn-board");
  over.setAttribute("class", `fx ${board ? board.className.replace(/roam-frame|dragged/g, "") : ""}`);
  const end = spotOf(at);
  if (!end) return;
  const start = spotOf(from) || end;
  if (sign) over.append(figure(beat, start, end, motion, blow));
  if (calm.matches) return;
  if (["shot", "beam", "web", "hammer", "shield", "aim"].includes(motion) && start !== end) over.append(flying(motion, start, end, blow));
  if (["shot", "blow", "beam", "web", "hammer", "shield", "bite"].includes(motion)) over.append(burst(end, blow, beat.classList.contains("bad")));
  if (motion === "blast") over.append(blast(end, blow));
  if (motion === "fall" || motion === "lift") leave(at, motion, blow);
  if (["blow", "blast", "bite", "shot", "rise"].includes(motion)) shake(at, blow);
  if (rises) over.append(floating(rises, end, blow, beat.classList.contains("bad")));
  tumble(beat, end, blow);
}

// -- where ------------------------------------------------------------------------------------------------------

/**
 * The place lights up: in the picture itself, so that it scrolls along, and under whoever stands there. Whoever is on the way
 * has not arrived yet, but the mark has: that is what to look at.
 * @param {HTMLElement} beat @returns {Element | null}
 */
export function mark(beat) {
  const there = document.getElementById(beat.dataset.at || "");
  if (there instanceof HTMLElement) there.classList.add("told-of", ...(beat.classList.contains("bad") ? ["told-bad"] : []));
  if (!(there instanceof SVGGraphicsElement) || !(there.parentNode instanceof SVGGraphicsElement)) return there;
  const marks = shape("g", `telling-marks${beat.classList.contains("bad") ? " bad" : ""}`, { transform: there.getAttribute("transform") || "" });
  const path = there.matches("path[d]") ? there : there.querySelector(":scope > path[d]");
  const box = there.getBBox();
  const inset = Math.min(box.width, box.height) > THIN ? 3 : -6; // a door seen from above has hardly any breadth
  const whole = { x: box.x + inset, y: box.y + inset, width: box.width - 2 * inset, height: box.height - 2 * inset, rx: 10 };
  marks.append(path ? shape("path", "", { d: path.getAttribute("d") || "" }) : shape("rect", "", whole));
  there.after(marks);
  return marks;
}

// -- who walks, what flies --------------------------------------------------------------------------------------

/** @param {HTMLElement} beat @param {Spot} start @param {Spot} end @param {string} motion @param {number} blow */
function figure(beat, start, end, motion, blow) {
  const [x, y] = end;
  const who = shape("g", "walker", {});
  who.append(shape("circle", "", { cx: x, cy: y, r: 30 }));
  who.append(shape("use", "", { href: `#${beat.dataset.sign}`, x: x - 22, y: y - 25, width: 44, height: 50 }));
  if (Number(beat.dataset.count) > 1) {
    const number = shape("text", "", { x: x + 22, y: y + 28 });
    number.textContent = `×${beat.dataset.count}`;
    who.append(number);
  }
  if (calm.matches) return who;
  const away = `translate(${start[0] - x}px, ${start[1] - y}px)`;
  const first = motion === "drop" ? "translate(0, -220px)" : start === end ? "scale(.4)" : away;
  who.style.transformOrigin = `${x}px ${y}px`;
  who.animate([{ transform: first, opacity: 0 }, { opacity: 1, offset: 0.2 }, { transform: "none", opacity: 1 }], {
    duration: Math.max(250, blow),
    easing: motion === "drop" ? IN : "ease-in-out",
  });
  const gone = { duration: 250, delay: blow + 350, fill: /** @type {FillMode} */ ("forwards") };
  who.animate([{ opacity: 1 }, { opacity: 0 }], gone); // by then the board shows who is there
  return who;
}

/** A bullet, a beam, a web, a hammer or a shield, from hand to target. @param {string} motion @param {Spot} start @param {Spot} end @param {number} blow */
function flying(motion, start, end, blow) {
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
  const group = shape("g", `flying ${motion}`, {});
  if (motion === "beam" || motion === "web" || motion === "aim") {
    const length = Math.hypot(dx, dy);
    const line = shape("path", "", { d: `M${start}L${end}`, "stroke-dasharray": `${length} ${length}` });
    line.animate([{ strokeDashoffset: length }, { strokeDashoffset: 0, offset: 0.6 }, { strokeDashoffset: 0, opacity: 0 }], {
      duration: blow * 1.3, easing: "ease-in", fill: "forwards",
    });
    group.append(line);
    return group;
  }
  const turn = (Math.atan2(dy, dx) * 180) / Math.PI;
  const thing = shape("g", "", {});
  if (motion === "shot") thing.append(shape("path", "", { d: "M-34 0H6", transform: `rotate(${turn})` }));
  if (motion === "shield") thing.append(shape("circle", "s1", { r: 15 }), shape("circle", "s2", { r: 10 }), shape("circle", "s3", { r: 5 }));
  if (motion === "hammer") thing.append(shape("path", "", { d: "M-3 -2H3V24H-3ZM-15 -16H15V0H-15Z" }));
  const spin = motion === "shot" ? "" : ` rotate(${motion === "hammer" ? 900 : 360}deg)`;
  const wait = motion === "shot" ? blow * 0.65 : 0;
  thing.animate([{ transform: `translate(${start[0]}px, ${start[1]}px)` }, { transform: `translate(${end[0]}px, ${end[1]}px)${spin}` }], {
    duration: blow - wait, delay: wait, easing: IN, fill: "both",
  });
  thing.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 120, delay: blow, fill: "forwards" });
  group.append(thing);
  return group;
}

// -- where it strikes -------------------------------------------------------------------------------------------

/** @param {Spot} at @param {number} blow @param {boolean} bad */
function burst(at, blow, bad) {
  const star = shape("path", `burst${bad ? " bad" : ""}`, { d: spikes(9, 16, 40) });
  star.animate([
    { transform: `translate(${at[0]}px, ${at[1]}px) scale(0) rotate(-20deg)`, opacity: 1 },
    { transform: `translate(${at[0]}px, ${at[1]}px) scale(1.1)`, opacity: 1, offset: 0.4 },
    { transform: `translate(${at[0]}px, ${at[1]}px) scale(1.4) rotate(12deg)`, opacity: 0 },
  ], { duration: 520, delay: blow, easing: OUT, fill: "both" });
  return star;
}

/** @param {number} count @param {number} inner @param {number} outer */
function spikes(count, inner, outer) {
  const points = Array.from({ length: count * 2 }, (_, place) => {
    const [turn, reach] = [(place * Math.PI) / count, place % 2 ? inner : outer * (0.8 + 0.2 * ((place * 7) % 3) / 2)];
    return `${(Math.cos(turn) * reach).toFixed(1)} ${(Math.sin(turn) * reach).toFixed(1)}`;
  });
  return `M${points.join("L")}Z`;
}

/** @param {Spot} at @param {number} blow */
function blast(at, blow) {
  const group = shape("g", "blast", {});
  [90, 64, 38].forEach((r, place) => {
    const ball = shape("circle", `b${place}`, { cx: at[0], cy: at[1], r });
    ball.style.transformOrigin = `${at[0]}px ${at[1]}px`;
    ball.animate([{ transform: "scale(0)", opacity: 1 }, { transform: "scale(1)", opacity: 0.9, offset: 0.45 }, { transform: "scale(1.25)", opacity: 0 }], {
      duration: 800, delay: blow + place * 60, easing: OUT, fill: "both",
    });
    group.append(ball);
  });
  return group;
}

/** @param {string} id @param {number} blow */
function shake(id, blow) {
  const thing = document.getElementById(id);
  const steps = [0, -5, 5, -4, 3, 0].map((dx) => ({ translate: `${dx}px 0` }));
  thing?.animate(steps, { duration: 380, delay: blow, easing: "linear" });
}

/** Somebody falls, or is lifted out. The board that follows is without them. @param {string} id @param {string} motion @param {number} blow */
function leave(id, motion, blow) {
  const thing = document.getElementById(id);
  if (!thing) return;
  const box = thing instanceof SVGGraphicsElement ? thing.getBBox() : null;
  thing.style.transformOrigin = box ? `${box.x + box.width / 2}px ${box.y + box.height}px` : "50% 100%";
  const last = motion === "fall" ? { rotate: "84deg", opacity: 0.15 } : { translate: "0 -120px", opacity: 0 };
  thing.animate([{ rotate: "0deg", translate: "0 0", opacity: 1 }, last], { duration: Math.max(300, blow * 0.8), delay: blow * 0.2, easing: IN, fill: "forwards" });
}

/** @param {string} text @param {Spot} at @param {number} blow @param {boolean} bad */
function floating(text, at, blow, bad) {
  const said = shape("text", `rises${bad ? " bad" : ""}`, { x: at[0], y: at[1] });
  said.textContent = text;
  said.animate([
    { transform: "translateY(10px) scale(.6)", opacity: 0 },
    { transform: "translateY(-18px) scale(1.15)", opacity: 1, offset: 0.25 },
    { transform: "translateY(-70px)", opacity: 0 },
  ], { duration: 1500, delay: blow, easing: "ease-out", fill: "both" });
  said.style.transformOrigin = `${at[0]}px ${at[1]}px`;
  return said;
}

/** The dice beside the words roll over their target first. @param {HTMLElement} beat @param {Spot} at @param {number} blow */
function tumble(beat, at, blow) {
  const dice = [...beat.querySelectorAll(".die")].slice(0, 10);
  dice.forEach((die, place) => {
    const copy = /** @type {SVGElement} */ (die.cloneNode(true));
    const [x, y] = [at[0] + ((place % 5) - (Math.min(dice.length, 5) - 1) / 2) * 38 - 16, at[1] - 50 + Math.floor(place / 5) * 38];
    for (const [name, value] of Object.entries({ x, y, width: 32, height: 32 })) copy.setAttribute(name, String(value));
    const box = shape("g", "rolled", {});
    box.append(copy);
    box.style.transformOrigin = `${x + 16}px ${y + 16}px`;
    const miss = die.classList.contains("hit") ? {} : { opacity: 0.35 };
    box.animate([
      { transform: `translate(${-120 + place * 9}px, -90px) rotate(${-540 - place * 70}deg)`, opacity: 0 },
      { transform: `translate(0, ${14 - place}px) rotate(-40deg)`, opacity: 1, offset: 0.62 },
      { transform: "none", opacity: 1, offset: 0.8 },
      { transform: "none", ...miss },
    ], { duration: Math.max(500, blow), delay: place * 30, easing: "cubic-bezier(.3,.8,.4,1)", fill: "both" });
    layer()?.append(box);
  });
}
