//! What players that are not people go by.

use engine::{Counted, Heuristic, Rollout, Seat, Use};

use crate::rules::score;
use crate::{Action, Hearts};

impl Heuristic for Hearts {
    const ROLLOUT: Rollout = Rollout { decisions: 64, picks: 1 };

    /// How many points fewer than the others have on average.
    fn worth(&self, seat: Seat) -> f32 {
        let points = score::points(self).map(f32::from);
        let own = points[seat.index() % 4];
        (points.iter().sum::<f32>() - own) / 3.0 - own
    }

    /// A passed card is known by its face, wherever the deal has put it.
    fn same_move(&self, seat: Seat, action: Action) -> u32 {
        self.card(seat, action).0.into()
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
        let how = if matches!(action, Action::Pass { .. }) { Use::Discard } else { Use::Play };
        note(self.card(seat, action).index(), how);
    }
}
