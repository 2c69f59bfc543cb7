//! How coins, loans, strength, treasures and knowledge change hands.

use arrayvec::ArrayVec;
use engine::{Seat, Seats, Sink};

use crate::rules::event::{Event, Hand, Why};
use crate::rules::ids::{Card, ITEMS, Item, Token};
use crate::rules::state::CaptainsWager;

impl CaptainsWager {
    pub(crate) fn take_coins(
        &mut self,
        seat: Seat,
        amount: u8,
        why: Why,
        sink: &mut impl Sink<Event>,
    ) {
        self.captain_mut(seat).coins += u16::from(amount);
        sink.tell(Event::Coins { seat, amount: amount.into(), why });
    }

    /// Pays coins to the supply, as many as there are; says how many.
    pub(crate) fn pay_coins(
        &mut self,
        seat: Seat,
        most: u8,
        why: Why,
        sink: &mut impl Sink<Event>,
    ) -> i16 {
        let captain = self.captain_mut(seat);
        let amount = captain.coins.min(most.into());
        captain.coins -= amount;
        sink.tell(Event::Coins { seat, amount: -(amount as i16), why });
        amount as i16
    }

    pub(crate) fn rob(
        &mut self,
        seat: Seat,
        from: Seat,
        most: u8,
        why: Why,
        sink: &mut impl Sink<Event>,
    ) {
        let amount = self.captain(from).coins.min(most.into());
        self.captain_mut(from).coins -= amount;
        self.captain_mut(seat).coins += amount;
        sink.tell(Event::Robbed { seat, from, amount, why });
    }

    pub(crate) fn take_loan(&mut self, seat: Seat, why: Why, sink: &mut impl Sink<Event>) {
        self.captain_mut(seat).loans += 1;
        sink.tell(Event::Loans { seat, amount: 1, why });
    }

    pub(crate) fn return_loans(
        &mut self,
        seat: Seat,
        most: u8,
        why: Why,
        sink: &mut impl Sink<Event>,
    ) {
        let captain = self.captain_mut(seat);
        let amount = captain.loans.min(most.into());
        captain.loans -= amount;
        sink.tell(Event::Loans { seat, amount: -(amount as i16), why });
    }

    pub(crate) fn pass_loans(
        &mut self,
        seat: Seat,
        to: Seat,
        most: u8,
        why: Why,
        sink: &mut impl Sink<Event>,
    ) {
        let amount = self.captain(seat).loans.min(most.into());
        self.captain_mut(seat).loans -= amount;
        self.captain_mut(to).loans += amount;
        sink.tell(Event::LoansPassed { seat, to, amount, why });
    }

    pub(crate) fn change_strength(
        &mut self,
        seat: Seat,
        by: i16,
        why: Why,
        sink: &mut impl Sink<Event>,
    ) {
        if by < 0 && self.contest.steadfast.contains(seat) {
            return sink.tell(Event::Unshaken { seat, why });
        }
        let strength = &mut self.contest.strength[seat.index()];
        *strength += by;
        let strength = *strength;
        sink.tell(Event::Strength { seat, strength, why });
    }

    pub(crate) fn win_ties(&mut self, seat: Seat, why: Why, sink: &mut impl Sink<Event>) {
        self.contest.tie_winners = self.contest.tie_winners.with(seat);
        sink.tell(Event::WinsTies { seat, why });
    }

    pub(crate) fn look<S: Sink<Event>>(
        &mut self,
        seat: Seat,
        at: Seat,
        items: bool,
        why: Why,
        sink: &mut S,
    ) {
        self.knowledge.seen_crew[seat.index()] |= self.hand_bits(at);
        let captain = *self.captain(at);
        let looked_at = if items { captain.items() } else { &[] };
        looked_at.iter().for_each(|card| self.show_to(seat, *card));
        if S::LISTENS {
            let hand = Hand {
                crew: self.held(at).collect(),
                items: looked_at.iter().map(|card| self.face(*card)).collect(),
            };
            sink.tell_privately(
                Seats::one(seat),
                Event::Looked { seat, at, seen: Some(hand), why },
                Event::Looked { seat, at, seen: None, why },
            );
        }
    }

