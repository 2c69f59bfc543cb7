//! Icons and set effects that act at once.

use engine::{Seat, Sink};
use heist::{Counts, Kinds, Tableau, bits};

use crate::cards::face::{Asks, Face, Immediate, Sets, Watch};
use crate::rules::play::Arrival;
use crate::{CaperEurope, Cause, Choice, Event, FIRST, Good, Site};

/// Something that set effects count has changed: what, and how it was and is now.
struct Change {
    watch: Watch,
    /// The kinds of the card that was added; sets without any of them have not changed.
    kinds: Kinds,
    then: Tableau,
    now: Tableau,
}

impl CaperEurope {
    /// Resolves the icons of a card that was just played, from left to right. Says whether the
    /// rival now owes a good for a wild one on a burned Gear.
    #[inline]
    pub(crate) fn own_icons(
        &mut self,
        seat: Seat,
        at: Site,
        face: &'static Face,
        choice: Choice,
        sink: &mut impl Sink<Event>,
    ) -> bool {
        let mut owed = false;
        for gain in &face.gains {
            match (gain.what, gain.per) {
                (Immediate::Burn, _) => owed |= self.burn(seat, at, choice.burn, sink),
                (Immediate::StealAny, _) => self.steal(seat, at, choice.take, true, sink),
                (what, None) => self.gain(seat, at, what, gain.amount, Cause::Icon, sink),
                (what, Some(sets)) => {
                    let count = sets.measure.count(&self.tableau(seat, at));
                    let amount = gain.amount.saturating_mul(count);
                    self.gain(seat, at, what, amount, Cause::Sets, sink);
                }
            }
        }
        owed
    }

    /// What the effect of a Location does because of a card that was just played there. A play
    /// burns once and chooses one good, and the card comes before the Location (CE-7.11).
    #[inline]
    pub(crate) fn location_acts(
        &mut self,
        new: &Arrival,
        choice: Choice,
        sink: &mut impl Sink<Event>,
    ) -> bool {
        let Arrival { seat, at, face, .. } = *new;
        let location = self.location(at);
        let effect = self.book.face(location);
        let kind = face.kind();
        if !effect.waits_for.contains(kind) {
            return false;
        }
        let mut owed = false;
        let acting = effect.gains.iter().filter(|gain| gain.waits_for.contains(kind));
        for gain in acting.filter(|gain| !face.asks.meets(Asks::of(gain.what))) {
            let cause = Cause::Played(location);
            match gain.what {
                Immediate::Burn => owed |= self.burn(seat, at, choice.burn, sink),
                Immediate::StealAny => self.steal(seat, at, choice.take, true, sink),
                what => self.gain(seat, at, what, gain.amount, cause, sink),
            }
        }
        owed
    }

    /// Set effects of the `others` in a Crew and of the Location, for the sets that a new card
    /// has completed (CE-7.4, CE-7.6).
    #[inline]
    pub(crate) fn new_sets(&mut self, new: &Arrival, others: u16, sink: &mut impl Sink<Event>) {
        let now = self.crew(new.seat, new.at).counts;
        let change = Change {
            watch: Watch::Crew,
            kinds: Kinds::one(new.face.kind()),
            then: Tableau { own: new.before, ..Tableau::default() },
            now: Tableau { own: now, ..Tableau::default() },
        };
        self.trigger(new.seat, new.at, others, &change, sink);
    }

    /// Set effects everywhere that count discards (CE-7.7).
    fn new_discards(
        &mut self,
        seat: Seat,
        face: &Face,
        before: Counts,
        sink: &mut impl Sink<Event>,
    ) {
        let now = self.side(seat).discarded;
        let change = Change {
            watch: Watch::Discards,
            kinds: Kinds::one(face.kind()),
            then: Tableau { discard: before, ..Tableau::default() },
            now: Tableau { discard: now, ..Tableau::default() },
        };
        self.trigger_everywhere(seat, &change, sink);
    }

    /// Set effects everywhere that count laundered Coins (CE-7.7).
    pub(crate) fn new_laundered(&mut self, seat: Seat, before: u8, sink: &mut impl Sink<Event>) {
        let now = self.side(seat).laundered;
        let change = Change {
            watch: Watch::Laundered,
            kinds: Kinds::ALL,
            then: Tableau { laundered: before, ..Tableau::default() },
            now: Tableau { laundered: now, ..Tableau::default() },
        };
        self.trigger_everywhere(seat, &change, sink);
    }

