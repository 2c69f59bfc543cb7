//! Trains a game's net: lets searching players play, learns who won from where, and goes round
//! again with what was learned.

mod chunk;
mod learner;
mod picture;
mod report;
mod sample;

use std::io;
use std::path::PathBuf;

use bots::net::{Trained, Weights};
use bots::{Bot, Budget, Learned, Net};
use engine::{Dice, Heuristic, Inputs, Outcome, Seat, Seed, Setup};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use thiserror::Error;

use crate::StudyError;
use crate::interval::Sample;
use crate::playing::play_fast;
use crate::study::threads;

use chunk::Chunk;
use learner::Learner;
pub use picture::picture;
pub use report::{Judged, RoundReport};
use sample::Position;

/// How often all positions are gone through in a round; the best of them is kept.
const EPOCHS: u32 = 6;
/// One game in so many is not learned from: it tells how true the chances are.
const HELD_OUT: u64 = 10;
/// So many games are played, and kept in a file, at a time.
const CHUNK: u64 = 256;

/// How much surer or less sure of itself a net may be made in the end.
const SURER: [f32; 9] = [0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1.0, 1.05, 1.1];

/// How the games to learn from are played.
#[derive(Clone, Debug)]
pub struct SelfPlay<G: Heuristic> {
    /// The cards, and the values of the options that are the same in every game.
    pub setup: Setup<G>,
    /// The names of these options. All others are drawn for each game.
    pub fixed: Vec<String>,
    /// How long each decision is thought about.
    pub budget: Budget,
    /// What makes the players.
    pub searcher: Searcher<G>,
}

/// What makes a searching player with what was learned of its table, if anything.
pub type Searcher<G> = fn(Budget, Option<Learned>, Seed) -> Box<dyn Bot<G>>;

/// A training from beginning to end.
#[derive(Clone, Debug)]
pub struct Training<G: Heuristic> {
    /// How the games are played.
    pub play: SelfPlay<G>,
    /// How many games are played in each round.
    pub games: u64,
    /// How many rounds there are; each plays with what the one before has learned.
    pub rounds: u32,
    /// How many deals decide whether a round was worth it; every deal is played once for each seat.
    pub deals: u64,
    /// The same seed gives the same net.
    pub seed: Seed,
    /// How many threads play and learn; as many as there are cores unless given.
    pub threads: Option<usize>,
    /// Where the games are kept, so that an interrupted training goes on where it was.
    pub folder: Option<PathBuf>,
}

/// What a training is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Playing games to learn from.
    Playing,
    /// Learning from them.
    Learning,
    /// Playing against what was learned before.
    Matching,
}

/// Why a training came to nothing.
#[derive(Debug, Error)]
pub enum TrainError {
    /// There is nothing to learn from.
    #[error("{0} has no inputs for a net, so there is nothing to train")]
    NoInputs(&'static str),
    /// No game came to an end.
    #[error("no game came to its end, so there is nothing to learn from")]
    NoGames,
    /// The games cannot be played.
    #[error(transparent)]
    Study(#[from] StudyError),
    /// The folder cannot be used.
    #[error("cannot keep games in {folder}: {error}")]
    Folder {
        /// The folder.
        folder: String,
        /// What is wrong with it.
        error: io::Error,
    },
    /// The folder has other games.
    #[error(
        "{0} is damaged, or from another training (another game, deck, seed, number of iterations \
         or options); give a folder of its own to each"
    )]
    OtherTraining(String),
}

