// What happens at a table is played: one moment after the other, each with its caption, what it
// is about, perhaps a picture, and its sound. The table changes along with it.
"use strict";
const playStage = ({ place }) => {
  const $ = (selector, within = document) => within.querySelector(selector);
  const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const main = $("main[data-table]"), bar = $("#stage"), scene = $("#scene");

  // --- How fast: a setting that is remembered. More than anybody wants to wait for is faster. --
  const SPEEDS = { slow: 1.8, normal: 1, fast: 0.45, once: 0 };
  const PATIENCE = 12000, MOST = 40;
  const pace = $("#pace");
  pace.value = localStorage.pace in SPEEDS ? localStorage.pace : "normal";
  pace.addEventListener("change", () => { localStorage.pace = pace.value; if (!SPEEDS[pace.value]) hurry(); });
  const speed = () => SPEEDS[pace.value];

  // --- The queue. -----------------------------------------------------------------------------
  // What was pushed and is not shown yet; what goes on when the moment is over or skipped.
  let queue = [], running = false, hurrying = false, go_on = null;
  const arrive = (push) => {
    if (push.moved) begin();
    since.push(push);
    if (since.length > MOST) since = [];
    queue.push(push);
    if (!running) run();
  };
  const run = async () => {
    running = true;
    bar.hidden = false;
    while (queue.length) await show(queue.shift(), place);
    [running, hurrying] = [false, false];
    speak();
    $("#next").hidden = true;
    lower();
    offer();
  };
  const hold = ({ hold }) => hold * speed();
  const waiting = () => queue.flatMap(({ moments }) => moments).reduce((sum, moment) => sum + hold(moment), 0);
  const at_once = () => hurrying || document.hidden || !speed();
  const show = async (push, place) => {
    const { moments } = push;
    if (at_once() || moments.length > MOST) {
      change(push, place);
      return void say(...moments.map(({ caption }) => caption));
    }
    const pictures = moments.findLastIndex(({ picture }) => picture) + 1;
    if (!moments.length) change(push, place);
    for (const [number, moment] of moments.entries()) {
      if (number === pictures) { lower(); change(push, place); }
      say(moment.caption);
      raise(moment.picture);
      mark(moment.marks ?? []);
      sound(moment.sound);
      $("#next").textContent = moment.finale ? main.dataset.continue : main.dataset.skip;
      $("#next").hidden = false;
      bar.classList.toggle("finale", !!moment.finale);
      if (moment.finale) $("#next").focus({ preventScroll: true });
      if (!at_once()) await pause(moment.finale ? Infinity : hold(moment) * Math.min(1, PATIENCE / (waiting() + 1)));
    }
    bar.classList.remove("finale");
    if (moments.length && pictures === moments.length) { lower(); change(push, place); }
  };
  const pause = (time) => new Promise((done) => {
    const timer = time < Infinity && setTimeout(() => go_on?.(), time);
    go_on = () => { clearTimeout(timer); go_on = null; done(); };
  });
  const next = () => { go_on?.(); };
  const hurry = () => { hurrying = running; next(); };
  document.addEventListener("visibilitychange", () => { if (document.hidden) hurry(); else speak(); });
  $("#next").addEventListener("click", next);
  $("#caption").addEventListener("click", next);
  addEventListener("keydown", (event) => {
    if (!running || event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea, button, a, summary")) return;
    if (event.key !== " " && event.key !== "Enter") return;
    event.preventDefault();
    next();
  });

  // --- What is said, marked and drawn over the table. -----------------------------------------
  // Whoever listens hears every caption once and in order, also of what was shown at once: then
  // all of them together, when somebody is there. For whoever looks, the last of them are enough.
  const LONGEST = 100, IN_SIGHT = 120;
  let unsaid = [];
  const say = (...captions) => {
    unsaid = [...unsaid, ...captions].slice(-LONGEST);
    if (!at_once()) speak();
  };
  const speak = () => {
    if (!unsaid.length || document.hidden) return;
    let first = unsaid.length - 1;
    while (first && unsaid.slice(first - 1).join(" ").length <= IN_SIGHT) first -= 1;
    const before = Object.assign(document.createElement("span"), { className: "visually-hidden", textContent: unsaid.slice(0, first).map((it) => `${it} `).join("") });
    bar.hidden = false;
    $("#caption").replaceChildren(...(first ? [before] : []), unsaid.slice(first).join(" "));
    unsaid = [];
  };
  const mark = (ids) => {
    $$(".marked").forEach((node) => node.classList.remove("marked"));
    ids.forEach((id) => document.getElementById(id)?.classList.add("marked"));
  };
  const remember = () => mark(($("#log .lines")?.dataset.marks ?? "").split(" ").filter(Boolean));
  const curtain = $("#curtain");
  const raise = (picture) => {
    if (!picture) return lower();
    curtain.innerHTML = picture;
    curtain.hidden = false;
    document.body.classList.add("curtained");
    $$("[data-count]", curtain).forEach(count);
  };
  // A number is counted up to what it is, unless nobody wants to see motion.
  const count = (node) => {
    const from = Number(node.dataset.was ?? 0), to = Number(node.dataset.count), long = 700 * Math.min(1, speed());
    if (still.matches || from === to || !long) return;
    const began = performance.now();
    const tick = (now) => {
      const part = Math.min(1, (now - began) / long);
      node.textContent = Math.round(from + (to - from) * part);
      if (part < 1 && node.isConnected) requestAnimationFrame(tick);
    };
    tick(began);
  };
  const lower = () => { curtain.hidden = true; curtain.replaceChildren(); document.body.classList.remove("curtained"); };

  // --- The same once more, from the viewer's last move on. ------------------------------------
  let since = [], start = null;
  const begin = () => { since = []; start = $$(".region", scene).map(({ id, innerHTML }) => [id, innerHTML]); };
  const offer = () => { $("#again").hidden = !start || !since.some(({ moments }) => moments.length); };
  const stage_only = ({ parts }) => parts.forEach(([id, html]) => {
    const region = document.getElementById(id);
    if (scene.contains(region)) region.innerHTML = html;
  });
  $("#again").addEventListener("click", async () => {
    if (running) return;
    running = true;
    $("#again").hidden = true;
    stage_only({ parts: start });
    for (const push of since) {
      const moments = push.moments.map((moment) => ({ ...moment, hold: Math.max(moment.hold, 900) }));
      await show({ ...push, moments }, stage_only);
    }
    place({ parts: [] });
    run();
  });

  // --- What lies elsewhere than before travels there; a click counts where it will be. --------
  const change = (push, place) => {
    const before = still.matches || at_once() ? null : picture();
    place(push);
    if (before) travel(before, picture());
    remember();
  };
  // A card goes by the name it moves as (data-as), any other thing by its id; a sum is "name
  // number". What nobody saw before comes from the place it names (data-from), and what is gone
  // goes back there.
  const timing = () => ({ duration: 300 * Math.min(1, speed() || 1), easing: "ease-out" });
  const seen = (selector) => $$(`#scene ${selector}`).filter((node) => !node.closest(".likeness"));
  const picture = () => ({
    things: seen(":is([data-as], .thing[id])").filter((node) => !node.parentElement.closest("[data-as]")).map((node) => ({
      node, name: node.dataset.as, id: node.id || $(".thing", node)?.id, box: node.getBoundingClientRect(), region: node.closest(".region"),
    })).filter(({ box }) => box.width),
    sums: new Map(seen("[data-sum]").map((node) => [node.dataset.sum.split(" ")[0], node])),
    homes: new Map(seen("[id]").map((node) => [node.id, node.getBoundingClientRect()])),
  });
  const home = (node) => node.closest("[data-from]")?.dataset.from;
  const shift = (from, to) => `translate(${from.x + from.width / 2 - to.x - to.width / 2}px, ${from.y + from.height / 2 - to.y - to.height / 2}px)`;
  const travel = (before, after) => {
    const left = new Set(before.things);
    const take = (fits) => {
      const found = [...left].find(fits);
      left.delete(found);
      return found;
    };
    const called = ({ name, id }) => (old) => (name ? old.name === name : old.id === id);
    const near = (a, b) => Math.hypot(a.x - b.x, a.y - b.y) < 3;
    // First what has not moved, so that of two copies the right one travels.
    after.things.filter((it) => !take((old) => called(it)(old) && near(old.box, it.box))).forEach((it) => {
      const old = take(called(it)) ?? take((old) => old.id === it.id && !(old.name && it.name));
      const from = old ? old.box : before.homes.get(home(it.node));
      if (!from?.width) return $("[data-as]", it.node) ?? it.node.animate([{ opacity: 0, scale: 0.9 }, {}], timing());
      const size = Math.min(1, from.width / it.box.width);
      it.node.animate([{ transform: `${shift(from, it.box)} scale(${size})`, zIndex: 9 }, { transform: "none", zIndex: 9 }], timing());
    });
    left.forEach(({ node, name, box, region }) => { if (name) fly(node, region, box, after.homes.get(home(node)), 0.4); });
    after.sums.forEach((node, name) => {
      const old = before.sums.get(name), icon = $("svg", node), source = after.homes.get(home(node));
      if (!old || !icon || old.dataset.sum === node.dataset.sum) return;
      const [was, is] = [old, node].map(({ dataset }) => Number(dataset.sum.split(" ")[1])), here = icon.getBoundingClientRect();
      if (is > was) fly(icon, node.closest(".region"), source, here, 1); else fly(icon, node.closest(".region"), here, source, 1);
    });
  };
  // A likeness of something flies from one place to another; nobody can touch it. It keeps what
  // stands around it, so that it looks as it did.
  const fly = (node, region, from, to, size) => {
    if (!from?.width || !to?.width) return;
    const { width, height } = size < 1 ? from : node.getBoundingClientRect(), likeness = node.cloneNode(true);
    let whole = likeness;
    for (let around = node.parentElement; around && around !== region; around = around.parentElement) {
      const shell = around.cloneNode(false);
      shell.style.display = "contents";
      shell.append(whole);
      whole = shell;
    }
    const start = { x: from.x + (from.width - width) / 2, y: from.y + (from.height - height) / 2, width, height };
    whole.classList.add("likeness");
    whole.inert = true;
    [whole, ...$$("[id]", whole)].forEach((part) => part.removeAttribute("id"));
    Object.assign(likeness.style, { position: "fixed", left: `${start.x}px`, top: `${start.y}px`, width: `${width}px`, height: `${height}px`, margin: 0, zIndex: 9 });
    region.append(whole);
    likeness.animate([{}, { transform: `${shift(to, start)} scale(${size})`, opacity: size }], timing()).finished.finally(() => whole.remove());
  };

  // --- Sounds, made here from a few tones each; off until asked for. ---------------------------
  // A tone: when it begins, how long it lasts, its pitch at the beginning and at the end, how
  // loud it is, and the shape of its wave.
  const TONES = {
    card: [[0, 0.07, 220, 110, 0.1, "triangle"]],
    deal: [0, 0.07, 0.14].map((at) => [at, 0.05, 300, 180, 0.06, "triangle"]),
    flip: [[0, 0.05, 180, 320, 0.08, "triangle"], [0.06, 0.06, 320, 240, 0.06, "triangle"]],
    coin: [[0, 0.09, 1320, 1320, 0.04, "sine"], [0.06, 0.22, 1760, 1760, 0.04, "sine"]],
    loss: [[0, 0.28, 260, 130, 0.07, "sawtooth"]],
    reveal: [[0, 0.18, 330, 330, 0.06, "sine"], [0.14, 0.3, 494, 494, 0.06, "sine"]],
    count: [[0, 0.06, 880, 880, 0.04, "sine"]],
    prize: [[0, 0.12, 523, 523, 0.06, "triangle"], [0.1, 0.24, 784, 784, 0.06, "triangle"]],
    triumph: [392, 494, 587, 784].map((pitch, at) => [at * 0.12, 0.34, pitch, pitch, 0.07, "triangle"]),
    bust: [311, 294, 262, 196].map((pitch, at) => [at * 0.15, 0.34, pitch, pitch * 0.97, 0.06, "sawtooth"]),
    turn: [[0, 0.2, 392, 392, 0.07, "sine"], [0.12, 0.3, 523, 523, 0.07, "sine"]],
    on: [[0, 0.25, 523, 523, 0.07, "sine"]],
  };
  let audio;
  const sound = (name) => {
    if (localStorage.sound !== "on" || !TONES[name]) return;
    audio ??= new AudioContext();
    TONES[name].forEach(([at, long, from, to, loud, shape]) => {
      const tone = audio.createOscillator(), gain = audio.createGain(), when = audio.currentTime + at;
      tone.type = shape;
      tone.frequency.setValueAtTime(from, when);
      tone.frequency.exponentialRampToValueAtTime(to, when + long);
      gain.gain.setValueAtTime(0.0001, when);
      gain.gain.exponentialRampToValueAtTime(loud, when + 0.015);
      gain.gain.exponentialRampToValueAtTime(0.0001, when + long);
      tone.connect(gain).connect(audio.destination);
      tone.start(when);
      tone.stop(when + long + 0.02);
    });
  };
  const button = $("#sound");
  const press = () => button?.setAttribute("aria-pressed", localStorage.sound === "on");
  const toggleSound = () => {
    localStorage.sound = localStorage.sound === "on" ? "off" : "on";
    press();
    say(localStorage.sound === "on" ? main.dataset.soundOn : main.dataset.soundOff);
    speak();
    sound("on");
  };
  button?.addEventListener("click", toggleSound);
  press();
  bar.hidden = false;
  remember();
  return { arrive, hurry, sound, toggleSound };
};
