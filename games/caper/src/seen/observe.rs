//! What a seat sees, as numbers. Sides and seats are counted from the one that looks; the Snitch,
//! who has no side, looks from Cream's.

mod layout;

use engine::{Encoder, Layout, Observe, Seat, Setup};
use heist::{ROUNDS, RoundKind};

use crate::rules::event::Hand;
use crate::rules::state::held;
use crate::{Caper, Card, Options, Phase, StackView, View};
use layout::*;

impl Observe for Caper {
    const SEEN: Layout = SEEN;
    const HIDDEN: Layout = HIDDEN;

    fn observe(setup: &Setup<Caper>, view: &View, eyes: Seat, into: &mut Encoder<'_>) {
        let Options { players, city, equipped, wilds, tie, .. } = setup.options;
        into.on(PLAYERS, [usize::from(players) - 2]);
        into.on(CITY, [city as usize]);
        into.on(EQUIPPED, [equipped as usize]);
        into.on(WILDS, [wilds as usize]);
        into.on(TIE, [tie as usize]);
        let look = Look { view, eyes, players: players.into() };
        look.moment(into);
        look.locations(into);
        look.sides(into);
        look.hands(into);
    }

    fn observe_hidden(&self, eyes: Seat, into: &mut Encoder<'_>) {
        let players = self.players();
        for other in 1..players {
            let seat = (eyes.index() + other) % players;
            for place in held(self.holdings.hands[seat]) {
                into.count(HOLDS, [other - 1, number(self.card(place))]);
            }
        }
        // In the order in which they will be dealt.
        let dealt = |kind: RoundKind| {
            let rounds = ROUNDS.iter().take(usize::from(self.round) + 1);
            rounds
                .filter(|round| round.kind == kind)
                .map(|round| 2 * usize::from(round.cards))
                .sum()
        };
        let thieves = self.deal.thieves.iter().skip(dealt(RoundKind::Thief));
        for (nth, thief) in thieves.take(THIEVES_TO_COME).enumerate() {
            into.on(COMING_THIEF, [nth, thief.index()]);
        }
        for (nth, gear) in self.deal.gear.iter().skip(dealt(RoundKind::Gear)).enumerate() {
            into.on(COMING_GEAR, [nth, gear.index()]);
        }
        let deck = (self.drawn..2 * self.this_round().cards).filter(|_| players == 3);
        for (nth, place) in deck.filter_map(crate::Held::new).enumerate() {
            into.on(SNITCHS_DECK, [nth, number(self.card(place))]);
        }
    }
}

struct Look<'a> {
    view: &'a View,
    eyes: Seat,
    players: usize,
}

impl Look<'_> {
    /// The side of whoever looks.
    fn own(&self) -> usize {
        match self.players {
            4 => self.eyes.index() / 2,
            3 if self.eyes == Caper::SNITCH => 0,
            _ => self.eyes.index(),
        }
    }

    /// A side's index, counted from one's own.
    fn side(&self, mastermind: Seat) -> usize {
        let side = if self.players == 4 { mastermind.index() / 2 } else { mastermind.index() };
        (side ^ self.own()) & 1
    }

    fn moment(&self, into: &mut Encoder<'_>) {
        let View { round, turn, phase, deciding, first, .. } = *self.view;
        let role = match (self.players, self.eyes.0) {
            (4, 1 | 3) => 1,
            (3, 2) => 2,
            _ => 0,
        };
        into.on(ROLE, [role]);
        into.on(COLOUR, [self.own()]);
        into.on(ROUND, [usize::from(round - 1)]);
        into.on(TURN, [usize::from(turn - 1)]);
        match phase {
            Phase::Undealt => {}
            Phase::Assign => into.on(PHASE, [0]),
            Phase::Pass => into.on(PHASE, [1]),
            Phase::Play => into.on(PHASE, [2]),
            Phase::Over => into.on(PHASE, [3]),
        }
        for seat in deciding.iter() {
            into.on(DECIDES, [self.seat(seat)]);
        }
        into.on(FIRST, [self.side(first)]);
        into.put(SUPPLY, [], self.view.supply);
        into.put(SNITCH_DECK, [], self.view.snitch_deck);
    }

    fn locations(&self, into: &mut Encoder<'_>) {
        for (site, seen) in self.view.locations.iter().enumerate() {
            into.on(LOCATION, [site, seen.location.index()]);
            for (side, capers) in seen.capers.into_iter().enumerate() {
                into.put(CAPERS, [site, side ^ self.own()], capers as i32);
            }
            if let Some(winner) = seen.winner {
                into.on(WINS, [site, self.side(winner)]);
            }
        }
    }

    fn sides(&self, into: &mut Encoder<'_>) {
        for seen in &self.view.sides {
            let side = self.side(seen.mastermind);
            into.put(COINS, [side], seen.coins);
            for (good, count) in seen.goods.into_iter().enumerate() {
                into.put(GOODS, [side, good], count);
            }
            for (good, count) in seen.wild_as.into_iter().enumerate() {
                into.put(WILD_AS, [side, good], count);
            }
            for (row, points) in seen.points.into_iter().enumerate() {
                into.put(POINTS, [side, row], points);
            }
            for thief in &seen.discarded_thieves {
                into.count(DISCARDED, [side, thief.index()]);
            }
            for gear in &seen.discarded_gear {
                into.count(DISCARDED, [side, number(Card::Gear(*gear))]);
            }
            for (site, crew) in seen.crew.iter().enumerate() {
                crew.iter().for_each(|stack| show_stack(stack, [side, site], into));
            }
        }
        for thief in &self.view.unseen_thieves {
            into.count(UNSEEN, [thief.index()]);
        }
        for gear in &self.view.unseen_gear {
            into.count(UNSEEN, [number(Card::Gear(*gear))]);
        }
    }

    fn hands(&self, into: &mut Encoder<'_>) {
        for seen in &self.view.hands {
            let seat = self.seat(seen.seat);
            into.put(HAND_SIZE, [seat], seen.size);
            for card in seen.cards.iter().flatten() {
                match card.card {
                    Card::Thief(thief) => into.on(HAND_THIEF, [card.held.index(), thief.index()]),
                    Card::Gear(gear) => into.on(HAND_GEAR, [card.held.index(), gear.index()]),
                }
            }
            for place in &seen.passing {
                into.on(PASSING, [place.index()]);
            }
            let known: &Hand = &seen.known;
            for card in known {
                into.count(KNOWN, [seat.saturating_sub(1), number(*card)]);
            }
        }
    }

    /// How many seats after the one that looks a seat is.
    fn seat(&self, seat: Seat) -> usize {
        (seat.index() + self.players - self.eyes.index()) % self.players
    }
}

/// A Thief with its Gear: the topmost card counts double, and what lies face down is negative.
fn show_stack(stack: &StackView, [side, site]: [usize; 2], into: &mut Encoder<'_>) {
    let slot = stack.slot.index();
    let top = stack.cards.len().saturating_sub(1);
    for (layer, seen) in stack.cards.iter().enumerate() {
        let weight = if layer == top { 2 } else { 1 };
        let weight = if seen.face_down { -weight } else { weight };
        match seen.card {
            Card::Thief(thief) => into.put(CREW_THIEF, [side, site, slot, thief.index()], weight),
            Card::Gear(gear) => into.add(CREW_GEAR, [side, site, slot, gear.index()], weight),
        }
        into.flag(PROTECTED, [side, site, slot], seen.protected && layer == top);
    }
    into.put(CREW_SIZE, [side, site, slot], stack.cards.len() as i32);
}