impl<G: Heuristic> Training<G> {
    /// Trains, and gives the last net. `progress` is told how many steps of a stage are done, of
    /// how many; `report` gets what came of each round.
    pub fn run(
        &self,
        progress: &(impl Fn(Stage, u64, u64) + Sync),
        mut report: impl FnMut(RoundReport, &Net),
    ) -> Result<Net, TrainError> {
        if G::INPUTS == Inputs::NONE {
            return Err(TrainError::NoInputs(G::INFO.name));
        }
        let pool = threads(self.threads)?;
        let mut trained = Trained::for_cards::<G>(&self.play.setup.cards);
        trained.seed = self.seed.to_string();
        let (mut learned_from, mut held_out) = (Vec::new(), Vec::new());
        let mut last: Option<&'static Net> = None;
        for round in 0..self.rounds.max(1) {
            for from in (0..self.games).step_by(CHUNK as usize) {
                let to = (from + CHUNK).min(self.games);
                let games = pool.install(|| self.chunk(round, from..to, last))?;
                for (index, game) in (from..to).zip(games.games) {
                    let into =
                        if index % HELD_OUT == 0 { &mut held_out } else { &mut learned_from };
                    trained.games += u64::from(index % HELD_OUT != 0);
                    into.extend(game);
                }
                for index in from..to {
                    trained.meet::<G>(&self.setup_of(round, index).options);
                }
                progress(Stage::Playing, to, self.games);
            }
            if learned_from.is_empty() || held_out.is_empty() {
                return Err(TrainError::NoGames);
            }
            let dice = &mut Dice::new(self.seed.derive(u64::MAX - u64::from(round)));
            let net =
                pool.install(|| learn::<G>(&learned_from, &held_out, &trained, dice, progress));
            // Players share it from now on, until the program ends.
            let net: &'static Net = Box::leak(Box::new(net));
            let score = pool.install(|| self.score(round, net, last, progress));
            let counts = (learned_from.len(), held_out.len());
            report(RoundReport::new(round + 1, trained.games, counts, score, net, &held_out), net);
            last = Some(net);
        }
        last.cloned().ok_or(TrainError::NoGames)
    }

    fn seed_of(&self, round: u32, index: u64) -> Seed {
        self.seed.derive(u64::from(round) << 40 | index)
    }

    fn setup_of(&self, round: u32, index: u64) -> Setup<G> {
        sample::setup(&self.play, &mut Dice::new(self.seed_of(round, index)))
    }

    /// The positions of some games: from the folder if they are there, else by playing them.
    fn chunk(
        &self,
        round: u32,
        games: std::ops::Range<u64>,
        net: Option<&'static Net>,
    ) -> Result<Chunk, TrainError> {
        let Some(folder) = &self.folder else { return Ok(self.play(round, games, net)) };
        let failed = |error| TrainError::Folder { folder: folder.display().to_string(), error };
        std::fs::create_dir_all(folder).map_err(failed)?;
        let file = folder.join(format!("round-{}-game-{}.positions", round + 1, games.start));
        let key = self.key(&games);
        if let Ok(bytes) = std::fs::read(&file) {
            return Chunk::read(&bytes, &key, &G::INPUTS)
                .ok_or_else(|| TrainError::OtherTraining(file.display().to_string()));
        }
        let chunk = self.play(round, games, net);
        // Written aside and moved into place, so that no half of a file is ever read.
        let aside = file.with_extension("part");
        std::fs::write(&aside, chunk.write(&key)).map_err(failed)?;
        std::fs::rename(&aside, &file).map_err(failed)?;
        Ok(chunk)
    }

    /// What games in a folder must have been played by.
    fn key(&self, games: &std::ops::Range<u64>) -> String {
        let trained = Trained::for_cards::<G>(&self.play.setup.cards);
        let SelfPlay { setup, fixed, budget, .. } = &self.play;
        let Trained { game, revision, cards, inputs, .. } = trained;
        let fixed = (fixed, fixed.iter().map(|name| option(setup, name)).collect::<Vec<_>>());
        format!("{game} {revision} {cards} {inputs} {fixed:?} {budget:?} {} {games:?}", self.seed)
    }

    fn play(&self, round: u32, games: std::ops::Range<u64>, net: Option<&'static Net>) -> Chunk {
        let game = |index| {
            let setup = self.setup_of(round, index);
            let learned = net.and_then(|net| net.at(&setup));
            let seed = self.seed_of(round, index).derive(1);
            sample::play(&self.play, &setup, learned, seed).unwrap_or_default()
        };
        Chunk { games: games.into_par_iter().map(game).collect() }
    }

