//! The contract, fulfilled.

use engine::{
    BadDeal, Dice, Game, Info, Names, Next, Options as _, Outcome, Refusal, ScoreSheet, Seat,
    Setup, SetupError, Sink, Viewer,
};

use crate::book::Book;
use crate::cards::Cards;
use crate::holdings::{Handed, Holdings};
use crate::state::{COINS, Side};
use crate::{Action, Caper, Deal, Event, Options, Phase, Prompt, View};

impl Game for Caper {
    type Options = Options;
    type Cards = Cards;
    type Deal = Deal;
    type Action = Action;
    type Event = Event;
    type Prompt = Prompt;
    type View = View;

    const INFO: Info = Info {
        id: "caper",
        name: "Caper",
        about: "Draft a crew, dress it in stolen gadgets, and clean out three famous places.",
        min_players: 2,
        max_players: 4,
        cooperative: false,
        minutes: 30,
        designers: "Unai Rubio",
        publisher: "Keymaster Games",
        prefix: "CP",
        revision: 2,
    };

    /// 21 turns with a decision of each Mastermind, and in teams of each Lookout before it.
    const MAX_DECISIONS: u32 = 84;

    const RULES: &'static str = include_str!("../rules.md");

    fn new(setup: &Setup<Caper>) -> Result<Caper, SetupError> {
        setup.options.check()?;
        let book = Book::open(&setup.cards)?;
        Ok(Caper {
            book,
            options: setup.options,
            deal: Deal::unshuffled(book.decks(setup.options.city)),
            sides: [Side::NEW; 2],
            supply: COINS,
            holdings: Holdings::default(),
            trail: [[Handed::NOTHING; 2]; 5],
            passing: [None; 2],
            drawn: 0,
            round: 0,
            turn: 0,
            played: 0,
            phase: Phase::Undealt,
        })
    }

    #[inline]
    fn next(&self) -> Next {
        match self.phase {
            Phase::Undealt => Next::Chance,
            Phase::Over => Next::Over,
            Phase::Assign | Phase::Pass | Phase::Play => Next::Seats(self.deciding()),
        }
    }

    fn shuffle(&self, dice: &mut Dice) -> Deal {
        Deal::shuffled(self.book.decks(self.options.city), self.players(), dice)
    }

    fn deal(&mut self, deal: &Deal, sink: &mut impl Sink<Event>) -> Result<(), BadDeal> {
        deal.fits(self.book.decks(self.options.city), self.players())?;
        self.deal = *deal;
        sink.tell(Event::LaidOut { locations: deal.locations });
        self.start_round(sink);
        Ok(())
    }

    fn deals(&self) -> Vec<Deal> {
        if self.phase == Phase::Undealt { Vec::new() } else { vec![self.deal] }
    }

    fn prompt(&self, _: Viewer) -> Prompt {
        self.asked()
    }

    #[inline]
    fn actions(&self, seat: Seat, into: &mut Vec<Action>) {
        self.list(seat, into);
    }

    #[inline]
    fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        self.refuse(seat, action)
    }

    #[inline]
    fn perform(&mut self, seat: Seat, action: Action, sink: &mut impl Sink<Event>) {
        self.take(seat, action, sink);
    }

    fn view(&self, viewer: Viewer) -> View {
        self.look(viewer)
    }

    fn imagine(&self, viewer: Viewer, dice: &mut Dice) -> Caper {
        self.dream(viewer, dice)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.result()
    }

    fn score_sheet(&self, names: &Names) -> ScoreSheet {
        self.sheet(names)
    }

    fn audit(&self) -> Result<(), String> {
        self.account()
    }
}
