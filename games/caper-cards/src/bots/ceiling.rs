//! The best that any crew could do, found by exact search.
//!
//! With everything known a game is a puzzle: is there a line of play that wins? With all Crew
//! known and the Rewards not, it is a game against chance, and the best plan is found round by
//! round. Both are searched over what all hands can do together; what is left of the hands after
//! a round, and the Complications in force, are all that the next rounds depend on.
//!
//! Open hands leave the face-down row and the deck unknown with one to three players. Here they
//! lie open too: the ceiling is higher than that of open hands alone, and exact with four.

use std::collections::HashMap;

use engine::{Foresight, Heuristic, Mute};

use crate::rules::action::{Action, Card, SLOTS};
use crate::rules::event::Attempt;
use crate::rules::legal;
use crate::rules::play::perform;
use crate::rules::state::{CaperCards, Phase};
use crate::{Crew, Reward};

impl CaperCards {
    /// The chance with which the best of all plans wins from here; nothing if that takes more
    /// than so many positions.
    pub(crate) fn best_chance(&self, foresight: Foresight, most: u64) -> Option<f64> {
        let clairvoyant = foresight == Foresight::Clairvoyant;
        let sure = clairvoyant || !self.peeked.is_empty();
        let mut planner = Planner { clairvoyant, rounds: HashMap::new(), left: most };
        let best = planner.best(self, sure);
        (planner.left > 0).then_some(best)
    }
}

/// A search over the plans of a whole crew.
struct Planner {
    clairvoyant: bool,
    /// The best chance at the start of each round that has been thought of, by what it depends
    /// on. In all it grows to some hundred thousand entries, a few dozen megabytes.
    rounds: HashMap<u128, f64>,
    /// How many positions may still be looked at. When none may, everything ends at once, and
    /// what was found means nothing.
    left: u64,
}

/// A way to play the rest of a round.
struct Plan {
    /// The table before the last Crew is played, and how it is.
    before: CaperCards,
    last: Action,
    /// The Rewards for which the heist succeeds, a bit for each.
    wins: u16,
    /// What the next round depends on, but for the Reward of this one.
    left: u128,
}

impl Planner {
    /// The best chance from the start of a round.
    fn round(&mut self, game: &CaperCards) -> f64 {
        match game.phase {
            Phase::Won => return 1.0,
            Phase::Lost | Phase::Undealt => return 0.0,
            Phase::Play | Phase::Use(_) => {}
        }
        let key = hands(game) << 16 | complications(game);
        if let Some(&known) = self.rounds.get(&key) {
            return known;
        }
        let best = self.best(game, self.clairvoyant);
        self.rounds.insert(key, best);
        best
    }

    /// The best chance from any decision. `sure` says that the Reward on top of the pile is
    /// known; else it may be any that has not been turned up.
    fn best(&mut self, game: &CaperCards, sure: bool) -> f64 {
        if !sure && !game.peeked.is_empty() {
            return self.after_a_look(game, 0.0);
        }
        let (mut plans, mut looks) = (Vec::new(), Vec::new());
        self.explore(game, sure, &mut plans, &mut looks);
        plans.sort_unstable_by_key(|plan| (u32::MAX - plan.wins.count_ones(), plan.left));
        plans.dedup_by_key(|plan| (plan.left, plan.wins));
        let rewards = if sure { 1.0 } else { unseen(game).len() as f64 };
        let mut best = 0.0;
        for plan in plans {
            if self.left == 0 {
                return best;
            }
            let most = f64::from(plan.wins.count_ones()) / rewards;
            if most <= best {
                break;
            }
            let chance: f64 = Reward::ALL
                .into_iter()
                .filter(|reward| plan.wins >> reward.index() & 1 == 1)
                .map(|reward| self.round(&plan.carried_out(reward)))
                .sum();
            best = f64::max(best, chance / rewards);
        }
        for game in looks {
            best = f64::max(best, self.after_a_look(&game, best));
        }
        best
    }

    /// The mean over all Rewards that may be seen now, or less than `needed` as soon as it is
    /// clear that it cannot be more.
    fn after_a_look(&mut self, game: &CaperCards, needed: f64) -> f64 {
        let rewards = unseen(game);
        let share = 1.0 / rewards.len() as f64;
        let (mut sum, mut possible) = (0.0, 1.0);
        for reward in rewards {
            let chance = self.best(&with_reward(game, *reward), true);
            sum += share * chance;
            possible -= share * (1.0 - chance);
            if possible <= needed {
                break;
            }
        }
        sum
    }

