//! The page of a table: the parts beside what the game's scene draws.

use engine::{Next, Seat, Seats, Viewer};
use maud::{Markup, html};

use super::{AT_TABLE, Frame, page};
use crate::lesson::{self, LEARNER};
use crate::room::{Inside, Place, Room, Shown};
use crate::settings::Settings;
use crate::table::{Advice, Choice};
use crate::words;

/// How many lines of the log are on the page.
const LINES: usize = 60;

/// What the parts are made from.
#[derive(Clone, Copy)]
pub(crate) struct At<'a> {
    pub(crate) room: &'a Room,
    pub(crate) inside: &'a Inside,
    pub(crate) viewer: Viewer,
    pub(crate) settings: &'a Settings,
}

impl At<'_> {
    fn seat(&self) -> Option<Seat> {
        match self.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator | Viewer::Omniscient => None,
        }
    }

    fn url(&self, what: &str) -> String {
        format!("/t/{}/{what}", self.room.id)
    }

    pub(crate) fn game(&self) -> &'static str {
        self.inside.table.info().id
    }

    /// Whether a lesson would be welcome to somebody who does not know the game: before the
    /// first move, at a table with nobody else who waits.
    pub(crate) fn may_offer_lesson(&self) -> bool {
        let alone =
            self.inside.chairs.iter().filter(|chair| chair.is_played_by_guest()).count() == 1;
        let fresh = self.seat().is_some_and(|seat| self.inside.table.decisions(seat) == 0);
        alone && fresh && !self.room.head.lesson && lesson::find(self.game()).is_some()
    }
}

/// The whole page, with the offer of a lesson if there shall be one.
pub(crate) fn whole(at: &At<'_>, shown: &Shown, offer: bool) -> Markup {
    let info = at.inside.table.info();
    let title = if shown.awaited {
        format!("● {}: {}", words::YOUR_MOVE, info.name)
    } else {
        info.name.to_owned()
    };
    let parts = |place: Place| {
        html! {
            @for part in shown.parts.iter().filter(|part| part.place == place) {
                section id=(part.id) class="region" aria-label=(part.label) { (part.html) }
            }
        }
    };
    let content = html! {
        main id="main" class="table" data-table=(at.room.id) data-length=(shown.length)
            data-title=(info.name) data-your-move=(words::YOUR_MOVE) data-offline=(words::OFFLINE)
            data-more=(words::MORE_WORDS) data-fewer=(words::FEWER_WORDS)
            data-sound-on=(words::SOUND_ON) data-sound-off=(words::SOUND_OFF) {
            h1 class="visually-hidden" { (info.name) }
            div id="scene" class="scene" { (parts(Place::Scene)) }
            div class="side" {
                p id="connection" class="connection" role="status" hidden {}
                @if offer { (super::offer(info.id)) }
                (parts(Place::Side))
                noscript { a class="button" href=(format!("/t/{}", at.room.id)) { (words::SCRIPT_OFF) } }
            }
            p id="news" class="visually-hidden" role="status" aria-live="polite" {}
        }
    };
    page(Frame { title: &title, game: Some(info.id), class: AT_TABLE }, &content)
}

