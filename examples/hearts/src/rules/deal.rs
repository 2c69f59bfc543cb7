//! The deal.

use engine::{BadDeal, Dice, Seat, Sink};
use serde::{Deserialize, Serialize};

use super::action::{Card, Place, TWO_OF_CLUBS};
use super::event::Event;
use super::options::Passing;
use super::state::{Hearts, PLAYERS, Phase};

/// What chance decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deal {
    /// Where cards are passed.
    pub direction: Direction,
    /// The hands, thirteen cards each.
    pub hands: [[Card; 13]; PLAYERS],
}

/// Where cards are passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// Nowhere.
    Keep,
    /// To the next seat clockwise.
    Left,
    /// To the seat across.
    Across,
    /// To the seat before.
    Right,
}

impl Direction {
    const ALL: [Direction; 4] =
        [Direction::Keep, Direction::Left, Direction::Across, Direction::Right];
}

impl Deal {
    pub(crate) fn unshuffled() -> Deal {
        let hand = |seat: usize| std::array::from_fn(|place| Card((seat * 13 + place) as u8));
        Deal { direction: Direction::Keep, hands: std::array::from_fn(hand) }
    }

    #[inline]
    pub(crate) fn card(&self, seat: Seat, place: Place) -> Card {
        self.hands[seat.index()][place.index()]
    }
}

pub(crate) fn shuffle(game: &Hearts, dice: &mut Dice) -> Deal {
    let mut deal = Deal::unshuffled();
    if game.passing == Passing::Drawn {
        deal.direction = Direction::ALL[dice.below(4) as usize];
    }
    dice.shuffle(deal.hands.as_flattened_mut());
    deal
}

pub(crate) fn deal(
    game: &mut Hearts,
    deal: &Deal,
    sink: &mut impl Sink<Event>,
) -> Result<(), BadDeal> {
    if game.phase != Phase::Undealt {
        return Err(BadDeal("the cards have been dealt already".to_owned()));
    }
    if game.passing == Passing::None && deal.direction != Direction::Keep {
        return Err(BadDeal("no cards are passed in this game".to_owned()));
    }
    let sets = deal.hands.map(|hand| hand.iter().fold(0, |set, card| set | card.bit()));
    if sets.iter().fold(0, |all, hand| all | hand).count_ones() != 52 {
        return Err(BadDeal("a card is missing and another is there twice".to_owned()));
    }
    (game.deal, game.hands) = (*deal, sets);
    for seat in (0..4).map(Seat) {
        let hand = deal.hands[seat.index()];
        let (secret, public) =
            (Event::Dealt { seat, hand: Some(hand) }, Event::Dealt { seat, hand: None });
        sink.tell_privately(engine::Seats::one(seat), secret, public);
    }
    sink.tell(Event::Direction { direction: deal.direction });
    if deal.direction == Direction::Keep {
        start(game, sink);
    } else {
        game.phase = Phase::Pass;
    }
    Ok(())
}

/// Whoever holds the 2 of Clubs leads.
pub(crate) fn start(game: &mut Hearts, sink: &mut impl Sink<Event>) {
    let holds = |hand: &u64| hand & TWO_OF_CLUBS.bit() != 0;
    game.leader = Seat(game.hands.iter().position(holds).unwrap_or(0) as u8);
    game.phase = Phase::Play;
    sink.tell(Event::Leads { seat: game.leader });
}
