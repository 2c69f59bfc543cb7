//! What crew and items do when they are played.

use arrayvec::ArrayVec;
use engine::{Seat, Seats, Sink};

use crate::action::Stake;
use crate::effect::{CrewEffect, ItemEffect};
use crate::event::{Event, Hand, Why};
use crate::ids::{Berth, Card, Clan, DEALT, Handle, ITEMS, Item, Pocket, Token};
use crate::state::CaptainsWager;

impl CaptainsWager {
    /// Puts a crew into play, lets its effect happen and says how strong it is.
    pub(crate) fn enter(
        &mut self,
        seat: Seat,
        berth: Berth,
        stake: Stake,
        target: Option<Seat>,
        along: bool,
        sink: &mut impl Sink<Event>,
    ) -> i16 {
        let position = self.position(seat, berth.index());
        let crew = self.crew_at(position);
        let first = self.duel.in_play == 0;
        self.captain_mut(seat).hand &= !(1 << berth.index());
        let effect = self.figures.crew_effect(crew);
        let value = i16::from(self.figures.value(crew));
        let strength = value + self.bonus(seat, effect, stake, first, value);
        self.duel.in_play |= 1 << position;
        self.knowledge.shown_crew |= 1 << position;
        sink.tell(Event::Played { seat, crew, along, strength });
        self.crew_effect(seat, effect, target, Why::Crew(crew), sink);
        strength
    }

    /// What a crew adds to its value.
    fn bonus(&self, seat: Seat, effect: CrewEffect, stake: Stake, first: bool, value: i16) -> i16 {
        let if_so = |so: bool, n: u8| if so { i16::from(n) } else { 0 };
        match effect {
            CrewEffect::IfFirst(n) => if_so(first, n),
            CrewEffect::IfLast(n) => {
                let mut others = self.active.without(seat).iter();
                if_so(others.all(|other| self.duel.acted.contains(other)), n)
            }
            CrewEffect::PerEncounter(n) => i16::from(n) * i16::from(self.encounters_of(seat)),
            CrewEffect::IfNoEncounter(n) => if_so(self.encounters_of(seat) == 0, n),
            CrewEffect::IfBet(n) => if_so(stake == Stake::Bet, n),
            CrewEffect::IfBorrowed(n) => if_so(stake == Stake::Borrow, n),
            CrewEffect::PerLoan(n) => i16::from(n) * self.captain(seat).loans.min(1000) as i16,
            CrewEffect::Mimic => {
                let rivals = self.active.without(seat).iter().filter(|it| self.is_in_play(*it));
                let best = rivals.map(|rival| self.duel.strength[rival.index()]).max();
                (best.unwrap_or(value) - value).max(0)
            }
            _ => 0,
        }
    }

    /// Adds what a crew adds that has brought another along.
    pub(crate) fn join(
        &mut self,
        seat: Seat,
        berth: Berth,
        higher: i16,
        sink: &mut impl Sink<Event>,
    ) {
        let crew = self.crew_at(self.position(seat, berth.index()));
        self.duel.strength[seat.index()] = higher;
        if let CrewEffect::Company(n) = self.figures.crew_effect(crew) {
            self.change_strength(seat, n.into(), Why::Crew(crew), sink);
        }
    }

