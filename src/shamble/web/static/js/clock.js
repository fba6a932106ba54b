// @ts-check

/** The table's clock, second by second. */

import { all, words } from "./page.js";

/** By how many seconds the server's clock is ahead of this machine's. */
const ahead = words.now ? Number(words.now) - Date.now() / 1000 : 0;

/** @param {number} seconds */
function spelled(seconds) {
  const [days, rest] = [Math.floor(seconds / 86400), Math.floor(seconds % 86400)];
  const [hours, minutes, odd] = [Math.floor(rest / 3600), Math.floor((rest % 3600) / 60), rest % 60];
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  if (days) return `${days} ${words.days || "d"} ${hours} h`;
  return hours ? `${hours}:${two(minutes)}:${two(odd)}` : `${minutes}:${two(odd)}`;
}

function tick() {
  for (const clock of all("time[data-deadline]")) {
    const left = Math.max(0, Math.round(Number(clock.dataset.deadline) - Date.now() / 1000 - ahead));
    const text = spelled(left);
    if (clock.textContent !== text) clock.textContent = text;
    clock.classList.toggle("short", left <= 15);
  }
}

export function runClock() {
  tick();
  setInterval(tick, 1000);
}
