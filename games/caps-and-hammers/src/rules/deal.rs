//! The one shuffle of the game, and whether a deal fits the cards.

use engine::{BadDeal, Dice, Sink};
use serde::{Deserialize, Serialize};

use crate::cards::{DECK, Figures};
use crate::{Asset, CapsAndHammers, Event, Phase, Situation};

/// The order of the three decks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deal {
    /// Each side's Assets in the order in which they are drawn.
    pub assets: [[Asset; DECK]; 2],
    /// The Situations, four for each round.
    pub situations: [Situation; 12],
}

pub(crate) fn shuffle(game: &CapsAndHammers, dice: &mut Dice) -> Deal {
    // Nothing is dealt yet, so the cards lie in the order of the lists.
    let mut deal = game.deal;
    for assets in &mut deal.assets {
        dice.shuffle(assets);
    }
    dice.shuffle(&mut deal.situations);
    deal
}

pub(crate) fn deal(
    game: &mut CapsAndHammers,
    deal: &Deal,
    sink: &mut impl Sink<Event>,
) -> Result<(), BadDeal> {
    fits(deal, &game.figures)?;
    game.deal = *deal;
    game.start_round(sink);
    Ok(())
}

pub(crate) fn deals(game: &CapsAndHammers) -> Vec<Deal> {
    if game.phase == Phase::Undealt { Vec::new() } else { vec![game.deal] }
}

/// Every card in the order of the lists.
pub(crate) fn unshuffled(figures: &Figures) -> Deal {
    let mut assets = [Asset::Admiral; DECK];
    let mut place = assets.iter_mut();
    for (asset, copies) in Asset::ALL.into_iter().zip(figures.copies) {
        place.by_ref().take(copies.into()).for_each(|card| *card = asset);
    }
    Deal { assets: [assets; 2], situations: Situation::ALL }
}

/// Whether a deal has just the cards there are.
pub(crate) fn fits(deal: &Deal, figures: &Figures) -> Result<(), BadDeal> {
    for (side, assets) in ["Caps", "Hammers"].into_iter().zip(&deal.assets) {
        let mut copies = [0; Asset::ALL.len()];
        assets.iter().for_each(|asset| copies[asset.index()] += 1);
        for ((asset, found), due) in Asset::ALL.into_iter().zip(copies).zip(figures.copies) {
            if found != due {
                let name = asset.name();
                return Err(BadDeal(format!("the {side} have {found} of {name} instead of {due}")));
            }
        }
    }
    let seen = deal.situations.iter().fold(0_u16, |seen, card| seen | 1 << card.index());
    if seen != (1 << Situation::ALL.len()) - 1 {
        return Err(BadDeal("a Situation is missing and another is there twice".to_owned()));
    }
    Ok(())
}