    fn crew_effect(
        &mut self,
        seat: Seat,
        effect: CrewEffect,
        target: Option<Seat>,
        why: Why,
        sink: &mut impl Sink<Event>,
    ) {
        match (effect, target) {
            (CrewEffect::TakeCoins(n), _) => self.take_coins(seat, n, why, sink),
            (CrewEffect::OthersTakeCoins(n), _) => {
                for other in self.others(seat).iter() {
                    self.take_coins(other, n, why, sink);
                }
            }
            (CrewEffect::ForceLoans(n), _) => {
                for other in self.others(seat).iter() {
                    self.take_coins(other, n, why, sink);
                    self.take_loan(other, why, sink);
                }
            }
            (CrewEffect::TakeLoan, _) => self.take_loan(seat, why, sink),
            (CrewEffect::WinsTies, _) => self.win_ties(seat, why, sink),
            (CrewEffect::ReturnLoans(n), _) => self.return_loans(seat, n, why, sink),
            (CrewEffect::LookAtCrew, Some(at)) => self.look(seat, at, false, why, sink),
            (CrewEffect::LookAtHand, Some(at)) => self.look(seat, at, true, why, sink),
            (CrewEffect::RobCoins(n), Some(from)) => self.rob(seat, from, n, why, sink),
            (CrewEffect::Toll(n), _) => {
                for other in self.others(seat).iter() {
                    self.rob(seat, other, n, why, sink);
                }
            }
            (CrewEffect::ClaimTop, _) => self.claim_top(seat, 1, why, sink),
            (CrewEffect::DrawItem, _) => self.draw_items(seat, 1, why, sink),
            (CrewEffect::WeakenOthers(n), _) => {
                let rivals = self.others(seat).iter().filter(|rival| self.is_in_play(*rival));
                let rivals: Seats = rivals.collect();
                for other in rivals.iter() {
                    self.change_strength(other, -i16::from(n), why, sink);
                }
            }
            (CrewEffect::Challenge(n), Some(rival)) => {
                self.change_strength(rival, -i16::from(n), why, sink);
            }
            (CrewEffect::RaiseStakes, _) => self.raise_stakes(self.active, why, sink),
            (CrewEffect::Dun(n), _) => {
                let indebted = |other: &Seat| self.captain(*other).loans > 0;
                let indebted: Seats = self.others(seat).iter().filter(indebted).collect();
                for other in indebted.iter() {
                    self.pay_coins(other, n, why, sink);
                }
            }
            _ => {}
        }
    }

    /// Pays the crew that wait for the end of the encounter.
    pub(crate) fn settle_crew(&mut self, winner: Option<Seat>, sink: &mut impl Sink<Event>) {
        let in_play = self.duel.in_play;
        for position in (0..DEALT).filter(|position| in_play >> position & 1 == 1) {
            let seat = Seat((position / self.figures.hand()) as u8);
            let crew = self.crew_at(position);
            match self.figures.crew_effect(crew) {
                CrewEffect::IfBeaten(n) if winner != Some(seat) => {
                    self.take_coins(seat, n, Why::Crew(crew), sink);
                }
                CrewEffect::IfVictorious(n) if winner == Some(seat) => {
                    self.take_coins(seat, n, Why::Crew(crew), sink);
                }
                _ => {}
            }
        }
    }

    /// Uses an item and lays it on the junk pile.
    pub(crate) fn use_item(
        &mut self,
        seat: Seat,
        pocket: Pocket,
        target: Option<Seat>,
        sink: &mut impl Sink<Event>,
    ) {
        let Some(card) = self.captain_mut(seat).lose_item(pocket.index()) else { return };
        self.show(card);
        let item = self.face(card);
        sink.tell(Event::ItemUsed { seat, item, target });
        self.item_effect(seat, self.figures.item(item).effect, target, Why::Item(item), sink);
    }

