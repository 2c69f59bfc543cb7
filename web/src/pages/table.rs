//! The page of a table: the parts beside what the game's scene draws.

use std::time::Duration;

use engine::Seat;
use maud::{Markup, html};

use super::{AT_TABLE, Frame, page, seed_field};
use crate::catalogue;
use crate::lesson::{self, LEARNER};
use crate::room::{Inside, Place, Room, Shown, Speaker, Stage, Standing, Voice};
use crate::scene::parts as drawings;
use crate::settings::Settings;
use crate::table::{Advice, Choice};
use crate::words;

/// How many lines of the log are on the page.
const LINES: usize = 60;

/// Who was heard of less long ago is here, even without a page that listens.
const AWAY: Duration = Duration::from_secs(20);

/// What the parts are made from.
#[derive(Clone, Copy)]
pub(crate) struct At<'a> {
    pub(crate) room: &'a Room,
    pub(crate) inside: &'a Inside,
    pub(crate) standing: Standing,
    pub(crate) settings: &'a Settings,
}

impl At<'_> {
    fn seat(&self) -> Option<Seat> {
        self.standing.seat
    }

    fn is_awaited(&self) -> bool {
        self.seat().is_some_and(|seat| self.inside.awaits(seat))
    }

    fn url(&self, what: &str) -> String {
        format!("/t/{}/{what}", self.room.id)
    }

    pub(crate) fn game(&self) -> &'static str {
        self.room.info.id
    }

    /// Whether a lesson would be welcome to somebody who does not know the game: before the
    /// first move, at a table with nobody else who waits.
    pub(crate) fn may_offer_lesson(&self) -> bool {
        let alone = self.inside.people() == 1;
        let table = self.inside.table.as_ref();
        let fresh = table.zip(self.seat()).is_some_and(|(table, seat)| table.decisions(seat) == 0);
        alone && fresh && !self.room.head.lesson && lesson::find(self.game()).is_some()
    }
}

/// The whole page, with the offer of a lesson if there shall be one.
pub(crate) fn whole(at: &At<'_>, shown: &Shown, offer: bool) -> Markup {
    let info = at.room.info;
    let title = if shown.awaited {
        format!("● {}: {}", words::YOUR_MOVE, info.name)
    } else {
        info.name.to_owned()
    };
    let dealt = at.inside.table.is_some();
    let parts = |place: Place| {
        html! {
            @for part in shown.parts.iter().filter(|part| part.place == place) {
                section id=(part.id) class="region" aria-label=(part.label) { (part.html) }
            }
        }
    };
    let content = html! {
        main id="main" class=(if dealt { "table" } else { "waiting" })
            data-table=(at.room.id) data-length=(shown.length)
            data-title=(info.name) data-your-move=(words::YOUR_MOVE) data-offline=(words::OFFLINE)
            data-more=(words::MORE_WORDS) data-fewer=(words::FEWER_WORDS)
            data-sound-on=(words::SOUND_ON) data-sound-off=(words::SOUND_OFF) {
            @if dealt {
                h1 class="visually-hidden" { (info.name) }
                div id="scene" class="scene" { (parts(Place::Scene)) }
            } @else {
                h1 { (drawings::picture("box", "boxes", info.id)) (info.name) }
            }
            div class="side" {
                p id="connection" class="connection" role="status" hidden {}
                // It stands outside of what is pushed: it is shown once, and not to be lost.
                div id="recovery" {}
                @if offer { (super::offer(info.id)) }
                (parts(Place::Side))
                noscript { a class="button" href=(format!("/t/{}", at.room.id)) { (words::SCRIPT_OFF) } }
            }
            p id="news" class="visually-hidden" role="status" aria-live="polite" {}
        }
    };
    let class = if dealt { AT_TABLE } else { "" };
    page(Frame { title: &title, game: Some(info.id), class }, &content)
}

