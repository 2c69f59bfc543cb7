// What changes in the lobby and while somebody looks for others comes by itself; without this
// script the pages are loaded again.
"use strict";
(() => {
  if (navigator.share) document.documentElement.classList.add("can-share");
  document.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-share]");
    if (button) navigator.share({ url: new URL(button.dataset.share, location.href).href }).catch(() => {});
  });
  const address = document.querySelector("main[data-stream]")?.dataset.stream;
  if (!address) return;
  const stream = new EventSource(address);
  stream.addEventListener("look", () => location.reload());
  stream.addEventListener("tables", ({ data }) => {
    const list = document.getElementById("tables");
    // Nothing moves away under somebody's fingers.
    if (!list.matches(":hover, :focus-within")) list.innerHTML = data;
    else list.addEventListener("pointerleave", () => { list.innerHTML = data; }, { once: true });
  });
})();
