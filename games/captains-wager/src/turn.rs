//! Turns: bet, borrow or steal.

use arrayvec::ArrayVec;
use engine::{Seat, Seats, Sink};

use crate::action::{Action, Stake};
use crate::effect::CrewEffect;
use crate::event::{Event, Why};
use crate::ids::{Berth, Card, Clan, Crew, Draw, Handle, ITEMS, Item, Token};
use crate::state::{CaptainsWager, Phase, Window};

/// What paying off a loan costs (CW-4.5).
pub(crate) const LOAN: u16 = 2;

/// No captain is dealt more crew than this (CW-12.1).
const CREW_IN_HAND: usize = 5;

impl CaptainsWager {
    /// Takes an action that is legal; one that does not fit what is asked is ignored.
    #[inline]
    pub(crate) fn act(&mut self, seat: Seat, action: Action, sink: &mut impl Sink<Event>) {
        if self.phase == Phase::TakeOut {
            if let Action::TakeOut { picks } = action
                && seat.index() < self.players()
            {
                self.take_out(seat, picks, sink);
            }
            return;
        }
        if self.decider() != Some(seat) {
            return;
        }
        match (action, self.phase) {
            (Action::Pass, Phase::Window(window, _, passed)) => {
                sink.tell(Event::Passed { seat });
                self.ask_on(window, seat.next(self.players()), passed.with(seat), sink);
            }
            (Action::UseItem { item, target }, Phase::Window(window, ..)) => {
                self.use_item(seat, item, target, sink);
                self.ask_after_use(window, seat, sink);
            }
            (Action::UseItem { item, target }, Phase::Turn(_)) => {
                self.use_item(seat, item, target, sink);
            }
            (Action::PayLoan, Phase::Turn(_)) => self.pay_loan(seat, sink),
            (Action::Play { stake, crew, along, target }, Phase::Turn(_)) => {
                self.pay_stake(seat, stake, sink);
                self.play_crew(seat, stake, crew, along, target, sink);
                self.end_turn(seat, sink);
            }
            (Action::Steal, Phase::Turn(_)) => self.steal(seat, sink),
            (Action::Keep { card }, Phase::Keep(_, count)) => {
                self.keep(seat, card, count, sink);
                self.end_turn(seat, sink);
            }
            (Action::Rob { target }, Phase::Rob(_, amount)) => {
                let (card, _) = self.figures.encounter(self.encounter);
                self.rob(seat, target, amount, Why::Encounter(card), sink);
                self.next_encounter(sink);
            }
            (Action::Sift { under }, Phase::Sift(_)) => self.sift(seat, under, sink),
            (Action::TakeSpoils { keep }, Phase::Spoils(_, done)) => {
                self.take_spoils(seat, keep, done, sink);
            }
            _ => {}
        }
    }

    /// After an item everyone is asked again, the next captain first.
    fn ask_after_use(&mut self, window: Window, seat: Seat, sink: &mut impl Sink<Event>) {
        self.ask_on(window, seat.next(self.players()), Seats::NONE, sink);
    }

    fn pay_loan(&mut self, seat: Seat, sink: &mut impl Sink<Event>) {
        let captain = self.captain_mut(seat);
        captain.coins = captain.coins.saturating_sub(LOAN);
        captain.loans = captain.loans.saturating_sub(1);
        let loans = captain.loans;
        sink.tell(Event::LoanPaid { seat, loans });
    }

    fn pay_stake(&mut self, seat: Seat, stake: Stake, sink: &mut impl Sink<Event>) {
        match stake {
            Stake::Bet if self.lay_into_pool(seat) => {
                sink.tell(Event::Bet { seat, pool: self.pool_len });
            }
            Stake::Bet => {
                sink.tell(Event::BetNothing { seat });
                for other in self.others(seat).iter() {
                    self.take_coins(other, 1, Why::EmptyBet, sink);
                }
            }
            Stake::Borrow => {
                let free = self.duel.free_borrow;
                self.captain_mut(seat).loans += u16::from(!free);
                sink.tell(Event::Borrowed { seat, free });
            }
        }
    }

