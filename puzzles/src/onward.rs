//! What becomes of a move: it is played on in an imagined world.

use engine::{Dice, Event, Game, Names, Perspective, Rule, Seat, Seed, Told, Viewer};
use shelf::Shelved;

use crate::Position;

/// Who plays on.
const LEVEL: &str = "safecracker";
/// The most decisions that follow.
const DECISIONS: usize = 8;

/// What happened after a move.
#[derive(Clone, PartialEq, Debug)]
pub struct Onward {
    /// What happened, told to the seat, each with its rule.
    pub lines: Vec<(String, Rule)>,
    /// How the game ended, if it came to that.
    pub ending: Option<String>,
}

/// Plays the move with this number on, in a world that the seat can imagine: the same world for
/// every move of the position, and never the true one by more than chance.
pub fn play_on<G: Shelved>(position: &Position<G>, number: usize, seed: Seed) -> Option<Onward> {
    let action = *position.moves.get(number)?;
    let (table, seat) = (&position.table, position.seat);
    let mut world = table.perspective(seat).imagine(&mut Dice::new(seed));
    let mut dice = Dice::new(seed.derive(1));
    let mut told: Vec<Told<G::Event>> = Vec::new();
    world.play(seat, action, &mut told).ok()?;
    for decision in 0..DECISIONS {
        world.settle(&mut dice, &mut told).ok()?;
        let Some(next) = world.next().seats().first() else { break };
        let mut bot = G::bot(LEVEL, table.setup(), seed.derive(2 + decision as u64)).ok()?;
        let action = bot.choose(&Perspective::new(&world, next))?;
        world.play(next, action, &mut told).ok()?;
    }
    world.settle(&mut dice, &mut told).ok()?;
    Some(tell(&world, seat, table.names(), &table.setup().cards, &told))
}

fn tell<G: Shelved>(
    world: &G,
    seat: Seat,
    names: &Names,
    cards: &G::Cards,
    told: &[Told<G::Event>],
) -> Onward {
    let viewer = Viewer::Seat(seat);
    let line = |told: &Told<G::Event>| {
        let event = told.seen_by(viewer);
        (ui::tell::<G>(cards, names, viewer, event), event.rule())
    };
    Onward {
        lines: told.iter().map(line).collect(),
        ending: world.outcome().map(|outcome| ui::conclude::<G>(names, viewer, &outcome)),
    }
}