    /// Lists the ways to play the rest of the round, and the tables at which somebody looks at
    /// a Reward that was unknown.
    fn explore(
        &mut self,
        game: &CaperCards,
        sure: bool,
        plans: &mut Vec<Plan>,
        looks: &mut Vec<CaperCards>,
    ) {
        let seat = game.turn();
        let (mut actions, mut tried) = (Vec::new(), Vec::new());
        legal::actions(game, seat, &mut actions);
        for action in actions {
            self.left = self.left.saturating_sub(1);
            if self.left == 0 {
                return;
            }
            let number = game.same_move(seat, action);
            if tried.contains(&number) {
                continue;
            }
            tried.push(number);
            let last = usize::from(game.row.played()) + 1 == SLOTS;
            if let (true, Action::Play { card, .. }) = (last, action) {
                let wins = wins(game, action, sure);
                if wins != 0 {
                    let left = hands(game) - (1 << place(game, game.turn().index(), card));
                    plans.push(Plan { before: *game, last: action, wins, left });
                }
                continue;
            }
            let mut next = *game;
            perform(&mut next, seat, action, &mut Mute);
            if !sure && !next.peeked.is_empty() {
                looks.push(next);
            } else {
                self.explore(&next, sure, plans, looks);
            }
        }
    }
}

impl Plan {
    /// The next round after this plan, if the Reward is this one.
    fn carried_out(&self, reward: Reward) -> CaperCards {
        let mut game = with_reward(&self.before, reward);
        let seat = game.turn();
        perform(&mut game, seat, self.last, &mut Mute);
        game
    }
}

/// The Rewards that have not been turned up.
fn unseen(game: &CaperCards) -> &[Reward] {
    &game.deal.rewards[usize::from(game.done)..]
}

/// The same table with this Reward on top of the pile.
fn with_reward(game: &CaperCards, reward: Reward) -> CaperCards {
    let mut game = *game;
    let top = usize::from(game.done);
    if let Some(place) = unseen(&game).iter().position(|it| *it == reward) {
        game.deal.rewards.swap(top, top + place);
    }
    game
}

/// The Rewards for which the heist succeeds after this last play, a bit for each.
fn wins(game: &CaperCards, last: Action, sure: bool) -> u16 {
    let Action::Play { card, way } = last else { return 0 };
    let row = game.complicated(game.row.joined_by(game.crew(card), way, &game.figures));
    let score = row.score(&game.figures, game.tucked);
    let risk = row.on_risk().map_or(game.risk, |placed| placed.number(&game.figures));
    let possible = if sure { &unseen(game)[..1] } else { unseen(game) };
    let enough = possible.iter().filter(|reward| {
        let difficulty = risk + game.figures.reward(**reward).number;
        game.judge(score, difficulty) == Attempt::Success
    });
    enough.fold(0, |wins, reward| wins | 1 << reward.index())
}

/// All hands by the kinds of their cards, three bits for each kind in each hand.
fn hands(game: &CaperCards) -> u128 {
    let mut hands = 0;
    for (seat, hand) in game.hands.into_iter().enumerate() {
        for card in Card::in_mask(hand) {
            hands += 1 << place(game, seat, card);
        }
    }
    hands
}

/// Where [`hands`] counts this card. A hand has five cards at most, so three bits are enough.
fn place(game: &CaperCards, seat: usize, card: Card) -> usize {
    3 * (seat * Crew::KINDS + game.crew(card).index())
}

/// The Complications in force in 15 bits: which there are, and in which order those act that
/// change the row.
fn complications(game: &CaperCards) -> u128 {
    let mut code: u128 = 0;
    for reward in game.complications() {
        let acts = match reward {
            Reward::GnarlrockShard => 1,
            Reward::CircletOfTheHiddenEye => 2,
            Reward::HishariMask => 3,
            _ => 0,
        };
        if acts > 0 {
            let order = code & 0x3f;
            code = code - order + (order << 2 | acts);
        }
        code |= 1 << (6 + reward.index());
    }
    code
}
