//! CH-5: launching Operations.

use caps_and_hammers::{Action, Asset, CAPS, Event, Face, HAMMERS, How, Piece, Situation, Target};
use engine::{Audience, Game, Names, NoUndo, Seed, Setup, Table, Viewer};

use crate::fixtures::Scene;
use Situation::{
    Demilitarization, FifthColumn, JungleWarfare, PeaceConference, SpaceRace, TradeChokepoint,
    UnreliableAlly,
};

const QUIET: [Situation; 4] = [SpaceRace, TradeChokepoint, FifthColumn, JungleWarfare];

#[test]
fn ch_5_1_launching_turns_an_own_face_down_asset_up_at_once() {
    let mut scene = Scene::new(&QUIET, &[Asset::Nuke], &[]);
    let none = Action::Launch { piece: Piece::new(0).unwrap(), target: Target::Nothing };
    scene.assert_refused(none, "CH-5.1", "not deployed that many");
    scene.deploy(Asset::Nuke, SpaceRace);
    scene.launch(Asset::Nuke, SpaceRace);
    let piece = scene.game.view(Viewer::Seat(HAMMERS)).sides[0].pieces[0];
    assert_eq!((piece.face, piece.asset), (Face::Launched, Some(Asset::Nuke)));
}

#[test]
fn ch_5_2_an_asset_may_be_launched_in_the_turn_of_its_deployment() {
    let mut scene = Scene::new(&QUIET, &[Asset::Spy], &[]);
    scene.deploy(Asset::Spy, SpaceRace);
    scene.launch(Asset::Spy, SpaceRace);
}

#[test]
fn ch_5_3_a_launched_asset_is_not_launched_again() {
    let mut scene = Scene::new(&QUIET, &[Asset::Nuke], &[]);
    scene.deploy(Asset::Nuke, SpaceRace);
    scene.launch(Asset::Nuke, SpaceRace);
    let again = scene.launching(Asset::Nuke, SpaceRace, Target::Nothing);
    scene.assert_refused(again, "CH-5.3", "already lies face up");
}

#[test]
fn ch_5_3_an_asset_uncovered_by_a_spy_is_not_launched() {
    let mut scene = Scene::new(&QUIET, &[Asset::Nuke], &[Asset::Spy]);
    scene.turn(Asset::Nuke, SpaceRace);
    scene.deploy(Asset::Spy, SpaceRace);
    scene.launch(Asset::Spy, SpaceRace);
    scene.end();
    let nuke = scene.launching(Asset::Nuke, SpaceRace, Target::Nothing);
    scene.assert_refused(nuke, "CH-5.3", "already lies face up");
}

#[test]
fn ch_5_3_an_asset_deployed_face_up_is_not_launched() {
    let line = [PeaceConference, SpaceRace, FifthColumn, JungleWarfare];
    let mut scene = Scene::new(&line, &[Asset::Spy], &[]);
    scene.deploy_how(Asset::Spy, PeaceConference, How::FaceUp);
    let spy = scene.launching(Asset::Spy, PeaceConference, Target::Nothing);
    scene.assert_refused(spy, "CH-5.3", "already lies face up");
}

#[test]
fn ch_5_4_assets_without_an_operation_stay_face_down() {
    let silent = [Asset::Defector, Asset::Policeman, Asset::Scientist, Asset::Diplomat];
    for asset in silent {
        let mut scene = Scene::new(&QUIET, &[asset], &[]);
        scene.deploy(asset, SpaceRace);
        let launch = scene.launching(asset, SpaceRace, Target::Nothing);
        scene.assert_refused(launch, "CH-5.4", "Operation");
    }
}

#[test]
fn ch_5_5_a_spy_with_nothing_to_uncover_may_be_launched_and_counts() {
    let line = [Situation::PoliticalQuagmire, SpaceRace, FifthColumn, JungleWarfare];
    let mut scene = Scene::new(&line, &[Asset::Spy], &[]);
    scene.deploy(Asset::Spy, Situation::PoliticalQuagmire);
    scene.launch(Asset::Spy, Situation::PoliticalQuagmire);
    assert_eq!(scene.view(CAPS).line[0].launches, [1, 0]);
}

