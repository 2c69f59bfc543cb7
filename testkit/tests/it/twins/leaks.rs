//! Twins that let somebody know what is hidden.

use engine::{Game, Names, Refusal, Rule, ScoreSheet, Seat, Seats, Sink, Told, Viewer};

use super::twin::caught;
use testkit::toy::{Action, Event, Prompt, Raid, View};

/// Whether the first cheese of the last mouse's hand tonight is one of the odd ones: something
/// that nobody else may know.
fn odd(raid: &Raid) -> bool {
    let place = (raid.players - 1) * 6 / raid.players;
    raid.nights.last().is_some_and(|night| night.order[place] % 2 == 1)
}

fn is_first(viewer: Viewer) -> bool {
    viewer == Viewer::Seat(Seat(0))
}

caught! {
    a_view_that_shows_a_hidden_card: "could tell",
    fn view(&self, raid: &Raid, viewer: Viewer) -> View {
        let mut view = raid.view(viewer);
        if is_first(viewer) {
            view.cheeses[8] = raid.nights.last().map(|night| night.order[8]);
        }
        view
    }
}

caught! {
    a_view_that_shows_a_spectator_a_hand: "Spectator could tell",
    fn view(&self, raid: &Raid, viewer: Viewer) -> View {
        raid.view(if viewer == Viewer::Spectator { Viewer::Seat(Seat(0)) } else { viewer })
    }
}

caught! {
    a_public_event_that_leaks: "could tell",
    fn perform(&self, raid: &mut Raid, seat: Seat, action: Action, events: &mut Vec<Told<Event>>) {
        raid.perform(seat, action, events);
        for told in events {
            if let Some((_, secret)) = told.secret.take() {
                told.public = secret;
            }
        }
    }
}

caught! {
    an_event_whose_presence_leaks: "could tell",
    fn perform(&self, raid: &mut Raid, seat: Seat, action: Action, events: &mut Vec<Told<Event>>) {
        raid.perform(seat, action, events);
        if odd(raid) {
            events.tell(Event::WentHome { seat });
        }
    }
}

caught! {
    a_prompt_that_leaks: "could tell",
    fn prompt(&self, raid: &Raid, viewer: Viewer) -> Prompt {
        if is_first(viewer) && odd(raid) { Prompt::Wait } else { raid.prompt(viewer) }
    }
}

/// The first mouse smells from afar whether the last one has an odd cheese.
fn smells_from_afar(raid: &Raid, seat: Seat, action: Action) -> bool {
    seat == Seat(0) && action == Action::Sniff(8) && odd(raid)
}

caught! {
    an_action_list_that_depends_on_a_hidden_card: "could tell",
    fn actions(&self, raid: &Raid, seat: Seat, into: &mut Vec<Action>) {
        raid.actions(seat, into);
        into.retain(|&action| !smells_from_afar(raid, seat, action));
    }
    fn check(&self, raid: &Raid, seat: Seat, action: Action) -> Result<(), Refusal> {
        if smells_from_afar(raid, seat, action) {
            return Err(Refusal::new(Rule("PR-2.2"), "It is not on the shelf."));
        }
        raid.check(seat, action)
    }
}

caught! {
    a_refusal_that_leaks: "refusals tell",
    fn check(&self, raid: &Raid, seat: Seat, action: Action) -> Result<(), Refusal> {
        raid.check(seat, action).map_err(|mut refusal| {
            if seat == Seat(0) && odd(raid) {
                refusal.why = "You smell something odd.".into();
            }
            refusal
        })
    }
}

caught! {
    a_score_sheet_that_leaks: "could tell",
    fn score_sheet(&self, raid: &Raid, names: &Names) -> ScoreSheet {
        let mut sheet = raid.score_sheet(names);
        sheet.rows[0].values[0] += i32::from(odd(raid));
        sheet
    }
}

caught! {
    /// Otherwise a mouse could sniff, take it back and sniff elsewhere.
    a_peek_that_could_be_undone: "though no event reveals",
    fn perform(&self, raid: &mut Raid, seat: Seat, action: Action, events: &mut Vec<Told<Event>>) {
        raid.perform(seat, action, events);
        for told in events {
            if let Some((_, Event::Sniffed { seat, place, cheese })) = told.secret {
                let grabbed = |cheese| Event::Grabbed { seat, place, cheese };
                let secret = Some((Seats::one(seat), grabbed(cheese)));
                *told = Told { public: grabbed(None), secret };
            }
        }
    }
}
