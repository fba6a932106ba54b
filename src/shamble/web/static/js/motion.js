// @ts-check

/** Pieces slide from the old place to the new (FLIP). */

import { all, calm } from "./page.js";

/** @typedef {import("./page.js").Thing} Thing */

/** Where a piece is on its board, wherever that has been scrolled to. @param {Thing} piece @returns {[number, number]} */
function placeOf(piece) {
  const board = piece.closest("section") || document.body;
  const [at, frame] = [piece.getBoundingClientRect(), board.getBoundingClientRect()];
  return [at.left - frame.left, at.top - frame.top];
}

/** @returns {Map<string, [number, number]>} */
export function piecePlaces() {
  return new Map(all(".piece[id]").map((piece) => [piece.id, placeOf(piece)]));
}

/** @param {Map<string, [number, number]>} before */
export function slidePieces(before) {
  if (calm.matches) return;
  for (const piece of all(".piece[id]")) {
    const old = before.get(piece.id);
    if (old) slide(piece, old);
    else piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 350, easing: "ease-out" });
  }
}

/** @param {Thing} piece @param {[number, number]} old */
function slide(piece, old) {
  const now = placeOf(piece);
  const [dx, dy] = [old[0] - now[0], old[1] - now[1]];
  if (Math.hypot(dx, dy) < 2) return;
  const parent = piece.parentNode;
  const matrix = parent instanceof SVGGraphicsElement ? parent.getScreenCTM() : null;
  const scale = matrix ? Math.hypot(matrix.a, matrix.b) || 1 : 1;
  const base = getComputedStyle(piece).transform;
  const rest = base === "none" ? "" : base;
  piece.animate(
    [{ transform: `translate(${dx / scale}px, ${dy / scale}px) ${rest}` }, { transform: rest || "none" }],
    { duration: 450, easing: "cubic-bezier(.2,.7,.2,1)" },
  );
}
