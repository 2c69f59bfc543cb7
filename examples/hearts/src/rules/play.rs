//! What an action does.

use engine::{Seat, Seats, Sink};

use super::action::{Action, Card, Event, HEARTS, cards};
use super::{Hearts, Phase, deal, score};

pub(crate) fn perform(game: &mut Hearts, seat: Seat, action: Action, sink: &mut impl Sink<Event>) {
    let card = game.card(seat, action);
    match action {
        Action::Pass { .. } => pass(game, seat, card, sink),
        Action::Play { .. } => play(game, seat, card, sink),
    }
}

fn pass(game: &mut Hearts, seat: Seat, card: Card, sink: &mut impl Sink<Event>) {
    game.passed[seat.index() % 4] |= card.bit();
    let passed = |card| Event::Passed { seat, card };
    sink.tell_privately(Seats::one(seat), passed(Some(card)), passed(None));
    if game.passing().is_empty() {
        game.phase = Phase::Play;
        (0..4).for_each(|from| hand_over(game, from, sink));
        deal::start(game, sink);
    }
}

fn hand_over(game: &mut Hearts, from: usize, sink: &mut impl Sink<Event>) {
    let (passed, Some(to)) = (game.passed[from], game.receiver(from)) else { return };
    game.hands[from] &= !passed;
    game.hands[to] |= passed;
    let mut cards = cards(passed);
    let cards = [(); 3].map(|()| cards.next().unwrap_or(Card(0)));
    let (seat, from) = (Seat(to as u8), Seat(from as u8));
    let received = |cards| Event::Received { seat, from, cards };
    sink.tell_privately(Seats::one(seat), received(Some(cards)), received(None));
}

fn play(game: &mut Hearts, seat: Seat, card: Card, sink: &mut impl Sink<Event>) {
    let index = seat.index() % 4;
    learn(game, index, card);
    game.hands[index] &= !card.bit();
    game.played[index] |= card.bit();
    game.trick[game.in_trick()] = card;
    game.count += 1;
    sink.tell(Event::Played { seat, card });
    if game.in_trick() == 0 {
        take(game, sink);
    }
}

/// What everybody learns about the hand that a card is played from.
#[inline]
fn learn(game: &mut Hearts, seat: usize, card: Card) {
    let led = game.trick[0].suit();
    if game.in_trick() == 0 {
        if card.bit() & HEARTS != 0 && !game.broken() {
            game.possible[seat] &= HEARTS;
        }
    } else if card.bit() & led == 0 {
        game.possible[seat] &= !led;
        if game.count < 4 && card.bit() & game.penalty != 0 {
            game.possible[seat] &= game.penalty;
        }
    }
}

/// Gives the trick to the highest card of the suit that was led.
fn take(game: &mut Hearts, sink: &mut impl Sink<Event>) {
    let suit = game.trick[0].suit();
    let best = (0..4).max_by_key(|place| game.trick[*place].bit() & suit).unwrap_or(0);
    let points = game.trick.iter().map(|card| game.points.as_flattened()[card.index()]).sum();
    game.leader = Seat((game.leader.0 + best as u8) % 4);
    game.taken[game.leader.index()] += points;
    sink.tell(Event::Took { seat: game.leader, points });
    if game.count == 52 {
        game.phase = Phase::Over;
        if let Some(shooter) = score::shooter(game) {
            sink.tell(Event::ShotTheMoon { seat: Seat(shooter as u8) });
        }
    }
}
