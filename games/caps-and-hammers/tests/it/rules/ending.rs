//! CH-9: winning, and Nuclear War.

use caps_and_hammers::{Asset, CAPS, Cards, Event, HAMMERS, Situation};
use engine::{Cards as _, Game, Names, Outcome, Seats, Setup};

use crate::fixtures::Scene;
use Situation::{
    AidPrograms, Demilitarization, FifthColumn, JungleWarfare, PeaceConference, PoliticalQuagmire,
    PotentialRival, SpaceRace, SportsCompetition, StrategicNeighbor, TradeChokepoint,
    UnreliableAlly,
};

/// Plays a game in which the Caps win the Trade Chokepoint and the Hammers the Space Race, worth
/// what is asked for, and everything else is worth nothing.
fn game_of(caps: i8, hammers: i8) -> (Outcome, Event) {
    let scene = scene_of(caps, hammers);
    let end = scene.events().last().cloned().unwrap();
    (scene.game.outcome().unwrap(), end)
}

fn scene_of(caps: i8, hammers: i8) -> Scene {
    let mut deck = String::new();
    for situation in Situation::ALL {
        let prestige = match situation {
            TradeChokepoint => caps,
            SpaceRace => hammers,
            _ => 0,
        };
        let name = situation.name();
        deck += &format!("[[situation]]\nname = \"{name}\"\nprestige = {prestige}\n");
    }
    deck += "[[asset]]\nname = \"Scientist\"\namount = 0\n";
    let cards = Cards::standard().overlay(&deck).unwrap();
    let line = [
        TradeChokepoint,
        SpaceRace,
        FifthColumn,
        JungleWarfare,
        AidPrograms,
        SportsCompetition,
        UnreliableAlly,
        StrategicNeighbor,
        Demilitarization,
        PeaceConference,
        PoliticalQuagmire,
        PotentialRival,
    ];
    let setup = Setup { cards, ..Setup::default() };
    let mut scene = Scene::with(&setup, &line, &[Asset::Admiral], &[Asset::Admiral]);
    scene.turn(Asset::Admiral, TradeChokepoint);
    scene.turn(Asset::Admiral, SpaceRace);
    for at in [FifthColumn, AidPrograms, PotentialRival] {
        scene.rest(at);
    }
    scene
}

#[test]
fn the_last_row_of_the_score_sheet_cites_what_decided() {
    let names = Names::new(["Caps", "Hammers"].map(String::from));
    let last = |scene: &Scene| scene.game.score_sheet(&names).rows.last().unwrap().rule.0;
    assert_eq!(last(&scene_of(14, 14)), "CH-9.1");
    assert_eq!(last(&scene_of(19, 9)), "CH-9.2");
    assert_eq!(last(&scene_of(14, 9)), "CH-9.3");
    // Nobody has won anything while the game goes on.
    assert_eq!(last(&Scene::new(&[], &[], &[])), "CH-8.5");
}

#[test]
fn ch_9_1_equal_prestige_is_nuclear_war() {
    let (outcome, end) = game_of(14, 14);
    assert_eq!(outcome.winners, Seats::NONE);
    assert_eq!(outcome.rule.0, "CH-9.1");
    assert_eq!(end, Event::GameEnded { prestige: [14, 14], winner: None });
    assert_eq!(engine::Event::rule(&end).0, "CH-9.1");
}

#[test]
fn ch_9_2_a_lead_of_ten_is_nuclear_war() {
    for (caps, hammers) in [(19, 9), (9, 19), (20, 0)] {
        let (outcome, end) = game_of(caps, hammers);
        assert_eq!(outcome.winners, Seats::NONE, "{caps} to {hammers}");
        assert_eq!(outcome.rule.0, "CH-9.2");
        assert_eq!(engine::Event::rule(&end).0, "CH-9.2");
    }
}

#[test]
fn ch_9_3_otherwise_more_prestige_wins() {
    for (caps, hammers, winner) in
        [(14, 9, CAPS), (18, 9, CAPS), (9, 18, HAMMERS), (9, 10, HAMMERS)]
    {
        let (outcome, _) = game_of(caps, hammers);
        assert_eq!(outcome.winners, Seats::one(winner), "{caps} to {hammers}");
        assert_eq!(outcome.rule.0, "CH-9.3");
        let points: Vec<i16> = outcome.places.iter().map(|place| place.points).collect();
        assert_eq!(points, [i16::from(caps), i16::from(hammers)]);
        assert_eq!(outcome.places[winner.index()].rank, 1);
        assert_eq!(outcome.places[winner.index() ^ 1].rank, 2);
    }
}