/// What is asked, and every answer.
pub(crate) fn prompt(at: &At<'_>, ask: &str, choices: &[Choice]) -> Markup {
    let inside = at.inside;
    if let Some(ending) = inside.table.ending() {
        return ended(at, &ending);
    }
    if !inside.has_begun() {
        return waiting(at);
    }
    let own_bot = at.seat().and_then(|seat| inside.chair(seat)).is_some_and(|it| it.bot.is_some());
    html! {
        @if inside.awaits(at.viewer) {
            h2 class="turn" { (words::YOUR_MOVE) }
            (lesson(at))
            p class="ask" { (asked(at, ask)) }
            (choice_form(at, choices))
        } @else {
            p class="ask" { (words::waiting_for(&inside.table.names().list(inside.table.next().seats()))) }
            p class="soft" { (ask) }
        }
        @if own_bot {
            p { (words::BOT_PLAYS_FOR_YOU) }
            (button_form(&at.url("return"), words::TAKE_BACK_SEAT, "main"))
        }
        @if let Some(seat) = at.seat() {
            div class="tools" {
                @if inside.table.can_undo(seat).is_ok() {
                    (button_form(&at.url("undo"), words::UNDO, "undo"))
                }
                @if inside.awaits(at.viewer) && at.room.lesson_step(inside).is_none() {
                    a class="button" id="hint-button" href=(at.url("hint")) data-into="hint" { (words::HINT) }
                }
            }
            div id="hint" {}
            (quiet(at, seat))
        } @else {
            p class="soft" { (words::YOU_WATCH) }
        }
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
        None if at.inside.table.decisions(LEARNER) == lesson.moves() => &lesson.end,
        None => return html! {},
    };
    html! {
        div class="lesson" { @for paragraph in said.split("\n\n") { p { (paragraph) } } }
    }
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
    let stamp = format!("{}.{}.{}", seat.0, at.inside.table.decisions(seat), at.inside.undone);
    html! {
        form id="choices" method="post" action=(at.url("act")) {
            input type="hidden" name="decision" value=(at.inside.table.decisions(seat));
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
    let stamp = format!("{}.{}.{}", seat.0, at.inside.table.decisions(seat), at.inside.undone);
    html! {
        p class="soft" { (words::HINT_LEAD) }
        form method="post" action=(at.url("act")) class="advice" {
            input type="hidden" name="decision" value=(at.inside.table.decisions(seat));
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
        h2 { (ending.sentence) }
        p class="soft" { a href=(rule_url(at.game(), ending.outcome.rule.0)) { (ending.outcome.rule) } }
        div class="tools" {
            @match &at.inside.rematch {
                Some(table) => a class="button main" href={ "/t/" (table) } { (words::TO_REMATCH) },
                None => @if at.seat().is_some() { (button_form(&at.url("rematch"), words::REMATCH, "main")) },
            }
            a class="button" href=(at.url("replay")) { (words::REPLAY) }
            a class="button" href=(at.url("record")) download { (words::RECORD) }
        }
        p class="soft seed" { (words::SEED) ": " code { (ending.seed) } }
    }
}

fn waiting(at: &At<'_>) -> Markup {
    let chairs = at.inside.chairs.iter().enumerate();
    let free = chairs.filter(|(_, chair)| chair.guest.is_none() && chair.bot.is_none());
    html! {
        h2 { (words::WAITING_FOR_PLAYERS) }
        @if at.seat().is_some() {
            p { (words::WAITING_LINKS) }
            ul class="links" {
                @for (seat, chair) in free {
                    li {
                        label { (chair.seat_name)
                            input type="text" readonly class="link"
                                value=(at.url(&format!("sit/{}", at.room.head.tokens[seat])));
                        }
                        form method="post" action=(at.url("bot")) {
                            input type="hidden" name="seat" value=(seat);
                            (levels("safecracker"))
                            button { (words::FILL_WITH_BOT) }
                        }
                    }
                }
            }
        } @else if at.room.head.listed {
            (button_form(&at.url("join"), words::JOIN, "main"))
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
fn quiet(at: &At<'_>, seat: Seat) -> Markup {
    let windows = at.inside.table.windows();
    let Some(chair) = at.inside.chair(seat).filter(|_| !windows.is_empty()) else {
        return html! {};
    };
    let mut things = at.inside.table.subjects(seat);
    things.extend(
        chair.quiet.things.iter().filter(|it| !things.contains(it)).cloned().collect::<Vec<_>>(),
    );
    html! {
        details class="quiet" {
            summary { (words::AUTO_PASS) }
            form method="post" action=(at.url("quiet")) {
                p class="soft" { (words::AUTO_PASS_ABOUT) }
                @for window in windows {
                    label { input type="checkbox" name="window" value=(window.name)
                        checked[chair.quiet.windows.iter().any(|name| name == window.name)]; " " (window.label) }
                }
                @for thing in things {
                    label { input type="checkbox" name="thing" value=(thing)
                        checked[chair.quiet.things.contains(&thing)]; " " (thing) }
                }
                button { (words::SAVE) }
            }
        }
    }
}

/// Who sits where, who is to move, who is away.
pub(crate) fn seats(at: &At<'_>) -> Markup {
    let inside = at.inside;
    let deciding = if inside.has_begun() { inside.table.next().seats() } else { Seats::NONE };
    let over = inside.table.next() == Next::Over;
    html! {
        h2 class="visually-hidden" { (words::PLAYERS) }
        ul {
            @for (seat, chair) in (0..).map(Seat).zip(&inside.chairs) {
                li class=[deciding.contains(seat).then_some("deciding")] {
                    span class="who" {
                        @if chair.guest.is_none() && chair.bot.is_none() { (words::free_seat(&chair.seat_name)) }
                        @else { (inside.table.names()[seat]) }
                        @if at.seat() == Some(seat) { " (" (words::MYSELF) ")" }
                    }
                    @if let Some(level) = &chair.bot { span class="soft" { (words::bot_mark(level)) } }
                    @if let Some(minutes) = at.room.head.minutes { span class="clock" { (words::clock(chair.used_ms(), minutes)) } }
                    @if !over && chair.is_played_by_guest() && at.seat().is_some_and(|own| own != seat) {
                        @if let Some(time) = at.room.presence.absent_for(seat) { span class="soft" { (words::away(time)) } }
                        @if at.room.may_be_replaced(inside, seat, at.settings.grace) {
                            form method="post" action=(at.url("bot")) {
                                input type="hidden" name="seat" value=(seat.0);
                                input type="hidden" name="level" value="safecracker";
                                button { (words::HAND_OVER) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The reckoning, as far as it is public.
pub(crate) fn score(at: &At<'_>) -> Markup {
    let sheet = at.inside.table.score_sheet();
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
    let lines = at.inside.table.story(at.viewer, LINES);
    html! {
        h2 { (words::WHAT_HAPPENED) }
        div class="lines" role="log" aria-live="off" tabindex="0" {
            ol {
                @for line in &lines {
                    li { (line.text) " " a class="rule" href=(rule_url(at.game(), line.rule)) { (line.rule) } }
                }
            }
        }
        p class="soft seed" { (words::SEED_AT_END) ": " code { (at.inside.table.commitment()) } }
    }
}

/// What was said.
pub(crate) fn chat(at: &At<'_>) -> Markup {
    let silent = at.inside.silence().filter(|_| at.seat().is_some());
    html! {
        h2 { (words::TALK) }
        @if at.inside.chat.is_empty() { p class="soft" { (words::NOTHING_SAID) } }
        ol {
            // Who may not talk may not be whispered to either.
            @for line in at.inside.chat.iter().filter(|line| silent.is_none() || line.seated) {
                li class=[(!line.seated).then_some("onlooker")] { b { (line.name) } ": " (line.text) }
            }
        }
        @match silent {
            Some(rule) => p class="soft" { (words::SILENCE) " " a class="rule" href=(rule_url(at.game(), rule.0)) { (rule) } },
            None => form method="post" action=(at.url("say")) {
                input name="text" maxlength="300" aria-label=(words::SAY_SOMETHING) placeholder=(words::SAY_SOMETHING) autocomplete="off" required;
                button { (words::SAY) }
            },
        }
    }
}

/// Where a rule stands.
pub(crate) fn rule_url(game: &str, rule: &str) -> String {
    format!("/rules/{game}#{rule}")
}
