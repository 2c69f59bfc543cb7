//! CP-10: three players.

use caper::{Action, Card, Cards, Choice, City, Event, Options, Phase, Reason};
use engine::{Cards as _, Game, Seat, Seats, Viewer};

use crate::fixtures::decks::{blank_but, deal};
use crate::fixtures::table::{CREAM, LEFT, MINT, RIGHT, Table};

const SNITCH: Seat = Seat(2);

fn options() -> Options {
    Options { players: 3, ..Options::default() }
}

fn open(cards: &Cards) -> Table {
    Table::open(options(), cards, &deal(cards, City::Paris, &[], &[], &[]))
}

fn fresh() -> Table {
    open(Cards::standard())
}

/// The Thieves in the order in which they are dealt.
fn deck(table: &Table) -> Vec<String> {
    table.game.deals()[0].thieves.iter().map(|it| table.name(Card::Thief(*it))).collect()
}

fn give_to_cream(table: &mut Table, number: usize) {
    let card = table.held(SNITCH, &table.hand(SNITCH)[number]);
    table.play(SNITCH, Action::Assign { card });
}

#[test]
fn cp_10_1_the_snitch_has_neither_crew_nor_coins() {
    let view = fresh().view();
    assert_eq!(view.hands.len(), 3);
    assert_eq!(view.sides.each_ref().map(|side| side.mastermind), [CREAM, MINT]);
    assert_eq!(view.deciding, Seats::one(SNITCH));
}

/// Test case: with four cards for each side there are eight, of which two are dealt unseen.
#[test]
fn cp_10_2_the_masterminds_get_a_card_that_the_snitch_does_not_see() {
    let table = fresh();
    let deck = deck(&table);
    assert_eq!(table.hand(CREAM), deck[..1]);
    assert_eq!(table.hand(MINT), deck[1..2]);
    assert!(table.known(SNITCH, CREAM).is_empty() && table.known(SNITCH, MINT).is_empty());
    assert!(table.known(CREAM, MINT).is_empty());
    assert_eq!(table.view().snitch_deck, 4, "eight, less two dealt and two drawn");
    let snitch = table.game.view(Viewer::Seat(SNITCH));
    assert_eq!(snitch.unseen_thieves.len(), 16);
    assert_eq!(table.cited_by("CP-10.2").len(), 2);
}

#[test]
fn cp_10_3_the_snitch_draws_two_and_gives_one_to_each() {
    let mut table = fresh();
    let deck = deck(&table);
    assert_eq!(table.hand(SNITCH), deck[2..4]);
    let play = Action::PlayThief {
        card: table.held(CREAM, &deck[0]),
        at: crate::fixtures::table::site(0),
        choice: Choice::Nothing,
    };
    table.assert_refused(SNITCH, play, "CP-10.3", "to each Mastermind");
    let foreign = Action::Assign { card: table.held(CREAM, &deck[0]) };
    table.assert_refused(SNITCH, foreign, "CP-3.5", "do not hold");
    give_to_cream(&mut table, 1);
    assert_eq!(table.hand(CREAM), [deck[0].clone(), deck[3].clone()]);
    assert_eq!(table.hand(MINT), [deck[1].clone(), deck[2].clone()]);
    assert_eq!(table.known(SNITCH, CREAM), deck[3..4]);
    assert!(table.known(MINT, CREAM).is_empty(), "face down");
    let assign = Action::Assign { card: table.held(CREAM, &deck[3]) };
    table.assert_refused(CREAM, assign, "CP-10.3", "Only the Snitch");
}

#[test]
fn cp_10_4_the_masterminds_play_one_and_keep_the_other() {
    let mut table = fresh();
    let deck = deck(&table);
    give_to_cream(&mut table, 0);
    let (cream, mint) = (table.hand(CREAM), table.hand(MINT));
    assert_eq!(table.active(), CREAM);
    let action = table.thief_action(CREAM, &cream[0], LEFT, Choice::Nothing);
    table.play(CREAM, action);
    assert_eq!(table.active(), MINT);
    let action = table.thief_action(MINT, &mint[1], RIGHT, Choice::Nothing);
    table.play(MINT, action);
    assert_eq!((table.hand(CREAM), table.hand(MINT)), (cream[1..].to_vec(), mint[..1].to_vec()));
    assert_eq!(table.view().phase, Phase::Assign);
    assert_eq!(table.hand(SNITCH), deck[4..6]);
    assert!(table.cited_by("CP-3.6").is_empty(), "nothing is swapped");
}

