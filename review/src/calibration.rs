//! What a review would have said of games whose end is known: does 70 % win 70 %?

use engine::{Cause, Dice, Perspective, Record, Seed};
use shelf::Shelved;

use super::fit::Fit;
use super::standing::own_eyes;
use super::{Depth, NotReviewed, share, weighed};

/// One decision in so many is looked at: those of one game have one end, so more would not say
/// much more.
const EVERY: u32 = 8;

/// What a review says at one decision, of the chance of whoever decides.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Look {
    /// With what was played, as it says beside the decision.
    pub decision: f32,
    /// Just before it, as the chart shows it from the seat's own eyes.
    pub chart: f32,
    /// What came of it: 1 for a victory, 0 for a defeat, a part of 1 for a shared victory.
    pub won: f32,
}

/// Looks at some decisions of a finished game.
pub fn looks<G: Shelved>(
    record: &Record<G>,
    depth: Depth,
    seed: Seed,
) -> Result<Vec<Look>, NotReviewed> {
    let states = record.states()?;
    let last = states.last().filter(|last| last.outcome().is_some());
    let last = last.ok_or(NotReviewed::Unfinished)?;
    let mut dice = Dice::new(seed);
    let mut looks = Vec::new();
    for (number, (state, step)) in states.iter().zip(&record.steps).enumerate() {
        let Cause::Play(seat, played) = step.cause else { continue };
        if dice.below(EVERY) != 0 {
            continue;
        }
        let seed = seed.derive(number as u64);
        let at = Perspective::new(state, seat);
        let effort = depth.effort(record.setup.players());
        let Some(chance) = weighed::chance(&at, &record.setup, played, effort, seed) else {
            continue;
        };
        let [chart, _] = own_eyes(state, &record.setup, seat.index(), depth, seed);
        let decision = Fit::of(G::INFO.id, record.setup.players()).fitted(chance);
        looks.push(Look { decision, chart, won: share(last, seat) });
    }
    Ok(looks)
}
