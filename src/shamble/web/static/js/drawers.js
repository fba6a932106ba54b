// @ts-check

/** The menu, the drawer and the sheet: they work without this, which closes, remembers and pulls. */

import { all } from "./page.js";

const TAB = "shamble-tab";

/** @param {Element | null} [inside] what stays open */
function closeMenus(inside = null) {
  for (const menu of all("details.site-menu[open]")) if (!inside || !menu.contains(inside)) menu.removeAttribute("open");
}

document.addEventListener("click", (event) => closeMenus(/** @type {Element} */ (event.target)));
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") closeMenus();
});

/** @param {string} name @returns {HTMLInputElement | null} */
const tab = (name) => /** @type {HTMLInputElement | null} */ (document.getElementById(`tab-${name}`));

/** @param {string} name */
const labelOf = (name) => document.querySelector(`.tabs [for="tab-${name}"]`);

/** The tab that was open last is open again. */
export function showTab() {
  const kept = tab(localStorage.getItem(TAB) || "");
  if (kept) kept.checked = true;
}

document.addEventListener("change", (event) => {
  const field = event.target;
  if (!(field instanceof HTMLInputElement) || field.name !== "tab") return;
  const name = field.id.replace("tab-", "");
  localStorage.setItem(TAB, name);
  labelOf(name)?.classList.remove("news");
  for (const list of all(`#pane-${name} .scroll`)) list.scrollTop = 0; // its end: such lists are turned over
});

/** Something was said while another tab is open. */
export function chatNews() {
  if (tab("chat")?.checked === false) labelOf("chat")?.classList.add("news");
}

/** Where a finger came down on the sheet. @type {number | null} */
let pulled = null;

document.addEventListener("touchstart", (event) => {
  const handle = /** @type {Element} */ (event.target).closest(".grip, #region-question h2, .controls .moment");
  pulled = handle ? event.touches[0].clientY : null;
}, { passive: true });

document.addEventListener("touchend", (event) => {
  const sheet = document.getElementById("sheet");
  const way = pulled === null ? 0 : event.changedTouches[0].clientY - pulled;
  if (sheet instanceof HTMLInputElement && Math.abs(way) > 24) sheet.checked = way < 0;
  pulled = null;
}, { passive: true });
