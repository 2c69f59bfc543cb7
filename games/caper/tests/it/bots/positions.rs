//! Positions in Caper with a known best move, set up by hand in the last round for two.
//!
//! All cards are blank but those that a test writes. Five quiet rounds leave both sides alike:
//! two bare Thieves at the Location on the left, two with two Gear each in the middle, and no room
//! on the right.

use caper::{Action, Card, Cards, Choice, City, Options, Paint};
use engine::{Game, Seat, Viewer};
use testkit::assert_wins_ending;

use crate::fixtures::decks::{blank_but, deal};
use crate::fixtures::table::{CREAM, LEFT, MIDDLE, MINT, RIGHT, Table, slot};

/// Who is dealt a hand in the last round. Hands are swapped after every turn, and there are five.
#[derive(Clone, Copy, PartialEq)]
enum Dealt {
    Cream,
    Mint,
}

/// A last round in the making.
struct LastRound {
    cards: Cards,
    /// The Gear that each hand begins with.
    hands: [Vec<String>; 2],
    thieves: Vec<String>,
}

impl LastRound {
    fn new() -> LastRound {
        LastRound { cards: blank_but(&[]), hands: Default::default(), thieves: Vec::new() }
    }

    /// Gives a side a lead in Points: a Thief of the first round.
    fn lead(mut self, seat: Seat, points: u8) -> LastRound {
        let thief = &mut self.cards.thief[seat.index()];
        thief.text = format!("{points} points");
        self.thieves = vec![String::new(); 8];
        self.thieves[4 * seat.index()] = thief.name.clone();
        self
    }

    /// What the winner of the Location on the left gets.
    fn prize(mut self, points: u8) -> LastRound {
        self.cards.location[0].reward = format!("{points} points");
        self
    }

    /// Writes a Gear and deals it into a hand.
    fn gear(mut self, dealt: Dealt, name: &str, colour: Paint, cost: u8, text: &str) -> LastRound {
        let written: usize = self.hands.iter().map(Vec::len).sum();
        let card = &mut self.cards.gear[written];
        (card.name, card.colour) = (name.to_owned(), colour);
        (card.cost, card.text) = (cost, text.to_owned());
        self.hands[dealt as usize].push(name.to_owned());
        self
    }

    /// Plays five quiet rounds.
    fn open(self) -> Table {
        let mut gear = vec![String::new(); 24];
        for mut hand in self.hands {
            hand.resize(6, String::new());
            gear.extend(hand);
        }
        let location = self.cards.location[0].name.clone();
        let thieves: Vec<&str> = self.thieves.iter().map(String::as_str).collect();
        let gear: Vec<&str> = gear.iter().map(String::as_str).collect();
        let order = deal(&self.cards, City::Paris, &[&location], &thieves, &gear);
        let mut table = Table::open(Options::default(), &self.cards, &order);
        while table.view().round < 6 {
            quiet(&mut table);
        }
        table
    }
}

/// Whoever decides plays a blank card, or a Thief that scores. Both sides fill the same places in
/// the same order.
fn quiet(table: &mut Table) {
    let seat = table.active();
    let view = table.view();
    let crew = &view.sides[seat.index()].crew;
    let text = |name: &String| {
        let gear = table.cards.gear.iter().find(|card| card.name == *name);
        gear.map_or("", |card| &card.text).to_owned()
    };
    let hand = table.hand(seat);
    if view.round % 2 == 1 {
        let placed = crew.iter().flatten().count();
        let scores = |name: &&String| {
            table.cards.thief.iter().any(|card| card.name == **name && !card.text.is_empty())
        };
        let card = hand.iter().find(scores).unwrap_or(&hand[0]).clone();
        let at = [RIGHT, RIGHT, MIDDLE, MIDDLE, LEFT, LEFT][placed];
        let action = table.thief_action(seat, &card, at, Choice::Nothing);
        table.play(seat, action);
        return;
    }
    let card = hand.iter().find(|name| text(name).is_empty()).expect("a blank card").clone();
    let gear = |at: usize, thief: usize| crew[at].get(thief).map_or(9, |it| it.cards.len() - 1);
    let middle = if view.round == 6 { 3 } else { 2 };
    let places = [(RIGHT, 3), (MIDDLE, middle), (LEFT, 1), (LEFT, 2)];
    let (at, thief) = places
        .iter()
        .flat_map(|(at, most)| [(*at, 0, *most), (*at, 1, *most)])
        .find(|(at, thief, most)| gear(*at, *thief) < *most)
        .map(|(at, thief, _)| (at, thief))
        .expect("room for a blank card");
    let action = table.gear_action(seat, &card, at, slot(thief), Choice::Nothing);
    table.play(seat, action);
}

