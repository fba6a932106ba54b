// @ts-check

/** Two keys: P passes, Shift+P passes to the end of the turn. */

document.addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() !== "p" || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  const target = event.target;
  if (!(target instanceof Element) || target.closest("input:not([type=checkbox]), textarea, select")) return;
  const wish = event.shiftKey ? "turn" : "pass";
  const button = document.querySelector(`#region-question [data-hotkey="${wish}"]`);
  if (button instanceof HTMLButtonElement) button.click();
});
