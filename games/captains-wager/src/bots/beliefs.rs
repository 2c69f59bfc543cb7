//! What the captains' play says of the crew they hold.
//!
//! The weights were fitted to games of searching captains: they make the crew that were held
//! likelier among crew that were only imagined (`docs/strength.md`). They say little, because
//! good captains give little away.

use arrayvec::ArrayVec;
use engine::Seat;

use crate::rules::state::CaptainsWager;

/// The weights add up to a log-likelihood. This is for each point of the mean value that is held:
/// after a bet, and after a loan.
const BET: f32 = 0.09;
const LOAN: f32 = -0.04;

/// Weak crew are played first: for each held crew that is worth more than one that was played, and
/// for each point of the weakest that is held.
const STRONGER: f32 = 0.34;
const WEAKEST: f32 = -0.065;

/// Crew that pay for a getaway are played early: for each that is still held.
const GETAWAY: f32 = -0.18;

/// Captains with strong crew do not steal: for each point of the strongest that a thief holds. A
/// thief's crew are out of play, but nobody else can have them either.
const THIEF: f32 = -0.115;

impl CaptainsWager {
    /// How likely the rivals of `seat` are to play as they did with the crew that they hold in
    /// this world.
    pub(crate) fn likelihood_of_hands(&self, seat: Seat) -> f32 {
        let rivals = self.others(seat);
        rivals.iter().map(|rival| self.log_likelihood_of_hand(rival)).sum::<f32>().exp()
    }

    fn log_likelihood_of_hand(&self, seat: Seat) -> f32 {
        let (hand, first) = (self.captain(seat).hand, self.position(seat, 0));
        let (mut held, mut played) = (Values::new(), Values::new());
        let mut getaways = 0.0;
        for berth in 0..self.figures.hand() {
            let crew = self.crew_at(first + berth);
            if hand >> berth & 1 == 0 {
                played.push(self.usual_value(crew));
                continue;
            }
            held.push(self.usual_value(crew));
            if self.figures.crew_effect(crew).helps_thief() {
                getaways += 1.0;
            }
        }
        if !self.active.contains(seat) {
            return THIEF * held.iter().copied().fold(0.0, f32::max);
        }
        if held.is_empty() || played.is_empty() {
            return 0.0;
        }
        let in_pool = self.pool().iter().filter(|token| token.owner() == seat).count();
        // One card is laid there before the first encounter.
        let bets = in_pool.saturating_sub(1);
        let mean = held.iter().sum::<f32>() / held.len() as f32;
        let weakest = held.iter().copied().fold(f32::MAX, f32::min);
        let pairs = held.iter().flat_map(|own| played.iter().map(move |other| own > other));
        let stronger = pairs.filter(|it| *it).count() as f32 / played.len() as f32;
        let bet = if bets > 0 { BET * mean } else { 0.0 };
        let borrowed = if played.len() > bets { LOAN * mean } else { 0.0 };
        bet + borrowed + STRONGER * stronger + WEAKEST * weakest + GETAWAY * getaways
    }
}

/// As many as a hand may have.
type Values = ArrayVec<f32, 5>;
