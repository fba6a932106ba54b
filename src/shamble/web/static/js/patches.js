// @ts-check

/**
 * Our sounds, as data: each is a handful of voices. A voice is an oscillator ("sine", "square", "sawtooth", "triangle")
 * or "noise"; `f` its pitch in hertz (or that of the filter of noise) from the beginning to the end, `at` when it begins
 * and `t` how long it lasts in seconds, `g` how loud it gets, `a` the share of its time in which it swells; `q` makes the
 * filter ring, `beat` lets it tremble so many times a second, `pass` says what the filter lets through, `n` repeats it every `every` seconds.
 *
 * @typedef {{osc: "noise" | OscillatorType, f: number[], t: number, at?: number, g?: number, a?: number, q?: number,
 *   beat?: number, pass?: BiquadFilterType, n?: number, every?: number}} Voice
 */

/** @type {Object<string, Voice[]>} */
export const EFFECTS = {
  groan: [
    { osc: "sawtooth", f: [92, 70, 84, 58], t: 1.3, g: 0.16, a: 0.3, q: 3, beat: 7 },
    { osc: "noise", f: [340, 220], t: 1.2, g: 0.12, a: 0.4, q: 2 },
  ],
  bite: [
    { osc: "noise", f: [2400, 500], t: 0.12, g: 0.5, q: 1 },
    { osc: "noise", f: [900, 180], t: 0.3, at: 0.1, g: 0.45, q: 2 },
    { osc: "sawtooth", f: [120, 50], t: 0.35, at: 0.08, g: 0.22 },
    { osc: "noise", f: [1800, 400], t: 0.16, at: 0.34, g: 0.3 },
  ],
  shot: [
    { osc: "noise", f: [5200, 300], t: 0.35, g: 0.8, a: 0.005 },
    { osc: "square", f: [180, 40], t: 0.14, g: 0.4, a: 0.01 },
    { osc: "noise", f: [500, 120], t: 0.9, at: 0.08, g: 0.12 },
  ],
  blow: [
    { osc: "sine", f: [160, 42], t: 0.22, g: 0.7, a: 0.01 },
    { osc: "noise", f: [1400, 260], t: 0.16, g: 0.45, a: 0.01 },
  ],
  glass: [
    { osc: "noise", f: [7200, 5200], t: 0.5, g: 0.3, a: 0.005, pass: "highpass" },
    { osc: "triangle", f: [3100, 2900], t: 0.12, at: 0.05, g: 0.16, n: 5, every: 0.07 },
    { osc: "sine", f: [5400, 5000], t: 0.1, at: 0.1, g: 0.1, n: 4, every: 0.11 },
  ],
  door: [
    { osc: "sawtooth", f: [190, 240, 160], t: 0.45, g: 0.06, a: 0.3, q: 9, beat: 19 },
    { osc: "sine", f: [110, 48], t: 0.25, at: 0.42, g: 0.55, a: 0.01 },
    { osc: "noise", f: [700, 200], t: 0.16, at: 0.42, g: 0.3, a: 0.01 },
  ],
  card: [
    { osc: "noise", f: [2600, 4600], t: 0.1, g: 0.2, a: 0.2, pass: "bandpass" },
    { osc: "noise", f: [1500, 700], t: 0.06, at: 0.12, g: 0.3, a: 0.05 },
  ],
  dice: [
    { osc: "noise", f: [2800, 1500], t: 0.05, g: 0.35, a: 0.02, q: 4, n: 6, every: 0.085 },
    { osc: "triangle", f: [420, 260], t: 0.05, at: 0.04, g: 0.2, a: 0.02, n: 5, every: 0.1 },
  ],
  vote: [
    { osc: "triangle", f: [330, 290], t: 0.09, g: 0.35, a: 0.02, n: 4, every: 0.2 },
    { osc: "noise", f: [900, 400], t: 0.06, g: 0.25, a: 0.02, n: 4, every: 0.2 },
  ],
  clock: [
    { osc: "square", f: [1900, 1500], t: 0.03, g: 0.1, a: 0.02, n: 2, every: 0.42 },
    { osc: "sine", f: [392], t: 1.4, at: 0.1, g: 0.2, a: 0.01 },
    { osc: "sine", f: [1178], t: 0.9, at: 0.1, g: 0.06, a: 0.01 },
  ],
  toll: [
    { osc: "sine", f: [98], t: 2.6, g: 0.4, a: 0.01 },
    { osc: "sine", f: [233], t: 1.9, g: 0.16, a: 0.01 },
    { osc: "sine", f: [415], t: 1.2, g: 0.08, a: 0.01 },
  ],
  chime: [
    { osc: "sine", f: [523], t: 0.3, g: 0.2, a: 0.05 },
    { osc: "sine", f: [784], t: 0.5, at: 0.13, g: 0.2, a: 0.05 },
  ],
  spell: [{ osc: "sine", f: [660, 1320], t: 0.4, g: 0.14, a: 0.2, beat: 14 }, { osc: "triangle", f: [990, 1980], t: 0.4, at: 0.06, g: 0.06, a: 0.2 }],
  level: [{ osc: "triangle", f: [262, 262, 392, 523], t: 0.7, g: 0.22, a: 0.05 }, { osc: "sine", f: [523, 523, 784, 1047], t: 0.9, at: 0.1, g: 0.14, a: 0.05 }],
  whoosh: [{ osc: "noise", f: [300, 2600, 500], t: 0.45, g: 0.3, a: 0.5, q: 2, pass: "bandpass" }],
  web: [{ osc: "noise", f: [4200, 900], t: 0.25, g: 0.3, a: 0.1, q: 6, pass: "bandpass" }, { osc: "sawtooth", f: [900, 200], t: 0.18, g: 0.08 }],
  clang: [{ osc: "square", f: [523], t: 0.7, g: 0.07, a: 0.005 }, { osc: "triangle", f: [1372], t: 0.9, g: 0.2, a: 0.005 }, { osc: "sine", f: [2210], t: 0.6, g: 0.12, a: 0.005 }],
  drop: [{ osc: "sine", f: [700, 180], t: 0.35, g: 0.12, a: 0.1 }, { osc: "noise", f: [600, 140], t: 0.25, at: 0.35, g: 0.5, a: 0.01 }],
  explosion: [
    { osc: "noise", f: [1800, 60], t: 1.7, g: 0.9, a: 0.005 },
    { osc: "sine", f: [90, 26], t: 1.1, g: 0.8, a: 0.01 },
  ],
  fall: [{ osc: "noise", f: [420, 110], t: 0.3, g: 0.5, a: 0.02 }, { osc: "sine", f: [90, 40], t: 0.3, g: 0.5, a: 0.02 }],
  alarm: [{ osc: "square", f: [620, 830, 620, 830], t: 1.2, g: 0.07, a: 0.1 }],
  craft: [{ osc: "triangle", f: [1900, 1500], t: 0.07, g: 0.2, a: 0.01, n: 3, every: 0.17 }, { osc: "noise", f: [3000, 1800], t: 0.05, g: 0.2, a: 0.01, n: 3, every: 0.17 }],
  scream: [{ osc: "sawtooth", f: [620, 980, 900, 420], t: 0.8, g: 0.1, a: 0.1, q: 6, beat: 26 }],
  helicopter: [
    { osc: "noise", f: [220, 320, 420, 300], t: 3.2, g: 0.6, a: 0.5, q: 1, beat: 13 },
    { osc: "sawtooth", f: [52, 58, 60, 56], t: 3.2, g: 0.14, a: 0.5, beat: 13 },
  ],
  dawn: [
    { osc: "sine", f: [2600, 3300, 2900], t: 0.16, g: 0.07, a: 0.3, n: 4, every: 0.33 },
    { osc: "sine", f: [3900, 3500, 4300], t: 0.12, at: 0.22, g: 0.05, a: 0.3, n: 5, every: 0.41 },
    { osc: "triangle", f: [262], t: 2.4, g: 0.12, a: 0.4 },
    { osc: "triangle", f: [392], t: 2.4, at: 0.25, g: 0.1, a: 0.4 },
    { osc: "triangle", f: [523], t: 2.2, at: 0.5, g: 0.1, a: 0.4 },
  ],
};

