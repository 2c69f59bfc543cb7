//! How often a crew could win at best, if it knew more than it may.

use engine::{Dice, Foresight, Heuristic, Mute, Seed, Setup};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use serde::Serialize;

use crate::interval::Sample;
use crate::study::threads;
use crate::{Mean, StudyError};

/// Which deals of a cooperative game are searched. They are those that a [`Study`](crate::Study)
/// with the same setup and seed plays.
#[derive(Clone, Debug)]
pub struct Ceiling<G: engine::Game> {
    /// What each game is played with.
    pub setup: Setup<G>,
    /// How many deals.
    pub games: u64,
    /// All chance follows from this.
    pub seed: Seed,
    /// How many threads search; none for as many as there are cores.
    pub threads: Option<usize>,
}

/// How high the ceilings are, from 0 to 1.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct CeilingReport {
    /// How many deals were searched.
    pub games: u64,
    /// The chance of a crew that knows everything.
    pub clairvoyant: Mean,
    /// The chance of a crew with open hands, as far as the game's search goes.
    pub open_hands: Mean,
}

impl<G: Heuristic> Ceiling<G> {
    /// Searches every deal. `progress` is called from the searching threads after each.
    pub fn find(&self, progress: &(dyn Fn() + Sync)) -> Result<CeilingReport, StudyError> {
        let undealt = G::new(&self.setup)?;
        let pool = threads(self.threads)?;
        let search = |index| {
            let game = dealt(&undealt, self.seed.derive(index));
            let found =
                [Foresight::Clairvoyant, Foresight::OpenHands].map(|it| game.ceiling(it, u64::MAX));
            progress();
            found
        };
        let found: Vec<[Option<f64>; 2]> =
            pool.install(|| (0..self.games).into_par_iter().map(search).collect());
        let mut samples = [Sample::default(); 2];
        for deal in found {
            for (sample, chance) in samples.iter_mut().zip(deal) {
                sample.add(chance.ok_or(StudyError::NoCeiling(G::INFO.name))?);
            }
        }
        let [clairvoyant, open_hands] = samples.map(|sample| sample.mean());
        Ok(CeilingReport { games: self.games, clairvoyant, open_hands })
    }
}

/// The table after the first deal of this seed.
fn dealt<G: Heuristic>(undealt: &G, seed: Seed) -> G {
    let (mut game, mut dice) = (undealt.clone(), Dice::new(seed));
    // A game accepts its own shuffles; the conformance suite holds it to that.
    let _ = game.settle(&mut dice, &mut Mute);
    game
}
