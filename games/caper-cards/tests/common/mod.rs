//! Tables set up by wish, and played with real actions.
#![allow(dead_code, reason = "each test file uses a part of this")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

use caper_cards::{
    Action, CaperCards, Crew, Deal, Deck, Event, FirstBoss, Options, Reward, Slot, View, Way,
};
use engine::{Cards, Game, Next, Refusal, Seat, Setup, Told, Viewer};

pub use caper_cards::Crew::*;
pub use caper_cards::Reward::*;

/// What a test wants of a table. What it does not say is filled with the cards left over.
#[derive(Clone)]
pub struct Wish {
    options: Options,
    deck: Deck,
    crew: Vec<(usize, Crew)>,
    rewards: Vec<Reward>,
}

/// A table for `players`, whose first seat is the Boss.
pub fn wish(players: u8) -> Wish {
    let boss = FirstBoss::Seat(Seat(0));
    Wish {
        options: Options { players, risk: 11, boss },
        deck: Deck::standard().clone(),
        crew: Vec::new(),
        rewards: Vec::new(),
    }
}

impl Wish {
    pub fn risk(mut self, risk: u8) -> Wish {
        self.options.risk = risk;
        self
    }

    pub fn boss(mut self, seat: u8) -> Wish {
        self.options.boss = FirstBoss::Seat(Seat(seat));
        self
    }

    /// Lays a deck file over the cards.
    pub fn deck_file(mut self, toml: &str) -> Wish {
        self.deck = self.deck.overlay(toml).unwrap();
        self
    }

    fn hand_size(&self) -> usize {
        if self.options.players <= 2 { 4 } else { 5 }
    }

    fn players(&self) -> usize {
        self.options.players.into()
    }

    fn at(mut self, first: usize, cards: &[Crew]) -> Wish {
        self.crew.extend(cards.iter().enumerate().map(|(n, crew)| (first + n, *crew)));
        self
    }

    /// The first cards of a seat's hand.
    pub fn hand(self, seat: usize, cards: &[Crew]) -> Wish {
        let size = self.hand_size();
        assert!(cards.len() <= size, "a hand has {size} cards");
        self.at(seat * size, cards)
    }

    /// The first cards of the face-down row, alone.
    pub fn face_down(self, cards: &[Crew]) -> Wish {
        self.at(4, cards)
    }

    /// The top cards of the deck.
    pub fn deck(self, cards: &[Crew]) -> Wish {
        let row = if self.options.players == 1 { 10 } else { 0 };
        let first = self.players() * self.hand_size() + row;
        self.at(first, cards)
    }

    /// The Rewards from the top of the pile.
    pub fn rewards(mut self, rewards: &[Reward]) -> Wish {
        self.rewards = rewards.to_vec();
        self
    }

    pub fn setup(&self) -> Setup<CaperCards> {
        Setup { options: self.options, cards: self.deck.clone() }
    }

    /// The wished cards where they were wished, and the others wherever there is room.
    pub fn deal(&self) -> Deal {
        let copies = |crew: Crew| vec![crew; self.deck.crew(crew).copies as usize];
        let mut left: Vec<Crew> = Crew::ALL.into_iter().flat_map(copies).collect();
        let mut places = [None; 24];
        for (position, crew) in &self.crew {
            let found = left.iter().position(|left| left == crew);
            left.remove(found.unwrap_or_else(|| panic!("too many wishes for {crew:?}")));
            places[*position] = Some(*crew);
        }
        let mut left = left.into_iter();
        let crew = places.map(|place| place.unwrap_or_else(|| left.next().unwrap()));
        let others = Reward::ALL.into_iter().filter(|reward| !self.rewards.contains(reward));
        let rewards: Vec<Reward> = self.rewards.iter().copied().chain(others).collect();
        let FirstBoss::Seat(boss) = self.options.boss else { panic!("wishes name the Boss") };
        Deal { crew, rewards: rewards.try_into().unwrap(), boss }
    }

    pub fn open(&self) -> Caper {
        let mut game = CaperCards::new(&self.setup()).unwrap();
        let mut told = Vec::new();
        game.deal(&self.deal(), &mut told).unwrap();
        Caper { game, told }
    }
}

