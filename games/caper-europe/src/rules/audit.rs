//! Cards and tokens are never made or lost.

use heist::{Counts, ROUNDS, bits};

use crate::rules::state::{COINS, Crew, GOODS_SLOTS, MAX_GEAR, MAX_THIEVES};
use crate::{CaperEurope, Good, Phase, Site, Slot};

/// What is wrong with this state, if anything.
pub(crate) fn audit(game: &CaperEurope) -> Result<(), String> {
    if game.phase == Phase::Undealt {
        return Ok(());
    }
    game.dealt().fits(game.decks()).map_err(|error| error.to_string())?;
    audit_tokens(game)?;
    audit_cards(game)
}

/// Checks Coins, Stolen Goods and trackers.
fn audit_tokens(game: &CaperEurope) -> Result<(), String> {
    let held: u8 = game.sides.iter().map(|side| side.coins + side.laundered).sum();
    if held + game.supply != COINS {
        return Err(format!("{held} Coins are held and {} in supply", game.supply));
    }
    for good in Good::ALL {
        let stolen = game.sides.iter().map(|side| side.goods[good.index()]);
        let left = game.goods.iter().map(|here| here[good.index()]);
        if stolen.chain(left).sum::<u8>() != 4 {
            return Err(format!("a {} was made or lost", good.name()));
        }
    }
    if game.goods.iter().any(|here| here.iter().sum::<u8>() > GOODS_SLOTS) {
        return Err("a Location has more than four Stolen Goods".to_owned());
    }
    if game.tracker.iter().any(|tracker| tracker.abs() > game.book.spaces()) {
        return Err(format!("a tracker left the track: {:?}", game.tracker));
    }
    Ok(())
}

/// Checks that every card is in one place, and the counts agree with the cards.
fn audit_cards(game: &CaperEurope) -> Result<(), String> {
    let mut found = 0_u64;
    let mut hands = 0;
    for side in &game.sides {
        let in_crews = side.crews.iter().flat_map(Crew::places);
        for place in in_crews.chain(bits(side.hand)).chain(bits(side.discards)) {
            if found >> place & 1 == 1 {
                return Err(format!("the card at place {place} is there twice"));
            }
            found |= 1 << place;
        }
        hands |= side.hand;
        if side.hand & !side.seen != 0 || (found & !hands) & !game.open != 0 {
            return Err("a card lies where nobody saw it".to_owned());
        }
        for crew in &side.crews {
            if counted(game, crew.places()) != crew.counts {
                return Err(format!("a Crew is counted as {:?}", crew.counts));
            }
        }
        for (at, crew) in Site::all().zip(&side.crews) {
            let room = crew.stacks().iter().map(|stack| usize::from(stack.height) < MAX_GEAR);
            let noted = Slot::all().map(|slot| side.room().any(|it| it == (at, slot)));
            if !noted.eq(room.chain([false; MAX_THIEVES]).take(MAX_THIEVES)) {
                return Err(format!("the room for Gear is noted as {:b}", side.room));
            }
        }
        if counted(game, bits(side.discards)) != side.discarded {
            return Err(format!("the discards are counted as {:?}", side.discarded));
        }
    }
    let dealt = (0..=game.round).map(|round| 2 * ROUNDS[usize::from(round)].cards);
    let dealt: u8 = dealt.sum();
    if found.count_ones() != u32::from(dealt) {
        return Err(format!("{dealt} cards were dealt and {} are there", found.count_ones()));
    }
    Ok(())
}

fn counted(game: &CaperEurope, cards: impl Iterator<Item = u8>) -> Counts {
    cards.fold(Counts::default(), |mut counts, place| {
        counts.add(game.face(place).kind());
        counts
    })
}
