//! The page of a person, as somebody sees it.

use std::collections::BTreeMap;

use maud::{Markup, html};
use rooms::deals::Day;
use rooms::people::{Person, Viewer, Wall};
use rooms::results::{GameResult, Player, Rivalry, SeatResult, Tally};
use rooms::server::PuzzleProgress;

use super::curve::{self, Rated};
use super::me::{address, link_of};
use super::{Frame, at_once, page};
use crate::catalogue;
use crate::face;
use crate::words;
use crate::words::people as said;

/// What somebody may see of a person. What they may not is not there.
#[derive(Debug)]
pub(crate) struct Seen<'a> {
    pub(crate) person: &'a Person,
    pub(crate) viewer: Viewer,
    pub(crate) here: bool,
    pub(crate) games: Option<Games>,
    pub(crate) ratings: Option<Vec<Rated>>,
    pub(crate) puzzles: Option<Puzzles>,
    /// What the viewer has to do with them, if they are kept too and somebody else.
    pub(crate) ties: Option<Ties>,
}

/// Finished games.
#[derive(Debug)]
pub(crate) struct Games {
    /// The newest, each with its number and the people in it by their names.
    pub(crate) results: Vec<(u64, GameResult, Vec<Option<String>>)>,
    pub(crate) tally: BTreeMap<String, Tally>,
    /// By name.
    pub(crate) rivals: Vec<(String, Rivalry)>,
    /// Whether there are earlier ones.
    pub(crate) more: bool,
}

/// What they do alone.
#[derive(Debug)]
pub(crate) struct Puzzles {
    pub(crate) progress: PuzzleProgress,
    pub(crate) streak: u32,
}

/// What the viewer has to do with a person.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ties {
    pub(crate) follows: bool,
    pub(crate) wall: Option<Wall>,
    pub(crate) may_invite: bool,
}

pub(crate) fn person(seen: &Seen<'_>) -> Markup {
    let person = seen.person;
    let hidden = seen.games.is_none() || seen.ratings.is_none() || seen.puzzles.is_none();
    let content = html! {
        main id="main" class="me" {
            header class="person" {
                (face::drawn(person.face))
                div {
                    h1 { bdi { (person.name) } @if seen.here { " " span class="badge" { "● " (said::HERE_NOW) } } }
                    p class="soft" { (said::since(Day::of(person.joined))) }
                    @if let Some(ties) = seen.ties { (ties_form(person, ties)) }
                }
            }
            @if let Some(ratings) = seen.ratings.as_ref().filter(|it| !it.is_empty()) { (curve::ratings(ratings)) }
            @if let Some(games) = &seen.games { (games_of(person, games)) }
            @if let Some(puzzles) = &seen.puzzles { (alone(puzzles)) }
            @if hidden && seen.viewer != Viewer::Oneself { p class="soft" { (said::NOT_SHOWN) } }
            @if let Some(ties) = seen.ties { (keep_away(person, ties)) }
        }
    };
    page(Frame { title: &person.name, game: None, class: "" }, &content)
}

fn ties_form(person: &Person, ties: Ties) -> Markup {
    let here = address(person);
    html! {
        @if ties.wall != Some(Wall::Block) {
            div class="tools" {
                form method="post" action={ (here) "/follow" } {
                    input type="hidden" name="on" value=(!ties.follows);
                    button class=[(!ties.follows).then_some("main")] { (if ties.follows { said::UNFOLLOW } else { said::FOLLOW }) }
                }
            }
            @if ties.may_invite {
                form method="post" class="row" {
                    label { (said::PLAY_TOGETHER) select name="game" aria-label=(said::WHICH_GAME) {
                        @for entry in catalogue::entries() { option value=(entry.info.id) { (entry.info.name) } }
                    } }
                    label { (words::lobby::PACE) " " (at_once::hours(words::days::LIVE_SHORT)) }
                    button formaction={ (here) "/invite" } { (said::INVITE) }
                    button formaction={ (here) "/duel" } { (said::DUEL) }
                }
            }
        }
    }
}

fn keep_away(person: &Person, ties: Ties) -> Markup {
    let here = address(person);
    let wall = |value: &str, label: &str| {
        html! { form method="post" action={ (here) "/wall" } { input type="hidden" name="wall" value=(value); button class="quiet-button" { (label) } } }
    };
    html! {
        details class="quiet" {
            summary { (said::KEEP_AWAY) }
            p class="soft" { (said::BLOCK_ABOUT) }
            div class="tools" {
                @match ties.wall {
                    None => { (wall("mute", said::MUTE)) (wall("block", said::BLOCK)) }
                    Some(Wall::Mute) => { (wall("none", said::UNMUTE)) (wall("block", said::BLOCK)) }
                    Some(Wall::Block) => { (wall("none", said::UNBLOCK)) }
                }
            }
            form method="post" action={ (here) "/report" } class="row" {
                label { (said::REPORT_WORDS) input name="words" maxlength="300" autocomplete="off" required; }
                button { (said::REPORT) }
            }
        }
    }
}

