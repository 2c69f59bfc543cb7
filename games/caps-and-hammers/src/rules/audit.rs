//! No card and no Prestige is made or lost.

use super::deal::fits;
use super::state::Side;
use crate::{CapsAndHammers, Phase};

pub(crate) fn audit(game: &CapsAndHammers) -> Result<(), String> {
    if game.phase == Phase::Undealt {
        return Ok(());
    }
    fits(&game.deal, &game.figures).map_err(|error| error.to_string())?;
    game.sides.iter().try_for_each(|side| audit_side(game, side))
}

fn audit_side(game: &CapsAndHammers, side: &Side) -> Result<(), String> {
    let mut in_play = 0_u32;
    for (_, lying) in side.in_play() {
        let bit = 1 << lying.card.index();
        if in_play & bit != 0 {
            return Err(format!("card {:?} is in play twice", lying.card));
        }
        in_play |= bit;
    }
    if in_play & side.hand != 0 {
        return Err("a card is in hand and in play".to_owned());
    }
    if (in_play | side.hand | side.open) >> side.drawn != 0 {
        return Err("a card is on the table that was never drawn".to_owned());
    }
    let gone = 5 * u32::from(game.round) + u32::from(side.deployed);
    if side.hand.count_ones() + gone != u32::from(side.drawn) {
        return Err(format!("{} drawn, {gone} deployed, {:b} in hand", side.drawn, side.hand));
    }
    let earned: i16 =
        side.gains.iter().map(|gains| gains.situations + gains.abilities + gains.nukes).sum();
    if earned != side.prestige {
        return Err(format!("{} Prestige, but {earned} earned", side.prestige));
    }
    Ok(())
}
