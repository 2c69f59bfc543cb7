//! The Situations that change who wins and what is gained.

use caps_and_hammers::{Ability, Asset, CAPS, HAMMERS, Piece, Reason, Situation, Target};

use crate::fixtures::Scene;
use Asset::{Admiral, Defector, Diplomat, Guerrilla, Nuke, Policeman, Scientist, Spy};
use Situation::{
    AidPrograms, Demilitarization, FifthColumn, JungleWarfare, SpaceRace, SportsCompetition,
    StrategicNeighbor, TradeChokepoint, UnreliableAlly,
};

#[test]
fn ch_7_1_aid_programs_gives_three_for_each_nuke_launched_elsewhere() {
    let line = [AidPrograms, TradeChokepoint, FifthColumn, SpaceRace];
    let mut scene = Scene::new(&line, &[Nuke, Nuke], &[Nuke]);
    scene.deploy(Nuke, TradeChokepoint);
    scene.launch(Nuke, TradeChokepoint);
    assert_eq!(scene.influence(AidPrograms), [3, 0]);
    scene.end();
    scene.deploy(Nuke, AidPrograms);
    scene.launch(Nuke, AidPrograms);
    assert_eq!(scene.influence(AidPrograms), [3, 6], "launched here it gives only its own 3");
    scene.end();
    scene.deploy(Nuke, FifthColumn);
    scene.launch(Nuke, FifthColumn);
    assert_eq!(scene.influence(AidPrograms), [6, 6]);
}

/// The 3 Influence are no Asset: an Admiral there is still alone, a Defector not outnumbered.
#[test]
fn aid_programs_influence_is_not_an_asset() {
    let line = [AidPrograms, TradeChokepoint, FifthColumn, SpaceRace];
    let mut scene = Scene::new(&line, &[Nuke, Admiral], &[Policeman]);
    scene.deploy(Nuke, TradeChokepoint);
    scene.launch(Nuke, TradeChokepoint);
    scene.end();
    scene.turn(Policeman, AidPrograms);
    scene.turn(Admiral, AidPrograms);
    assert_eq!(scene.influence(AidPrograms), [3 + 4, 2 + 1]);
}

fn demilitarization(caps: &[Asset], hammers: &[Asset], launch: bool) -> (Scene, [i16; 2]) {
    let line = [Demilitarization, TradeChokepoint, FifthColumn, SpaceRace];
    let mut scene = Scene::new(&line, caps, hammers);
    for turn in 0..caps.len().max(hammers.len()) {
        for cards in [caps, hammers] {
            let seat = scene.active();
            let hand = scene.view(seat).sides[seat.index()].hand.clone().unwrap();
            match cards.get(turn) {
                Some(asset) => scene.deploy(*asset, Demilitarization),
                None => scene.deploy(hand[0].asset, FifthColumn),
            }
            if launch && cards.get(turn) == Some(&Nuke) {
                scene.launch(Nuke, Demilitarization);
            }
            scene.end();
        }
    }
    scene.rest(FifthColumn);
    let influence = scene.decided(Demilitarization).influence;
    (scene, influence)
}

#[test]
fn ch_7_2_demilitarization_punishes_a_large_margin_from_eleven_on() {
    // 8 against 4, 12 in all: the winner gains 4 and loses 4.
    let (scene, influence) = demilitarization(&[Nuke, Defector], &[Admiral], true);
    assert_eq!(influence, [8, 4]);
    assert_eq!(scene.gained(CAPS), [(Ability::Demilitarization, -4)]);
    // 6 against 5, exactly 11.
    let (scene, influence) = demilitarization(&[Nuke], &[Spy, Defector], true);
    assert_eq!(influence, [6, 5]);
    assert_eq!(scene.gained(CAPS), [(Ability::Demilitarization, -1)]);
    // 9 against 3: 4 - 6 = -2.
    let (scene, influence) = demilitarization(&[Nuke, Spy], &[Spy], true);
    assert_eq!(influence, [9, 3]);
    assert_eq!(scene.gained(CAPS), [(Ability::Demilitarization, -6)]);
}

