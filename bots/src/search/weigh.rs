//! What moves are worth against each other, by the same imagined worlds.

use engine::{Dice, Heuristic, MAX_SEATS, Perspective, Seed};
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use super::tree::Tree;
use super::tree_search::TreeSearch;
use super::{Budget, MEMORY, Search};

/// What an action brings to each seat, on the average of one round.
pub type Worth = [f32; MAX_SEATS];

impl Search {
    /// What each of these actions brings to every seat: for each action, a mean a round over as
    /// many iterations as the budget has. In a round every action meets the same worlds with the
    /// same chance, so the difference between two actions is known better than either; and since
    /// rounds do not know of each other, how much they differ says how sure it is.
    pub fn weigh<G: Heuristic>(
        &mut self,
        at: &Perspective<'_, G>,
        players: usize,
        actions: &[G::Action],
        rounds: usize,
    ) -> Vec<Vec<Worth>> {
        let iterations = match self.budget {
            Budget::Iterations(iterations) => iterations.max(1),
            Budget::Time(_) => 1,
        };
        let seeds: Vec<Seed> = (0..rounds).map(|_| self.dice.seed()).collect();
        let round =
            |(action, seed): (G::Action, Seed)| self.follow(at, players, action, seed, iterations);
        let tasks = actions.iter().flat_map(|action| seeds.iter().map(|seed| (*action, *seed)));
        let tasks: Vec<(G::Action, Seed)> = tasks.collect();
        let worths: Vec<Worth> = match rayon::current_thread_index() {
            // As in a search: who already does one of many tasks does not wait for others.
            Some(_) => tasks.into_iter().map(round).collect(),
            None => tasks.into_par_iter().map(round).collect(),
        };
        worths.chunks(rounds.max(1)).map(<[Worth]>::to_vec).collect()
    }

    fn follow<G: Heuristic>(
        &self,
        at: &Perspective<'_, G>,
        players: usize,
        action: G::Action,
        seed: Seed,
        iterations: u32,
    ) -> Worth {
        let tree = Tree::new(MEMORY / 8);
        let dice = Dice::new(seed);
        let mut search = TreeSearch::new(at, self.utility, self.tuning, self.learned, dice, tree);
        let mut sum = [0.0; MAX_SEATS];
        for iteration in 0..iterations {
            let result = search.follow(action, players, Dice::new(seed.derive(iteration.into())));
            sum.iter_mut().zip(result).for_each(|(sum, result)| *sum += result);
        }
        sum.map(|sum| sum / iterations as f32)
    }
}
