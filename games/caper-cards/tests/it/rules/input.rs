//! Wrong input: told clearly, and nothing changes.

use std::collections::BTreeSet;

use caper_cards::{Action, CaperCards, Circlet, Coin, Deal, DeckThief, FirstBoss, Options, Way};
use engine::{
    Code as _, Dice, Game, Mute, Next, OptionError, Options as _, Seat, Seed, Setup, SetupError,
};

use crate::fixtures::*;

fn refused(options: Options) -> String {
    let setup = Setup::<CaperCards> { options, ..Setup::default() };
    match CaperCards::new(&setup) {
        Err(SetupError::Options(error)) => error.to_string(),
        other => panic!("{options:?} should be refused: {other:?}"),
    }
}

#[test]
fn options_out_of_range_are_refused_with_what_is_allowed() {
    let usual = Options::default();
    assert_eq!(
        refused(Options { players: 5, ..usual }),
        "option \"players\" cannot be \"5\"; allowed are: 4, 3, 2, 1"
    );
    assert_eq!(
        refused(Options { players: 0, ..usual }),
        "option \"players\" cannot be \"0\"; allowed are: 4, 3, 2, 1"
    );
    assert_eq!(
        refused(Options { risk: 13, ..usual }),
        "option \"risk\" cannot be \"13\"; allowed are: 11, 12"
    );
    assert_eq!(
        refused(Options { boss: FirstBoss::Seat(Seat(2)), players: 2, ..usual }),
        "option \"boss\" cannot be \"3\" with \"players\" at \"2\""
    );
}

#[test]
fn options_are_set_from_text() {
    let mut options = Options::default();
    options.set("players", "3").unwrap();
    options.set("risk", "12").unwrap();
    options.set("boss", "2").unwrap();
    options.set("coin", "in_play").unwrap();
    options.set("circlet", "all_but_one").unwrap();
    options.set("thief", "boss").unwrap();
    let expected = Options {
        players: 3,
        risk: 12,
        boss: FirstBoss::Seat(Seat(1)),
        coin: Coin::InPlay,
        circlet: Circlet::AllButOne,
        thief: DeckThief::Boss,
    };
    assert_eq!(options, expected);
    assert_eq!(
        options.set("coin", "tails").unwrap_err().to_string(),
        "option \"coin\" cannot be \"tails\"; allowed are: played, in_play"
    );
    assert_eq!(options.get("boss").unwrap(), "2");
    options.set("boss", "random").unwrap();
    assert_eq!(options.get("boss").unwrap(), "random");
    assert_eq!(
        options.set("boss", "nobody").unwrap_err().to_string(),
        "option \"boss\" cannot be \"nobody\"; allowed are: random, 1, 2, 3, 4"
    );
    assert!(matches!(options.set("colour", "red"), Err(OptionError::Unknown { .. })));
}

#[test]
fn options_from_a_file_are_read_strictly() {
    let read = serde_json::from_str::<Options>;
    assert_eq!(read("{\"players\": 2}").unwrap(), Options { players: 2, ..Options::default() });
    assert!(read("{\"seats\": 2}").is_err());
    let error = read("{\"boss\": 5}").unwrap_err().to_string();
    assert!(error.starts_with("boss cannot be 5; allowed are: \"random\", 1, 2, 3, 4"), "{error}");
    let error = read("{\"boss\": \"me\"}").unwrap_err().to_string();
    assert!(error.starts_with("boss cannot be \"me\"; allowed are"), "{error}");
}

/// What is said to a deal that differs from a good one like this.
fn bad_deal(change: impl FnOnce(&mut Deal)) -> String {
    let wish = wish(3);
    let mut game = CaperCards::new(&wish.setup()).unwrap();
    let mut deal = wish.deal();
    change(&mut deal);
    let before = game;
    let error = game.deal(&deal, &mut Mute).unwrap_err();
    assert_eq!(game, before);
    error.to_string()
}

#[test]
fn a_deal_that_is_not_the_deck_is_refused() {
    assert_eq!(
        bad_deal(|deal| deal.crew[0] = Insider),
        "this deal cannot be: The Driver is there 2 times, but has 3 copies"
    );
    assert_eq!(
        bad_deal(|deal| deal.rewards[0] = HishariMask),
        "this deal cannot be: Weave Lens is there 0 times, but there is one of it"
    );
    assert_eq!(
        bad_deal(|deal| deal.boss = Seat(3)),
        "this deal cannot be: seat 4 cannot be the Boss at a table of 3"
    );
    assert_eq!(
        bad_deal(|deal| deal.boss = Seat(1)),
        "this deal cannot be: seat 2 is the Boss, but the options say seat 1"
    );
}

