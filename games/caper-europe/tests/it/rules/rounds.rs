//! CE-3: six rounds, exchanged hands, last cards.

use caper_europe::{Action, CaperEurope, Event, FIRST, Order, Phase, SECOND, Thief};
use engine::{Game, Next, Seat, Setup, Viewer};
use heist::RoundKind;

use crate::fixtures::scene::{PARIS, Scene, card, name, stage};

fn open() -> Scene {
    stage(PARIS).open(&[])
}

fn hand(scene: &Scene, viewer: Viewer, of: Seat) -> Vec<String> {
    let view = scene.game.view(viewer);
    view.sides[of.index()].hand.iter().map(|held| name(held.card)).collect()
}

#[test]
fn ce_3_1_thieves_and_gear_are_dealt_in_turn_and_run_out_exactly() {
    let mut scene = open();
    let mut sizes = Vec::new();
    for round in 1..=6 {
        let view = scene.view();
        sizes.push(view.sides.map(|side| side.hand_size));
        let kind = if round % 2 == 1 { RoundKind::Thief } else { RoundKind::Gear };
        assert_eq!((view.round, view.kind), (round, kind));
        scene.until_round(round + 1);
    }
    assert_eq!(sizes, [[4, 4], [6, 6], [3, 3], [6, 6], [2, 2], [6, 6]]);
    let end = scene.game.view(Viewer::Spectator);
    assert!(end.unseen_thieves.is_empty() && end.unseen_gear.is_empty());
}

#[test]
fn ce_3_2_the_first_player_begins_rounds_1_2_and_4() {
    let usual = Setup::<CaperEurope>::default().options.order;
    let order = [FIRST, FIRST, SECOND, FIRST, SECOND, SECOND];
    assert_eq!(beginners(usual), order);
}

#[test]
fn ce_3_2_the_players_may_begin_by_turns_instead() {
    let order = [FIRST, SECOND, FIRST, SECOND, FIRST, SECOND];
    assert_eq!(beginners(Order::Alternating), order);
}

/// Who begins each of the six rounds, as the table says and as it is played.
fn beginners(order: Order) -> [Seat; 6] {
    let mut scene = stage(PARIS).order(order).open(&[]);
    [2, 3, 4, 5, 6, 7].map(|next| {
        let first = scene.active();
        assert_eq!(scene.view().first, first);
        scene.until_round(next);
        first
    })
}

#[test]
fn ce_3_3_hands_are_secret_until_they_are_exchanged() {
    let mut scene = open();
    assert_eq!(hand(&scene, Viewer::Seat(FIRST), FIRST).len(), 4);
    assert_eq!(hand(&scene, Viewer::Seat(FIRST), SECOND), [""; 0]);
    assert_eq!(hand(&scene, Viewer::Spectator, FIRST), [""; 0]);
    let dealt = scene.told.iter().find(|told| matches!(told.public, Event::Dealt { .. })).unwrap();
    let Event::Dealt { cards, count: 4, .. } = dealt.seen_by(Viewer::Seat(SECOND)) else {
        panic!("{dealt:?}");
    };
    assert!(cards.is_empty());
    scene.act("-");
    scene.act("-");
    for (own, other) in [(FIRST, SECOND), (SECOND, FIRST)] {
        assert_eq!(hand(&scene, Viewer::Seat(own), other).len(), 3, "what one passed on is known");
    }
    assert_eq!(hand(&scene, Viewer::Spectator, FIRST), [""; 0]);
    let exchanged = scene.told.last().unwrap();
    let Event::Exchanged { hands } = exchanged.seen_by(Viewer::Spectator) else {
        panic!("{exchanged:?}");
    };
    assert!(hands.concat().is_empty());
}

#[test]
fn ce_3_3_one_knows_which_cards_the_rival_has_seen() {
    let mut scene = open();
    let seen = |scene: &Scene| -> Vec<bool> {
        let view = scene.game.view(Viewer::Seat(FIRST));
        view.sides[0].hand.iter().map(|held| held.seen).collect()
    };
    assert_eq!(seen(&scene), [false; 4]);
    scene.act("-");
    scene.act("-");
    assert_eq!(seen(&scene), [true; 3]);
}

