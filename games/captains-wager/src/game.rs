//! Captain's Wager as a [`Game`]: where to find what each method does.

use engine::{
    BadDeal, Dice, Game, Info, Names, Next, Outcome, Refusal, ScoreSheet, Seat, Setup, SetupError,
    Sink, Viewer,
};

use crate::cards::Cards;
use crate::rules::action::Action;
use crate::rules::deal::Deal;
use crate::rules::event::Event;
use crate::rules::options::Options;
use crate::rules::state::CaptainsWager;
use crate::rules::{audit, deal, legal, play, score, setup};
use crate::seen::prompt::Prompt;
use crate::seen::view::View;
use crate::seen::{imagine, prompt, view};

impl Game for CaptainsWager {
    type Options = Options;
    type Cards = Cards;
    type Deal = Deal;
    type Action = Action;
    type Event = Event;
    type Prompt = Prompt;
    type View = View;

    const INFO: Info = Info {
        id: "captains-wager",
        name: "Captain's Wager",
        about: "Airship captains bet, borrow and steal: your gold says your crew is the best.",
        min_players: 2,
        max_players: 5,
        cooperative: false,
        minutes: 30,
        designers: "Jonathan Hager",
        publisher: "Grey Fox Games",
        prefix: "CW",
        revision: 3,
    };

    /// Five captains take treasures out. At most 18 adventures follow, for each takes a card off
    /// every deck. In each, 20 crew are dealt: no more than 20 turns, each with a card to keep;
    /// 9 moments in which 5 captains pass; 4 actions of encounters; 3 captains with spoils; and
    /// no more loans to pay off than 120: 20 borrowed, and each crew forces at most 5. Each of
    /// the 95 items is used once, after which 5 captains are asked anew.
    const MAX_DECISIONS: u32 = 5 + 18 * (20 + 20 + 9 * 5 + 4 + 3 + 120) + 95 * 6;

    const RULES: &'static str = include_str!("../rules.md");

    fn new(setup: &Setup<CaptainsWager>) -> Result<CaptainsWager, SetupError> {
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

    fn imagine(&self, viewer: Viewer, dice: &mut Dice) -> CaptainsWager {
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
