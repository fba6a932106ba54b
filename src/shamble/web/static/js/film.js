// @ts-check

/** Films and pictures of a game, saved as files: how far a film is, and PNG from what the server draws. */

const MARK = "<!--frame-->";
/** A picture is so many times as large as it is drawn. */
const SHARP = 1.5;

/** @param {Element} from @param {string} text */
function tell(from, text) {
  const line = from.closest(".film-export")?.querySelector("[role=status]");
  if (line) line.textContent = text;
}

/** @param {Element} from @returns {DOMStringMap} */
const words = (from) => /** @type {HTMLElement | null} */ (from.closest(".film-export"))?.dataset || {};

/** @param {Blob} file @param {string} name */
function save(file, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** @param {Response} reply @returns {string} */
const nameOf = (reply) => /filename="([^"]+)"/.exec(reply.headers.get("content-disposition") || "")?.[1] || "shamble.svg";

/**
 * What the server sends, as it comes.
 * @param {Response} reply @param {(frames: number) => void} seen @returns {Promise<string>}
 */
async function readAlong(reply, seen) {
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    text += part.value;
    seen(text.split(MARK).length - 1);
  }
  return text;
}

/** @param {HTMLAnchorElement} link */
async function saveFilm(link) {
  const reply = await fetch(link.href, { headers: { accept: "image/svg+xml, application/json" } });
  if (!reply.ok) return tell(link, (await reply.json()).error);
  const all = reply.headers.get("x-frames") || "";
  const said = (/** @type {number} */ done) => (words(link).progress || "").replace("{done}", String(done)).replace("{all}", all);
  const text = await readAlong(reply, (done) => tell(link, said(done)));
  save(new Blob([text], { type: "image/svg+xml" }), nameOf(reply));
  tell(link, words(link).done || "");
}

/** @param {HTMLElement} button */
async function savePicture(button) {
  const reply = await fetch(button.dataset.png || "", { headers: { accept: "image/svg+xml, application/json" } });
  if (!reply.ok) return tell(button, (await reply.json()).error);
  const drawn = new Image();
  drawn.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await reply.text())}`;
  await drawn.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [drawn.naturalWidth * SHARP, drawn.naturalHeight * SHARP];
  canvas.getContext("2d")?.drawImage(drawn, 0, 0, canvas.width, canvas.height);
  const file = await new Promise((done) => canvas.toBlob(done, "image/png"));
  save(file, nameOf(reply).replace(".svg", ".png"));
  tell(button, words(button).done || "");
}

document.addEventListener("click", async (event) => {
  const wish = /** @type {Element} */ (event.target).closest("a[data-film], [data-png]");
  if (!(wish instanceof HTMLElement)) return;
  event.preventDefault();
  if (wish.getAttribute("aria-busy")) return;
  wish.setAttribute("aria-busy", "true");
  try {
    await (wish instanceof HTMLAnchorElement ? saveFilm(wish) : savePicture(wish));
  } catch {
    tell(wish, words(wish).failed || "");
  }
  wish.removeAttribute("aria-busy");
});
