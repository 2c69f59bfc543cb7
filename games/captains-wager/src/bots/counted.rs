//! What a study counts: which crew and items are used, and who claims which encounter.

use engine::{Counted, Prize, Seat, Seats, Use};

use crate::cards::Cards;
use crate::rules::event::Event;
use crate::rules::ids::{Berth, CREW, Card, ENCOUNTERS, Item, TREASURES, Token};
use crate::rules::state::CaptainsWager;
use crate::{Action, Stake};

/// Where each deck begins in the list of all cards.
const TREASURE_LIST: usize = CREW;
const ENCOUNTER_LIST: usize = TREASURE_LIST + TREASURES;
const CLAN_LIST: usize = ENCOUNTER_LIST + ENCOUNTERS;

impl Counted for CaptainsWager {
    fn kind(action: Action) -> &'static str {
        match action {
            Action::Play { stake: Stake::Bet, .. } => "bet",
            Action::Play { stake: Stake::Borrow, .. } => "borrow",
            Action::Steal => "steal",
            Action::PayLoan => "pay off a loan",
            Action::EndTurn => "keep a loan",
            Action::UseItem { .. } => "use an item",
            Action::Pass => "use no item",
            Action::Keep { .. } => "keep a stolen card",
            Action::Rob { .. } => "take coins",
            Action::Sift { .. } => "look at the deck",
            Action::TakeSpoils { .. } => "divide the spoils",
            Action::TakeOut { .. } => "take treasures out",
            Action::ChooseClan { .. } => "choose a clan",
        }
    }

    fn uses(&self, seat: Seat, action: Action, note: &mut impl FnMut(usize, Use)) {
        let crew = |berth: Berth| self.crew_in(seat, berth).index();
        match action {
            Action::Play { crew: berth, along, .. } => {
                note(crew(berth), Use::Play);
                if let Some(along) = along {
                    note(crew(along), Use::Play);
                }
            }
            Action::UseItem { item, .. } => {
                if let Some(card) = self.captain(seat).items().get(item.index()) {
                    note(number(self.face(*card)), Use::Play);
                }
            }
            Action::Keep { card } => {
                if let Some(place) = self.captain(seat).deck.peek(card.index()) {
                    let card = Card::from(Token::of(seat, place));
                    note(number(self.face(card)), Use::Take);
                }
            }
            Action::TakeSpoils { keep: Some(lot) } => {
                note(number(self.face(self.received(lot.index()))), Use::Take);
            }
            Action::TakeOut { picks } => {
                for item in self.picked(seat, picks) {
                    note(number(item), Use::Discard);
                }
            }
            Action::TakeSpoils { keep: None }
            | Action::Pass
            | Action::PayLoan
            | Action::EndTurn
            | Action::ChooseClan { .. }
            | Action::Steal
            | Action::Rob { .. }
            | Action::Sift { .. } => {}
        }
    }

    fn prize(&self, event: &Event) -> Option<Prize> {
        let (card, winners) = match *event {
            Event::EncounterClaimed { card, seat, .. } => (card, Seats::one(seat)),
            Event::EncounterDiscarded { card, .. } => (card, Seats::NONE),
            _ => return None,
        };
        Some(Prize { card: ENCOUNTER_LIST + card.index(), winners })
    }

    /// A treasure keeps its gold, so that every deck still has what it must have of each value.
    fn reprinted(cards: &Cards, card: usize, with: usize) -> Option<Cards> {
        let mut new = cards.clone();
        match (card, with) {
            (0..TREASURE_LIST, 0..TREASURE_LIST) => {
                let print = cards.crew.get(with)?;
                let card = new.crew.get_mut(card)?;
                (card.value, card.effect) = (print.value, print.effect);
            }
            (TREASURE_LIST..ENCOUNTER_LIST, TREASURE_LIST..ENCOUNTER_LIST) => {
                let print = cards.treasure.get(with - TREASURE_LIST)?;
                let card = new.treasure.get_mut(card - TREASURE_LIST)?;
                (card.when, card.effect) = (print.when, print.effect);
            }
            (CLAN_LIST.., CLAN_LIST..) => {
                let print = cards.clan_item.get(with - CLAN_LIST)?;
                let card = new.clan_item.get_mut(card - CLAN_LIST)?;
                (card.when, card.effect) = (print.when, print.effect);
            }
            _ => return None,
        }
        engine::Cards::check(&new).is_ok().then_some(new)
    }
}

/// An item's place in the list of all cards.
fn number(item: Item) -> usize {
    match item.index().checked_sub(TREASURES) {
        None => TREASURE_LIST + item.index(),
        Some(clan) => CLAN_LIST + clan,
    }
}
