//! What players that are not people go by.

use engine::{Counted, Heuristic, Rollout, Seat, Use};

use crate::rules::score;
use crate::{Action, Hearts};

impl Heuristic for Hearts {
    /// To the end, at random.
    const ROLLOUT: Rollout = Rollout { decisions: 64, picks: 1 };

    /// How many points fewer than the others have on average.
    fn worth(&self, seat: Seat) -> f32 {
        let points = score::points(self).map(f32::from);
        let all: f32 = points.iter().sum();
        let own = points[seat.index() % 4];
        (all - own) / 3.0 - own
    }

    /// A passed card is known by its face, wherever the deal has put it.
    fn same_move(&self, seat: Seat, action: Action) -> u32 {
        match action {
            Action::Pass { place } => 64 + u32::from(u8::from(self.deal.card(seat, place))),
            Action::Play { card } => u8::from(card).into(),
        }
    }
}

impl Counted for Hearts {
    fn kind(action: Action) -> &'static str {
        match action {
            Action::Pass { .. } => "pass",
            Action::Play { .. } => "play",
        }
    }

    fn uses(&self, seat: Seat, action: Action, note: &mut impl FnMut(usize, Use)) {
        match action {
            Action::Pass { place } => note(self.deal.card(seat, place).index(), Use::Discard),
            Action::Play { card } => note(card.index(), Use::Play),
        }
    }
}
