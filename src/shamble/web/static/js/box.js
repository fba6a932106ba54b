// @ts-check

/** The box of a game, filtered as one types. Without this the form asks the server, which finds the same. */

import { all } from "./page.js";

/** Small letters without accents, as `plain` in box.py. @param {string} text */
const plain = (text) => text.replace(/’/g, "'").normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** @param {string} question */
function filter(question) {
  const words = plain(question).split(/\s+/).filter(Boolean);
  for (const thing of all(".box-thing")) thing.hidden = !words.every((word) => (thing.dataset.words || "").includes(word));
  for (const group of all("[data-box-group]")) {
    const left = group.querySelectorAll(".box-thing:not([hidden])").length;
    group.hidden = !left;
    for (const kind of all(`[data-box-kind="${group.dataset.boxGroup}"]`)) {
      kind.hidden = !left;
      const count = kind.querySelector(".muted");
      if (count) count.textContent = String(left);
    }
  }
  for (const none of all("[data-box-none]")) none.hidden = Boolean(document.querySelector(".box-thing:not([hidden])"));
}

/** Only where everything is on the page: what the server has left out cannot come back by itself. */
const whole = () => !new URLSearchParams(location.search).get("q");

document.addEventListener("input", (event) => {
  const form = /** @type {Element} */ (event.target).closest("form[data-box-search]");
  if (form instanceof HTMLFormElement && whole()) filter(String(new FormData(form).get("q") || ""));
});
