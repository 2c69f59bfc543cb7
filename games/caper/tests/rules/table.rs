//! A table under test: moves by name, and what can be read off it.

use caper::{
    Action, Caper, Card, Cards, Choice, Deal, Discarded, Event, Held, Options, Pair, Site, Slot,
    View,
};
use engine::{Game, Refusal, Seat, Setup, Told, Viewer};

pub(crate) const CREAM: Seat = Seat(0);
pub(crate) const MINT: Seat = Seat(1);

pub(crate) const LEFT: usize = 0;
pub(crate) const MIDDLE: usize = 1;
pub(crate) const RIGHT: usize = 2;

/// A game with its cards and everything that was told.
pub(crate) struct Table {
    pub(crate) game: Caper,
    pub(crate) cards: Cards,
    pub(crate) told: Vec<Told<Event>>,
}

impl Table {
    pub(crate) fn open(options: Options, cards: &Cards, deal: &Deal) -> Table {
        let setup = Setup { options, cards: cards.clone() };
        let mut game = Caper::new(&setup).unwrap();
        let mut told = Vec::new();
        game.deal(deal, &mut told).unwrap();
        Table { game, cards: cards.clone(), told }
    }

    pub(crate) fn view(&self) -> View {
        self.game.view(Viewer::Spectator)
    }

    /// The first of those who decide.
    pub(crate) fn active(&self) -> Seat {
        self.game.next().seats().first().expect("the game goes on")
    }

    pub(crate) fn name(&self, card: Card) -> String {
        self.cards.name(card).to_owned()
    }

    /// What a seat holds, by name.
    pub(crate) fn hand(&self, seat: Seat) -> Vec<String> {
        let view = self.game.view(Viewer::Seat(seat));
        let cards = view.hands[seat.index()].cards.clone().unwrap();
        cards.iter().map(|held| self.name(held.card)).collect()
    }

    /// What `viewer` knows of the hand of `seat`.
    pub(crate) fn known(&self, viewer: Seat, seat: Seat) -> Vec<String> {
        let view = self.game.view(Viewer::Seat(viewer));
        view.hands[seat.index()].known.iter().map(|card| self.name(*card)).collect()
    }

    #[track_caller]
    pub(crate) fn held(&self, seat: Seat, name: &str) -> Held {
        let view = self.game.view(Viewer::Seat(seat));
        let cards = view.hands[seat.index()].cards.clone().unwrap();
        let found = cards.iter().find(|held| self.name(held.card) == name);
        found.unwrap_or_else(|| panic!("{name} is not in {:?}", self.hand(seat))).held
    }

    #[track_caller]
    pub(crate) fn act(&mut self, seat: Seat, action: Action) {
        if let Err(refusal) = self.game.play(seat, action, &mut self.told) {
            panic!("{action:?}: {refusal}");
        }
        self.game.audit().unwrap();
    }

    #[track_caller]
    pub(crate) fn assert_refused(&self, seat: Seat, action: Action, rule: &str, why: &str) {
        let refusal: Refusal = self.game.check(seat, action).expect_err("that is not allowed");
        assert_eq!(refusal.rule.0, rule, "{refusal}");
        assert!(refusal.why.contains(why), "{refusal}");
    }

    /// The side of a Mastermind.
    pub(crate) fn side(&self, seat: Seat) -> usize {
        self.view().sides.iter().position(|side| side.mastermind == seat).unwrap()
    }

    /// The slot of a side's Thief at a Location.
    #[track_caller]
    pub(crate) fn slot(&self, seat: Seat, at: usize, thief: &str) -> Slot {
        let view = self.view();
        let crew = &view.sides[self.side(seat)].crew[at];
        let found = crew.iter().find(|stack| self.name(stack.cards[0].card) == thief);
        found.unwrap_or_else(|| panic!("{thief} is not there")).slot
    }

    pub(crate) fn thief_action(&self, seat: Seat, card: &str, at: usize, choice: Choice) -> Action {
        Action::PlayThief { card: self.held(seat, card), at: site(at), choice }
    }

    pub(crate) fn gear_action(
        &self,
        seat: Seat,
        card: &str,
        at: usize,
        on: Slot,
        choice: Choice,
    ) -> Action {
        Action::PlayGear { card: self.held(seat, card), at: site(at), on, choice }
    }