    fn item_effect(
        &mut self,
        seat: Seat,
        effect: ItemEffect,
        target: Option<Seat>,
        why: Why,
        sink: &mut impl Sink<Event>,
    ) {
        match (effect, target) {
            (ItemEffect::Boost(n), _) => self.change_strength(seat, n.into(), why, sink),
            (ItemEffect::Hinder(n), Some(rival)) => {
                self.change_strength(rival, -i16::from(n), why, sink);
            }
            (ItemEffect::Luck(n), _) => {
                self.change_strength(seat, n.into(), why, sink);
                self.win_ties(seat, why, sink);
            }
            (ItemEffect::SwapCrew, Some(rival)) => {
                let [own, other] = [seat, rival].map(|seat| self.duel.strength[seat.index()]);
                self.change_strength(seat, other - own, why, sink);
                self.change_strength(rival, own - other, why, sink);
            }
            (ItemEffect::DiscardEncounter, _) => {
                self.duel.discarded = true;
                sink.tell(Event::Doomed);
            }
            (ItemEffect::TakeLead, Some(leader)) => {
                self.leader = leader;
                sink.tell(Event::LeadTaken { seat: leader });
            }
            (ItemEffect::LowestWins, _) => {
                self.duel.lowest_wins = !self.duel.lowest_wins;
                sink.tell(Event::Turned { lowest: self.duel.lowest_wins });
            }
            (ItemEffect::LookAtCrew, Some(at)) => self.look(seat, at, false, why, sink),
            (ItemEffect::LookAtAllCrew, _) => {
                for at in self.others(seat).iter() {
                    self.look(seat, at, false, why, sink);
                }
            }
            (ItemEffect::ClaimTop(n), _) => self.claim_top(seat, n, why, sink),
            (ItemEffect::DrawItems(n), _) => self.draw_items(seat, n, why, sink),
            (ItemEffect::ReturnLoans(n), _) => self.return_loans(seat, n, why, sink),
            (ItemEffect::PassLoans(n), Some(to)) => self.pass_loans(seat, to, n, why, sink),
            (ItemEffect::FreeBorrow, _) => self.duel.free_borrow = true,
            (ItemEffect::TakeCoins(n), _) => self.take_coins(seat, n, why, sink),
            (ItemEffect::RobCoins(n), Some(from)) => self.rob(seat, from, n, why, sink),
            (ItemEffect::BoardPool, _) => self.board_pool(seat, why, sink),
            _ => {}
        }
    }

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

    /// Pays coins to the supply, as many as there are.
    pub(crate) fn pay_coins(
        &mut self,
        seat: Seat,
        most: u8,
        why: Why,
        sink: &mut impl Sink<Event>,
    ) {
        let captain = self.captain_mut(seat);
        let amount = captain.coins.min(most.into());
        captain.coins -= amount;
        sink.tell(Event::Coins { seat, amount: -(amount as i16), why });
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

    fn take_loan(&mut self, seat: Seat, why: Why, sink: &mut impl Sink<Event>) {
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

    fn pass_loans(
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

    fn change_strength(&mut self, seat: Seat, by: i16, why: Why, sink: &mut impl Sink<Event>) {
        let strength = &mut self.duel.strength[seat.index()];
        *strength += by;
        let strength = *strength;
        sink.tell(Event::Strength { seat, strength, why });
    }

    fn win_ties(&mut self, seat: Seat, why: Why, sink: &mut impl Sink<Event>) {
        self.duel.tie_winners = self.duel.tie_winners.with(seat);
        sink.tell(Event::WinsTies { seat, why });
    }

    fn look<S: Sink<Event>>(&mut self, seat: Seat, at: Seat, items: bool, why: Why, sink: &mut S) {
        let bits = self.hand_bits(at);
        self.knowledge.seen_crew[seat.index()] |= bits;
        let captain = *self.captain(at);
        let looked_at = if items { captain.items() } else { &[] };
        looked_at.iter().for_each(|card| self.show_to(seat, *card));
        if S::LISTENS {
            let crew = (0..DEALT).filter(|position| bits >> position & 1 == 1);
            let hand = Hand {
                crew: crew.map(|position| self.crew_at(position)).collect(),
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
        Some(Card::new(Handle::Token(Token::of(Clan(seat.0), place))))
    }

    pub(crate) fn draw_top(&mut self, seat: Seat) -> Option<Token> {
        let place = self.captain_mut(seat).deck.draw()?;
        Some(Token::of(Clan(seat.0), place))
    }

    pub(crate) fn claim_top(&mut self, seat: Seat, n: u8, why: Why, sink: &mut impl Sink<Event>) {
        for _ in 0..n {
            if let Some(token) = self.draw_top(seat) {
                self.claim(seat, Card::new(Handle::Token(token)), why, sink);
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
            let card = Card::new(Handle::Token(token));
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

    fn board_pool(&mut self, seat: Seat, why: Why, sink: &mut impl Sink<Event>) {
        if self.pool_len > 0 {
            self.pool_len -= 1;
            let token = self.pool[usize::from(self.pool_len)];
            self.claim(seat, Card::new(Handle::Token(token)), why, sink);
        }
    }
}