/// What is asked, and every answer.
pub(crate) fn prompt(at: &At<'_>, ask: &str, choices: &[Choice]) -> Markup {
    let inside = at.inside;
    if let Some(why) = &inside.closed {
        return html! { h2 { (words::CLOSED) } p { (why) } };
    }
    let Some(table) = &inside.table else { return waiting(at) };
    if let Some(ending) = table.ending() {
        return ended(at, &ending);
    }
    let own_bot = at.seat().and_then(|seat| inside.chair(seat)).is_some_and(|it| it.bot.is_some());
    html! {
        @if at.is_awaited() {
            h2 class="turn" { (words::YOUR_MOVE) }
            (lesson(at))
            p class="ask" { (asked(at, ask)) }
            (choice_form(at, choices))
        } @else {
            p class="ask" { (words::waiting_for(&inside.names.list(inside.deciding()))) }
            p class="soft" { (ask) }
        }
        @if own_bot {
            p { (words::BOT_PLAYS_FOR_YOU) }
            (button_form(&at.url("return"), words::TAKE_BACK_SEAT, "main"))
        }
        @if let Some(seat) = at.seat() {
            div class="tools" {
                @if table.can_undo(seat).is_ok() {
                    (button_form(&at.url("undo"), words::UNDO, "undo"))
                }
                @if at.is_awaited() && at.room.lesson_step(inside).is_none() && at.room.may_hint(inside).is_ok() {
                    form method="post" action=(at.url("hint")) data-into="hint" { button id="hint-button" { (words::HINT) } }
                }
            }
            div id="hint" {}
            (auto_pass(at, seat))
            (keep_seat(at, seat))
        } @else {
            p class="soft" { (words::YOU_WATCH) }
        }
    }
}

/// What a sitter rarely needs: another device, and giving up.
fn keep_seat(at: &At<'_>, seat: Seat) -> Markup {
    let sitter = at.inside.chair(seat).and_then(|chair| chair.sitter.as_ref());
    let Some(sitter) = sitter.filter(|sitter| !sitter.guests.is_empty()) else {
        return html! {};
    };
    html! {
        @if sitter.guests.len() > 1 { p class="soft" { (words::open_in_browsers(sitter.guests.len())) } }
        details class="quiet" {
            summary { (words::MORE) }
            p class="soft" { (words::OTHER_DEVICE_ABOUT) }
            form method="post" action=(at.url("secret")) data-into="recovery" { button { (words::MAKE_LINK) } }
            @if sitter.guests.len() > 1 || sitter.secret.is_some() {
                p class="soft" { (words::KEEP_ALONE_ABOUT) }
                (button_form(&at.url("alone"), words::KEEP_ALONE, ""))
            }
            @if at.inside.people() == 1 { (button_form(&at.url("close"), words::GIVE_UP, "")) }
        }
    }
}

/// A recovery link, for whoever it belongs to.
pub(crate) fn recovery_link(link: &str) -> Markup {
    html! {
        p { (words::YOUR_LINK) }
        input type="text" readonly class="link" aria-label=(words::OTHER_DEVICE) value=(link);
    }
}

/// What a lesson says before this decision: the words of its step, and once, when the script is
/// done, the words of its end.
fn lesson(at: &At<'_>) -> Markup {
    let Some(lesson) = lesson::find(at.game()).filter(|_| at.room.head.lesson) else {
        return html! {};
    };
    let said = match at.room.lesson_step(at.inside) {
        Some(step) => &step.say,
        None if decisions(at, LEARNER) == lesson.moves() => &lesson.end,
        None => return html! {},
    };
    html! {
        div class="lesson" { @for paragraph in said.split("\n\n") { p { (paragraph) } } }
    }
}

fn decisions(at: &At<'_>, seat: Seat) -> u32 {
    at.inside.table.as_ref().map_or(0, |table| table.decisions(seat))
}

/// In a lesson its step is asked for, and not what the game would leave open.
fn asked(at: &At<'_>, ask: &str) -> Markup {
    match at.room.lesson_step(at.inside) {
        Some(step) => html! { (words::LESSON_DO) " " (step.choice) },
        None => html! { (ask) },
    }
}

