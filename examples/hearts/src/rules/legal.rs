//! What is legal, and why something is not.

use engine::{Refusal, Rule, Seat};

use super::action::{Action, Card, HEARTS, Place, Set, TWO_OF_CLUBS, cards};
use super::state::{Hearts, Phase};

pub(crate) fn actions(game: &Hearts, seat: Seat, into: &mut Vec<Action>) {
    into.clear();
    match game.phase {
        Phase::Pass if seat.index() < 4 && game.passes[seat.index()] < 3 => {
            let free = Place::all().filter(|place| !has_passed(game, seat, *place));
            into.extend(free.map(|place| Action::Pass { place }));
        }
        Phase::Play if seat == game.active() => {
            into.extend(cards(playable(game)).map(|card| Action::Play { card }));
        }
        _ => {}
    }
}

pub(crate) fn check(game: &Hearts, seat: Seat, action: Action) -> Result<(), Refusal> {
    let refuse = |rule, why: &'static str| Err(Refusal::new(Rule(rule), why));
    match (action, game.phase) {
        (_, Phase::Undealt) => refuse("HT-1.1", "The cards have not been dealt."),
        (_, Phase::Over) => refuse("HT-4.3", "The game is over."),
        (Action::Pass { .. }, Phase::Play) => refuse("HT-2.2", "All cards have been passed."),
        (Action::Pass { place }, Phase::Pass) => {
            if seat.index() >= 4 || game.passes[seat.index()] == 3 {
                refuse("HT-2.1", "You have passed your three cards; the others have not.")
            } else if has_passed(game, seat, place) {
                refuse("HT-2.1", "You have passed this card already.")
            } else {
                Ok(())
            }
        }
        (Action::Play { .. }, Phase::Pass) => {
            refuse("HT-2.1", "Everybody passes three cards before the first trick.")
        }
        (Action::Play { .. }, Phase::Play) if seat != game.active() => {
            refuse("HT-3.2", "It is not your turn.")
        }
        (Action::Play { card }, Phase::Play) => check_play(game, card),
    }
}

fn check_play(game: &Hearts, card: Card) -> Result<(), Refusal> {
    let hand = game.hands[game.active().index()];
    let (rule, why) = if playable(game) & card.bit() != 0 {
        return Ok(());
    } else if hand & card.bit() == 0 {
        ("HT-3.2", "You do not hold this card.")
    } else if game.count == 0 {
        ("HT-3.1", "The 2 of Clubs is led first.")
    } else if game.in_trick() == 0 {
        ("HT-3.4", "Hearts are not broken, and you hold other cards.")
    } else if hand & game.trick[0].suit() != 0 {
        ("HT-3.2", "You must follow the suit that was led.")
    } else {
        ("HT-3.3", "No penalty card is played to the first trick while you hold another card.")
    };
    Err(Refusal::new(Rule(rule), why))
}

fn has_passed(game: &Hearts, seat: Seat, place: Place) -> bool {
    game.passed[seat.index()][..game.passes[seat.index()].into()].contains(&place)
}

/// What whoever is to play may play.
#[inline]
pub(crate) fn playable(game: &Hearts) -> Set {
    let hand = game.hands[game.active().index()];
    let preferred = if game.count == 0 {
        TWO_OF_CLUBS.bit()
    } else if game.in_trick() == 0 {
        if game.broken { hand } else { hand & !HEARTS }
    } else {
        let follow = hand & game.trick[0].suit();
        if follow == 0 && game.count < 4 { hand & !game.penalty } else { follow }
    };
    if preferred == 0 { hand } else { preferred }
}