    #[inline]
    fn trigger_everywhere(&mut self, seat: Seat, change: &Change, sink: &mut impl Sink<Event>) {
        if self.side(seat).counts_hideout {
            for at in Site::all() {
                self.trigger(seat, at, self.crew(seat, at).ongoing, change, sink);
            }
        }
    }

    /// Gives what the `ongoing` set effects of a Crew and the Location's yield for a change.
    #[inline]
    fn trigger(
        &mut self,
        seat: Seat,
        at: Site,
        ongoing: u16,
        change: &Change,
        sink: &mut impl Sink<Event>,
    ) {
        for bit in bits(ongoing.into()) {
            let stack = &self.crew(seat, at).stacks[usize::from(bit / 4)];
            let place = stack.cards[usize::from(bit % 4)];
            let cause = match change.watch {
                Watch::Crew => Cause::NewSets(self.card(place)),
                Watch::Discards | Watch::Laundered => Cause::Hideout(self.card(place)),
            };
            self.gain_new_sets(seat, at, self.face(place), change, cause, sink);
        }
        let location = self.location(at);
        let face = self.book.face(location);
        if face.ongoing {
            self.gain_new_sets(seat, at, face, change, Cause::Location(location), sink);
        }
    }

    /// Gives what one card's set effects yield for new sets. What is lost is never taken back.
    fn gain_new_sets(
        &mut self,
        seat: Seat,
        at: Site,
        face: &'static Face,
        change: &Change,
        cause: Cause,
        sink: &mut impl Sink<Event>,
    ) {
        for gain in &face.gains {
            let changed =
                |sets: &Sets| sets.watch == change.watch && sets.kinds.meets(change.kinds);
            let Some(sets) = gain.per.filter(changed) else { continue };
            let [then, now] = [&change.then, &change.now].map(|it| sets.measure.count(it));
            let amount = gain.amount.saturating_mul(now.saturating_sub(then));
            self.gain(seat, at, gain.what, amount, cause, sink);
        }
    }

    /// Gives something at a Location.
    #[inline]
    fn gain(
        &mut self,
        seat: Seat,
        at: Site,
        what: Immediate,
        amount: u8,
        cause: Cause,
        sink: &mut impl Sink<Event>,
    ) {
        if amount == 0 {
            return;
        }
        match what {
            Immediate::Caper => self.move_tracker(seat, at, amount, cause, sink),
            Immediate::Coin => self.gain_coins(seat, amount, cause, sink),
            Immediate::Launder => self.launder(seat, amount, sink),
            Immediate::Steal(good) => {
                (0..amount).for_each(|_| self.steal(seat, at, Some(good), false, sink));
            }
            // Both need a choice, so neither is ever part of a set effect.
            Immediate::StealAny | Immediate::Burn => {}
        }
    }

    /// Moves a tracker toward a player, to the end of the track at most (CE-6.2, CE-6.3).
    #[inline]
    pub(crate) fn move_tracker(
        &mut self,
        seat: Seat,
        at: Site,
        capers: u8,
        cause: Cause,
        sink: &mut impl Sink<Event>,
    ) {
        let end = self.book.spaces();
        let tracker = &mut self.tracker[at.index()];
        let left = if seat == FIRST { end - *tracker } else { end + *tracker } as u8;
        let spaces = capers.min(left);
        *tracker += if seat == FIRST { spaces as i8 } else { -(spaces as i8) };
        let tracker = *tracker;
        let lost = capers - spaces;
        let at = self.location(at);
        sink.tell(Event::MovedTracker { seat, at, spaces, lost, tracker, cause });
    }

    /// Takes a Stolen Good from a Location if it is there (CE-6.6 to CE-6.8).
    fn steal(
        &mut self,
        seat: Seat,
        at: Site,
        good: Option<Good>,
        any: bool,
        sink: &mut impl Sink<Event>,
    ) {
        let here = self.location(at);
        match good {
            Some(good) if self.goods[at.index()][good.index()] > 0 => {
                self.goods[at.index()][good.index()] -= 1;
                self.side_mut(seat).goods[good.index()] += 1;
                sink.tell(Event::Stole { seat, good, at: here, any });
            }
            _ => sink.tell(Event::FoundNothing { seat, good, at: here }),
        }
    }

    /// Puts a card that lies open into its owner's discards.
    pub(crate) fn discard(&mut self, seat: Seat, place: u8, sink: &mut impl Sink<Event>) {
        let face = self.face(place);
        let side = self.side_mut(seat);
        let before = side.discarded;
        side.discards |= 1 << place;
        side.discarded.add(face.kind());
        self.new_discards(seat, face, before, sink);
    }
}