#[test]
fn demilitarization_below_eleven_is_harmless() {
    // 7 against 3, 10 in all.
    let (scene, influence) = demilitarization(&[Spy, Diplomat, Defector], &[Spy], false);
    assert_eq!(influence, [7, 3]);
    assert_eq!(scene.gained(CAPS), []);
    assert_eq!(scene.decided(Demilitarization).prestige, 4);
}

#[test]
fn ch_7_3_5th_column_pays_for_every_enemy_uncovered() {
    let line = [FifthColumn, TradeChokepoint, SpaceRace, SportsCompetition];
    let mut scene = Scene::new(&line, &[Spy], &[Nuke, Defector]);
    scene.turn(Spy, FifthColumn);
    scene.turn(Nuke, FifthColumn);
    scene.turn(Admiral, SpaceRace);
    scene.turn(Defector, FifthColumn);
    scene.launch(Spy, FifthColumn);
    scene.rest(SportsCompetition);
    assert!(scene.gained(CAPS).contains(&(Ability::FifthColumn, 2)), "{:?}", scene.gained(CAPS));
}

#[test]
fn ch_7_15_5th_column_pays_for_enemies_uncovered_anywhere() {
    let line = [FifthColumn, TradeChokepoint, SpaceRace, SportsCompetition];
    let mut scene = Scene::new(&line, &[Spy], &[Nuke, Defector]);
    scene.turn(Spy, TradeChokepoint);
    scene.turn(Nuke, TradeChokepoint);
    scene.turn(Admiral, SpaceRace);
    scene.turn(Defector, TradeChokepoint);
    scene.launch(Spy, TradeChokepoint);
    scene.rest(SportsCompetition);
    assert!(scene.gained(CAPS).contains(&(Ability::FifthColumn, 2)), "{:?}", scene.gained(CAPS));
}

/// Card name: 5th Column.
#[test]
fn fifth_column_pays_nothing_when_it_is_not_in_the_line() {
    let line = [JungleWarfare, TradeChokepoint, SpaceRace, SportsCompetition];
    let mut scene = Scene::new(&line, &[Spy], &[Nuke]);
    scene.turn(Spy, TradeChokepoint);
    scene.turn(Nuke, TradeChokepoint);
    scene.launch(Spy, TradeChokepoint);
    scene.rest(SportsCompetition);
    assert!(scene.gained(CAPS).iter().all(|(why, _)| *why != Ability::FifthColumn));
}

#[test]
fn ch_7_4_jungle_warfare_pays_for_hidden_guerrillas_even_to_the_loser() {
    let line = [JungleWarfare, TradeChokepoint, SpaceRace, SportsCompetition];
    let mut scene = Scene::new(&line, &[Guerrilla], &[Spy, Nuke]);
    scene.turn(Guerrilla, JungleWarfare);
    scene.turn(Spy, JungleWarfare);
    scene.turn(Admiral, TradeChokepoint);
    scene.turn(Nuke, JungleWarfare);
    scene.rest(TradeChokepoint);
    assert_eq!(scene.decided(JungleWarfare).winner, Some(HAMMERS));
    assert!(scene.gained(CAPS).contains(&(Ability::JungleWarfare, 1)));
}

#[test]
fn jungle_warfare_pays_nothing_for_a_launched_or_uncovered_guerrilla() {
    let line = [JungleWarfare, TradeChokepoint, SpaceRace, SportsCompetition];
    let mut scene = Scene::new(&line, &[Guerrilla], &[Guerrilla, Spy]);
    scene.deploy(Guerrilla, JungleWarfare);
    scene.launch(Guerrilla, JungleWarfare);
    scene.end();
    scene.turn(Guerrilla, JungleWarfare);
    scene.turn(Admiral, TradeChokepoint);
    scene.rest(TradeChokepoint);
    assert!(scene.gained(CAPS).iter().all(|(why, _)| *why != Ability::JungleWarfare));
    assert!(scene.gained(HAMMERS).contains(&(Ability::JungleWarfare, 1)));
}

