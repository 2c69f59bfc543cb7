//! Caps and Hammers in little: two Situations are open, three turns are left, nobody is ahead.
//!
//! Both Soldiers have closed a Situation. At Space Race both have a Policeman and a Spy, all face
//! up, and it is a tie. The Caps have one Asset face down at Sports Competition; what it is, and
//! what they hold, the Hammers do not know. Three cards of the Caps and four of the Hammers are
//! left, the same kinds; the Hammers, the Caps and the Hammers again have a turn.

use bots::Utility;
use caps_and_hammers::Asset::{Defector, Diplomat, Nuke, Policeman, Scientist, Soldier, Spy};
use caps_and_hammers::Situation::{
    SpaceRace, SportsCompetition, StrategicNeighbor, TradeChokepoint,
};
use caps_and_hammers::{Asset, CapsAndHammers};
use engine::{Game, Seat, Viewer};

use crate::profile::Profile;
use crate::regret::solve;
use crate::third_round::third_round;
use crate::tree::Tree;

/// A victory counts 1; a defeat and a war count 0, to both alike. It is not a zero-sum game.
const UTILITY: Utility = Utility { win: 1.0, nobody: 0.0, loss: 0.0, margin: 0.0 };

/// The worlds that the Hammers cannot tell apart, one for each Asset that may lie face down.
fn worlds() -> Vec<CapsAndHammers> {
    [Defector, Nuke, Scientist, Diplomat].map(world).to_vec()
}

fn world(hidden: Asset) -> CapsAndHammers {
    let line = [SpaceRace, StrategicNeighbor, TradeChokepoint, SportsCompetition];
    let hand = [Soldier, Policeman, Spy, Defector, Nuke, Scientist, Diplomat];
    let mut scene = third_round(line, hand);
    for closed in [StrategicNeighbor, TradeChokepoint] {
        scene.deploy(Soldier, closed);
        scene.launch(Soldier, closed);
        scene.end();
    }
    scene.turn(Policeman, SpaceRace);
    scene.turn(Policeman, SpaceRace);
    for _ in 0..2 {
        scene.deploy(Spy, SpaceRace);
        scene.launch(Spy, SpaceRace);
        scene.end();
    }
    scene.turn(hidden, SportsCompetition);
    let view = scene.view(scene.active());
    assert_eq!((view.round, view.turn), (3, 8), "three turns are left");
    scene.game
}

/// What a seat holds and what it has in play, whichever cards of the deck they are.
fn knows(game: &CapsAndHammers, seat: Seat) -> String {
    let view = game.view(Viewer::Seat(seat));
    let hand = view.sides[seat.index()].hand.iter().flatten().map(|held| held.asset);
    let mut hand: Vec<Asset> = hand.collect();
    hand.sort_unstable();
    format!("{hand:?} {:?}", view.sides.map(|side| side.pieces))
}

fn miniature() -> Tree<CapsAndHammers> {
    Tree::new(&worlds(), &UTILITY, knows)
}

#[test]
fn the_miniature_can_be_solved() {
    let tree = miniature();
    let solved = solve(&tree, 300);
    let worth = solved.worth(&tree);
    let gain = solved.exploitability(&tree);
    println!(
        "{} nodes, {} moments; worth {worth:?}, gain {gain}",
        tree.nodes.len(),
        tree.moments.len()
    );
}

#[test]
fn what_could_be_gained_against_each_bot() {
    let tree = miniature();
    println!("random {:.4}", Profile::uniform(&tree).exploitability(&tree));
    for (bot, asked) in [("greedy", 4), ("search:50", 4), ("search:200", 2)] {
        let profile = Profile::of(&tree, bot, asked);
        println!("{bot} {:.4} {:?}", profile.exploitability(&tree), profile.worth(&tree));
    }
}
