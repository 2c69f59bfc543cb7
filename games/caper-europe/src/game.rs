//! The contract: each method leads to the function of the same name.

use engine::{
    BadDeal, Dice, Game, Info, Names, Next, Outcome, Refusal, ScoreSheet, Seat, Setup, SetupError,
    Sink, Viewer,
};

use crate::rules::{audit, deal, legal, play, rounds, score, setup};
use crate::seen::{imagine, prompt, view};
use crate::{Action, CaperEurope, Cards, Deal, Event, Options, Prompt, View};

impl Game for CaperEurope {
    type Options = Options;
    type Cards = Cards;
    type Deal = Deal;
    type Action = Action;
    type Event = Event;
    type Prompt = Prompt;
    type View = View;

    const INFO: Info = Info {
        id: "caper-europe",
        name: "Caper: Europe",
        about: "Draft thieves and their gear, pass the rest to your rival, and win the heist.",
        min_players: 2,
        max_players: 2,
        cooperative: false,
        minutes: 30,
        designers: "Unai Rubio",
        publisher: "Keymaster Games",
        prefix: "CE",
        revision: 2,
    };

    /// 6 Thieves and 15 Gear turns each, and a good to return after each Gear turn at most.
    const MAX_DECISIONS: u32 = 84;

    const RULES: &'static str = include_str!("../rules.md");

    fn new(setup: &Setup<CaperEurope>) -> Result<CaperEurope, SetupError> {
        setup::new(setup)
    }

    #[inline]
    fn next(&self) -> Next {
        rounds::next(self)
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

    fn prompt(&self, viewer: Viewer) -> Prompt {
        prompt::prompt(self, viewer)
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

    fn imagine(&self, viewer: Viewer, dice: &mut Dice) -> CaperEurope {
        imagine::imagine(self, viewer, dice)
    }

    fn outcome(&self) -> Option<Outcome> {
        score::outcome(self)
    }

    fn score_sheet(&self, names: &Names) -> ScoreSheet {
        score::score_sheet(self, names)
    }

    fn audit(&self) -> Result<(), String> {
        audit::audit(self)
    }
}
