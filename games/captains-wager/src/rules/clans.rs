//! How captains come by their clans.

use engine::{Seat, Seats, Sink};

use crate::rules::event::Event;
use crate::rules::ids::{CLANS, Clan};
use crate::rules::phase::Phase;
use crate::rules::state::CaptainsWager;

impl CaptainsWager {
    /// The clan of a captain; only once it is settled.
    pub(crate) fn clan(&self, seat: Seat) -> Clan {
        self.clans[seat.index() % CLANS]
    }

    /// The captains whose clan is settled.
    pub(crate) fn with_clan(&self) -> Seats {
        match self.phase {
            Phase::DealClans => Seats::NONE,
            Phase::ChooseClan(seat) => Seats::all(seat.index()),
            _ => self.everyone(),
        }
    }

    /// Whether a captain has chosen this clan.
    pub(crate) fn is_taken(&self, clan: Clan) -> bool {
        self.with_clan().iter().any(|seat| self.clan(seat) == clan)
    }

    pub(crate) fn deal_clans(&mut self, clans: &[Clan], sink: &mut impl Sink<Event>) {
        self.clans.iter_mut().zip(clans).for_each(|(place, clan)| *place = *clan);
        sink.tell(Event::ClansDrawn { clans: clans.iter().copied().collect() });
        self.phase = self.figures.first_treasure_deal();
    }

    /// The next captain chooses from the clans that are left, while there is a choice.
    pub(crate) fn choose_clan(&mut self, seat: Seat, clan: Clan, sink: &mut impl Sink<Event>) {
        self.clans[seat.index() % CLANS] = clan;
        sink.tell(Event::ClanChosen { seat, clan });
        let next = Seat(seat.0 + 1);
        if next.index() >= self.players() {
            self.phase = self.figures.first_treasure_deal();
            return;
        }
        self.phase = Phase::ChooseClan(next);
        let mut left = Clan::all().filter(|clan| !self.is_taken(*clan));
        if let (Some(last), None) = (left.next(), left.next()) {
            self.choose_clan(next, last, sink);
        }
    }
}
