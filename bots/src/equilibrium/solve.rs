//! An equilibrium, by counterfactual regret minimisation (CFR+).

use engine::{Heuristic, Seat, Seats};

use super::tree::{NONE, Tree};

/// The average strategy after so many rounds: how often each slot's move is made. In a zero-sum
/// game it comes as close to an equilibrium as one likes.
pub fn solve<G: Heuristic>(tree: &Tree<G>, rounds: u32) -> Vec<f64> {
    let mut regrets = vec![0.0; tree.slots.len()];
    let mut sums = vec![0.0; tree.slots.len()];
    let mut strategy = even(tree);
    for round in 1..=rounds {
        for seat in [Seat(0), Seat(1)] {
            regret(tree, seat, &strategy, &mut regrets);
            in_proportion(tree, seat, &regrets, &mut strategy);
            add_to_average(tree, seat, &strategy, f64::from(round), &mut sums);
        }
    }
    let mut average = even(tree);
    for seat in [Seat(0), Seat(1)] {
        in_proportion(tree, seat, &sums, &mut average);
    }
    average
}

/// Every move with the same chance.
pub fn even<G: Heuristic>(tree: &Tree<G>) -> Vec<f64> {
    tree.slots.iter().map(|info| 1.0 / tree.infos[*info].moves.len() as f64).collect()
}

/// Adds how much better each move of `seat` would have been than what it does; never below zero.
fn regret<G: Heuristic>(tree: &Tree<G>, seat: Seat, strategy: &[f64], regrets: &mut [f64]) {
    let others = tree.reach(strategy, Seats::all(2).without(seat), true);
    let mut values = vec![0.0; tree.nodes.len()];
    let mut gains = vec![0.0; tree.slots.len()];
    for (number, node) in tree.nodes.iter().enumerate().rev() {
        if node.info == NONE {
            values[number] = node.payoff[seat.index()];
        }
        if node.parent != NONE {
            values[node.parent] += strategy[node.slot] * values[number];
            if tree.chooser(node.slot) == seat.index() {
                gains[node.slot] += others[number] * values[number];
            }
        }
    }
    for info in tree.infos.iter().filter(|info| info.seat == seat) {
        let slots = info.first..info.first + info.moves.len();
        let usual: f64 = slots.clone().map(|slot| strategy[slot] * gains[slot]).sum();
        slots.for_each(|slot| regrets[slot] = f64::max(regrets[slot] + gains[slot] - usual, 0.0));
    }
}

/// Chooses each move of `seat` in proportion to its weight, or all alike where none has any.
fn in_proportion<G: Heuristic>(tree: &Tree<G>, seat: Seat, weights: &[f64], into: &mut [f64]) {
    for info in tree.infos.iter().filter(|info| info.seat == seat) {
        let slots = info.first..info.first + info.moves.len();
        let sum: f64 = weights[slots.clone()].iter().sum();
        for slot in slots {
            into[slot] =
                if sum > 0.0 { weights[slot] / sum } else { 1.0 / info.moves.len() as f64 };
        }
    }
}

fn add_to_average<G: Heuristic>(
    tree: &Tree<G>,
    seat: Seat,
    strategy: &[f64],
    weight: f64,
    sums: &mut [f64],
) {
    let own = tree.reach(strategy, Seats::one(seat), false);
    let mut done = vec![false; tree.infos.len()];
    for (number, node) in tree.nodes.iter().enumerate() {
        if node.info == NONE || tree.infos[node.info].seat != seat || done[node.info] {
            continue;
        }
        // A seat remembers its own moves, so every node of an information set is reached alike.
        done[node.info] = true;
        let info = &tree.infos[node.info];
        for slot in info.first..info.first + info.moves.len() {
            sums[slot] += weight * own[number] * strategy[slot];
        }
    }
}

/// What each slot's move is worth to the seat that makes it, if everything else is played by
/// `strategy`: the mean over the positions that the seat can't tell apart.
pub fn worths<G: Heuristic>(tree: &Tree<G>, strategy: &[f64]) -> Vec<f64> {
    let mut worths = vec![0.0; tree.slots.len()];
    for seat in [Seat(0), Seat(1)] {
        let others = tree.reach(strategy, Seats::all(2).without(seat), true);
        let mut reached = vec![0.0; tree.slots.len()];
        let mut values = vec![0.0; tree.nodes.len()];
        for (number, node) in tree.nodes.iter().enumerate().rev() {
            if node.info == NONE {
                values[number] = node.payoff[seat.index()];
            }
            if node.parent != NONE {
                values[node.parent] += strategy[node.slot] * values[number];
                if tree.chooser(node.slot) == seat.index() {
                    worths[node.slot] += others[number] * values[number];
                    reached[node.slot] += others[number];
                }
            }
        }
        let own = (0..worths.len()).filter(|slot| tree.chooser(*slot) == seat.index());
        own.for_each(|slot| worths[slot] /= reached[slot].max(f64::MIN_POSITIVE));
    }
    worths
}
