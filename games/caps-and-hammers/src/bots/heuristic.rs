//! A rough judgement of a position, for the greedy bot.

use std::sync::LazyLock;

use engine::{Code as _, Features, Heuristic, Inputs, Rollout, Seat};

use crate::rules::score::winner;
use crate::rules::state::{InPlay, opponent};
use crate::{Action, Asset, CAPS, CapsAndHammers, Card, Face, Phase, Situation, Slot};

impl Heuristic for CapsAndHammers {
    /// To the end of the round with some care: the judgement is best where a round has just
    /// been counted. Measured against judging at once, this wins nearly two games of three.
    const ROLLOUT: Rollout = Rollout { decisions: 20, picks: 4 };

    const INPUTS: Inputs = super::features::INPUTS;
    const NET: &'static [u8] = include_bytes!("../../net.bin");

    /// What was learned knows the rest of the round better than playing on does.
    const LEARNED_ROLLOUT: Rollout = Rollout { decisions: 4, picks: 4 };

    fn features(&self, seat: Seat, into: &mut Features) {
        super::features::features(self, seat, into);
    }

    /// The chance of ending 1 to 9 Prestige ahead, guessed from the lead that the Situations
    /// promise as they stand: the more turns are left, the less a lead means.
    fn worth(&self, seat: Seat) -> f32 {
        let lead = self.promised_lead(seat);
        let spread = 0.15 + 0.22 * f32::from(self.turns_left());
        let above = |least: f32| sigmoid((lead - least) / spread);
        // A lead means more than its chance alone, so that a hopeless side still plays on.
        above(0.5) - above(9.5) + 0.002 * lead
    }

    /// The chance as it came true in games of searching players (`docs/strength.md`). It is
    /// flatter than the worth: whoever is ahead is caught up with more often than the table
    /// promises, and a lead of ten is mostly let go in time. In the last turns it no longer can.
    fn chance_of_winning(&self, seat: Seat) -> f32 {
        if self.phase == Phase::Over {
            return if winner(self) == Some(seat) { 1.0 } else { 0.0 };
        }
        let lead = self.promised_lead(seat);
        let left = f32::from(self.deployments_left());
        let ahead = sigmoid((lead - 0.5) / (0.4 + 0.37 * left + 1.25 * left.sqrt()));
        let too_far = sigmoid((lead - 9.5) / (0.5 + 0.3 * left));
        let war = (1.0 - left / 3.0).max(0.085);
        (ahead - war * too_far).max(0.0)
    }

    /// The Assets in hand, and what lies face down, as it lies. A hand has at most seven of nine
    /// kinds, three of a kind at most.
    fn holding(&self, seat: Seat) -> Option<u64> {
        let side = self.side(seat);
        let held = Card::all().filter(|card| side.hand & (1 << card.index()) != 0);
        let hand: u64 = held.map(|card| 1 << (2 * self.asset(seat, card).index())).sum();
        let lying = |sum: u64, it: &InPlay| match it.face {
            Face::Down => sum * 10 + 1 + self.asset(seat, it.card).index() as u64,
            _ => sum * 10,
        };
        Some(side.laid().iter().fold(0, lying) << 18 | hand)
    }

    /// A deployment is known by its Asset instead of the place that had it in the deck.
    fn same_move(&self, seat: Seat, action: Action) -> u32 {
        match action {
            Action::Deploy { card, to, how } => {
                // There are fewer Assets than places, so every Asset is the number of a card.
                let asset = self.asset(seat, card).index() as u8;
                let card = Card::new(asset).unwrap_or(card);
                Action::Deploy { card, to, how }.code().into()
            }
            Action::Launch { .. } | Action::EndTurn => action.code().into(),
        }
    }
}

impl CapsAndHammers {
    /// How many turns are left in the game, of both sides together.
    fn turns_left(&self) -> u8 {
        if self.phase == Phase::Over { 0 } else { 30 - 10 * self.round - self.turn.min(10) }
    }

    /// How many Assets are still to be deployed, by both sides together.
    pub fn deployments_left(&self) -> u8 {
        self.turns_left() - u8::from(self.phase == Phase::Finish)
    }

    /// The lead in Prestige that `seat` would have at the end of the round, if all Assets stayed
    /// as they lie, each Situation weighed by how sure it looks.
    pub fn promised_lead(&self, seat: Seat) -> f32 {
        let prestige = |seat| f32::from(self.side(seat).prestige);
        let lead = prestige(seat) - prestige(opponent(seat));
        if self.phase == Phase::Over {
            return lead;
        }
        let promise = self.promise_to_the_caps();
        lead + if seat == CAPS { promise } else { -promise }
    }

