//! CP-11: four players in two teams.

use std::collections::BTreeSet;

use caper::{
    Action, Caper, Card, Cards, Choice, City, Event, Held, Options, Pair, Phase, Reason, Row,
};
use engine::{Cards as _, Dice, Game, Names, Seat, Seats, Seed, Setup, Viewer};

use crate::fixtures::decks::{blank_but, deal};
use crate::fixtures::table::{LEFT, Table, slot};

const CREAM: Seat = Seat(0);
const CREAM_LOOKOUT: Seat = Seat(1);
const MINT: Seat = Seat(2);
const MINT_LOOKOUT: Seat = Seat(3);

fn options() -> Options {
    Options { players: 4, ..Options::default() }
}

fn open(cards: &Cards, gear: &[&str]) -> Table {
    Table::open(options(), cards, &deal(cards, City::Paris, &[], &[], gear))
}

fn fresh() -> Table {
    open(Cards::standard(), &[])
}

/// Both Lookouts pass the first two cards they hold.
fn pass_first(table: &mut Table) {
    for seat in [CREAM_LOOKOUT, MINT_LOOKOUT] {
        let hand = table.hand(seat);
        table.pass(seat, &hand[0], &hand[1]);
    }
}

fn sorted(mut names: Vec<String>) -> Vec<String> {
    names.sort();
    names
}

/// Plays the first round, one Thief at each Location.
fn to_gear(table: &mut Table) {
    while table.view().round == 1 {
        let seat = table.active();
        match table.view().phase {
            Phase::Pass => pass_first(table),
            _ => {
                let at = usize::from(table.view().turn - 1);
                let card = table.hand(seat)[0].clone();
                let action = table.thief_action(seat, &card, at, Choice::Nothing);
                table.play(seat, action);
            }
        }
    }
}

/// Test case: clockwise sit Cream's Mastermind and Lookout, then Mint's.
#[test]
fn cp_11_1_each_mastermind_has_the_own_lookout_on_the_left() {
    let table = fresh();
    assert_eq!(table.view().sides.each_ref().map(|side| side.mastermind), [CREAM, MINT]);
    assert_eq!((CREAM.next(4), MINT.next(4)), (CREAM_LOOKOUT, MINT_LOOKOUT));
    assert_eq!((CREAM_LOOKOUT.next(4), MINT_LOOKOUT.next(4)), (MINT, CREAM));
}

#[test]
fn cp_11_2_the_lookouts_are_dealt_the_cards() {
    let table = fresh();
    let sizes: Vec<u8> = table.view().hands.iter().map(|hand| hand.size).collect();
    assert_eq!(sizes, [0, 4, 0, 4]);
    assert_eq!(table.cited_by("CP-11.2").len(), 2);
    for viewer in [CREAM, MINT, MINT_LOOKOUT] {
        assert!(table.known(viewer, CREAM_LOOKOUT).is_empty());
    }
}

#[test]
fn cp_11_3_both_lookouts_choose_in_secret_and_pass_to_the_left() {
    let mut table = fresh();
    assert_eq!(table.view().deciding, Seats::one(CREAM_LOOKOUT).with(MINT_LOOKOUT));
    let (cream, mint) = (table.hand(CREAM_LOOKOUT), table.hand(MINT_LOOKOUT));
    let before = table.game.view(Viewer::Seat(CREAM_LOOKOUT)).hands;
    table.pass(MINT_LOOKOUT, &mint[1], &mint[3]);
    assert_eq!(table.view().deciding, Seats::one(CREAM_LOOKOUT));
    assert_eq!(table.game.view(Viewer::Seat(CREAM_LOOKOUT)).hands, before, "nothing is shown yet");
    let own = table.game.view(Viewer::Seat(MINT_LOOKOUT));
    assert_eq!(own.hands[3].passing.len(), 2);
    let beyond = Held::new(4).unwrap();
    let cards = Pair::new(table.held(CREAM_LOOKOUT, &cream[0]), beyond).unwrap();
    table.assert_refused(CREAM_LOOKOUT, Action::Pass { cards }, "CP-3.5", "do not hold");
    table.assert_refused(MINT_LOOKOUT, Action::Pass { cards }, "CP-3.4", "not for you");
    let discard = Action::Discard { card: table.held(CREAM_LOOKOUT, &cream[0]) };
    table.assert_refused(CREAM_LOOKOUT, discard, "CP-11.3", "passes two cards");
    table.pass(CREAM_LOOKOUT, &cream[0], &cream[1]);
    assert_eq!(sorted(table.hand(MINT)), sorted(cream[..2].to_vec()));
    assert_eq!(sorted(table.hand(CREAM)), sorted(vec![mint[1].clone(), mint[3].clone()]));
    assert_eq!(table.known(CREAM_LOOKOUT, MINT), cream[..2]);
    assert!(table.known(CREAM, MINT).is_empty() && table.known(MINT_LOOKOUT, MINT).is_empty());
    table.assert_refused(CREAM, Action::Pass { cards }, "CP-11.3", "Only a Lookout");
}

