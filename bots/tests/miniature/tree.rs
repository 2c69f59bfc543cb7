//! A game so small that every way through it fits into memory.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use bots::Utility;
use engine::{Heuristic, Next, Seat, Viewer};

/// Every way through a game of two seats, from worlds that are equally likely at the start.
pub(crate) struct Tree<G: Heuristic> {
    /// Parents stand before their children.
    pub(crate) nodes: Vec<Node>,
    pub(crate) roots: Vec<usize>,
    pub(crate) moments: Vec<Moment<G>>,
}

pub(crate) enum Node {
    /// The end, and what it is worth to each seat.
    End([f64; 2]),
    /// A decision that belongs to a moment, and what each of its moves leads to.
    Decision { moment: usize, next: Vec<usize> },
}

/// All decisions that are the same to the seat that takes them: an information set.
pub(crate) struct Moment<G: Heuristic> {
    pub(crate) seat: Seat,
    /// One of the states that it may be.
    pub(crate) state: G,
    /// The moves, as `Heuristic::same_move` numbers them.
    pub(crate) moves: Vec<u32>,
    pub(crate) nodes: Vec<usize>,
}

impl<G: Heuristic> Tree<G> {
    /// Lays a game out. `knows` says what a seat knows at the start, in words that are the same
    /// in all worlds that it cannot tell apart.
    pub(crate) fn new(
        worlds: &[G],
        utility: &Utility,
        knows: impl Fn(&G, Seat) -> String,
    ) -> Tree<G> {
        let tree = Tree { nodes: Vec::new(), roots: Vec::new(), moments: Vec::new() };
        let mut growing = Growing { tree, known: HashMap::new(), utility };
        for world in worlds {
            let told = [0, 1].map(|seat| number(&(seat, knows(world, Seat(seat)))));
            let root = growing.add(world, told);
            growing.tree.roots.push(root);
        }
        growing.tree
    }
}

struct Growing<'a, G: Heuristic> {
    tree: Tree<G>,
    /// The moments by what their seat has been told.
    known: HashMap<u64, usize>,
    utility: &'a Utility,
}

impl<G: Heuristic> Growing<'_, G> {
    /// Adds a state and all that can come of it.
    fn add(&mut self, game: &G, told: [u64; 2]) -> usize {
        let node = self.tree.nodes.len();
        let seat = match game.next() {
            Next::Seats(seats) => seats.first().expect("somebody decides"),
            Next::Chance => panic!("a miniature leaves nothing to chance"),
            Next::Over => {
                let outcome = game.outcome().expect("it is over");
                let worth = [0, 1].map(|seat| self.utility.of(&outcome, Seat(seat), false).into());
                self.tree.nodes.push(Node::End(worth));
                return node;
            }
        };
        let mut actions = Vec::new();
        game.actions(seat, &mut actions);
        let mut moves: Vec<(u32, G::Action)> =
            actions.into_iter().map(|action| (game.same_move(seat, action), action)).collect();
        moves.sort_by_key(|(number, _)| *number);
        moves.dedup_by_key(|(number, _)| *number);
        let moment = self.moment(game, seat, told, &moves);
        self.tree.moments[moment].nodes.push(node);
        self.tree.nodes.push(Node::Decision { moment, next: Vec::new() });
        let children: Vec<usize> = moves
            .into_iter()
            .map(|(number, action)| {
                let (next, told) = after(game, seat, number, action, told);
                self.add(&next, told)
            })
            .collect();
        self.tree.nodes[node] = Node::Decision { moment, next: children };
        node
    }

    fn moment(
        &mut self,
        game: &G,
        seat: Seat,
        told: [u64; 2],
        moves: &[(u32, G::Action)],
    ) -> usize {
        let moves: Vec<u32> = moves.iter().map(|(number, _)| *number).collect();
        let new = self.tree.moments.len();
        let moment = *self.known.entry(told[seat.index()]).or_insert(new);
        if moment == new {
            self.tree.moments.push(Moment { seat, state: game.clone(), moves, nodes: Vec::new() });
        } else {
            assert_eq!(self.tree.moments[moment].moves, moves, "the moves tell what is hidden");
        }
        moment
    }
}

/// The state after an action, and what each seat has been told then.
fn after<G: Heuristic>(
    game: &G,
    seat: Seat,
    own_move: u32,
    action: G::Action,
    mut told: [u64; 2],
) -> (G, [u64; 2]) {
    let (mut next, mut events) = (game.clone(), Vec::new());
    next.perform(seat, action, &mut events);
    for (index, told) in told.iter_mut().enumerate() {
        let viewer = Seat(index as u8);
        let heard: Vec<String> = events
            .iter()
            .map(|event| format!("{:?}", event.seen_by(Viewer::Seat(viewer))))
            .collect();
        let own = (viewer == seat).then_some(own_move);
        *told = number(&(*told, own, heard));
    }
    (next, told)
}

fn number(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
