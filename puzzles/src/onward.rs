//! What becomes of a move: it is played on in an imagined world.

use engine::{Dice, Event, Names, Perspective, Rule, Seat, Seed, Told, Viewer};
use shelf::Shelved;

use crate::Position;

/// Who plays on.
const LEVEL: &str = "safecracker";
/// The most decisions that follow.
const DECISIONS: u64 = 8;
/// The most worlds in which the difference is looked for.
const WORLDS: u64 = 3;

/// What happened after a move.
#[derive(Clone, PartialEq, Debug)]
pub struct Onward {
    /// What happened, told to the seat, each with its rule.
    pub lines: Vec<(String, Rule)>,
    /// How the game ended, if it came to that.
    pub ending: Option<String>,
}

/// A wrong move and the right one, played on in the same world.
#[derive(Clone, PartialEq, Debug)]
pub struct Compared {
    /// What became of the wrong one.
    pub wrong: Onward,
    /// What became of the right one.
    pub right: Onward,
}

/// Plays two moves on, given by their numbers, in a world that the seat can imagine: the first of
/// a few in which the right one comes out better, if there is one. It is never the true world by
/// more than chance.
pub fn compare<G: Shelved>(
    position: &Position<G>,
    wrong: usize,
    right: usize,
    seed: Seed,
) -> Option<Compared> {
    let mut last = None;
    for world in 0..WORLDS {
        let seed = seed.derive(world);
        let [(wrong, lost), (right, won)] =
            [play_on(position, wrong, seed)?, play_on(position, right, seed)?];
        last = Some(Compared { wrong, right });
        if won > lost {
            break;
        }
    }
    last
}

/// Plays a move on; what it came to, and what that is worth to the seat.
fn play_on<G: Shelved>(position: &Position<G>, number: usize, seed: Seed) -> Option<(Onward, f32)> {
    let action = *position.moves.get(number)?;
    let (table, seat) = (&position.table, position.seat);
    let mut world = table.perspective(seat).imagine(&mut Dice::new(seed));
    let mut dice = Dice::new(seed.derive(1));
    let mut told: Vec<Told<G::Event>> = Vec::new();
    world.play(seat, action, &mut told).ok()?;
    world.settle(&mut dice, &mut told).ok()?;
    for decision in 0..DECISIONS {
        let Some(next) = world.next().seats().first() else { break };
        let mut bot = G::bot(LEVEL, table.setup(), seed.derive(2 + decision)).ok()?;
        let action = bot.choose(&Perspective::new(&world, next))?;
        world.play(next, action, &mut told).ok()?;
        world.settle(&mut dice, &mut told).ok()?;
    }
    let onward = tell(&world, seat, table.names(), &table.setup().cards, &told);
    let worth = G::outlook(table.setup(), 1, &mut |_| world.clone())[seat.index()];
    Some((onward, worth))
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
