//! The Situations that change where and how Assets go.

use caps_and_hammers::{Action, Asset, CAPS, Event, Face, HAMMERS, How, Piece, Situation, Target};
use engine::{Game, Viewer};

use crate::fixtures::Scene;
use Asset::{Admiral, Defector, Diplomat, Guerrilla, Nuke, Scientist, Soldier, Spy};
use Situation::{
    Demilitarization, FifthColumn, JungleWarfare, PeaceConference, PotentialRival, SpaceRace,
    TradeChokepoint, UnreliableAlly,
};

#[test]
fn ch_7_5_peace_conference_takes_assets_face_up_or_launched() {
    let line = [PeaceConference, TradeChokepoint, FifthColumn, SpaceRace];
    let mut scene = Scene::new(&line, &[Nuke, Scientist], &[Admiral, Defector]);
    let hidden = scene.deployment(Nuke, PeaceConference, How::FaceDown);
    scene.assert_refused(hidden, "CH-7.5", "face up or launched");
    scene.deploy_how(Nuke, PeaceConference, How::Launched(Target::Nothing));
    assert_eq!(scene.prestige(), [-1, 0]);
    assert_eq!(scene.influence(PeaceConference), [6, 0]);
    scene.end();
    let defector = scene.deployment(Defector, PeaceConference, How::Launched(Target::Nothing));
    scene.assert_refused(defector, "CH-5.4", "no Operation");
    let to = scene.slot(TradeChokepoint);
    scene.deploy_how(Admiral, PeaceConference, How::Launched(Target::To(to)));
    assert_eq!(scene.view(CAPS).sides[1].pieces[0].at, to);
    scene.end();
    scene.deploy_how(Scientist, PeaceConference, How::FaceUp);
    assert_eq!(scene.view(HAMMERS).sides[0].pieces[1].asset, Some(Scientist));
    scene.end();
    scene.rest(FifthColumn);
    assert_eq!(scene.gained(CAPS), [], "a Scientist deployed face up never was hidden");
}

#[test]
fn peace_conference_lets_a_guerrilla_be_launched_in_the_first_turn_only() {
    let line = [PeaceConference, TradeChokepoint, FifthColumn, SpaceRace];
    let mut scene = Scene::new(&line, &[Guerrilla, Guerrilla], &[]);
    scene.deploy_how(Guerrilla, PeaceConference, How::Launched(Target::Nothing));
    assert_eq!(scene.view(CAPS).line[0].prestige, 5);
    scene.end();
    scene.turn(Admiral, FifthColumn);
    let late = scene.deployment(Guerrilla, PeaceConference, How::Launched(Target::Nothing));
    scene.assert_refused(late, "CH-6.6", "first turn");
}

#[test]
fn ch_7_7_potential_rival_takes_the_first_asset_of_each_player() {
    let line = [PotentialRival, TradeChokepoint, FifthColumn, SpaceRace];
    let mut scene = Scene::new(&line, &[Spy, Nuke], &[Spy]);
    let elsewhere = scene.deployment(Spy, SpaceRace, How::FaceDown);
    scene.assert_refused(elsewhere, "CH-7.7", "Potential Rival");
    scene.turn(Spy, PotentialRival);
    let elsewhere = scene.deployment(Spy, SpaceRace, How::FaceDown);
    scene.assert_refused(elsewhere, "CH-7.7", "Potential Rival");
    scene.turn(Spy, PotentialRival);
    scene.turn(Nuke, SpaceRace);
}

/// The first player may shut the second one out with a Soldier.
#[test]
fn potential_rival_closed_by_a_soldier_binds_nobody() {
    let line = [PotentialRival, TradeChokepoint, FifthColumn, SpaceRace];
    let mut scene = Scene::new(&line, &[Soldier], &[Spy]);
    scene.deploy(Soldier, PotentialRival);
    scene.launch(Soldier, PotentialRival);
    scene.end();
    let there = scene.deployment(Spy, PotentialRival, How::FaceDown);
    scene.assert_refused(there, "CH-6.11", "closed Potential Rival");
    scene.turn(Spy, SpaceRace);
}

/// Side by side an Admiral needs no Chokepoint, and the log says so.
#[test]
fn ch_7_11_trade_chokepoint_is_adjacent_to_everything_for_admirals() {
    let line = [TradeChokepoint, Demilitarization, FifthColumn, SpaceRace];
    let sails = |from, to| {
        let mut scene = Scene::new(&line, &[Admiral], &[]);
        scene.deploy(Admiral, from);
        scene.sail(from, to);
        scene.cited().last().copied().unwrap().to_owned()
    };
    assert_eq!(sails(FifthColumn, TradeChokepoint), "CH-7.11");
    assert_eq!(sails(TradeChokepoint, FifthColumn), "CH-7.11");
    assert_eq!(sails(Demilitarization, TradeChokepoint), "CH-6.2");
    assert_eq!(sails(TradeChokepoint, Demilitarization), "CH-6.2");
    assert_eq!(sails(Demilitarization, FifthColumn), "CH-6.2");
}

