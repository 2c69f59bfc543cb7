//! Playing a card: Thieves are placed, Gear is put on them or discarded.

use engine::{Seat, Sink};
use heist::Counts;
use heist::lang::Kind;

use crate::cards::face::Face;
use crate::rules::state::rival;
use crate::{Action, CaperEurope, Cause, Choice, Event, Phase, Site, Slot};

/// A card that has just joined a Crew.
pub(crate) struct Arrival {
    pub(crate) seat: Seat,
    pub(crate) at: Site,
    pub(crate) face: &'static Face,
    /// The Crew before it.
    pub(crate) before: Counts,
    /// Its bit among the Crew's ongoing set effects.
    bit: usize,
}

#[inline]
pub(crate) fn perform(
    game: &mut CaperEurope,
    seat: Seat,
    action: Action,
    sink: &mut impl Sink<Event>,
) {
    match action {
        Action::PlayThief { card, at, choice } => {
            game.hire(seat, card.place(), at, choice, sink);
        }
        Action::PlayGear { card, at, slot, choice } => {
            game.equip(seat, card.place(), at, slot, choice, sink);
        }
        Action::Discard { card } => {
            sink.tell(Event::Discarded { seat, gear: game.card(card.place()) });
            game.reveal(seat, card.place());
            game.gain_coins(seat, 1, Cause::Discard, sink);
            game.discard(seat, card.place(), sink);
        }
        Action::Return { good } => {
            if let Phase::Return(at) = game.phase {
                game.put_back(seat, good, at, true, sink);
                game.phase = Phase::Play;
            }
        }
    }
    if game.phase == Phase::Play {
        game.end_turn(sink);
    }
}

impl CaperEurope {
    /// Takes a card out of the hand and shows it to all.
    #[inline]
    pub(crate) fn reveal(&mut self, seat: Seat, place: u8) {
        let bit = 1 << place;
        self.side_mut(seat).hand &= !bit;
        self.open |= bit;
        self.sides.iter_mut().for_each(|side| side.seen |= bit);
    }

    /// Places a Thief: income, its own icons, then what else it sets off (CE-4.4).
    fn hire(
        &mut self,
        seat: Seat,
        place: u8,
        at: Site,
        choice: Choice,
        sink: &mut impl Sink<Event>,
    ) {
        self.reveal(seat, place);
        let face = self.face(place);
        let crew = self.crew_mut(seat, at);
        let before = crew.counts;
        let Some(slot) = Slot::new(crew.thieves) else { return };
        crew.stacks[slot.index()].cards[0] = place;
        crew.thieves += 1;
        crew.counts.add(Kind::Thief);
        self.side_mut(seat).note_room(at, slot, 0);
        sink.tell(Event::Hired { seat, thief: self.card(place), at: self.location(at) });
        self.gain_coins(seat, face.coins, Cause::Income, sink);
        let arrival = Arrival { seat, at, face, before, bit: slot.index() * 4 };
        self.join(&arrival, choice, sink);
    }

    /// Pays for a Gear and puts it on a Thief: its own icons, then what else it sets off
    /// (CE-5.8).
    fn equip(
        &mut self,
        seat: Seat,
        place: u8,
        at: Site,
        slot: Slot,
        choice: Choice,
        sink: &mut impl Sink<Event>,
    ) {
        self.reveal(seat, place);
        let face = self.face(place);
        let Some(left) = self.side(seat).coins.checked_sub(face.coins) else { return };
        if face.coins > 0 {
            self.side_mut(seat).coins = left;
            self.supply += face.coins;
            sink.tell(Event::Paid { seat, coins: face.coins });
        }
        let crew = self.crew_mut(seat, at);
        let before = crew.counts;
        let stack = &mut crew.stacks[slot.index()];
        let level = stack.height + 1;
        let on = stack.cards[0];
        let Some(top) = stack.cards.get_mut(usize::from(level)) else { return };
        *top = place;
        stack.height = level;
        crew.counts.add(face.kind());
        self.side_mut(seat).note_room(at, slot, level);
        sink.tell(Event::Equipped {
            seat,
            gear: self.card(place),
            on: self.card(on),
            at: self.location(at),
        });
        let bit = slot.index() * 4 + usize::from(level);
        self.join(&Arrival { seat, at, face, before, bit }, choice, sink);
    }

    /// What happens when a card has joined a Crew. Its own set effects count all sets when they
    /// are resolved, so they take no part in what the card itself sets off in its Crew; but
    /// they go on from then, and see what that changes in the Hideout.
    fn join(&mut self, arrival: &Arrival, choice: Choice, sink: &mut impl Sink<Event>) {
        let Arrival { seat, at, face, bit, .. } = *arrival;
        let mut owed = self.own_icons(seat, at, face, choice, sink);
        let others = self.crew(seat, at).ongoing;
        if face.ongoing {
            self.side_mut(seat).counts_hideout |= face.ongoing_hideout;
            self.crew_mut(seat, at).ongoing |= 1 << bit;
        }
        self.new_sets(arrival, others, sink);
        owed |= self.location_acts(arrival, choice, sink);
        if owed {
            self.settle_wild_good(rival(seat), at, sink);
        }
    }
}
