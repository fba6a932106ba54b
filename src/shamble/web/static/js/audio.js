// @ts-check

/** Plays our sounds with Web Audio: nothing before the first click or key, and never louder than the reader wants. */

import { AMBIENCES, EFFECTS } from "./patches.js";
import { all, words } from "./page.js";

/** @typedef {import("./patches.js").Voice} Voice */

const SOUND = "shamble-sound";
const VOLUME = "shamble-volume";
const USUAL = 70;
/** How loud all of it may get: the loudest effect with the ambience is not cut off. */
const HEADROOM = 0.5;

/** @type {AudioContext | null} */
let audio = null;
/** @type {GainNode | null} */
let master = null;
/** @type {AudioBuffer | null} */
let hiss = null;
/** @type {ReturnType<typeof setInterval> | undefined} */
let murmuring;
/** How often each sound was heard: for whoever tests the page. @type {Object<string, number>} */
export const heard = {};

export const isMuted = () => localStorage.getItem(SOUND) === "off";
/** @returns {number} */
export const volume = () => Number(localStorage.getItem(VOLUME) ?? USUAL);

/** A browser lets nobody be heard before somebody has done something. */
function wake() {
  if (audio || isMuted() || !window.AudioContext) return;
  audio = new AudioContext();
  master = audio.createGain();
  master.gain.value = loudness();
  master.connect(audio.destination);
  hiss = audio.createBuffer(1, audio.sampleRate * 2, audio.sampleRate);
  const samples = hiss.getChannelData(0);
  for (let place = 0; place < samples.length; place += 1) samples[place] = Math.random() * 2 - 1;
  murmur();
  murmuring = setInterval(murmur, 10_000);
}

const loudness = () => (isMuted() ? 0 : HEADROOM * (volume() / 100) ** 1.5);

function adjust() {
  if (audio && master) master.gain.setTargetAtTime(loudness(), audio.currentTime, 0.05);
}

function murmur() {
  if (!document.hidden && !isMuted()) for (const voice of AMBIENCES[words.game || ""] || []) speak(voice);
}

/** @param {string} name */
export function hear(name) {
  const patch = EFFECTS[name];
  if (!audio || isMuted() || document.hidden || !patch) return;
  heard[name] = (heard[name] || 0) + 1;
  for (const voice of patch) speak(voice);
}

/** @param {Voice} voice */
function speak(voice) {
  for (let time = 0; time < (voice.n || 1); time += 1) sound(voice, (voice.at || 0) + time * (voice.every || 0));
}

/** @param {Voice} voice @param {number} delay */
function sound({ osc, f, t, g = 0.2, a = 0.02, q = 0.7, beat = 0, pass = "lowpass" }, delay) {
  if (!audio || !master) return;
  const start = audio.currentTime + delay + 0.01;
  const envelope = audio.createGain();
  envelope.gain.setValueAtTime(0.0001, start);
  envelope.gain.linearRampToValueAtTime(g, start + Math.max(0.004, t * a));
  envelope.gain.exponentialRampToValueAtTime(0.0001, start + t);
  const filter = audio.createBiquadFilter();
  filter.type = pass;
  filter.Q.value = q;
  const source = osc === "noise" ? audio.createBufferSource() : audio.createOscillator();
  if (source instanceof AudioBufferSourceNode) {
    [source.buffer, source.loop] = [hiss, true];
    glide(filter.frequency, f, start, t);
  } else {
    source.type = /** @type {OscillatorType} */ (osc);
    glide(source.frequency, f, start, t);
    filter.frequency.value = Math.min(12_000, Math.max(...f) * 4);
  }
  source.connect(filter).connect(envelope).connect(master);
  if (beat) tremble(envelope, g, beat, start, t);
  source.start(start);
  source.stop(start + t + 0.05);
}

/** @param {AudioParam} pitch @param {number[]} f @param {number} start @param {number} t */
function glide(pitch, f, start, t) {
  pitch.setValueAtTime(f[0], start);
  f.slice(1).forEach((next, place) => pitch.linearRampToValueAtTime(next, start + (t * (place + 1)) / (f.length - 1)));
}

/** @param {GainNode} envelope @param {number} g @param {number} beat @param {number} start @param {number} t */
function tremble(envelope, g, beat, start, t) {
  if (!audio) return;
  const [wave, depth] = [audio.createOscillator(), audio.createGain()];
  [wave.frequency.value, depth.gain.value] = [beat, g * 0.4];
  wave.connect(depth).connect(envelope.gain);
  wave.start(start);
  wave.stop(start + t);
}

// -- what the reader wants ------------------------------------------------------------------------------------------

export function showSound() {
  for (const button of all("[data-sound-off]")) button.setAttribute("aria-pressed", String(isMuted()));
  for (const field of all("[data-volume]")) /** @type {HTMLInputElement} */ (field).value = String(volume());
  for (const box of all(".sounds")) box.hidden = false;
}

export function toggleSound() {
  localStorage.setItem(SOUND, isMuted() ? "on" : "off");
  wake();
  adjust();
  showSound();
}

document.addEventListener("pointerdown", wake);
document.addEventListener("keydown", (event) => {
  wake();
  const target = event.target instanceof Element ? event.target : document.body;
  if (event.key.toLowerCase() !== "m" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!target.closest("input, textarea, select") && document.querySelector(".sounds")) toggleSound();
});
document.addEventListener("click", (event) => {
  if (/** @type {Element} */ (event.target).closest("[data-sound-off]")) toggleSound();
});
document.addEventListener("input", (event) => {
  const field = event.target;
  if (!(field instanceof HTMLInputElement) || field.dataset.volume === undefined) return;
  localStorage.setItem(VOLUME, field.value);
  if (isMuted()) toggleSound();
  adjust();
});
document.addEventListener("change", (event) => {
  if (event.target instanceof HTMLInputElement && event.target.dataset.volume !== undefined) hear("chime");
});
addEventListener("pagehide", () => clearInterval(murmuring));
