//! What is legal, and why something is not.

use engine::{Refusal, Rule, Seat};

use super::action::{Action, Card, HEARTS, Place, Set, TWO_OF_CLUBS, cards};
use super::state::{Hearts, Phase};

#[inline]
pub(crate) fn actions(game: &Hearts, seat: Seat, into: &mut Vec<Action>) {
    into.clear();
    if game.phase == Phase::Play && seat == game.active() {
        let playable = playable(game);
        into.resize(playable.count_ones() as usize, Action::Play { card: TWO_OF_CLUBS });
        let places = into.iter_mut().zip(cards(playable));
        places.for_each(|(place, card)| *place = Action::Play { card });
    } else if game.phase == Phase::Pass && game.passing().contains(seat) {
        let passed = game.passed[seat.index()];
        let free = Place::all().filter(|place| passed & game.deal.card(seat, *place).bit() == 0);
        into.extend(free.map(|place| Action::Pass { place }));
    }
}

pub(crate) fn check(game: &Hearts, seat: Seat, action: Action) -> Result<(), Refusal> {
    let (rule, why) = match (action, game.phase) {
        (_, Phase::Undealt) => ("HT-1.1", "The cards have not been dealt."),
        (_, Phase::Over) => ("HT-4.3", "The game is over."),
        (Action::Pass { .. }, Phase::Play) => ("HT-2.2", "All cards have been passed."),
        (Action::Pass { .. }, Phase::Pass) if !game.passing().contains(seat) => {
            ("HT-2.1", "You have passed your three cards; the others have not.")
        }
        (Action::Pass { place }, Phase::Pass) => {
            if game.passed[seat.index()] & game.deal.card(seat, place).bit() == 0 {
                return Ok(());
            }
            ("HT-2.1", "You have passed this card already.")
        }
        (Action::Play { .. }, Phase::Pass) => {
            ("HT-2.1", "Everybody passes three cards before the first trick.")
        }
        (Action::Play { card }, Phase::Play) => {
            if seat == game.active() && playable(game) & card.bit() != 0 {
                return Ok(());
            }
            why_not(game, seat, card)
        }
    };
    Err(Refusal::new(Rule(rule), why))
}

/// Why a card can't be played.
fn why_not(game: &Hearts, seat: Seat, card: Card) -> (&'static str, &'static str) {
    let hand = game.hands[game.active().index()];
    if seat != game.active() {
        ("HT-3.2", "It is not your turn.")
    } else if hand & card.bit() == 0 {
        ("HT-3.2", "You do not hold this card.")
    } else if game.count == 0 {
        ("HT-3.1", "The 2 of Clubs is led first.")
    } else if game.in_trick() == 0 {
        ("HT-3.4", "No penalty card has been played, and you hold others than Hearts.")
    } else if hand & game.trick[0].suit() != 0 {
        ("HT-3.2", "You must follow the suit that was led.")
    } else {
        ("HT-3.3", "No penalty card is played to the first trick while you hold another card.")
    }
}

/// What whoever is to play may play.
#[inline]
fn playable(game: &Hearts) -> Set {
    let hand = game.hands[game.active().index()];
    let preferred = if game.count == 0 {
        TWO_OF_CLUBS.bit()
    } else if game.in_trick() == 0 {
        if game.broken() { hand } else { hand & !HEARTS }
    } else {
        let follow = hand & game.trick[0].suit();
        if follow == 0 && game.count < 4 { hand & !game.penalty } else { follow }
    };
    if preferred == 0 { hand } else { preferred }
}
