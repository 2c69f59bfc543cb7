//! What a seat sees, as numbers.

use engine::{Axis, Encoder, Layout, Observe, Seat, Setup};

use crate::cards::DECK;
use crate::rules::state::{cards, opponent};
use crate::{Asset, CapsAndHammers, Face, Phase, Piece, Quagmire, Situation, Slot, View};

const SIDES: Axis = Axis::listed(&["own", "rival's"]);
const SEATS: Axis = Axis::listed(&["Caps", "Hammers"]);
const PLACES: Axis = Axis::numbered("Situation", Slot::COUNT as usize);
const PIECES: Axis = Axis::numbered("Asset", Piece::COUNT as usize);
const ASSETS: Axis = Axis::made(Asset::ALL.len(), |asset| Asset::ALL[asset].name().to_owned());
const SITUATIONS: Axis =
    Axis::made(Situation::ALL.len(), |number| Situation::ALL[number].name().to_owned());
const FACES: Axis = Axis::listed(&["face down", "face up", "launched"]);
const CARDS: Axis = Axis::numbered("card", DECK);

engine::layout! { SEEN:
    SEAT = "seat" [SEATS] 0..=1,
    PRESENT = "only launched Assets that are present count" [] 0..=1,
    ROUND = "round" [Axis::numbered("round", 3)] 0..=1,
    TURN = "turn" [Axis::numbered("turn", 10)] 0..=1,
    FINISH = "has deployed" [] 0..=1,
    OVER = "over" [] 0..=1,
    ACTIVE = "active" [SIDES] 0..=1,
    FIRST = "went first this round" [SIDES] 0..=1,
    LINE = "in the line" [PLACES, SITUATIONS] 0..=1,
    WORTH = "worth" [PLACES] 0..=20,
    CLOSED = "closed" [PLACES] 0..=1,
    INFLUENCE = "Influence" [PLACES, SIDES] -20..=20,
    LAUNCHES = "launches that count" [PLACES, SIDES] 0..=5,
    PRESTIGE = "Prestige" [SIDES] -60..=60,
    HAND_SIZE = "cards in hand" [SIDES] 0..=7,
    DECK_SIZE = "cards to draw" [SIDES] 0..=DECK,
    SPIED = "turned up by Spies" [SIDES] 0..=5,
    AID = "Nukes launched outside Aid Programs" [SIDES] 0..=5,
    HAND = "hand" [CARDS, ASSETS] 0..=1,
    AT = "where it lies" [SIDES, PIECES, PLACES] 0..=1,
    FACE = "how it lies" [SIDES, PIECES, FACES] 0..=1,
    ASSET = "what it is" [SIDES, PIECES, ASSETS] 0..=1,
    UNSEEN = "not seen yet" [SIDES, ASSETS] 0..=4,
    WAS_IN_LINE = "last round's line" [PLACES, SITUATIONS] 0..=1,
    WAS_WON = "last round's winner" [PLACES, SIDES] 0..=1,
    LAY_THERE = "last round's Assets" [PLACES, SIDES, ASSETS] 0..=5,
}

/// The most cards a side has still to draw, and the Situations that have yet to be laid out.
const TO_DRAW: usize = 10;
const TO_COME: usize = 8;

engine::layout! { HIDDEN:
    RIVALS_HAND = "rival's hand" [ASSETS] 0..=4,
    RIVALS_ASSET = "rival's Asset in play" [PIECES, ASSETS] 0..=1,
    DRAWS = "to be drawn" [SIDES, Axis::numbered("draw", TO_DRAW), ASSETS] 0..=1,
    COMING = "still to come" [Axis::numbered("Situation", TO_COME), SITUATIONS] 0..=1,
}

impl Observe for CapsAndHammers {
    const SEEN: Layout = SEEN;
    const HIDDEN: Layout = HIDDEN;

