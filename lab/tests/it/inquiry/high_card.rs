//! High Card: a game small enough to know what a study of it must find.
//!
//! Two seats get two of six cards each and play one. The higher number wins the pot and the
//! game; equal numbers win nothing.

use std::sync::LazyLock;

use engine::{
    BadDeal, CardError, CardText, Counted, Dice, Field, Game, Heuristic, Info, Names, Next,
    Outcome, Place, Prize, Refusal, Rule, ScoreRow, ScoreSheet, Seat, Seats, Setup, SetupError,
    Sink, Source, Use, Viewer, Words, read_toml,
};
use serde::{Deserialize, Serialize};

/// The cards by name, each with its number.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Cards {
    card: Vec<Card>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Card {
    name: String,
    number: u8,
}

/// The names are such that a page or a CSV file has something to escape.
static STANDARD: LazyLock<Cards> = LazyLock::new(|| {
    let names = ["Two", "Three", "Four", "Five", "Six", "Ace, \"the <Great>\""];
    let card = |(name, number): (&str, u8)| Card { name: name.to_owned(), number };
    Cards { card: names.into_iter().zip(2..).map(card).collect() }
});

impl engine::Cards for Cards {
    fn standard() -> &'static Cards {
        &STANDARD
    }

    fn overlay(&self, toml: &str) -> Result<Cards, CardError> {
        let mut new = self.clone();
        for card in read_toml::<Cards>(toml)?.card {
            let is_it = |old: &&mut Card| old.name == card.name;
            let old = new.card.iter_mut().find(is_it);
            *old.ok_or_else(|| CardError::whole("no such card"))? = card;
        }
        Ok(new)
    }

    fn check(&self) -> Result<(), CardError> {
        Ok(())
    }

    fn list(&self) -> Vec<CardText> {
        let text = |deck, name: &str, facts: String| CardText {
            deck,
            name: name.to_owned(),
            copies: 1,
            facts,
            text: "Higher is better.".to_owned(),
            source: Source::House,
            note: None,
        };
        let cards = self.card.iter().map(|it| text("Cards", &it.name, it.number.to_string()));
        cards.chain([text("Prizes", "The pot", String::new())]).collect()
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub(crate) struct Options;

impl engine::Options for Options {
    fn fields() -> &'static [Field] {
        &[]
    }

    fn players(&self) -> usize {
        2
    }
}

/// Plays the first or the second card of the hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Play(u8);

impl engine::Code for Play {
    const CODES: u16 = 2;

    fn code(self) -> u16 {
        self.0.into()
    }

