//! How a game goes: the deal, the Crew coming into play, the heist, the next round.

use arrayvec::ArrayVec;
use engine::{Seat, Seats, Sink};

use crate::action::{Action, Card, Way};
use crate::complication::Change;
use crate::deal::Deal;
use crate::event::{Attempt, Event};
use crate::row::{Placed, Row, Spot};
use crate::score::Cause;
use crate::state::{CaperCards, Heist, Phase};
use crate::variant::Origin;
use crate::{Crew, Reward};

/// The score above which the guards are alerted.
pub(crate) const BUST_ABOVE: i16 = 21;

impl CaperCards {
    /// Gives out the cards of a deal that has been checked.
    pub(crate) fn set_up(&mut self, deal: &Deal, sink: &mut impl Sink<Event>) {
        self.deal = *deal;
        self.boss = deal.boss;
        sink.tell(Event::Opened { risk: self.risk, rewards: self.variant.heists() });
        let count = self.variant.hand();
        for number in 0..self.variant.players() as u8 {
            let seat = Seat(number);
            let cards = self.give(seat, number * count, count);
            let told = |cards| Event::Dealt { seat, count, cards };
            sink.tell_privately(Seats::one(seat), told(Some(cards)), told(None));
        }
        if self.variant.face_down() > 0 {
            sink.tell(Event::RowLaid { count: self.variant.face_down() });
        }
        sink.tell(Event::FirstBoss { seat: self.boss });
        self.phase = Phase::Play;
        self.go_on(sink);
    }

    /// Puts `count` positions from `first` on into a hand, and says what they are.
    fn give(&mut self, seat: Seat, first: u8, count: u8) -> ArrayVec<Crew, 5> {
        let cards = ((1 << count) - 1) << first;
        self.hands[seat.index()] |= cards;
        Card::in_mask(cards).map(|card| self.deal.crew[card.index()]).take(5).collect()
    }

    /// Takes an action that is legal. Whoever is not to decide, or does not hold the card, is
    /// ignored, so that a wrong call cannot lead out of the decks.
    #[inline]
    pub(crate) fn act(&mut self, seat: Seat, action: Action, sink: &mut impl Sink<Event>) {
        if seat != self.turn() {
            return;
        }
        match (action, self.phase) {
            (Action::Play { card, way }, Phase::Play)
                if self.hands[seat.index()] & card.bit() != 0 =>
            {
                let crew = self.deal.crew[card.index()];
                self.hands[seat.index()] &= !card.bit();
                self.shown |= card.bit();
                let number = self.enter(crew, way);
                let on_risk = way == Way::OnRisk;
                sink.tell(Event::Played { seat, crew, number, on_risk });
                self.use_ability(crew, way, sink);
            }
            (Action::Use { way }, Phase::Use(crew)) => {
                let number = self.enter(crew, way);
                let on_risk = way == Way::OnRisk;
                sink.tell(Event::Used { seat, crew, number, on_risk });
                self.use_ability(crew, way, sink);
            }
            _ => return,
        }
        self.go_on(sink);
    }

    /// Goes on by itself to the next decision or to the end.
    #[inline]
    fn go_on(&mut self, sink: &mut impl Sink<Event>) {
        loop {
            if self.row.is_full() {
                self.attempt(sink);
                if matches!(self.phase, Phase::Won | Phase::Lost) {
                    return;
                }
            }
            let Some(from) = self.variant.turned_up(self.row.played()) else {
                self.phase = Phase::Play;
                return;
            };
            let crew = self.flip(from, sink);
            let Some(way) = self.row.ways(&self.figures)[crew.index()].only() else {
                self.phase = Phase::Use(crew);
                return;
            };
            self.enter(crew, way);
            self.use_ability(crew, way, sink);
        }
    }

    fn flip(&mut self, from: Origin, sink: &mut impl Sink<Event>) -> Crew {
        let position = match from {
            Origin::Deck => &mut self.next_draw,
            Origin::Row => &mut self.next_flip,
        };
        let crew = self.deal.crew[usize::from(*position)];
        self.shown |= 1 << *position;
        *position += 1;
        sink.tell(Event::Flipped { seat: self.turn(), crew, from });
        crew
    }

    /// Puts a Crew into the row and says which number it shows.
    #[inline]
    fn enter(&mut self, crew: Crew, way: Way) -> u8 {
        self.row.push(crew, way).number(&self.figures)
    }

