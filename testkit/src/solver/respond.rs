//! What strategies are worth, and what the best answer to one is worth.

use engine::{Heuristic, Seat, Seats};

use bots::equilibrium::{NONE, Tree};

/// What `seat` gets if both play by `strategy`.
pub fn value<G: Heuristic>(tree: &Tree<G>, seat: Seat, strategy: &[f64]) -> f64 {
    let reach = tree.reach(strategy, Seats::all(2), true);
    let ends = tree.nodes.iter().zip(reach).filter(|(node, _)| node.info == NONE);
    ends.map(|(node, reach)| reach * node.payoff[seat.index()]).sum()
}

/// How much a seat gains, on the average of both seats, by answering `strategy` as well as
/// anybody can instead of playing by it: nothing in an equilibrium.
pub fn exploitability<G: Heuristic>(tree: &Tree<G>, strategy: &[f64]) -> f64 {
    let gain = |seat| best_response(tree, seat, strategy) - value(tree, seat, strategy);
    (gain(Seat(0)) + gain(Seat(1))) / 2.0
}

/// What `seat` gets with the best answer to the other's `strategy`.
pub fn best_response<G: Heuristic>(tree: &Tree<G>, seat: Seat, strategy: &[f64]) -> f64 {
    let reach = tree.reach(strategy, Seats::all(2).without(seat), true);
    let mut worth: Vec<f64> = tree
        .nodes
        .iter()
        .zip(&reach)
        .map(|(node, reach)| reach * node.payoff[seat.index()])
        .collect();
    let mut gains = vec![0.0; tree.slots.len()];
    for level in levels(tree).iter().rev() {
        let own = |number: &&usize| tree.chooser(tree.nodes[**number].slot) == seat.index();
        for number in level.iter().filter(own) {
            gains[tree.nodes[*number].slot] += worth[*number];
        }
        // Everything below is settled, so the best move at each information set is known.
        for number in level {
            let node = &tree.nodes[*number];
            let info = &tree.infos[tree.slots[node.slot]];
            if info.seat != seat || node.slot == best_slot(info.first, info.moves.len(), &gains) {
                worth[node.parent] += worth[*number];
            }
        }
    }
    let roots = tree.nodes.iter().zip(worth).filter(|(node, _)| node.parent == NONE);
    roots.map(|(_, worth)| worth).sum()
}

fn best_slot(first: usize, moves: usize, gains: &[f64]) -> usize {
    let better = |best: usize, slot: usize| if gains[slot] > gains[best] { slot } else { best };
    (first..first + moves).fold(first, better)
}

/// The nodes by their depth, but for the roots.
fn levels<G: Heuristic>(tree: &Tree<G>) -> Vec<Vec<usize>> {
    let mut levels = Vec::new();
    for (number, node) in tree.nodes.iter().enumerate().filter(|(_, node)| node.parent != NONE) {
        if levels.len() < node.depth {
            levels.resize(node.depth, Vec::new());
        }
        levels[node.depth - 1].push(number);
    }
    levels
}
