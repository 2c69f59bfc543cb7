//! The contract, fulfilled: a table of contents.

use engine::{
    BadDeal, Dice, Game, Info, Names, Next, NoOptions, Outcome, Refusal, ScoreSheet, Seat, Seats,
    Setup, SetupError, Sink, Viewer,
};

use crate::rules::{deal, legal, play, score, state};
use crate::seen::{imagine, view};
use crate::{Action, Cards, Deal, Event, Hearts, Phase, Prompt, View};

impl Game for Hearts {
    type Options = NoOptions<4>;
    type Cards = Cards;
    type Deal = Deal;
    type Action = Action;
    type Event = Event;
    type Prompt = Prompt;
    type View = View;

    const INFO: Info = Info {
        id: "hearts",
        name: "Hearts",
        about: "Take no hearts, fear the Queen of Spades, or dare to take them all.",
        min_players: 4,
        max_players: 4,
        cooperative: false,
        minutes: 5,
        designers: "nobody knows",
        publisher: "everybody",
        prefix: "HT",
        revision: 1,
    };

    /// Three cards passed by each of four, and 52 cards played.
    const MAX_DECISIONS: u32 = 64;

    const RULES: &'static str = include_str!("../rules.md");

    fn new(setup: &Setup<Hearts>) -> Result<Hearts, SetupError> {
        state::new(setup)
    }

    #[inline]
    fn next(&self) -> Next {
        match self.phase {
            Phase::Undealt => Next::Chance,
            Phase::Pass => Next::Seats(self.passing()),
            Phase::Play => Next::Seats(Seats::one(self.active())),
            Phase::Over => Next::Over,
        }
    }

    fn shuffle(&self, dice: &mut Dice) -> Deal {
        deal::shuffle(dice)
    }

    fn deal(&mut self, deal: &Deal, sink: &mut impl Sink<Event>) -> Result<(), BadDeal> {
        deal::deal(self, deal, sink)
    }

    fn deals(&self) -> Vec<Deal> {
        if self.phase == Phase::Undealt { Vec::new() } else { vec![self.deal] }
    }

    fn prompt(&self, _: Viewer) -> Prompt {
        view::prompt(self)
    }

    #[inline]
    fn actions(&self, seat: Seat, into: &mut Vec<Action>) {
        legal::actions(self, seat, into);
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        legal::check(self, seat, action)
    }

    #[inline]
    fn perform(&mut self, seat: Seat, action: Action, sink: &mut impl Sink<Event>) {
        play::perform(self, seat, action, sink);
    }

    fn view(&self, viewer: Viewer) -> View {
        view::view(self, viewer)
    }

    fn imagine(&self, viewer: Viewer, dice: &mut Dice) -> Hearts {
        imagine::imagine(self, viewer, dice)
    }

    fn outcome(&self) -> Option<Outcome> {
        score::outcome(self)
    }

    fn score_sheet(&self, names: &Names) -> ScoreSheet {
        score::score_sheet(self, names)
    }

    fn audit(&self) -> Result<(), String> {
        state::audit(self)
    }
}
