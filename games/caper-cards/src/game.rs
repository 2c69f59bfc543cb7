//! The game's contract: each method is the function of that name in the module it lives in.

use engine::{
    BadDeal, Dice, Game, Info, Names, Next, Outcome, Refusal, ScoreSheet, Seat, Setup, SetupError,
    Sink, Viewer,
};

use crate::rules::{audit, deal, legal, play, score, setup};
use crate::seen::{imagine, prompt, view};
use crate::{Action, CaperCards, Cards, Deal, Event, Options, Prompt, View};

impl Game for CaperCards {
    type Options = Options;
    type Cards = Cards;
    type Deal = Deal;
    type Action = Action;
    type Event = Event;
    type Prompt = Prompt;
    type View = View;

    const INFO: Info = Info {
        id: "caper-cards",
        name: "Caper Cards",
        about: "Pull off every heist together, without a word and without going over 21.",
        min_players: 1,
        max_players: 4,
        cooperative: true,
        minutes: 15,
        designers: "Manny Vega",
        publisher: "Darrington Press",
        prefix: "CC",
        revision: 1,
    };

    /// Five rounds of four Crew, each with one decision.
    const MAX_DECISIONS: u32 = 20;

    const RULES: &'static str = include_str!("../rules.md");

    fn new(setup: &Setup<CaperCards>) -> Result<CaperCards, SetupError> {
        setup::new(setup)
    }

    #[inline]
    fn next(&self) -> Next {
        play::next(self)
    }

    fn shuffle(&self, dice: &mut Dice) -> Deal {
        deal::shuffle(self, dice)
    }

    fn deal(&mut self, deal: &Deal, sink: &mut impl Sink<Event>) -> Result<(), BadDeal> {
        deal::deal(self, deal, sink)
    }

    fn deals(&self) -> Vec<Deal> {
        deal::deals(self)
    }

    fn prompt(&self, _: Viewer) -> Prompt {
        prompt::prompt(self)
    }

    #[inline]
    fn actions(&self, seat: Seat, into: &mut Vec<Action>) {
        legal::actions(self, seat, into);
    }

    #[inline]
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

    fn imagine(&self, viewer: Viewer, dice: &mut Dice) -> CaperCards {
        imagine::imagine(self, viewer, dice)
    }

    fn outcome(&self) -> Option<Outcome> {
        score::outcome(self)
    }

    fn score_sheet(&self, _: &Names) -> ScoreSheet {
        score::score_sheet(self)
    }

    fn audit(&self) -> Result<(), String> {
        audit::audit(self)
    }
}
