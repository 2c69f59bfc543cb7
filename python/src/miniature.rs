//! Endings small enough to be solved exactly.

use std::any::Any;
use std::collections::HashMap;

use engine::{Code, Next, Seat};
use numpy::{PyArray1, PyReadonlyArray1};
use pyo3::prelude::*;
use shelf::Shelved;
use testkit::solver::{self, Tree};

use crate::any::AnyGame;
use crate::errors::wrong;
use crate::game::Game;
use crate::seated::Seated;

/// A few worlds of one game between two seats, all equally likely, with everything that can
/// happen from there on. ``hideout.miniature`` makes one.
#[pyclass(frozen, module = "hideout._native")]
pub(crate) struct Miniature(Box<dyn AnyTree>);

/// The tree of some game.
trait AnyTree: Send + Sync {
    fn sizes(&self) -> (usize, usize, usize);
    fn even(&self) -> Vec<f64>;
    fn solve(&self, rounds: u32) -> Vec<f64>;
    fn policy(&self, bot: &str, tries: u64) -> Vec<f64>;
    fn worth(&self, strategy: &[f64], seat: Seat, best: bool) -> f64;
    fn exploitability(&self, strategy: &[f64]) -> f64;
    fn locate(&self, world: usize, codes: &[u16]) -> Option<Place>;
}

/// A decision: its information set, and the slot of each of its moves, by code.
type Place = (usize, Vec<(u16, usize)>);

struct Grown<G: Shelved> {
    worlds: Vec<G>,
    tree: Tree<G>,
    roots: Vec<usize>,
    /// The node that a move leads to from a node.
    after: HashMap<(usize, usize), usize>,
}

#[pymethods]
impl Miniature {
    #[new]
    fn new(py: Python<'_>, worlds: Vec<Py<Game>>, most: usize) -> PyResult<Miniature> {
        let tables = worlds.iter().map(|game| Ok(game.get().table()?.copy()));
        let tables: Vec<Box<dyn AnyGame>> = tables.collect::<PyResult<_>>()?;
        let first = tables.first().ok_or_else(|| wrong("a miniature has at least one world"))?;
        let id = first.info().id;
        py.detach(|| shelf::visit(id, Grow { tables: &tables, most }))
            .map_err(wrong)?
            .map(Miniature)
            .map_err(wrong)
    }

    /// How many positions, information sets and moves at them there are.
    #[getter]
    fn sizes(&self) -> (usize, usize, usize) {
        self.0.sizes()
    }

    /// The strategy that takes every move with the same chance: a number for each move.
    fn even<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f64>> {
        PyArray1::from_vec(py, self.0.even())
    }

    /// An equilibrium, as near as so many rounds of CFR+ come.
    #[pyo3(signature = (rounds=300))]
    fn solve<'py>(&self, py: Python<'py>, rounds: u32) -> Bound<'py, PyArray1<f64>> {
        let strategy = py.detach(|| self.0.solve(rounds));
        PyArray1::from_vec(py, strategy)
    }

    /// What a bot does at every information set, each asked with so many seeds. Bots judge by
    /// rules of thumb here, not by what was learned of whole games.
    #[pyo3(signature = (bot, tries=16))]
    fn policy<'py>(
        &self,
        py: Python<'py>,
        bot: &str,
        tries: u64,
    ) -> PyResult<Bound<'py, PyArray1<f64>>> {
        let known = bots::budget(bot).is_some() || bots::NAMES.iter().any(|it| it.name == bot);
        if !known {
            return Err(wrong(bots::UnknownBot { name: bot.to_owned() }));
        }
        let strategy = py.detach(|| self.0.policy(bot, tries.max(1)));
        Ok(PyArray1::from_vec(py, strategy))
    }

    /// What a seat gets if both play by a strategy.
    fn value(&self, strategy: PyReadonlyArray1<'_, f64>, seat: usize) -> PyResult<f64> {
        let (strategy, seat) = (self.read(&strategy)?, crate::arguments::seat(seat, 2)?);
        Ok(self.0.worth(strategy, seat, false))
    }

    /// What a seat gets with the best answer to the other's strategy.
    fn best_response(&self, strategy: PyReadonlyArray1<'_, f64>, seat: usize) -> PyResult<f64> {
        let (strategy, seat) = (self.read(&strategy)?, crate::arguments::seat(seat, 2)?);
        Ok(self.0.worth(strategy, seat, true))
    }

    /// How much a seat gains on the average of both by the best answer to a strategy: nothing in
    /// an equilibrium.
    fn exploitability(&self, strategy: PyReadonlyArray1<'_, f64>) -> PyResult<f64> {
        Ok(self.0.exploitability(self.read(&strategy)?))
    }

    /// The decision that these actions lead to in a world: the number of its information set, and
    /// for the code of each move its place in a strategy. None where the game is over.
    fn locate(&self, world: usize, codes: Vec<u16>) -> Option<(usize, HashMap<u16, usize>)> {
        self.0.locate(world, &codes).map(|(info, slots)| (info, slots.into_iter().collect()))
    }
}

