// @ts-check

/** Notifications of the device when it is the viewer's turn and the page is in the background: off until asked for. */

import { all, say } from "./page.js";

const WISH = "shamble-notify";
const able = isSecureContext && "Notification" in window && "serviceWorker" in navigator;
const wanted = () => able && localStorage.getItem(WISH) === "on" && Notification.permission === "granted";

/** Where the browser cannot do it there is no button. */
export function showNotify() {
  for (const button of all("[data-notify]")) {
    button.hidden = !able;
    button.setAttribute("aria-pressed", String(wanted()));
  }
}

/** @param {HTMLElement} button */
async function change(button) {
  const off = wanted();
  if (!off && (await Notification.requestPermission()) !== "granted") return say(button.dataset.refused || "");
  if (!off) await navigator.serviceWorker.register("/worker.js");
  localStorage.setItem(WISH, off ? "off" : "on");
  showNotify();
}

document.addEventListener("click", (event) => {
  const button = /** @type {Element} */ (event.target).closest("[data-notify]");
  if (button instanceof HTMLElement) change(button);
});

const registration = () => navigator.serviceWorker.getRegistration("/");

/** It is the viewer's turn at this page. */
export async function callViewer() {
  const words = all("[data-notify]")[0]?.dataset;
  if (!document.hidden || !words || !wanted()) return;
  const title = document.title.replace(/^● | · Shamble$/g, "");
  const details = { body: words.turn || "", tag: location.pathname, icon: words.icon, data: location.pathname + location.search };
  await (await registration())?.showNotification(title, details);
}

/** Whoever looks needs none any more. */
async function hush() {
  if (document.hidden || !wanted()) return;
  const shown = await (await registration())?.getNotifications({ tag: location.pathname });
  for (const notification of shown || []) notification.close();
}

document.addEventListener("visibilitychange", hush);