/// A Mastermind is not told which Lookout was dealt a card: the two are just 0 and 1.
#[test]
fn cp_11_3_a_passed_card_does_not_tell_where_it_came_from() {
    let cards = Cards::standard();
    let game = Caper::new(&Setup { options: options(), cards: cards.clone() }).unwrap();
    let shuffled = game.shuffle(&mut Dice::new(Seed::from_text("rows")));
    let mut table = Table::open(options(), cards, &shuffled);
    let mut orders = BTreeSet::new();
    while table.game.outcome().is_none() {
        if table.view().phase == Phase::Play {
            let seat = table.active();
            let view = table.game.view(Viewer::Seat(seat));
            let held = view.hands[seat.index()].cards.clone().unwrap();
            assert_eq!(held.iter().map(|it| u8::from(it.held)).collect::<Vec<_>>(), [0, 1]);
            let deal = table.game.deals()[0];
            let place = |card: Card| match card {
                Card::Thief(it) => deal.thieves.iter().position(|other| *other == it),
                Card::Gear(it) => deal.gear.iter().position(|other| *other == it),
            };
            orders.insert(place(held[0].card) < place(held[1].card));
        }
        table.anything();
    }
    assert_eq!(orders.len(), 2, "the earlier card of the deck is now the one, now the other");
}

#[test]
fn cp_11_4_the_other_card_goes_to_the_own_lookout() {
    let mut table = fresh();
    pass_first(&mut table);
    let (cream, mint) = (table.hand(CREAM), table.hand(MINT));
    assert_eq!(table.active(), CREAM);
    for (seat, card) in [(CREAM, &cream[0]), (MINT, &mint[1])] {
        let action = table.thief_action(seat, card, LEFT, Choice::Nothing);
        table.play(seat, action);
    }
    assert!(table.hand(CREAM_LOOKOUT).contains(&cream[1]));
    assert!(table.hand(MINT_LOOKOUT).contains(&mint[0]));
    assert_eq!(table.hand(CREAM_LOOKOUT).len(), 3);
    assert_eq!(table.known(CREAM, CREAM_LOOKOUT), cream[1..], "who passed it knows it");
    assert_eq!(table.known(MINT_LOOKOUT, CREAM_LOOKOUT), cream[1..], "who had it before too");
    assert!(table.known(MINT, CREAM_LOOKOUT).is_empty());
}

/// Once a Lookout has passed cards on in secret, a card known to be in that hand may be gone.
#[test]
fn cp_11_4_what_is_known_of_a_hand_ends_with_a_secret_pass() {
    let mut table = fresh();
    pass_first(&mut table);
    for seat in [CREAM, MINT] {
        let card = table.hand(seat)[0].clone();
        let action = table.thief_action(seat, &card, LEFT, Choice::Nothing);
        table.play(seat, action);
    }
    let known = table.known(CREAM, CREAM_LOOKOUT);
    assert_eq!(known.len(), 1);
    let stays = table.hand(CREAM_LOOKOUT).iter().position(|card| *card == known[0]).unwrap();
    let mut hand = table.hand(CREAM_LOOKOUT);
    hand.remove(stays);
    table.pass(CREAM_LOOKOUT, &hand[0], &hand[1]);
    let hand = table.hand(MINT_LOOKOUT);
    table.pass(MINT_LOOKOUT, &hand[0], &hand[1]);
    assert!(table.known(CREAM, CREAM_LOOKOUT).is_empty() && table.known(CREAM, MINT).is_empty());
    assert_eq!(table.known(MINT, CREAM_LOOKOUT).len(), 0);
}

/// A Lookout sees both cards of every pass in the end: the kept one comes to their own hand. So
/// when the turn is over, they know what the other Lookout still holds.
#[test]
fn cp_11_4_a_lookout_can_tell_again_when_the_kept_card_has_come() {
    let mut table = fresh();
    let mut kept = String::new();
    for turn in 0..2 {
        pass_first(&mut table);
        for seat in [CREAM, MINT] {
            let hand = table.hand(seat);
            if (turn, seat) == (0, CREAM) {
                kept = hand[1].clone();
            }
            let action = table.thief_action(seat, &hand[0], turn, Choice::Nothing);
            table.play(seat, action);
        }
    }
    assert!(table.hand(CREAM_LOOKOUT).contains(&kept), "rows lie as they were dealt");
    assert!(table.known(MINT_LOOKOUT, CREAM_LOOKOUT).contains(&kept));
    assert!(table.known(CREAM, CREAM_LOOKOUT).len() == 1, "a Mastermind knows the last card only");
    assert!(!table.known(CREAM, CREAM_LOOKOUT).contains(&kept));
}

