//! One puzzle: the table as the deciding seat sees it, and what comes of an answer.

use engine::Viewer;
use maud::{Markup, html};
use puzzles::{LEVELS, Onward};
use review::Reason;
use rooms::server::{Mark, PuzzleProgress, Vote};
use rooms::table::{Answered, AnyTable, Compared, Listed, Posed};

use super::puzzles::url;
use super::table::rule_url;
use super::{AT_TABLE, Frame, page};
use crate::catalogue;
use crate::words::puzzles as words;

/// How many lines of what happened are told.
const LINES: usize = 12;

/// What is shown of a puzzle.
#[derive(Debug)]
pub(crate) struct Shown<'a> {
    pub(crate) posed: &'a Posed,
    pub(crate) progress: &'a PuzzleProgress,
    /// What they think of it, if they have said so.
    pub(crate) vote: Option<Vote>,
    pub(crate) result: Option<Result>,
}

impl Shown<'_> {
    /// Whether the best move is on the page.
    fn is_told(&self) -> bool {
        matches!(self.result, Some(Result::Right | Result::GivenUp))
    }
}

/// What came of an answer.
#[derive(Debug)]
pub(crate) enum Result {
    /// It is the best move.
    Right,
    /// It is another one; both were played on.
    Wrong(Answered, Compared),
    /// There was none: the best move is told.
    GivenUp,
}

/// The page. The table is given apart, so that a test can show another world.
pub(crate) fn puzzle(at: &Shown<'_>, table: &dyn AnyTable) -> Markup {
    let posed = at.posed;
    let (info, viewer) = (posed.info, Viewer::Seat(posed.seat));
    let regions = catalogue::find(info.id).map(|entry| entry.renderer.regions(table, viewer));
    let own = url(info.id, posed.listed.number);
    let number = words::puzzle(posed.listed.number);
    let content = html! {
        main id="main" class="table puzzle" data-puzzle=(own)
            data-more=(crate::words::MORE_WORDS) data-fewer=(crate::words::FEWER_WORDS) data-offline=(crate::words::OFFLINE) {
            h1 class="visually-hidden" { (number) ": " (info.name) }
            div id="scene" class="scene" {
                @for region in regions.unwrap_or_default() {
                    section id=(region.id) class="region" aria-label=(region.label) { (region.html) }
                }
            }
            div class="side" {
                p id="connection" class="connection" role="status" hidden {}
                @if let Some(result) = &at.result { (came_of_it(at, result)) }
                (prompt(at, table))
                (about(at))
                (happened(info.id, table, viewer))
            }
        }
    };
    let title = format!("{number}: {}", info.name);
    page(Frame { title: &title, game: Some(info.id), class: AT_TABLE }, &content)
}

/// What is to be found, and every answer.
fn prompt(at: &Shown<'_>, table: &dyn AnyTable) -> Markup {
    let posed = at.posed;
    let own = url(posed.info.id, posed.listed.number);
    html! {
        section id="prompt" class="region" aria-label=(words::YOUR_ANSWER) {
            h2 class="turn" { (words::puzzle(posed.listed.number)) ". " (words::you_are(&table.names()[posed.seat])) }
            p class="ask" { (posed.goal) }
            @if !at.is_told() {
                p class="soft" { (table.ask(Viewer::Seat(posed.seat))) }
                form id="choices" method="post" action=(own) {
                    @for choice in table.choices(posed.seat) {
                        button name="action" value=(choice.action) data-path=(choice.path.join(" ")) { (choice.words) }
                    }
                }
            }
        }
    }
}

