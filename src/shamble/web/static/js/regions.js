// @ts-check

/** Swapping regions: change what differs, keep focus, scroll and what is typed. */

import { all } from "./page.js";

/** @typedef {{regions?: Object<string, string>, patches?: Object<string, (string | [number, number])[]>,
 *   title?: string, turn?: boolean, reload?: boolean, beat?: boolean}} Update */

/** @param {Node} node @returns {string} */
function keyOf(node) {
  return node instanceof Element ? node.id || node.getAttribute("data-key") || "" : "";
}

/** @param {Element} from @param {Element} to */
function morphAttributes(from, to) {
  for (const { name } of [...from.attributes]) {
    const kept = name === "open" && from instanceof HTMLDetailsElement;
    if (!to.hasAttribute(name) && !kept) from.removeAttribute(name);
  }
  for (const { name, value } of [...to.attributes]) {
    if (from.getAttribute(name) !== value) from.setAttribute(name, value);
  }
}

/** @param {Element} from @param {Element} to */
function morphChildren(from, to) {
  const keyed = new Map([...from.children].filter(keyOf).map((child) => [keyOf(child), child]));
  let cursor = from.firstChild;
  for (const wanted of [...to.childNodes]) {
    const key = keyOf(wanted);
    const here = cursor && !keyOf(cursor) && cursor.nodeName === wanted.nodeName ? cursor : null;
    const match = key ? keyed.get(key) : here;
    if (!match || match.nodeName !== wanted.nodeName) {
      from.insertBefore(wanted, cursor);
      continue;
    }
    if (match === cursor) cursor = cursor.nextSibling;
    else from.insertBefore(match, cursor);
    morph(match, wanted);
  }
  while (cursor) {
    const next = cursor.nextSibling;
    cursor.remove();
    cursor = next;
  }
}

/** @param {Node} from @param {Node} to */
function morph(from, to) {
  if (from.isEqualNode(to)) return;
  if (from instanceof Element && to instanceof Element) {
    morphAttributes(from, to);
    morphChildren(from, to);
  } else if (from.nodeValue !== to.nodeValue) {
    from.nodeValue = to.nodeValue;
  }
}

/** Fields whose text goes on to another of their kind if they vanish, say because the seat is taken. @param {Element} region */
const carriers = (region) => /** @type {HTMLInputElement[]} */ (all("input[data-carry]", region));

/** @param {HTMLInputElement} field */
const isTyped = (field) => field.value !== field.defaultValue;

/** What was typed in fields that are gone, into the others that nobody has typed in. @param {Element} region @param {HTMLInputElement[]} before */
function carry(region, before) {
  const lost = before.filter((field) => !field.isConnected);
  for (const field of carriers(region)) {
    const typed = lost.find((gone) => gone.dataset.carry === field.dataset.carry);
    if (typed && !isTyped(field)) field.value = typed.value;
  }
}

/** @param {Element} region @param {string} html */
export function swap(region, html) {
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  const wanted = fresh.content.firstElementChild;
  if (!wanted) return;
  const focused = document.activeElement;
  const inside = focused instanceof Element && region.contains(focused);
  const key = inside ? keyOf(focused) : "";
  const typed = carriers(region).filter(isTyped);
  morph(region, wanted);
  carry(region, typed);
  if (!inside || document.activeElement === focused) return;
  const again = key ? region.querySelector(`[id="${CSS.escape(key)}"], [data-key="${CSS.escape(key)}"]`) : null;
  const heading = region.querySelector("[tabindex='-1']");
  const next = focused instanceof HTMLInputElement && focused.dataset.carry ? carriers(region)[0] : null;
  const target = again || next || heading;
  if (target instanceof HTMLElement || target instanceof SVGElement) target.focus({ preventScroll: true });
}

/** @param {string[]} old @param {(string | [number, number])[]} parts @returns {string[]} */
export const patched = (old, parts) =>
  parts.flatMap((part) => (typeof part === "string" ? part.split("\n") : old.slice(...part)));

/** The lines of each region as they were last sent. @type {Map<string, string[]>} */
const sent = new Map();

/**
 * The changed regions, whole: a patch holds new lines, and runs of those that were sent before.
 * @param {Update} update @returns {Map<string, string>}
 */
export function wholeRegions(update) {
  for (const [id, html] of Object.entries(update.regions || {})) sent.set(id, html.split("\n"));
  for (const [id, parts] of Object.entries(update.patches || {})) {
    sent.set(id, patched(sent.get(id) || [], parts));
  }
  const changed = [...Object.keys(update.regions || {}), ...Object.keys(update.patches || {})];
  return new Map(changed.map((id) => [id, (sent.get(id) || []).join("\n")]));
}
