//! Who has seen what.

use engine::{Seat, Viewer};

use crate::rules::ids::{CLANS, Card, Handle};
use crate::rules::state::CaptainsWager;

/// Who has seen what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Knowledge {
    /// The treasures of each captain's deck that everyone has seen, as bits of places.
    pub(crate) shown: [u32; CLANS],
    /// The cards from shuffled pools that everyone has seen.
    pub(crate) shown_lots: u128,
    /// The same for each captain alone.
    pub(crate) seen: [[u32; CLANS]; CLANS],
    pub(crate) seen_lots: [u128; CLANS],
    /// The positions of this adventure's crew that everyone has seen, and each captain alone.
    pub(crate) shown_crew: u32,
    pub(crate) seen_crew: [u32; CLANS],
}

impl Knowledge {
    pub(crate) const NOTHING: Knowledge = Knowledge {
        shown: [0; CLANS],
        shown_lots: 0,
        seen: [[0; CLANS]; CLANS],
        seen_lots: [0; CLANS],
        shown_crew: 0,
        seen_crew: [0; CLANS],
    };
}

impl CaptainsWager {
    /// Whether `viewer` has seen a card.
    pub(crate) fn has_seen(&self, viewer: Viewer, card: Card) -> bool {
        let know = &self.knowledge;
        match (viewer, card.handle()) {
            (Viewer::Omniscient, _) | (_, Handle::ClanItem(_)) => true,
            (_, Handle::Token(token)) => {
                self.seen_places(viewer, token.owner()) >> token.place() & 1 == 1
            }
            (Viewer::Seat(seat), Handle::Lot(lot)) => {
                (know.shown_lots | know.seen_lots[seat.index() % CLANS]) >> lot.index() & 1 == 1
            }
            (Viewer::Spectator, Handle::Lot(lot)) => know.shown_lots >> lot.index() & 1 == 1,
        }
    }

    /// The places of a captain's deck that `viewer` has seen.
    pub(crate) fn seen_places(&self, viewer: Viewer, owner: Seat) -> u32 {
        let shown = self.knowledge.shown[owner.index()];
        match viewer {
            Viewer::Seat(seat) => shown | self.knowledge.seen[seat.index() % CLANS][owner.index()],
            Viewer::Spectator => shown,
            Viewer::Omniscient => u32::MAX,
        }
    }

    /// The positions of this adventure's crew that `viewer` has seen.
    pub(crate) fn seen_crew(&self, viewer: Viewer) -> u32 {
        let shown = self.knowledge.shown_crew;
        match viewer {
            Viewer::Seat(seat) => shown | self.knowledge.seen_crew[seat.index() % CLANS],
            Viewer::Spectator => shown,
            Viewer::Omniscient => u32::MAX,
        }
    }

    /// Everyone sees a card from now on.
    pub(crate) fn show(&mut self, card: Card) {
        match card.handle() {
            Handle::Token(token) => {
                self.knowledge.shown[token.owner().index()] |= 1 << token.place();
            }
            Handle::Lot(lot) => self.knowledge.shown_lots |= 1 << lot.index(),
            Handle::ClanItem(_) => {}
        }
    }

    /// One captain sees a card.
    pub(crate) fn show_to(&mut self, seat: Seat, card: Card) {
        let seat = seat.index() % CLANS;
        match card.handle() {
            Handle::Token(token) => {
                self.knowledge.seen[seat][token.owner().index()] |= 1 << token.place();
            }
            Handle::Lot(lot) => self.knowledge.seen_lots[seat] |= 1 << lot.index(),
            Handle::ClanItem(_) => {}
        }
    }
}
