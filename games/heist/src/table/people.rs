//! The people at the table: what each side has in the open, and what they hold.

use std::sync::Arc;

use maud::{Markup, html};
use ui::parts;

use super::face::{roll, tip};
use super::words;
use super::{Face, Whose, discards_id, icon, listing, plate_id};

/// A Mastermind, or a team.
#[derive(Debug)]
pub struct Person {
    /// Which side it is.
    pub side: usize,
    pub tone: &'static str,
    pub whose: Whose,
    /// Whether the viewer is asked, or who is.
    pub turn: Option<String>,
    /// Points as they stand: what for, and how many.
    pub points: Vec<(&'static str, i32)>,
    /// A sentence on how they are counted, or nothing.
    pub note: String,
    /// Coins, goods and the like.
    pub purse: Vec<Purse>,
    /// Discarded cards.
    pub discards: Vec<Arc<Face>>,
    /// Hands that the viewer does not hold.
    pub hands: Vec<Held>,
}

/// So many of something.
#[derive(Debug)]
pub struct Purse {
    /// Its icon.
    pub icon: &'static str,
    /// What it is, for one and for several.
    pub noun: [&'static str; 2],
    pub count: u8,
    /// Its id, if it can be touched.
    pub id: Option<String>,
    /// The id of where it comes from and goes to.
    pub from: &'static str,
}

/// A hand of somebody else.
#[derive(Debug)]
pub struct Held {
    pub id: String,
    pub name: String,
    /// Whether the name is written on it, because the side has more than one hand.
    pub named: bool,
    pub size: u8,
    /// The cards that the viewer knows to be in it.
    pub known: Vec<Arc<Face>>,
}

/// Draws a side's name, wealth, discards and hands.
pub fn person(it: &Person) -> Markup {
    let turn = if it.turn.is_some() { " asked" } else { "" };
    html! {
        div class={ "person tone-" (it.tone) (turn) } {
            (plate(it))
            ul class="purse" { @for purse in &it.purse { li data-sum=(sum_of(it, purse)) data-from=(purse.from) { (self::purse(purse)) } } }
            (discards(it))
            @for hand in it.hands.iter().filter(|hand| hand.size > 0) { (held(hand)) }
        }
    }
}

fn plate(it: &Person) -> Markup {
    let total: i32 = it.points.iter().map(|(_, points)| points).sum();
    let rows: Vec<String> = it.points.iter().map(|(row, of)| format!("{row} {of}")).collect();
    let turn = it.turn.as_deref().map_or_else(String::new, |turn| format!(" {turn}"));
    let note = if it.note.is_empty() { String::new() } else { format!(" {}", it.note) };
    let label = words::points_now(&it.whose, total, &rows.join(", ")) + &note + &turn;
    parts::thing(
        &plate_id(it.side),
        "plate",
        &label,
        html! {
            span class="name" {
                strong { (it.whose.name()) }
                @if let Some(turn) = &it.turn { span class="now" { (turn) } }
            }
            span class="score" { b { (total) } (icon("point")) }
            (tip(&html! {
                strong class="title" { (words::if_it_ended(&it.whose)) }
                @for (row, points) in &it.points {
                    span class="row" { span { (row) } b { (points) } }
                }
                span class="row sum" { span { (words::TOGETHER) } b { (total) } }
                @if !it.note.is_empty() { span class="row" { (it.note) } }
            }))
        },
    )
}

/// By which name a sum is known again when it has changed.
fn sum_of(person: &Person, purse: &Purse) -> String {
    format!("{}-{} {}", person.side, purse.icon, purse.count)
}

fn purse(it: &Purse) -> Markup {
    let noun = it.noun[usize::from(it.count != 1)];
    let none = if it.count == 0 { " none" } else { "" };
    let inside = html! { b { (it.count) } (icon(it.icon)) };
    if let Some(id) = &it.id {
        return parts::thing(id, &format!("coins{none}"), &format!("{} {noun}", it.count), inside);
    }
    html! {
        span class={ "coins" (none) } {
            (inside)
            span class="visually-hidden" { " " (noun) }
        }
    }
}

fn discards(it: &Person) -> Markup {
    let names: Vec<&str> = it.discards.iter().map(|face| face.name.as_str()).collect();
    let label = words::discards(&it.whose, &names);
    parts::thing(
        &discards_id(it.side),
        "pile",
        &label,
        html! {
            span class="caption" { (icon("discard")) (names.len()) }
            span class="fan" {
                @for face in it.discards.iter().rev().take(6).rev() {
                    span class={ "mini " (face.class) } data-as=(face.art) data-from=[it.hands.first().map(|hand| &hand.id)] { (face.badge) }
                }
            }
            (roll(
                &words::discards_title(&it.whose, names.len()),
                it.discards.iter().map(|face| (&**face, 1)),
            ))
        },
    )
}

fn held(it: &Held) -> Markup {
    let known: Vec<&str> = it.known.iter().map(|face| face.name.as_str()).collect();
    let label = words::hand_of(&it.name, it.size, &known);
    let title = words::hand_title(&it.name, it.size, &known);
    parts::thing(
        &it.id,
        "fist",
        &label,
        html! {
            @if it.named { span class="caption" { (it.name) } }
            span class="fan" {
                @for face in &it.known {
                    span class={ "mini known " (face.class) } { (face.picture) (face.badge) }
                }
                @for _ in it.known.len()..usize::from(it.size) { span class="mini back" {} }
            }
            (listing(&title, it.known.iter().map(|face| (&**face, html! {}))))
        },
    )
}
