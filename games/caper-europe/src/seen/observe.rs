//! What a seat sees, as numbers.

mod layout;

use engine::{Encoder, Layout, Observe, Seat, Setup};
use heist::{ROUNDS, RoundKind, bits};

use crate::cards::book::THIEVES;
use crate::rules::state::rival;
use crate::{
    CaperEurope, Cards, FIRST as FIRST_SEAT, LocationView, Phase, SideView, StackView, View,
};
use layout::*;

impl Observe for CaperEurope {
    const SEEN: Layout = SEEN;
    const HIDDEN: Layout = HIDDEN;

    fn observe(setup: &Setup<CaperEurope>, view: &View, eyes: Seat, into: &mut Encoder<'_>) {
        into.on(ORDER, [setup.options.order as usize]);
        moment(view, eyes, into);
        for (site, location) in view.locations.iter().enumerate() {
            show_location(&setup.cards, location, site, eyes, into);
        }
        for (side, seat) in [eyes, rival(eyes)].into_iter().enumerate() {
            show_side(&setup.cards, &view.sides[seat.index() & 1], side, into);
        }
        show_hands(&setup.cards, view, eyes, into);
        for (card, copies) in view.unseen_thieves.iter().chain(&view.unseen_gear) {
            into.put(UNSEEN, [Listed::new(&setup.cards, *card).number()], *copies);
        }
    }

    fn observe_hidden(&self, eyes: Seat, into: &mut Encoder<'_>) {
        let (locations, thieves) = self.book.sizes();
        let listed = |card| Listed::after(locations, thieves, card);
        for place in bits(self.side(rival(eyes)).hand) {
            into.count(HOLDS, [listed(self.card(place)).number()]);
        }
        // In the order in which they will be dealt.
        let dealt = |kind: RoundKind| -> usize {
            let rounds = ROUNDS.iter().take(usize::from(self.round) + 1);
            let cards = rounds.filter(|round| round.kind == kind).map(|round| round.cards);
            cards.map(|cards| 2 * usize::from(cards)).sum()
        };
        let (thief_deck, gear_deck) = self.deck.split_at(THIEVES);
        for (nth, card) in thief_deck.iter().skip(dealt(RoundKind::Thief)).enumerate() {
            if let Listed::Thief(number) = listed(*card) {
                into.on(COMING_THIEF, [nth, number]);
            }
        }
        for (nth, card) in gear_deck.iter().skip(dealt(RoundKind::Gear)).enumerate() {
            if let Listed::Gear(number) = listed(*card) {
                into.on(COMING_GEAR, [nth, number]);
            }
        }
    }
}

fn moment(view: &View, eyes: Seat, into: &mut Encoder<'_>) {
    let side = |seat: Seat| usize::from(seat != eyes);
    into.on(CITY, [view.city as usize]);
    into.on(SEAT, [eyes.index()]);
    into.on(ROUND, [usize::from(view.round - 1)]);
    into.on(TURN, [usize::from(view.turn - 1)]);
    match view.phase {
        Phase::Undealt => {}
        Phase::Play => into.on(PHASE, [0]),
        Phase::Return(site) => {
            into.on(PHASE, [1]);
            into.on(RETURN, [site.index()]);
        }
        Phase::Over => into.on(PHASE, [2]),
    }
    if let Some(active) = view.active {
        into.on(DECIDES, [side(active)]);
    }
    into.on(FIRST, [side(view.first)]);
    into.put(SUPPLY, [], view.supply);
    // A longer track says no more than its first spaces.
    for (space, bonus) in view.bonus.iter().enumerate().take(5) {
        into.put(BONUS, [space], *bonus);
    }
}

fn show_location(
    cards: &Cards,
    seen: &LocationView,
    site: usize,
    eyes: Seat,
    into: &mut Encoder<'_>,
) {
    into.on(LOCATION, [site, seen.card.index()]);
    let toward = if eyes == FIRST_SEAT { seen.tracker } else { -seen.tracker };
    into.put(TRACKER, [site], toward);
    for (good, count) in seen.goods.into_iter().enumerate() {
        into.put(GOODS_THERE, [site, good], count);
    }
    for (side, seat) in [eyes, rival(eyes)].into_iter().enumerate() {
        into.put(PRIZE, [site, side], seen.prize[seat.index() & 1]);
        for (slot, stack) in seen.crews[seat.index() & 1].iter().enumerate() {
            show_stack(cards, stack, [side, site, slot], into);
        }
    }
}

/// A Thief with its Gear; the topmost Gear counts double.
fn show_stack(cards: &Cards, stack: &StackView, at: [usize; 3], into: &mut Encoder<'_>) {
    let [side, site, slot] = at;
    if let Listed::Thief(number) = Listed::new(cards, stack.thief.card) {
        into.on(CREW_THIEF, [side, site, slot, number]);
    }
    into.put(CREW_POINTS, [side, site, slot, 0], stack.thief.points);
    into.put(CREW_SIZE, at, stack.gear.len() as i32);
    for (layer, gear) in stack.gear.iter().enumerate() {
        let top = layer + 1 == stack.gear.len();
        if let Listed::Gear(number) = Listed::new(cards, gear.card) {
            into.add(CREW_GEAR, [side, site, slot, number], if top { 2 } else { 1 });
        }
        into.put(CREW_POINTS, [side, site, slot, 1 + layer], gear.points);
        if gear.burnable {
            into.on(BURNABLE, at);
        }
    }
}

fn show_side(cards: &Cards, seen: &SideView, side: usize, into: &mut Encoder<'_>) {
    into.put(COINS, [side], seen.coins);
    into.put(LAUNDERED, [side], seen.laundered);
    into.put(HAND_SIZE, [side], seen.hand_size);
    for (good, count) in seen.goods.into_iter().enumerate() {
        into.put(GOODS, [side, good], count);
    }
    for (row, points) in seen.points.into_iter().enumerate() {
        into.put(POINTS, [side, row], points);
    }
    for card in &seen.discards {
        into.count(DISCARDED, [side, Listed::new(cards, *card).number()]);
    }
}

/// One's own hand by the places of the round, and what is known of the rival's.
fn show_hands(cards: &Cards, view: &View, eyes: Seat, into: &mut Encoder<'_>) {
    let first = ROUNDS.get(usize::from(view.round - 1)).map_or(0, |round| round.first);
    for held in &view.sides[eyes.index() & 1].hand {
        let place = usize::from(held.place.saturating_sub(first));
        match Listed::new(cards, held.card) {
            Listed::Thief(number) => into.on(HAND_THIEF, [place, number]),
            Listed::Gear(number) => into.on(HAND_GEAR, [place, number]),
        }
        into.flag(SHOWN, [place], held.seen);
    }
    for held in &view.sides[rival(eyes).index() & 1].hand {
        into.count(KNOWN, [Listed::new(cards, held.card).number()]);
    }
}
