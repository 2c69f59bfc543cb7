//! What a search remembers: for everything a seat may know, how its moves have turned out.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// One tree for all seats. A node is what one seat knows when it decides, an edge one of its
/// moves there. Ways that are the same to the deciding seat meet in the same node.
#[derive(Debug)]
pub(super) struct Tree {
    places: HashMap<u64, u32, BuildHasherDefault<Already>>,
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    most_nodes: usize,
    most_edges: usize,
}

/// No edge.
pub(super) const NONE: u32 = u32::MAX;

#[derive(Clone, Copy, Debug)]
struct Node {
    /// The first and the last of the edges that hang from here in a chain.
    first: u32,
    last: u32,
}

/// One move of the seat that decides at a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    /// Which move it is, as `Heuristic::same_move` numbers them.
    pub(super) number: u32,
    pub(super) visits: u32,
    /// The sum of what every visit brought, the first look included.
    pub(super) total: f32,
    /// How promising the first look was.
    pub(super) weight: f32,
    /// The last visit of the node at which this move was legal.
    pub(super) stamp: u32,
    pub(super) next: u32,
}

impl Edge {
    /// What the move brings, on the average of the first look and all visits.
    pub(super) fn value(&self) -> f32 {
        self.total / (self.visits + 1) as f32
    }
}

impl Tree {
    /// An empty tree that will never take more than `bytes`.
    pub(super) fn new(bytes: usize) -> Tree {
        // A list that grows may have twice the room it needs, and the index a little more.
        Tree {
            places: HashMap::default(),
            nodes: Vec::new(),
            edges: Vec::new(),
            most_nodes: bytes / 192,
            most_edges: bytes / 96,
        }
    }

    /// The node of a seat that knows this, and whether it is new; nothing if there is no room
    /// for a new one.
    pub(super) fn node(&mut self, knowledge: u64) -> Option<(usize, bool)> {
        if let Some(&node) = self.places.get(&knowledge) {
            return Some((node as usize, false));
        }
        let node = self.nodes.len();
        if node >= self.most_nodes {
            return None;
        }
        self.places.insert(knowledge, node as u32);
        self.nodes.push(Node { first: NONE, last: NONE });
        Some((node, true))
    }

    /// The first edge of a node, where a search along the chain begins.
    pub(super) fn first(&self, node: usize) -> u32 {
        self.nodes[node].first
    }

    /// The edge of a move. It is looked for at `guess` first: moves come in the same order
    /// nearly always.
    pub(super) fn find(&self, node: usize, guess: u32, number: u32) -> Option<u32> {
        if guess != NONE && self.edges[guess as usize].number == number {
            return Some(guess);
        }
        let mut at = self.nodes[node].first;
        while at != NONE {
            let edge = &self.edges[at as usize];
            if edge.number == number {
                return Some(at);
            }
            at = edge.next;
        }
        None
    }

    /// Hangs a new move below a node, if there is room.
    pub(super) fn add(&mut self, node: usize, number: u32, look: f32, weight: f32) -> Option<u32> {
        if self.edges.len() >= self.most_edges {
            return None;
        }
        let at = self.edges.len() as u32;
        self.edges.push(Edge { number, visits: 0, total: look, weight, stamp: 0, next: NONE });
        let node = &mut self.nodes[node];
        match node.last {
            NONE => node.first = at,
            last => self.edges[last as usize].next = at,
        }
        node.last = at;
        Some(at)
    }

    pub(super) fn edge(&self, at: u32) -> &Edge {
        &self.edges[at as usize]
    }

    pub(super) fn edge_mut(&mut self, at: u32) -> &mut Edge {
        &mut self.edges[at as usize]
    }

    /// How much memory the tree takes.
    pub(super) fn bytes(&self) -> usize {
        let place = size_of::<(u64, u32)>() + 1;
        self.nodes.capacity() * size_of::<Node>()
            + self.edges.capacity() * size_of::<Edge>()
            + self.places.capacity() * 8 / 7 * place
    }
}

/// The keys are fingerprints, as good as random: they need no hashing.
#[derive(Default, Debug)]
struct Already(u64);

impl Hasher for Already {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = crate::fingerprint::mix(self.0, byte.into());
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_tree_takes_no_more_and_forgets_nothing() {
        let limit = 1 << 16;
        let mut tree = Tree::new(limit);
        let mut kept = 0;
        for knowledge in 0..10_000 {
            if let Some((node, true)) = tree.node(knowledge) {
                kept += 1;
                for number in 0..4 {
                    tree.add(node, number, 0.5, 1.0);
                }
            }
        }
        assert!(tree.bytes() <= limit, "{} bytes", tree.bytes());
        assert!(kept > 100 && tree.node(10_001).is_none());
        let (node, new) = tree.node(0).unwrap();
        assert!(!new);
        assert_eq!(tree.find(node, NONE, 3).map(|at| tree.edge(at).number), Some(3));
        assert_eq!(tree.find(node, NONE, 4), None);
        assert_eq!(tree.edges.len(), tree.most_edges);
    }
}
