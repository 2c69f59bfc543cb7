// Shows notices, and a page that says so when there is no connection. It keeps no other page: a
// table is on the server, and what only one seat may see is kept nowhere.
"use strict";
const KEPT = "offline-1", OFFLINE = "/offline";
addEventListener("install", (event) => event.waitUntil((async () => {
  await (await caches.open(KEPT)).addAll([OFFLINE, "STYLE"]);
  await skipWaiting();
})()));
addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
  await clients.claim();
})()));
addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.respondWith(fetch(event.request).catch(() => caches.match(OFFLINE)));
  else if (event.request.url.endsWith("STYLE")) event.respondWith(fetch(event.request).catch(() => caches.match(event.request)));
});
addEventListener("push", (event) => {
  const { body, tag, url = "/", stop } = event.data?.json() ?? {};
  const actions = stop ? [{ action: "stop", title: stop.label }] : [];
  const data = stop ? { url, stop: stop.url } : url;
  event.waitUntil(registration.showNotification("Hideout", { body, tag, data, actions, icon: "/icon/192.png", badge: "/icon/192.png" }));
});
addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { data } = event.notification;
  if (event.action === "stop") return event.waitUntil(stop(data.stop));
  event.waitUntil((async () => {
    const url = new URL(data.url ?? data, location.origin).href;
    const open = (await clients.matchAll({ type: "window" })).find((page) => page.url === url);
    // What is shown is what is there now, not what was there when the notice was sent.
    return open ? open.focus() : clients.openWindow(url);
  })());
});

// Nobody needs to be signed in to be left in peace: the link says who is told no more. If it cannot
// be reached, its page asks.
async function stop(link) {
  const done = await fetch(link, { method: "POST", credentials: "omit" }).then((answer) => answer.ok, () => false);
  if (!done) return clients.openWindow(link);
  const subscription = await registration.pushManager.getSubscription();
  await subscription?.unsubscribe();
}