/// Plays quiet moves of the last round until this turn, counted from 1, is this seat's.
fn until(table: &mut Table, turn: u8, seat: Seat) {
    while (table.view().turn, table.active()) != (turn, seat) {
        quiet(table);
    }
}

/// The search finds a Gear and a move with it that `wins`.
#[track_caller]
fn finds(table: &Table, wins: impl Fn(&str, Action) -> bool) {
    let seat = table.active();
    let hand = table.game.view(Viewer::Seat(seat)).hands[seat.index()].cards.clone().unwrap();
    assert_wins_ending(&table.game, |action| {
        let (Action::PlayGear { card, .. } | Action::Discard { card }) = action else {
            panic!("this is a Gear round");
        };
        let held = hand.iter().find(|held| held.held == card).unwrap();
        assert!(matches!(held.card, Card::Gear(_)));
        wins(&table.name(held.card), action)
    });
}

fn is_at(action: Action, place: usize) -> bool {
    matches!(action, Action::PlayGear { at, .. } if at.index() == place)
}

/// Four Points behind, five are enough and three are not.
#[test]
fn the_card_that_catches_up_is_played_last() {
    let mut table = LastRound::new()
        .lead(MINT, 4)
        .gear(Dealt::Cream, "Five", Paint::Green, 0, "5 points")
        .gear(Dealt::Cream, "Three", Paint::Green, 0, "3 points")
        .open();
    until(&mut table, 5, CREAM);
    finds(&table, |card, action| card == "Five" && !matches!(action, Action::Discard { .. }));
}

/// A block: what is left in the hand goes to the rival. Cream is three Points ahead. Two more are
/// no good if Mint then gets seven for the yellow card in play; without that, two more for Mint
/// are not enough.
#[test]
fn a_card_is_taken_away_from_the_rival() {
    let mut table = LastRound::new()
        .lead(CREAM, 3)
        .gear(Dealt::Mint, "Two", Paint::Green, 0, "2 points")
        .gear(Dealt::Mint, "Yellow", Paint::Yellow, 0, "")
        .gear(Dealt::Mint, "Seven", Paint::Green, 0, "7 points per yellow")
        .open();
    let yellow = table.gear_action(MINT, "Yellow", LEFT, slot(0), Choice::Nothing);
    table.play(MINT, yellow);
    until(&mut table, 4, CREAM);
    finds(&table, |card, _| card == "Seven");
}

/// The winner of the left Location gets seven Points: one Caper there is worth more than three
/// Points, and nothing in the middle.
#[test]
fn a_caper_goes_where_it_wins_a_location() {
    let mut table = LastRound::new()
        .lead(MINT, 4)
        .prize(7)
        .gear(Dealt::Cream, "Caper", Paint::Blue, 0, "caper")
        .gear(Dealt::Cream, "Three", Paint::Green, 0, "3 points")
        .open();
    until(&mut table, 5, CREAM);
    finds(&table, |card, action| card == "Caper" && is_at(action, LEFT));
}

/// Mint's two Capers win the Location on the left unless the card that gives them is flipped.
#[test]
fn a_flip_is_aimed_at_the_card_that_wins() {
    let mut table = LastRound::new()
        .prize(5)
        .gear(Dealt::Mint, "Capers", Paint::Blue, 0, "2 capers")
        .gear(Dealt::Cream, "Flip", Paint::Red, 0, "flip")
        .gear(Dealt::Cream, "Three", Paint::Green, 0, "3 points")
        .open();
    let capers = table.gear_action(MINT, "Capers", LEFT, slot(1), Choice::Nothing);
    table.play(MINT, capers);
    // Mint's other cards go to places where they do not cover it.
    until(&mut table, 5, CREAM);
    assert_eq!(table.capers(LEFT), [0, 2]);
    finds(&table, |card, action| {
        let target = Choice::Flip(slot(1));
        card == "Flip"
            && matches!(action, Action::PlayGear { at, choice, .. }
                if at.index() == LEFT && choice == target)
    });
}

/// A Coin now buys six Points in the last turn, which are enough if Mint does not get the two
/// that Cream could have had.
#[test]
fn a_card_is_discarded_for_the_coin_that_buys_a_better_one() {
    let mut table = LastRound::new()
        .lead(MINT, 5)
        .gear(Dealt::Cream, "Six", Paint::Green, 1, "6 points")
        .gear(Dealt::Mint, "Two", Paint::Green, 0, "2 points")
        .open();
    until(&mut table, 4, CREAM);
    assert_eq!(table.coins(CREAM), 0);
    finds(&table, |card, action| card == "Two" && matches!(action, Action::Discard { .. }));
}
