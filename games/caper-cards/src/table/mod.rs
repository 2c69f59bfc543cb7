//! Caper Cards: a card table at night. The lamp hangs over the Crew row; above it stands what
//! the score must hit, below it lies the hand.

mod crew;
mod drawing;
mod gauge;
mod hand;
mod job;
mod people;
mod row;
mod spoils;
mod stage;
#[cfg(test)]
mod tests;
mod themes;
mod trouble;
mod window;
mod words;

use engine::{CardText, Cards as _, Rule, Seat};
use maud::Markup;
use ui::parts;
use ui::{Cue, File, Region, Scene, Sight, Staged, Theme, Touch};

use crate::{Action, CaperCards, Card, Cards, Crew, Slot, View, Way};

type At<'a> = Sight<'a, CaperCards>;

/// How many Crew a round has.
const PLACES: usize = 4;

/// The drawings of this game.
const SHEET: File = ui::embedded!("caper-cards.svg", "../../assets/caper-cards.svg");
/// The look of this game.
const STYLE: File = ui::embedded!("caper-cards.css", "../../assets/caper-cards.css");
/// The look of this game where there is little room.
const SMALL: File = ui::embedded!("caper-cards-small.css", "../../assets/caper-cards-small.css");
/// The look of its pictures on stage.
const STAGE: File = ui::embedded!("caper-cards-stage.css", "../../assets/caper-cards-stage.css");

impl Touch for CaperCards {
    const SILENCE: Option<Rule> = Some(Rule("CC-12.1"));

    /// A card and where it goes: the next place of the row, the Risk, or the Crew it acts on.
    /// Which way up the Wild Card lies is a question in words. For a Crew that was turned up, the
    /// place alone says it.
    fn path(view: &View, action: Action) -> Vec<String> {
        let (first, way) = match action {
            Action::Play { card, way } => (Some(hand_id(card)), way),
            Action::Use { way } => (None, way),
        };
        let turned_up = || first.clone().unwrap_or_else(|| "turned-up".to_owned());
        match way {
            Way::Upright => vec![turned_up(), "upright".to_owned()],
            Way::Turned => vec![turned_up(), "turned".to_owned()],
            Way::Plain => first.into_iter().chain([place_id(view.row.len())]).collect(),
            Way::OnRisk => first.into_iter().chain(["risk".to_owned()]).collect(),
            Way::Rotate(slot) | Way::Discard(slot) => {
                first.into_iter().chain([crew_id(view, slot)]).collect()
            }
        }
    }

    /// A Crew is tried in the ways its text speaks of.
    fn would_try(view: &View, action: Action) -> bool {
        let (crew, way) = match action {
            Action::Play { card, way } if view.waiting.is_none() => {
                let held = view.hand().iter().find(|held| held.card == card);
                (held.map(|held| held.crew), way)
            }
            Action::Play { way, .. } => (None, way),
            Action::Use { way } => (view.waiting, way),
        };
        crew.is_some_and(|crew| match way {
            Way::Plain => true,
            Way::Upright | Way::Turned => crew == Crew::Chetney,
            Way::OnRisk => crew == Crew::Mastermind,
            Way::Rotate(_) => crew == Crew::Fcg,
            Way::Discard(_) => crew == Crew::Muscle,
        })
    }
}

impl Scene for CaperCards {
    const STYLES: &'static [File] = &[STYLE, SMALL, STAGE];
    const DRAWINGS: &'static [File] = &[SHEET];
    const BOX: File = ui::embedded!("caper-cards-box.svg", "../../assets/box.svg");
    const AT_ONCE: Option<u8> = Some(2);
    const NUMBERED: bool = true;
    const LESSON: Option<&'static str> = Some(include_str!("../../lesson.toml"));
    const PUZZLES: &'static str = include_str!("../../puzzles.jsonl");
    const GOAL: &'static str = words::GOAL;

    type Faces = Vec<(CardText, Markup)>;

    fn faces(deck: &Cards) -> Self::Faces {
        let mut faces = parts::explained(deck, &SHEET);
        faces.extend(parts::explained(&deck.read_otherwise(), &SHEET));
        faces
    }

    fn regions(at: &At<'_>) -> Vec<Region> {
        let region = |id, label: &str, html| Region { id, label: label.to_owned(), html };
        vec![
            region("heist", words::THE_HEIST, gauge::draw(at)),
            region("crew", words::CREW_IN_PLAY, row::draw(at)),
            region("trouble", words::COMPLICATIONS, trouble::draw(at)),
            region("people", words::PLAYERS, people::draw(at)),
            region("hand", words::YOUR_HAND, hand::draw(at)),
        ]
    }

    fn theme(view: &View, action: Action) -> Theme {
        themes::of(view, action)
    }

    fn feats(&self, _: &Cards, _: Seat) -> Vec<String> {
        (1..=self.done).map(words::pull_off).collect()
    }

    fn cues(staged: &Staged<'_, Self>) -> Vec<Cue> {
        stage::cues(staged)
    }

    fn catalogue(cards: &Cards) -> Vec<Markup> {
        let entry = |card: &CardText| parts::catalogued(card, &SHEET, &parts::slug(&card.name));
        cards.list().iter().map(entry).collect()
    }
}

/// A drawing of this game.
fn art(id: &str) -> Markup {
    parts::art(&SHEET, id)
}

fn hand_id(card: Card) -> String {
    format!("card-{}", card.index())
}

/// An empty place of the row.
fn place_id(place: usize) -> String {
    format!("place-{place}")
}

/// A Crew of the row. Every round has a row of its own, so the round is part of the id.
fn crew_id(view: &View, slot: Slot) -> String {
    format!("crew-{}-{}", view.round, slot.index())
}