    fn promise_to_the_caps(&self) -> f32 {
        let tally = self.tally(|seat, lying| Some(self.asset(seat, lying.card)));
        let hopes = &HOPES[usize::from(self.turn.min(10))];
        let mut lead = 0.0;
        for at in Slot::all() {
            let [caps, hammers] = tally.strength(self, at);
            let quagmire = self.situation(at) == Situation::PoliticalQuagmire;
            let margin = (caps - hammers) * if quagmire { 2 } else { 1 };
            let tie_break = match tally.only_diplomat(at) {
                _ if margin != 0 => margin.signum(),
                Some(CAPS) => 1,
                Some(_) => -1,
                None => 0,
            };
            let halves = (2 * margin + tie_break).clamp(-FAR, FAR);
            lead += f32::from(self.prestige_at(at)) * hopes[(halves + FAR) as usize];
        }
        let spies_count = self.find(Situation::FifthColumn).is_some();
        for (own, sign) in [(0, 1.0), (1, -1.0)] {
            let side = &self.sides[own];
            let hidden = |it: &&InPlay| {
                it.face == Face::Down && self.deal.assets[own][it.card.index()] == Asset::Scientist
            };
            let scientists = side.laid().iter().filter(hidden).count() as f32;
            lead += sign * scientists * f32::from(self.asset_amount(Asset::Scientist)) * 0.8;
            if spies_count {
                lead += sign * f32::from(side.spied);
            }
        }
        lead
    }
}

/// How sure a Situation looks, from -1 to 1, by the turns played in the round and the margin in
/// half points: whoever breaks a tie is half a point ahead. A margin of more than 60 looks like 60.
static HOPES: LazyLock<[[f32; 2 * FAR as usize + 1]; 11]> = LazyLock::new(|| {
    std::array::from_fn(|turn| {
        let doubt = 0.5 + 0.25 * (10 - turn) as f32;
        let margin = |halves: usize| 0.5 * (halves as f32 - f32::from(FAR));
        std::array::from_fn(|halves| 2.0 * sigmoid(margin(halves) / doubt) - 1.0)
    })
});

/// The greatest margin in [`HOPES`], in half points.
const FAR: i16 = 120;

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

#[cfg(test)]
mod tests {
    use engine::{Dice, Game, Mute, Seed, Setup};

    use super::*;
    use crate::HAMMERS;

    /// A dealt game with nothing in play, in which the Caps have a lead.
    fn game(round: u8, turn: u8, lead: i16) -> CapsAndHammers {
        let mut game = CapsAndHammers::new(&Setup::default()).unwrap();
        game.settle(&mut Dice::new(Seed::from_text("chances")), &mut Mute).unwrap();
        (game.round, game.turn, game.sides[0].prestige) = (round, turn, lead);
        game
    }

    #[test]
    fn at_the_start_both_have_nearly_one_chance_in_two() {
        for seat in [CAPS, HAMMERS] {
            let chance = game(0, 0, 0).chance_of_winning(seat);
            assert!((0.42..0.5).contains(&chance), "{chance}");
        }
    }

    /// The later it is, the more a lead means.
    #[test]
    fn a_lead_means_more_with_every_round() {
        let chances = |round| {
            let game = game(round, 0, 5);
            [CAPS, HAMMERS].map(|seat| game.chance_of_winning(seat))
        };
        let [[first, _], [second, _], [third, behind]] = [0, 1, 2].map(chances);
        assert!(first < second && second < third, "{first} {second} {third}");
        assert!(third > 0.6 && behind < 0.35, "{third} {behind}");
    }

    #[test]
    fn in_the_last_turn_a_lead_of_ten_is_feared() {
        let chance = |turn, lead| game(2, turn, lead).chance_of_winning(CAPS);
        assert!(chance(9, 12) < chance(9, 5) - 0.4);
        assert!(chance(0, 12) > chance(0, 5), "there is time to let it go");
    }

    #[test]
    fn the_end_is_certain() {
        for (lead, chances) in [(5, [1.0, 0.0]), (0, [0.0, 0.0]), (10, [0.0, 0.0])] {
            let mut over = game(2, 9, lead);
            over.phase = Phase::Over;
            assert_eq!([CAPS, HAMMERS].map(|seat| over.chance_of_winning(seat)), chances);
        }
    }
}
