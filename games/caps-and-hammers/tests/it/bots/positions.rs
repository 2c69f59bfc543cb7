//! Caps and Hammers: the third round, with equal Prestige unless a test says otherwise.

use caps_and_hammers::Asset::{Admiral, Defector, Nuke, Policeman, Scientist, Soldier, Spy};
use caps_and_hammers::Situation::{
    AidPrograms, Demilitarization, FifthColumn, JungleWarfare, PeaceConference, PoliticalQuagmire,
    PotentialRival, SpaceRace, SportsCompetition, StrategicNeighbor, TradeChokepoint,
    UnreliableAlly,
};
use caps_and_hammers::{Action, Asset, How, Target};
use testkit::{assert_finds, ponder};

use crate::fixtures::{Scene, deck, third_round};

/// A Nuke costs 1 Prestige and wins a Situation that is worth 2.
#[test]
fn a_nuke_is_launched_where_it_wins_more_than_it_costs() {
    let hand = [Spy, Nuke, Policeman, Policeman, Defector, Defector, Admiral];
    let mut scene =
        third_round([UnreliableAlly, TradeChokepoint, SpaceRace, StrategicNeighbor], hand);
    scene.deploy(Spy, UnreliableAlly);
    scene.launch(Spy, UnreliableAlly);
    scene.end();
    scene.turn(Nuke, UnreliableAlly);
    for asset in [Policeman, Policeman, Defector, Defector] {
        scene.turn(asset, TradeChokepoint);
        scene.deploy(asset, TradeChokepoint);
        if scene.view(scene.active()).turn < 10 {
            scene.end();
        }
    }
    assert_finds(&scene.game, scene.launching(Nuke, UnreliableAlly, Target::Nothing));
}

/// The Hammers are 9 ahead. Whoever wins more now wins a war.
#[test]
fn a_nuke_is_not_launched_where_the_lead_would_become_a_war() {
    let hand = [Nuke, Spy, Policeman, Policeman, Defector, Defector, Admiral];
    let line = [
        Demilitarization,
        SpaceRace,
        SportsCompetition,
        TradeChokepoint,
        StrategicNeighbor,
        FifthColumn,
        PeaceConference,
        PoliticalQuagmire,
        PotentialRival,
        UnreliableAlly,
        AidPrograms,
        JungleWarfare,
    ];
    let mut scene = Scene::new(&line, &deck(hand), &deck(hand));
    let first_five: Vec<Asset> = deck(hand)[..5].to_vec();
    let places = [Demilitarization, SpaceRace, SportsCompetition, SpaceRace, SportsCompetition];
    for (asset, at) in first_five.into_iter().zip(places) {
        scene.turn(asset, TradeChokepoint);
        scene.turn(asset, at);
    }
    let [caps, hammers] = scene.prestige();
    assert_eq!(hammers - caps, 9);
    scene.rest(StrategicNeighbor);
    for asset in [Nuke, Policeman, Policeman, Defector] {
        scene.turn(asset, PotentialRival);
        scene.turn(asset, PotentialRival);
    }
    scene.deploy(Defector, PotentialRival);
    assert_finds(&scene.game, Action::EndTurn);
}

/// The Caps have won Space Race unless the Hammers' last Asset comes there: a Soldier blocks it.
#[test]
fn a_soldier_closes_what_is_won() {
    let hand = [Spy, Soldier, Policeman, Policeman, Defector, Defector, Spy];
    let mut scene =
        third_round([SpaceRace, TradeChokepoint, StrategicNeighbor, UnreliableAlly], hand);
    scene.deploy(Spy, SpaceRace);
    scene.launch(Spy, SpaceRace);
    scene.end();
    scene.turn(Policeman, SpaceRace);
    scene.turn(Soldier, SpaceRace);
    scene.turn(Policeman, TradeChokepoint);
    for asset in [Policeman, Defector] {
        scene.turn(asset, TradeChokepoint);
        scene.turn(Defector, TradeChokepoint);
    }
    scene.deploy(Policeman, TradeChokepoint);
    assert_finds(&scene.game, scene.launching(Soldier, SpaceRace, Target::Nothing));
}

/// 5th Column gives a Prestige for each of the five that the Spy turns up.
#[test]
fn a_spy_is_launched_for_the_fifth_column() {
    let hand = [Spy, Policeman, Policeman, Defector, Defector, Admiral, Admiral];
    let mut scene =
        third_round([FifthColumn, TradeChokepoint, UnreliableAlly, StrategicNeighbor], hand);
    for asset in [Policeman, Policeman, Defector, Defector] {
        scene.turn(asset, TradeChokepoint);
        scene.turn(asset, TradeChokepoint);
    }
    scene.turn(Admiral, TradeChokepoint);
    scene.deploy(Spy, TradeChokepoint);
    assert_finds(&scene.game, scene.launching(Spy, TradeChokepoint, Target::Nothing));
}

/// All lie at Trade Chokepoint, from where an Admiral reaches every Situation. What is hidden
/// there may be Scientists, so the richest empty Situation is the safest.
#[test]
fn an_admiral_sails_to_where_the_most_is_to_be_won() {
    let hand = [Admiral, Policeman, Policeman, Defector, Scientist, Scientist, Spy];
    let mut scene =
        third_round([StrategicNeighbor, TradeChokepoint, UnreliableAlly, SportsCompetition], hand);
    for asset in [Policeman, Policeman, Defector, Spy] {
        scene.turn(asset, TradeChokepoint);
        scene.turn(asset, TradeChokepoint);
    }
    scene.turn(Scientist, TradeChokepoint);
    scene.deploy(Admiral, TradeChokepoint);
    let to = Target::To(scene.slot(SportsCompetition));
    assert_finds(&scene.game, scene.launching(Admiral, TradeChokepoint, to));
}

/// Two copies of a card are one move.
#[test]
fn equal_cards_are_one_move() {
    let hand = [Spy, Spy, Policeman, Policeman, Defector, Defector, Soldier];
    let scene = third_round([SpaceRace, TradeChokepoint, StrategicNeighbor, UnreliableAlly], hand);
    assert_eq!(ponder(&scene.game, 50).len(), 4 * 4, "four kinds at four Situations");
}

/// Each side has won a Situation beyond all doubt, and both others are closed: only a Scientist
/// whom nobody sees breaks the tie. At the Peace Conference everybody would see it.
#[test]
fn a_scientist_goes_where_nobody_sees_it() {
    let hand = [Soldier, Spy, Spy, Nuke, Policeman, Defector, Scientist];
    let mut scene =
        third_round([PeaceConference, StrategicNeighbor, TradeChokepoint, SpaceRace], hand);
    for closed in [StrategicNeighbor, TradeChokepoint] {
        scene.deploy(Soldier, closed);
        scene.launch(Soldier, closed);
        scene.end();
    }
    for asset in [Spy, Spy, Nuke] {
        scene.deploy_how(asset, PeaceConference, How::FaceUp);
        scene.end();
        scene.turn(asset, SpaceRace);
    }
    scene.deploy_how(Policeman, PeaceConference, How::FaceUp);
    scene.end();
    assert_eq!(scene.influence(PeaceConference), [11, 0]);
    assert_eq!(scene.influence(SpaceRace), [0, 15]);
    assert_finds(&scene.game, scene.deployment(Scientist, SpaceRace, How::FaceDown));
}