/// A game under way and everything that was told of it.
pub struct Caper {
    pub game: CaperCards,
    pub told: Vec<Told<Event>>,
}

impl Caper {
    /// Who is to decide.
    pub fn turn(&self) -> usize {
        self.game.next().seats().first().expect("somebody decides").index()
    }

    pub fn view(&self, seat: usize) -> View {
        self.game.view(Viewer::Seat(Seat(seat as u8)))
    }

    /// The table as everybody sees it.
    pub fn open_view(&self) -> View {
        self.game.view(Viewer::Spectator)
    }

    pub fn score(&self) -> i16 {
        self.open_view().score
    }

    pub fn is_over(&self) -> bool {
        self.game.next() == Next::Over
    }

    /// The handle of a card that the deciding player holds.
    pub fn action(&self, crew: Crew, way: Way) -> Action {
        let seat = self.turn();
        let view = self.view(seat);
        let held = view.hand().iter().find(|held| held.crew == crew);
        let held = held.unwrap_or_else(|| panic!("seat {seat} does not hold {crew:?}: {view:?}"));
        Action::Play { card: held.card, way }
    }

    pub fn try_to(&mut self, action: Action) -> Result<(), Refusal> {
        let seat = Seat(self.turn() as u8);
        self.game.play(seat, action, &mut self.told)
    }

    /// The deciding player plays this Crew in this way.
    pub fn play_as(&mut self, crew: Crew, way: Way) -> &mut Caper {
        let action = self.action(crew, way);
        self.try_to(action).unwrap();
        self
    }

    /// The deciding player plays this Crew, for which there is nothing to choose.
    pub fn play(&mut self, crew: Crew) -> &mut Caper {
        self.play_as(crew, Way::Plain)
    }

    /// The deciding players play these Crew one after the other.
    pub fn play_all(&mut self, crew: &[(Crew, Way)]) -> &mut Caper {
        for (crew, way) in crew {
            self.play_as(*crew, *way);
        }
        self
    }

    /// The deciding player uses the Crew that was turned up.
    pub fn use_it(&mut self, way: Way) -> &mut Caper {
        self.try_to(Action::Use { way }).unwrap();
        self
    }

    /// Every way in which the deciding player may play this Crew.
    pub fn ways(&self, crew: Crew) -> Vec<Way> {
        let hand = self.view(self.turn());
        let is_crew = |card| hand.hand().iter().any(|held| held.card == card && held.crew == crew);
        let mut ways: Vec<Way> = self
            .actions()
            .into_iter()
            .filter_map(|action| match action {
                Action::Play { card, way } if is_crew(card) => Some(way),
                _ => None,
            })
            .collect();
        ways.dedup();
        ways
    }

    /// Everything the deciding player may do.
    pub fn actions(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        self.game.actions(Seat(self.turn() as u8), &mut actions);
        actions
    }

    /// What everybody was told.
    pub fn events(&self) -> impl Iterator<Item = &Event> {
        self.told.iter().map(|told| &told.public)
    }

    /// What everybody was told since the last time this was asked.
    pub fn news(&mut self) -> Vec<Event> {
        self.told.drain(..).map(|told| told.public).collect()
    }

    /// The scores that were announced, in order.
    pub fn announced(&self) -> Vec<i16> {
        let score = |event: &Event| match event {
            Event::Announced { score, .. } => Some(*score),
            _ => None,
        };
        self.events().filter_map(score).collect()
    }

    /// The result of the last heist: score, difficulty and whether it succeeded.
    pub fn heist(&self) -> (i16, u8, caper_cards::Attempt) {
        let heist = self.open_view().last_heist.expect("a heist was attempted");
        (heist.score, heist.difficulty, heist.result)
    }
}

pub const PLAIN: Way = Way::Plain;
pub const SIX: Way = Way::Upright;
pub const NINE: Way = Way::Turned;
pub const ON_RISK: Way = Way::OnRisk;

pub fn rotate(place: usize) -> Way {
    Way::Rotate(Slot::new(place).unwrap())
}

pub fn discard(place: usize) -> Way {
    Way::Discard(Slot::new(place).unwrap())
}