#[test]
fn ce_3_4_the_players_take_turns_with_cards_from_their_hands() {
    let mut scene = stage(PARIS).open(&["The Dame > 0", "The Actress > 0"]);
    assert_eq!(scene.active(), FIRST);
    let dame = scene.action("The Dame > 0");
    for seat in [SECOND, Seat(2), Seat(255)] {
        assert_eq!(scene.refusal(seat, dame).rule.0, "CE-3.4");
    }
    scene.act("The Dame > 0");
    assert_eq!(scene.active(), SECOND);
    scene.assert_action_refused(dame, "CE-3.4", "from your hand");
    let undealt = scene.action("The Actress > 0");
    if let Action::PlayThief { at, choice, .. } = undealt {
        let card = Thief::new(17).unwrap();
        let later = Action::PlayThief { card, at, choice };
        scene.assert_action_refused(later, "CE-3.4", "from your hand");
    }
}

#[test]
fn ce_3_5_whole_hands_change_owners_after_both_have_played() {
    let mut scene = open();
    let [first, second] = [FIRST, SECOND].map(|seat| hand(&scene, Viewer::Omniscient, seat));
    scene.act("-");
    assert_eq!(hand(&scene, Viewer::Omniscient, SECOND), second, "not before both have played");
    scene.act("-");
    let now = [FIRST, SECOND].map(|seat| hand(&scene, Viewer::Omniscient, seat));
    assert!(now[0].iter().all(|card| second.contains(card)) && now[0].len() == 3);
    assert!(now[1].iter().all(|card| first.contains(card)) && now[1].len() == 3);
}

/// In the fifth round there is one turn and nothing to exchange.
#[test]
fn ce_3_5_a_single_card_is_not_exchanged() {
    let mut scene = open();
    scene.until_round(5);
    let from = scene.told.len();
    scene.act("-");
    scene.act("-");
    let events = scene.events_from(from);
    assert!(!events.iter().any(|event| matches!(event, Event::Exchanged { .. })), "{events:?}");
    assert_eq!(scene.view().round, 6);
}

#[test]
fn ce_3_6_the_last_card_is_discarded_face_up_without_a_coin() {
    let mut scene = open();
    (0..5).for_each(|_| scene.act("-"));
    let from = scene.told.len();
    let income = |scene: &Scene| scene.coins()[2];
    let before = income(&scene);
    scene.act("-");
    let played: u8 = scene
        .events_from(from)
        .iter()
        .map(|event| match event {
            Event::GainedCoins { supply, .. } => *supply,
            _ => 0,
        })
        .sum();
    assert_eq!(income(&scene), before - played, "only the income of the played Thief");
    let last: Vec<Seat> = scene
        .events_from(from)
        .iter()
        .filter_map(|event| match event {
            Event::LastDiscarded { seat, .. } => Some(*seat),
            _ => None,
        })
        .collect();
    assert_eq!(last, [FIRST, SECOND]);
    assert_eq!(scene.view().sides.map(|side| side.discards.len()), [1, 1]);
}

#[test]
fn ce_3_7_discards_lie_open_for_all() {
    let script = ["------", "discard Fire Axe"];
    let scene = stage(PARIS).play(&script);
    for viewer in [Viewer::Spectator, Viewer::Seat(FIRST)] {
        let discards = scene.game.view(viewer).sides[1].discards.clone();
        assert!(discards.contains(&card("Fire Axe")), "{viewer:?}");
        assert_eq!(discards.len(), 2);
    }
}

#[test]
fn ce_3_8_the_game_ends_after_the_sixth_round() {
    let mut scene = stage(PARIS).open(&["The Dame > 0"]);
    let action = scene.action("The Dame > 0");
    assert!(scene.game.outcome().is_none());
    scene.until_round(7);
    assert_eq!((scene.game.next(), scene.view().phase), (Next::Over, Phase::Over));
    assert!(scene.game.outcome().is_some());
    assert_eq!(scene.game.check(FIRST, action).unwrap_err().rule.0, "CE-3.8");
}
