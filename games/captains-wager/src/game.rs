//! Captain's Wager fulfils the contract.

use engine::{
    BadDeal, Dice, Game, Info, Names, Next, Outcome, Refusal, ScoreSheet, Seat, Seats, Setup,
    SetupError, Sink, Viewer,
};

use crate::Action;
use crate::cards::Cards;
use crate::deal::{
    Deal, check_choices, check_crew, check_decks, check_pool, shuffle_choices, shuffle_crew,
    shuffle_decks,
};
use crate::event::Event;
use crate::ids::Token;
use crate::options::Options;
use crate::prompt::Prompt;
use crate::state::{CaptainsWager, Phase};
use crate::view::View;

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
        CaptainsWager::lay_out(setup)
    }

    #[inline]
    fn next(&self) -> Next {
        match self.phase {
            Phase::DealChoices | Phase::DealDecks | Phase::DealCrew | Phase::DealPool => {
                Next::Chance
            }
            Phase::TakeOut => {
                let waiting = self.everyone().iter().filter(|seat| !self.chosen.contains(*seat));
                Next::Seats(waiting.collect())
            }
            Phase::Over => Next::Over,
            _ => self.decider().map_or(Next::Over, |seat| Next::Seats(Seats::one(seat))),
        }
    }

    fn shuffle(&self, dice: &mut Dice) -> Deal {
        match self.phase {
            Phase::DealChoices => shuffle_choices(&self.figures, dice),
            Phase::DealDecks => shuffle_decks(&self.figures, &self.deck_masks(), dice),
            Phase::DealPool => {
                let mut order: arrayvec::ArrayVec<Token, _> = self.pool().iter().copied().collect();
                dice.shuffle(&mut order);
                Deal::Pool { order }
            }
            _ => shuffle_crew(&self.figures, dice),
        }
    }

    fn deal(&mut self, deal: &Deal, sink: &mut impl Sink<Event>) -> Result<(), BadDeal> {
        match (deal, self.phase) {
            (Deal::Choices { rows }, Phase::DealChoices) => {
                check_choices(&self.figures, rows)?;
                self.lay_choices(rows, sink);
            }
            (Deal::Decks { decks, start }, Phase::DealDecks) => {
                check_decks(&self.figures, &self.deck_masks(), decks, *start)?;
                self.open(decks, *start, sink);
            }
            (Deal::Crew { crew }, Phase::DealCrew) => {
                check_crew(&self.figures, crew)?;
                self.set_out(crew, sink);
            }
            (Deal::Pool { order }, Phase::DealPool) => {
                check_pool(self.pool(), order)?;
                self.hand_over(order, true, sink);
            }
            _ => return Err(BadDeal("something else is to be dealt now".to_owned())),
        }
        Ok(())
    }

    fn deals(&self) -> Vec<Deal> {
        self.dealt_so_far()
    }

    fn prompt(&self, viewer: Viewer) -> Prompt {
        self.question(viewer)
    }

    #[inline]
    fn actions(&self, seat: Seat, into: &mut Vec<Action>) {
        self.list(seat, into);
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
        self.show_all(viewer)
    }

    fn imagine(&self, viewer: Viewer, dice: &mut Dice) -> CaptainsWager {
        self.dream(viewer, dice)
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.phase == Phase::Over).then(|| self.ranking())
    }

    fn score_sheet(&self, names: &Names) -> ScoreSheet {
        self.sheet(names)
    }

    fn audit(&self) -> Result<(), String> {
        self.examine()
    }
}

impl CaptainsWager {
    /// Every shuffle so far, in order.
    fn dealt_so_far(&self) -> Vec<Deal> {
        let players = self.players();
        let mut deals = Vec::new();
        if self.figures.secret && self.phase != Phase::DealChoices {
            let rows = self.choices[..players].iter().map(|row| row.iter().copied().collect());
            deals.push(Deal::Choices { rows: rows.collect() });
        }
        if matches!(self.phase, Phase::DealChoices | Phase::TakeOut | Phase::DealDecks) {
            return deals;
        }
        let size = self.figures.deck();
        let decks = self.decks[..players].iter().map(|deck| deck[..size].iter().copied().collect());
        deals.push(Deal::Decks { decks: decks.collect(), start: self.first_start });
        for (crew, share) in self.crew.iter().zip(&self.shares).take(self.crew_deals.into()) {
            let crew = crew[..self.figures.dealt()].iter().copied().collect();
            deals.push(Deal::Crew { crew });
            if share.shuffled {
                let order = self.given[share.range()].iter().copied().collect();
                deals.push(Deal::Pool { order });
            }
        }
        deals
    }
}