    fn observe(setup: &Setup<CapsAndHammers>, view: &View, eyes: Seat, into: &mut Encoder<'_>) {
        let side = |seat: Seat| usize::from(seat != eyes);
        into.on(SEAT, [eyes.index()]);
        into.flag(PRESENT, [], setup.options.quagmire == Quagmire::Present);
        into.on(ROUND, [usize::from(view.round - 1)]);
        into.on(TURN, [usize::from(view.turn - 1)]);
        into.flag(FINISH, [], view.phase == Phase::Finish);
        into.flag(OVER, [], view.phase == Phase::Over);
        if let Some(active) = view.active {
            into.on(ACTIVE, [side(active)]);
        }
        into.on(FIRST, [side(view.first)]);
        situations(view, eyes, into);
        for seat in [eyes, opponent(eyes)] {
            belongings(view, seat, side(seat), into);
        }
        for card in view.sides[eyes.index() & 1].hand.iter().flatten() {
            into.on(HAND, [card.card.index(), card.asset.index()]);
        }
        for (place, decided) in view.last_round.iter().enumerate() {
            into.on(WAS_IN_LINE, [place, decided.situation.index()]);
            if let Some(winner) = decided.winner {
                into.on(WAS_WON, [place, side(winner)]);
            }
            for (assets, seat) in decided.assets.iter().zip(0..) {
                for asset in assets {
                    into.count(LAY_THERE, [place, side(Seat(seat)), asset.index()]);
                }
            }
        }
    }

    fn observe_hidden(&self, eyes: Seat, into: &mut Encoder<'_>) {
        let rival = opponent(eyes);
        for card in cards(self.side(rival).hand) {
            into.count(RIVALS_HAND, [self.asset(rival, card).index()]);
        }
        for (piece, lying) in self.side(rival).in_play() {
            into.on(RIVALS_ASSET, [piece.index(), self.asset(rival, lying.card).index()]);
        }
        for (side, seat) in [eyes, rival].into_iter().enumerate() {
            let deck = &self.deal.assets[seat.index() & 1];
            let left = deck.iter().skip(self.side(seat).drawn.into());
            for (draw, asset) in left.take(TO_DRAW).enumerate() {
                into.on(DRAWS, [side, draw, asset.index()]);
            }
        }
        let next = 4 * (usize::from(self.round) + 1);
        for (place, situation) in self.deal.situations.iter().skip(next).enumerate() {
            into.on(COMING, [place, situation.index()]);
        }
    }
}

fn situations(view: &View, eyes: Seat, into: &mut Encoder<'_>) {
    let [own, rival] = [eyes, opponent(eyes)].map(|seat| seat.index() & 1);
    for (place, seen) in view.line.iter().enumerate() {
        into.on(LINE, [place, seen.situation.index()]);
        into.put(WORTH, [place], seen.prestige);
        into.flag(CLOSED, [place], seen.closed);
        for (side, seat) in [own, rival].into_iter().enumerate() {
            into.put(INFLUENCE, [place, side], seen.influence[seat]);
            into.put(LAUNCHES, [place, side], seen.launches[seat]);
        }
    }
}

/// What one side of the table has.
fn belongings(view: &View, seat: Seat, side: usize, into: &mut Encoder<'_>) {
    let seen = &view.sides[seat.index() & 1];
    into.put(PRESTIGE, [side], seen.prestige);
    into.put(HAND_SIZE, [side], seen.hand_size);
    into.put(DECK_SIZE, [side], seen.deck);
    into.put(SPIED, [side], seen.spied);
    into.put(AID, [side], seen.aid);
    for piece in &seen.pieces {
        let number = piece.piece.index();
        into.on(AT, [side, number, piece.at.index()]);
        let face = match piece.face {
            Face::Down => 0,
            Face::Up => 1,
            Face::Launched => 2,
        };
        into.on(FACE, [side, number, face]);
        if let Some(asset) = piece.asset {
            into.on(ASSET, [side, number, asset.index()]);
        }
    }
    for (asset, count) in seen.unseen.into_iter().enumerate() {
        into.put(UNSEEN, [side, asset], count);
    }
}
