// @ts-check

/** Light and weather lie over the board as layers of their own; a device that is slow, or a reader who wants none, goes without. */

import { all } from "./page.js";

const WISH = "shamble-weather";
/** That this device was too slow holds until the browser is closed. */
const SLOW = "shamble-slow";
/** So many frames are looked at after a board has changed; slow is a device that needs longer for most of them. */
const FRAMES = 40;
const LATE = 34;

/** @type {any} */
const device = navigator;
const sparing = () => Boolean(device.connection?.saveData) || device.deviceMemory <= 1 || device.hardwareConcurrency === 1;
const isPlain = () => {
  const wish = localStorage.getItem(WISH);
  return wish ? wish === "off" : sessionStorage.getItem(SLOW) !== null || sparing();
};

export function showWeather() {
  document.documentElement.classList.toggle("plain", isPlain());
  for (const button of all("[data-weather]")) {
    button.hidden = false;
    button.setAttribute("aria-pressed", String(!isPlain()));
  }
}

let probing = false;

/** How long the frames take in which something moves. */
function probe() {
  if (probing || isPlain() || document.hidden || localStorage.getItem(WISH)) return;
  probing = true;
  let [last, seen, late] = [0, 0, 0];
  const frame = (/** @type {number} */ now) => {
    if (last) seen += 1;
    if (last && now - last > LATE) late += 1;
    last = now;
    if (seen < FRAMES) return void requestAnimationFrame(frame);
    probing = false;
    if (late <= FRAMES / 2 || document.hidden) return;
    sessionStorage.setItem(SLOW, "yes");
    showWeather();
  };
  requestAnimationFrame(frame);
}

document.addEventListener("swapped", probe);

document.addEventListener("click", (event) => {
  if (!(/** @type {Element} */ (event.target).closest("[data-weather]"))) return;
  localStorage.setItem(WISH, isPlain() ? "on" : "off");
  showWeather();
});
