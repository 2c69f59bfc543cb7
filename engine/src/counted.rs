//! What is worth counting in a game: what a study asks of it.

use crate::{Game, Seat, Seats};

/// What a study counts in a game, beyond what every game tells by itself.
///
/// Cards are spoken of by their place in [`Cards::list`](crate::Cards::list), counted from zero.
pub trait Counted: Game {
    /// What kind of decision an action is, in a word or two for people: "bet", "discard".
    fn kind(action: Self::Action) -> &'static str;

    /// Calls `note` with every card that `action` of `seat` would use, and how. It is asked of
    /// each legal action before one is taken: what could be used was offered.
    fn uses(&self, seat: Seat, action: Self::Action, note: &mut impl FnMut(usize, Use));

    /// The prize that `event`, which has just led to this state, has decided, if it has.
    fn prize(&self, event: &Self::Event) -> Option<Prize> {
        let _ = event;
        None
    }

    /// These cards with the print of `with` on `card`: its name, its copies and its place in the
    /// decks stay, so that the same shuffle deals the same positions. None where the one cannot
    /// stand for the other, or where a game's cards are more than what is printed on them.
    fn reprinted(cards: &Self::Cards, card: usize, with: usize) -> Option<Self::Cards> {
        let _ = (cards, card, with);
        None
    }

    /// Right after the deal: makes every `card` that will come to `seat` a `with` instead, and
    /// leaves the other seats theirs. For games where each seat has a deck of its own, or all
    /// play together and one deck is everybody's. Says whether it can be done at all.
    fn replace(&mut self, seat: Seat, card: usize, with: usize) -> bool {
        let _ = (seat, card, with);
        false
    }
}

/// How a card is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Use {
    /// It is taken to be kept.
    Take,
    /// It is played: from now on it works for whoever played it.
    Play,
    /// It is given up.
    Discard,
}

/// Something that was to be won, and who won it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Prize {
    /// The card that stands for it.
    pub card: usize,
    /// Who won it; nobody if it is empty.
    pub winners: Seats,
}
