//! Twins whose moves are not what they say.

use std::sync::atomic::{AtomicU32, Ordering};

use engine::{BadDeal, Game, Mute, Next, Refusal, Rule, Seat, Sink, Told};

use super::twin::caught;
use testkit::toy::{Action, Event, Night, Raid};

caught! {
    an_action_accepted_but_not_listed: "is not listed",
    fn actions(&self, raid: &Raid, seat: Seat, into: &mut Vec<Action>) {
        raid.actions(seat, into);
        into.retain(|&action| action != Action::Sniff(7));
    }
}

caught! {
    an_action_listed_but_refused: "is refused",
    fn check(&self, raid: &Raid, seat: Seat, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Sniff(7) => Err(Refusal::new(Rule("PR-2.2"), "It smells too bad.")),
            action => raid.check(seat, action),
        }
    }
}

caught! {
    an_action_listed_twice: "is listed twice",
    fn actions(&self, raid: &Raid, seat: Seat, into: &mut Vec<Action>) {
        raid.actions(seat, into);
        into.extend(into.last().copied());
    }
}

/// A place beyond the end of the shelf, taken for the last one.
fn beyond(action: Action) -> Action {
    if action == Action::Sniff(9) { Action::Sniff(8) } else { action }
}

caught! {
    an_action_that_its_number_does_not_name: "does not name it",
    fn actions(&self, raid: &Raid, seat: Seat, into: &mut Vec<Action>) {
        raid.actions(seat, into);
        if into.contains(&Action::Sniff(8)) {
            into.push(Action::Sniff(9));
        }
    }
    fn check(&self, raid: &Raid, seat: Seat, action: Action) -> Result<(), Refusal> {
        raid.check(seat, beyond(action))
    }
    fn perform(&self, raid: &mut Raid, seat: Seat, action: Action, events: &mut Vec<Told<Event>>) {
        raid.perform(seat, beyond(action), events);
    }
}

caught! {
    an_action_for_whoever_is_not_asked: "Seat(1) may act without being asked",
    fn next(&self, raid: &Raid) -> Next {
        match raid.next() {
            Next::Seats(seats) if seats.len() > 1 => {
                Next::Seats(seats.without(Seat(1)))
            }
            next => next,
        }
    }
}

caught! {
    a_refusal_that_changes_the_state: "changed the game",
    fn refused(&self, raid: &mut Raid) {
        raid.toll[0] += 1;
    }
}

caught! {
    a_refusal_under_a_rule_that_is_not_in_the_book: "PR-9.9",
    fn check(&self, raid: &Raid, seat: Seat, action: Action) -> Result<(), Refusal> {
        raid.check(seat, action).map_err(|refusal| Refusal { rule: Rule("PR-9.9"), ..refusal })
    }
}

caught! {
    a_lost_card: "is missing",
    fn perform(&self, raid: &mut Raid, seat: Seat, action: Action, events: &mut Vec<Told<Event>>) {
        raid.perform(seat, action, events);
        if let (Action::Sniff(8), Some(night)) = (action, raid.nights.last_mut()) {
            night.order[8] = night.order[0];
        }
    }
}

caught! {
    a_deal_that_is_not_checked: "a bad deal",
    fn deal(&self, raid: &mut Raid, deal: &[u8; 9], events: &mut Vec<Told<Event>>) -> Result<(), BadDeal> {
        raid.deal(deal, events).or_else(|_| {
            raid.nights.push(Night::new(raid.players, *deal));
            Ok(())
        })
    }
}

caught! {
    a_refused_deal_that_changes_the_state: "a bad deal",
    fn deal(&self, raid: &mut Raid, deal: &[u8; 9], events: &mut Vec<Told<Event>>) -> Result<(), BadDeal> {
        raid.deal(deal, events).inspect_err(|_| raid.toll[0] += 1)
    }
}

/// A memory outside the state: what no game may have.
static MEMORY: AtomicU32 = AtomicU32::new(0);

caught! {
    a_state_that_remembers_other_games: "leads elsewhere a second time",
    fn perform(&self, raid: &mut Raid, seat: Seat, action: Action, events: &mut Vec<Told<Event>>) {
        raid.perform(seat, action, events);
        if action == Action::GoHome {
            raid.cheese[0] += (MEMORY.fetch_add(1, Ordering::Relaxed) % 7) as i16;
        }
    }
}

caught! {
    events_that_remember_other_games: "tells something else a second time",
    fn perform(&self, raid: &mut Raid, seat: Seat, action: Action, events: &mut Vec<Told<Event>>) {
        raid.perform(seat, action, events);
        let points = (MEMORY.fetch_add(1, Ordering::Relaxed) % 7) as i16;
        events.tell(Event::CatWoke { seat, points });
    }
}

caught! {
    moves_that_ask_whether_anybody_listens: "when nobody listens",
    fn perform_unheard(&self, raid: &mut Raid, seat: Seat, action: Action) {
        raid.perform(seat, action, &mut Mute);
        raid.cheese[0] += 1;
    }
}
