//! The contract: a game is a pure, deterministic state machine.

use std::fmt::Debug;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{
    CardError, Cards, Code, Dice, Event, Names, OptionError, Options, Outcome, Refusal, ScoreSheet,
    Seat, Seats, Sink, Viewer,
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
    type View: Clone + PartialEq + Debug + Serialize + Send + Sync + 'static;

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
