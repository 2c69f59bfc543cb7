//! Playing a card: Thieves are placed, Gear is put on them or discarded.

use engine::{Seat, Sink};

use crate::rules::state::{SideIndex, held};
use crate::{Action, Caper, Card, Choice, Event, Held, Site, Slot};

#[inline]
pub(crate) fn perform(game: &mut Caper, seat: Seat, action: Action, sink: &mut impl Sink<Event>) {
    match action {
        Action::PlayThief { card, at, choice } => {
            let Some(card) = game.find(seat, card) else { return };
            game.play_thief(seat, card, at, choice, sink);
            game.end_turn(sink);
        }
        Action::PlayGear { card, at, on, choice } => {
            let Some(card) = game.find(seat, card) else { return };
            game.play_gear(seat, card, (at, on), choice, sink);
            game.end_turn(sink);
        }
        Action::Discard { card } => {
            let Some(card) = game.find(seat, card) else { return };
            game.discard_for_coin(seat, card, sink);
            game.end_turn(sink);
        }
        Action::Assign { card } => game.assign(card, sink),
        Action::Pass { cards } => game.choose_pass(seat, cards, sink),
    }
}

impl Caper {
    /// Takes a card out of a hand and shows it to all. In a team everyone knows from then on that
    /// the other card costs `at_least` so much.
    #[inline]
    fn reveal(&mut self, seat: Seat, card: Held, at_least: u8) {
        self.holdings.reveal(seat, card);
        if self.players() == 4 {
            self.note_played(self.active(), card, at_least);
        }
    }

    fn play_thief(
        &mut self,
        seat: Seat,
        card: Held,
        at: Site,
        choice: Choice,
        sink: &mut impl Sink<Event>,
    ) {
        let side = self.active();
        let it = self.card(card);
        let (Card::Thief(thief), Some(slot)) = (it, self.sides[side].free_slot(at)) else {
            return;
        };
        let aim = self.aim(side, it, at, slot, choice);
        self.reveal(seat, card, 0);
        self.put(side, at, slot, it);
        let location = self.deal.locations[at.index()];
        sink.tell(Event::Placed { seat, thief, at: location, site: at, slot });
        let due = self.book.thief(thief).income;
        if due > 0 {
            let coins = self.gain(side, due);
            sink.tell(Event::Income { seat, coins, due });
        }
        self.trigger(side, it, at, aim, sink);
    }

    fn play_gear(
        &mut self,
        seat: Seat,
        card: Held,
        (at, on): (Site, Slot),
        choice: Choice,
        sink: &mut impl Sink<Event>,
    ) {
        let side = self.active();
        let it = self.card(card);
        let Card::Gear(gear) = it else { return };
        let aim = self.aim(side, it, at, on, choice);
        let coins = self.cost(card);
        if coins > 0 {
            self.sides[side].coins -= coins;
            self.supply += coins;
            sink.tell(Event::Paid { seat, coins });
        }
        self.reveal(seat, card, 0);
        self.put(side, at, on, it);
        let stack = self.stack(side, at, on);
        let on_thief = match stack.card(0) {
            Card::Thief(thief) if stack.down & 1 == 0 => Some(thief),
            _ => None,
        };
        let location = self.deal.locations[at.index()];
        sink.tell(Event::Equipped { seat, gear, on: on_thief, at: location, site: at, slot: on });
        self.tell_if_full(side, at, on, sink);
        self.trigger(side, it, at, aim, sink);
    }

    /// Tells whether a Thief with three Gear gives the bonus (CP-6.15 to CP-6.17).
    pub(crate) fn tell_if_full(
        &self,
        side: SideIndex,
        at: Site,
        slot: Slot,
        sink: &mut impl Sink<Event>,
    ) {
        let stack = self.stack(side, at, slot);
        if stack.height < 4 {
            return;
        }
        let (seat, at) = (self.mastermind(side), self.deal.locations[at.index()]);
        let full = self.options.log.is_full();
        let (thief_down, gear_down) = (full && stack.down & 1 == 1, full && stack.down >> 1 != 0);
        sink.tell(if self.is_equipped(stack) || !full {
            Event::FullyEquipped { seat, at, thief_down, gear_down }
        } else {
            Event::NotEquipped { seat, at, gear_down }
        });
    }

    /// Discards a Gear for a Coin (CP-5.4). In a team that tells everyone what the Mastermind
    /// could not pay for (CP-11.6).
    fn discard_for_coin(&mut self, seat: Seat, card: Held, sink: &mut impl Sink<Event>) {
        let side = self.active();
        let Card::Gear(gear) = self.card(card) else { return };
        let purse = self.sides[side].coins;
        let team = self.players() == 4;
        self.reveal(seat, card, purse + 1);
        self.put_in_discards(side, Card::Gear(gear));
        let coins = self.gain(side, 1);
        sink.tell(if team {
            Event::Forced { seat, gear, coins }
        } else {
            Event::Discarded { seat, gear, coins }
        });
    }

    /// Discards the last card of a round, without a Coin (CP-3.7, CP-10.5, CP-11.5).
    pub(crate) fn discard_last(&mut self, side: SideIndex, sink: &mut impl Sink<Event>) {
        let seat = self.mastermind(side);
        let hand = self.holdings.hands[seat.index()];
        let Some(last) = held(hand).next() else { return };
        let card = self.card(last);
        self.holdings.reveal(seat, last);
        self.put_in_discards(side, card);
        let players = if self.options.log.is_full() { self.options.players } else { 2 };
        sink.tell(Event::LeftOver { seat, card, players });
    }

    /// Puts a card into the Discard Area of a side.
    fn put_in_discards(&mut self, side: SideIndex, card: Card) {
        let decks = self.decks();
        let owner = &mut self.sides[side];
        match card {
            Card::Thief(thief) => {
                let first = decks.thieves.partition_point(|it| *it < thief);
                owner.thieves |= 1 << next_free(owner.thieves.into(), first);
            }
            Card::Gear(gear) => {
                let first = decks.gear.partition_point(|it| *it < gear);
                owner.gear |= 1 << next_free(owner.gear, first);
            }
        }
    }
}

/// The first place from `first` on that is not taken: copies of a card lie side by side.
fn next_free(taken: u64, first: usize) -> u32 {
    first as u32 + (!(taken >> first)).trailing_zeros()
}