pub(super) fn game_name(game: &str) -> &str {
    catalogue::find(game).map_or(game, |entry| entry.info.name)
}

fn games_of(person: &Person, games: &Games) -> Markup {
    html! {
        @if !games.tally.is_empty() {
            section {
                h2 { (said::BY_GAME) }
                div class="wide" { table {
                    thead { tr { th scope="col" { (said::GAME) } th scope="col" { (said::ALL) } th scope="col" { (said::WITH_PEOPLE) } th scope="col" { (said::AGAINST_BOTS) } th scope="col" { (said::BEST) } } }
                    tbody { @for (game, tally) in &games.tally {
                        tr {
                            th scope="row" { (game_name(game)) }
                            td { (said::won_of(tally.all)) }
                            td { @if tally.with_people.played > 0 { (said::won_of(tally.with_people)) } }
                            td { (tally.bots.iter().map(|(level, count)| said::against(level, *count)).collect::<Vec<_>>().join(", ")) }
                            td { (best(tally)) }
                        }
                    } }
                } }
            }
        }
        @if !games.rivals.is_empty() {
            section {
                h2 { (said::RIVALS) }
                ul class="plain" { @for (name, rivalry) in &games.rivals {
                    @let total = rivalry.total();
                    li {
                        @if total.ahead + total.behind + total.even > 0 { (said::rivalry(total.ahead, total.behind)) " " (link_of(name)) @if total.even > 0 { ", " (said::even(total.even)) } }
                        @else { (link_of(name)) }
                        @if total.together.played > 0 { ", " (said::together(total.together)) }
                    }
                } }
            }
        }
        section {
            h2 { (said::GAMES) }
            @if games.results.is_empty() { p class="soft" { (said::NO_GAMES) } }
            @else {
                div class="wide" { table {
                    thead { tr { th scope="col" { (said::WHEN) } th scope="col" { (said::GAME) } th scope="col" { (said::RESULT) } th scope="col" { (said::AGAINST) } } }
                    tbody { @for (_, result, names) in &games.results {
                        @let own = result.of(person.id);
                        tr {
                            td { a href={ "/t/" (result.table) } { (Day::of(result.at)) } }
                            td { (game_name(&result.game)) @if result.rated { " " span class="soft" { (said::RATED) } } }
                            td { @if let Some(own) = own { (ended(own, result)) } }
                            td { (others(person, result, names)) }
                        }
                    } }
                } }
                @if let Some((last, ..)) = games.results.last().filter(|_| games.more) {
                    p { a href={ (address(person)) "?before=" (last) } { (said::EARLIER) } }
                }
            }
        }
    }
}

/// The most points in a game, and in which.
fn best(tally: &Tally) -> Markup {
    html! {
        @match &tally.best_game {
            Some(best) => a href={ "/t/" (best.table) } { (said::points(tally.best)) ", " (Day::of(best.at)) },
            None => (said::points(tally.best)),
        }
    }
}

fn ended(own: &SeatResult, result: &GameResult) -> Markup {
    let sides = result.seats.iter().any(|seat| seat.side != own.side);
    html! {
        b { (if own.left { said::LEFT } else if own.won { said::WON } else { said::LOST_GAME }) }
        @if sides && result.seats.len() > 2 { ", " (said::place(own.place, result.seats.len())) }
        ", " (said::points(own.points))
    }
}

/// Everybody else who was there: people by their names, bots by their level.
fn others(person: &Person, result: &GameResult, names: &[Option<String>]) -> Markup {
    let others =
        result.seats.iter().zip(names).filter(|(seat, _)| seat.player.person() != Some(person.id));
    let shown: Vec<Markup> = others
        .map(|(seat, name)| match (&seat.player, name) {
            (Player::Person(_), Some(name)) => link_of(name),
            (Player::Person(_) | Player::Somebody | Player::Program, None)
                if seat.name.is_empty() =>
            {
                html! { (rooms::words::SOMEBODY) }
            }
            (Player::Bot(level), _) => html! { (said::bot(level)) },
            _ => html! { bdi { (seat.name) } },
        })
        .collect();
    html! { @for (number, other) in shown.iter().enumerate() { @if number > 0 { ", " } (other) } }
}

fn alone(puzzles: &Puzzles) -> Markup {
    let solved: Vec<String> = catalogue::entries()
        .filter_map(|entry| {
            let solved = puzzles.progress.solved(entry.info.id);
            let all = rooms::table::puzzles(entry.info.id).len();
            (solved > 0).then(|| said::solved(entry.info.name, solved, all))
        })
        .collect();
    html! {
        @if puzzles.streak > 0 || !solved.is_empty() {
            section {
                h2 { (said::PUZZLES) }
                ul class="plain" {
                    @if puzzles.streak > 0 { li { (words::sentence(&words::deals::days_in_a_row(puzzles.streak))) } }
                    @for line in &solved { li { (line) } }
                }
            }
        }
    }
}
