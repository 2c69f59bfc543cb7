//! CH-7: the twelve Situations, alone and with the Assets that matter to them.

use caps_and_hammers::{
    Ability, Action, Asset, CAPS, CapsAndHammers, Event, Face, HAMMERS, How, Options, Piece,
    Quagmire, Reason, Situation, Target,
};
use engine::{Game, Setup, Viewer};

use crate::fixtures::Scene;
use Asset::{Admiral, Defector, Diplomat, Guerrilla, Nuke, Policeman, Scientist, Soldier, Spy};
use Situation::{
    AidPrograms, Demilitarization, FifthColumn, JungleWarfare, PeaceConference, PoliticalQuagmire,
    PotentialRival, SpaceRace, SportsCompetition, StrategicNeighbor, TradeChokepoint,
    UnreliableAlly,
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
fn ch_7_3_5th_column_pays_for_every_enemy_uncovered_anywhere() {
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
fn ch_7_6_political_quagmire_goes_to_more_launches() {
    let line = [PoliticalQuagmire, TradeChokepoint, FifthColumn, SpaceRace];
    let mut scene = Scene::new(&line, &[Soldier], &[Spy, Nuke, Spy]);
    scene.turn(Soldier, PoliticalQuagmire);
    scene.turn(Spy, PoliticalQuagmire);
    scene.turn(Admiral, TradeChokepoint);
    scene.turn(Nuke, PoliticalQuagmire);
    scene.turn(Admiral, TradeChokepoint);
    scene.turn(Spy, PoliticalQuagmire);
    scene.launch(Soldier, PoliticalQuagmire);
    scene.rest(FifthColumn);
    let decided = scene.decided(PoliticalQuagmire);
    assert_eq!(decided.influence, [0, 9]);
    assert_eq!((decided.winner, decided.by), (Some(CAPS), Reason::Launches));
}

#[test]
fn political_quagmire_with_equal_launches_is_a_tie_that_a_diplomat_breaks() {
    let line = [PoliticalQuagmire, TradeChokepoint, FifthColumn, SpaceRace];
    let mut scene = Scene::new(&line, &[Spy, Nuke], &[Diplomat]);
    scene.turn(Spy, PoliticalQuagmire);
    scene.turn(Diplomat, PoliticalQuagmire);
    scene.turn(Nuke, PoliticalQuagmire);
    scene.rest(FifthColumn);
    let decided = scene.decided(PoliticalQuagmire);
    assert_eq!((decided.winner, decided.by), (Some(HAMMERS), Reason::Diplomat));
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

#[test]
fn ch_7_11_trade_chokepoint_is_adjacent_to_everything_for_admirals_both_ways() {
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

fn with(quagmire: Quagmire) -> Setup<CapsAndHammers> {
    Setup { options: Options { quagmire }, ..Setup::default() }
}

fn admiral_leaves_the_quagmire(quagmire: Quagmire) -> (Option<engine::Seat>, [u8; 2]) {
    let line = [PoliticalQuagmire, SpaceRace, FifthColumn, JungleWarfare];
    let mut scene = Scene::with(&with(quagmire), &line, &[Admiral], &[]);
    scene.deploy(Admiral, PoliticalQuagmire);
    scene.sail(PoliticalQuagmire, SpaceRace);
    let launches = scene.game.view(Viewer::Spectator).line[0].launches;
    scene.end();
    scene.rest(FifthColumn);
    (scene.decided(PoliticalQuagmire).winner, launches)
}

#[test]
fn ch_7_14_a_launch_counts_where_it_happened_unless_the_option_says_otherwise() {
    assert_eq!(admiral_leaves_the_quagmire(Quagmire::Launched), (Some(CAPS), [1, 0]));
    assert_eq!(admiral_leaves_the_quagmire(Quagmire::Present), (None, [0, 0]));
}

#[test]
fn ch_7_14_an_admiral_that_comes_sideways_counts_only_under_the_option() {
    let arrives = |quagmire| {
        let line = [PoliticalQuagmire, SpaceRace, FifthColumn, JungleWarfare];
        let mut scene = Scene::with(&with(quagmire), &line, &[Admiral], &[]);
        scene.deploy(Admiral, SpaceRace);
        scene.sail(SpaceRace, PoliticalQuagmire);
        scene.end();
        scene.rest(FifthColumn);
        scene.decided(PoliticalQuagmire).winner
    };
    assert_eq!(arrives(Quagmire::Launched), None);
    assert_eq!(arrives(Quagmire::Present), Some(CAPS));
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
