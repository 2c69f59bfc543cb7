//! What a seat sees, as numbers. Players are counted from the one who looks.

use engine::{Axis, Encoder, Layout, Observe, Seat, Setup};

use crate::rules::action::{ALL, cards};
use crate::{Card, Hearts, Phase, View, Written};

const PLAYERS: Axis = Axis::listed(&["own", "left", "across", "right"]);
const OTHERS: Axis = Axis::listed(&["left", "across", "right"]);
const CARDS: Axis = Axis::made(52, |card| Card(card as u8).short());

engine::layout! { SEEN:
    PHASE = "phase" [Axis::listed(&["pass", "play", "over"])] 0..=1,
    PASSING = "cards are passed" [Axis::listed(&["nowhere", "left", "across", "right"])] 0..=1,
    BROKEN = "a card that counts was played" [] 0..=1,
    LEADER = "leads" [PLAYERS] 0..=1,
    POINTS = "points" [PLAYERS] 0..=26,
    SIZE = "cards in hand" [PLAYERS] 0..=13,
    HAND = "hand" [CARDS] 0..=1,
    DEALT = "dealt" [Axis::numbered("place", 13), CARDS] 0..=1,
    PASSED = "passed on" [CARDS] 0..=1,
    TRICK = "trick" [PLAYERS, CARDS] 0..=1,
    PLAYED = "played" [PLAYERS, CARDS] 0..=1,
    CANNOT = "cannot hold" [OTHERS, CARDS] 0..=1,
}

engine::layout! { HIDDEN:
    HOLDS = "hand" [OTHERS, CARDS] 0..=1,
    HAS_PASSED = "passed on" [OTHERS, CARDS] 0..=1,
}

impl Observe for Hearts {
    const SEEN: Layout = SEEN;
    const HIDDEN: Layout = HIDDEN;

    fn observe(_: &Setup<Hearts>, view: &View, eyes: Seat, into: &mut Encoder<'_>) {
        match view.phase {
            Phase::Undealt => {}
            Phase::Pass => into.on(PHASE, [0]),
            Phase::Play => into.on(PHASE, [1]),
            Phase::Over => into.on(PHASE, [2]),
        }
        into.on(PASSING, [view.passing as usize]);
        into.flag(BROKEN, [], view.hearts_broken);
        if let Some(leader) = view.leader {
            into.on(LEADER, [from(eyes, leader.index())]);
        }
        for (seat, seen) in view.seats.iter().enumerate() {
            let player = from(eyes, seat);
            into.put(POINTS, [player], seen.points);
            into.put(SIZE, [player], seen.cards as i32);
            if let Some(Written(card)) = seen.trick {
                into.on(TRICK, [player, card.index()]);
            }
            for card in cards(seen.played) {
                into.on(PLAYED, [player, card.index()]);
            }
            if player > 0 {
                for card in cards(!seen.possible & ALL) {
                    into.on(CANNOT, [player - 1, card.index()]);
                }
            }
        }
        let own = &view.seats[eyes.index() % 4];
        for Written(card) in own.hand.iter().flatten() {
            into.on(HAND, [card.index()]);
        }
        for Written(card) in own.passed.iter().flatten() {
            into.on(PASSED, [card.index()]);
        }
        for (place, card) in view.dealt.iter().flatten().enumerate() {
            into.on(DEALT, [place, card.index()]);
        }
    }

    fn observe_hidden(&self, eyes: Seat, into: &mut Encoder<'_>) {
        for seat in (0..4).filter(|seat| *seat != eyes.index()) {
            let player = from(eyes, seat) - 1;
            for card in cards(self.hands[seat]) {
                into.on(HOLDS, [player, card.index()]);
            }
            for card in cards(self.passed[seat]) {
                into.on(HAS_PASSED, [player, card.index()]);
            }
        }
    }
}

/// How many seats to the left of `eyes` a seat is.
fn from(eyes: Seat, seat: usize) -> usize {
    (seat + 4 - eyes.index() % 4) % 4
}
