//! Who has how much Influence where.

use engine::Seat;

use crate::options::Quagmire;
use crate::state::InPlay;
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
        let mut tally = Tally { influence: [[0; 2]; 4], kinds: [[0; 2]; 4] };
        let mut count = [[0_u8; 2]; 4];
        for seat in [CAPS, HAMMERS] {
            for (_, lying) in self.side(seat).in_play() {
                count[lying.at.index()][seat.index()] += 1;
                if let Some(asset) = known(seat, lying) {
                    tally.kinds[lying.at.index()][seat.index()] |= 1 << asset.index();
                }
            }
        }
        for seat in [CAPS, HAMMERS] {
            let (own, enemy) = (seat.index(), seat.index() ^ 1);
            for (_, lying) in self.side(seat).in_play() {
                let Some(asset) = known(seat, lying) else { continue };
                let at = lying.at.index();
                let bonus = i16::from(self.asset_amount(asset));
                let printed = i16::from(self.numbers.influence[asset.index()]);
                let here = self.situation(lying.at);
                tally.influence[at][own] += match (asset, here) {
                    (Asset::Admiral, _) if count[at][own] == 1 => printed + bonus,
                    (Asset::Defector, _) if count[at][own] < count[at][enemy] => printed + bonus,
                    (Asset::Nuke, Situation::StrategicNeighbor) => {
                        i16::from(self.situation_amount(here))
                    }
                    (Asset::Nuke, _) if lying.face == Face::Launched => printed + bonus,
                    (Asset::Policeman, _) => {
                        printed + bonus * tally.kinds[at][enemy].count_ones() as i16
                    }
                    (Asset::Scientist | Asset::Spy, Situation::SpaceRace) => {
                        printed * i16::from(self.situation_amount(here))
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
        self.sides.map(|side| match self.quagmire {
            Quagmire::Launched => side.launches[at.index()],
            Quagmire::Present => side
                .in_play()
                .filter(|(_, lying)| lying.at == at && lying.face == Face::Launched)
                .count() as u8,
        })
    }
}

impl Tally {
    /// Who wins a Situation, and by what (CH-8.3, CH-6.4, CH-7.6).
    pub(crate) fn decision(&self, game: &CapsAndHammers, at: Slot) -> (Option<Seat>, Reason) {
        let ([caps, hammers], by) = if game.situation(at) == Situation::PoliticalQuagmire {
            (game.launches(at).map(i16::from), Reason::Launches)
        } else {
            (self.influence[at.index()], Reason::Influence)
        };
        if caps != hammers {
            return (Some(if caps > hammers { CAPS } else { HAMMERS }), by);
        }
        let diplomat =
            |seat: Seat| self.kinds[at.index()][seat.index()] >> Asset::Diplomat.index() & 1 == 1;
        match (diplomat(CAPS), diplomat(HAMMERS)) {
            (true, false) => (Some(CAPS), Reason::Diplomat),
            (false, true) => (Some(HAMMERS), Reason::Diplomat),
            _ => (None, Reason::Tie),
        }
    }
}
