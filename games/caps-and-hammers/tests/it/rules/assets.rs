//! CH-6: the nine kinds of Assets, alone and against each other.

use caps_and_hammers::{Ability, Asset, CAPS, Face, HAMMERS, Reason, Situation, Target};

use crate::fixtures::Scene;
use Asset::{Admiral, Defector, Diplomat, Guerrilla, Nuke, Policeman, Scientist, Soldier, Spy};
use Situation::{
    AidPrograms, Demilitarization, FifthColumn, JungleWarfare, SpaceRace, SportsCompetition,
    TradeChokepoint,
};

/// A line in which nothing interferes at the Trade Chokepoint.
const QUIET: [Situation; 4] = [TradeChokepoint, Demilitarization, FifthColumn, SportsCompetition];

/// The Influence at the Trade Chokepoint after both sides have deployed these there.
fn influence(caps: &[Asset], hammers: &[Asset]) -> [i16; 2] {
    let mut scene = Scene::new(&QUIET, caps, hammers);
    for turn in 0..5 {
        for cards in [caps, hammers] {
            let seat = scene.active();
            let hand = scene.view(seat).sides[seat.index()].hand.clone().unwrap();
            match cards.get(turn) {
                Some(asset) => scene.turn(*asset, TradeChokepoint),
                None => scene.turn(hand[0].asset, FifthColumn),
            }
        }
        let rest = turn + 1 >= caps.len().max(hammers.len());
        if rest {
            break;
        }
    }
    scene.influence(TradeChokepoint)
}

#[test]
fn admiral_alone_has_four() {
    assert_eq!(influence(&[Admiral], &[]), [4, 0]);
}

#[test]
fn ch_6_1_admiral_gets_two_more_when_alone_of_its_side() {
    assert_eq!(influence(&[Admiral], &[Spy, Spy]), [4, 6]);
    assert_eq!(influence(&[Admiral, Defector], &[]), [4, 0]);
    assert_eq!(influence(&[Admiral, Admiral], &[]), [4, 0]);
}

#[test]
fn ch_6_2_admiral_moves_to_an_adjacent_situation() {
    let line = [SpaceRace, Demilitarization, FifthColumn, SportsCompetition];
    let mut scene = Scene::new(&line, &[Admiral, Admiral], &[]);
    scene.deploy(Admiral, Demilitarization);
    let far = scene.launching(Admiral, Demilitarization, Target::To(scene.slot(SportsCompetition)));
    scene.assert_refused(far, "CH-6.2", "adjacent");
    let nowhere =
        scene.launching(Admiral, Demilitarization, Target::To(scene.slot(Demilitarization)));
    scene.assert_refused(nowhere, "CH-6.2", "adjacent");
    scene.sail(Demilitarization, FifthColumn);
    let piece = scene.view(HAMMERS).sides[0].pieces[0];
    assert_eq!((piece.at, piece.face), (scene.slot(FifthColumn), Face::Launched));
    assert_eq!(scene.influence(FifthColumn), [4, 0]);
}

#[test]
fn ch_6_3_defector_gets_three_more_when_outnumbered() {
    assert_eq!(influence(&[Defector], &[Spy, Spy])[0], 5);
    assert_eq!(influence(&[Defector], &[Spy])[0], 2);
    assert_eq!(influence(&[Defector, Defector], &[Spy, Spy, Nuke])[0], 10);
}

#[test]
fn defector_alone_against_nobody_has_two() {
    assert_eq!(influence(&[Defector], &[]), [2, 0]);
}

#[test]
fn ch_6_4_diplomat_wins_a_tie_unless_the_enemy_has_one_too() {
    let tie = |caps: &[Asset], hammers: &[Asset]| {
        let mut scene = Scene::new(&QUIET, caps, hammers);
        for turn in 0..2 {
            scene.turn(caps[turn], TradeChokepoint);
            scene.turn(hammers[turn], TradeChokepoint);
        }
        scene.rest(FifthColumn);
        let decided = scene.decided(TradeChokepoint);
        assert_eq!(decided.influence[0], decided.influence[1], "{decided:?}");
        (decided.winner, decided.by)
    };
    assert_eq!(tie(&[Diplomat, Spy], &[Defector, Nuke]), (Some(CAPS), Reason::Diplomat));
    assert_eq!(tie(&[Defector, Nuke], &[Diplomat, Spy]), (Some(HAMMERS), Reason::Diplomat));
    assert_eq!(tie(&[Diplomat, Spy], &[Diplomat, Nuke]), (None, Reason::Tie));
    assert_eq!(tie(&[Defector, Spy], &[Defector, Nuke]), (None, Reason::Tie));
}