/// Every choice is a button of one form, so that the page works without a script. With it, those
/// that lead through things on the table are folded away, and the things light up.
fn choice_form(at: &At<'_>, choices: &[Choice]) -> Markup {
    let Some(seat) = at.seat() else { return html! {} };
    let decision = decisions(at, seat);
    let stamp = format!("{}.{decision}.{}", seat.0, at.inside.undone);
    html! {
        form id="choices" method="post" action=(at.url("act")) {
            input type="hidden" name="decision" value=(decision);
            input type="hidden" name="stamp" value=(stamp);
            @for choice in choices {
                button name="action" value=(choice.action) data-path=(choice.path.join(" ")) {
                    (choice.words)
                }
            }
        }
    }
}

fn button_form(url: &str, label: &str, class: &str) -> Markup {
    html! { form method="post" action=(url) { button class=(class) { (label) } } }
}

/// What a bot would do, as a part of the page or a page of its own.
pub(crate) fn hint(at: &At<'_>, advice: &[Advice]) -> Markup {
    let Some(seat) = at.seat() else { return html! {} };
    let decision = decisions(at, seat);
    let stamp = format!("{}.{decision}.{}", seat.0, at.inside.undone);
    html! {
        p class="soft" { (words::HINT_LEAD) }
        form method="post" action=(at.url("act")) class="advice" {
            input type="hidden" name="decision" value=(decision);
            input type="hidden" name="stamp" value=(stamp);
            ol {
                @for (place, advice) in advice.iter().enumerate() {
                    li {
                        button name="action" value=(advice.action) class=[(place == 0).then_some("main")] {
                            (advice.words)
                        }
                        span class="soft" { (words::chance(advice.chance, advice.visits)) }
                    }
                }
            }
        }
    }
}

fn ended(at: &At<'_>, ending: &crate::table::Ending) -> Markup {
    html! {
        h2 class="ended" { (ending.sentence) }
        p class="soft" { a href=(rule_url(at.game(), ending.outcome.rule.0)) { (ending.outcome.rule) } }
        div class="tools" {
            @match &at.inside.rematch {
                Some(table) => a class="button main" href={ "/t/" (table) } { (words::TO_REMATCH) },
                None => @if at.seat().is_some() {
                    form method="post" action=(at.url("rematch")) {
                        (seed_field(at.room.next_commitment))
                        button class="main" { (words::REMATCH) }
                    }
                },
            }
            a class="button" href=(at.url("replay")) { (words::REPLAY) }
            a class="button" href=(at.url("record")) download { (words::RECORD) }
        }
        p class="soft seed" data-yours=(words::ADDED_BY_YOU) {
            (words::SEED) ": " code { (ending.seed) }
            (added_seeds(at))
        }
    }
}

/// What each seat added to the seed. It is public from the start: whoever adds something later
/// than the others could otherwise do it with the house's help.
fn added_seeds(at: &At<'_>) -> Markup {
    let seeds = at.inside.seats().zip(at.inside.seat_seeds());
    html! {
        @for (seat, seed) in seeds.filter_map(|(seat, seed)| Some((seat, seed?))) {
            br; (words::SEATS_ADDED) " " (at.inside.names[seat]) ": " code data-added { (seed) }
        }
    }
}

