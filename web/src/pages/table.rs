//! The page of a table: the parts beside what the game's scene draws.

use engine::Seat;
use maud::{Markup, html};
use rooms::Settings;
use rooms::games;
use rooms::lesson;
use rooms::room::{Room, RoomState, Standing};
use rooms::table::LogLine;
use ui::parts::picture;

use super::parts::{Place, Shown};
use super::{AT_TABLE, Frame, page};
use crate::{catalogue, words};

/// How many lines of the log are on the page.
const LINES: usize = 60;

/// What the parts are made from.
#[derive(Clone, Copy)]
pub(crate) struct At<'a> {
    pub(crate) room: &'a Room,
    pub(crate) state: &'a RoomState,
    pub(crate) standing: Standing,
    pub(crate) settings: &'a Settings,
    /// Whether whoever looks wants to be asked before an action of theirs is taken.
    ask_first: bool,
}

impl<'a> At<'a> {
    pub(crate) fn new(
        room: &'a Room,
        state: &'a RoomState,
        standing: Standing,
        settings: &'a Settings,
    ) -> At<'a> {
        At { room, state, standing, settings, ask_first: false }
    }

    pub(crate) fn asking_first(self, ask_first: bool) -> At<'a> {
        At { ask_first, ..self }
    }

    pub(super) fn asks_first(&self) -> bool {
        self.ask_first
    }

    pub(super) fn seat(&self) -> Option<Seat> {
        self.standing.seat
    }

    pub(super) fn is_awaited(&self) -> bool {
        self.seat().is_some_and(|seat| self.state.awaits(seat))
    }

    /// How many steps were taken before the viewer's last move.
    pub(crate) fn last_move(&self) -> Option<usize> {
        self.state.table.as_ref()?.last_move(self.seat()?)
    }

    pub(super) fn url(&self, what: &str) -> String {
        format!("/t/{}/{what}", self.room.id)
    }

    pub(crate) fn game(&self) -> &'static str {
        self.room.info.id
    }

    /// Whether a lesson would be welcome to somebody who does not know the game: before the
    /// first move, at a table with nobody else who waits.
    pub(crate) fn may_offer_lesson(&self) -> bool {
        let alone = self.state.people() == 1;
        let table = self.state.table.as_ref();
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
    let dealt = at.state.table.is_some();
    let parts = |place: Place| {
        html! {
            @for part in shown.parts.iter().filter(|part| part.place == place) {
                section id=(part.id) class="region" aria-label=(part.label) { (part.html) }
            }
        }
    };
    let content = html! {
        main id="main" class=(if dealt { "table" } else { "waiting" })
            data-table=(at.room.id) data-length=(shown.length) data-steps=(shown.steps)
            data-title=(info.name) data-your-move=(words::YOUR_MOVE) data-offline=(words::OFFLINE)
            data-more=(words::MORE_WORDS) data-fewer=(words::FEWER_WORDS)
            data-sound-on=(words::SOUND_ON) data-sound-off=(words::SOUND_OFF)
            data-skip=(words::SKIP_MOMENT) data-continue=(words::CONTINUE) {
            @if dealt {
                h1 class="visually-hidden" { (info.name) }
                div class="play" {
                    (stage())
                    div id="scene" class="scene" { (parts(Place::Scene)) }
                }
            } @else {
                h1 {
                    @if let Ok(entry) = catalogue::find(info.id) { (picture("box", &entry.picture, "box")) }
                    (info.name)
                }
            }
            div class="side" {
                p id="connection" class="connection" role="status" hidden {}
                // It stands outside of what is pushed: it is shown once, and not to be lost.
                div id="recovery" {}
                @if offer { (super::offer(info.id)) }
                (super::again::notice(at.room))
                (parts(Place::Side))
                noscript { a class="button" href=(format!("/t/{}", at.room.id)) { (words::SCRIPT_OFF) } }
            }
        }
    };
    let class = if dealt { AT_TABLE } else { "" };
    page(Frame { title: &title, game: Some(info.id), class }, &content)
}

/// Where what happens is said and shown, one moment after the other. Without a script it stays
/// empty, and the list of what happened says it all.
fn stage() -> Markup {
    html! {
        div id="stage" class="stage" hidden {
            p id="caption" role="status" aria-live="polite" tabindex="0" {}
            div class="tools" {
                button type="button" id="next" class="quiet-button" hidden { (words::SKIP_MOMENT) }
                button type="button" id="again" class="quiet-button" title=(words::AGAIN_ABOUT) hidden { (words::AGAIN) }
                select id="pace" aria-label=(words::PACE) title=(words::PACE) {
                    @for (value, name) in words::PACES { option value=(value) { (name) } }
                }
            }
        }
        div id="curtain" hidden {}
    }
}

pub(super) fn button_form(url: &str, label: &str, class: &str) -> Markup {
    html! { form method="post" action=(url) { button class=(class) { (label) } } }
}

/// A choice among the levels of bots.
pub(crate) fn levels(usual: &str) -> Markup {
    html! {
        select name="level" aria-label=(words::LEVEL) {
            @for bot in games::levels() {
                option value=(bot.name) selected[bot.name == usual] title=(bot.about) { (words::bot_level(bot.name)) }
            }
        }
    }
}

/// The reckoning, as far as it is public.
pub(crate) fn score(at: &At<'_>) -> Markup {
    let Some(table) = &at.state.table else { return html! {} };
    let sheet = table.score_sheet(at.standing.viewer());
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
            @for note in &sheet.notes { p class="soft" { (note) } }
        }
    }
}

/// What happened, each line with its rule; what is new since the viewer's last move stands last,
/// under a heading of its own.
pub(crate) fn log(at: &At<'_>) -> Markup {
    let Some(table) = &at.state.table else { return html! {} };
    let lines = table.story(at.standing.viewer(), LINES);
    let moved = at.last_move().unwrap_or(usize::MAX);
    let (before, since) = lines.split_at(lines.partition_point(|line| line.step <= moved));
    let marks = catalogue::find(at.game())
        .map(|entry| entry.renderer.marks(&**table, at.standing.viewer()))
        .unwrap_or_default();
    let list = |lines: &[LogLine]| {
        html! {
            ol {
                @for line in lines {
                    li { (line.text) " " a class="rule" href=(rule_url(at.game(), line.rule)) { (line.rule) } }
                }
            }
        }
    };
    html! {
        h2 { (words::WHAT_HAPPENED) }
        div class="lines" role="log" aria-live="off" tabindex="0" data-marks=(marks.join(" ")) {
            (list(before))
            @if !since.is_empty() { h3 { (words::SINCE_YOUR_MOVE) } div class="since" { (list(since)) } }
        }
        details class="quiet" { summary { (words::SHUFFLE) } p class="soft seed" { (words::SEED_AT_END) ": " code { (at.room.head.seed.commitment()) } } }
    }
}

/// Where a rule stands.
pub(crate) fn rule_url(game: &str, rule: &str) -> String {
    format!("/rules/{game}#{rule}")
}