#[test]
fn ch_5_5_a_move_needs_somewhere_to_go_and_something_to_move() {
    let line = [UnreliableAlly, SpaceRace, FifthColumn, JungleWarfare];
    let mut scene = Scene::new(&line, &[Asset::Diplomat, Asset::Admiral, Asset::Spy], &[]);
    scene.deploy(Asset::Diplomat, UnreliableAlly);
    let nothing = scene.launching(Asset::Diplomat, UnreliableAlly, Target::Nothing);
    scene.assert_refused(nothing, "CH-5.5", "needs an enemy Asset");
    scene.end();
    scene.turn(Asset::Admiral, FifthColumn);
    scene.deploy(Asset::Admiral, SpaceRace);
    let nowhere = scene.launching(Asset::Admiral, SpaceRace, Target::Nothing);
    scene.assert_refused(nowhere, "CH-5.5", "needs a Situation");
    scene.end();
    scene.turn(Asset::Admiral, FifthColumn);
    scene.deploy(Asset::Spy, SpaceRace);
    let moving = scene.launching(Asset::Spy, SpaceRace, Target::To(scene.slot(FifthColumn)));
    scene.assert_refused(moving, "CH-5.5", "moves nothing");
}

/// "Here" is the Situation with both sides' Assets: a Spy elsewhere uncovers nothing.
#[test]
fn ch_5_6_here_is_the_situation_and_every_asset_at_it() {
    let mut scene = Scene::new(&QUIET, &[Asset::Nuke, Asset::Admiral], &[Asset::Spy]);
    scene.turn(Asset::Nuke, SpaceRace);
    scene.turn(Asset::Defector, FifthColumn);
    scene.turn(Asset::Admiral, FifthColumn);
    scene.deploy(Asset::Spy, SpaceRace);
    scene.launch(Asset::Spy, SpaceRace);
    let view = scene.view(HAMMERS);
    let faces: Vec<Face> = view.sides[0].pieces.iter().map(|piece| piece.face).collect();
    assert_eq!(faces, [Face::Up, Face::Down]);
    assert_eq!(view.sides[1].pieces[0].face, Face::Down, "own Assets stay as they are");
}

/// A deployment can be taken back while nobody has seen anything of it; a launch cannot.
#[test]
fn undo_ends_where_something_was_shown() {
    let names = Names::new(["Caps", "Hammers"].map(String::from));
    let mut table: Table<caps_and_hammers::CapsAndHammers> =
        Table::open(Setup::default(), names, Seed::from_text("undo")).unwrap();
    assert_eq!(table.undo(CAPS, Audience::Others), Err(NoUndo::Nothing));
    let before = *table.game();
    let mut actions = Vec::new();
    table.game().actions(CAPS, &mut actions);
    let deploy = actions
        .iter()
        .copied()
        .find(|action| matches!(action, Action::Deploy { how: How::FaceDown, .. }));
    table.play(CAPS, deploy.unwrap()).unwrap();
    assert_eq!(table.undo(HAMMERS, Audience::Others), Err(NoUndo::NotYours));
    table.undo(CAPS, Audience::Others).unwrap();
    assert_eq!(*table.game(), before);
    table.play(CAPS, deploy.unwrap()).unwrap();
    table.play(CAPS, Action::EndTurn).unwrap();
    assert_eq!(table.undo(CAPS, Audience::Others), Err(NoUndo::PassedOn));
}

#[test]
fn undo_of_a_launch_is_refused() {
    let mut scene = Scene::new(&[Demilitarization, SpaceRace], &[Asset::Nuke], &[]);
    scene.deploy(Asset::Nuke, SpaceRace);
    scene.launch(Asset::Nuke, SpaceRace);
    let shown = scene.told.iter().rfind(|told| told.reveals()).map(|told| &told.public);
    assert!(matches!(shown, Some(Event::Launched { .. })));
}
