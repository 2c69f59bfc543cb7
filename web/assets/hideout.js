// The one script of the server. Every page works without it; with it, things on the table can be
// touched, what changes comes by itself, and nothing reloads.
"use strict";
(() => {
  const $ = (selector, within = document) => within.querySelector(selector);
  const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const main = $("main[data-table], main[data-puzzle]"), puzzle = main?.dataset.puzzle;

  // A seat's link is shown whole, and copied with a click.
  const showLinks = () => $$("input.link").forEach((input) => {
    if (input.value.startsWith("/")) input.value = location.origin + input.value;
  });
  // A moment is shown as the clock on the wall here shows it.
  const showTimes = () => $$("time[data-at]").forEach((time) => {
    time.textContent = new Date(+time.dataset.at).toLocaleString([], { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
  });
  document.addEventListener("click", (event) => {
    if (!event.target.matches("input.link")) return;
    event.target.select();
    navigator.clipboard?.writeText(event.target.value);
  });
  // The seats of a new table follow from its options.
  $("#setup")?.addEventListener("change", (event) => {
    if (event.target.type === "radio") $("#setup .quiet-button").click();
  });
  showLinks();
  showTimes();
  // What this browser adds to a shuffle: made here when a form goes out, after the server has
  // promised its own part, and remembered so that it can be found again at the end.
  const added = () => JSON.parse(localStorage.seeds ?? "[]");
  document.addEventListener("submit", ({ target }) => $$("input[name=seed]", target).forEach((input) => {
    input.value = [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    localStorage.seeds = JSON.stringify([...added(), input.value].slice(-50));
  }), true);
  const findOwn = () => $$("code[data-added]").filter((code) => added().includes(code.textContent)).forEach((code) => {
    if (!code.nextSibling?.textContent.includes("✓")) code.after(` ✓ ${code.closest("[data-yours]").dataset.yours}`);
  });
  findOwn();
  // A page that opens tables works once; one that comes back from the browser's memory is old.
  addEventListener("pageshow", ({ persisted }) => { if (persisted && $("input[name=ticket]")) location.reload(); });
  // A replay is stepped through with keys; its slider and its eyes go at once.
  if ($("main.replay")) {
    addEventListener("keydown", (event) => { if (!event.target.matches("input, select")) $(`[data-key="${CSS.escape(event.key.toLowerCase())}"]`)?.click(); });
    $(".jump").addEventListener("change", () => $(".jump").submit());
    const now = $("#log .now"), log = $("#log .lines");
    if (now) log.scrollTop = now.offsetTop - log.offsetTop - log.clientHeight / 2;
  }
  if (!main) return;

  const base = puzzle ?? `/t/${main.dataset.table}`;
  let length = Number(main.dataset.length), steps = Number(main.dataset.steps);

  // --- Touching things: an action is a path of things, touched in any order. -----------------
  let touched = [];
  const choices = () => $$("#choices button[name=action]").map((button) => ({
    button, path: button.dataset.path ? button.dataset.path.split(" ") : [],
  }));
  const leading = (all) => all.filter(({ path }) => touched.every((id) => path.includes(id)));
  const onward = ({ path }) => path.find((id) => !touched.includes(id));

  const light = () => {
    const all = choices(), open = leading(all), form = $("#choices");
    if (touched.length && !open.length) { touched = []; return light(); }
    const words = new Set(open.map(({ button }) => button.textContent));
    // A card of the own hand that has one place to go goes there at once.
    const one_place = $("#hand")?.contains(document.getElementById(touched[0]));
    if (touched.length && words.size === 1 && (one_place || open.every((choice) => !onward(choice)))) {
      touched = [];
      return void go(form, open[0].button);
    }
    const next = new Set(open.map(onward).filter((id) => id && document.getElementById(id)));
    $$(".thing").forEach((thing) => {
      const picked = touched.includes(thing.id);
      thing.classList.toggle("lit", next.has(thing.id));
      thing.classList.toggle("picked", picked);
      if (picked) thing.setAttribute("aria-pressed", "true"); else thing.removeAttribute("aria-pressed");
    });
    if (!form) return;
    // In words: what is no thing on the table, or where the things alone do not tell. Two
    // choices that read the same are the same.
    const unfold = form.classList.contains("unfolded"), read = new Set();
    let folded = 0;
    all.forEach((choice) => {
      const is_open = open.includes(choice), text = choice.button.textContent;
      const worded = is_open && !next.has(onward(choice));
      choice.button.hidden = read.has(text) || !(worded || (unfold && is_open));
      if (!choice.button.hidden) read.add(text);
      else if (is_open) folded += 1;
    });
    let more = $("#unfold");
    if (!more) {
      more = document.createElement("button");
      Object.assign(more, { id: "unfold", type: "button", className: "quiet-button" });
      form.after(more);
    }
    more.hidden = !folded && !unfold;
    more.textContent = unfold ? main.dataset.fewer : main.dataset.more;
  };

  const touch = (id) => {
    const all = choices(), open = leading(all);
    say("");
    if (touched.includes(id)) touched = touched.filter((other) => other !== id);
    else if (open.some(({ path }) => path.includes(id))) touched.push(id);
    else if (all.some(({ path }) => path[0] === id)) touched = [id];
    else if (all.length) return askWhy([...touched, id]);
    light();
    reveal();
  };
  // On a small screen everything that is lit may be out of sight.
  const reveal = () => {
    const lit = $$(".thing.lit"), seen = (thing) => {
      const { x, y, width, height } = thing.getBoundingClientRect();
      return thing.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    };
    if (lit.length && !lit.some(seen)) lit[0].scrollIntoView({ block: "nearest", behavior: still.matches ? "auto" : "smooth" });
  };
  const askWhy = async (things) => {
    const answer = await fetch(`${base}/why?things=${encodeURIComponent(things.join(" "))}`, { headers: { accept: "text/x-part" } });
    if (answer.ok) { say(await answer.text(), true); beside($("#why"), document.getElementById(things.at(-1))); }
  };
  // A reason stands beside the thing that was touched, and what explains a card beside the card,
  // wherever there is room.
  const beside = (bubble, thing) => {
    if (!thing || !bubble) return;
    bubble.classList.add("bubble");
    const box = thing.getBoundingClientRect(), { width, height } = bubble.getBoundingClientRect(), gap = 8;
    const room = [innerWidth - box.right, box.left].map((space) => space > width + 2 * gap);
    const x = room[0] ? box.right + gap : room[1] ? box.left - width - gap : Math.min(Math.max(gap, box.left), innerWidth - width - gap);
    // What explains a card of the hand stands over the hand, and hides no other card of it.
    const hand = bubble.matches(".tip") && thing.closest("#hand")?.getBoundingClientRect();
    if (hand && hand.top > height + 2 * gap) return stand(bubble, Math.min(Math.max(gap, box.left), innerWidth - width - gap), hand.top - height - gap);
    const y = room[0] || room[1] ? box.top : box.top > height + 2 * gap ? box.top - height - gap : box.bottom + gap;
    stand(bubble, x, Math.max(gap, Math.min(y, innerHeight - height - gap)));
  };
  const stand = (bubble, x, y) => Object.assign(bubble.style, { inset: "auto", left: `${x}px`, top: `${y}px` });
  // On a phone there is no room beside a card: there it stands where the game's style puts it.
  const explain = ({ target }) => {
    const thing = target.closest?.("#scene .thing"), tip = thing && $(".tip", thing);
    if (tip && innerWidth > 832 && innerHeight > 480) beside(tip, thing);
  };
  document.addEventListener("mouseover", explain);
  document.addEventListener("focusin", explain);

  // --- Saying things to whoever looks or listens. --------------------------------------------
  const say = (text, markup) => {
    let why = $("#why");
    if (!why) {
      why = document.createElement("p");
      why.id = "why";
      why.setAttribute("role", "alert");
      $("#prompt").append(why);
    }
    if (markup) why.innerHTML = text; else why.textContent = text;
    why.classList.remove("bubble");
    why.hidden = !text;
  };
  const connection = (text) => {
    const line = $("#connection");
    line.textContent = text;
    line.hidden = !text;
  };

  // --- Forms go out without a reload. One with a stamp may be sent again: it counts once. -----
  let sending = false;
  const send = async (form, button) => {
    if (sending) return;
    sending = true;
    const body = new URLSearchParams(new FormData(form));
    if (button?.name) body.set(button.name, button.value);
    document.body.classList.add("pending");
    stage.hurry();
    try {
      for (let wait = 500; ; wait = Math.min(wait * 2, 8000)) {
        try {
          const answer = await fetch(form.getAttribute("action"), { method: "POST", body, headers: { accept: "application/json" } });
          if (answer.redirected) return void (location.href = answer.url);
          if (answer.ok) {
            connection("");
            if (body.has("stamp")) $("#offer")?.remove();
            // What was offered is used up. The stream brings what comes next, if it has not yet.
            if (!body.has("stamp")) form.reset();
            else if ($("#choices [name=stamp]")?.value === body.get("stamp")) $("#choices").replaceChildren();
            choose_again();
            return;
          }
          if (answer.status >= 500 && body.has("stamp")) throw new Error("again");
          const { error, rule } = await answer.json();
          say(error);
          if (rule) $("#why").append(" ", Object.assign(document.createElement("a"), { href: `/rules/${document.body.className.split(" ").pop()}#${rule}`, className: "rule", textContent: rule }));
          if (answer.status === 409) resync();
          return;
        } catch (error) {
          connection(main.dataset.offline);
          if (!body.has("stamp")) return;
          await new Promise((go) => setTimeout(go, wait));
        }
      }
    } finally { sending = false; document.body.classList.remove("pending"); light(); }
  };
  // What only one may see comes back to one place of the page: a link, a hint, or what a choice
  // would do, for those who want to be asked before it counts.
  const ask = async (form, button) => {
    const body = new URLSearchParams(new FormData(form));
    if (button?.name) body.set(button.name, button.value);
    const answer = await fetch(button?.getAttribute("formaction") ?? form.getAttribute("action"), { method: "POST", body, headers: { accept: "text/x-part" } }).catch(() => null);
    if (!answer) return connection(main.dataset.offline);
    if (!answer.ok) { say((await answer.json()).error); if (answer.status === 409) resync(); return; }
    const place = document.getElementById(button?.dataset.into ?? form.dataset.into);
    if (!place) return;
    place.innerHTML = await answer.text();
    showLinks();
    place.scrollIntoView({ block: "nearest" });
    $("input.link", place)?.select();
    $(".preview", place)?.focus();
  };
  const choose_again = () => $("#preview")?.replaceChildren();
  // The answer to a puzzle is a page of its own.
  const go = (form, button) => puzzle ? form.requestSubmit(button) : (button?.dataset.into ?? form.dataset.into ? ask : send)(form, button);
  main.addEventListener("submit", (event) => {
    if (puzzle) return;
    event.preventDefault();
    go(event.target, event.submitter);
  });

  // --- What changes comes over a stream. -----------------------------------------------------
  let stream;
  const listen = () => {
    stream?.close();
    stream = new EventSource(`${base}/stream${length < 0 ? "" : `?from=${length}&steps=${steps}`}`);
    stream.onopen = () => connection("");
    stream.onerror = () => {
      connection(main.dataset.offline);
      if (stream.readyState === EventSource.CLOSED) setTimeout(listen, 2000 + 2000 * Math.random());
    };
    stream.onmessage = ({ data }) => arrive(JSON.parse(data));
    stream.addEventListener("head", ({ data }) => { connection(""); if (Number(data) > length) resync(); });
  };
  const resync = () => { length = -1; listen(); };
  if (!puzzle) addEventListener("online", listen);

  const arrive = (push) => {
    [length, steps] = [push.length, push.steps];
    // Once the cards are dealt the page has parts that it had not.
    if (!push.parts.every(([id]) => document.getElementById(id))) return location.reload();
    stage.arrive(push);
  };
  const place = ({ parts, news, awaited }) => {
    swap(parts, news);
    if (awaited !== undefined) notify(awaited);
  };
  const stage = $("#stage") ? playStage({ place }) : { arrive: place, hurry() {}, sound() {}, toggleSound() {} };
  // What happened grows at its end; what came before the viewer's last move stands apart.
  const append = ({ html, afresh, moved, marks }) => {
    const lines = $("#log .lines"), [before, since] = $$("ol", lines);
    if (afresh) $$("li", lines).forEach((line) => line.remove());
    since.insertAdjacentHTML("beforeend", html);
    before.append(...$$("li", since).filter(({ dataset }) => dataset.step <= moved));
    $$("li", lines).slice(0, -lines.dataset.most).forEach((line) => line.remove());
    since.parentElement.hidden = !since.childElementCount;
    lines.dataset.marks = marks;
  };
  const swap = (parts, news) => {
    const focus = document.activeElement, where = focus?.id, field = focus?.name;
    const typed = $$("main input[type=text], main input:not([type])").map(({ name, value, selectionEnd }) => ({ name, value, selectionEnd }));
    const unfolded = $$("main details[open] > summary").map(({ textContent }) => textContent);
    const asked = $("#choices")?.innerHTML;
    parts.forEach(([id, html]) => { document.getElementById(id).innerHTML = html; });
    if (news) append(news);
    if (parts.some(([id]) => id === "seats")) ticking = performance.now();
    if ($("#choices")?.innerHTML !== asked) touched = [];
    typed.forEach(({ name, value, selectionEnd }) => {
      const input = name && $$("main input").find((input) => input.name === name && input.type !== "hidden");
      if (!input || input.readOnly || !value) return;
      input.value = value;
      if (name === field) { input.focus(); input.setSelectionRange(selectionEnd, selectionEnd); }
    });
    $$("main details").forEach((details) => { details.open ||= unfolded.includes($("summary", details)?.textContent); });
    if (where && document.activeElement === document.body) (document.getElementById(where) ?? $("#prompt .ask"))?.focus?.();
    const log = $("#log .lines");
    if (log) log.scrollTop = log.scrollHeight;
    showLinks();
    showTimes();
    findOwn();
    light();
  };

  // --- It is your move: in the title, and with a sound if you like. ---------------------------
  let waited = $("#prompt .turn") !== null, over = $("#prompt .ended") !== null;
  const notify = (awaited) => {
    const more = +(main.dataset.elsewhere ?? 0), count = more + awaited, icon = $("link[rel=icon]");
    document.title = (more ? `(${count}) ` : "") + (awaited ? `● ${main.dataset.yourMove}: ${main.dataset.title}` : main.dataset.title);
    icon.href = count ? `/icon/${count}.svg` : icon.dataset.calm;
    const end = $("#prompt .ended"), ends = end !== null;
    if (ends && !over) stage.sound(end.dataset.sound);
    else if (awaited && !waited) stage.sound("turn");
    [waited, over] = [awaited, ends];
  };
  // --- The clock of whoever decides ticks. ----------------------------------------------------
  let ticking = performance.now();
  const tick = () => $$(".clock[data-left]").forEach((clock) => {
    const left = Math.max(0, Math.ceil((clock.dataset.left - (performance.now() - ticking)) / 1000));
    clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    clock.classList.toggle("short", left < 30);
  });
  setInterval(tick, 500);

  // --- Hands and keys. -----------------------------------------------------------------------
  let held;
  document.addEventListener("click", (event) => {
    const thing = event.target.closest(".thing");
    if (thing) { if (!held) touch(thing.id); held = false; return; }
    if (event.target.matches("#preview .button")) { event.preventDefault(); choose_again(); return light(); }
    if (event.target.id === "unfold") { $("#choices").classList.toggle("unfolded"); return light(); }
  });
  // What can be touched and then another thing can be dragged there. A finger lifts what lies in
  // the hand upwards; sideways it pushes the hand along.
  let dragged, ghost;
  document.addEventListener("pointerdown", (event) => {
    const thing = event.button === 0 && event.target.closest(`${event.pointerType === "touch" ? "#hand " : ""}.thing:is(.lit, .picked)`);
    dragged = thing ? { thing, x: event.clientX, y: event.clientY } : null;
  });
  document.addEventListener("pointermove", ({ clientX, clientY }) => {
    if (!dragged || (!ghost && Math.hypot(clientX - dragged.x, clientY - dragged.y) < 8)) return;
    if (!ghost) {
      ghost = dragged.thing.cloneNode(true);
      ghost.removeAttribute("id");
      ghost.inert = true;
      ghost.classList.add("ghost");
      const { width, height } = dragged.thing.getBoundingClientRect();
      Object.assign(ghost.style, { width: `${width}px`, height: `${height}px` });
      dragged.thing.parentElement.append(ghost);
      if (!touched.includes(dragged.thing.id)) touch(dragged.thing.id);
    }
    ghost.style.left = `${clientX}px`;
    ghost.style.top = `${clientY}px`;
    // Near the edge the table comes along.
    if (clientY < 72 || clientY > innerHeight - 36) scrollBy(0, clientY < 72 ? -16 : 16);
  });
  const drop = ({ type, clientX, clientY }) => {
    ghost?.remove();
    if (ghost && type === "pointerup") {
      const target = document.elementFromPoint(clientX, clientY)?.closest(".thing");
      if (target && target.id !== dragged.thing.id) touch(target.id);
      // The click that ends a drag touches nothing.
      held = true;
      setTimeout(() => { held = false; });
    }
    [dragged, ghost] = [null, null];
  };
  document.addEventListener("pointerup", drop);
  document.addEventListener("pointercancel", drop);
  // A long press shows what a hover shows.
  let press;
  const let_go = () => { clearTimeout(press); $$(".thing.told").forEach((thing) => thing.classList.remove("told")); };
  document.addEventListener("pointerdown", (event) => {
    let_go();
    held = false;
    const thing = event.pointerType !== "mouse" && event.target.closest(".thing");
    if (thing) press = setTimeout(() => { held = true; thing.classList.add("told"); }, 450);
  });
  document.addEventListener("pointermove", (event) => { if (Math.hypot(event.movementX, event.movementY) > 8) clearTimeout(press); });
  document.addEventListener("pointerup", () => clearTimeout(press));
  document.addEventListener("contextmenu", (event) => { if (held && event.target.closest(".thing")) event.preventDefault(); });

  const KEYS = {
    Escape: () => { touched = []; choose_again(); let_go(); say(""); light(); },
    "?": () => $("#keys").showModal(),
    h: () => $("#hint-button")?.click(),
    a: () => $("#ask-first")?.click(),
    y: () => $("#preview .main")?.click(),
    u: () => $("button.undo")?.click(),
    s: () => stage.toggleSound(),
    n: () => { const lit = $$(".thing.lit"); lit[(lit.indexOf(document.activeElement) + 1) % lit.length]?.focus(); },
  };
  $("#keys-button")?.addEventListener("click", KEYS["?"]);
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) return;
    const number = Number(event.key);
    if (number > 0) return $$("#choices button[name=action]:not([hidden])")[number - 1]?.click();
    KEYS[event.key]?.();
  });

  light();
  const log = $("#log .lines");
  if (log) log.scrollTop = log.scrollHeight;
  if (!puzzle) listen();
})();