#[test]
fn ch_7_8_space_race_doubles_scientists_and_spies() {
    let line = [SpaceRace, TradeChokepoint, FifthColumn, JungleWarfare];
    let mut scene = Scene::new(&line, &[Spy, Scientist], &[Nuke]);
    scene.turn(Spy, SpaceRace);
    assert_eq!(scene.influence(SpaceRace), [6, 0]);
    scene.turn(Nuke, SpaceRace);
    scene.turn(Scientist, SpaceRace);
    assert_eq!(scene.influence(SpaceRace), [6 + 2, 3]);
}

#[test]
fn ch_7_9_sports_competition_rewards_the_diplomat_who_breaks_a_tie() {
    let line = [SportsCompetition, TradeChokepoint, FifthColumn, SpaceRace];
    let mut scene = Scene::new(&line, &[Diplomat, Spy], &[Defector, Nuke]);
    scene.turn(Diplomat, SportsCompetition);
    scene.turn(Defector, SportsCompetition);
    scene.turn(Spy, SportsCompetition);
    scene.turn(Nuke, SportsCompetition);
    scene.rest(FifthColumn);
    assert_eq!(scene.decided(SportsCompetition).by, Reason::Diplomat);
    assert_eq!(scene.gained(CAPS), [(Ability::SportsCompetition, 3)]);
}

#[test]
fn sports_competition_won_without_a_tie_gives_no_extra() {
    let line = [SportsCompetition, TradeChokepoint, FifthColumn, SpaceRace];
    let mut scene = Scene::new(&line, &[Diplomat], &[]);
    scene.turn(Diplomat, SportsCompetition);
    scene.rest(FifthColumn);
    assert_eq!(scene.decided(SportsCompetition).winner, Some(CAPS));
    assert_eq!(scene.gained(CAPS), []);
}

#[test]
fn ch_7_10_strategic_neighbor_makes_every_nuke_six_and_lets_none_be_launched() {
    let line = [StrategicNeighbor, TradeChokepoint, FifthColumn, SpaceRace];
    let mut scene = Scene::new(&line, &[Nuke], &[]);
    scene.deploy(Nuke, StrategicNeighbor);
    assert_eq!(scene.influence(StrategicNeighbor), [6, 0]);
    let launch = scene.launching(Nuke, StrategicNeighbor, Target::Nothing);
    scene.assert_refused(launch, "CH-7.10", "can't be launched");
    assert_eq!(scene.prestige(), [0, 0]);
}

#[test]
fn strategic_neighbor_counts_a_nuke_that_was_pulled_away_as_its_place_says() {
    let line = [StrategicNeighbor, UnreliableAlly, FifthColumn, SpaceRace];
    let mut scene = Scene::new(&line, &[Nuke], &[Diplomat]);
    scene.turn(Nuke, StrategicNeighbor);
    scene.deploy(Diplomat, UnreliableAlly);
    scene.act(scene.launching(Diplomat, UnreliableAlly, Target::Pull(Piece::new(0).unwrap())));
    assert_eq!(scene.influence(StrategicNeighbor), [0, 0]);
    assert_eq!(scene.influence(UnreliableAlly), [3, 2]);
}

/// Both players profit from a Situation that does not speak of winning, each for themselves.
#[test]
fn ch_7_13_what_a_situation_gives_holds_for_each_player() {
    let line = [FifthColumn, TradeChokepoint, SpaceRace, SportsCompetition];
    let mut scene = Scene::new(&line, &[Spy, Policeman], &[Spy, Policeman]);
    scene.turn(Policeman, TradeChokepoint);
    scene.turn(Policeman, SpaceRace);
    scene.deploy(Spy, SpaceRace);
    scene.launch(Spy, SpaceRace);
    scene.end();
    scene.deploy(Spy, TradeChokepoint);
    scene.launch(Spy, TradeChokepoint);
    scene.end();
    scene.rest(SportsCompetition);
    for seat in [CAPS, HAMMERS] {
        assert!(scene.gained(seat).contains(&(Ability::FifthColumn, 1)), "{seat:?}");
    }
}
