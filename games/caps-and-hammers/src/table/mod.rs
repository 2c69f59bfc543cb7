//! Caps and Hammers: a two-ink print of the cold war. The viewer's own side lies below the line
//! of Situations; for those without a side the Caps do.

mod asset;
mod drawing;
mod ended;
mod hands;
mod prestige;
mod situations;
mod stage;
#[cfg(test)]
mod tests;
mod themes;
mod words;

use engine::{CardText, Cards as _, Seat, Viewer};
use maud::{Markup, html};
use ui::parts;
use ui::{Cue, File, Region, Scene, Sight, Staged, Theme, Touch};

use crate::{
    Action, Asset, CAPS, CapsAndHammers, Card, Cards, HAMMERS, How, Piece, Slot, Target, View,
};

type At<'a> = Sight<'a, CapsAndHammers>;

/// The drawings of this game.
const SHEET: File = ui::embedded!("caps-and-hammers.svg", "../../assets/caps-and-hammers.svg");
/// The look of this game.
const STYLE: File = ui::embedded!("caps-and-hammers.css", "../../assets/caps-and-hammers.css");
/// The look of this game where there is little room.
const SMALL: File =
    ui::embedded!("caps-and-hammers-small.css", "../../assets/caps-and-hammers-small.css");
/// The look of its pictures on stage.
const STAGE: File =
    ui::embedded!("caps-and-hammers-stage.css", "../../assets/caps-and-hammers-stage.css");

impl Touch for CapsAndHammers {
    /// A card and its Situation; an Asset and what its Operation acts on. An Operation without
    /// a target acts "here", so it takes a second touch too: a slip launches nothing.
    fn path(view: &View, action: Action) -> Vec<String> {
        let own = below(view.viewer);
        match action {
            Action::Deploy { card, to, how } => {
                let mut path = vec![hand_id(own, card), slot_id(to)];
                match how {
                    How::FaceDown => {}
                    How::FaceUp => path.push("face-up".to_owned()),
                    How::Launched(Target::Nothing) => path.push("launched".to_owned()),
                    How::Launched(target) => path.push(aim(view, own, to, target)),
                }
                path
            }
            Action::Launch { piece, target } => {
                let lying = view.sides[own.index()].pieces.get(piece.index());
                let here = lying.map(|lying| lying.at).or(Slot::new(0));
                let aim = here.map(|here| aim(view, own, here, target));
                [piece_id(view, own, piece)].into_iter().chain(aim).collect()
            }
            Action::EndTurn => Vec::new(),
        }
    }
}

impl Scene for CapsAndHammers {
    const STYLES: &'static [File] = &[STYLE, SMALL, STAGE];
    const DRAWINGS: &'static [File] = &[SHEET];
    const BOX: File = ui::embedded!("caps-and-hammers-box.svg", "../../assets/box.svg");
    const LESSON: Option<&'static str> = Some(include_str!("../../lesson.toml"));
    const PUZZLES: &'static str = include_str!("../../puzzles.jsonl");
    const GOAL: &'static str = words::GOAL;

    type Faces = Vec<(CardText, Markup)>;

    fn faces(cards: &Cards) -> Self::Faces {
        parts::explained(cards, &SHEET)
    }

    fn regions(at: &At<'_>) -> Vec<Region> {
        let below = below(at.viewer);
        let above = enemy(below);
        vec![
            Region { id: "prestige", label: words::PRESTIGE.to_owned(), html: prestige::draw(at) },
            Region {
                id: "above",
                label: words::cards_of(called(at, above)),
                html: hands::above(at, above),
            },
            Region {
                id: "line",
                label: words::THE_SITUATIONS.to_owned(),
                html: situations::draw(at),
            },
            Region {
                id: "hand",
                label: words::hand_of(called(at, below)),
                html: hands::below(at, below),
            },
        ]
    }

    fn theme(view: &View, action: Action) -> Theme {
        themes::of(view, action)
    }

    fn cues(staged: &Staged<'_, Self>) -> Vec<Cue> {
        stage::cues(staged)
    }

    fn catalogue(cards: &Cards) -> Vec<Markup> {
        let entry = |card: &CardText| parts::catalogued(card, &SHEET, &parts::slug(&card.name));
        cards.list().iter().map(entry).collect()
    }
}

/// The side that lies below the line.
fn below(viewer: Viewer) -> Seat {
    if viewer == Viewer::Seat(HAMMERS) { HAMMERS } else { CAPS }
}

fn enemy(seat: Seat) -> Seat {
    if seat == CAPS { HAMMERS } else { CAPS }
}

/// What a side is called at this table: the viewer is "you".
fn called<'a>(at: &At<'a>, seat: Seat) -> &'a str {
    if at.seat() == Some(seat) { words::YOU } else { &at.names[seat] }
}

/// A side's class and the id of its emblem.
fn side(seat: Seat) -> &'static str {
    if seat == CAPS { "caps" } else { "hammers" }
}

/// A drawing of this game.
fn art(id: &str) -> Markup {
    parts::art(&SHEET, id)
}

/// Prestige is counted in stars.
fn star() -> Markup {
    html! { span class="star" { (art("prestige")) } }
}

fn hand_id(seat: Seat, card: Card) -> String {
    format!("hand-{}-{}", side(seat), card.index())
}

/// The id of the backs of a hidden hand.
fn backs_id(seat: Seat) -> String {
    format!("backs-{}", side(seat))
}

/// The id of a side's deck.
fn deck_id(seat: Seat) -> String {
    format!("deck-{}", side(seat))
}

/// By which name an Asset that the viewer knows is found again when it has moved. Two of a kind
/// share it: nobody minds which of them travels.
fn moves_as(seat: Seat, asset: Asset) -> String {
    format!("{}-{}", side(seat), parts::slug(asset.name()))
}

fn slot_id(slot: Slot) -> String {
    format!("slot-{}", slot.index())
}

/// Assets in play are counted anew in every round, so the round is part of their id.
fn piece_id(view: &View, seat: Seat, piece: Piece) -> String {
    format!("{}-{}-{}", side(seat), view.round, piece.index())
}

/// What an Operation launched `here` is aimed at.
fn aim(view: &View, own: Seat, here: Slot, target: Target) -> String {
    match target {
        Target::Nothing => slot_id(here),
        Target::To(slot) => slot_id(slot),
        Target::Pull(piece) => piece_id(view, enemy(own), piece),
    }
}
