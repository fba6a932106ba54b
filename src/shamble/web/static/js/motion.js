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

/** All is measured before anything moves: to look after each piece would lay the page out anew every time. @param {Map<string, [number, number]>} before */
export function slidePieces(before) {
  if (calm.matches) return;
  const pieces = all(".piece[id]");
  const motions = pieces.map((piece) => {
    const old = before.get(piece.id);
    return old ? slide(piece, old) : APPEAR;
  });
  for (const [place, motion] of motions.entries()) if (motion) pieces[place].animate(...motion);
}

/** @typedef {[Keyframe[], KeyframeAnimationOptions]} Motion */

/** @type {Motion} */
const APPEAR = [[{ opacity: 0 }, { opacity: 1 }], { duration: 350, easing: "ease-out" }];

/** From the old place to where it is, if that is elsewhere. @param {Thing} piece @param {[number, number]} old @returns {Motion | null} */
function slide(piece, old) {
  const now = placeOf(piece);
  const [dx, dy] = [old[0] - now[0], old[1] - now[1]];
  if (Math.hypot(dx, dy) < 2) return null;
  const parent = piece.parentNode;
  const matrix = parent instanceof SVGGraphicsElement ? parent.getScreenCTM() : null;
  const scale = matrix ? Math.hypot(matrix.a, matrix.b) || 1 : 1;
  const base = getComputedStyle(piece).transform;
  const rest = base === "none" ? "" : base;
  return [
    [{ transform: `translate(${dx / scale}px, ${dy / scale}px) ${rest}` }, { transform: rest || "none" }],
    { duration: 450, easing: "cubic-bezier(.2,.7,.2,1)" },
  ];
}
