//! The contract: a game is a pure, deterministic state machine.

use std::fmt::Debug;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{
    CardError, Cards, Code, Dice, Event, Features, Inputs, MAX_SEATS, Names, OptionError, Options,
    Outcome, Refusal, ScoreSheet, Seat, Seats, Sink, Viewer,
};

/// A game in progress: the whole truth, hidden cards included.
///
/// The value that implements this is the state. It holds no seed and no generator: when chance
/// decides, [`next`](Game::next) says so, [`shuffle`](Game::shuffle) draws from dice that the
/// caller keeps, and [`deal`](Game::deal) carries the result in. Nothing that leaves a state
/// can therefore tell the future.
///
/// Hidden cards are *positions*: a deal says which card lies at each position of each deck, and
/// actions speak of positions ("the fifth card I drew") or of public handles ("the second Asset
/// I deployed"), never of a hidden card's face. So the same actions can be replayed against
/// another deal, which is what makes [`imagine`](Game::imagine) exact and leaks testable.
///
/// A game is played by asking who decides next; [`Table`](crate::Table) does that for people:
///
/// ```
/// use engine::{Dice, Game, Mute, Next, Seed, Setup};
/// use testkit::toy::Raid;
///
/// let mut game = Raid::new(&Setup::default()).unwrap();
/// let mut dice = Dice::new(Seed::from_text("tuesday"));
/// let mut actions = Vec::new();
/// loop {
///     match game.next() {
///         Next::Chance => {
///             let deal = game.shuffle(&mut dice);
///             game.deal(&deal, &mut Mute).unwrap();
///         }
///         Next::Seats(seats) => {
///             let seat = seats.first().unwrap();
///             game.actions(seat, &mut actions);
///             game.play(seat, actions[0], &mut Mute).unwrap();
///         }
///         Next::Over => break,
///     }
/// }
/// assert!(game.outcome().is_some());
/// ```
pub trait Game: Clone + PartialEq + Debug + Send + Sync + 'static {
    /// What can be chosen before the game.
    type Options: Options;
    /// The cards, as data.
    type Cards: Cards;
    /// What one shuffle decides: the order of every pile it shuffles.
    type Deal: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// One decision of one seat, with every choice it needs.
    type Action: Action;
    /// What happens.
    type Event: Event;
    /// What a seat is asked, as data.
    type Prompt: Copy + PartialEq + Debug + Serialize + Send + Sync + 'static;
    /// What one viewer sees: a type of its own, built field by field.
    type View: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;

    /// The game's card for the shelf.
    const INFO: Info;

    /// No game has more decisions than this, however it is played.
    const MAX_DECISIONS: u32;

    /// The numbered rules, in the format that [`Rulebook`](crate::Rulebook) reads.
    const RULES: &'static str;

    /// The table before the first shuffle.
    fn new(setup: &Setup<Self>) -> Result<Self, SetupError>;

    /// The setup under which these rules are exactly those of an older `revision`, for a game
    /// that was begun under it with `setup`; or why there is none, as the end of a sentence:
    /// "its cards have changed; Hideout 0.2 can still replay it". [`Setup::under`] asks for it.
    fn older(revision: u32, setup: Setup<Self>) -> Result<Setup<Self>, &'static str> {
        let _ = (revision, setup);
        Err("its rules have changed since")
    }

    /// Who decides next.
    fn next(&self) -> Next;

    /// Draws what chance decides now. Called only when [`next`](Game::next) is
    /// [`Next::Chance`].
    fn shuffle(&self, dice: &mut Dice) -> Self::Deal;

    /// Carries a shuffle in and goes on to the next decision. A deal that does not fit the
    /// cards (it may come from a file) is refused, and nothing has changed.
    fn deal(&mut self, deal: &Self::Deal, sink: &mut impl Sink<Self::Event>)
    -> Result<(), BadDeal>;

    /// Lets chance decide until a seat does, or until the game is over.
    #[inline]
    fn settle(
        &mut self,
        dice: &mut Dice,
        sink: &mut impl Sink<Self::Event>,
    ) -> Result<(), BadDeal> {
        while self.next() == Next::Chance {
            let deal = self.shuffle(dice);
            self.deal(&deal, sink)?;
        }
        Ok(())
    }

    /// The shuffles this state has grown from, in order.
    fn deals(&self) -> Vec<Self::Deal>;

    /// What the deciding seats are asked, as `viewer` may know it.
    fn prompt(&self, viewer: Viewer) -> Self::Prompt;

    /// Clears `into` and lists every legal action of `seat`; none if it is not its decision.
    fn actions(&self, seat: Seat, into: &mut Vec<Self::Action>);

    /// Whether `seat` may take `action` now; if not, which rule refuses it and why.
    fn check(&self, seat: Seat, action: Self::Action) -> Result<(), Refusal>;

    /// Takes an action that [`check`](Game::check) allows. What it does with any other action
    /// is unspecified, short of panicking.
    fn perform(&mut self, seat: Seat, action: Self::Action, sink: &mut impl Sink<Self::Event>);

    /// Takes an action, or refuses it and leaves the state as it was.
    #[inline]
    fn play(
        &mut self,
        seat: Seat,
        action: Self::Action,
        sink: &mut impl Sink<Self::Event>,
    ) -> Result<(), Refusal> {
        self.check(seat, action)?;
        self.perform(seat, action, sink);
        Ok(())
    }

    /// What `viewer` sees.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// A complete world, drawn at random from all that agree with everything `viewer` has seen.
    ///
    /// Nothing but that and the dice decides which: where two states look the same to `viewer`,
    /// the same dice lead to the same world. A game that shuffles what is hidden sorts it first,
    /// or whoever knows the dice could turn the shuffle back.
    #[must_use]
    fn imagine(&self, viewer: Viewer, dice: &mut Dice) -> Self;

    /// How it ended, once [`next`](Game::next) is [`Next::Over`].
    fn outcome(&self) -> Option<Outcome>;

    /// The reckoning so far, as far as it is public; complete when the game is over.
    fn score_sheet(&self, names: &Names) -> ScoreSheet;

    /// What is wrong with this state, if anything: cards and tokens are never made or lost.
    fn audit(&self) -> Result<(), String>;
}

