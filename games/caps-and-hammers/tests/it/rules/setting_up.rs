//! CH-1 and CH-2: the cards, the hands, the line, the first turn.

use caps_and_hammers::{Asset, CAPS, CapsAndHammers, Cards, Event, HAMMERS, Situation};
use engine::{Cards as _, Dice, Game, Seat, Seed, Setup, Viewer};

use crate::fixtures::Scene;
use Situation::{Demilitarization, FifthColumn, JungleWarfare, SpaceRace, TradeChokepoint};

const QUIET: [Situation; 4] = [SpaceRace, TradeChokepoint, FifthColumn, JungleWarfare];

#[test]
fn ch_1_1_both_sides_have_the_same_seventeen_assets() {
    let game = CapsAndHammers::new(&Setup::default()).unwrap();
    let deal = game.shuffle(&mut Dice::new(Seed::from_text("any")));
    for assets in deal.assets {
        for asset in Asset::ALL {
            let copies = assets.iter().filter(|it| **it == asset).count();
            assert_eq!(copies, if asset == Asset::Soldier { 1 } else { 2 }, "{asset:?}");
        }
    }
}

#[test]
fn ch_1_2_twelve_situations_in_three_rounds_of_four() {
    let mut scene = Scene::new(&[], &[], &[]);
    let mut seen = Vec::new();
    for _ in 0..3 {
        let line = scene.game.view(Viewer::Spectator).line;
        seen.extend(line.iter().map(|slot| slot.situation));
        let quiet = line.iter().map(|slot| slot.situation).find(|situation| {
            !matches!(situation, Situation::PotentialRival | Situation::PeaceConference)
        });
        let rival = line.iter().any(|slot| slot.situation == Situation::PotentialRival);
        if rival {
            for _ in 0..2 {
                let hand = scene.view(scene.active()).sides[scene.active().index()].hand.clone();
                scene.turn(hand.unwrap()[0].asset, Situation::PotentialRival);
            }
        }
        scene.rest(quiet.unwrap());
    }
    seen.sort();
    assert_eq!(seen, Situation::ALL);
    assert!(scene.game.outcome().is_some());
}

#[test]
fn ch_1_3_both_begin_with_zero_prestige_and_may_fall_below() {
    let mut scene = Scene::new(&QUIET, &[Asset::Nuke], &[]);
    assert_eq!(scene.prestige(), [0, 0]);
    scene.deploy(Asset::Nuke, SpaceRace);
    scene.launch(Asset::Nuke, SpaceRace);
    assert_eq!(scene.prestige(), [-1, 0]);
}

/// Taking the lower total from both, as the rulebook does when the Prestige cards run out,
/// leaves the same winner by the same lead; so the plain totals decide the same way.
#[test]
fn ch_1_4_prestige_is_a_plain_total() {
    let standard = Cards::standard();
    let all: i32 = standard.situation.iter().map(|card| i32::from(card.prestige)).sum();
    assert_eq!(all, 29);
    let rich = standard.overlay("[[situation]]\nname = \"Space Race\"\nprestige = 20").unwrap();
    let setup = Setup { cards: rich, ..Setup::default() };
    let mut scene = Scene::with(&setup, &QUIET, &[], &[]);
    scene.turn(Asset::Admiral, SpaceRace);
    scene.rest(FifthColumn);
    assert!(scene.prestige()[0] >= 20, "no total is capped: {:?}", scene.prestige());
}

#[test]
fn ch_2_1_two_assets_are_drawn_before_the_first_round() {
    let scene = Scene::new(&QUIET, &[Asset::Spy, Asset::Nuke], &[]);
    let first = &scene.told[0];
    assert_eq!(engine::Event::rule(&first.public).0, "CH-2.1");
    let Event::Drew { seat, count: 2, assets } = first.seen_by(Viewer::Seat(CAPS)) else {
        panic!("{first:?}");
    };
    assert_eq!((*seat, assets.as_slice()), (CAPS, [Asset::Spy, Asset::Nuke].as_slice()));
}

