//! CH-8: the end of a round.

use caps_and_hammers::{Ability, Asset, CAPS, Event, Face, HAMMERS, Reason, Situation};
use engine::{Game, Viewer};

use crate::fixtures::Scene;
use Asset::{Admiral, Defector, Guerrilla, Nuke, Scientist, Spy};
use Situation::{FifthColumn, JungleWarfare, SpaceRace, SportsCompetition, TradeChokepoint};

const QUIET: [Situation; 4] = [TradeChokepoint, JungleWarfare, FifthColumn, SportsCompetition];

#[test]
fn ch_8_1_everything_hidden_is_revealed_and_nothing_is_launched_by_it() {
    let mut scene = Scene::new(&QUIET, &[Nuke, Guerrilla], &[]);
    scene.turn(Nuke, TradeChokepoint);
    scene.turn(Admiral, FifthColumn);
    scene.turn(Guerrilla, SportsCompetition);
    scene.rest(FifthColumn);
    let revealed = scene.told.iter().filter(|told| matches!(told.public, Event::Revealed { .. }));
    assert_eq!(revealed.count(), 10);
    assert_eq!(scene.decided(TradeChokepoint).influence, [3, 0]);
    assert_eq!(scene.decided(SportsCompetition).prestige, 3);
}

#[test]
fn ch_8_2_influence_is_the_sum_of_launched_and_unlaunched_assets() {
    let mut scene = Scene::new(&QUIET, &[Nuke, Spy, Scientist], &[]);
    scene.deploy(Nuke, TradeChokepoint);
    scene.launch(Nuke, TradeChokepoint);
    scene.end();
    scene.turn(Admiral, FifthColumn);
    scene.turn(Spy, TradeChokepoint);
    scene.turn(Admiral, FifthColumn);
    scene.turn(Scientist, TradeChokepoint);
    scene.rest(FifthColumn);
    assert_eq!(scene.decided(TradeChokepoint).influence, [6 + 3 + 1, 0]);
}

#[test]
fn ch_8_3_more_influence_wins_and_equal_or_none_is_a_tie() {
    let mut scene = Scene::new(&QUIET, &[Spy], &[Spy]);
    scene.turn(Spy, TradeChokepoint);
    scene.turn(Spy, TradeChokepoint);
    scene.rest(FifthColumn);
    let equal = scene.decided(TradeChokepoint);
    assert_eq!((equal.influence, equal.winner, equal.by), ([3, 3], None, Reason::Tie));
    let none = scene.decided(SportsCompetition);
    assert_eq!((none.influence, none.winner), ([0, 0], None));
    let mut scene = Scene::new(&QUIET, &[Spy], &[Defector]);
    scene.turn(Spy, TradeChokepoint);
    scene.turn(Defector, TradeChokepoint);
    scene.rest(FifthColumn);
    assert_eq!(scene.decided(TradeChokepoint).winner, Some(CAPS));
}

#[test]
fn ch_8_4_the_winner_gains_the_prestige_with_what_guerrillas_added() {
    let mut scene = Scene::new(&QUIET, &[Guerrilla], &[]);
    scene.deploy(Guerrilla, SportsCompetition);
    scene.launch(Guerrilla, SportsCompetition);
    scene.end();
    scene.turn(Admiral, JungleWarfare);
    scene.rest(TradeChokepoint);
    let decided = scene.decided(SportsCompetition);
    assert_eq!((decided.winner, decided.prestige), (Some(CAPS), 5));
    assert_eq!(scene.decided(JungleWarfare).winner, Some(HAMMERS));
}

/// Prestige from wins and abilities comes together, after everything is decided: the loss of
/// Demilitarization and the gain of a Scientist add up with the Situations.
#[test]
fn ch_8_5_all_prestige_of_the_round_is_added_together() {
    let line = [TradeChokepoint, JungleWarfare, SpaceRace, SportsCompetition];
    let mut scene = Scene::new(&line, &[Scientist, Guerrilla], &[Spy]);
    scene.turn(Scientist, SportsCompetition);
    scene.turn(Spy, JungleWarfare);
    scene.turn(Guerrilla, JungleWarfare);
    assert_eq!(scene.prestige(), [0, 0]);
    scene.rest(TradeChokepoint);
    let gained: i16 = scene.gained(CAPS).iter().map(|(_, amount)| amount).sum();
    assert!(scene.gained(CAPS).contains(&(Ability::Scientist, 1)));
    assert!(scene.gained(CAPS).contains(&(Ability::JungleWarfare, 1)));
    let won: i16 = line
        .iter()
        .map(|situation| scene.decided(*situation))
        .filter(|decided| decided.winner == Some(CAPS))
        .map(|decided| decided.prestige)
        .sum();
    assert_eq!(scene.prestige()[0], won + gained);
    let names = engine::Names::new(["Caps", "Hammers"].map(String::from));
    let sheet = scene.game.score_sheet(&names);
    assert_eq!(sheet.rows[0].values[0], i32::from(won));
    assert_eq!(sheet.rows[1].values[0], i32::from(gained));
}

