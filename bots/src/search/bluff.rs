//! The end of a part of the game with hidden cards, between two: written out and solved.
//!
//! A tree search settles on one move, and whoever has seen it play can read it. Where little is
//! left, both seats' play is worked out together instead ([`equilibrium`]), over the worlds that
//! an onlooker thinks possible: so the searching seat hides what it holds from a rival who does
//! not know it, and makes each move as often as it must not to be read.

use engine::{Dice, Heuristic, Next, Perspective, Seat};

use super::Thought;
use crate::equilibrium::{self, NONE, Tree, World};

/// How many worlds are imagined, with the searching seat's own cards and with others it may hold.
const DRAWN: usize = 96;

/// How often the sizes of the tree are sounded before it is grown.
const SOUNDINGS: usize = 6;

/// How many rounds the solving takes: enough to come within a few thousandths.
const ROUNDS: u32 = 60;

/// A move made less often than this is what the first rounds left behind.
const LEAST: f64 = 0.02;

/// Moves are counted in this many parts.
const PARTS: f64 = 1000.0;

/// How often each move should be made here, the most often first; nothing where more than two
/// play, where the game does not say what a seat holds, where chance decides before the part of
/// the game is over, or where the tree would have more than `most` nodes.
pub(super) fn solve<G: Heuristic>(
    at: &Perspective<'_, G>,
    most: usize,
    dice: &mut Dice,
    mut judge: impl FnMut(&G, Seat) -> f32,
) -> Option<Vec<Thought<G::Action>>> {
    let mine = at.imagine(dice);
    let own = mine.holding(at.seat())?;
    if !sounds_small(&mine, most, dice) {
        return None;
    }
    let part = mine.part();
    let worlds = worlds(at, own, dice)?;
    let tree = Tree::grow(&worlds, most, |world| {
        let ends = world.part() != part || !matches!(world.next(), Next::Seats(_));
        ends.then(|| [0, 1].map(|seat| f64::from(judge(world, Seat(seat)))))
    })?;
    let strategy = equilibrium::solve(&tree, ROUNDS);
    thoughts(at, &tree, &strategy, own)
}

/// Follows a few random lines and multiplies what could be done at each step. It gives up as soon
/// as a line alone says enough, so it costs next to nothing early in a game.
fn sounds_small<G: Heuristic>(world: &G, most: usize, dice: &mut Dice) -> bool {
    let mut actions = Vec::new();
    let mut sum = 0.0;
    for _ in 0..SOUNDINGS {
        let (mut line, mut size) = (world.clone(), 1.0);
        while line.part() == world.part()
            && let Some(seat) = line.next().seats().first()
        {
            line.actions(seat, &mut actions);
            let Some(action) = dice.pick(&actions) else { break };
            size *= actions.len() as f64;
            sum += size;
            if sum > (SOUNDINGS * most) as f64 {
                return false;
            }
            line.perform(seat, action, &mut engine::Mute);
        }
    }
    true
}

/// Worlds that an onlooker thinks possible, each with its chance: those in which the searching
/// seat holds what it holds, and others. Nothing where somebody's cards are not told apart.
fn worlds<G: Heuristic>(
    at: &Perspective<'_, G>,
    own: u64,
    dice: &mut Dice,
) -> Option<Vec<World<G>>> {
    let seat = at.seat();
    let rival = Seat(1 - seat.0);
    let mut found: Vec<World<G>> = Vec::new();
    let mut add = |game: G, chance: f64| {
        let holds = [game.holding(Seat(0))?, game.holding(Seat(1))?];
        match found.iter_mut().find(|known| known.holds == holds) {
            Some(known) => known.chance += chance,
            None => found.push(World { game, chance, holds }),
        }
        Some(())
    };
    // What each could hold, by what the other can know of it, back and forth.
    let others: Vec<G> = (0..DRAWN)
        .map(|_| {
            let mut world = Perspective::new(&at.imagine(dice), rival).imagine(dice);
            for eyes in [seat, rival] {
                world = Perspective::new(&world, eyes).imagine(dice);
            }
            world
        })
        .collect();
    let alike = others.iter().filter(|world| world.holding(seat) == Some(own)).count();
    // The rival suspects these very cards as much as any others, but they are looked at closely.
    let share = alike.max(1) as f64 / DRAWN as f64;
    for _ in 0..DRAWN {
        add(at.imagine(dice), share / DRAWN as f64)?;
    }
    for world in others {
        if world.holding(seat) != Some(own) {
            add(world, 1.0 / DRAWN as f64)?;
        }
    }
    Some(found)
}

/// What the solution says of the seat's own moves.
fn thoughts<G: Heuristic>(
    at: &Perspective<'_, G>,
    tree: &Tree<G>,
    strategy: &[f64],
    own: u64,
) -> Option<Vec<Thought<G::Action>>> {
    let roots = tree.nodes.iter().filter(|node| node.parent == NONE && node.info != NONE);
    let mut infos = roots.map(|node| &tree.infos[node.info]);
    let info = infos.find(|info| info.at.holding(at.seat()) == Some(own))?;
    if info.seat != at.seat() {
        return None;
    }
    let worths = equilibrium::worths(tree, strategy);
    let mut actions = Vec::new();
    at.actions(&mut actions);
    let mut thoughts: Vec<Thought<G::Action>> = Vec::new();
    for (number, slot) in info.moves.iter().zip(info.first..) {
        // The cards of this seat lie alike in all its worlds, and so does what an action means.
        let same = |action: &&G::Action| info.at.same_move(at.seat(), **action) == *number;
        let action = *actions.iter().find(same)?;
        let often = if strategy[slot] < LEAST { 0.0 } else { strategy[slot] };
        let visits = (often * PARTS).round() as u32;
        thoughts.push(Thought { action, visits, expected: worths[slot] as f32, exact: false });
    }
    thoughts.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.expected.total_cmp(&a.expected)));
    Some(thoughts)
}
