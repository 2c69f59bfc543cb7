//! Batches of everything on the shelf, and buffers for them.

use batch::{Batch, Buffers, Plan, Shape};
use engine::{Game, Options};
use shelf::{Shelved, Visitor};

/// Every game with every number of players, as a plan of so many games.
pub(crate) fn plans(games: usize) -> Vec<Plan> {
    let with = |id: &'static str| {
        let counts = shelf::visit(id, Counts).unwrap();
        counts.into_iter().map(move |options| Plan { games, options, ..Plan::new(id) })
    };
    shelf::games_and_examples().flat_map(|info| with(info.id)).collect()
}

struct Counts;

impl Visitor for Counts {
    type Output = Vec<Vec<(String, String)>>;

    fn visit<G: Shelved>(self) -> Self::Output {
        let field = <G as Game>::Options::fields().iter().find(|field| field.name == "players");
        let Some(field) = field else { return vec![Vec::new()] };
        let choices = field.choices.iter();
        choices.map(|choice| vec![("players".to_owned(), choice.value.to_owned())]).collect()
    }
}

/// Memory for everything that a batch can write.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Memory {
    pub(crate) observations: Vec<f32>,
    pub(crate) everything: Vec<f32>,
    pub(crate) masks: Vec<u8>,
    pub(crate) seats: Vec<i8>,
    pub(crate) rewards: Vec<f32>,
    pub(crate) ended: Vec<bool>,
    pub(crate) finals: Vec<f32>,
}

impl Memory {
    pub(crate) fn new(shape: Shape) -> Memory {
        let Shape { games, players, actions, observation, everything } = shape;
        Memory {
            observations: vec![0.0; games * observation],
            everything: vec![0.0; games * everything],
            masks: vec![0; games * actions],
            seats: vec![0; games],
            rewards: vec![0.0; games * players],
            ended: vec![false; games],
            finals: vec![0.0; games * players * observation],
        }
    }

    pub(crate) fn all(&mut self) -> Buffers<'_> {
        Buffers {
            observations: &mut self.observations,
            everything: &mut self.everything,
            masks: &mut self.masks,
            seats: &mut self.seats,
            rewards: &mut self.rewards,
            ended: &mut self.ended,
            finals: &mut self.finals,
        }
    }
}

/// A batch that has been reset, and what it wrote.
pub(crate) fn open(plan: &Plan) -> (Batch, Memory) {
    let mut batch = Batch::open(plan).unwrap();
    let mut memory = Memory::new(batch.shape());
    batch.reset(memory.all()).unwrap();
    (batch, memory)
}

/// Takes a random action in every game, and says which.
pub(crate) fn step(batch: &mut Batch, memory: &mut Memory) -> Vec<u16> {
    let mut actions = vec![0; batch.shape().games];
    batch.sample(&mut actions).unwrap();
    batch.step(&actions, memory.all()).unwrap();
    actions
}
