//! Who has how much Influence where.

use engine::Seat;

use super::options::Quagmire;
use super::state::InPlay;
use crate::{Asset, CAPS, CapsAndHammers, Face, HAMMERS, Reason, Situation, Slot};

/// Influence at each Situation of the line, Caps first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tally {
    pub(crate) influence: [[i16; 2]; 4],
    /// The kinds of Assets at each Situation, a bit for each.
    kinds: [[u16; 2]; 4],
}

impl CapsAndHammers {
    /// Counts the Assets that `known` can name; the others count as Assets without a kind.
    pub(crate) fn tally(&self, known: impl Fn(Seat, InPlay) -> Option<Asset>) -> Tally {
        let line = self.line();
        let mut tally = Tally { influence: [[0; 2]; 4], kinds: [[0; 2]; 4] };
        let mut count = [[0_u8; 2]; 4];
        for seat in [CAPS, HAMMERS] {
            let own = usize::from(seat == HAMMERS);
            for lying in self.sides[own].laid() {
                count[lying.at.index()][own] += 1;
                if let Some(asset) = known(seat, *lying) {
                    tally.kinds[lying.at.index()][own] |= 1 << asset.index();
                }
            }
        }
        for seat in [CAPS, HAMMERS] {
            let own = usize::from(seat == HAMMERS);
            for lying in self.sides[own].laid() {
                let Some(asset) = known(seat, *lying) else { continue };
                let at = lying.at.index();
                let printed = i16::from(self.figures.influence[asset.index()]);
                let bonus = || i16::from(self.asset_amount(asset));
                let here = || i16::from(self.situation_amount(line[at]));
                tally.influence[at][own] += match asset {
                    Asset::Admiral if count[at][own] == 1 => printed + bonus(),
                    Asset::Defector if count[at][own] < count[at][own ^ 1] => printed + bonus(),
                    Asset::Nuke if line[at] == Situation::StrategicNeighbor => here(),
                    Asset::Nuke if lying.face == Face::Launched => printed + bonus(),
                    Asset::Policeman => {
                        printed + bonus() * tally.kinds[at][own ^ 1].count_ones() as i16
                    }
                    Asset::Scientist | Asset::Spy if line[at] == Situation::SpaceRace => {
                        printed * here()
                    }
                    _ => printed,
                };
            }
        }
        if let Some(at) = self.find(Situation::AidPrograms) {
            let each = i16::from(self.situation_amount(Situation::AidPrograms));
            for seat in [CAPS, HAMMERS] {
                tally.influence[at.index()][seat.index()] += each * i16::from(self.side(seat).aid);
            }
        }
        tally
    }

    /// The launches that count at a Situation (CH-7.14).
    pub(crate) fn launches(&self, at: Slot) -> [u8; 2] {
        [0, 1].map(|side| match self.quagmire {
            Quagmire::Launched => self.sides[side].launches[at.index()],
            Quagmire::Present => {
                let launched = |it: &&InPlay| it.at == at && it.face == Face::Launched;
                self.sides[side].laid().iter().filter(launched).count() as u8
            }
        })
    }
}

impl Tally {
    /// What decides a Situation, for both sides: Influence, or launches at the Quagmire.
    pub(crate) fn strength(&self, game: &CapsAndHammers, at: Slot) -> [i16; 2] {
        if game.situation(at) == Situation::PoliticalQuagmire {
            game.launches(at).map(i16::from)
        } else {
            self.influence[at.index()]
        }
    }

    /// Who wins a Situation, and by what (CH-8.3, CH-6.4, CH-7.6, CH-7.16).
    pub(crate) fn decision(&self, game: &CapsAndHammers, at: Slot) -> (Option<Seat>, Reason) {
        let [caps, hammers] = self.strength(game, at);
        if caps != hammers {
            let quagmire = game.situation(at) == Situation::PoliticalQuagmire;
            let by = if quagmire { Reason::Launches } else { Reason::Influence };
            return (Some(if caps > hammers { CAPS } else { HAMMERS }), by);
        }
        match self.only_diplomat(at) {
            Some(seat) => (Some(seat), Reason::Diplomat),
            None => (None, Reason::Tie),
        }
    }

    /// The side that alone has a Diplomat at a Situation: it breaks a tie.
    pub(crate) fn only_diplomat(&self, at: Slot) -> Option<Seat> {
        let [caps, hammers] = self.kinds[at.index()].map(|kinds| kinds & DIPLOMAT != 0);
        (caps != hammers).then_some(if caps { CAPS } else { HAMMERS })
    }
}

/// The bit of the Diplomats among the kinds.
const DIPLOMAT: u16 = 1 << Asset::Diplomat.index();