#[test]
fn ch_7_17_trade_chokepoint_is_adjacent_both_ways() {
    let line = [TradeChokepoint, Demilitarization, FifthColumn, SpaceRace];
    let mut scene = Scene::new(&line, &[Admiral, Admiral], &[]);
    scene.deploy(Admiral, SpaceRace);
    scene.sail(SpaceRace, TradeChokepoint);
    scene.end();
    scene.turn(Defector, FifthColumn);
    scene.deploy(Admiral, TradeChokepoint);
    scene.sail(TradeChokepoint, SpaceRace);
    assert_eq!(scene.cited().iter().filter(|rule| **rule == "CH-7.11").count(), 2);
}

/// It is adjacent for Admirals alone: the Unreliable Ally reaches only its neighbours.
#[test]
fn trade_chokepoint_does_not_help_the_unreliable_ally() {
    let line = [TradeChokepoint, Demilitarization, UnreliableAlly, SpaceRace];
    let mut scene = Scene::new(&line, &[Spy], &[Diplomat]);
    scene.turn(Spy, TradeChokepoint);
    scene.deploy(Diplomat, UnreliableAlly);
    let pull = scene.launching(Diplomat, UnreliableAlly, Target::Pull(Piece::new(0).unwrap()));
    scene.assert_refused(pull, "CH-7.12", "adjacent");
}

#[test]
fn ch_7_12_unreliable_ally_moves_a_hidden_enemy_here() {
    let line = [SpaceRace, UnreliableAlly, FifthColumn, JungleWarfare];
    let mut scene = Scene::new(&line, &[Spy, Nuke], &[Diplomat]);
    scene.turn(Spy, SpaceRace);
    scene.deploy(Diplomat, UnreliableAlly);
    let second = scene.launching(Diplomat, UnreliableAlly, Target::Pull(Piece::new(1).unwrap()));
    scene.assert_refused(second, "CH-7.12", "not deployed that many");
    scene.act(scene.launching(Diplomat, UnreliableAlly, Target::Pull(Piece::new(0).unwrap())));
    let piece = scene.view(HAMMERS).sides[0].pieces[0];
    assert_eq!((piece.at, piece.face, piece.asset), (scene.slot(UnreliableAlly), Face::Down, None));
    assert_eq!(scene.influence(UnreliableAlly), [3, 2], "it is still its owner's");
    let told = scene.told.last().unwrap();
    let seen = |viewer| match told.seen_by(viewer) {
        Event::Pulled { asset, .. } => *asset,
        other => panic!("{other:?}"),
    };
    assert_eq!(seen(Viewer::Seat(CAPS)), Some(Spy));
    assert_eq!(seen(Viewer::Seat(HAMMERS)), None, "the Diplomat's side does not get to look");
}

#[test]
fn unreliable_ally_moves_no_open_asset_and_nothing_into_a_closed_situation() {
    let line = [SpaceRace, UnreliableAlly, FifthColumn, JungleWarfare];
    let mut scene = Scene::new(&line, &[Spy, Defector], &[Diplomat, Soldier]);
    scene.deploy(Spy, SpaceRace);
    scene.launch(Spy, SpaceRace);
    scene.end();
    scene.deploy(Diplomat, UnreliableAlly);
    let open = scene.launching(Diplomat, UnreliableAlly, Target::Pull(Piece::new(0).unwrap()));
    scene.assert_refused(open, "CH-7.12", "face-down");
    scene.end();
    scene.turn(Defector, SpaceRace);
    scene.deploy(Soldier, UnreliableAlly);
    scene.launch(Soldier, UnreliableAlly);
    let shut = scene.launching(Diplomat, UnreliableAlly, Target::Pull(Piece::new(1).unwrap()));
    scene.assert_refused(shut, "CH-6.11", "closed Unreliable Ally");
}

/// A Diplomat pulled to Unreliable Ally by the enemy can be launched there by its owner.
#[test]
fn unreliable_ally_also_serves_a_diplomat_that_was_moved_there() {
    let line = [SpaceRace, UnreliableAlly, FifthColumn, JungleWarfare];
    let mut scene = Scene::new(&line, &[Diplomat], &[Diplomat, Spy]);
    scene.turn(Diplomat, SpaceRace);
    scene.deploy(Diplomat, UnreliableAlly);
    scene.act(scene.launching(Diplomat, UnreliableAlly, Target::Pull(Piece::new(0).unwrap())));
    scene.end();
    scene.turn(Admiral, JungleWarfare);
    scene.turn(Spy, FifthColumn);
    scene.act(scene.launching(Diplomat, UnreliableAlly, Target::Pull(Piece::new(1).unwrap())));
    assert_eq!(scene.view(HAMMERS).sides[1].pieces[1].at, scene.slot(UnreliableAlly));
}

/// Two Soldiers can close two Situations at most, so a deployment is always possible.
#[test]
fn two_soldiers_leave_somewhere_to_deploy() {
    let line = [PotentialRival, SpaceRace, FifthColumn, JungleWarfare];
    let mut scene = Scene::new(&line, &[Soldier], &[Soldier]);
    scene.deploy(Soldier, PotentialRival);
    scene.launch(Soldier, PotentialRival);
    scene.end();
    scene.deploy(Soldier, SpaceRace);
    scene.launch(Soldier, SpaceRace);
    scene.end();
    let mut actions = Vec::new();
    scene.game.actions(CAPS, &mut actions);
    assert!(actions.iter().any(|action| matches!(action, Action::Deploy { .. })));
}