    /// How the new net does against the last one: on every deal it sits once in every seat, the
    /// last one in all others. Where all play together, it sits in all seats, and then the last.
    fn score(
        &self,
        round: u32,
        net: &'static Net,
        last: Option<&'static Net>,
        progress: &(impl Fn(Stage, u64, u64) + Sync),
    ) -> Judged {
        let done = std::sync::atomic::AtomicU64::new(0);
        let deal = |index: u64| {
            let index = self.games + index;
            let (setup, seed) = (self.setup_of(round, index), self.seed_of(round, index));
            let result = self.deal(&setup, seed, net, last);
            let done = 1 + done.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            progress(Stage::Matching, done, self.deals);
            result
        };
        let deals: Vec<Option<[f64; 2]>> = (0..self.deals).into_par_iter().map(deal).collect();
        let (mut score, mut fair) = (Sample::default(), Sample::default());
        for [won, due] in deals.into_iter().flatten() {
            score.add(won);
            fair.add(due);
        }
        Judged { score: score.mean(), fair: fair.mean().mean }
    }

    /// What one deal brought the new net, and what was its fair share.
    fn deal(
        &self,
        setup: &Setup<G>,
        seed: Seed,
        net: &'static Net,
        last: Option<&'static Net>,
    ) -> Option<[f64; 2]> {
        let players = setup.players();
        let undealt = G::new(setup).ok()?;
        let learned = [net.at(setup), last.and_then(|last| last.at(setup))];
        let play = |is_new: &dyn Fn(usize) -> bool| -> Option<Outcome> {
            let mut bots: Vec<Box<dyn Bot<G>>> = (0..players)
                .map(|seat| {
                    let learned = learned[usize::from(!is_new(seat))];
                    (self.play.searcher)(self.play.budget, learned, seed.derive(seat as u64))
                })
                .collect();
            Some(play_fast(&undealt, seed, &mut bots).ok()?.outcome)
        };
        if G::INFO.cooperative {
            let won = |new: bool| -> Option<f64> {
                Some(f64::from(u8::from(!play(&|_| new)?.winners.is_empty())))
            };
            return Some([won(true)?, won(false)?]);
        }
        let mut sums = [0.0, 0.0];
        for seat in 0..players {
            let outcome = play(&|it| it == seat)?;
            let team = undealt.team(Seat(seat as u8));
            let ours = outcome.winners.iter().filter(|&it| team.contains(it)).count();
            sums[0] += ours as f64 / outcome.winners.len().max(1) as f64;
            sums[1] += team.len().min(players) as f64 / players as f64;
        }
        Some(sums.map(|sum| sum / players as f64))
    }
}

fn option<G: Heuristic>(setup: &Setup<G>, name: &str) -> String {
    engine::Options::get(&setup.options, name).unwrap_or_default()
}

/// Learns from some positions, and keeps what judged the others best.
fn learn<G: Heuristic>(
    learned_from: &[Position],
    held_out: &[Position],
    trained: &Trained,
    dice: &mut Dice,
    progress: &(impl Fn(Stage, u64, u64) + Sync),
) -> Net {
    let mut learner = Learner::new(&G::INPUTS, dice);
    let all = u64::from(EPOCHS) * learned_from.len() as u64;
    let net = |weights: &Weights| Net::for_game::<G>(trained.clone(), weights);
    let mut best: Option<(f64, Weights)> = None;
    let done = std::sync::atomic::AtomicU64::new(0);
    for epoch in 0..EPOCHS {
        let left = |part: f32| 1.0 - (epoch as f32 + part) / EPOCHS as f32;
        learner.epoch(learned_from, dice, left, &|positions| {
            let done = done.fetch_add(positions, std::sync::atomic::Ordering::Relaxed);
            progress(Stage::Learning, done + positions, all);
        });
        let weights = learner.weights();
        let loss = report::loss(&net(&weights), held_out);
        if best.as_ref().is_none_or(|(least, _)| loss < *least) {
            best = Some((loss, weights));
        }
    }
    let Some((_, weights)) = best else { return net(&learner.weights()) };
    // A net that has gone through the same games several times is a little too sure.
    let loss = |sure: f32| report::loss(&net(&weights.surer(sure)), held_out);
    let tried = SURER.map(|sure| (loss(sure), sure));
    let least = tried.into_iter().min_by(|one, other| one.0.total_cmp(&other.0));
    net(&weights.surer(least.map_or(1.0, |(_, sure)| sure)))
}
