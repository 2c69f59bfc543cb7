//! What an action does.

use engine::{Seat, Seats, Sink};

use super::action::{Action, Card, HEARTS, Place};
use super::deal;
use super::event::Event;
use super::score;
use super::state::{Hearts, Phase};

#[inline]
pub(crate) fn perform(game: &mut Hearts, seat: Seat, action: Action, sink: &mut impl Sink<Event>) {
    match action {
        Action::Pass { place } => pass(game, seat, place, sink),
        Action::Play { card } => play(game, seat, card, sink),
    }
}

fn pass(game: &mut Hearts, seat: Seat, place: Place, sink: &mut impl Sink<Event>) {
    let index = seat.index() % 4;
    let count = usize::from(game.passes[index]).min(2);
    game.passed[index][count] = place;
    game.passes[index] = count as u8 + 1;
    let card = Some(game.deal.card(Seat(index as u8), place));
    sink.tell_privately(
        Seats::one(seat),
        Event::Passed { seat, card },
        Event::Passed { seat, card: None },
    );
    if game.still_passing().is_empty() {
        exchange(game, sink);
        deal::start(game, sink);
    }
}

/// Everybody takes up what they were passed.
fn exchange(game: &mut Hearts, sink: &mut impl Sink<Event>) {
    for from in (0..4).map(Seat) {
        let seat = game.receiver(from);
        let cards = game.passed[from.index()].map(|place| game.deal.card(from, place));
        for card in cards {
            game.hands[from.index()] &= !card.bit();
            game.hands[seat.index()] |= card.bit();
        }
        sink.tell_privately(
            Seats::one(seat),
            Event::Received { seat, from, cards: Some(cards) },
            Event::Received { seat, from, cards: None },
        );
    }
}

#[inline]
fn play(game: &mut Hearts, seat: Seat, card: Card, sink: &mut impl Sink<Event>) {
    let index = seat.index() % 4;
    infer(game, index, card);
    game.hands[index] &= !card.bit();
    game.played[index] |= card.bit();
    game.trick[game.in_trick()] = card;
    game.count += 1;
    sink.tell(Event::Played { seat, card });
    if !game.broken && card.bit() & game.penalty != 0 {
        game.broken = true;
        sink.tell(Event::Broken);
    }
    if game.in_trick() == 0 {
        take(game, sink);
    }
}

/// What everybody learns about the hand that a card is played from.
#[inline]
fn infer(game: &mut Hearts, seat: usize, card: Card) {
    if game.in_trick() == 0 {
        if !game.broken && card.bit() & HEARTS != 0 {
            game.possible[seat] &= HEARTS;
        }
    } else if game.trick[0].suit() & card.bit() == 0 {
        game.possible[seat] &= !game.trick[0].suit();
        if game.count < 4 && card.bit() & game.penalty != 0 {
            game.possible[seat] &= game.penalty;
        }
    }
}

/// Gives the trick to the highest card of the suit that was led.
#[inline]
fn take(game: &mut Hearts, sink: &mut impl Sink<Event>) {
    let suit = game.trick[0].suit();
    let (mut best, mut points) = (0, 0);
    for (place, card) in game.trick.iter().enumerate() {
        points += game.points[card.index()];
        if card.bit() & suit != 0 && *card >= game.trick[best] {
            best = place;
        }
    }
    game.leader = Seat((game.leader.0 + best as u8) % 4);
    game.taken[game.leader.index()] += points;
    sink.tell(Event::Took { seat: game.leader, points });
    if game.count == 52 {
        game.phase = Phase::Over;
        if let Some(seat) = score::moon(game) {
            sink.tell(Event::Moon { seat });
        }
    }
}
