//! Every legal action.

use arrayvec::ArrayVec;
use engine::Seat;
use heist::{RoundKind, bits};

use crate::cards::face::{Asks, Face};
use crate::rules::state::{MAX_THIEVES, rival, slots};
use crate::{Action, CaperEurope, Choice, Gear, Good, Phase, Site, Slot, Thief};

#[inline]
pub(crate) fn actions(game: &CaperEurope, seat: Seat, into: &mut Vec<Action>) {
    into.clear();
    match game.phase {
        Phase::Play if seat == game.active() => match game.kind() {
            RoundKind::Thief => game.thief_actions(seat, into),
            RoundKind::Gear => game.gear_actions(seat, into),
        },
        Phase::Return(_) if seat == rival(game.active()) => {
            let own = Good::ALL.into_iter().filter(|good| game.owns(seat, *good));
            into.extend(own.map(|good| Action::Return { good }));
        }
        _ => {}
    }
}

impl CaperEurope {
    fn thief_actions(&self, seat: Seat, into: &mut Vec<Action>) {
        let room = |at: &Site| usize::from(self.crew(seat, *at).thieves) < MAX_THIEVES;
        let free: ArrayVec<Site, 3> = Site::all().filter(room).collect();
        for card in bits(self.side(seat).hand).filter_map(Thief::new) {
            let face = self.face(card.place());
            for &at in &free {
                self.choices(seat, face, at, |choice| {
                    into.push(Action::PlayThief { card, at, choice });
                });
            }
        }
    }

    fn gear_actions(&self, seat: Seat, into: &mut Vec<Action>) {
        let side = self.side(seat);
        let free: ArrayVec<(Site, Slot), 9> = side.room().collect();
        let locations_ask = Site::all().any(|at| self.book.face(self.location(at)).asks.anything());
        for card in bits(side.hand).filter_map(Gear::at) {
            let face = self.face(card.place());
            if face.coins <= side.coins {
                let put = |choice| {
                    move |&(at, slot): &(Site, Slot)| Action::PlayGear { card, at, slot, choice }
                };
                if face.asks.anything() || locations_ask {
                    // The free slots of one Location stand together and share its choices.
                    for here in free.chunk_by(|(one, _), (other, _)| one == other) {
                        self.choices(seat, face, here[0].0, |choice| {
                            into.extend(here.iter().map(put(choice)));
                        });
                    }
                } else {
                    into.extend(free.iter().map(put(Choice::NONE)));
                }
            }
            into.push(Action::Discard { card });
        }
    }

    /// Every choice with which a card may be played at a Location.
    fn choices(&self, seat: Seat, face: &Face, at: Site, mut offer: impl FnMut(Choice)) {
        let asks = self.asks(face, at);
        if !asks.anything() {
            return offer(Choice::NONE);
        }
        let burns = if asks.burns { self.burnable(rival(seat), at) } else { 0 };
        let here = &self.goods[at.index()];
        let takes = asks.takes_any && *here != [0; 3];
        let mut with_burn = |burn| {
            if !takes {
                return offer(Choice { burn, take: None });
            }
            let goods = Good::ALL.into_iter().filter(|good| here[good.index()] > 0);
            goods.for_each(|good| offer(Choice { burn, take: Some(good) }));
        };
        if burns == 0 {
            with_burn(None);
        } else {
            slots(burns).for_each(|slot| with_burn(Some(slot)));
        }
    }

    /// What has to be chosen for a card that is played at a Location: what it asks for itself,
    /// and what the Location does then (CE-7.10).
    #[inline]
    pub(super) fn asks(&self, face: &Face, at: Site) -> Asks {
        face.asks.and(self.book.face(self.location(at)).asks_for(face.kind()))
    }

    pub(super) fn owns(&self, seat: Seat, good: Good) -> bool {
        self.side(seat).goods[good.index()] > 0
    }
}