fn waiting(at: &At<'_>) -> Markup {
    let chairs = at.inside.seats().zip(&at.inside.chairs);
    let free = chairs.filter(|(_, chair)| chair.is_free());
    let commitment = at.room.head.seed.commitment();
    html! {
        h2 { (words::WAITING_FOR_PLAYERS) }
        @if at.standing.host {
            p { (words::WAITING_LINKS) }
            ul class="links" {
                @for (seat, chair) in free {
                    li {
                        @if let Some(invitation) = &chair.invitation {
                            label { (chair.seat_name)
                                input type="text" readonly class="link" value=(at.url(&format!("sit/{invitation}")));
                            }
                        }
                        form method="post" action=(at.url("bot")) {
                            input type="hidden" name="seat" value=(seat.0);
                            (levels(catalogue::USUAL_LEVEL))
                            button { (words::FILL_WITH_BOT) }
                        }
                    }
                }
            }
        } @else { p { (words::WAITING_OTHERS) } }
        @if let Some(seat) = at.seat() {
            div class="tools" { (button_form(&at.url("leave"), words::LEAVE, "")) }
            (keep_seat(at, seat))
        } @else if at.room.head.listed {
            form method="post" action=(at.url("join")) {
                (seed_field(commitment))
                label { (words::YOUR_NAME) " " input name="name" maxlength="24" autocomplete="nickname"; }
                button class="main" { (words::JOIN) }
            }
        } @else { p class="soft" { (words::YOU_WATCH) } }
        details class="quiet" {
            summary { (words::ABOUT_SHUFFLE) }
            p class="soft" { (words::SHUFFLE_IS_SHARED) }
            p class="soft seed" data-yours=(words::ADDED_BY_YOU) {
                (words::PROMISE) ": " code { (commitment) } (added_seeds(at))
            }
        }
    }
}

/// A choice among the levels of bots.
pub(crate) fn levels(usual: &str) -> Markup {
    html! {
        select name="level" aria-label=(words::LEVEL) {
            @for bot in bots::NAMES.iter().filter(|bot| bot.iterations.is_some()) {
                option value=(bot.name) selected[bot.name == usual] title=(bot.about) { (words::bot_level(bot.name)) }
            }
        }
    }
}

/// Which questions pass by themselves.
fn auto_pass(at: &At<'_>, seat: Seat) -> Markup {
    let Some(table) = &at.inside.table else { return html! {} };
    let windows = table.windows();
    let Some(chair) = at.inside.chair(seat).filter(|_| !windows.is_empty()) else {
        return html! {};
    };
    let mut things = table.subjects(seat);
    things.extend(
        chair
            .auto_pass
            .things
            .iter()
            .filter(|it| !things.contains(it))
            .cloned()
            .collect::<Vec<_>>(),
    );
    html! {
        details class="quiet" {
            summary { (words::AUTO_PASS) }
            form method="post" action=(at.url("auto-pass")) {
                p class="soft" { (words::AUTO_PASS_ABOUT) }
                @for window in windows {
                    label { input type="checkbox" name="window" value=(window.name)
                        checked[chair.auto_pass.windows.iter().any(|name| name == window.name)]; " " (window.label) }
                }
                @for thing in things {
                    label { input type="checkbox" name="thing" value=(thing)
                        checked[chair.auto_pass.things.contains(&thing)]; " " (thing) }
                }
                button { (words::SAVE) }
            }
        }
    }
}

/// Who sits where, who is to move, who is away.
pub(crate) fn seats(at: &At<'_>) -> Markup {
    let inside = at.inside;
    let deciding = inside.deciding();
    let playing = inside.stage() == Stage::Playing;
    html! {
        h2 class="visually-hidden" { (words::PLAYERS) }
        ul {
            @for (seat, chair) in inside.seats().zip(&inside.chairs) {
                li class=[deciding.contains(seat).then_some("deciding")] {
                    span class="who" {
                        @if chair.is_free() { (words::free_seat(&chair.seat_name)) }
                        @else { (inside.names[seat]) }
                        @if at.seat() == Some(seat) { " (" (words::MYSELF) ")" }
                    }
                    @if let Some(level) = &chair.bot { span class="soft" { (words::bot_mark(level)) } }
                    @if let Some(minutes) = at.room.head.minutes { span class="clock" { (words::clock(chair.used_ms(at.room.uptime.now()), minutes)) } }
                    @if playing && chair.is_played_by_sitter() && at.seat().is_some_and(|own| own != seat) {
                        @if let Some(time) = at.room.presence.absent_for(seat).filter(|time| *time >= AWAY) { span class="soft" { (words::away(time)) } }
                        @if at.room.may_be_replaced(inside, seat, at.settings.grace) {
                            form method="post" action=(at.url("bot")) {
                                input type="hidden" name="seat" value=(seat.0);
                                button { (words::HAND_OVER) }
                            }
                        }
                    }
                    @if at.standing.host && at.seat() != Some(seat) && chair.sitter.is_some() {
                        (mute_form(at, Voice::Seat(seat), &html! { input type="hidden" name="seat" value=(seat.0); }))
                    }
                }
            }
        }
    }
}

