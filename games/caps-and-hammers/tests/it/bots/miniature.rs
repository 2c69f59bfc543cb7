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
use engine::{Game, Outcome, Seat, Seats, Viewer};
use testkit::solver::{Tree, best_response, even, exploitability, miniature, policy, solve, value};

use crate::fixtures::third_round;

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

fn endgame() -> Tree<CapsAndHammers> {
    let worth = |seat, outcome: &Outcome| {
        let seat = Seat(seat);
        f64::from(UTILITY.of(outcome, Seats::one(seat), outcome.lead(seat)))
    };
    miniature(&worlds(), knows, |game| {
        game.outcome().map(|outcome| [0, 1].map(|seat| worth(seat, &outcome)))
    })
}

/// Nobody can gain a thousandth against the play that CFR+ finds; the Hammers, who have the last
/// word, win three games of four.
#[test]
fn the_miniature_can_be_solved() {
    let tree = endgame();
    assert_eq!((tree.nodes.len(), tree.infos.len()), (9082, 1063));
    let solved = solve(&tree, 300);
    let [caps, hammers] = [0, 1].map(|seat| value(&tree, Seat(seat), &solved));
    assert!((caps - 0.25).abs() < 0.001 && (hammers - 0.75).abs() < 0.001, "{caps}, {hammers}");
    let gain = exploitability(&tree, &solved);
    assert!((0.0..0.0005).contains(&gain), "{gain}");
}

/// What a side could gain, on the average of both, by the best answer to a bot that sits on both
/// sides. Random play is known exactly; the others are asked a few times at every decision.
#[test]
fn what_could_be_gained_against_each_bot() {
    let tree = endgame();
    let random = exploitability(&tree, &even(&tree));
    assert!((random - 0.4113).abs() < 0.0001, "{random}");
    for (bot, asked, most) in
        [("greedy", 16, 0.235), ("search:60", 16, 0.235), ("search:6000", 16, 0.12)]
    {
        let gain = exploitability(&tree, &policy(&tree, bot, asked));
        assert!(gain < most, "{bot}: {gain}");
        assert!(gain > 0.025, "{bot}: {gain} would be nearly perfect play; tighten the bound");
    }
}

/// Either side alone could gain against random play.
#[test]
fn a_best_answer_is_never_worse_than_what_is_played() {
    let tree = endgame();
    let random = even(&tree);
    for seat in [Seat(0), Seat(1)] {
        assert!(best_response(&tree, seat, &random) > value(&tree, seat, &random));
    }
}
