// @ts-check

/** The chime when it is your turn; copying an invitation. */

import { all, say } from "./page.js";

const SOUND = "shamble-sound";

export function chime() {
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

export function showSound() {
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
