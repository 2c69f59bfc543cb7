//! The order of every pile: all that chance decides.

use engine::{BadDeal, Dice, Sink};
use heist::same_cards;
use serde::{Deserialize, Serialize};

use crate::cards::Card;
use crate::cards::book::{Decks, GEAR, LOCATIONS, THIEVES};
use crate::rules::state::GOODS_SLOTS;
use crate::{CaperEurope, Event, Good, Phase};

/// The order of every pile.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deal {
    /// The Locations; the first three are revealed.
    pub locations: [Card; LOCATIONS],
    /// The Thieves in the order in which they are dealt: the first player's hand of each round,
    /// then the second player's.
    pub thieves: [Card; THIEVES],
    /// The Gear, in the same way.
    #[serde(with = "heist::gear")]
    pub gear: [Card; GEAR],
    /// The Stolen Goods, four for each Location.
    pub goods: [Good; 12],
}

pub(crate) fn shuffle(game: &CaperEurope, dice: &mut Dice) -> Deal {
    let mut deal = Deal::unshuffled(game.decks());
    dice.shuffle(&mut deal.locations);
    dice.shuffle(&mut deal.thieves);
    dice.shuffle(&mut deal.gear);
    dice.shuffle(&mut deal.goods);
    deal
}

pub(crate) fn deal(
    game: &mut CaperEurope,
    deal: &Deal,
    sink: &mut impl Sink<Event>,
) -> Result<(), BadDeal> {
    deal.fits(game.decks())?;
    game.lay_out(deal);
    for (token, good) in deal.goods.iter().enumerate() {
        game.goods[token / usize::from(GOODS_SLOTS)][good.index()] += 1;
    }
    let [a, b, c, ..] = deal.locations;
    let count = [a, b, c].iter().any(|card| game.book.face(*card).ongoing_hideout);
    game.sides.iter_mut().for_each(|side| side.counts_hideout = count);
    sink.tell(Event::LaidOut { locations: [a, b, c] });
    let goods = [0, 1, 2].map(|at| [0, 1, 2, 3].map(|token| deal.goods[at * 4 + token]));
    sink.tell(Event::GoodsPlaced { goods });
    game.start_round(sink);
    Ok(())
}

pub(crate) fn deals(game: &CaperEurope) -> Vec<Deal> {
    if game.phase == Phase::Undealt { Vec::new() } else { vec![game.dealt()] }
}

impl CaperEurope {
    /// Lays the cards of a deal at their places.
    pub(crate) fn lay_out(&mut self, deal: &Deal) {
        self.locations = deal.locations;
        self.deck[..THIEVES].copy_from_slice(&deal.thieves);
        self.deck[THIEVES..].copy_from_slice(&deal.gear);
        self.laid = deal.goods;
    }

    /// The deal this state has grown from.
    pub(crate) fn dealt(&self) -> Deal {
        Deal {
            locations: self.locations,
            thieves: std::array::from_fn(|place| self.deck[place]),
            gear: std::array::from_fn(|place| self.deck[THIEVES + place]),
            goods: self.laid,
        }
    }
}

impl Deal {
    /// The decks as they lie in the box.
    pub(crate) fn unshuffled(decks: &Decks) -> Deal {
        Deal {
            locations: decks.locations,
            thieves: decks.thieves,
            gear: decks.gear,
            goods: std::array::from_fn(|token| Good::ALL[token / 4]),
        }
    }

    /// Whether a deal has just the cards and goods there are.
    pub(crate) fn fits(&self, decks: &Decks) -> Result<(), BadDeal> {
        same_cards(
            "Locations",
            self.locations.map(|card| card.0),
            decks.locations.map(|card| card.0),
        )?;
        same_cards("Thieves", self.thieves.map(|card| card.0), decks.thieves.map(|card| card.0))?;
        same_cards("Gear", self.gear.map(|card| card.0), decks.gear.map(|card| card.0))?;
        for good in Good::ALL {
            let found = self.goods.iter().filter(|it| **it == good).count();
            if found != 4 {
                let name = good.name();
                return Err(BadDeal(format!("there are {found} {name}s instead of 4")));
            }
        }
        Ok(())
    }
}
