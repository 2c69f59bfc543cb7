// How fast moves are shown is chosen before a game too, and remembered by the browser.
"use strict";
(() => {
  const speed = document.getElementById("speed");
  if ([...speed.options].some(({ value }) => value === localStorage.pace)) speed.value = localStorage.pace;
  else speed.value = "normal";
  speed.addEventListener("change", () => { localStorage.pace = speed.value; });
  speed.parentElement.hidden = false;
})();