    /// The card on top of a deck.
    pub(crate) fn top_card(&self, seat: Seat) -> Option<Card> {
        let place = self.captain(seat).deck.peek(0)?;
        Some(Card::from(Token::of(seat, place)))
    }

    /// Shows a captain the top card of their deck; false if the deck is empty.
    pub(crate) fn look_at_top(&mut self, seat: Seat, sink: &mut impl Sink<Event>) -> bool {
        let Some(card) = self.top_card(seat) else { return false };
        self.show_to(seat, card);
        let secret = Event::Saw { seat, item: Some(self.face(card)) };
        sink.tell_privately(Seats::one(seat), secret, Event::Saw { seat, item: None });
        true
    }

    pub(crate) fn draw_top(&mut self, seat: Seat) -> Option<Token> {
        let place = self.captain_mut(seat).deck.draw()?;
        Some(Token::of(seat, place))
    }

    pub(crate) fn claim_top(&mut self, seat: Seat, n: u8, why: Why, sink: &mut impl Sink<Event>) {
        for _ in 0..n {
            if let Some(token) = self.draw_top(seat) {
                self.claim(seat, Card::from(token), why, sink);
            }
        }
    }

    /// Lays a card on a captain's claimed stack.
    pub(crate) fn claim(&mut self, seat: Seat, card: Card, why: Why, sink: &mut impl Sink<Event>) {
        self.show(card);
        self.claims[usize::from(self.claims_len)] = (card, seat);
        self.claims_len += 1;
        let (clan, item) = (self.clan_of(card), self.face(card));
        let gold = self.figures.item(item).gold;
        self.captain_mut(seat).claimed[usize::from(gold.clamp(2, 4) - 2)] += 1;
        sink.tell(Event::Claimed { seat, clan, item, why });
    }

    pub(crate) fn draw_items<S: Sink<Event>>(&mut self, seat: Seat, n: u8, why: Why, sink: &mut S) {
        let mut items = ArrayVec::<Item, ITEMS>::new();
        let mut count = 0;
        for _ in 0..n {
            let Some(token) = self.draw_top(seat) else { break };
            let card = Card::from(token);
            self.show_to(seat, card);
            self.captain_mut(seat).take_item(card);
            count += 1;
            if S::LISTENS {
                items.push(self.face(card));
            }
        }
        let secret = (count > 0).then_some(items);
        sink.tell_privately(
            Seats::one(seat),
            Event::Drew { seat, count, items: secret, why },
            Event::Drew { seat, count, items: None, why },
        );
    }

    pub(crate) fn raise_stakes(&mut self, seats: Seats, why: Why, sink: &mut impl Sink<Event>) {
        for seat in seats.iter() {
            if self.lay_into_pool(seat) {
                sink.tell(Event::Staked { seat, pool: self.pool_len, why });
            }
        }
    }

    /// Takes the card out of the pool that was laid there last.
    fn draw_from_pool(&mut self) -> Option<Card> {
        self.pool_len = self.pool_len.checked_sub(1)?;
        Some(Card::from(self.pool[usize::from(self.pool_len)]))
    }

    pub(crate) fn board_pool(&mut self, seat: Seat, n: u8, why: Why, sink: &mut impl Sink<Event>) {
        for _ in 0..n {
            if let Some(card) = self.draw_from_pool() {
                self.claim(seat, card, why, sink);
            }
        }
    }

    /// Lays cards of the pool on the junk pile, where everyone sees them.
    pub(crate) fn burn_pool(&mut self, n: u8, why: Why, sink: &mut impl Sink<Event>) {
        for _ in 0..n {
            if let Some(card) = self.draw_from_pool() {
                self.show(card);
                let (clan, item) = (self.clan_of(card), self.face(card));
                sink.tell(Event::Burnt { clan, item, why });
            }
        }
    }
}