/// How hard it is, a hint, the answer, and other puzzles.
fn about(at: &Shown<'_>) -> Markup {
    let Listed { number, puzzle, theme, .. } = at.posed.listed;
    let game = at.posed.info.id;
    let (own, difficulty) = (url(game, *number), puzzle.difficulty());
    let mark = at.progress.mark(game, *number).filter(|_| at.result.is_none());
    html! {
        section id="about" class="region" aria-label=(words::ABOUT_IT) {
            p class="soft" {
                (words::difficulty(difficulty)) ": " (words::levels(LEVELS[difficulty].0)) "."
                @if let Some(mark) = mark { " " (words::you_have(mark)) }
            }
            @if !at.is_told() { details class="quiet" { summary { (words::HINT) } p { b { (theme.name) } ". " (theme.hint) } } }
            div class="tools" {
                @if at.is_told() { a class="button" href=(own) { (words::SET_UP_AGAIN) } }
                @else { form method="post" action=(own) { button name="give_up" value="true" class="quiet-button" { (words::GIVE_UP) } } }
                @if let Some(next) = at.progress.next(game, *number) {
                    a class={ "button" @if at.is_told() { " main" } } href=(url(game, next)) { (words::NEXT) }
                }
                a class="button" href={ "/puzzles/" (game) } { (words::ALL_PUZZLES) }
            }
            @if at.progress.mark(game, *number).is_some_and(|mark| mark != Mark::Tried) { (vote(at, &own)) }
        }
    }
}

/// Whoever knows the answer may say what they think of it.
fn vote(at: &Shown<'_>, own: &str) -> Markup {
    html! {
        form class="vote" method="post" action={ (own) "/vote" } {
            span { (words::VOTE) }
            @for (vote, value, said) in words::VOTES {
                button class="quiet-button" name="vote" value=(value) aria-pressed=((at.vote == Some(vote)).to_string()) { (said) }
            }
        }
    }
}

/// What happened last, as the seat was told it.
fn happened(game: &str, table: &dyn AnyTable, viewer: Viewer) -> Markup {
    html! {
        section id="log" class="region" aria-label=(crate::words::WHAT_HAPPENED) {
            h2 { (crate::words::WHAT_HAPPENED) }
            div class="lines" tabindex="0" {
                ol {
                    @for line in table.story(viewer, 0, LINES) {
                        li { (line.text) " " a class="rule" href=(rule_url(game, line.rule)) { (line.rule) } }
                    }
                }
            }
        }
    }
}

fn came_of_it(at: &Shown<'_>, result: &Result) -> Markup {
    let posed = at.posed;
    let Ok(best) = posed.answer() else { return html! {} };
    html! {
        section id="result" class="region" role="status" {
            @match result {
                Result::Right => { h2 class="ended" { (words::RIGHT) } (reasons(posed, &best)) }
                Result::GivenUp => { h2 class="ended" { (words::THE_ANSWER) } (reasons(posed, &best)) }
                Result::Wrong(yours, compared) => {
                    h2 class="ended" { (words::WRONG) }
                    p { q { (yours.words) } }
                    p { (words::costs(yours.chance, best.chance)) " " strong { (words::TRY_AGAIN) } }
                    h3 { (words::YOURS) } (line(posed, &compared.wrong))
                    details { summary { (words::BETTER) } (line(posed, &compared.right)) }
                    p class="soft" { (words::ONE_WORLD) }
                }
            }
        }
    }
}

/// Why the best move is the best.
fn reasons(posed: &Posed, best: &Answered) -> Markup {
    // What speaks for the move: more for oneself, or less for a rival.
    let reasons = posed.listed.puzzle.reasons.iter();
    let reasons: Vec<&Reason> = reasons.filter(|it| it.own == (it.gain > 0.0)).collect();
    html! {
        p { strong { (words::wins(&best.words, best.chance)) } "." }
        @if let Some(second) = posed.second() { p { (words::SECOND) " " (words::wins(&second.words, second.chance)) "." } }
        p class="soft" { (posed.listed.theme.name) ". " (posed.listed.theme.hint) }
        @if !reasons.is_empty() {
            p { (words::WHY) }
            ul class="reasons" {
                @for reason in reasons {
                    li { (words::reason(reason)) " " a class="rule" href=(rule_url(posed.info.id, &reason.rule)) { (reason.rule) } }
                }
            }
        }
    }
}

fn line(posed: &Posed, onward: &Onward) -> Markup {
    html! {
        ol class="onward" {
            @for (text, rule) in &onward.lines {
                li { (text) " " a class="rule" href=(rule_url(posed.info.id, rule.0)) { (rule) } }
            }
        }
        p { @match &onward.ending { Some(ending) => strong { (ending) }, None => (words::AND_SO_ON) } }
    }
}