#[test]
fn diplomat_does_not_help_without_a_tie() {
    let mut scene = Scene::new(&QUIET, &[Diplomat], &[Spy]);
    scene.turn(Diplomat, TradeChokepoint);
    scene.turn(Spy, TradeChokepoint);
    scene.rest(FifthColumn);
    assert_eq!(scene.decided(TradeChokepoint).winner, Some(HAMMERS));
}

#[test]
fn ch_6_5_guerrilla_raises_the_prestige_for_whoever_wins() {
    let mut scene = Scene::new(&QUIET, &[Guerrilla], &[Guerrilla, Spy]);
    scene.deploy(Guerrilla, SportsCompetition);
    scene.launch(Guerrilla, SportsCompetition);
    assert_eq!(scene.view(HAMMERS).line[3].prestige, 5);
    scene.end();
    scene.deploy(Guerrilla, SportsCompetition);
    scene.launch(Guerrilla, SportsCompetition);
    scene.end();
    scene.turn(Admiral, FifthColumn);
    scene.turn(Spy, SportsCompetition);
    scene.rest(FifthColumn);
    let decided = scene.decided(SportsCompetition);
    assert_eq!((decided.winner, decided.prestige), (Some(HAMMERS), 3 + 2 + 2));
}

#[test]
fn ch_6_6_guerrilla_is_launched_only_in_the_owners_first_turn() {
    let mut scene = Scene::new(&QUIET, &[Guerrilla], &[Guerrilla]);
    scene.turn(Guerrilla, FifthColumn);
    scene.deploy(Guerrilla, FifthColumn);
    scene.launching(Guerrilla, FifthColumn, Target::Nothing);
    scene.end();
    let late = scene.launching(Guerrilla, FifthColumn, Target::Nothing);
    scene.assert_refused(late, "CH-6.6", "first turn");
}

#[test]
fn guerrilla_of_the_second_player_may_still_be_launched_in_its_first_turn() {
    let mut scene = Scene::new(&QUIET, &[], &[Guerrilla]);
    scene.turn(Admiral, FifthColumn);
    scene.deploy(Guerrilla, FifthColumn);
    scene.launch(Guerrilla, FifthColumn);
    assert_eq!(scene.view(CAPS).line[2].prestige, 4);
}

#[test]
fn ch_6_7_nuke_has_three_and_launched_six() {
    let mut scene = Scene::new(&QUIET, &[Nuke], &[]);
    scene.deploy(Nuke, TradeChokepoint);
    assert_eq!(scene.influence(TradeChokepoint), [3, 0]);
    scene.launch(Nuke, TradeChokepoint);
    assert_eq!(scene.influence(TradeChokepoint), [6, 0]);
}

#[test]
fn ch_6_8_nuke_costs_a_prestige_at_once() {
    let mut scene = Scene::new(&QUIET, &[Nuke, Nuke], &[]);
    scene.deploy(Nuke, TradeChokepoint);
    scene.launch(Nuke, TradeChokepoint);
    assert_eq!(scene.prestige(), [-1, 0]);
    assert!(scene.cited().contains(&"CH-6.8"));
    scene.end();
    scene.turn(Admiral, FifthColumn);
    scene.deploy(Nuke, TradeChokepoint);
    scene.launch(Nuke, TradeChokepoint);
    assert_eq!(scene.prestige(), [-2, 0]);
}

#[test]
fn ch_6_9_policeman_counts_the_kinds_of_enemies() {
    assert_eq!(influence(&[Policeman], &[Spy, Spy, Nuke])[0], 4);
    assert_eq!(influence(&[Policeman], &[])[0], 2);
    assert_eq!(influence(&[Policeman, Spy], &[Policeman])[0], 3 + 3, "own kinds do not count");
}

#[test]
fn policeman_meets_policeman() {
    assert_eq!(influence(&[Policeman], &[Policeman]), [3, 3]);
}

#[test]
fn ch_6_10_scientist_pays_if_it_stays_hidden() {
    let mut scene = Scene::new(&QUIET, &[Scientist, Scientist], &[]);
    scene.turn(Scientist, TradeChokepoint);
    scene.turn(Admiral, FifthColumn);
    scene.turn(Scientist, TradeChokepoint);
    scene.rest(FifthColumn);
    assert_eq!(scene.gained(CAPS), [(Ability::Scientist, 2)]);
}