/// Every sentence a game speaks, in one place.
pub trait Words: Game {
    /// What a seat is called when nobody has named it.
    fn seat_name(options: &Self::Options, seat: Seat) -> String;

    /// An event as a line of the log.
    fn tell(cards: &Self::Cards, names: &Names, event: &Self::Event) -> String;

    /// An action as a choice to offer to whoever has this view.
    fn offer(cards: &Self::Cards, view: &Self::View, action: Self::Action) -> String;

    /// What is asked, addressed to the deciding seats.
    fn ask(cards: &Self::Cards, prompt: Self::Prompt) -> String;

    /// How the game ended, in a sentence.
    fn conclude(names: &Names, outcome: &Outcome) -> String;
}

/// What a thoughtless but not stupid player goes by, and what a searching one builds on.
pub trait Heuristic: Game {
    /// By how much [`worth`](Heuristic::worth) must lead for a game to look won three times out
    /// of four; see [`chance_of_winning`](Heuristic::chance_of_winning).
    const CLEAR_LEAD: f32 = 6.0;

    /// How far a search plays on from where it stops thinking, before it judges the position.
    const ROLLOUT: Rollout = Rollout::NOT_AT_ALL;

    /// Everything that [`features`](Heuristic::features) can say. A game without inputs has no
    /// learned judgement.
    const INPUTS: Inputs = Inputs::NONE;

    /// The learned judgement that comes with the game, as `hideout train` wrote it; empty if there
    /// is none.
    const NET: &'static [u8] = &[];

    /// As [`ROLLOUT`](Heuristic::ROLLOUT), where the position is judged by what was learned.
    const LEARNED_ROLLOUT: Rollout = Self::ROLLOUT;

    /// What a learned judgement reads of this world through the eyes of `seat`: seats are counted
    /// from it, so that what is learned in one seat serves in all. It is asked of imagined worlds
    /// and of finished games only. It must not depend on the order of what is still undrawn: that
    /// is chance, not knowledge.
    fn features(&self, seat: Seat, into: &mut Features) {
        let _ = (seat, into);
    }

    /// Who wins and loses together with `seat`, itself included. Unless a game knows better, that
    /// is all of them where they play together, and nobody else where they do not.
    fn team(&self, seat: Seat) -> Seats {
        if Self::INFO.cooperative { Seats::all(MAX_SEATS) } else { Seats::one(seat) }
    }

    /// Which part of the game this is, where a search that plays on should stop at the end of a
    /// part: there it judges best, before anything is dealt for the next one. Unless a game
    /// knows better, it is all one.
    fn part(&self) -> u8 {
        0
    }

    /// How good this world looks for `seat`; only differences matter.
    fn worth(&self, seat: Seat) -> f32;

    /// The chance, from 0 to 1, that `seat` wins from here. Unless a game knows better, it
    /// follows from the worth, taken as a lead over the others.
    fn chance_of_winning(&self, seat: Seat) -> f32 {
        chance_with_lead(self.worth(seat), Self::CLEAR_LEAD)
    }

    /// What `seat` plays for once it can't change whether it wins, in points around 0. Unless a
    /// game knows better, it is the lead over the others.
    fn margin(&self, outcome: &Outcome, seat: Seat) -> f32 {
        outcome.lead(seat)
    }

    /// Which move an action of `seat` is, for somebody who thinks in faces and not in positions:
    /// two copies of a card make the same move, and the same card makes the same move in every
    /// world, wherever the deal has put it. Two actions with the same number must look the same
    /// and do the same. Unless a game knows better, every action is a move of its own.
    fn same_move(&self, seat: Seat, action: Self::Action) -> u32 {
        let _ = seat;
        action.code().into()
    }

