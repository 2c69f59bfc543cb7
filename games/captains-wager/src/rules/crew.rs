//! Crew: how strong they are when they are played, and what they pay later.

use arrayvec::ArrayVec;
use engine::{Seat, Sink, bits};

use crate::cards::effect::Effect;
use crate::rules::action::Stake;
use crate::rules::contest::Waiting;
use crate::rules::event::{Event, Why};
use crate::rules::ids::{Berth, Crew};
use crate::rules::phase::Window;
use crate::rules::state::CaptainsWager;

/// No captain is dealt more crew than this (CW-12.1).
const CREW_IN_HAND: usize = 5;

impl CaptainsWager {
    /// Plays a crew, with another along if it brings one.
    pub(crate) fn play_crew(
        &mut self,
        seat: Seat,
        stake: Stake,
        berth: Berth,
        along: Option<Berth>,
        target: Option<Seat>,
        sink: &mut impl Sink<Event>,
    ) {
        let first = self.put_into_play(seat, berth, stake, false, sink);
        self.contest.strength[seat.index()] = first;
        if let Some(along) = along {
            let second = self.put_into_play(seat, along, stake, true, sink);
            self.contest.strength[seat.index()] = first.max(second);
            let crew = self.crew_in(seat, berth);
            if let Effect::Company(n) = self.figures.crew_effect(crew) {
                self.change_strength(seat, n.into(), Why::Crew(crew), sink);
            }
        }
        self.contest.acted = self.contest.acted.with(seat);
        // Whoever brings company does nothing else, so only one effect is left to happen.
        let crew = self.crew_in(seat, along.unwrap_or(berth));
        self.contest.waiting = Some(Waiting { crew, target });
        if self.figures.crew_effect(crew).takes_from_others() {
            self.open_window(Window::CrewPlayed, sink);
        } else {
            self.crew_effect(sink);
        }
    }

    /// Lets the effect of the crew just played happen.
    pub(crate) fn crew_effect(&mut self, sink: &mut impl Sink<Event>) {
        let seat = self.contest.turn;
        if let Some(Waiting { crew, target }) = self.contest.waiting.take() {
            let effect = self.figures.crew_effect(crew);
            self.carry_out(effect, seat, target, Why::Crew(crew), sink);
        }
        self.settle(seat, sink);
    }

    /// Puts a crew into play and says how strong it is.
    fn put_into_play(
        &mut self,
        seat: Seat,
        berth: Berth,
        stake: Stake,
        along: bool,
        sink: &mut impl Sink<Event>,
    ) -> i16 {
        let position = self.position(seat, berth.index());
        let crew = self.crew_at(position);
        let first = self.contest.in_play == 0;
        self.captain_mut(seat).hand &= !(1 << berth.index());
        let effect = self.figures.crew_effect(crew);
        let value = i16::from(self.figures.value(crew));
        let strength = value + self.bonus(seat, effect, stake, first, value);
        self.contest.in_play |= 1 << position;
        self.knowledge.shown_crew |= 1 << position;
        sink.tell(Event::Played { seat, crew, along, strength });
        strength
    }

    /// What a crew adds to its value.
    fn bonus(&self, seat: Seat, effect: Effect, stake: Stake, first: bool, value: i16) -> i16 {
        let if_so = |so: bool, n: u8| if so { i16::from(n) } else { 0 };
        match effect {
            Effect::IfFirst(n) => if_so(first, n),
            Effect::IfLast(n) => {
                let mut others = self.active.without(seat).iter();
                if_so(others.all(|other| self.contest.acted.contains(other)), n)
            }
            Effect::PerEncounter(n) => i16::from(n) * i16::from(self.encounters_of(seat)),
            Effect::IfNoEncounter(n) => if_so(self.encounters_of(seat) == 0, n),
            Effect::IfBet(n) => if_so(stake == Stake::Bet, n),
            Effect::IfBorrowed(n) => if_so(stake == Stake::Borrow, n),
            Effect::IfDebtFree(n) => if_so(self.captain(seat).loans == 0, n),
            Effect::PerLoan(n) => i16::from(n) * self.captain(seat).loans.min(1000) as i16,
            Effect::Mimic => {
                let rivals = self.active.without(seat).iter().filter(|it| self.is_in_play(*it));
                let best = rivals.map(|rival| self.contest.strength[rival.index()]).max();
                best.map_or(0, |best| best - value)
            }
            _ => 0,
        }
    }

    /// Pays the crew that wait for the end of the encounter.
    pub(crate) fn pay_crew(&mut self, winner: Option<Seat>, sink: &mut impl Sink<Event>) {
        for position in bits(self.contest.in_play.into()).map(usize::from) {
            let seat = Seat((position / self.figures.hand()) as u8);
            let crew = self.crew_at(position);
            let won = winner == Some(seat);
            match self.figures.crew_effect(crew) {
                Effect::Rummage if !won => self.draw_items(seat, 1, Why::Crew(crew), sink),
                Effect::Bounty if won => self.board_pool(seat, 1, Why::Crew(crew), sink),
                _ => {}
            }
        }
    }

    /// The crew of this adventure that help a captain who steals. Whatever has left the hand was
    /// played.
    pub(crate) fn getaways(&self, seat: Seat) -> ArrayVec<Crew, CREW_IN_HAND> {
        let (hand, first) = (self.captain(seat).hand, self.position(seat, 0));
        let played = (0..self.figures.hand()).filter(|berth| hand >> berth & 1 == 0);
        let crew = played.map(|berth| self.crew_at(first + berth));
        crew.filter(|crew| self.figures.crew_effect(*crew).helps_thief()).collect()
    }
}
