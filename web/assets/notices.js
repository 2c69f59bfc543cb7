// The page of notices: subscribing this browser, and guessing the time zone.
"use strict";
(() => {
  const zone = document.querySelector("select[data-zone=guess]");
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zone && [...zone.options].some((option) => option.value === own)) zone.value = own;

  const form = document.querySelector("#subscribe");
  if (!form || !("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window)) return;
  const button = form.querySelector("button"), status = form.querySelector("[role=status]");
  button.disabled = false;
  status.textContent = "";
  // The key is written in base64 with the letters of addresses; the browser wants bytes.
  const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      if (await Notification.requestPermission() !== "granted") { status.textContent = form.dataset.denied; return; }
      const worker = await navigator.serviceWorker.register("/sw.js");
      const subscription = (await worker.pushManager.getSubscription())
        ?? await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(form.dataset.key) });
      const { endpoint, keys } = subscription.toJSON();
      const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams({ endpoint, ...keys }), headers: { accept: "text/html" } });
      if (!answer.ok) throw new Error(answer.status);
      status.textContent = form.dataset.done;
      location.reload();
    } catch { status.textContent = form.dataset.failed; } finally { button.disabled = false; }
  });
})();
