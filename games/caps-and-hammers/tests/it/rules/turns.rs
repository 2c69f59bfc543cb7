//! CH-3 and CH-4: turns and deployments.

use caps_and_hammers::{Action, Asset, CAPS, Event, HAMMERS, How, Situation, Target};
use engine::{Game, Mute, Seat, Viewer};

use crate::fixtures::Scene;
use Situation::{FifthColumn, JungleWarfare, SpaceRace, TradeChokepoint};

const QUIET: [Situation; 4] = [SpaceRace, TradeChokepoint, FifthColumn, JungleWarfare];

#[test]
fn ch_3_1_ten_turns_in_alternation_each_round() {
    let mut scene = Scene::new(&QUIET, &[], &[]);
    scene.rest(TradeChokepoint);
    let turns: Vec<Seat> = scene
        .told
        .iter()
        .filter_map(|told| match told.public {
            Event::TurnEnded { seat } => Some(seat),
            _ => None,
        })
        .collect();
    assert_eq!(turns, [CAPS, HAMMERS].repeat(5));
}

#[test]
fn ch_3_2_exactly_one_deployment_in_a_turn() {
    let mut scene = Scene::new(&QUIET, &[Asset::Spy, Asset::Nuke], &[]);
    scene.assert_refused(Action::EndTurn, "CH-3.2", "must deploy");
    scene.deploy(Asset::Spy, SpaceRace);
    let second = scene.deployment(Asset::Nuke, SpaceRace, How::FaceDown);
    scene.assert_refused(second, "CH-3.2", "already deployed");
}

#[test]
fn ch_3_3_operations_before_and_after_the_deployment() {
    let mut scene = Scene::new(&QUIET, &[Asset::Spy, Asset::Nuke, Asset::Soldier], &[]);
    scene.turn(Asset::Spy, SpaceRace);
    scene.turn(Asset::Admiral, SpaceRace);
    scene.launch(Asset::Spy, SpaceRace);
    scene.deploy(Asset::Nuke, JungleWarfare);
    scene.launch(Asset::Nuke, JungleWarfare);
    let launched = scene.cited().iter().filter(|rule| **rule == "CH-5.1").count();
    assert_eq!(launched, 2);
}

/// With nothing to launch the end of the turn is still asked for, so it tells nothing: only who
/// has the Asset is told that nothing is left.
#[test]
fn ch_3_4_the_end_of_the_turn_is_always_asked_for() {
    let asked = [Asset::Defector, Asset::Spy].map(|asset| {
        let mut scene = Scene::new(&QUIET, &[asset], &[]);
        scene.deploy(asset, SpaceRace);
        assert_eq!(scene.active(), CAPS);
        let mut actions = Vec::new();
        scene.game.actions(CAPS, &mut actions);
        assert!(actions.contains(&Action::EndTurn));
        let asked = [CAPS, HAMMERS].map(|seat| scene.game.prompt(Viewer::Seat(seat)));
        scene.end();
        assert_eq!(scene.active(), HAMMERS);
        asked
    });
    let [[own, other], [own_spy, other_spy]] = asked;
    assert_eq!(other, other_spy);
    assert_ne!(own, own_spy);
}

#[test]
fn ch_3_5_nobody_acts_out_of_turn() {
    let mut scene = Scene::new(&QUIET, &[Asset::Spy], &[]);
    let action = scene.deployment(Asset::Spy, SpaceRace, How::FaceDown);
    for seat in [HAMMERS, Seat(2), Seat(255)] {
        let before = scene.game;
        let refusal = scene.game.play(seat, action, &mut Mute).unwrap_err();
        assert_eq!(refusal.rule.0, "CH-3.5");
        assert_eq!(scene.game, before);
    }
}

#[test]
fn ch_4_1_an_asset_goes_face_down_from_the_hand_to_a_situation() {
    let mut scene = Scene::new(&QUIET, &[Asset::Spy], &[]);
    let spy = scene.deployment(Asset::Spy, SpaceRace, How::FaceDown);
    for how in [How::FaceUp, How::Launched(Target::Nothing)] {
        let openly = scene.deployment(Asset::Spy, SpaceRace, how);
        scene.assert_refused(openly, "CH-4.1", "face down");
    }
    scene.act(spy);
    let view = scene.view(CAPS);
    assert_eq!(view.sides[0].hand_size, 6);
    assert_eq!(view.sides[0].pieces.len(), 1);
    scene.end();
    scene.turn(Asset::Admiral, SpaceRace);
    scene.assert_refused(spy, "CH-4.1", "from your hand");
}

#[test]
fn ch_4_1_a_card_still_in_the_deck_cannot_be_deployed() {
    let scene = Scene::new(&QUIET, &[], &[]);
    let card = caps_and_hammers::Card::new(7).unwrap();
    let action = Action::Deploy { card, to: scene.slot(SpaceRace), how: How::FaceDown };
    scene.assert_refused(action, "CH-4.1", "from your hand");
}

#[test]
fn ch_4_2_any_number_of_assets_at_one_situation() {
    let mut scene = Scene::new(&QUIET, &[], &[]);
    let at = scene.slot(JungleWarfare);
    for _ in 0..9 {
        let seat = scene.active();
        let hand = scene.view(seat).sides[seat.index()].hand.clone().unwrap();
        scene.turn(hand[0].asset, JungleWarfare);
    }
    let view = scene.game.view(Viewer::Spectator);
    let there = view.sides.each_ref().map(|side| side.pieces.iter().filter(|p| p.at == at).count());
    assert_eq!(there, [5, 4]);
}
