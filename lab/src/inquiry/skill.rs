//! Luck and skill: whether a better player wins on the same deals, and when a game is decided.

use std::ops::Range;

use bots::Worth;
use engine::{Counted, Dice, Game, MAX_SEATS, Mute, Perspective, Seat, Seed, Setup, Words};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use serde::{Deserialize, Serialize};

use super::{Inquiry, Progress};
use crate::playing::Stuck;
use crate::{Share, StudyError, bits};

/// Into how many parts a game is divided.
const PARTS: usize = 10;
/// At most so many moves of a decision are looked at.
const MOVES: usize = 12;

/// How much of a game is skill, and how that is found out.
#[derive(Clone, Debug)]
pub struct SkillStudy<G: Game> {
    /// The better player, by name.
    pub strong: String,
    /// The others.
    pub weak: String,
    /// How many deals; each is played from every seat.
    pub deals: u64,
    /// What a world is worth to every seat, from 0 to 1.
    pub judge: fn(&Setup<G>, &G) -> Worth,
}

/// What came of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Skill {
    /// The better player.
    pub strong: String,
    /// The others.
    pub weak: String,
    /// How often the better one won.
    pub won: Share,
    /// How often it would have if it were no better.
    pub fair: f64,
    /// In how many deals the better one won from every seat: decisions decided.
    pub by_decisions: Share,
    /// In how many deals the same seat won whoever sat there: the deal decided.
    pub by_deal: Share,
    /// The parts of a game from its beginning to its end.
    pub course: Vec<Part>,
}

/// One tenth of a game, on average.
#[derive(Clone, Copy, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct Part {
    /// How far the chances are from those at the start: how much is decided already.
    #[serde(with = "bits")]
    pub decided: f64,
    /// How far the chance of whoever decides moves until the next decision.
    #[serde(with = "bits")]
    pub swing: f64,
    /// How much better the best move is than the average one.
    #[serde(with = "bits")]
    pub at_stake: f64,
    count: u64,
}

/// What one game told.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Told {
    winner: [f32; MAX_SEATS],
    course: Vec<Part>,
}

impl<G: Words + Counted> Inquiry<G> {
    /// Plays every deal once from each seat with the better player there. A crew plays it twice:
    /// all of them better, and all of them not.
    pub(super) fn skill(
        &self,
        study: &SkillStudy<G>,
        undealt: &G,
        pool: &rayon::ThreadPool,
        progress: &dyn Progress,
    ) -> Result<Skill, StudyError> {
        progress.phase("games of luck and skill", study.deals * self.games_of_a_deal() as u64);
        let told = self.follow_all(study, undealt, 0..study.deals, pool, progress)?;
        Ok(self.sum_up(study, &told))
    }

    /// How often a deal is played.
    pub(super) fn games_of_a_deal(&self) -> usize {
        if G::INFO.cooperative { 2 } else { self.study.setup.players() }
    }

    /// Plays some of the deals.
    pub(super) fn follow_all(
        &self,
        study: &SkillStudy<G>,
        undealt: &G,
        deals: Range<u64>,
        pool: &rayon::ThreadPool,
        progress: &dyn Progress,
    ) -> Result<Vec<Told>, StudyError> {
        let players = self.study.setup.players();
        let (crew, games) = (G::INFO.cooperative, self.games_of_a_deal());
        let play = |number: u64| {
            let (deal, turn) = (number / games as u64, number as usize % games);
            let strong = |seat: usize| if crew { turn == 0 } else { seat == turn };
            let names = (0..players).map(|it| if strong(it) { &study.strong } else { &study.weak });
            let names: Vec<&str> = names.map(String::as_str).collect();
            let seed = self.study.seed.derive(deal);
            let told = self.follow(study, undealt, &names, seed);
            progress.step();
            told
        };
        let all = deals.start * games as u64..deals.end * games as u64;
        pool.install(|| all.into_par_iter().map(play).collect())
    }