/// Test case: n cards each make n − 1 turns of the Snitch, and the last card is discarded.
#[test]
fn cp_10_5_the_round_ends_when_the_deck_is_empty() {
    let mut table = fresh();
    for (round, turns) in [(1, 3), (2, 5), (3, 2), (4, 5), (5, 1), (6, 5)] {
        assert_eq!(table.view().round, round);
        let before = table.cited_by("CP-10.3").len();
        let discarded = table.cited_by("CP-10.5").len();
        while table.view().round == round && table.game.outcome().is_none() {
            table.anything();
        }
        let told = table.cited_by("CP-10.3").len() - before;
        let drawn_after = usize::from(round < 6);
        assert_eq!(told, 3 * turns + drawn_after - 1, "round {round}");
        assert_eq!(table.cited_by("CP-10.5").len() - discarded, 2, "both discard their last card");
    }
}

/// Ends a game in which the Masterminds have these Points.
fn score(cream: u8, mint: u8) -> (i16, Table) {
    let mut cards = blank_but(&[]);
    let text = |points: u8| match points {
        0 => String::new(),
        1 => "point".to_owned(),
        _ => format!("{points} points"),
    };
    cards.thief[0].text = text(cream);
    cards.thief[1].text = text(mint);
    let [one, other] = [0, 1].map(|card| cards.thief[card].name.clone());
    let order = deal(&cards, City::Paris, &[], &[&one, &other], &[]);
    let mut table = Table::open(options(), &cards, &order);
    table.anything();
    for (seat, card) in [(CREAM, &one), (MINT, &other)] {
        let action = table.thief_action(seat, card, LEFT, Choice::Nothing);
        table.play(seat, action);
    }
    table.quietly_to_the_end();
    (table.game.outcome().unwrap().places[2].points, table)
}

/// Test cases: (40, 46) → 47, (36, 48) → 44, (40, 48) → 48, (30, 30) → 35.
#[test]
fn cp_10_6_the_lower_score_and_a_sixth_of_the_higher() {
    for (cream, mint, snitch) in [(40, 46, 47), (36, 48, 44), (40, 48, 48), (30, 30, 35)] {
        let (points, table) = score(cream, mint);
        assert_eq!(points, snitch, "{cream} and {mint}");
        let told = Event::Snitched { seat: SNITCH, points: snitch.into() };
        assert_eq!(table.cited_by("CP-10.6"), [&told]);
    }
}

#[test]
fn cp_10_7_the_snitch_wins_with_as_many_points_as_the_best() {
    let winner = |cream, mint| {
        let (_, table) = score(cream, mint);
        let outcome = table.game.outcome().unwrap();
        let ranks: Vec<u8> = outcome.places.iter().map(|place| place.rank).collect();
        (outcome.winners, ranks)
    };
    assert_eq!(winner(40, 46), (Seats::one(SNITCH), vec![3, 2, 1]));
    assert_eq!(winner(36, 48), (Seats::one(MINT), vec![3, 1, 2]));
    assert_eq!(winner(48, 40), (Seats::one(SNITCH), vec![2, 3, 1]), "a tie is enough");
    assert_eq!(winner(48, 30), (Seats::one(CREAM), vec![1, 3, 2]));
    let (_, table) = score(30, 30);
    let end = &table.told.last().unwrap().public;
    assert_eq!(*end, Event::GameEnded { winners: Seats::one(SNITCH), by: Reason::Snitch });
    let sheet = table.game.score_sheet(&engine::Names::new(["C", "M", "S"].map(String::from)));
    assert_eq!(sheet.columns, ["C", "M", "S"]);
    assert_eq!(sheet.rows.last().unwrap().values, [30, 30, 35]);
}