    /// Uses the ability of the Crew that has just come into play, and announces the score.
    #[inline]
    fn use_ability(&mut self, crew: Crew, way: Way, sink: &mut impl Sink<Event>) {
        let by = Cause::Crew(crew);
        match way {
            Way::Rotate(slot) => {
                let placed = self.row.rotate(slot);
                let number = placed.number(&self.figures);
                sink.tell(Event::Rotated { by, crew: placed.crew, number });
            }
            Way::Discard(slot) => {
                let placed = self.row.discard(slot);
                tell_discard(&self.row, by, placed, self.risk, sink);
            }
            _ => {}
        }
        if crew == Crew::Thief && !self.row.is_full() {
            self.peek(sink);
        }
        self.announce(sink);
    }

    /// The player after the one who has just played looks at the Reward.
    fn peek(&mut self, sink: &mut impl Sink<Event>) {
        let thief = self.variant.player(self.boss, self.row.played() - 1);
        let seat = thief.next(self.variant.players());
        let again = self.peeked.contains(seat);
        self.peeked = self.peeked.with(seat);
        let told = |reward| Event::Peeked { seat, reward, again };
        sink.tell_privately(Seats::one(seat), told(Some(self.reward())), told(None));
    }

    #[inline]
    fn announce<S: Sink<Event>>(&self, sink: &mut S) {
        if S::LISTENS {
            let parts = self.row.parts(&self.figures, self.tucked);
            sink.tell(Event::Announced { score: self.score(), parts });
        }
    }

    /// The heist, once the row is full.
    fn attempt(&mut self, sink: &mut impl Sink<Event>) {
        for index in 0..usize::from(self.done) {
            self.complicate(self.deal.rewards[index], sink);
        }
        let (reward, risk, score) = (self.reward(), self.risk_now(), self.score());
        let number = self.figures.reward(reward).number;
        sink.tell(Event::Revealed { reward, number, risk });
        let difficulty = risk + number;
        let result = self.judge(score, difficulty);
        self.heists[usize::from(self.done)] = Heist { score, difficulty, result };
        sink.tell(Event::Attempted { heist: self.done + 1, score, difficulty, result });
        if result != Attempt::Success {
            self.phase = Phase::Lost;
            sink.tell(Event::Lost { heists: self.done });
            return;
        }
        self.done += 1;
        if self.done == self.variant.heists() {
            self.phase = Phase::Won;
            sink.tell(Event::Won { heists: self.done });
        } else {
            self.next_round(reward, sink);
        }
    }

    /// Lets a Complication that acts before scoring act.
    fn complicate(&mut self, reward: Reward, sink: &mut impl Sink<Event>) {
        let by = Cause::Reward(reward);
        let before = self.row;
        self.row.suffer(reward, &self.figures, |row, change| match change {
            Change::Rotated(placed) => {
                let number = placed.number(&self.figures);
                sink.tell(Event::Rotated { by, crew: placed.crew, number });
            }
            Change::Discarded(placed) => tell_discard(row, by, placed, self.risk, sink),
        });
        if self.row != before {
            self.announce(sink);
        }
    }

    /// How a heist ends with this score.
    pub(crate) fn judge(&self, score: i16, difficulty: u8) -> Attempt {
        let difficulty = i16::from(difficulty);
        if score > BUST_ABOVE {
            Attempt::Bust
        } else if score < difficulty {
            Attempt::TooLow
        } else if score == difficulty && self.tucked.contains(Reward::WeaveLens) {
            Attempt::LostTie
        } else {
            Attempt::Success
        }
    }

    /// Clears the table for the next heist.
    fn next_round(&mut self, reward: Reward, sink: &mut impl Sink<Event>) {
        self.tucked.add(reward);
        sink.tell(Event::Tucked { reward });
        sink.tell(Event::Complicated { reward });
        self.row = Row::EMPTY;
        self.peeked = Seats::NONE;
        let players = self.variant.players();
        if players > 1 {
            self.boss = self.boss.next(players);
            sink.tell(Event::BossPassed { seat: self.boss });
        }
        let count = self.variant.draws();
        if count == 0 {
            return;
        }
        for seat in Seats::all(players).iter() {
            let cards = self.give(seat, self.next_draw, count);
            self.next_draw += count;
            let told = |cards| Event::Drew { seat, count, cards };
            sink.tell_privately(Seats::one(seat), told(Some(cards)), told(None));
        }
    }
}

/// Tells that `placed` has left the row, and whether that lays the Risk bare.
fn tell_discard(row: &Row, by: Cause, placed: Placed, risk: u8, sink: &mut impl Sink<Event>) {
    sink.tell(Event::Discarded { by, crew: placed.crew });
    if placed.spot == Spot::Risk && row.on_risk().is_none() {
        sink.tell(Event::Uncovered { risk });
    }
}
