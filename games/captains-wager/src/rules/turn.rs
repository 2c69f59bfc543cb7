//! Turns: bet, borrow or steal.

use arrayvec::ArrayVec;
use engine::{Seat, Seats, Sink};

use crate::cards::effect::Effect;
use crate::rules::action::Stake;
use crate::rules::contest::Purse;
use crate::rules::event::{Event, Why};
use crate::rules::ids::{CLANS, Card, Crew, Draw, ITEMS, Item, Token};
use crate::rules::phase::{Phase, Window};
use crate::rules::state::CaptainsWager;

/// What paying off a loan costs (CW-4.8).
pub(crate) const LOAN: u16 = 2;

impl CaptainsWager {
    pub(crate) fn begin_turn(&mut self, seat: Seat) {
        self.contest.turn = seat;
        self.contest.purses = self.purses();
        self.phase = Phase::Turn(seat);
    }

    /// Everyone's coins and loans.
    pub(crate) fn purses(&self) -> [Purse; CLANS] {
        self.captains.map(|captain| Purse { coins: captain.coins, loans: captain.loans })
    }

    /// After the action of a turn: asks about loans that could be paid off, or ends the turn.
    pub(crate) fn settle(&mut self, seat: Seat, sink: &mut impl Sink<Event>) {
        if self.can_pay(seat) {
            self.phase = Phase::Settle(seat);
        } else {
            self.end_turn(seat, sink);
        }
    }

    pub(crate) fn pay_loan(&mut self, seat: Seat, sink: &mut impl Sink<Event>) {
        let captain = self.captain_mut(seat);
        captain.coins = captain.coins.saturating_sub(LOAN);
        captain.loans = captain.loans.saturating_sub(1);
        let loans = captain.loans;
        sink.tell(Event::LoanPaid { seat, loans });
    }

    pub(crate) fn pay_stake(&mut self, seat: Seat, stake: Stake, sink: &mut impl Sink<Event>) {
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
                let free = self.contest.free_borrow;
                self.captain_mut(seat).loans += u16::from(!free);
                sink.tell(Event::Borrowed { seat, free });
            }
        }
    }

    pub(crate) fn steal(&mut self, seat: Seat, sink: &mut impl Sink<Event>) {
        self.active = self.active.without(seat);
        sink.tell(Event::Stole { seat });
        let first = self.thefts == 0 && self.players() >= 4;
        self.thefts += 1;
        self.take_coins(seat, if first { 3 } else { 2 }, Why::Steal, sink);
        let lifts = |crew: &Crew| self.figures.crew_effect(*crew) == Effect::Lift;
        if self.getaways(seat).iter().any(lifts) {
            // Whoever may lose an item may use it before (CW-7.13).
            self.open_window(Window::CrewPlayed, sink);
        } else {
            self.get_away(seat, sink);
        }
    }

    /// Gives a captain who has stolen what a theft brings beside coins.
    pub(crate) fn get_away(&mut self, seat: Seat, sink: &mut impl Sink<Event>) {
        for crew in self.getaways(seat) {
            match self.figures.crew_effect(crew) {
                Effect::Getaway(n) => self.take_coins(seat, n, Why::Getaway(crew), sink),
                Effect::Loot(n) => self.board_pool(seat, n, Why::Getaway(crew), sink),
                Effect::Cache(n) => self.claim_top(seat, n, Why::Getaway(crew), sink),
                Effect::Lift => self.lift(seat, Why::Getaway(crew), sink),
                Effect::Abscond(n) => self.return_loans(seat, n, Why::Getaway(crew), sink),
                _ => {}
            }
        }
        let count = self.active.len().min(self.captain(seat).deck.len());
        self.show_top(seat, count, sink);
        match count {
            0 => self.settle(seat, sink),
            1 => {
                self.keep(seat, Draw(0), 1, sink);
                self.settle(seat, sink);
            }
            _ => self.phase = Phase::Keep(seat, count as u8),
        }
    }

    /// Shows a captain who has stolen the cards to choose from.
    fn show_top<S: Sink<Event>>(&mut self, seat: Seat, count: usize, sink: &mut S) {
        let mut items = ArrayVec::<Item, ITEMS>::new();
        for nth in 0..count {
            if let Some(place) = self.captain(seat).deck.peek(nth) {
                let card = Card::from(Token::of(seat, place));
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
    pub(crate) fn keep(&mut self, seat: Seat, kept: Draw, count: u8, sink: &mut impl Sink<Event>) {
        let mut item = None;
        for nth in 0..usize::from(count) {
            let Some(place) = self.captain_mut(seat).deck.draw() else { continue };
            if nth == kept.index() {
                let card = Card::from(Token::of(seat, place));
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
