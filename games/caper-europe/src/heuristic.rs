//! A rough judgement of a position, for the greedy bot.

use engine::{Heuristic, Seat};

use crate::{CaperEurope, Phase};

impl Heuristic for CaperEurope {
    fn worth(&self, seat: Seat) -> f32 {
        let lead = f32::from(self.lead(seat));
        if self.phase == Phase::Over { lead } else { lead }
    }
}
