//! CP-8 and CP-9: counting Capers, scoring, winning.

use caper::{Caper, Cards, City, Event, Options, Reason, Row, Tie};
use engine::{Cards as _, Game, Names, Outcome, Seats, Viewer, Words};

use crate::fixtures::decks::{blank_but, deal};
use crate::fixtures::scene::Scene;
use crate::fixtures::table::{CREAM, LEFT, MINT, Table};

fn names() -> Names {
    Names::new(["Cream", "Mint", "Snitch"].map(String::from))
}

/// A whole game in which all cards are blank but the first Thief of each side.
fn duel(cream: &str, mint: &str, options: Options) -> Table {
    let mut cards = blank_but(&[]);
    for location in &mut cards.location {
        location.reward = "point".to_owned();
    }
    cards.thief[0].text = cream.to_owned();
    cards.thief[1].text = mint.to_owned();
    let [one, other] = [0, 1].map(|card| cards.thief[card].name.clone());
    let order = deal(&cards, City::Paris, &[], &[&one, "", "", "", &other], &[]);
    let mut table = Table::open(options, &cards, &order);
    for (seat, card) in [(CREAM, &one), (MINT, &other)] {
        let action = table.thief_action(seat, card, LEFT, caper::Choice::Nothing);
        table.play(seat, action);
    }
    table.quietly_to_the_end();
    table
}

fn result(table: &Table) -> (Outcome, Event) {
    (table.game.outcome().unwrap(), table.told.last().unwrap().public.clone())
}

#[test]
fn cp_8_1_the_game_ends_after_the_sixth_round() {
    let table = duel("2 capers", "", Options::default());
    assert_eq!(table.game.next(), engine::Next::Over);
    assert_eq!(table.cited_by("CP-8.2").len(), 1);
    let action = caper::Action::Discard { card: caper::Held::new(0).unwrap() };
    table.assert_refused(CREAM, action, "CP-8.1", "over");
}

#[test]
fn cp_8_2_more_capers_win_a_location() {
    let table = duel("2 capers", "caper", Options::default());
    let [Event::Decided { capers: [cream, mint], winner: Some(CREAM), .. }] =
        table.cited_by("CP-8.2")[..]
    else {
        panic!("{:?}", table.cited_by("CP-8.2"));
    };
    assert_eq!(*cream, mint + 1);
    assert_eq!(table.points(CREAM)[0], 1);
}

#[test]
fn cp_8_3_at_equal_capers_nobody_wins() {
    let table = duel("caper", "caper", Options::default());
    assert_eq!(table.cited_by("CP-8.3").len(), 3);
    assert_eq!([table.points(CREAM)[0], table.points(MINT)[0]], [0, 0]);
}

#[test]
fn cp_9_1_rewards_fill_the_first_row() {
    let table = duel("caper", "", Options::default());
    let scored = Event::Scored { row: Row::Locations, points: [1, 0] };
    assert_eq!(table.cited_by("CP-9.1"), [&scored]);
    let sheet = table.game.score_sheet(&names());
    assert_eq!(sheet.columns, ["Cream", "Mint"]);
    let labels: Vec<&str> = sheet.rows.iter().map(|row| row.label.as_str()).collect();
    assert_eq!(labels, ["Location Rewards", "Thieves", "Gear", "Stolen Goods", "Points"]);
    assert_eq!(sheet.rows[0].values, [1, 0]);
}

#[test]
fn cp_9_2_goods_of_a_reward_join_the_others() {
    let table = Scene::at("The Louvre")
        .thief(CREAM, "The Diver")
        .gear(CREAM, "Padded Crate", "The Diver")
        .play();
    assert_eq!(table.goods(CREAM), [1, 1, 1, 0]);
    assert_eq!(table.points(CREAM), [5, 0, 0, 7]);
}

#[test]
fn cp_9_3_thieves_fill_the_second_row() {
    let table = duel("3 points", "2 points", Options::default());
    assert_eq!(table.cited_by("CP-9.3"), [&Event::Scored { row: Row::Thieves, points: [3, 2] }]);
}

#[test]
fn cp_9_4_gear_fills_the_third_row() {
    let mut table = Scene::anywhere().thief(CREAM, "~1").gear(CREAM, "Plasma Cutter", "~1").play();
    table.quietly_to_the_end();
    assert_eq!(table.cited_by("CP-9.4"), [&Event::Scored { row: Row::Gear, points: [1, 0] }]);
}

/// Test cases: sets are worth 1, 3 and 7.
#[test]
fn cp_9_5_goods_are_scored_in_sets_of_different_kinds() {
    let worth = |text: &str| duel(text, "", Options::default()).points(CREAM)[3];
    assert_eq!(worth("steal jewel"), 1);
    assert_eq!(worth("steal jewel, steal antique"), 3);
    assert_eq!(worth("steal jewel, steal antique, steal painting"), 7);
    assert_eq!(worth("steal jewel, steal jewel"), 2);
    assert_eq!(worth("steal jewel, steal antique, steal painting, steal jewel"), 8);
    let table = duel("steal jewel, steal jewel", "", Options::default());
    let told = Event::Fenced { seat: CREAM, goods: [2, 0, 0, 0], wild_as: [0; 3], points: 2 };
    assert!(table.cited_by("CP-9.5").contains(&&told));
}

#[test]
fn cp_9_7_most_points_win() {
    let (outcome, end) = result(&duel("2 points", "5 points", Options::default()));
    assert_eq!(outcome.winners, Seats::one(MINT));
    assert_eq!(end, Event::GameEnded { winners: Seats::one(MINT), by: Reason::Points });
    let points: Vec<(u8, i16)> = outcome.places.iter().map(|it| (it.rank, it.points)).collect();
    assert_eq!(points, [(2, 2), (1, 5)]);
    assert_eq!(Caper::conclude(&names(), &outcome), "Mint wins: 5 to 2.");
}

#[test]
fn cp_9_8_coins_break_a_tie_or_what_the_option_says() {
    let tie = |cream: &str, mint: &str, tie: Tie| {
        let options = Options { tie, ..Options::default() };
        let (outcome, end) = result(&duel(cream, mint, options));
        assert_eq!(end, Event::GameEnded { winners: outcome.winners, by: Reason::Tie(tie) });
        assert_eq!(outcome.rule.0, "CP-9.8");
        outcome.winners.first().unwrap()
    };
    assert_eq!(tie("point", "point, coin", Tie::Coins), MINT);
    assert_eq!(tie("point, coin", "point", Tie::Coins), CREAM);
    // A Caper wins the Location and its one Point.
    assert_eq!(tie("point", "caper", Tie::Capers), MINT);
    assert_eq!(tie("point", "steal jewel", Tie::Goods), MINT);
}

/// Test case: equal Points and an equal tie-break go to Cream.
#[test]
fn cp_9_9_cream_wins_the_last_tie() {
    let (outcome, end) = result(&duel("point", "point", Options::default()));
    assert_eq!((outcome.winners, outcome.rule.0), (Seats::one(CREAM), "CP-9.9"));
    assert_eq!(end, Event::GameEnded { winners: Seats::one(CREAM), by: Reason::Cream });
}

/// The words that end a game name who won and why.
#[test]
fn every_standard_card_can_be_named() {
    let cards = Cards::standard();
    let table = duel("point", "point", Options::default());
    let told = Caper::tell(cards, &names(), &table.told.last().unwrap().public);
    assert_eq!(told, "Cream wins, because all is equal and Cream wins the last tie.");
    assert_eq!(table.game.view(Viewer::Omniscient).phase, caper::Phase::Over);
}
