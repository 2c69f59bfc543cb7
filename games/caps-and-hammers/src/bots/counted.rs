//! What a study counts: which Assets are deployed, and who wins which Situation.

use engine::{Counted, Prize, Seat, Use};

use crate::{Action, Asset, CapsAndHammers, Event, How};

impl Counted for CapsAndHammers {
    fn kind(action: Action) -> &'static str {
        match action {
            Action::Deploy { how: How::FaceDown, .. } => "deploy face down",
            Action::Deploy { how: How::FaceUp, .. } => "deploy face up",
            Action::Deploy { how: How::Launched(_), .. } => "deploy and launch",
            Action::Launch { .. } => "launch",
            Action::EndTurn => "end the turn",
        }
    }

    /// An Asset is played when it is deployed; what is launched later was played before.
    fn uses(&self, seat: Seat, action: Action, note: &mut impl FnMut(usize, Use)) {
        if let Action::Deploy { card, .. } = action {
            note(self.asset(seat, card).index(), Use::Play);
        }
    }

    fn prize(&self, event: &Event) -> Option<Prize> {
        match *event {
            Event::Decided { at, winner, .. } => {
                let card = Asset::ALL.len() + at.index();
                Some(Prize { card, winners: winner.into_iter().collect() })
            }
            _ => None,
        }
    }

    /// Each side has a deck of its own, so one side alone can have another Asset.
    fn replace(&mut self, seat: Seat, card: usize, with: usize) -> bool {
        let (Some(&card), Some(&with)) = (Asset::ALL.get(card), Asset::ALL.get(with)) else {
            return false;
        };
        let deck = &mut self.deal.assets[seat.index() & 1];
        deck.iter_mut().filter(|asset| **asset == card).for_each(|asset| *asset = with);
        true
    }
}
