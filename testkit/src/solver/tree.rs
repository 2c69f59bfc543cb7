//! Everything that can happen from some positions on.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use engine::{Game, Heuristic, Next, Seat, Seats, Sink};

/// No node, or no slot.
pub(super) const NONE: usize = usize::MAX;

/// A game between two seats, written out. Nodes come after their parents.
#[derive(Debug)]
pub struct Tree<G: Game> {
    pub nodes: Vec<Node>,
    pub infos: Vec<Info<G>>,
    /// The information set that each slot belongs to. A slot is one move at one of them.
    pub slots: Vec<usize>,
}

/// One position in one world.
#[derive(Debug)]
pub struct Node {
    pub parent: usize,
    /// The move that led here.
    pub slot: usize,
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
    pub seat: Seat,
    /// One of the positions that look like this to the seat.
    pub at: G,
    pub depth: usize,
    /// Its moves, as `Heuristic::same_move` numbers them, and the slot of the first of them.
    pub moves: Vec<u32>,
    pub first: usize,
}

/// Moves with an action that makes each of them.
type Moves<G> = Vec<(u32, <G as Game>::Action)>;

impl<G: Heuristic> Tree<G> {
    /// Plays on from every world; all are equally likely. `knows` says what a seat knows at the
    /// start, the same in all worlds that it can't tell apart. `worth` says what a position is
    /// worth to both seats where the miniature ends; chance must have decided everything before.
    pub fn grow(
        worlds: &[G],
        knows: impl Fn(&G, Seat) -> String,
        worth: impl Fn(&G) -> Option<[f64; 2]>,
    ) -> Tree<G> {
        let tree = Tree { nodes: Vec::new(), infos: Vec::new(), slots: Vec::new() };
        let mut sapling = Sapling { tree, known: HashMap::new(), worth };
        let chance = 1.0 / worlds.len() as f64;
        for world in worlds {
            let told = [0, 1].map(|seat| print(seat.into(), &knows(world, Seat(seat))));
            sapling.grow(world, &Told(told), NONE, NONE, chance);
        }
        sapling.tree
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
    known: HashMap<u64, usize>,
    worth: W,
}

impl<G: Heuristic, W: Fn(&G) -> Option<[f64; 2]>> Sapling<G, W> {
    fn grow(&mut self, game: &G, told: &Told, parent: usize, slot: usize, chance: f64) {
        let depth = if parent == NONE { 0 } else { self.tree.nodes[parent].depth + 1 };
        let number = self.tree.nodes.len();
        let payoff = (self.worth)(game);
        let mut node = Node { parent, slot, depth, chance, info: NONE, payoff: [0.0; 2] };
        if let Some(payoff) = payoff {
            node.payoff = payoff;
            self.tree.nodes.push(node);
            return;
        }
        let Next::Seats(seats) = game.next() else { panic!("chance decides inside a miniature") };
        let seat = seats.first().expect("somebody decides");
        let moves = moves(game, seat);
        node.info = self.info(game, seat, told, depth, &moves);
        let first = self.tree.infos[node.info].first;
        self.tree.nodes.push(node);
        for (slot, (own_move, action)) in (first..).zip(moves) {
            let (mut after, mut told) = (game.clone(), told.clone());
            told.0[seat.index()] = print(told.0[seat.index()], &own_move.to_string());
            after.perform(seat, action, &mut told);
            self.grow(&after, &told, number, slot, 0.0);
        }
    }

    /// The information set of `seat` here.
    fn info(&mut self, game: &G, seat: Seat, told: &Told, depth: usize, moves: &Moves<G>) -> usize {
        let moves: Vec<u32> = moves.iter().map(|(number, _)| *number).collect();
        let tree = &mut self.tree;
        let info = *self.known.entry(told.0[seat.index()]).or_insert_with(|| {
            let first = tree.slots.len();
            tree.slots.extend(vec![tree.infos.len(); moves.len()]);
            let at = game.clone();
            tree.infos.push(Info { seat, at, depth, moves: moves.clone(), first });
            tree.infos.len() - 1
        });
        let known = &tree.infos[info];
        assert_eq!((known.seat, known.depth), (seat, depth), "a seat knows when it decides");
        assert_eq!(known.moves, moves, "a seat knows its moves");
        info
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

/// What each seat has been told, as a number.
#[derive(Clone)]
struct Told([u64; 2]);

fn print(before: u64, told: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    (before, told).hash(&mut hasher);
    hasher.finish()
}

impl<E: engine::Event> Sink<E> for Told {
    const LISTENS: bool = true;

    fn tell(&mut self, event: E) {
        let text = format!("{event:?}");
        self.0 = self.0.map(|before| print(before, &text));
    }

    fn tell_privately(&mut self, seats: Seats, secret: E, public: E) {
        for seat in 0..2 {
            let told = if seats.contains(Seat(seat as u8)) { &secret } else { &public };
            self.0[seat] = print(self.0[seat], &format!("{told:?}"));
        }
    }
}