    pub(crate) fn pass(&mut self, seat: Seat, one: &str, other: &str) {
        let cards = Pair::new(self.held(seat, one), self.held(seat, other)).unwrap();
        self.act(seat, Action::Pass { cards });
    }

    /// Takes the first action that is listed for whoever decides.
    pub(crate) fn anything(&mut self) {
        let seat = self.active();
        let mut actions = Vec::new();
        self.game.actions(seat, &mut actions);
        self.act(seat, actions[0]);
    }

    /// Plays on with anything until a round begins, or to the end.
    pub(crate) fn play_to_round(&mut self, round: u8) {
        while self.view().round < round && self.game.outcome().is_none() {
            self.anything();
        }
    }

    /// Plays to the end, always the first card to the first place with fewer than two Gear, so
    /// that blank cards bring both sides the same.
    pub(crate) fn quietly_to_the_end(&mut self) {
        let mut actions = Vec::new();
        while self.game.outcome().is_none() {
            let seat = self.active();
            self.game.actions(seat, &mut actions);
            let view = self.view();
            let crew = |seat: Seat| &view.sides[self.side(seat)].crew;
            let quiet = actions.iter().copied().find(|action| match action {
                Action::PlayGear { at, on, .. } => {
                    let stack = crew(seat)[at.index()].iter().find(|it| it.slot == *on);
                    stack.is_some_and(|stack| stack.cards.len() < 3)
                }
                Action::PlayThief { .. } => true,
                _ => false,
            });
            self.act(seat, quiet.unwrap_or(actions[0]));
        }
    }

    pub(crate) fn play_to_end(&mut self) {
        while self.game.outcome().is_none() {
            self.anything();
        }
    }

    pub(crate) fn capers(&self, at: usize) -> [u32; 2] {
        self.view().locations[at].capers
    }

    pub(crate) fn goods(&self, seat: Seat) -> [u8; 4] {
        self.view().sides[self.side(seat)].goods
    }

    /// Location Rewards, Thieves, Gear, Stolen Goods.
    pub(crate) fn points(&self, seat: Seat) -> [i32; 4] {
        self.view().sides[self.side(seat)].points
    }

    pub(crate) fn coins(&self, seat: Seat) -> u8 {
        self.view().sides[self.side(seat)].coins
    }

    /// The cards of a Thief's stack at a Location from the bottom; face-down ones in brackets.
    pub(crate) fn stack(&self, seat: Seat, at: usize, slot: usize) -> Vec<String> {
        let view = self.view();
        let stack = &view.sides[self.side(seat)].crew[at][slot];
        let name = |layer: &caper::LayerView| match layer.face_down {
            true => format!("({})", self.name(layer.card)),
            false => self.name(layer.card),
        };
        stack.cards.iter().map(name).collect()
    }

    pub(crate) fn discards(&self, seat: Seat) -> Vec<String> {
        let view = self.view();
        let side = &view.sides[self.side(seat)];
        let thieves = side.discarded_thieves.iter().map(|it| self.name(Card::Thief(*it)));
        thieves.chain(side.discarded_gear.iter().map(|it| self.name(Card::Gear(*it)))).collect()
    }

    pub(crate) fn discarded(&self, seat: Seat, name: &str) -> Discarded {
        let view = self.view();
        let side = &view.sides[self.side(seat)];
        let thief =
            side.discarded_thieves.iter().position(|it| self.name(Card::Thief(*it)) == name);
        let gear = side.discarded_gear.iter().position(|it| self.name(Card::Gear(*it)) == name);
        Discarded::new(thief.or(gear).expect("not discarded") as u8).unwrap()
    }

    /// The events with this rule, as everyone was told them.
    pub(crate) fn cited(&self, rule: &str) -> Vec<&Event> {
        let public = self.told.iter().map(|told| &told.public);
        public.filter(|event| engine::Event::rule(*event).0 == rule).collect()
    }
}

pub(crate) fn site(number: usize) -> Site {
    Site::new(number as u8).unwrap()
}

pub(crate) fn slot(number: usize) -> Slot {
    Slot::new(number as u8).unwrap()
}
