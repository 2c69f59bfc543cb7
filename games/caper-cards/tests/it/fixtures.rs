//! Tables set up by wish, and played with real actions.
use caper_cards::{
    Action, CaperCards, Cards, Crew, Deal, Event, FirstBoss, Options, Reward, Slot, View, Way,
};
use engine::{Cards as _, Game, Next, Refusal, Seat, Setup, Told, Viewer};

pub(crate) use caper_cards::Crew::*;
pub(crate) use caper_cards::Reward::*;

/// What a test wants of a table. What it does not say is filled with the cards left over.
#[derive(Clone)]
pub(crate) struct Wish {
    options: Options,
    deck: Cards,
    crew: Vec<(usize, Crew)>,
    rewards: Vec<Reward>,
}

/// A table for `players`, whose first seat is the Boss.
pub(crate) fn wish(players: u8) -> Wish {
    let boss = FirstBoss::Seat(Seat(0));
    Wish {
        options: Options { players, risk: 11, boss },
        deck: Cards::standard().clone(),
        crew: Vec::new(),
        rewards: Vec::new(),
    }
}

impl Wish {
    pub(crate) fn risk(mut self, risk: u8) -> Wish {
        self.options.risk = risk;
        self
    }

    pub(crate) fn boss(mut self, seat: u8) -> Wish {
        self.options.boss = FirstBoss::Seat(Seat(seat));
        self
    }

