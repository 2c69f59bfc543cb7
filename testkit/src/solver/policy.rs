//! What a bot does wherever it may come to decide, as a strategy.

use bots::Bot;
use engine::{Heuristic, Perspective, Seats, Seed};

use bots::equilibrium::{NONE, Tree, even};

/// The strategy of the bot called `name`: at each information set that its own moves can lead
/// to, the moves it takes with `tries` different seeds, each as often as it took it.
pub fn policy<G: Heuristic>(tree: &Tree<G>, name: &str, tries: u64) -> Vec<f64> {
    let mut strategy = even(tree);
    let mut asked = vec![false; tree.infos.len()];
    // Whoever decides at the node, its own moves lead here.
    let mut open = vec![Seats::all(2); tree.nodes.len()];
    for (number, node) in tree.nodes.iter().enumerate() {
        if node.parent != NONE {
            open[number] = open[node.parent];
            if strategy[node.slot] == 0.0 {
                open[number] = open[number].without(tree.infos[tree.slots[node.slot]].seat);
            }
        }
        if node.info == NONE || asked[node.info] {
            continue;
        }
        let info = &tree.infos[node.info];
        if open[number].contains(info.seat) {
            asked[node.info] = true;
            let slots = info.first..info.first + info.moves.len();
            strategy[slots].copy_from_slice(&habits(tree, node.info, name, tries));
        }
    }
    strategy
}

/// How often each move is taken.
fn habits<G: Heuristic>(tree: &Tree<G>, number: usize, name: &str, tries: u64) -> Vec<f64> {
    let info = &tree.infos[number];
    let mut habits = vec![0.0; info.moves.len()];
    if habits.len() == 1 {
        return vec![1.0];
    }
    let at = Perspective::new(&info.at, info.seat);
    for seed in 0..tries {
        let seed = Seed::from_text("miniature").derive(number as u64).derive(seed);
        let mut bot: Box<dyn Bot<G>> = bots::by_name(name, None, seed).unwrap();
        let action = bot.choose(&at).unwrap();
        let own_move = info.at.same_move(info.seat, action);
        let nth = info.moves.iter().position(|number| *number == own_move).unwrap();
        habits[nth] += 1.0 / tries as f64;
    }
    habits
}