    fn from_code(code: u16) -> Option<Play> {
        (code < 2).then_some(Play(code as u8))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Event {
    Played(u8),
    Won(Option<u8>),
}

impl engine::Event for Event {
    fn rule(&self) -> Rule {
        Rule("H-1.1")
    }

    fn reveals(&self) -> bool {
        true
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct HighCard {
    numbers: [u8; 6],
    order: Option<[u8; 6]>,
    played: [Option<u8>; 2],
}

impl HighCard {
    /// The card at a place of a seat's hand.
    fn held(&self, seat: Seat, place: u8) -> usize {
        let order = self.order.unwrap_or([0, 1, 2, 3, 4, 5]);
        order[2 * seat.index() + usize::from(place)].into()
    }

    fn number(&self, seat: usize) -> i16 {
        let card = self.played[seat].map(|place| self.held(Seat(seat as u8), place));
        card.map_or(0, |card| self.numbers[card].into())
    }

    fn winner(&self) -> Option<u8> {
        let (one, other) = (self.number(0), self.number(1));
        (one != other).then_some(u8::from(other > one))
    }
}

impl Game for HighCard {
    type Options = Options;
    type Cards = Cards;
    type Deal = [u8; 6];
    type Action = Play;
    type Event = Event;
    type Prompt = ();
    type View = ();

    const INFO: Info = Info {
        id: "high-card",
        name: "High Card",
        about: "The higher card wins.",
        min_players: 2,
        max_players: 2,
        cooperative: false,
        minutes: 0,
        designers: "nobody",
        publisher: "nobody",
        prefix: "H",
        revision: 1,
    };
    const MAX_DECISIONS: u32 = 2;
    const RULES: &'static str = "# High Card\n## H-1 Playing\n**H-1.1** The higher card wins.\n";

    fn new(setup: &Setup<HighCard>) -> Result<HighCard, SetupError> {
        let numbers = std::array::from_fn(|card| setup.cards.card[card].number);
        Ok(HighCard { numbers, order: None, played: [None; 2] })
    }

    fn next(&self) -> Next {
        match (self.order, self.played) {
            (None, _) => Next::Chance,
            (_, [None, _]) => Next::Seats(Seats::one(Seat(0))),
            (_, [_, None]) => Next::Seats(Seats::one(Seat(1))),
            _ => Next::Over,
        }
    }

    fn shuffle(&self, dice: &mut Dice) -> [u8; 6] {
        let mut order = [0, 1, 2, 3, 4, 5];
        dice.shuffle(&mut order);
        order
    }

    fn deal(&mut self, deal: &[u8; 6], _: &mut impl Sink<Event>) -> Result<(), BadDeal> {
        self.order = Some(*deal);
        Ok(())
    }

    fn deals(&self) -> Vec<[u8; 6]> {
        self.order.into_iter().collect()
    }

    fn prompt(&self, _: Viewer) {}

    fn actions(&self, seat: Seat, into: &mut Vec<Play>) {
        into.clear();
        if self.next().seats().contains(seat) {
            into.extend([Play(0), Play(1)]);
        }
    }

    fn check(&self, _: Seat, _: Play) -> Result<(), Refusal> {
        Ok(())
    }

    fn perform(&mut self, seat: Seat, action: Play, sink: &mut impl Sink<Event>) {
        self.played[seat.index()] = Some(action.0);
        sink.tell(Event::Played(action.0));
        if self.next() == Next::Over {
            sink.tell(Event::Won(self.winner()));
        }
    }

    fn view(&self, _: Viewer) {}

    fn imagine(&self, _: Viewer, _: &mut Dice) -> HighCard {
        *self
    }

    fn outcome(&self) -> Option<Outcome> {
        let winners: Seats = self.winner().map(Seat).into_iter().collect();
        let place = |seat: usize| Place {
            rank: if winners.contains(Seat(seat as u8)) { 1 } else { 2 },
            points: self.number(seat),
        };
        Some(Outcome { winners, places: (0..2).map(place).collect(), rule: Rule("H-1.1") })
    }

    fn score_sheet(&self, _: &Names) -> ScoreSheet {
        let values = vec![self.number(0).into(), self.number(1).into()];
        let row = ScoreRow { label: "Number".to_owned(), rule: Rule("H-1.1"), values };
        ScoreSheet { columns: vec![String::new(); 2], rows: vec![row], notes: Vec::new() }
    }

    fn audit(&self) -> Result<(), String> {
        Ok(())
    }
}

impl Words for HighCard {
    fn seat_name(_: &Options, seat: Seat) -> String {
        ["Left", "Right"][seat.index() % 2].to_owned()
    }

    fn tell(_: &Cards, _: &Names, _: &Event) -> String {
        String::new()
    }

    fn offer(_: &Cards, (): &(), _: Play) -> String {
        String::new()
    }

    fn ask(_: &Cards, (): ()) -> String {
        String::new()
    }

    fn conclude(_: &Names, _: &Outcome) -> String {
        String::new()
    }
}

impl Heuristic for HighCard {
    fn worth(&self, seat: Seat) -> f32 {
        self.number(seat.index()).into()
    }
}

impl Counted for HighCard {
    fn kind(action: Play) -> &'static str {
        if action.0 == 0 { "play the first" } else { "play the second" }
    }

    fn uses(&self, seat: Seat, action: Play, note: &mut impl FnMut(usize, Use)) {
        note(self.held(seat, action.0), Use::Play);
    }

    fn prize(&self, event: &Event) -> Option<Prize> {
        match event {
            Event::Won(winner) => {
                Some(Prize { card: 6, winners: winner.map(Seat).into_iter().collect() })
            }
            Event::Played(_) => None,
        }
    }

    fn reprinted(cards: &Cards, card: usize, with: usize) -> Option<Cards> {
        let mut new = cards.clone();
        new.card.get_mut(card)?.number = cards.card.get(with)?.number;
        Some(new)
    }
}