/** What is heard all the while, in each game: voices that are begun again before they end. @type {Object<string, Voice[]>} */
export const AMBIENCES = {
  "city-of-horror": [
    { osc: "noise", f: [160, 260, 140], t: 12, g: 0.1, a: 0.5 },
    { osc: "sine", f: [440, 560, 430, 550, 440], t: 10, at: 1, g: 0.006, a: 0.6 },
  ],
  "survive-until-daylight": [
    { osc: "noise", f: [120, 200, 110], t: 12, g: 0.09, a: 0.5 },
    { osc: "triangle", f: [4300], t: 0.05, at: 0.6, g: 0.008, a: 0.3, n: 24, every: 0.46 },
  ],
  "dawn-of-the-dead": [
    { osc: "sawtooth", f: [120], t: 12, g: 0.006, a: 0.4, q: 8 },
    { osc: "triangle", f: [330, 392, 349, 294, 330], t: 11, g: 0.012, a: 0.3, beat: 5 },
    { osc: "noise", f: [200, 170], t: 12, g: 0.05, a: 0.5 },
  ],
  "marvel-zombies": [
    { osc: "noise", f: [90, 140, 100], t: 12, g: 0.14, a: 0.5 },
    { osc: "sawtooth", f: [55, 52, 55], t: 12, g: 0.01, a: 0.5 },
  ],
  "heroes-resistance": [
    { osc: "noise", f: [220, 320, 240], t: 12, g: 0.05, a: 0.5 },
    { osc: "sine", f: [3100, 3700, 3300], t: 0.13, at: 1.5, g: 0.008, a: 0.3, n: 8, every: 1.23 },
  ],
};