    /// Whether [`plausibility`](Heuristic::plausibility) has anything to say here. If not, it is
    /// not asked, and imagining costs no more than it must.
    fn believes(&self) -> bool {
        false
    }

    /// How plausible it is, from 0 up, that the others would have acted as they did, if this
    /// imagined world were true. `seat` is who imagines: its own actions say nothing new to it.
    ///
    /// A search draws several worlds and keeps one in proportion to this, so only ratios matter.
    /// It may look at nothing but what `seat` saw the others do and what this world says they
    /// held: it is asked of imagined worlds only.
    fn plausibility(&self, seat: Seat) -> f32 {
        let _ = seat;
        1.0
    }

    /// How many moves are left, if from here on nothing is hidden from anybody, chance has no
    /// say, and there are two seats of which one gains what the other loses. Then a search may
    /// play every line to its end. Unless a game knows better, it never comes to that.
    fn moves_in_the_open(&self) -> Option<u32> {
        None
    }

    /// The best chance of winning from here that a crew of all seats can have which knows what
    /// `foresight` says, by exact search: a ceiling for every bot of a cooperative game. Nothing
    /// where a game has no such search.
    fn ceiling(&self, foresight: Foresight) -> Option<f64> {
        let _ = foresight;
        None
    }
}

/// The chance of winning with a lead, if three of four games are won with a clear one.
pub fn chance_with_lead(lead: f32, clear: f32) -> f32 {
    let odds = (3_f32.ln() * lead / clear).exp();
    if odds.is_finite() { odds / (1.0 + odds) } else { 1.0 }
}

/// What a crew is taken to know when its ceiling is sought.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Foresight {
    /// Everything: whatever chance has decided already lies open.
    Clairvoyant,
    /// What all seats together have seen. A game may let them know more of what is to come
    /// where the search would not end otherwise, for that can only raise the ceiling; its own
    /// words say what.
    OpenHands,
}

/// How far a search plays on before it judges.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rollout {
    /// Up to this many decisions.
    pub decisions: u16,
    /// Each takes the best, by its worth, of this many actions picked at random: 1 is any
    /// action, more is more careful.
    pub picks: u8,
}

impl Rollout {
    /// The position is judged at once.
    pub const NOT_AT_ALL: Rollout = Rollout { decisions: 0, picks: 1 };
}

/// One decision. Small, `Copy`, and numbered for programs that want numbers.
pub trait Action: Code + Eq + Debug + Serialize + DeserializeOwned + Send + Sync {}

impl<A: Code + Eq + Debug + Serialize + DeserializeOwned + Send + Sync> Action for A {}

/// Who decides next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Next {
    /// A shuffle.
    Chance,
    /// Each of these seats, in any order.
    Seats(Seats),
    /// Nobody: the game is over.
    Over,
}

impl Next {
    /// The seats that decide; none while chance does or when the game is over.
    pub fn seats(self) -> Seats {
        match self {
            Next::Seats(seats) => seats,
            Next::Chance | Next::Over => Seats::NONE,
        }
    }
}

/// What a game is played with.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Setup<G: Game> {
    /// The chosen options.
    pub options: G::Options,
    /// The cards.
    pub cards: G::Cards,
}

impl<G: Game> Default for Setup<G> {
    fn default() -> Setup<G> {
        Setup { options: G::Options::default(), cards: G::Cards::standard().clone() }
    }
}

impl<G: Game> Setup<G> {
    /// How many seats the table has.
    pub fn players(&self) -> usize {
        self.options.players()
    }
}

/// A setup that cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SetupError {
    /// The options cannot.
    #[error(transparent)]
    Options(#[from] OptionError),
    /// The cards cannot.
    #[error("the cards cannot be played with: {0}")]
    Cards(#[from] CardError),
}

/// A deal that does not fit the game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("this deal cannot be: {0}")]
pub struct BadDeal(pub String);

/// What the shelf says of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Info {
    /// The name programs use: `caps-and-hammers`.
    pub id: &'static str,
    /// The name people use.
    pub name: &'static str,
    /// A line that makes you want to play it.
    pub about: &'static str,
    /// The fewest players.
    pub min_players: u8,
    /// The most players.
    pub max_players: u8,
    /// Whether the players win and lose together.
    pub cooperative: bool,
    /// About how long a game takes at a real table.
    pub minutes: u8,
    /// Who made it.
    pub designers: &'static str,
    /// Who publishes it.
    pub publisher: &'static str,
    /// The letters its rule numbers begin with.
    pub prefix: &'static str,
    /// Raised whenever the same actions could lead elsewhere than before; then
    /// [`Game::older`] says how games of the revision before are still played.
    pub revision: u32,
}
