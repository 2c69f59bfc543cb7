//! Play that nobody can gain much against, found by regret: CFR+.

use engine::Heuristic;

use crate::profile::Profile;
use crate::tree::{Node, Tree};

/// Plays against itself for some rounds, each time choosing moves in proportion to how much they
/// are regretted, and gives the average of all it played, later rounds counting more.
pub(crate) fn solve<G: Heuristic>(tree: &Tree<G>, rounds: u32) -> Profile {
    let blank: Vec<Vec<f64>> =
        tree.moments.iter().map(|moment| vec![0.0; moment.moves.len()]).collect();
    let (mut regrets, mut sums) = (blank.clone(), blank);
    let mut played = Profile::uniform(tree);
    for round in 1..=rounds {
        for seat in 0..2 {
            let mut walk = Walk { tree, played: &played, seat, regrets: &mut regrets };
            for root in &tree.roots {
                walk.on(*root, 1.0);
            }
            for (moment, regrets) in regrets.iter_mut().enumerate() {
                if tree.moments[moment].seat.index() == seat {
                    regrets.iter_mut().for_each(|regret| *regret = regret.max(0.0));
                    played.0[moment] = in_proportion(regrets);
                }
            }
        }
        add_up(tree, &played, f64::from(round), &mut sums);
    }
    Profile(sums.iter().map(|sums| in_proportion(sums)).collect())
}

struct Walk<'a, G: Heuristic> {
    tree: &'a Tree<G>,
    played: &'a Profile,
    seat: usize,
    regrets: &'a mut Vec<Vec<f64>>,
}

impl<G: Heuristic> Walk<'_, G> {
    /// What a node is worth to the seat; on the way, adds what it regrets. `reach` is how likely
    /// the other makes this node.
    fn on(&mut self, node: usize, reach: f64) -> f64 {
        let (moment, next) = match &self.tree.nodes[node] {
            Node::End(end) => return end[self.seat],
            Node::Decision { moment, next } => (*moment, next),
        };
        let own = self.tree.moments[moment].seat.index() == self.seat;
        let chances = &self.played.0[moment];
        let mut worth = Vec::with_capacity(next.len());
        for (chance, next) in chances.iter().zip(next) {
            worth.push(self.on(*next, if own { reach } else { reach * chance }));
        }
        let mean: f64 = chances.iter().zip(&worth).map(|(chance, worth)| chance * worth).sum();
        if own {
            for (regret, worth) in self.regrets[moment].iter_mut().zip(&worth) {
                *regret += reach * (worth - mean);
            }
        }
        mean
    }
}

/// Adds what was played to the sums, each moment by how likely its own seat makes it.
fn add_up<G: Heuristic>(tree: &Tree<G>, played: &Profile, weight: f64, sums: &mut [Vec<f64>]) {
    let mut reach = vec![[1.0; 2]; tree.nodes.len()];
    let mut done = vec![false; tree.moments.len()];
    for (number, node) in tree.nodes.iter().enumerate() {
        let Node::Decision { moment, next } = node else { continue };
        let seat = tree.moments[*moment].seat.index();
        for (chance, next) in played.0[*moment].iter().zip(next) {
            reach[*next] = reach[number];
            reach[*next][seat] *= chance;
        }
        // A seat knows its own moves, so all nodes of a moment are equally likely by them.
        if !std::mem::replace(&mut done[*moment], true) {
            for (sum, chance) in sums[*moment].iter_mut().zip(&played.0[*moment]) {
                *sum += weight * reach[number][seat] * chance;
            }
        }
    }
}

fn in_proportion(numbers: &[f64]) -> Vec<f64> {
    let sum: f64 = numbers.iter().sum();
    let even = 1.0 / numbers.len() as f64;
    numbers.iter().map(|number| if sum > 0.0 { number / sum } else { even }).collect()
}
