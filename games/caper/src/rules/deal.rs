//! The order of the decks: all that chance decides.

use engine::{BadDeal, Dice, Sink};
use heist::same_cards;
use serde::{Deserialize, Serialize};

use crate::cards::book::{Decks, GEAR, THIEVES};
use crate::{Caper, Event, Gear, Location, Phase, Rows, Thief};

/// The order of the three decks.
///
/// A round takes the next cards of its deck: twice its number. With two players the first half
/// is Cream's hand and the second Mint's; with four it is the Cream and the Mint Lookout's. With
/// three they are the Snitch's deck from the top.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deal {
    /// The three Locations that are laid out, from the left.
    pub locations: [Location; 3],
    /// The Thieves in the order in which they are dealt.
    pub thieves: [Thief; THIEVES],
    /// The Gear in the order in which it is dealt.
    #[serde(with = "heist::gear")]
    pub gear: [Gear; GEAR],
    /// How the Lookouts' cards lie before them; only with four players.
    #[serde(default, skip_serializing_if = "Rows::is_empty")]
    pub rows: Rows,
}

/// Shuffles the Locations, the Thieves and the Gear, in this order, and lays out the first three
/// Locations. With four players the rows of the Lookouts follow.
pub(crate) fn shuffle(game: &Caper, dice: &mut Dice) -> Deal {
    let decks = game.decks();
    let mut locations = decks.locations;
    dice.shuffle(&mut locations);
    let mut deal = Deal::unshuffled(decks);
    deal.locations.copy_from_slice(&locations[..3]);
    dice.shuffle(&mut deal.thieves);
    dice.shuffle(&mut deal.gear);
    if game.players() == 4 {
        deal.rows = Rows::drawn(dice);
    }
    deal
}

pub(crate) fn deal(
    game: &mut Caper,
    deal: &Deal,
    sink: &mut impl Sink<Event>,
) -> Result<(), BadDeal> {
    deal.fits(game.decks(), game.players())?;
    game.deal = *deal;
    sink.tell(Event::LaidOut { locations: deal.locations });
    game.start_round(sink);
    Ok(())
}

pub(crate) fn deals(game: &Caper) -> Vec<Deal> {
    if game.phase == Phase::Undealt { Vec::new() } else { vec![game.deal] }
}

impl Deal {
    /// The decks as they lie in the box.
    pub(crate) fn unshuffled(decks: &Decks) -> Deal {
        let [first, second, third, ..] = decks.locations;
        Deal {
            locations: [first, second, third],
            thieves: decks.thieves,
            gear: decks.gear,
            rows: Rows::default(),
        }
    }

    /// Whether a deal has just the cards there are.
    pub(crate) fn fits(&self, decks: &Decks, players: usize) -> Result<(), BadDeal> {
        same_cards("Thieves", self.thieves.map(|card| card.0), decks.thieves.map(|card| card.0))?;
        same_cards("Gear", self.gear.map(|card| card.0), decks.gear.map(|card| card.0))?;
        self.rows.fit()?;
        if players < 4 && !self.rows.is_empty() {
            return Err(BadDeal("there are rows, but no Lookouts".to_owned()));
        }
        let [a, b, c] = self.locations;
        if a == b || b == c || a == c {
            return Err(BadDeal("a Location is laid out twice".to_owned()));
        }
        match self.locations.iter().find(|location| !decks.locations.contains(location)) {
            Some(location) => Err(BadDeal(format!("Location {} is not in this game", location.0))),
            None => Ok(()),
        }
    }
}
