//! What a seat may expect of the heists after the current one.
//!
//! The last heists are lost by what was played in the first ones. With three or four players
//! nobody draws, so what is left in the hands is all there will be: how good it is was measured,
//! by kinds of Crew and by the Complications in force. With one or two players half of every
//! hand is drawn anew, and a rule of thumb does as well.

use engine::{Seat, Viewer};

use crate::cards::CREW_CARDS;
use crate::rules::action::{Card, SLOTS};
use crate::rules::state::CaperCards;
use crate::{Crew, Reward};

/// What the later heists depend on, as far as one seat can know it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Prospect {
    /// How many heists come after the current one.
    pub later: usize,
    /// Whether the Risk is a 12.
    pub harder: bool,
    /// The Crew that will be left in all hands, by kind, in parts of the whole: one's own cards,
    /// and the average of those one has not seen for the others'.
    pub shares: [f32; Crew::KINDS],
    /// Which Complications are in force.
    pub complications: [bool; Reward::COUNT],
}

impl CaperCards {
    /// What `seat` may expect of the heists after the current one.
    pub fn prospect(&self, seat: Seat) -> Prospect {
        let mut left = [0.0; Crew::KINDS];
        let mut others = 0.0;
        for (index, hand) in self.hands.into_iter().enumerate().take(self.variant.players()) {
            let size = hand.count_ones() as f32;
            let kept = size - f32::from(self.still_to_play(Seat(index as u8)));
            if index != seat.index() {
                others += kept;
                continue;
            }
            for card in Card::in_mask(hand) {
                left[self.crew(card).index()] += kept / size;
            }
        }
        let unseen = !self.seen(Viewer::Seat(seat)) & ((1 << CREW_CARDS) - 1);
        let each = others / unseen.count_ones().max(1) as f32;
        for card in Card::in_mask(unseen) {
            left[self.crew(card).index()] += each;
        }
        let whole = left.iter().sum::<f32>().max(1.0);
        Prospect {
            later: usize::from(self.variant.heists() - self.done).saturating_sub(1),
            harder: self.risk > 11,
            shares: left.map(|left| left / whole),
            complications: Reward::ALL.map(|reward| self.tucked.contains(reward)),
        }
    }

    /// How many cards a seat will still play from its hand in this round.
    pub(super) fn still_to_play(&self, seat: Seat) -> u8 {
        let turns = self.row.played()..SLOTS as u8;
        let own = turns.filter(|&turn| {
            self.variant.turned_up(turn).is_none() && self.variant.player(self.boss, turn) == seat
        });
        own.count() as u8
    }

    /// The chance that all heists after the current one succeed.
    pub(crate) fn later_heists(&self, seat: Seat) -> f32 {
        match self.variant.players() {
            3 => self.prospect(seat).chance(&THREE),
            4 => self.prospect(seat).chance(&FOUR),
            _ => {
                let later = i32::from(self.variant.heists()) - i32::from(self.done) - 1;
                let flexible = 1.0 + 0.01 * (self.flexibility(seat) - 4.0);
                (LATER_HEIST.powi(later) * flexible).clamp(0.0, 1.0)
            }
        }
    }

    /// How well the cards in a hand adapt to what will be needed.
    fn flexibility(&self, seat: Seat) -> f32 {
        let hand = self.hands.get(seat.index()).copied().unwrap_or(0);
        let card = |card: Card| match self.crew(card) {
            Crew::Mastermind => 3.0,
            Crew::Chetney => 2.0,
            Crew::Fcg | Crew::Fixer | Crew::Thief => 1.0,
            Crew::Grifter | Crew::Muscle | Crew::Insider => 0.0,
        };
        Card::in_mask(hand).map(card).sum()
    }
}

/// How often a heist that has not begun yet succeeds with one or two players.
pub(crate) const LATER_HEIST: f32 = 0.9;

impl Prospect {
    fn chance(&self, weights: &Weights) -> f32 {
        if self.later == 0 {
            return 1.0;
        }
        let mut odds = f32::from(weights.later[(self.later - 1).min(2)]);
        if self.harder {
            odds += f32::from(weights.harder);
        }
        let always = std::iter::once(true);
        let in_force = always.chain(self.complications).zip(&weights.rows);
        for (_, row) in in_force.filter(|(counts, _)| *counts) {
            let parts =
                row.iter().zip(self.shares).map(|(weight, share)| f32::from(*weight) * share);
            odds += parts.sum::<f32>();
        }
        1.0 / (1.0 + (-0.01 * odds).exp())
    }
}

/// What adds up to the logarithm of the odds, in hundredths. Fitted to the play of greedy crews,
/// again and again as they went by it themselves; `docs/strength.md` says how.
/// `cargo run --release -p caper-cards --example prospects` fits such weights anew.
struct Weights {
    /// With one, two and three heists to come.
    later: [i16; 3],
    /// With the Risk at 12.
    harder: i16,
    /// For each kind of Crew, in the order of [`Crew::ALL`]: what it always counts, and then what
    /// it counts under each Complication, in the order of [`Reward::ALL`].
    rows: [[i16; Crew::KINDS]; 1 + Reward::COUNT],
}

const THREE: Weights = Weights {
    later: [-40, 21, 104],
    harder: -47,
    rows: [
        [-229, -138, -40, 25, 187, -9, 300, 43],
        [-47, 218, 253, 59, 100, 146, 114, -61],
        [327, 289, 88, -30, 136, 179, 170, -40],
        [135, 134, 10, 99, 139, 18, 141, 19],
        [221, 123, 161, 196, 151, 159, 24, 4],
        [119, 200, 130, 15, 231, 40, 125, -11],
        [6, 102, 56, -10, -172, 353, -2, 29],
        [81, 37, 190, -91, 151, -47, 183, 138],
        [19, 68, 24, 104, 216, 15, 160, 201],
        [214, -55, 43, -105, 229, -175, 87, 38],
    ],
};

const FOUR: Weights = Weights {
    later: [-34, 18, 96],
    harder: -45,
    rows: [
        [-82, -189, 200, -7, 319, -98, 297, -97],
        [-82, 169, 66, -24, 11, 78, 425, -144],
        [16, 159, 203, 76, 268, 261, 52, -26],
        [12, -126, 142, 351, 128, 50, 202, 31],
        [222, 63, -15, 117, 101, 234, 193, -15],
        [129, 328, -129, 24, -75, 239, 314, 8],
        [170, -1, -27, 152, 118, 43, -108, 44],
        [-12, 192, -152, -206, 305, 328, -77, 315],
        [168, 16, 128, 47, 103, -72, 66, 231],
        [309, 20, -77, 62, 87, -123, 30, -5],
    ],
};