    /// Lays a deck file over the cards.
    pub(crate) fn deck_file(mut self, toml: &str) -> Wish {
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
    pub(crate) fn hand(self, seat: usize, cards: &[Crew]) -> Wish {
        let size = self.hand_size();
        assert!(cards.len() <= size, "a hand has {size} cards");
        self.at(seat * size, cards)
    }

    /// The first cards of the face-down row, alone.
    pub(crate) fn face_down(self, cards: &[Crew]) -> Wish {
        self.at(4, cards)
    }

    /// The top cards of the deck.
    pub(crate) fn deck(self, cards: &[Crew]) -> Wish {
        let row = if self.options.players == 1 { 10 } else { 0 };
        let first = self.players() * self.hand_size() + row;
        self.at(first, cards)
    }

    /// The Rewards from the top of the pile.
    pub(crate) fn rewards(mut self, rewards: &[Reward]) -> Wish {
        self.rewards = rewards.to_vec();
        self
    }

    /// Deals so that the rounds can be played like this, and plays them.
    pub(crate) fn story(self, rounds: &[&[Play]]) -> Caper {
        self.story_until(usize::MAX, rounds)
    }

    /// Deals so that the rounds can be played like this, and plays the first `plays` Crew.
    pub(crate) fn story_until(self, plays: usize, rounds: &[&[Play]]) -> Caper {
        let mut caper = self.cast(rounds).open();
        for &(crew, way) in rounds.iter().copied().flatten().take(plays) {
            match caper.open_view().waiting {
                Some(waiting) => {
                    assert_eq!(waiting, crew, "another Crew was turned up");
                    caper.use_it(way);
                }
                // A Crew that was turned up and left no choice is in play already.
                None if caper.played_by_itself > 0 => caper.played_by_itself -= 1,
                None => _ = caper.play_as(crew, way),
            }
            caper.count_flips();
        }
        caper
    }

    /// Puts every card of the rounds where it must be to be played then.
    fn cast(mut self, rounds: &[&[Play]]) -> Wish {
        let mut hands: Vec<Vec<Crew>> = vec![Vec::new(); self.players()];
        let mut turned_up = Vec::new();
        for (round, plays) in rounds.iter().enumerate() {
            for (turn, (crew, _)) in plays.iter().enumerate() {
                match self.holder(round, turn) {
                    Some(seat) => hands[seat].push(*crew),
                    None => turned_up.push(*crew),
                }
            }
        }
        let size = self.hand_size();
        for (seat, cards) in hands.iter().enumerate() {
            self = self.hand(seat, &cards[..cards.len().min(size)]);
        }
        let mut place = self.players() * size;
        if self.options.players == 1 {
            self = self.at(place, &turned_up);
            place += 10;
        } else {
            self = self.at(place, &turned_up);
        }
        for draw in (size..).step_by(2).take_while(|draw| hands.iter().any(|h| h.len() > *draw)) {
            for cards in &hands {
                let end = cards.len().min(draw + 2);
                self = self.at(place, cards.get(draw..end).unwrap_or_default());
                place += 2;
            }
        }
        self
    }

    /// Who holds the card that is played then, by the rulebook; nobody if it is turned up.
    fn holder(&self, round: usize, turn: usize) -> Option<usize> {
        let FirstBoss::Seat(boss) = self.options.boss else { panic!("wishes name the Boss") };
        match (self.players(), turn) {
            (1, 0 | 2) | (3, 0) => None,
            (3, _) => Some((boss.index() + round + turn - 1) % 3),
            (players, _) => Some((boss.index() + round + turn) % players),
        }
    }

    pub(crate) fn setup(&self) -> Setup<CaperCards> {
        Setup { options: self.options, cards: self.deck.clone() }
    }

    /// The wished cards where they were wished, and the others wherever there is room.
    pub(crate) fn deal(&self) -> Deal {
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

    pub(crate) fn open(&self) -> Caper {
        let mut game = CaperCards::new(&self.setup()).unwrap();
        let mut told = Vec::new();
        game.deal(&self.deal(), &mut told).unwrap();
        let mut caper = Caper { game, told, played_by_itself: 0, flips_counted: 0 };
        caper.count_flips();
        caper
    }
}

/// A Crew and the way it is played.
pub(crate) type Play = (Crew, Way);

/// How tests say which way a Crew is played.
pub(crate) trait Ways {
    fn plain(self) -> Play;
    fn upright(self) -> Play;
    fn turned(self) -> Play;
    fn on_risk(self) -> Play;
    fn rotating(self, place: usize) -> Play;
    fn discarding(self, place: usize) -> Play;
}

impl Ways for Crew {
    fn plain(self) -> Play {
        (self, Way::Plain)
    }

    fn upright(self) -> Play {
        (self, Way::Upright)
    }

    fn turned(self) -> Play {
        (self, Way::Turned)
    }

    fn on_risk(self) -> Play {
        (self, Way::OnRisk)
    }

    fn rotating(self, place: usize) -> Play {
        (self, rotate(place))
    }

    fn discarding(self, place: usize) -> Play {
        (self, discard(place))
    }
}

/// A round that comes to 20 without Complications: enough for every Reward.
pub(crate) const EASY: &[Play] =
    &[(Mastermind, Way::Plain), (Fcg, Way::Plain), (Thief, Way::Plain), (Chetney, Way::Upright)];

/// Rewards and rounds with which any number of players gets to the end: five heists or four.
pub(crate) const TRIUMPH_REWARDS: &[Reward] =
    &[WeaveLens, GloomscaleBreastplate, SashimiMarionette, ChangebringerCoin, HishariMask];
pub(crate) const TRIUMPH: &[&[Play]] = &[
    EASY,
    EASY,
    EASY,
    &[(Muscle, Way::Plain), (Fixer, Way::Plain), (Fixer, Way::Plain), (Grifter, Way::Plain)],
];

/// A game under way and everything that was told of it.
pub(crate) struct Caper {
    pub(crate) game: CaperCards,
    pub(crate) told: Vec<Told<Event>>,
    /// Crew that were turned up and came into play without a decision, not yet told of in the
    /// story.
    played_by_itself: usize,
    flips_counted: usize,
}

impl Caper {
    /// Counts the Crew that have been turned up and came into play by themselves since the
    /// last count.
    fn count_flips(&mut self) {
        let is_flip = |event: &&Event| matches!(event, Event::Flipped { .. });
        let flips = self.events().filter(is_flip).count();
        let waiting = usize::from(self.open_view().waiting.is_some());
        self.played_by_itself += flips - self.flips_counted - waiting;
        self.flips_counted = flips;
    }

    /// Who is to decide.
    pub(crate) fn turn(&self) -> usize {
        self.game.next().seats().first().expect("somebody decides").index()
    }

    pub(crate) fn view(&self, seat: usize) -> View {
        self.game.view(Viewer::Seat(Seat(seat as u8)))
    }

    /// The table as everybody sees it.
    pub(crate) fn open_view(&self) -> View {
        self.game.view(Viewer::Spectator)
    }

    pub(crate) fn score(&self) -> i16 {
        self.open_view().score
    }

    pub(crate) fn is_over(&self) -> bool {
        self.game.next() == Next::Over
    }

    /// The handle of a card that the deciding player holds.
    pub(crate) fn action(&self, crew: Crew, way: Way) -> Action {
        let seat = self.turn();
        let view = self.view(seat);
        let held = view.hand().iter().find(|held| held.crew == crew);
        let held = held.unwrap_or_else(|| panic!("seat {seat} does not hold {crew:?}: {view:?}"));
        Action::Play { card: held.card, way }
    }

    pub(crate) fn try_to(&mut self, action: Action) -> Result<(), Refusal> {
        let seat = Seat(self.turn() as u8);
        self.game.play(seat, action, &mut self.told)
    }

    /// The deciding player plays this Crew in this way.
    pub(crate) fn play_as(&mut self, crew: Crew, way: Way) -> &mut Caper {
        let action = self.action(crew, way);
        self.try_to(action).unwrap();
        self
    }

    /// The deciding player plays this Crew, for which there is nothing to choose.
    pub(crate) fn play(&mut self, crew: Crew) -> &mut Caper {
        self.play_as(crew, Way::Plain)
    }

    /// The deciding player uses the Crew that was turned up.
    pub(crate) fn use_it(&mut self, way: Way) -> &mut Caper {
        self.try_to(Action::Use { way }).unwrap();
        self
    }

    /// Every way in which the deciding player may play this Crew.
    pub(crate) fn ways(&self, crew: Crew) -> Vec<Way> {
        let Action::Play { card: held, .. } = self.action(crew, Way::Plain) else { return vec![] };
        let ways = self.actions().into_iter().filter_map(|action| match action {
            Action::Play { card, way } if card == held => Some(way),
            _ => None,
        });
        ways.collect()
    }

    /// Everything the deciding player may do.
    pub(crate) fn actions(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        self.game.actions(Seat(self.turn() as u8), &mut actions);
        actions
    }

    /// What everybody was told.
    pub(crate) fn events(&self) -> impl Iterator<Item = &Event> {
        self.told.iter().map(|told| &told.public)
    }

    /// The scores that were announced, in order.
    pub(crate) fn announced(&self) -> Vec<i16> {
        let score = |event: &Event| match event {
            Event::Announced { score, .. } => Some(*score),
            _ => None,
        };
        self.events().filter_map(score).collect()
    }

    /// The result of the last heist: score, difficulty and whether it succeeded.
    pub(crate) fn heist(&self) -> (i16, u8, caper_cards::Attempt) {
        let heist = self.open_view().last_heist.expect("a heist was attempted");
        (heist.score, heist.difficulty, heist.result)
    }
}

pub(crate) fn rotate(place: usize) -> Way {
    Way::Rotate(Slot::new(place).unwrap())
}

pub(crate) fn discard(place: usize) -> Way {
    Way::Discard(Slot::new(place).unwrap())
}
