// What is wrong with how a table is laid out, as sentences: things that lie over each other, text
// that is cut off, and what sticks out of the page.
const problems = [];
const visible = (node) => {
  const box = node.getBoundingClientRect(), style = getComputedStyle(node);
  return box.width > 0 && box.height > 0 && style.visibility !== "hidden" && style.display !== "none";
};
const called = (node) => node.id ? `#${node.id}` : `${node.tagName.toLowerCase()}.${[...node.classList].join(".")} in #${node.closest("[id]")?.id}`;
const text = (node) => node.textContent.trim().replace(/\s+/g, " ").slice(0, 40);
const for_readers = (node) => getComputedStyle(node).clipPath === "inset(50%)";
const hidden = (node) => for_readers(node) || node.closest(".visually-hidden, .tip, [hidden], .likeness, dialog, details:not([open]) > :not(summary)");
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
// Text that does not fit into what holds it.
document.querySelectorAll("#scene *, .side *, #stage *").forEach((node) => {
  const own = [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim());
  if (!own || !visible(node) || hidden(node)) return;
  const style = getComputedStyle(node);
  const cut = style.overflowX !== "visible" && !/auto|scroll/.test(style.overflowX) && node.scrollWidth > node.clientWidth + 1;
  if (cut) problems.push(`"${text(node)}" is cut off in ${called(node)}`);
  if (parseFloat(style.fontSize) < 9.5 && node.closest("#scene") && node.textContent.trim().length > 1) problems.push(`"${text(node)}" is only ${style.fontSize} high in ${called(node)}`);
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
if (document.documentElement.scrollWidth > innerWidth + 1) {
  const wide = [...document.querySelectorAll("body *")].filter((node) => visible(node) && !hidden(node) && node.getBoundingClientRect().right > innerWidth + 1 && !scrolls(node, "overflowX"));
  problems.push(`the page is ${document.documentElement.scrollWidth} wide: ${wide.slice(0, 3).map(called).join(", ")}`);
}
// On a laptop the own hand, what is asked and the log are in sight.
if (innerWidth > 900 && innerHeight >= 700) {
  for (const id of ["hand", "prompt", "log"]) {
    const node = document.getElementById(id);
    const box = node?.getBoundingClientRect();
    if (box?.height && (box.top > innerHeight - 40 || box.bottom < 40)) problems.push(`#${id} is out of sight`);
  }
}
return [...new Set(problems)].slice(0, 12);