/// Test case: a hand of n makes n − 1 turns, then the Masterminds discard.
#[test]
fn cp_11_5_the_round_ends_when_the_lookouts_have_no_cards() {
    let mut table = fresh();
    for (round, turns) in [(1, 3), (2, 5), (3, 2), (4, 5), (5, 1), (6, 5)] {
        let before = (table.cited_by("CP-11.3").len(), table.cited_by("CP-11.5").len());
        while table.view().round == round && table.game.outcome().is_none() {
            table.anything();
        }
        assert_eq!(table.cited_by("CP-11.3").len() - before.0, 4 * turns, "chosen and passed");
        assert_eq!(table.cited_by("CP-11.5").len() - before.1, 2, "both discard their last card");
    }
}

/// The second round: each Mastermind has two expensive cards and no Coin.
fn broke() -> Table {
    let mut cards = blank_but(&[]);
    cards.gear.iter_mut().for_each(|card| card.cost = 2);
    let mut table = open(&cards, &[]);
    to_gear(&mut table);
    pass_first(&mut table);
    table
}

#[test]
fn cp_11_6_a_mastermind_discards_only_if_neither_card_can_be_paid() {
    let mut table = broke();
    let hand = table.hand(MINT);
    let dear = table.gear_action(MINT, &hand[0], LEFT, slot(0), Choice::Nothing);
    table.assert_refused(MINT, dear, "CP-5.3", "costs 2");
    let card = table.held(MINT, &hand[0]);
    table.play(MINT, Action::Discard { card });
    assert!(matches!(table.cited_by("CP-11.6").as_slice(), [Event::Forced { coins: 1, .. }]));

    let mut cards = blank_but(&[]);
    cards.gear.iter_mut().skip(1).for_each(|card| card.cost = 2);
    let free = cards.gear[0].name.clone();
    let mut table = open(&cards, &[&free]);
    to_gear(&mut table);
    pass_first(&mut table);
    assert!(table.hand(MINT).contains(&free));
    let card = table.held(MINT, &table.hand(MINT)[1]);
    table.assert_refused(MINT, Action::Discard { card }, "CP-11.6", "either card");
}

fn gear_row(table: &Table) -> [i32; 2] {
    [table.points(CREAM)[2], table.points(MINT)[2]]
}

#[test]
fn cp_11_7_three_points_for_each_discarded_gear() {
    let mut table = broke();
    for seat in [MINT, CREAM] {
        let card = table.held(seat, &table.hand(seat)[0]);
        table.play(seat, Action::Discard { card });
    }
    assert_eq!(gear_row(&table), [3, 3]);
}

#[test]
fn cp_11_8_the_last_gear_of_a_round_counts_too() {
    let mut table = open(&blank_but(&[]), &[]);
    table.play_to_round(3);
    assert_eq!(gear_row(&table), [3, 3], "all Gear is free, so only the last card was discarded");
    table.play_to_end();
    assert_eq!(gear_row(&table), [9, 9]);
    assert_eq!(table.cited_by("CP-9.4"), [&Event::Scored { row: Row::Gear, points: [9, 9] }]);
}

#[test]
fn cp_11_9_the_team_that_had_to_discard_gets_the_points() {
    let mut table = broke();
    let card = table.held(MINT, &table.hand(MINT)[0]);
    table.play(MINT, Action::Discard { card });
    assert_eq!(gear_row(&table), [0, 3]);
}

#[test]
fn cp_11_10_both_of_a_team_win() {
    let mut cards = blank_but(&[]);
    cards.thief[0].text = "5 points".to_owned();
    let thief = cards.thief[0].name.clone();
    // The Cream Lookout is dealt it, so Mint's Mastermind gets it.
    let order = deal(&cards, City::Paris, &[], &[&thief], &[]);
    let mut table = Table::open(options(), &cards, &order);
    pass_first(&mut table);
    let card = table.hand(CREAM)[0].clone();
    let action = table.thief_action(CREAM, &card, LEFT, Choice::Nothing);
    table.play(CREAM, action);
    let action = table.thief_action(MINT, &thief, LEFT, Choice::Nothing);
    table.play(MINT, action);
    table.quietly_to_the_end();
    let outcome = table.game.outcome().unwrap();
    let team = Seats::one(MINT).with(MINT_LOOKOUT);
    assert_eq!((outcome.winners, outcome.rule.0), (team, "CP-11.10"));
    let ranks: Vec<u8> = outcome.places.iter().map(|place| place.rank).collect();
    assert_eq!(ranks, [2, 2, 1, 1]);
    let end = &table.told.last().unwrap().public;
    assert_eq!(*end, Event::GameEnded { winners: team, by: Reason::TeamPoints });
    let names = Names::new(["Ana", "Ben", "Cy", "Dee"].map(String::from));
    let sheet = table.game.score_sheet(&names);
    assert_eq!(sheet.columns, ["Ana and Ben", "Cy and Dee"]);
}
