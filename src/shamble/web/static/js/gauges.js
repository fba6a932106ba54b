// @ts-check

/** Numbers of those on the board (Health, Hunger, Power, experience): what changes floats up from whoever it belongs to. */

import { all, calm } from "./page.js";

/** By the id of whoever has them, a number for each sign. @typedef {Map<string, Map<string, number>>} Gauges */

const SVG = "http://www.w3.org/2000/svg";
/** Milliseconds that each one floats, and between two of them at the same place. */
const FLOATS = 1500;
const APART = 260;
const BADGE = 34;
const HEADROOM = 50;

/** As the board says them: `data-gauges="mz-heart:3 mz-xp:4"`, each by its sign. @returns {Gauges} */
export function gaugesOnBoard() {
  return new Map(all("#region-board [data-gauges][id]").map((thing) => [thing.id, new Map((thing.dataset.gauges || "").split(" ")
    .map((gauge) => gauge.split(":")).map(([sign, count]) => [sign, Number(count)]))]));
}

/** Let what has changed since then float up. Without motion the board's own numbers say it. @param {Gauges} before */
export function floatChanges(before) {
  const over = document.getElementById("fx");
  if (calm.matches || !over) return;
  const frame = over.getBoundingClientRect();
  for (const [id, now] of gaugesOnBoard()) {
    const changed = [...now].map(([sign, count]) => /** @type {const} */ ([sign, count - (before.get(id)?.get(sign) ?? count)]))
      .filter(([, change]) => change !== 0);
    const at = document.getElementById(id)?.getBoundingClientRect();
    if (!at?.width || at.bottom < frame.top || at.top > frame.bottom) continue;
    const below = at.top - frame.top < HEADROOM; // what is at the head of the board floats down
    const [x, y] = [at.left + at.width / 2 - frame.left, below ? at.bottom - frame.top + BADGE : at.top - frame.top];
    changed.forEach(([sign, change], place) => over.append(floating(sign, change, [x, y], below ? -1 : 1, place * APART)));
  }
}

/** Away from it over the board, then gone. @param {string} sign @param {number} change @param {[number, number]} at @param {number} way @param {number} delay */
function floating(sign, change, [x, y], way, delay) {
  const shown = document.createElementNS(SVG, "g");
  shown.setAttribute("class", `gain ${sign} ${change < 0 ? "less" : "more"}`);
  const [badge, said] = [document.createElementNS(SVG, "use"), document.createElementNS(SVG, "text")];
  const place = { href: `#${sign}`, x: x + 4, y: y - BADGE / 2, width: BADGE, height: BADGE };
  for (const [name, value] of Object.entries(place)) badge.setAttribute(name, String(value));
  said.setAttribute("x", String(x));
  said.setAttribute("y", String(y + 10));
  said.textContent = `${change < 0 ? "−" : "+"}${Math.abs(change)}`;
  shown.append(badge, said);
  shown.style.transformOrigin = `${x}px ${y}px`;
  const flight = shown.animate([
    { transform: `translateY(${24 * way}px) scale(.5)`, opacity: 0 },
    { transform: "translateY(0) scale(1.15)", opacity: 1, offset: 0.2 },
    { transform: `translateY(${-14 * way}px) scale(1)`, opacity: 1, offset: 0.7 },
    { transform: `translateY(${-44 * way}px) scale(1)`, opacity: 0 },
  ], { duration: FLOATS, delay, easing: "ease-out", fill: "both" });
  flight.onfinish = () => shown.remove();
  return shown;
}
