// What is wrong with how a page is laid out, as sentences: things that lie over each other, text
// that is cut off, what sticks out of the page, and what a player needs and does not see.
const problems = [];
const visible = (node) => {
  const box = node.getBoundingClientRect(), style = getComputedStyle(node);
  return box.width > 0 && box.height > 0 && style.visibility !== "hidden" && style.display !== "none";
};
const called = (node) => node.id ? `#${node.id}` : `${node.tagName.toLowerCase()}.${[...node.classList].join(".")} in #${node.closest("[id]")?.id}`;
const text = (node) => node.textContent.trim().replace(/\s+/g, " ").slice(0, 40);
const for_readers = (node) => getComputedStyle(node).clipPath === "inset(50%)";
const hidden = (node) => for_readers(node) || node.closest(".visually-hidden, .tip, [hidden], .likeness, dialog:not([open]), details:not([open]) > :not(summary)");
const scrolls = (node, axis) => {
  for (let around = node.parentElement; around && around !== document.body; around = around.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(around)[axis])) return true;
  }
  return false;
};
// The part of a box that is in sight: what scrolls out of a list lies under nothing.
const in_sight = (node) => {
  let { left, top, right, bottom } = node.getBoundingClientRect();
  for (let around = node.parentElement; around && around !== document.body; around = around.parentElement) {
    if (getComputedStyle(around).overflow === "visible") continue;
    const box = around.getBoundingClientRect();
    [left, top, right, bottom] = [Math.max(left, box.left), Math.max(top, box.top), Math.min(right, box.right), Math.min(bottom, box.bottom)];
  }
  return { left, top, right, bottom };
};
const things = [...document.querySelectorAll("#scene .thing")].filter((node) => visible(node) && !hidden(node));
// What stays in sight while the rest scrolls under it lies over that on purpose.
const stays = (node) => {
  for (let around = node; around && around !== document.body; around = around.parentElement) {
    if (/sticky|fixed/.test(getComputedStyle(around).position)) return around;
  }
  return null;
};
things.forEach((one, at) => things.slice(at + 1).forEach((other) => {
  if (one.contains(other) || other.contains(one) || one.closest("[data-fan]") && one.closest("[data-fan]") === other.closest("[data-fan]")) return;
  if (stays(one) !== stays(other)) return;
  const a = in_sight(one), b = in_sight(other);
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left), high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  if (wide > 4 && high > 4) problems.push(`${called(one)} and ${called(other)} overlap by ${Math.round(wide)} × ${Math.round(high)}`);
}));
// What is pressed on the pages around the table lies beside each other. A choice in a box is as
// large as the box.
const pressed = [...document.querySelectorAll(":is(main, .bar, #drawer) :is(button, .button, select, summary, input:not([type=radio], [type=checkbox], [type=hidden]))")].filter((node) => visible(node) && !hidden(node) && !node.closest("#scene") && (!document.querySelector("#drawer[open]") || node.closest("#drawer")));
pressed.forEach((one, at) => pressed.slice(at + 1).forEach((other) => {
  if (one.contains(other) || other.contains(one) || stays(one) !== stays(other)) return;
  const a = in_sight(one), b = in_sight(other);
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left), high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  if (wide > 4 && high > 4) problems.push(`"${text(one)}" in ${called(one)} and "${text(other)}" in ${called(other)} overlap`);
}));
// Text that does not fit into what holds it: it is cut off at the side, or above and below by
// whatever shows no more than its own box. What can be scrolled is not cut off.
const cut_by = (node, words) => {
  for (let around = node; around && around !== document.body; around = around.parentElement) {
    const { overflowY } = getComputedStyle(around);
    if (/auto|scroll/.test(overflowY)) return null;
    if (overflowY === "visible") continue;
    const box = around.getBoundingClientRect();
    if (words.bottom > box.bottom + 3 || words.top < box.top - 3) return around;
  }
  return null;
};
document.querySelectorAll("main *, .bar *, #drawer *").forEach((node) => {
  const own = [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim());
  if (!own || !visible(node) || hidden(node)) return;
  const style = getComputedStyle(node);
  const cut = style.overflowX !== "visible" && !/auto|scroll/.test(style.overflowX) && node.scrollWidth > node.clientWidth + 1;
  if (cut) problems.push(`"${text(node)}" is cut off in ${called(node)}`);
  const lines = document.createRange();
  lines.selectNodeContents(node);
  const over = !cut && lines.getBoundingClientRect().height && cut_by(node, lines.getBoundingClientRect());
  if (over) problems.push(`"${text(node)}" is cut off above or below by ${called(over)}`);
  if (parseFloat(style.fontSize) < 9.5 && node.closest("#scene") && node.textContent.trim().length > 1) problems.push(`"${text(node)}" is only ${style.fontSize} high in ${called(node)}`);
  // A name that is broken inside of a word, where no hyphen may stand.
  if (node.matches(".name") && node.children.length === 0) {
    const letters = document.createRange(), words = node.firstChild.textContent;
    for (let at = 1; at < words.length; at += 1) {
      if (!/\p{L}/u.test(words[at - 1]) || !/\p{L}/u.test(words[at])) continue;
      const [before, after] = [at - 1, at].map((from) => { letters.setStart(node.firstChild, from); letters.setEnd(node.firstChild, from + 1); return letters.getBoundingClientRect(); });
      if (before.height && after.height && after.top > before.top + before.height / 2) { problems.push(`"${words}" is broken before "${words.slice(at)}" in ${called(node)}`); break; }
    }
  }
  // Text that runs out of the card it stands on.
  const card = node.closest("#scene .thing");
  if (card) {
    const range = document.createRange();
    range.selectNodeContents(node);
    const inner = range.getBoundingClientRect(), outer = card.getBoundingClientRect();
    // A badge of a letter or two may stand on the edge.
    if (inner.width && node.textContent.trim().length > 2 && (inner.right > outer.right + 3 || inner.left < outer.left - 3 || inner.bottom > outer.bottom + 4 || inner.top < outer.top - 4)) problems.push(`"${text(node)}" runs out of ${called(card)}`);
  }
});
// A stamp over the name of what it is stamped on.
things.forEach((card) => card.querySelectorAll(".stamp").forEach((stamp) => card.querySelectorAll(".title, .name").forEach((name) => {
  if (!visible(stamp) || hidden(stamp) || !visible(name) || hidden(name)) return;
  const lines = document.createRange(), a = stamp.getBoundingClientRect();
  lines.selectNodeContents(name);
  for (const b of lines.getClientRects()) if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 4 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4) problems.push(`a stamp hides "${text(name)}" on ${called(card)}`);
})));
// Words over a drawing of the same card; a letter or two may be a badge on it, and a stamp has a
// ground of its own.
const stamped = (node, card) => {
  for (; node !== card; node = node.parentElement) {
    const ground = getComputedStyle(node).backgroundColor;
    if (ground.startsWith("rgb(") || ground.startsWith("color(") && !ground.includes("/")) return true;
  }
  return false;
};
things.forEach((card) => {
  const drawings = [...card.querySelectorAll("svg")].filter((node) => visible(node) && !hidden(node) && getComputedStyle(node).opacity > 0.4);
  const words = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const node = words.currentNode, said = node.textContent.trim();
    if (said.length < 3 || node.parentElement.closest("svg") || !visible(node.parentElement) || hidden(node.parentElement) || stamped(node.parentElement, card)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const a of range.getClientRects()) for (const b of drawings.map((it) => it.getBoundingClientRect())) {
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left), high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 4 && high > 4) problems.push(`"${text(node)}" lies over a drawing on ${called(card)}`);
    }
  }
});
if (document.documentElement.scrollWidth > innerWidth + 1) {
  const wide = [...document.querySelectorAll("body *")].filter((node) => visible(node) && !hidden(node) && node.getBoundingClientRect().right > innerWidth + 1 && !scrolls(node, "overflowX"));
  problems.push(`the page is ${document.documentElement.scrollWidth} wide: ${wide.slice(0, 3).map(called).join(", ")}`);
}
// What a player needs is in sight, and nothing lies over it: on a laptop the own hand and score,
// what is asked and the log; on a phone the hand and what is asked, however far it is scrolled.
const sees = (node) => {
  const box = node?.getBoundingClientRect();
  if (!box?.height) return true;
  const [x, y] = [(Math.max(box.left, 0) + Math.min(box.right, innerWidth)) / 2, (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2];
  // What explains a card is there only as long as somebody asks for it.
  const top = document.elementsFromPoint(x, y).find((it) => !it.closest(".tip"));
  const seen = Math.min(box.bottom, innerHeight) - Math.max(box.top, 0) >= Math.min(40, box.height - 1) && top;
  return seen && (node.contains(seen) || seen.contains(node));
};
const plays = document.querySelector("main[data-table] #prompt") && !document.querySelector("#prompt .ended, #drawer[open]") && document.querySelector("#hand");
const needed = { "the hand": "#hand", "what is asked": "#prompt .ask" };
if (plays) for (const [what, where] of Object.entries(needed)) if (!sees(document.querySelector(where))) problems.push(`${what} is out of sight`);
const own = document.querySelector("#scene .score") ?? [...document.querySelectorAll("#scene .plate")].find((node) => /^\W*You\b/.test(node.innerText));
if (plays && innerWidth > 900) {
  if (!own) problems.push("there is no own score");
  else if (!sees(own)) problems.push(`the own score, ${called(own)}, is out of sight`);
}
if (document.querySelector("main.table") && innerWidth > 900 && innerHeight >= 700) {
  if (document.documentElement.scrollHeight > innerHeight + 1) problems.push(`the page is ${document.documentElement.scrollHeight} high: it scrolls beside what scrolls in it`);
  const board = document.querySelector("#board > *");
  // The tallest stacks are guessed by their layers: a twentieth of a full board may have to scroll.
  if (board && board.scrollHeight > 1.05 * board.clientHeight) problems.push(`the board is ${board.scrollHeight} high and shows ${board.clientHeight}`);
  if (plays && !sees(document.querySelector("#log"))) problems.push("the log is out of sight");
}
return [...new Set(problems)].slice(0, 12);
