//! The icon language in icons.

use maud::{Markup, html};
use ui::parts;

use super::slug;
use crate::lang::{
    Atom, Clause, Colour, Dialect, Effect, Good, Kind, Line, Loot, Per, When, Whose,
};

/// A line as it stands on the card.
pub fn line(line: &Line, dialect: &Dialect) -> Markup {
    html! { @for it in &line.clauses { span class="clause" { (clause(it, dialect)) } } }
}

/// An icon of the language.
pub fn icon(name: &str) -> Markup {
    parts::picture("icon", &super::SHEET, &format!("i-{name}"))
}

/// So many of something.
pub fn amount(number: impl std::fmt::Display, name: &str) -> Markup {
    html! { span class="amount" { b { (number) } (icon(name)) } }
}

fn clause(it: &Clause, dialect: &Dialect) -> Markup {
    html! {
        (effect(it, dialect))
        @if let Some(per) = &it.per { i class="per" { "/" } (set(per, dialect)) }
        @match it.when {
            Some(When::OnTop(colour)) => { (icon("eye")) (chip(colour, dialect)) }
            Some(When::Won) => (icon("won")),
            Some(When::Played(of)) => {
                (icon("played"))
                @if let Some(of) = of { (kind(of, dialect)) }
            }
            None => {}
        }
    }
}

fn effect(it: &Clause, dialect: &Dialect) -> Markup {
    match it.effect {
        Effect::Steal(loot) => good(loot, dialect),
        Effect::Protect(of) => html! { (icon("shield")) (kind(of, dialect)) },
        Effect::Recover(of) => html! { (icon("recover")) (kind(of, dialect)) },
        effect => html! {
            @if it.amount > 1 { b { (it.amount) } }
            (icon(effect.verb().word()))
        },
    }
}

fn set(per: &Per, dialect: &Dialect) -> Markup {
    html! {
        @for (place, atom) in per.set.iter().enumerate() {
            @if place > 0 { i class="plus" { "+" } }
            @match *atom {
                Atom::Card(of) => (kind(of, dialect)),
                Atom::Good(loot) => (good(loot, dialect)),
                Atom::Coin => (icon("coin")),
                Atom::Laundered => (icon("launder")),
            }
        }
        @match per.whose {
            Whose::Own => {}
            Whose::Both => (icon("both")),
            Whose::Rival => (icon("rival")),
            Whose::Discard => (icon("discard")),
        }
    }
}

fn kind(kind: Kind, dialect: &Dialect) -> Markup {
    match kind {
        Kind::Thief => icon("thief"),
        Kind::Gear => icon("gear"),
        Kind::Colour(colour) => chip(colour, dialect),
    }
}

fn good(loot: Loot, dialect: &Dialect) -> Markup {
    match loot {
        Loot::One(Good(good)) => icon(dialect.good(Good(good))),
        Loot::Any => icon("any"),
    }
}

/// A colour, with its letter for those who cannot tell colours apart.
fn chip(colour: Colour, dialect: &Dialect) -> Markup {
    let name = dialect.colour(colour);
    html! { b class={ "chip tint-" (slug(name)) } { (letter(name)) } }
}

/// The letter of a colour; no two colours that meet in a game share one.
pub(super) fn letter(colour: &str) -> char {
    colour.chars().next().unwrap_or('?').to_ascii_uppercase()
}
