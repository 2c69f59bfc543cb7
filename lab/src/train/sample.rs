//! What a net learns from: positions of games between searching players, and who won.

use bots::net::{counted_from, eyes};
use bots::{Bot, Learned};
use engine::{Dice, Features, Heuristic, Mute, Next, Options as _, Perspective, Seat, Seed, Setup};

use super::SelfPlay;

/// At most so many decisions at the start are taken at random, in every second game.
const OPENING: u32 = 12;
/// Later, one decision in so many is.
const ASTRAY: u32 = 25;
/// One position in so many is kept: neighbours teach the same.
const KEPT: u32 = 2;

/// Options whose values make a game of its own: all are played equally often. Of any other option
/// the usual value is played in three games of four.
const EVENLY: [&str; 3] = ["players", "city", "risk"];

/// A position as a net sees it, and what came of it.
#[derive(Clone, PartialEq, Default, Debug)]
pub(super) struct Position {
    pub(super) on: Vec<u16>,
    pub(super) numbers: Vec<f32>,
    pub(super) players: u8,
    /// Who won, a bit for each seat, counted from the one that looks.
    pub(super) winners: u8,
    /// Who wins and loses with the one that looks, in the same way.
    pub(super) team: u8,
    /// The chance of the one that looks, by hand-written rules of thumb.
    pub(super) chance: f32,
}

impl Position {
    /// Whether the seat that looks won, or which share of a victory it has.
    pub(super) fn won(&self) -> f32 {
        match self.winners.count_ones() {
            0 => 0.0,
            all => (self.winners & self.team).count_ones() as f32 / all as f32,
        }
    }
}

/// The options of one game: those that are given, and the others at random.
pub(super) fn setup<G: Heuristic>(plan: &SelfPlay<G>, dice: &mut Dice) -> Setup<G> {
    for _ in 0..64 {
        let mut setup = plan.setup.clone();
        for field in G::Options::fields() {
            let fixed = plan.fixed.iter().any(|name| name == field.name);
            if fixed || (!EVENLY.contains(&field.name) && dice.below(4) > 0) {
                continue;
            }
            if let Some(choice) = dice.pick(field.choices) {
                // What cannot be together is refused below, or here.
                let _ = setup.options.set(field.name, choice.value);
            }
        }
        if G::new(&setup).is_ok() {
            return setup;
        }
    }
    plan.setup.clone()
}

/// Plays one game and gives some of its positions. Nothing if it did not come to its end.
pub(super) fn play<G: Heuristic>(
    plan: &SelfPlay<G>,
    setup: &Setup<G>,
    learned: Option<Learned>,
    seed: Seed,
) -> Option<Vec<Position>> {
    let players = setup.players();
    let mut dice = Dice::new(seed);
    let seeds: Vec<Seed> = (0..players).map(|_| dice.seed()).collect();
    let mut bots: Vec<Box<dyn Bot<G>>> =
        seeds.into_iter().map(|seed| (plan.searcher)(plan.budget, learned, seed)).collect();
    let opening = if dice.below(2) == 0 { dice.below(OPENING) } else { 0 };
    let mut game = G::new(setup).ok()?;
    let (mut seen, mut actions, mut features) = (Vec::new(), Vec::new(), Features::new());
    game.settle(&mut dice, &mut Mute).ok()?;
    for count in 0.. {
        let Some(seat) = game.next().seats().first() else { break };
        if count >= opening && dice.below(KEPT) == 0 {
            seen.push(look(&game, players, &mut features));
        }
        game.actions(seat, &mut actions);
        let action = if count < opening || dice.below(ASTRAY) == 0 {
            dice.pick(&actions)?
        } else {
            bots.get_mut(seat.index())?.choose(&Perspective::new(&game, seat))?
        };
        let part = game.part();
        game.perform(seat, action, &mut Mute);
        // A search stops to judge where a part of the game ends, before anything is dealt.
        if game.part() != part && game.next() == Next::Chance && count >= opening {
            seen.push(look(&game, players, &mut features));
        }
        game.settle(&mut dice, &mut Mute).ok()?;
        if count > G::MAX_DECISIONS {
            return None;
        }
    }
    let winners = game.outcome()?.winners;
    for (from, position) in &mut seen {
        for seat in winners.iter() {
            position.winners |= 1 << counted_from(*from, seat, players);
        }
    }
    Some(seen.into_iter().map(|(_, position)| position).collect())
}

/// A position through the eyes of whoever decides in it.
fn look<G: Heuristic>(game: &G, players: usize, features: &mut Features) -> (Seat, Position) {
    let from = eyes(game);
    features.clear();
    game.features(from, features);
    let allies = game.team(from).iter().filter(|seat| seat.index() < players);
    let team = allies.map(|seat| 1 << counted_from(from, seat, players)).sum();
    let position = Position {
        on: features.on().to_vec(),
        numbers: features.numbers().to_vec(),
        players: players as u8,
        winners: 0,
        team,
        chance: game.chance_of_winning(from),
    };
    (from, position)
}