#[test]
fn scientist_uncovered_by_a_spy_pays_nothing() {
    let mut scene = Scene::new(&QUIET, &[Scientist], &[Spy]);
    scene.turn(Scientist, TradeChokepoint);
    scene.deploy(Spy, TradeChokepoint);
    scene.launch(Spy, TradeChokepoint);
    scene.end();
    scene.rest(SportsCompetition);
    assert_eq!(scene.gained(CAPS), []);
}

#[test]
fn ch_6_11_soldier_closes_the_situation_to_both_sides() {
    let line = [SpaceRace, Demilitarization, FifthColumn, SportsCompetition];
    let caps = [Soldier, Admiral, Spy];
    let mut scene = Scene::new(&line, &caps, &[Spy, Admiral]);
    scene.deploy(Soldier, Demilitarization);
    scene.launch(Soldier, Demilitarization);
    assert!(scene.view(HAMMERS).line[1].closed);
    scene.end();
    let theirs = scene.deployment(Spy, Demilitarization, caps_and_hammers::How::FaceDown);
    scene.assert_refused(theirs, "CH-6.11", "closed Demilitarization");
    scene.turn(Spy, FifthColumn);
    let ours = scene.deployment(Spy, Demilitarization, caps_and_hammers::How::FaceDown);
    scene.assert_refused(ours, "CH-6.11", "closed");
    scene.deploy(Admiral, FifthColumn);
    let sail = scene.launching(Admiral, FifthColumn, Target::To(scene.slot(Demilitarization)));
    scene.assert_refused(sail, "CH-6.11", "closed");
    scene.sail(FifthColumn, SportsCompetition);
}

#[test]
fn soldier_keeps_what_is_there_already() {
    let mut scene = Scene::new(&QUIET, &[Soldier], &[Admiral]);
    scene.turn(Soldier, TradeChokepoint);
    scene.turn(Admiral, TradeChokepoint);
    scene.launch(Soldier, TradeChokepoint);
    scene.deploy(Admiral, FifthColumn);
    scene.end();
    scene.sail(TradeChokepoint, FifthColumn);
    assert_eq!(scene.influence(TradeChokepoint), [0, 0], "it may leave, and a Soldier has 0");
}

#[test]
fn ch_6_12_spy_uncovers_every_hidden_enemy_there() {
    let line = [AidPrograms, SpaceRace, FifthColumn, SportsCompetition];
    let mut scene = Scene::new(&line, &[Nuke, Scientist], &[Spy]);
    scene.turn(Nuke, AidPrograms);
    scene.turn(Admiral, SpaceRace);
    scene.turn(Scientist, AidPrograms);
    scene.deploy(Spy, AidPrograms);
    scene.launch(Spy, AidPrograms);
    let pieces = scene.view(HAMMERS).sides[0].pieces.clone();
    let seen: Vec<_> = pieces.iter().map(|piece| (piece.asset, piece.face)).collect();
    assert_eq!(seen, [(Some(Nuke), Face::Up), (Some(Scientist), Face::Up)]);
    assert_eq!(scene.influence(AidPrograms), [4, 3], "an uncovered Nuke is not launched");
    assert_eq!(scene.prestige(), [0, 0]);
    assert_eq!(scene.view(CAPS).sides[1].spied, 2);
}

#[test]
fn spy_has_three() {
    assert_eq!(influence(&[Spy], &[]), [3, 0]);
}

/// Face-down Assets count as much as open ones for Admiral, Defector and Policeman.
#[test]
fn ch_6_13_hidden_assets_count_when_the_round_is_resolved() {
    let line = [JungleWarfare, TradeChokepoint, FifthColumn, SpaceRace];
    let mut scene = Scene::new(&line, &[Policeman, Defector], &[Nuke, Spy, Scientist]);
    scene.turn(Policeman, TradeChokepoint);
    scene.turn(Nuke, TradeChokepoint);
    scene.turn(Defector, TradeChokepoint);
    scene.turn(Spy, TradeChokepoint);
    scene.turn(Admiral, FifthColumn);
    scene.turn(Scientist, TradeChokepoint);
    scene.rest(FifthColumn);
    assert_eq!(scene.decided(TradeChokepoint).influence, [2 + 3 + 2 + 3, 3 + 3 + 1]);
}
