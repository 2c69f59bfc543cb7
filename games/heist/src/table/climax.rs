//! The end of a game in pictures: the Locations fall one by one, the score pad is filled in row
//! by row, and the winner stands on the poster.

use std::sync::Arc;

use maud::{Markup, html};
use ui::parts;

use super::board::track;
use super::words;
use super::{Face, Gauge, SHEET, icon, slug};

/// A side, as it stands in the pictures.
#[derive(Clone, Debug)]
pub struct Player {
    pub tone: &'static str,
    pub name: String,
}

/// A Location that is decided.
#[derive(Debug)]
pub struct Fall {
    pub name: String,
    /// Which drawing it has.
    pub art: String,
    pub sides: [Besieger; 2],
    /// Where its tracker stands, if it has one.
    pub track: Option<Gauge>,
    /// What the winner scores for it: what for, and how many.
    pub prize: Vec<(&'static str, i32)>,
    /// Which side wins it.
    pub winner: Option<usize>,
    /// Who wins it, in words.
    pub verdict: String,
    /// All Locations, and who, if anybody, has won those that have fallen, this included.
    pub fallen: Vec<(String, Option<Player>)>,
}

/// A side at a Location that is decided.
#[derive(Debug)]
pub struct Besieger {
    pub player: Player,
    /// Each Thief with its Gear.
    pub crew: Vec<Vec<Arc<Face>>>,
    /// Its Capers, if they are counted.
    pub capers: Option<u32>,
}

impl Player {
    /// Nobody, who wins what both could not.
    pub fn nobody() -> Player {
        Player { tone: "neither", name: words::NOBODY.to_owned() }
    }
}

/// The score pad as far as it is filled in.
#[derive(Debug)]
pub struct Pad {
    pub columns: Vec<Player>,
    /// What is counted in each row, and each side's Points.
    pub rows: Vec<(&'static str, Vec<Cell>)>,
}

/// A cell of the score pad.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cell {
    /// Nothing is written here, or not yet.
    Empty,
    /// So many Points were written before.
    Written(i32),
    /// So many Points are written now.
    Now(i32),
}

/// Whoever has won.
#[derive(Debug)]
pub struct Poster {
    /// Who wins, in large letters.
    pub title: String,
    /// The tone of the winner.
    pub tone: &'static str,
    /// Their Thieves.
    pub starring: Vec<Arc<Face>>,
    /// Everybody's Points.
    pub totals: Vec<(Player, i32)>,
}

/// A picture over the table of this city.
fn scene(city: &str, class: &str, inside: &Markup) -> Markup {
    html! { div class={ "heist climax " (class) " city-" (slug(city)) } { (inside) } }
}

/// A Location falls.
pub fn fall(city: &str, it: &Fall) -> Markup {
    let tones = it.sides.each_ref().map(|side| side.player.tone);
    let winner = it.winner.map_or("neither", |side| tones[side]);
    let inside = html! {
        div class={ "fall tone-" (winner) } {
            (parts::picture("art wide", &SHEET, &it.art))
            h3 { (it.name) }
            @for (which, side) in it.sides.iter().enumerate() {
                (besieger(side, it.winner == Some(which)))
            }
            @if let Some(gauge) = &it.track { div class="track" { (track(gauge, tones)) } }
            @if !it.prize.is_empty() { (prize(&it.prize)) }
            p class="stamp" { (it.verdict) }
        }
        ol class="fallen" {
            @for (name, winner) in &it.fallen {
                @let now = *name == it.name;
                li class={ "tone-" (winner.as_ref().map_or("neither", |it| it.tone)) @if now { " now" } } {
                    (name)
                    @if let Some(winner) = winner { strong { (icon("won")) (winner.name) } }
                }
            }
        }
    };
    scene(city, "falls", &inside)
}

fn besieger(it: &Besieger, wins: bool) -> Markup {
    html! {
        div class={ "besieger tone-" (it.player.tone) @if wins { " wins" } } {
            strong class="name" { (it.player.name) }
            ul {
                @for cards in &it.crew {
                    li {
                        @for (place, face) in cards.iter().enumerate() {
                            span class=(face.class) {
                                @if place == 0 { (face.picture) } @else { (face.badge) }
                            }
                        }
                    }
                }
            }
            @if let Some(capers) = it.capers {
                p class="sum" { b data-count=(capers) { (capers) } (icon("caper")) span { (words::capers(capers)) } }
            }
        }
    }
}

fn prize(parts: &[(&'static str, i32)]) -> Markup {
    let total: i32 = parts.iter().map(|(_, points)| points).sum();
    html! {
        p class="prize" {
            @for (what, points) in parts { span { (what) " " b { (points) } } }
            span class="sum" { b data-count=(total) { (total) } (icon("point")) }
        }
    }
}

/// The score pad is filled in.
pub fn pad(city: &str, it: &Pad) -> Markup {
    let is_now = |cells: &[Cell]| cells.iter().any(|cell| matches!(cell, Cell::Now(_)));
    let inside = html! {
        table class="pad" {
            thead {
                tr {
                    td {}
                    @for player in &it.columns { th scope="col" class={ "tone-" (player.tone) } { (player.name) } }
                }
            }
            tbody {
                @for (label, cells) in &it.rows {
                    tr class=[is_now(cells).then_some("now")] {
                        th scope="row" { (label) }
                        @for cell in cells { (self::cell(*cell)) }
                    }
                }
            }
            tfoot {
                tr {
                    th scope="row" { (words::TOGETHER) }
                    @for column in 0..it.columns.len() { (total(it, column)) }
                }
            }
        }
    };
    scene(city, "pads", &inside)
}

fn cell(it: Cell) -> Markup {
    html! {
        @match it {
            Cell::Empty => td {},
            Cell::Written(points) => td { (points) },
            Cell::Now(points) => td class="now" { b data-count=(points) { (points) } },
        }
    }
}

/// What a side has so far; it grows by what is written now.
fn total(it: &Pad, column: usize) -> Markup {
    let sum = |counts: fn(Cell) -> Option<i32>| -> i32 {
        it.rows.iter().filter_map(|(_, cells)| counts(*cells.get(column)?)).sum()
    };
    let was = sum(|cell| if let Cell::Written(points) = cell { Some(points) } else { None });
    let now = sum(|cell| if let Cell::Now(points) = cell { Some(points) } else { None });
    html! { td { b data-was=(was) data-count=(was + now) { (was + now) } } }
}

/// Somebody has won.
pub fn poster(city: &str, it: &Poster) -> Markup {
    let inside = html! {
        div class={ "poster tone-" (it.tone) } {
            p class="city" { (city) }
            (parts::picture("trophy", &SHEET, "i-won"))
            h3 { (it.title) }
            ul class="starring" { @for face in &it.starring { li { (face.picture) span { (face.short) } } } }
            ul class="totals" {
                @for (player, points) in &it.totals {
                    li class={ "tone-" (player.tone) } { (player.name) " " b { (points) } (icon("point")) }
                }
            }
        }
    };
    scene(city, "won", &inside)
}