impl Miniature {
    fn read<'a>(&self, strategy: &'a PyReadonlyArray1<'_, f64>) -> PyResult<&'a [f64]> {
        let (strategy, (.., moves)) = (strategy.as_slice()?, self.0.sizes());
        if strategy.len() == moves {
            return Ok(strategy);
        }
        Err(wrong(format!("a strategy has {moves} numbers here, not {}", strategy.len())))
    }
}

struct Grow<'a> {
    tables: &'a [Box<dyn AnyGame>],
    most: usize,
}

impl shelf::Visitor for Grow<'_> {
    type Output = Result<Box<dyn AnyTree>, String>;

    fn visit<G: Shelved>(self) -> Self::Output {
        let world = |table: &dyn Any| {
            table.downcast_ref::<Seated<G>>().map(|seated| seated.table.game().clone())
        };
        let worlds: Option<Vec<G>> = self.tables.iter().map(|table| world(&**table)).collect();
        let worlds = worlds.ok_or("the worlds of a miniature are of one game")?;
        if self.tables.iter().any(|table| table.players() != 2) {
            return Err("a miniature is between two seats".to_owned());
        }
        let mut left = self.most;
        worlds.iter().try_for_each(|world| survey(world, &mut left))?;
        let knows = |world: &G, seat: Seat| {
            let number = worlds.iter().position(|it| std::ptr::eq(it, world)).unwrap_or(0);
            self.tables[number].knowledge(seat)
        };
        let tree = solver::miniature(&worlds, knows, |game| {
            let mut rewards = [0.0; 2];
            batch::rewards(&game.outcome()?, G::INFO.cooperative, &mut rewards);
            Some(rewards.map(f64::from))
        });
        let nodes = tree.nodes.iter().enumerate();
        let after = nodes.clone().map(|(number, node)| ((node.parent, node.slot), number));
        let roots = nodes.filter(|(_, node)| node.depth == 0).map(|(number, _)| number).collect();
        Ok(Box::new(Grown { after: after.collect(), roots, worlds, tree }))
    }
}

/// Sees that the game can be written out from here: nothing is dealt any more, and it is not too
/// large.
fn survey<G: Shelved>(game: &G, left: &mut usize) -> Result<(), String> {
    *left = left.checked_sub(1).ok_or("this is too large to be written out; begin later")?;
    let seat = match game.next() {
        Next::Over => return Ok(()),
        Next::Chance => return Err("cards are still dealt here; begin later".to_owned()),
        Next::Seats(seats) => seats.first().unwrap_or_default(),
    };
    for action in moves(game, seat).into_iter().map(|(_, action)| action) {
        let mut after = game.clone();
        after.perform(seat, action, &mut engine::Mute);
        survey(&after, left)?;
    }
    Ok(())
}

/// The moves of a seat by their numbers, each with the first action that makes it.
fn moves<G: Shelved>(game: &G, seat: Seat) -> Vec<(u32, G::Action)> {
    let mut actions = Vec::new();
    game.actions(seat, &mut actions);
    let mut moves: Vec<(u32, G::Action)> =
        actions.into_iter().map(|action| (game.same_move(seat, action), action)).collect();
    moves.sort_by_key(|(number, _)| *number);
    moves.dedup_by_key(|(number, _)| *number);
    moves
}

impl<G: Shelved> AnyTree for Grown<G> {
    fn sizes(&self) -> (usize, usize, usize) {
        (self.tree.nodes.len(), self.tree.infos.len(), self.tree.slots.len())
    }

    fn even(&self) -> Vec<f64> {
        solver::even(&self.tree)
    }

    fn solve(&self, rounds: u32) -> Vec<f64> {
        solver::solve(&self.tree, rounds)
    }

    fn policy(&self, bot: &str, tries: u64) -> Vec<f64> {
        solver::policy(&self.tree, bot, tries)
    }

    fn worth(&self, strategy: &[f64], seat: Seat, best: bool) -> f64 {
        match best {
            true => solver::best_response(&self.tree, seat, strategy),
            false => solver::value(&self.tree, seat, strategy),
        }
    }

    fn exploitability(&self, strategy: &[f64]) -> f64 {
        solver::exploitability(&self.tree, strategy)
    }

    fn locate(&self, world: usize, codes: &[u16]) -> Option<Place> {
        let mut game = self.worlds.get(world)?.clone();
        let mut node = *self.roots.get(world)?;
        for code in codes {
            let seat = game.next().seats().first()?;
            let action = G::Action::from_code(*code)?;
            let info = self.tree.infos.get(self.tree.nodes[node].info)?;
            let number = game.same_move(seat, action);
            let nth = info.moves.iter().position(|it| *it == number)?;
            node = *self.after.get(&(node, info.first + nth))?;
            game.perform(seat, action, &mut engine::Mute);
        }
        let number = self.tree.nodes[node].info;
        let info = self.tree.infos.get(number)?;
        let seat = game.next().seats().first()?;
        let slots = moves(&game, seat).into_iter().filter_map(|(own, action)| {
            let nth = info.moves.iter().position(|it| *it == own)?;
            Some((action.code(), info.first + nth))
        });
        Some((number, slots.collect()))
    }
}
