// @ts-check

/** Three keys: P passes, Shift+P passes to the end of the turn, H asks for a hint. */

document.addEventListener("keydown", (event) => {
  const key = event.key.toLowerCase();
  if (!"ph".includes(key) || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  const target = event.target;
  if (!(target instanceof Element) || target.closest("input:not([type=checkbox]), textarea, select")) return;
  const wish = key === "h" ? "hint" : event.shiftKey ? "turn" : "pass";
  const button = document.querySelector(`#region-question [data-hotkey="${wish}"]`);
  if (button instanceof HTMLButtonElement) button.click();
});