    /// What all deals say together.
    pub(super) fn sum_up(&self, study: &SkillStudy<G>, told: &[Told]) -> Skill {
        let players = self.study.setup.players();
        let (crew, games) = (G::INFO.cooperative, self.games_of_a_deal());
        let (mut won, mut by_decisions, mut by_deal) = (0.0, 0_u64, 0_u64);
        for deal in told.chunks(games) {
            let own = |turn: usize| deal[turn].winner[if crew { 0 } else { turn }];
            if crew {
                won += f64::from(own(0));
                by_decisions += u64::from(own(0) > own(1));
                by_deal += u64::from(own(0) == own(1));
                continue;
            }
            won += (0..games).map(|turn| f64::from(own(turn))).sum::<f64>();
            by_decisions += u64::from((0..games).all(|turn| own(turn) == 1.0));
            let seat_wins = |seat: usize| deal.iter().all(|it| it.winner[seat] == 1.0);
            by_deal += u64::from((0..players).any(seat_wins));
        }
        let cases = study.deals * if crew { 1 } else { games as u64 };
        let all = told.iter().flat_map(|it| it.winner).map(f64::from).sum::<f64>();
        let fair = match crew {
            true => {
                told.iter().skip(1).step_by(2).map(|it| f64::from(it.winner[0])).sum::<f64>()
                    / study.deals as f64
            }
            false => all / (told.len() * players) as f64,
        };
        Skill {
            strong: study.strong.clone(),
            weak: study.weak.clone(),
            won: Share::of(won, cases),
            fair,
            by_decisions: Share::of(by_decisions as f64, study.deals),
            by_deal: Share::of(by_deal as f64, study.deals),
            course: course(told.iter().flat_map(|it| it.course.iter().enumerate())),
        }
    }

    /// Plays one game and looks at every decision of it.
    fn follow(
        &self,
        study: &SkillStudy<G>,
        undealt: &G,
        names: &[&str],
        seed: Seed,
    ) -> Result<Told, StudyError> {
        let stuck = |stuck| StudyError::Stuck { index: 0, seed, stuck };
        let setup = &self.study.setup;
        let judge = |world: &G| (study.judge)(setup, world);
        let mut bots = self.study.seated(names, seed)?;
        let (mut game, mut dice) = (undealt.clone(), Dice::new(seed));
        game.settle(&mut dice, &mut Mute).map_err(|_| stuck(Stuck::NoOutcome))?;
        let start = judge(&game);
        let mut decisions: Vec<(Part, f32)> = Vec::new();
        while let Some(seat) = game.next().seats().first() {
            if decisions.len() >= G::MAX_DECISIONS as usize {
                return Err(stuck(Stuck::Endless(G::MAX_DECISIONS)));
            }
            let chance = judge(&game)[seat.index()];
            let part = Part {
                decided: f64::from((chance - start[seat.index()]).abs()),
                swing: 0.0,
                at_stake: at_stake(&game, seat, &judge, seed.derive(decisions.len() as u64)),
                count: 1,
            };
            decisions.push((part, chance));
            let action = bots[seat.index()].choose(&Perspective::new(&game, seat));
            let action = action.ok_or_else(|| stuck(Stuck::NoAction(seat)))?;
            game.play(seat, action, &mut Mute).map_err(|it| stuck(Stuck::Refused(seat, it)))?;
            game.settle(&mut dice, &mut Mute).map_err(|_| stuck(Stuck::NoOutcome))?;
            let after = judge(&game)[seat.index()];
            if let Some((part, before)) = decisions.last_mut() {
                part.swing = f64::from((after - *before).abs());
            }
        }
        let all = decisions.len().max(1);
        let placed = decisions.iter().enumerate();
        let placed = placed.map(|(nth, (part, _))| (nth * PARTS / all, part));
        Ok(Told { winner: judge(&game), course: course(placed) })
    }
}

/// How much better the best of some moves is than their average, in the true world.
fn at_stake<G: Game>(game: &G, seat: Seat, judge: &dyn Fn(&G) -> Worth, seed: Seed) -> f64 {
    let mut actions = Vec::new();
    game.actions(seat, &mut actions);
    let mut dice = Dice::new(seed);
    while actions.len() > MOVES {
        actions.swap_remove(dice.below(actions.len() as u32) as usize);
    }
    let chances: Vec<f64> = actions
        .iter()
        .map(|action| {
            let mut after = game.clone();
            after.perform(seat, *action, &mut Mute);
            let settled = after.settle(&mut Dice::new(seed), &mut Mute);
            settled.map_or(0.0, |()| f64::from(judge(&after)[seat.index()]))
        })
        .collect();
    let best = chances.iter().copied().fold(0.0, f64::max);
    best - chances.iter().sum::<f64>() / chances.len().max(1) as f64
}

/// The averages of each part.
fn course<'a>(parts: impl Iterator<Item = (usize, &'a Part)>) -> Vec<Part> {
    let mut course = vec![Part::default(); PARTS];
    for (at, part) in parts {
        let weight = part.count as f64;
        let sum = &mut course[at.min(PARTS - 1)];
        sum.decided += weight * part.decided;
        sum.swing += weight * part.swing;
        sum.at_stake += weight * part.at_stake;
        sum.count += part.count;
    }
    for part in &mut course {
        let count = part.count.max(1) as f64;
        part.decided /= count;
        part.swing /= count;
        part.at_stake /= count;
    }
    course
}
