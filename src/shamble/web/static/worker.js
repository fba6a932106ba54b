// @ts-check

/** The service worker. It shows nothing by itself and keeps no copies: pages that are in the background let it show that
 * it is somebody's turn; touching that leads to the table. */

const worker = /** @type {any} */ (self);

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(show(new URL(event.notification.data || "/", worker.location.origin)));
});

/** The page that is open already, or a new one. @param {URL} table */
async function show(table) {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find((/** @type {any} */ page) => new URL(page.url).pathname === table.pathname);
  return open ? open.focus() : worker.clients.openWindow(table.href);
}
