// Rules and cards open in a drawer beside the table, so that nobody has to leave it.
"use strict";
(() => {
  const $ = (selector, within = document) => within.querySelector(selector);
  const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];
  const drawer = $("#drawer"), page = $("#drawer-page");
  const READ = 'a[href^="/rules/"], a[href^="/cards/"]';
  // What stands in the drawer keeps its ids apart from those of the table.
  const APART = "drawer-";
  let shown = "", opener = "";

  const fill = async (path) => {
    if (path === shown) return true;
    const answer = await fetch(path).catch(() => null);
    if (!answer?.ok) return false;
    const main = $("main", new DOMParser().parseFromString(await answer.text(), "text/html"));
    $$("[id]", main).forEach((node) => { node.id = APART + node.id; });
    $$("[aria-labelledby]", main).forEach((node) => node.setAttribute("aria-labelledby", APART + node.getAttribute("aria-labelledby")));
    page.replaceChildren(...main.childNodes);
    page.scrollTop = 0;
    shown = path;
    return true;
  };
  const go = (anchor) => {
    $$(".shown", page).forEach((node) => node.classList.remove("shown"));
    const node = anchor && document.getElementById(APART + anchor);
    if (!node) return void (page.scrollTop = 0);
    node.classList.add("shown");
    node.scrollIntoView({ block: "start" });
  };
  const open = async (url) => {
    if (!await fill(url.pathname + url.search)) return void (location.href = url.href);
    if (!drawer.open) { drawer.showModal(); page.focus(); }
    go(decodeURIComponent(url.hash.slice(1)));
  };

  document.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = event.target.closest("a[href]");
    if (link?.matches(READ)) {
      event.preventDefault();
      if (!drawer.open) opener = link.getAttribute("href");
      open(new URL(link.href));
    } else if (link && page.contains(link) && link.hash) {
      event.preventDefault();
      go(decodeURIComponent(link.hash.slice(1)));
    } else if (event.target === drawer) drawer.close();
  });
  // A search stays in the drawer.
  page.addEventListener("submit", (event) => {
    event.preventDefault();
    open(new URL(`${shown.split("?")[0]}?${new URLSearchParams(new FormData(event.target))}`, location.href));
  });
  // The table does not hear the keys that are meant for the drawer.
  drawer.addEventListener("keydown", (event) => event.stopPropagation());
  // The link may have been replaced meanwhile: then its likeness has the focus, or the bar.
  drawer.addEventListener("close", () => {
    if (document.activeElement !== document.body) return;
    const links = [...$$(`a[href="${CSS.escape(opener)}"]`), ...$$(READ)];
    links.find((link) => { link.focus(); return document.activeElement === link; });
  });
})();
