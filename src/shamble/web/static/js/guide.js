// @ts-check

/** The guide points at what it speaks of: a ring on the board round the things that its answers name. */

import { all } from "./page.js";

export function showAdvice() {
  const box = document.getElementById("region-guide");
  const advised = new Set((box?.dataset.advised || "").split(",").filter(Boolean));
  for (const thing of all(".advised:not(.option)")) thing.classList.remove("advised");
  if (!advised.size) return;
  for (const thing of all("[data-options]")) {
    const leads = (thing.dataset.options || "").split(",");
    if (leads.some((number) => advised.has(number))) thing.classList.add("advised");
  }
}

document.addEventListener("swapped", showAdvice);
