//! Caper Cards fulfils the contract.

use engine::{
    BadDeal, Dice, Game, Info, Names, Next, Outcome, Place, Refusal, ScoreRow, ScoreSheet, Seat,
    Seats, Setup, SetupError, Sink, Viewer,
};

use crate::event::Event;
use crate::options::Options;
use crate::prompt::Prompt;
use crate::state::{CaperCards, Phase};
use crate::view::View;
use crate::{Action, Deal, Deck};

impl Game for CaperCards {
    type Options = Options;
    type Cards = Deck;
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
        CaperCards::lay_out(setup)
    }

    #[inline]
    fn next(&self) -> Next {
        match self.phase {
            Phase::Undealt => Next::Chance,
            Phase::Play | Phase::Use(_) => Next::Seats(Seats::one(self.turn())),
            Phase::Won | Phase::Lost => Next::Over,
        }
    }

    fn shuffle(&self, dice: &mut Dice) -> Deal {
        // Nothing is dealt yet, so the decks lie in the order of the card list.
        self.deal.shuffled(self.variant, self.first_boss, dice)
    }

    fn deal(&mut self, deal: &Deal, sink: &mut impl Sink<Event>) -> Result<(), BadDeal> {
        if self.phase != Phase::Undealt {
            return Err(BadDeal("the cards have been dealt already".to_owned()));
        }
        deal.check(&self.figures, self.variant, self.first_boss)?;
        self.set_up(deal, sink);
        Ok(())
    }

    fn deals(&self) -> Vec<Deal> {
        if self.phase == Phase::Undealt { Vec::new() } else { vec![self.deal] }
    }

    fn prompt(&self, _: Viewer) -> Prompt {
        self.question()
    }

    #[inline]
    fn actions(&self, seat: Seat, into: &mut Vec<Action>) {
        self.list_actions(seat, into);
    }

    #[inline]
    fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        self.allow(seat, action)
    }

    #[inline]
    fn perform(&mut self, seat: Seat, action: Action, sink: &mut impl Sink<Event>) {
        self.act(seat, action, sink);
    }

    fn view(&self, viewer: Viewer) -> View {
        self.show(viewer)
    }

    fn imagine(&self, viewer: Viewer, dice: &mut Dice) -> CaperCards {
        self.dream(viewer, dice)
    }

    fn outcome(&self) -> Option<Outcome> {
        let (winners, rule) = match self.phase {
            Phase::Won => (Seats::all(self.variant.players()), Event::Won { heists: self.done }),
            Phase::Lost => (Seats::NONE, Event::Lost { heists: self.done }),
            _ => return None,
        };
        let place = Place { rank: 1, points: self.done.into() };
        Some(Outcome {
            winners,
            places: std::iter::repeat_n(place, self.variant.players()).collect(),
            rule: engine::Event::rule(&rule),
        })
    }

    fn score_sheet(&self, _: &Names) -> ScoreSheet {
        let heists = self.attempted().iter().zip(1..);
        ScoreSheet {
            columns: vec!["Crew score".to_owned(), "Difficulty".to_owned()],
            rows: heists
                .map(|(heist, number)| ScoreRow {
                    label: format!("Heist {number}"),
                    rule: heist.result.rule(),
                    values: vec![heist.score.into(), heist.difficulty.into()],
                })
                .collect(),
        }
    }

    fn audit(&self) -> Result<(), String> {
        self.examine()
    }
}
