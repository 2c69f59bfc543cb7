//! The deal.

use engine::{BadDeal, Dice, Seat, Seats, Sink};
use serde::{Deserialize, Serialize};

use super::action::{ALL, Card, Event, TWO_OF_CLUBS, set};
use super::{Hearts, Phase};

/// What chance decides: where cards are passed, and the hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deal {
    pub direction: Direction,
    pub hands: [[Card; 13]; 4],
}

/// Where cards are passed: by how many seats, clockwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    #[default]
    Keep,
    Left,
    Across,
    Right,
}

pub(crate) fn shuffle(_: &Hearts, dice: &mut Dice) -> Deal {
    use Direction::{Across, Keep, Left, Right};
    let direction = [Keep, Left, Across, Right][dice.below(4) as usize];
    let mut deal = Deal { direction, ..Deal::default() };
    deal.hands.as_flattened_mut().iter_mut().zip(Card::all()).for_each(|(at, card)| *at = card);
    dice.shuffle(deal.hands.as_flattened_mut());
    deal
}

pub(crate) fn deal(
    game: &mut Hearts,
    deal: &Deal,
    sink: &mut impl Sink<Event>,
) -> Result<(), BadDeal> {
    if game.phase != Phase::Undealt || set(deal.hands.as_flattened()) != ALL {
        return Err(BadDeal("each of the 52 cards is dealt once".to_owned()));
    }
    game.deal = *deal;
    game.hands = deal.hands.map(|hand| set(&hand));
    for (seat, hand) in (0..4).map(Seat).zip(deal.hands) {
        let dealt = |hand| Event::Dealt { seat, hand };
        sink.tell_privately(Seats::one(seat), dealt(Some(hand)), dealt(None));
    }
    sink.tell(Event::Direction { direction: deal.direction });
    game.phase = Phase::Pass;
    if deal.direction == Direction::Keep {
        start(game, sink);
    }
    Ok(())
}

pub(crate) fn deals(game: &Hearts) -> Vec<Deal> {
    if game.phase == Phase::Undealt { Vec::new() } else { vec![game.deal] }
}

/// Whoever holds the 2 of Clubs leads.
pub(crate) fn start(game: &mut Hearts, sink: &mut impl Sink<Event>) {
    let holds = |hand: &u64| hand & TWO_OF_CLUBS.bit() != 0;
    game.leader = Seat(game.hands.iter().position(holds).unwrap_or(0) as u8);
    game.phase = Phase::Play;
    sink.tell(Event::Leads { seat: game.leader });
}