#[test]
fn nothing_is_dealt_twice() {
    let mut caper = wish(4).open();
    let deal = caper.game.deals()[0];
    let error = caper.game.deal(&deal, &mut Mute).unwrap_err();
    assert_eq!(error.to_string(), "this deal cannot be: the cards have been dealt already");
}

#[test]
fn nothing_is_played_before_the_deal() {
    let game = CaperCards::new(&wish(4).setup()).unwrap();
    let refusal = game.check(Seat(0), Action::Use { way: Way::Plain }).unwrap_err();
    assert_eq!(refusal.to_string(), "Nothing has been dealt yet. (CC-2.3)");
}

#[test]
fn a_way_that_the_crew_does_not_have_is_refused_with_its_rule() {
    let caper = wish(4).hand(0, &[Fixer, Mastermind, Insider]).open();
    let why = |crew, way| {
        let action = caper.action(crew, way);
        caper.refusal(action).to_string()
    };
    assert_eq!(why(Fixer, Way::OnRisk), "The Fixer cannot lie on the Risk. (CC-5.3)");
    assert_eq!(why(Fixer, discard(0)), "The Fixer does not discard anyone. (CC-5.3)");
    assert_eq!(why(Mastermind, rotate(0)), "The Mastermind does not rotate anyone. (CC-5.10)");
    assert_eq!(why(Insider, Way::Turned), "The Insider cannot be played either way up. (CC-5.13)");
    let refusal = caper.refusal(Action::Use { way: Way::Plain });
    assert_eq!(refusal.to_string(), "No Crew was turned up: play one from your hand. (CC-3.1)");
}

#[test]
fn a_rotation_of_somebody_who_is_no_diamond_is_refused() {
    let story: &[Play] = &[Fixer.plain(), Insider.plain(), Fcg.rotating(1)];
    let caper = wish(4).story_until(2, &[story]);
    let the_fixer = caper.action(Fcg, rotate(0));
    assert_eq!(
        caper.refusal(the_fixer).to_string(),
        "The Driver can only rotate a diamond that is in play. (CC-5.1)"
    );
}

#[test]
fn every_action_has_a_number_of_its_own() {
    let all: Vec<Action> = Action::all().collect();
    assert_eq!(all.len(), usize::from(Action::CODES));
    for (action, code) in all.iter().zip(0..) {
        assert_eq!(action.code(), code);
        assert_eq!(Action::from_code(code), Some(*action));
    }
    assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len());
    assert_eq!(Action::from_code(Action::CODES), None);
    assert_eq!(Action::from_code(u16::MAX), None);
}

#[test]
fn an_action_is_written_plainly_and_read_strictly() {
    for action in Action::all() {
        let text = serde_json::to_string(&action).unwrap();
        assert_eq!(serde_json::from_str::<Action>(&text).unwrap(), action);
    }
    let text = "{\"play\":{\"card\":7,\"way\":{\"discard\":2}}}";
    let action = serde_json::from_str::<Action>(text).unwrap();
    assert_eq!(serde_json::to_string(&action).unwrap(), text);
    let error = serde_json::from_str::<Action>("{\"play\":{\"card\":24,\"way\":\"plain\"}}");
    assert!(
        error.unwrap_err().to_string().starts_with("there is no card 24; they go from 0 to 23")
    );
    let error = serde_json::from_str::<Action>("{\"use\":{\"way\":{\"rotate\":4}}}");
    assert!(error.unwrap_err().to_string().starts_with("there is no place 4; they go from 0 to 3"));
}

/// Nobody should do this, but if somebody does, the program goes on.
#[test]
fn an_unchecked_action_never_panics() {
    let mut dice = Dice::new(Seed::from_text("reckless"));
    let all: Vec<Action> = Action::all().collect();
    let seats: Vec<Seat> = (0..6).chain([255]).map(Seat).collect();
    for players in [1, 2, 3, 4].repeat(100) {
        let wish = wish(players).rewards(TRIUMPH_REWARDS);
        let mut game = CaperCards::new(&wish.setup()).unwrap();
        game.perform(Seat(0), all[0], &mut Mute);
        game.deal(&wish.deal(), &mut Mute).unwrap();
        for _ in 0..2_000 {
            game.perform(dice.pick(&seats).unwrap(), dice.pick(&all).unwrap(), &mut Mute);
        }
        assert_eq!(game.next(), Next::Over, "what is wrong is ignored or goes somewhere");
    }
}
