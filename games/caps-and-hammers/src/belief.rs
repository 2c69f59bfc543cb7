//! What probably lies face down where.

use engine::Seat;

use crate::state::opponent;
use crate::{CapsAndHammers, Face};

impl CapsAndHammers {
    /// How much more likely the opponent of `seat` would have put these Assets where they lie
    /// face down than if it had chosen blindly, multiplied for all of them. It is counted what
    /// lies there still: who would have launched it by now has no longer hidden it.
    pub(crate) fn plausible(&self, seat: Seat) -> f32 {
        if VARIANT.with(|v| v.get()) & 1 == 0 {
            return 1.0;
        }
        let enemy = opponent(seat);
        let hidden = self.side(enemy).in_play().filter(|(_, lying)| lying.face == Face::Down);
        let often = hidden.map(|(_, lying)| {
            let asset = self.asset(enemy, lying.card);
            f32::from(OFTEN[asset.index()][self.situation(lying.at).index()]) / 10.0
        });
        often.product()
    }
}

/// How often each Asset lies face down at each Situation, in tenths of how often it would by mere
/// chance, in the order of [`Asset::ALL`](crate::Asset::ALL) and
/// [`Situation::ALL`](crate::Situation::ALL). Counted in 600 games of `search:100` against itself:
/// `cargo run --release -p bots --example caps_and_hammers_beliefs -- 600 search:100 beliefs`.
const OFTEN: [[u8; 12]; 9] = [
    [9, 10, 7, 8, 10, 9, 5, 5, 8, 6, 5, 9],        // Admiral
    [10, 10, 11, 10, 10, 4, 11, 7, 8, 9, 10, 10],  // Defector
    [10, 11, 12, 8, 10, 25, 10, 8, 13, 8, 10, 10], // Diplomat
    [13, 14, 10, 22, 10, 4, 10, 8, 13, 7, 9, 11],  // Guerrilla
    [6, 5, 7, 4, 10, 4, 9, 7, 9, 12, 4, 7],        // Nuke
    [17, 17, 14, 10, 10, 2, 21, 12, 17, 6, 9, 14], // Policeman
    [9, 7, 13, 11, 10, 16, 10, 15, 8, 23, 22, 14], // Scientist
    [1, 1, 1, 1, 10, 9, 1, 1, 1, 3, 4, 1],         // Soldier
    [7, 9, 7, 6, 10, 5, 6, 24, 8, 5, 4, 7],        // Spy
];

thread_local! { pub static VARIANT: std::cell::Cell<u8> = const { std::cell::Cell::new(0) }; }