/// Lets the host mute a voice, or hear it again. `whose` are the fields that say which.
fn mute_form(at: &At<'_>, voice: Voice, whose: &Markup) -> Markup {
    let muted = at.inside.chat.is_muted(voice);
    html! {
        form method="post" action=(at.url("mute")) class="mute" {
            (whose)
            input type="hidden" name="muted" value=(!muted);
            button class="quiet-button" { (if muted { words::UNMUTE } else { words::MUTE }) }
        }
    }
}

/// The reckoning, as far as it is public.
pub(crate) fn score(at: &At<'_>) -> Markup {
    let Some(table) = &at.inside.table else { return html! {} };
    let sheet = table.score_sheet();
    html! {
        @if !sheet.rows.is_empty() {
            table {
                caption class="visually-hidden" { (words::SCORE_SHEET) }
                thead { tr { th scope="col" {} @for column in &sheet.columns { th scope="col" { (column) } } } }
                tbody {
                    @for row in &sheet.rows {
                        tr {
                            th scope="row" { a href=(rule_url(at.game(), row.rule.0)) { (row.label) } }
                            @for value in &row.values { td { (value) } }
                        }
                    }
                }
            }
        }
    }
}

/// What happened, each line with its rule.
pub(crate) fn log(at: &At<'_>) -> Markup {
    let Some(table) = &at.inside.table else { return html! {} };
    let lines = table.story(at.standing.viewer(), LINES);
    html! {
        h2 { (words::WHAT_HAPPENED) }
        div class="lines" role="log" aria-live="off" tabindex="0" {
            ol {
                @for line in &lines {
                    li { (line.text) " " a class="rule" href=(rule_url(at.game(), line.rule)) { (line.rule) } }
                }
            }
        }
        p class="soft seed" { (words::SEED_AT_END) ": " code { (at.room.head.seed.commitment()) } }
    }
}

/// What was said.
pub(crate) fn chat(at: &At<'_>) -> Markup {
    let silent = at.inside.silence().filter(|_| at.seat().is_some());
    let host = at.standing.host;
    html! {
        h2 { (words::TALK) }
        @if at.inside.chat.lines.is_empty() { p class="soft" { (words::NOTHING_SAID) } }
        ol {
            @for line in at.inside.heard_by(at.standing) {
                @match line.speaker {
                    Speaker::House => li class="soft" { (line.text) },
                    Speaker::Seat(_) => li { b { bdi { (line.name) } } ": " bdi { (line.text) } },
                    Speaker::Onlooker(guest) => li class="onlooker" {
                        b { bdi { (words::onlooker(&line.name)) } } ": " bdi { (line.text) }
                        @if let Some(guest) = guest.filter(|_| host) {
                            (mute_form(at, Voice::Guest(guest), &html! { input type="hidden" name="line" value=(line.number); }))
                        }
                    },
                }
            }
        }
        @match silent {
            Some(rule) => p class="soft" { (words::SILENCE) " " a class="rule" href=(rule_url(at.game(), rule.0)) { (rule) } },
            None => form method="post" action=(at.url("say")) {
                input name="text" maxlength="300" aria-label=(words::SAY_SOMETHING) placeholder=(words::SAY_SOMETHING) autocomplete="off" required;
                button { (words::SAY) }
            },
        }
        @if host {
            @let muted = at.inside.chat.is_muted(Voice::Onlookers);
            form method="post" action=(at.url("mute")) class="mute" {
                input type="hidden" name="muted" value=(!muted);
                button class="quiet-button" { (if muted { words::HEAR_ONLOOKERS } else { words::MUTE_ONLOOKERS }) }
            }
        }
    }
}

/// Where a rule stands.
pub(crate) fn rule_url(game: &str, rule: &str) -> String {
    format!("/rules/{game}#{rule}")
}
