//! Everything that can happen from some positions on.

use std::collections::HashMap;

use engine::{Game, Heuristic, Next, Seat, Seats};

use crate::knowledge::Knowledge;

/// No node, or no slot.
pub const NONE: usize = usize::MAX;

/// One way the hidden cards may lie.
#[derive(Clone, Debug)]
pub struct World<G> {
    /// The position to begin with.
    pub game: G,
    /// How likely it is.
    pub chance: f64,
    /// What each seat knows at the start, as a number: the same in all worlds that it can't tell
    /// apart.
    pub holds: [u64; 2],
}

/// A game between two seats, written out. Nodes come after their parents.
#[derive(Debug)]
pub struct Tree<G: Game> {
    /// Every position in every world.
    pub nodes: Vec<Node>,
    /// Everything that a seat may know when it decides.
    pub infos: Vec<Info<G>>,
    /// The information set that each slot belongs to. A slot is one move at one of them.
    pub slots: Vec<usize>,
}

/// One position in one world.
#[derive(Debug)]
pub struct Node {
    /// The position before; none at the root of a world.
    pub parent: usize,
    /// The move that led here.
    pub slot: usize,
    /// How many moves lie before it.
    pub depth: usize,
    /// The chance of the world, at its root.
    pub chance: f64,
    /// Where somebody decides: what that seat knows.
    pub info: usize,
    /// Where it is over: what it is worth to each seat.
    pub payoff: [f64; 2],
}

/// What a seat knows when it decides.
#[derive(Debug)]
pub struct Info<G: Game> {
    /// The seat.
    pub seat: Seat,
    /// One of the positions that look like this to the seat.
    pub at: G,
    /// How many moves lie before it.
    pub depth: usize,
    /// Its moves, as [`Heuristic::same_move`] numbers them.
    pub moves: Vec<u32>,
    /// The slot of the first of them.
    pub first: usize,
}

/// Moves with an action that makes each of them.
type Moves<G> = Vec<(u32, <G as Game>::Action)>;

impl<G: Heuristic> Tree<G> {
    /// Plays on from every world. `worth` says what a position is worth to both seats where the
    /// tree ends. Nothing if there would be more than `most` nodes, or if chance decides before
    /// the end.
    pub fn grow(
        worlds: &[World<G>],
        most: usize,
        worth: impl FnMut(&G) -> Option<[f64; 2]>,
    ) -> Option<Tree<G>> {
        let tree = Tree { nodes: Vec::new(), infos: Vec::new(), slots: Vec::new() };
        let mut sapling = Sapling { tree, known: HashMap::new(), worth, most };
        for World { game, chance, holds } in worlds {
            let mut knowledge = Knowledge::new();
            for seat in [Seat(0), Seat(1)] {
                knowledge.holds(seat, holds[seat.index()]);
            }
            sapling.grow(game, knowledge, NONE, NONE, *chance)?;
        }
        Some(sapling.tree)
    }

    /// The seat that chooses a slot.
    pub fn chooser(&self, slot: usize) -> usize {
        self.infos[self.slots[slot]].seat.index()
    }

    /// How often each node is reached if the seats in `counted` play by `strategy`, and
    /// everybody else does whatever leads there.
    pub fn reach(&self, strategy: &[f64], counted: Seats, chance: bool) -> Vec<f64> {
        let mut reach: Vec<f64> = Vec::with_capacity(self.nodes.len());
        for node in &self.nodes {
            reach.push(if node.parent == NONE {
                if chance { node.chance } else { 1.0 }
            } else if counted.contains(Seat(self.chooser(node.slot) as u8)) {
                reach[node.parent] * strategy[node.slot]
            } else {
                reach[node.parent]
            });
        }
        reach
    }
}

struct Sapling<G: Game, W> {
    tree: Tree<G>,
    /// The information set by what its seat knows.
    known: HashMap<u64, usize>,
    worth: W,
    most: usize,
}

impl<G: Heuristic, W: FnMut(&G) -> Option<[f64; 2]>> Sapling<G, W> {
    fn grow(
        &mut self,
        game: &G,
        knowledge: Knowledge,
        parent: usize,
        slot: usize,
        chance: f64,
    ) -> Option<()> {
        let depth = if parent == NONE { 0 } else { self.tree.nodes[parent].depth + 1 };
        let number = self.tree.nodes.len();
        if number >= self.most {
            return None;
        }
        let mut node = Node { parent, slot, depth, chance, info: NONE, payoff: [0.0; 2] };
        if let Some(payoff) = (self.worth)(game) {
            node.payoff = payoff;
            self.tree.nodes.push(node);
            return Some(());
        }
        let Next::Seats(seats) = game.next() else { return None };
        let seat = seats.first()?;
        let moves = moves(game, seat);
        node.info = self.info(game, seat, knowledge.of(seat), depth, &moves)?;
        let first = self.tree.infos[node.info].first;
        self.tree.nodes.push(node);
        for (slot, (own_move, action)) in (first..).zip(moves) {
            let (mut after, mut knowledge) = (game.clone(), knowledge);
            knowledge.decides(seat, own_move);
            after.perform(seat, action, &mut knowledge);
            self.grow(&after, knowledge, number, slot, 0.0)?;
        }
        Some(())
    }

    /// The information set of `seat` here; nothing if two positions that look alike to the seat
    /// differ in who decides, when, or between what.
    fn info(
        &mut self,
        game: &G,
        seat: Seat,
        knows: u64,
        depth: usize,
        moves: &Moves<G>,
    ) -> Option<usize> {
        let tree = &mut self.tree;
        let info = *self.known.entry(knows).or_insert_with(|| {
            let first = tree.slots.len();
            tree.slots.extend(vec![tree.infos.len(); moves.len()]);
            let (at, moves) = (game.clone(), moves.iter().map(|(number, _)| *number).collect());
            tree.infos.push(Info { seat, at, depth, moves, first });
            tree.infos.len() - 1
        });
        let known = &tree.infos[info];
        let same_moves = known.moves.iter().eq(moves.iter().map(|(number, _)| number));
        ((known.seat, known.depth) == (seat, depth) && same_moves).then_some(info)
    }
}

/// What `seat` may do, with equal actions taken as one move.
fn moves<G: Heuristic>(game: &G, seat: Seat) -> Moves<G> {
    let mut actions = Vec::new();
    game.actions(seat, &mut actions);
    let mut moves: Moves<G> =
        actions.into_iter().map(|action| (game.same_move(seat, action), action)).collect();
    moves.sort_by_key(|(number, _)| *number);
    moves.dedup_by_key(|(number, _)| *number);
    moves
}
