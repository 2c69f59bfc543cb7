//! The table of Captain's Wager: a night deck in brass and teal.
//!
//! The captains stand around the middle, where the encounters, the crew in play and the pool
//! lie; below are the viewer's own deck, crew and items, and between them a tray when there are
//! treasures to choose from. A crew or a treasure that the viewer sees has one id wherever it
//! lies, so that it can travel; what is hidden has none.

mod captains;
mod cards;
mod drawing;
mod hand;
mod middle;
mod path;
mod piles;
mod stage;
mod terminal;
#[cfg(test)]
mod tests;
mod themes;
mod tray;
mod windows;
mod words;

use engine::{CardText, Cards, Seat};
use maud::Markup;
use ui::parts::catalogued;
use ui::{Cue, File, Region, Scene, Sight, Staged, Theme, Touch, Window};

use self::words::Who;
use crate::{Action, CaptainView, CaptainsWager, Prompt, Stage, View};

/// The drawings of this game.
const SHEET: File = ui::embedded!("captains-wager.svg", "../../assets/captains-wager.svg");
/// The look of this game.
const STYLE: File = ui::embedded!("captains-wager.css", "../../assets/captains-wager.css");

impl Touch for CaptainsWager {
    const WINDOWS: &'static [Window] = windows::ALL;

    fn path(view: &View, action: Action) -> Vec<String> {
        path::of(view, action)
    }

    /// Questions are answered when they are asked; one's own are the turn and the items. Nobody
    /// aims at themselves.
    fn would_try(view: &View, action: Action) -> bool {
        let elsewhere = |target: Option<Seat>| target.is_none() || target != view.viewer.seat();
        let turn = matches!(view.stage, Stage::Turn(_));
        match action {
            Action::Play { target, .. } => turn && elsewhere(target),
            Action::Steal | Action::PayLoan => turn,
            Action::UseItem { target, .. } => {
                (turn || matches!(view.stage, Stage::Asked(..))) && elsewhere(target)
            }
            _ => false,
        }
    }

    /// Whoever steals is out of the adventure, and the button lies beside the others.
    fn asks_again(_: &View, action: Action) -> bool {
        matches!(action, Action::Steal)
    }

    fn window(prompt: Prompt) -> Option<&'static Window> {
        windows::of(prompt)
    }

    fn subject(cards: &Self::Cards, view: &View, action: Action) -> Option<String> {
        windows::subject(cards, view, action)
    }

    fn pass(prompt: Prompt) -> Option<Action> {
        windows::pass(prompt)
    }

    const CHAPTER: &'static str = words::CHAPTER;

    fn chapter(view: &View) -> Option<u32> {
        Some(u32::from(view.adventure) * 8 + u32::from(view.encounter))
    }
}

impl Scene for CaptainsWager {
    const STYLES: &'static [File] = &[STYLE];
    const DRAWINGS: &'static [File] = &[SHEET];
    const BOX: File = ui::embedded!("captains-wager-box.svg", "../../assets/box.svg");
    const LESSON: Option<&'static str> = Some(include_str!("../../lesson.toml"));
    const PUZZLES: &'static str = include_str!("../../puzzles.jsonl");

    /// Every card in words, in the order of the card list.
    type Faces = Vec<CardText>;

    fn faces(cards: &Self::Cards) -> Vec<CardText> {
        cards.list()
    }

    fn regions(at: &Sight<'_, Self>) -> Vec<Region> {
        let deck = Deck::new(at);
        vec![
            region("captains", words::THE_CAPTAINS, deck.captains()),
            region("middle", words::THE_ADVENTURE, deck.middle()),
            region("tray", words::TO_CHOOSE_FROM, deck.tray()),
            region("hand", words::YOUR_HAND, deck.hand()),
            region("piles", words::CARDS_OUT, deck.piles()),
        ]
    }

    fn theme(_: &View, action: Action) -> Theme {
        themes::of(action)
    }

    fn cues(staged: &Staged<'_, Self>) -> Vec<Cue> {
        stage::cues(staged)
    }

    fn catalogue(cards: &Self::Cards) -> Vec<Markup> {
        let entry = |card: &CardText| catalogued(card, &SHEET, &cards::drawing(&card.name));
        cards.list().iter().map(entry).collect()
    }
}

fn region(id: &'static str, label: &str, html: Markup) -> Region {
    Region { id, label: label.to_owned(), html }
}

/// The deck of the airship on which everything lies: what the scene is drawn from.
struct Deck<'a> {
    at: &'a Sight<'a, CaptainsWager>,
    view: &'a View,
    texts: &'a [CardText],
}

impl<'a> Deck<'a> {
    fn new(at: &'a Sight<'a, CaptainsWager>) -> Deck<'a> {
        Deck { at, view: at.view, texts: at.faces }
    }

    /// The captains in turn order, `first` first.
    fn clockwise(&self, first: Seat) -> impl Iterator<Item = (Seat, &'a CaptainView)> + use<'a> {
        let captains = &self.view.captains;
        let count = captains.len();
        (0..count)
            .map(move |step| (first.index() + step) % count)
            .filter_map(move |index| Some((Seat(u8::try_from(index).ok()?), captains.get(index)?)))
    }

    /// The captain who comes first where everyone is shown: the viewer.
    fn first(&self) -> Seat {
        self.at.seat().unwrap_or(Seat(0))
    }

    fn name(&self, seat: Seat) -> &'a str {
        &self.at.names[seat]
    }

    /// How a captain is called: the viewer is "you".
    fn who(&self, seat: Seat) -> Who<'a> {
        if self.is_own(seat) { Who::You } else { Who::Captain(self.name(seat)) }
    }

    fn is_own(&self, seat: Seat) -> bool {
        self.at.seat() == Some(seat)
    }

    /// Whether the game waits for this captain.
    fn decides(&self, seat: Seat) -> bool {
        match self.view.stage {
            Stage::TakingOut(seats) => seats.contains(seat),
            Stage::ChoosingClan(asked)
            | Stage::Asked(asked, _)
            | Stage::Turn(asked)
            | Stage::Settling(asked)
            | Stage::Keeping(asked)
            | Stage::Claiming(asked)
            | Stage::Sharing(asked) => asked == seat,
            Stage::Dealing | Stage::Over => false,
        }
    }
}