    /// Plays a crew, with another along if it brings one.
    fn play_crew(
        &mut self,
        seat: Seat,
        stake: Stake,
        berth: Berth,
        along: Option<Berth>,
        target: Option<Seat>,
        sink: &mut impl Sink<Event>,
    ) {
        let first = self.enter(seat, berth, stake, target, false, sink);
        self.duel.strength[seat.index()] = first;
        if let Some(along) = along {
            let second = self.enter(seat, along, stake, target, true, sink);
            self.join(seat, berth, first.max(second), sink);
        }
    }

    fn steal(&mut self, seat: Seat, sink: &mut impl Sink<Event>) {
        self.active = self.active.without(seat);
        sink.tell(Event::Stole { seat });
        let first = self.thefts == 0 && self.players() >= 4;
        self.thefts += 1;
        self.take_coins(seat, if first { 3 } else { 2 }, Why::Steal, sink);
        for (crew, amount) in self.getaways(seat) {
            self.take_coins(seat, amount, Why::Getaway(crew), sink);
        }
        let count = self.active.len().min(self.captain(seat).deck.len());
        self.see_top(seat, count, sink);
        match count {
            0 => self.end_turn(seat, sink),
            1 => {
                self.keep(seat, Draw(0), 1, sink);
                self.end_turn(seat, sink);
            }
            _ => self.phase = Phase::Keep(seat, count as u8),
        }
    }

    /// The crew of this adventure that pay a captain who steals, and how much. Whatever has left
    /// the hand was played.
    pub(crate) fn getaways(&self, seat: Seat) -> ArrayVec<(Crew, u8), CREW_IN_HAND> {
        let (hand, first) = (self.captain(seat).hand, self.position(seat, 0));
        let played = (0..self.figures.hand()).filter(|berth| hand >> berth & 1 == 0);
        let crew = played.map(|berth| self.crew_at(first + berth));
        crew.filter_map(|crew| match self.figures.crew_effect(crew) {
            CrewEffect::Getaway(n) => Some((crew, n)),
            _ => None,
        })
        .collect()
    }

    /// Shows a captain who has stolen the cards to choose from.
    fn see_top<S: Sink<Event>>(&mut self, seat: Seat, count: usize, sink: &mut S) {
        let mut items = ArrayVec::<Item, ITEMS>::new();
        for nth in 0..count {
            if let Some(place) = self.captain(seat).deck.peek(nth) {
                let card = Card::new(Handle::Token(Token::of(Clan(seat.0), place)));
                self.show_to(seat, card);
                if S::LISTENS {
                    items.push(self.face(card));
                }
            }
        }
        if S::LISTENS && count > 0 {
            let (count, why) = (count as u8, Why::Steal);
            sink.tell_privately(
                Seats::one(seat),
                Event::Drew { seat, count, items: Some(items), why },
                Event::Drew { seat, count, items: None, why },
            );
        }
    }

    /// Keeps one of the `count` cards on top, and puts the others under the deck.
    fn keep(&mut self, seat: Seat, kept: Draw, count: u8, sink: &mut impl Sink<Event>) {
        let mut item = None;
        for nth in 0..usize::from(count) {
            let Some(place) = self.captain_mut(seat).deck.draw() else { continue };
            if nth == kept.index() {
                let card = Card::new(Handle::Token(Token::of(Clan(seat.0), place)));
                self.captain_mut(seat).take_item(card);
                item = Some(self.face(card));
            } else {
                self.captain_mut(seat).deck.put_under(place);
            }
        }
        let returned = count - 1;
        sink.tell_privately(
            Seats::one(seat),
            Event::Kept { seat, returned, item },
            Event::Kept { seat, returned, item: None },
        );
    }
}
