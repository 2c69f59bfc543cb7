//! The page of a table: the parts beside what the game's scene draws.

use engine::Seat;
use maud::{Markup, html};
use rooms::Settings;
use rooms::games;
use rooms::identity::GuestId;
use rooms::lesson;
use rooms::room::{ChatLine, Room, RoomState, Speaker, Stage, Standing};
use rooms::table::LogLine;
use serde::Serialize;
use ui::parts::picture;

use super::parts::{Place, Shown};
use super::{AT_TABLE, Extras, Frame, page_with};
use crate::{assets, catalogue, words};

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
    /// What whoever looks has to do with people, where that is known.
    pub(super) ties: Option<&'a Ties>,
}

/// What somebody at a table has to do with people.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Ties {
    /// Whether they are kept.
    pub(crate) kept: bool,
    /// Whose talk they do not want to read.
    pub(crate) unheard: Vec<GuestId>,
    /// Whom they follow and may invite.
    pub(crate) invitable: Vec<String>,
}

impl<'a> At<'a> {
    pub(crate) fn new(
        room: &'a Room,
        state: &'a RoomState,
        standing: Standing,
        settings: &'a Settings,
    ) -> At<'a> {
        At { room, state, standing, settings, ask_first: false, ties: None }
    }

    pub(crate) fn with_ties(self, ties: &'a Ties) -> At<'a> {
        At { ties: Some(ties), ..self }
    }

    /// Whether the viewer wants to read what a line says.
    pub(super) fn hears(&self, line: &ChatLine) -> bool {
        let unheard = self.ties.map_or(&[][..], |ties| &ties.unheard);
        let sitter = match line.speaker {
            Speaker::Seat(seat) => self.state.chair(seat).and_then(|chair| chair.sitter.as_ref()),
            Speaker::Onlooker(_) | Speaker::Server => None,
        };
        let speakers = sitter.iter().flat_map(|sitter| &sitter.guests).chain(&line.by);
        !speakers.into_iter().any(|speaker| unheard.contains(speaker))
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

impl At<'_> {
    /// Whether somebody who played here as a guest can be asked whether they want to be kept.
    fn may_offer_keeping(&self) -> bool {
        let guest = self.ties.is_some_and(|ties| !ties.kept);
        guest
            && self.seat().is_some()
            && self.state.stage() == Stage::Over
            && !self.room.head.lesson
    }
}

/// What is around a table's page beside the table.
#[derive(Clone, Default, Debug)]
pub(crate) struct Around {
    /// Whether a lesson is offered.
    pub(crate) offer: bool,
    /// How many other tables wait for the viewer, and the first of them.
    pub(crate) elsewhere: Option<(usize, String)>,
    /// What programs are told that show where a link leads.
    pub(crate) preview: Markup,
}

/// The whole page.
pub(crate) fn whole(at: &At<'_>, shown: &Shown, around: &Around) -> Markup {
    let info = at.room.info;
    let title = if shown.awaited {
        format!("● {}: {}", words::YOUR_MOVE, info.name)
    } else {
        info.name.to_owned()
    };
    let title = match &around.elsewhere {
        Some((count, _)) => words::days::counted(count + usize::from(shown.awaited), &title),
        None => title,
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
            data-elsewhere=[around.elsewhere.as_ref().map(|(count, _)| *count)]
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
                @if around.offer { (super::offer(info.id)) }
                @if at.may_offer_keeping() { (super::keep::offer()) }
                @if let Some((count, next)) = &around.elsewhere {
                    p class="elsewhere" { (words::days::your_turn_elsewhere(*count)) " " a href={ "/t/" (next) } { (words::days::NEXT_TABLE) } }
                }
                (super::again::notice(at.room))
                (parts(Place::Side))
                noscript { a class="button" href=(format!("/t/{}", at.room.id)) { (words::SCRIPT_OFF) } }
                @if !dealt { script src=(assets::LOBBY) defer {} }
            }
        }
    };
    let class = if dealt { AT_TABLE } else { "" };
    let count =
        usize::from(shown.awaited) + around.elsewhere.as_ref().map_or(0, |(count, _)| *count);
    let extras = Extras { head: around.preview.clone(), count };
    page_with(Frame { title: &title, game: Some(info.id), class }, &extras, &content)
}

/// Where what happens is said and shown, one moment after the other. Without a script it stays
/// empty, and the list of what happened says it all.
fn stage() -> Markup {
    html! {
        div id="stage" class="stage" hidden {
            p id="caption" role="status" aria-live="polite" tabindex="0" data-empty=(words::NOTHING_YET) {}
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

/// The last lines of what happened, from step number `from` on.
pub(crate) fn lines(at: &At<'_>, from: usize) -> Vec<LogLine> {
    let table = at.state.table.as_ref();
    table.map(|table| table.story(at.standing.viewer(), from, LINES)).unwrap_or_default()
}

/// What happened, each line with its rule; what is new since the viewer's last move stands last,
/// under a heading of its own.
pub(crate) fn log(at: &At<'_>, lines: &[LogLine]) -> Markup {
    if at.state.table.is_none() {
        return html! {};
    }
    let moved = last_move(at);
    let (before, since) = lines.split_at(lines.partition_point(|line| line.step <= moved));
    html! {
        h2 { (words::WHAT_HAPPENED) }
        div class="lines" role="log" aria-live="off" tabindex="0"
            data-most=(LINES) data-marks=[(!lines.is_empty()).then(|| marks(at))] {
            ol { (told(at, before)) }
            div class="since" hidden[since.is_empty()] {
                h3 { (words::SINCE_YOUR_MOVE) }
                ol { (told(at, since)) }
            }
        }
        details class="quiet" { summary { (words::SHUFFLE) } p class="soft seed" { (words::SEED_AT_END) ": " code { (at.room.head.seed.commitment()) } } }
    }
}

/// New lines of the log, which a page puts behind those that it shows.
#[derive(Debug, Serialize)]
pub(crate) struct News {
    html: String,
    /// Whether they take the place of all that it shows.
    afresh: bool,
    /// What came after this step is new since the viewer's last move.
    moved: usize,
    /// The things on the table that the last move was about.
    marks: String,
}

impl News {
    /// What a page does not know that shows the log up to step `from`, or none of it that can
    /// stay.
    pub(crate) fn of(at: &At<'_>, from: Option<usize>) -> Option<News> {
        at.state.table.as_ref()?;
        let lines = lines(at, from.unwrap_or(0));
        (from.is_none() || !lines.is_empty()).then(|| News {
            html: told(at, &lines).into_string(),
            afresh: from.is_none(),
            moved: last_move(at),
            marks: marks(at),
        })
    }
}

/// After which step something is new to the viewer: after no step if they have not moved.
fn last_move(at: &At<'_>) -> usize {
    at.last_move().unwrap_or(usize::MAX)
}

/// The things on the table that the last move was about.
fn marks(at: &At<'_>) -> String {
    let table = at.state.table.as_deref().zip(catalogue::find(at.game()).ok());
    let marks = table.map(|(table, entry)| entry.renderer.marks(table, at.standing.viewer()));
    marks.unwrap_or_default().join(" ")
}

fn told(at: &At<'_>, lines: &[LogLine]) -> Markup {
    html! {
        @for line in lines {
            li data-step=(line.step) {
                (line.text) " " a class="rule" href=(rule_url(at.game(), line.rule)) { (line.rule) }
            }
        }
    }
}

/// Where a rule stands.
pub(crate) fn rule_url(game: &str, rule: &str) -> String {
    format!("/rules/{game}#{rule}")
}
