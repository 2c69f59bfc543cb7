//! Cards and tokens are never made or lost.

use heist::{Counts, ROUNDS};

use crate::state::{COINS, Crew, GOODS_HERE, MOST, places};
use crate::{CaperEurope, Good, Site, Slot};

impl CaperEurope {
    /// Checks Coins, Stolen Goods and trackers.
    pub(crate) fn audit_tokens(&self) -> Result<(), String> {
        let held: u8 = self.sides.iter().map(|side| side.coins + side.laundered).sum();
        if held + self.supply != COINS {
            return Err(format!("{held} Coins are held and {} in supply", self.supply));
        }
        for good in Good::ALL {
            let stolen = self.sides.iter().map(|side| side.goods[good.index()]);
            let left = self.goods.iter().map(|here| here[good.index()]);
            if stolen.chain(left).sum::<u8>() != 4 {
                return Err(format!("a {} was made or lost", good.name()));
            }
        }
        if self.goods.iter().any(|here| here.iter().sum::<u8>() > GOODS_HERE) {
            return Err("a Location has more than four Stolen Goods".to_owned());
        }
        if self.tracker.iter().any(|tracker| tracker.abs() > self.cards.spaces()) {
            return Err(format!("a tracker left the track: {:?}", self.tracker));
        }
        Ok(())
    }

    /// Checks that every card is in one place, and the counts agree with the cards.
    pub(crate) fn audit_cards(&self) -> Result<(), String> {
        let mut found = 0_u64;
        let mut hands = 0;
        for side in &self.sides {
            let in_crews = side.crews.iter().flat_map(Crew::places);
            for place in in_crews.chain(places(side.hand)).chain(places(side.discards)) {
                if found >> place & 1 == 1 {
                    return Err(format!("the card at place {place} is there twice"));
                }
                found |= 1 << place;
            }
            hands |= side.hand;
            if side.hand & !side.seen != 0 || (found & !hands) & !self.open != 0 {
                return Err("a card lies where nobody saw it".to_owned());
            }
            for crew in &side.crews {
                if self.counted(crew.places()) != crew.counts {
                    return Err(format!("a Crew is counted as {:?}", crew.counts));
                }
            }
            for (at, crew) in Site::all().zip(&side.crews) {
                let room = crew.stacks().iter().map(|stack| usize::from(stack.height) < MOST);
                let noted = Slot::all().map(|slot| side.room().any(|it| it == (at, slot)));
                if !noted.eq(room.chain([false; MOST]).take(MOST)) {
                    return Err(format!("the room for Gear is noted as {:b}", side.room));
                }
            }
            if self.counted(places(side.discards)) != side.discarded {
                return Err(format!("the discards are counted as {:?}", side.discarded));
            }
        }
        let dealt = (0..=self.round).map(|round| 2 * ROUNDS[usize::from(round)].cards);
        let dealt: u8 = dealt.sum();
        if found.count_ones() != u32::from(dealt) {
            return Err(format!("{dealt} cards were dealt and {} are there", found.count_ones()));
        }
        Ok(())
    }

    fn counted(&self, cards: impl Iterator<Item = u8>) -> Counts {
        cards.fold(Counts::default(), |mut counts, place| {
            match self.face(place).colour {
                Some(colour) => counts.add_gear(colour),
                None => counts.add_thief(),
            }
            counts
        })
    }
}
