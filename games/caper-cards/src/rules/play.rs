//! How Crew come into play.

use engine::{Next, Seat, Seats, Sink};

use super::action::{Action, Way};
use super::crew_score::Cause;
use super::event::Event;
use super::heist::tell_discard;
use super::state::{CaperCards, Phase};
use super::variant::Origin;
use crate::Crew;

/// Who decides next.
#[inline]
pub(crate) fn next(game: &CaperCards) -> Next {
    match game.phase {
        Phase::Undealt => Next::Chance,
        Phase::Play | Phase::Use(_) => Next::Seats(Seats::one(game.turn())),
        Phase::Won | Phase::Lost => Next::Over,
    }
}

/// Takes an action that is legal. Whoever is not to decide, or does not hold the card, is
/// ignored, so that a wrong call cannot lead out of the decks.
#[inline]
pub(crate) fn perform(
    game: &mut CaperCards,
    seat: Seat,
    action: Action,
    sink: &mut impl Sink<Event>,
) {
    if seat != game.turn() {
        return;
    }
    match (action, game.phase) {
        (Action::Play { card, way }, Phase::Play) if game.hands[seat.index()] & card.bit() != 0 => {
            let crew = game.crew(card);
            game.hands[seat.index()] &= !card.bit();
            game.shown |= card.bit();
            let number = game.enter(crew, way);
            let on_risk = way == Way::OnRisk;
            sink.tell(Event::Played { seat, crew, number, on_risk });
            game.use_ability(crew, way, sink);
        }
        (Action::Use { way }, Phase::Use(crew)) => {
            let number = game.enter(crew, way);
            let on_risk = way == Way::OnRisk;
            sink.tell(Event::Used { seat, crew, number, on_risk });
            game.use_ability(crew, way, sink);
        }
        _ => return,
    }
    game.advance(sink);
}

impl CaperCards {
    /// Plays on to the next decision or to the end.
    #[inline]
    pub(super) fn advance(&mut self, sink: &mut impl Sink<Event>) {
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
        self.row.push(crew, way, &self.figures).number(&self.figures)
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

    /// Somebody looks at the Reward, for the Thief has just come into play.
    fn peek(&mut self, sink: &mut impl Sink<Event>) {
        let seat = self.variant.looks(self.boss, self.row.played() - 1);
        let again = self.peeked.contains(seat);
        self.peeked = self.peeked.with(seat);
        let told = |reward| Event::Peeked { seat, reward, again };
        sink.tell_privately(Seats::one(seat), told(Some(self.reward())), told(None));
    }

    #[inline]
    pub(super) fn announce<S: Sink<Event>>(&self, sink: &mut S) {
        if S::LISTENS {
            let parts = self.row.parts(&self.figures, self.tucked);
            sink.tell(Event::Announced { score: self.score(), parts });
        }
    }
}
