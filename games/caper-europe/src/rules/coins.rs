//! Coins: there are only ten.

use engine::{Seat, Sink};

use crate::rules::state::rival;
use crate::{CaperEurope, Cause, Event};

impl CaperEurope {
    /// Gains Coins one by one: from the supply, else from the rival while the rival has more
    /// (CE-6.5).
    #[inline]
    pub(crate) fn gain_coins(
        &mut self,
        seat: Seat,
        due: u8,
        cause: Cause,
        sink: &mut impl Sink<Event>,
    ) {
        if due == 0 {
            return;
        }
        let supply = due.min(self.supply);
        self.supply -= supply;
        self.side_mut(seat).coins += supply;
        let mut taken = 0;
        while supply + taken < due && self.side(seat).coins < self.side(rival(seat)).coins {
            self.side_mut(rival(seat)).coins -= 1;
            self.side_mut(seat).coins += 1;
            taken += 1;
        }
        sink.tell(Event::GainedCoins { seat, due, supply, rival: taken, cause });
    }

    /// Puts Coins from the supply into the Hideout, as many as there are (CE-9.7, CE-9.8).
    pub(crate) fn launder(&mut self, seat: Seat, due: u8, sink: &mut impl Sink<Event>) {
        let coins = due.min(self.supply);
        self.supply -= coins;
        let side = self.side_mut(seat);
        let before = side.laundered;
        side.laundered += coins;
        sink.tell(Event::Laundered { seat, due, coins });
        if coins > 0 {
            self.new_laundered(seat, before, sink);
        }
    }
}
