// @ts-check

/** The rules: found as one types, and the clause behind something in the drawer beside the board. */

import { all } from "./page.js";

const PAUSE = 150;
let asked = 0;
let later = 0;

/** Only the newest answer counts. @param {string} address @param {(html: string) => void} use */
async function load(address, use) {
  const turn = ++asked;
  const answer = await fetch(address).catch(() => null);
  const html = answer && answer.ok ? await answer.text() : "";
  if (turn === asked && html) use(html);
}

/** @param {HTMLFormElement} form */
const placeOf = (form) =>
  /** @type {HTMLElement | null} */ ((form.closest(".pane") || document).querySelector("[data-rules-found]"));

/** @param {HTMLFormElement} form */
function find(form) {
  const place = placeOf(form);
  const question = String(new FormData(form).get("q") || "").trim();
  if (!place) return;
  if (!question) {
    asked += 1;
    if (!form.closest(".pane")) place.hidden = true;
    return;
  }
  void load(`${form.action}?part=1&q=${encodeURIComponent(question)}`, (html) => {
    place.innerHTML = html;
    place.hidden = false;
  });
}

document.addEventListener("input", (event) => {
  const form = /** @type {Element} */ (event.target).closest("form[data-rules-search]");
  if (!(form instanceof HTMLFormElement)) return;
  clearTimeout(later);
  later = window.setTimeout(() => find(form), PAUSE);
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.matches("[data-rules-search]") || !placeOf(form)) return;
  event.preventDefault();
  clearTimeout(later);
  find(form);
});

/** The table at which, or beside which, one reads. */
const table = new URLSearchParams(location.search).get("table") || location.pathname.match(/^\/t\/([^/]+)/)?.[1];

/** Whoever reads beside a table stays there, wherever the links lead that are the same for all readers. */
document.addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest("a[href^='/rules/'], a[href^='/box/']");
  if (!table || !(link instanceof HTMLAnchorElement)) return;
  const address = new URL(link.href);
  address.searchParams.set("table", table);
  link.href = address.href;
});

/** The clause in the drawer; where there is none, the link leads to its page. */
document.addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest("a[data-why], a.why");
  const pane = document.getElementById("pane-rules");
  if (!(link instanceof HTMLAnchorElement) || !pane || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  void load(`${pane.dataset.why}/${encodeURIComponent(link.dataset.why || link.hash.slice(1))}`, (html) => show(pane, html));
});

/** @param {HTMLElement} pane @param {string} html */
function show(pane, html) {
  const place = /** @type {HTMLElement} */ (pane.querySelector("[data-rules-found]"));
  place.innerHTML = html;
  for (const box of all("#tab-rules, #sheet")) if (box instanceof HTMLInputElement) box.checked = true;
  pane.scrollTop = 0;
  place.focus({ preventScroll: true });
  place.scrollIntoView({ block: "nearest" });
}
