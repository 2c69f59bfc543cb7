//! What is legal, and why something is not.

use engine::{Refusal, Rule, Seat};

use super::action::{Action, HEARTS, Place, Set, TWO_OF_CLUBS, cards};
use super::{Hearts, Phase};

#[inline]
pub(crate) fn actions(game: &Hearts, seat: Seat, into: &mut Vec<Action>) {
    into.clear();
    let choices = choices(game, seat);
    if game.phase == Phase::Play {
        // Filling a list of known length is faster than pushing.
        into.resize(choices.count_ones() as usize, Action::Play { card: TWO_OF_CLUBS });
        let places = into.iter_mut().zip(cards(choices));
        places.for_each(|(place, card)| *place = Action::Play { card });
    } else {
        let mut places = [Place(0); 52];
        let hand = game.deal.hands[seat.index() % 4];
        Place::all().for_each(|place| places[hand[place.index()].index()] = place);
        into.extend(cards(choices).map(|card| Action::Pass { place: places[card.index()] }));
    }
}

pub(crate) fn check(game: &Hearts, seat: Seat, action: Action) -> Result<(), Refusal> {
    let card = game.card(seat, action);
    let asked = (game.phase == Phase::Pass) == matches!(action, Action::Pass { .. });
    if asked && choices(game, seat) & card.bit() != 0 {
        return Ok(());
    }
    let hand = game.hands[seat.index() % 4];
    let passing = game.passing().contains(seat);
    let can_follow = hand & game.trick[0].suit() != 0;
    let (rule, why) = match game.phase {
        Phase::Undealt => ("HT-1.1", "The cards have not been dealt."),
        Phase::Pass if !asked => ("HT-2.1", "Three cards are passed before the first trick."),
        Phase::Pass if passing => ("HT-2.1", "You have passed this card already."),
        Phase::Pass => ("HT-2.1", "You have passed three cards; the others have not."),
        Phase::Play if !asked => ("HT-2.2", "All cards have been passed."),
        Phase::Play if seat != game.active() => ("HT-3.2", "It is not your turn."),
        Phase::Play if hand & card.bit() == 0 => ("HT-3.2", "You do not hold this card."),
        Phase::Play if game.count == 0 => ("HT-3.1", "The 2 of Clubs is led first."),
        Phase::Play if game.in_trick() == 0 => {
            ("HT-3.4", "No penalty card has been played, and you hold others than Hearts.")
        }
        Phase::Play if can_follow => ("HT-3.2", "You must follow the suit that was led."),
        Phase::Play => {
            ("HT-3.3", "No penalty card is played to the first trick while you hold another card.")
        }
        Phase::Over => ("HT-4.3", "The game is over."),
    };
    Err(Refusal::new(Rule(rule), why))
}

/// The cards that a seat may pass or play now.
#[inline]
fn choices(game: &Hearts, seat: Seat) -> Set {
    let hand = game.hands[seat.index() % 4];
    let follow = hand & game.trick[0].suit();
    let preferred = match game.phase {
        Phase::Pass if game.passing().contains(seat) => hand & !game.passed[seat.index() % 4],
        Phase::Play if seat == game.active() => match game.in_trick() {
            0 if game.count == 0 => TWO_OF_CLUBS.bit(),
            0 if game.broken() => hand,
            0 => hand & !HEARTS,
            _ if follow == 0 && game.count < 4 => hand & !game.penalty,
            _ => follow,
        },
        _ => return 0,
    };
    if preferred == 0 { hand } else { preferred }
}
