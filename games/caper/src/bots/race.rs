//! Three players: a lead counts only if it is wider than the Snitch allows.

use engine::{Outcome, Seat};

use crate::Caper;

/// What the leading Mastermind still gains, on average, in each turn but the last three; then
/// what is expected lies on the table.
const POINTS_PER_TURN: f32 = 1.0;
const COUNTED: f32 = 3.0;

/// How far the expected lead may still move: at the very end, and more for each turn to come.
const DOUBT: f32 = 1.0;
const DOUBT_PER_TURN: f32 = 0.1;

/// What a Mastermind who can't win would give, in Points, to see the Snitch lose; and a score
/// that is neither good nor bad.
const GRUDGE: f32 = 12.0;
const FAIR_SCORE: f32 = 30.0;

/// How the Masterminds' scores may end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Race {
    /// By how many Points Cream leads.
    lead: f32,
    /// The widest lead with which the Snitch still wins (CP-10.7).
    close: f32,
    /// How uncertain the lead is.
    doubt: f32,
}

impl Race {
    /// From the Points that Cream and Mint may expect, and the turns that each still has.
    pub(super) fn new([cream, mint]: [f32; 2], turns: f32) -> Race {
        let most = cream.max(mint) + POINTS_PER_TURN * (turns - COUNTED).max(0.0);
        let doubt = DOUBT + DOUBT_PER_TURN * turns;
        Race { lead: cream - mint, close: most / 6.0, doubt }
    }

    /// By how many Points more than they need each Mastermind leads.
    pub(super) fn spare(&self) -> [f32; 2] {
        [self.lead - self.close, -self.lead - self.close]
    }

    /// The chance that this seat wins; those of all three are 1 together.
    pub(super) fn chance(&self, seat: Seat) -> f32 {
        let breaks_away = |lead: f32| 1.0 / (1.0 + (-(lead - self.close) / self.doubt).exp());
        let [cream, mint] = [breaks_away(self.lead), breaks_away(-self.lead)];
        match seat {
            Caper::SNITCH => 1.0 - cream - mint,
            Seat(0) => cream,
            _ => mint,
        }
    }
}

/// What a Mastermind plays for who can't win any more: their own Points, and the Snitch's defeat.
pub(super) fn consolation(outcome: &Outcome, seat: Seat) -> f32 {
    let points = outcome.places.get(seat.index()).map_or(0, |place| place.points);
    let snitch_wins = outcome.winners.contains(Caper::SNITCH);
    f32::from(points) - FAIR_SCORE + if snitch_wins { 0.0 } else { GRUDGE }
}

#[cfg(test)]
mod tests {
    use engine::{Place, Rule};

    use super::*;

    const CREAM: Seat = Seat(0);
    const MINT: Seat = Seat(1);

    /// The chances of all three at the end of the game.
    fn chances(cream: f32, mint: f32) -> [f32; 3] {
        let race = Race::new([cream, mint], 0.0);
        [CREAM, MINT, Caper::SNITCH].map(|seat| race.chance(seat))
    }

    #[test]
    fn the_chances_of_three_are_one_together() {
        for (cream, mint) in [(30.0, 30.0), (36.0, 30.0), (12.0, 40.0), (0.0, 0.0)] {
            let sum: f32 = chances(cream, mint).iter().sum();
            assert!((sum - 1.0).abs() < 1e-5, "{sum} for {cream} to {mint}");
        }
    }

    #[test]
    fn a_lead_within_the_snitchs_margin_is_lost_for_both_masterminds() {
        let [cream, mint, snitch] = chances(33.0, 30.0);
        assert!(snitch > 0.8 && cream < 0.2 && mint < cream, "{cream} {mint} {snitch}");
    }

    #[test]
    fn a_lead_beyond_the_snitchs_margin_is_won() {
        let [cream, _, snitch] = chances(42.0, 30.0);
        assert!(cream > 0.9 && snitch < 0.1, "{cream} {snitch}");
    }

    /// Below the margin a sure Point is worth less than a gamble for twice as much, beyond it
    /// more.
    #[test]
    fn a_mastermind_gambles_until_the_lead_is_wide_enough() {
        let cream = |lead: f32| chances(30.0 + lead, 30.0)[0];
        let gamble = |lead: f32| (cream(lead) + cream(lead + 4.0)) / 2.0 - cream(lead + 2.0);
        assert!(gamble(1.0) > 0.0 && gamble(7.0) < 0.0, "{} {}", gamble(1.0), gamble(7.0));
    }

    /// What the end of a game is to Mint, who has not won it.
    fn to_mint(winner: Seat, cream: i16, mint: i16) -> f32 {
        let snitch = cream.min(mint) + cream.max(mint) / 6;
        let places = [cream, mint, snitch].map(|points| Place { rank: 2, points });
        let places = places.into_iter().collect();
        let winners = [winner].into_iter().collect();
        consolation(&Outcome { winners, places, rule: Rule("CP-10.7") }, MINT)
    }

    /// A few Points more are no reason to let the Snitch win; many are.
    #[test]
    fn a_mastermind_beyond_hope_does_not_play_for_the_snitch() {
        let wide = to_mint(CREAM, 40, 30);
        assert!(wide > to_mint(Caper::SNITCH, 40, 36));
        assert!(wide < to_mint(Caper::SNITCH, 50, 46));
    }

    #[test]
    fn a_mastermind_beyond_hope_plays_for_points_not_for_a_narrower_defeat() {
        assert!(to_mint(CREAM, 50, 31) > to_mint(CREAM, 40, 30));
        assert!(to_mint(Caper::SNITCH, 38, 35) > to_mint(Caper::SNITCH, 34, 34));
    }

    /// Early in the game the margin is that of the scores to come, not of the Points so far.
    #[test]
    fn the_margin_is_that_of_the_final_scores() {
        let (early, late) = (Race::new([14.0, 11.0], 18.0), Race::new([14.0, 11.0], 0.0));
        assert!(early.close > 2.0 * late.close, "{} {}", early.close, late.close);
    }
}