#[test]
fn ch_2_2_each_round_begins_with_seven_in_hand_and_the_decks_run_out() {
    let mut scene = Scene::new(
        &[SpaceRace, TradeChokepoint, FifthColumn, JungleWarfare, Demilitarization],
        &[],
        &[],
    );
    let mut decks = Vec::new();
    for _ in 0..3 {
        let view = scene.game.view(Viewer::Spectator);
        assert_eq!(view.sides.each_ref().map(|side| side.hand_size), [7, 7]);
        decks.push(view.sides[0].deck);
        let must = |s: &Situation| *s == Situation::PotentialRival;
        let line: Vec<Situation> = view.line.iter().map(|slot| slot.situation).collect();
        let at = line.iter().find(|s| must(s)).or(line.first()).copied().unwrap();
        scene.rest(at);
    }
    assert_eq!(decks, [10, 5, 0]);
    assert_eq!(scene.game.view(Viewer::Spectator).sides.map(|side| side.hand_size), [2, 2]);
}

#[test]
fn ch_2_3_hands_and_face_down_assets_are_seen_by_their_owner_alone() {
    let mut scene = Scene::new(&QUIET, &[Asset::Spy], &[]);
    scene.deploy(Asset::Spy, SpaceRace);
    let seen = |viewer| {
        let side = scene.game.view(viewer).sides[0].clone();
        (side.hand.is_some(), side.pieces[0].asset)
    };
    assert_eq!(seen(Viewer::Seat(CAPS)), (true, Some(Asset::Spy)));
    assert_eq!(seen(Viewer::Seat(HAMMERS)), (false, None));
    assert_eq!(seen(Viewer::Spectator), (false, None));
    let told = scene.told.last().unwrap();
    let Event::Deployed { asset: None, .. } = told.seen_by(Viewer::Seat(HAMMERS)) else {
        panic!("the opponent was told {told:?}");
    };
}

#[test]
fn ch_2_4_four_situations_lie_face_up() {
    let scene = Scene::new(&QUIET, &[], &[]);
    let laid_out = Event::LaidOut { round: 0, situations: QUIET };
    assert!(scene.events().any(|event| *event == laid_out));
    let line = scene.game.view(Viewer::Spectator).line;
    assert!(line.iter().map(|slot| slot.situation).eq(QUIET));
}

#[test]
fn ch_2_6_side_by_side_is_adjacent_and_the_ends_are_not() {
    let line = [SpaceRace, Demilitarization, FifthColumn, JungleWarfare];
    let mut scene = Scene::new(&line, &[Asset::Admiral], &[]);
    scene.deploy(Asset::Admiral, SpaceRace);
    let around = scene.launching(
        Asset::Admiral,
        SpaceRace,
        caps_and_hammers::Target::To(scene.slot(JungleWarfare)),
    );
    scene.assert_refused(around, "CH-6.2", "adjacent");
    scene.sail(SpaceRace, Demilitarization);
}

#[test]
fn ch_2_5_caps_begin_at_equal_prestige() {
    let scene = Scene::new(&QUIET, &[], &[]);
    assert_eq!(scene.active(), CAPS);
    assert_eq!(scene.cited().last(), Some(&"CH-2.5"));
}

#[test]
fn ch_2_5_whoever_has_more_prestige_begins_the_next_round() {
    let first_of_round_two = |caps_wins: bool| -> Seat {
        let mut scene = Scene::new(&QUIET, &[Asset::Spy], &[Asset::Spy]);
        let (caps, hammers) =
            if caps_wins { (SpaceRace, JungleWarfare) } else { (JungleWarfare, SpaceRace) };
        scene.turn(Asset::Spy, caps);
        scene.turn(Asset::Spy, hammers);
        scene.rest(TradeChokepoint);
        let [caps, hammers] = scene.prestige();
        assert_eq!(caps > hammers, caps_wins, "{caps} to {hammers}");
        scene.active()
    };
    assert_eq!(first_of_round_two(true), CAPS);
    assert_eq!(first_of_round_two(false), HAMMERS);
}