#[test]
fn ch_8_6_assets_are_discarded_and_two_cards_kept() {
    let mut scene = Scene::new(&QUIET, &[Spy], &[]);
    scene.turn(Spy, TradeChokepoint);
    scene.rest(FifthColumn);
    let view = scene.view(HAMMERS);
    assert_eq!(view.round, 2);
    assert!(view.sides.iter().all(|side| side.pieces.is_empty() && side.hand_size == 7));
    assert_eq!(view.sides[0].unseen[Spy as usize], 1, "the discarded Spy was seen by all");
    let drawn = scene.told.iter().filter_map(|told| match told.public {
        Event::Drew { count, .. } => Some(count),
        _ => None,
    });
    assert_eq!(drawn.collect::<Vec<_>>(), [2, 5, 2, 5, 5, 5], "five more each, two kept");
}

#[test]
fn ch_8_8_no_situation_is_fought_over_twice() {
    let mut scene = Scene::new(&QUIET, &[], &[]);
    let mut fought = Vec::new();
    for round in 1..=3 {
        let line = scene.view(CAPS).line;
        fought.extend(line.iter().map(|slot| slot.situation));
        assert_eq!(scene.view(CAPS).round, round);
        // A Situation that lets everybody deploy face down.
        let quiet = [FifthColumn, Situation::AidPrograms, Situation::PotentialRival];
        scene.rest(*quiet.iter().find(|it| line.iter().any(|at| at.situation == **it)).unwrap());
    }
    fought.sort_unstable();
    fought.dedup();
    assert_eq!(fought.len(), 12);
}

/// The line is cleared at once, so everybody is shown how it was decided.
#[test]
fn ch_8_6_how_a_round_ended_stays_in_sight_during_the_next() {
    let mut scene = Scene::new(&QUIET, &[Spy, Guerrilla], &[Defector]);
    assert!(scene.view(CAPS).last_round.is_empty());
    scene.deploy(Guerrilla, SportsCompetition);
    scene.launch(Guerrilla, SportsCompetition);
    scene.end();
    scene.turn(Defector, TradeChokepoint);
    scene.turn(Spy, TradeChokepoint);
    scene.rest(FifthColumn);
    for viewer in [Viewer::Seat(CAPS), Viewer::Seat(HAMMERS), Viewer::Spectator] {
        let last = scene.game.view(viewer).last_round;
        let [trade, jungle, column, sports] = last.as_slice() else { panic!("{last:?}") };
        assert_eq!((trade.situation, trade.winner), (TradeChokepoint, Some(CAPS)));
        let [caps, hammers] = &trade.assets;
        assert_eq!((caps.as_slice(), hammers.as_slice()), (&[Spy][..], &[Defector][..]));
        assert_eq!((jungle.winner, jungle.assets[0].len()), (None, 0));
        assert_eq!((column.assets[0].len(), column.assets[1].len()), (3, 4));
        assert_eq!((sports.winner, sports.prestige), (Some(CAPS), 5));
    }
}

/// What Guerrillas, Soldiers, Spies and launches did ends with the round.
#[test]
fn ch_8_6_nothing_of_a_round_lasts_into_the_next() {
    let line = [
        SpaceRace,
        TradeChokepoint,
        Situation::AidPrograms,
        JungleWarfare,
        Situation::PoliticalQuagmire,
        FifthColumn,
    ];
    let mut scene = Scene::new(&line, &[Guerrilla, Spy, Asset::Soldier], &[Admiral]);
    scene.deploy(Guerrilla, SpaceRace);
    scene.launch(Guerrilla, SpaceRace);
    scene.end();
    scene.turn(Admiral, SpaceRace);
    scene.deploy(Spy, SpaceRace);
    scene.launch(Spy, SpaceRace);
    scene.end();
    scene.turn(Admiral, JungleWarfare);
    scene.deploy(Asset::Soldier, TradeChokepoint);
    scene.launch(Asset::Soldier, TradeChokepoint);
    scene.end();
    let view = scene.view(CAPS);
    assert_eq!((view.line[0].prestige, view.line[0].launches), (5, [2, 0]));
    assert!(view.line[1].closed && view.sides[0].spied == 1);
    scene.rest(JungleWarfare);
    let view = scene.view(CAPS);
    assert_eq!((view.line[0].prestige, view.line[0].launches), (2, [0, 0]));
    assert!(!view.line[1].closed && view.sides[0].spied == 0);
}

#[test]
fn ch_8_7_after_the_third_round_the_game_is_over() {
    let mut scene = Scene::new(
        &[
            SpaceRace,
            TradeChokepoint,
            FifthColumn,
            JungleWarfare,
            Situation::AidPrograms,
            SportsCompetition,
            Situation::UnreliableAlly,
            Situation::StrategicNeighbor,
            Situation::Demilitarization,
            Situation::PeaceConference,
            Situation::PoliticalQuagmire,
            Situation::PotentialRival,
        ],
        &[],
        &[],
    );
    for at in [SpaceRace, Situation::AidPrograms, Situation::PotentialRival] {
        assert_eq!(scene.game.outcome(), None);
        scene.rest(at);
    }
    assert!(scene.game.outcome().is_some());
    assert!(scene.game.next().seats().is_empty());
    let late = scene.game.check(CAPS, caps_and_hammers::Action::EndTurn).unwrap_err();
    assert_eq!(late.rule.0, "CH-8.7");
    let faces = scene.game.view(Viewer::Spectator).sides.map(|side| side.pieces[0].face);
    assert_eq!(faces, [Face::Up, Face::Up], "the last line stays to be looked at");
}
