//! Twins whose numbers say too much, too little, or what cannot be.

use std::cell::Cell;

use engine::{Encoder, Entries, Observe, Seat, Setup, Viewer};

use super::twin::caught;
use testkit::toy::{Raid, View};

thread_local! {
    /// What a view has let slip to whoever makes numbers of it.
    static SLIPPED: Cell<bool> = const { Cell::new(false) };
}

caught! {
    /// The view is spotless, but whoever reads it has seen the state before.
    numbers_that_tell_what_the_view_hides: "could tell",
    fn view(&self, raid: &Raid, viewer: Viewer) -> View {
        SLIPPED.set(raid.nights.last().is_some_and(|night| night.order[8] % 2 == 1));
        engine::Game::view(raid, viewer)
    }
    fn observe(&self, setup: &Setup<Raid>, view: &View, eyes: Seat, into: &mut Encoder<'_>) {
        Raid::observe(setup, view, eyes, into);
        if eyes == Seat(0) && SLIPPED.get() {
            into.on(Entries::new(4, [1], 0, 1), [0]);
        }
    }
}

caught! {
    numbers_that_leave_their_range: "not 0 to 1",
    fn observe(&self, setup: &Setup<Raid>, view: &View, eyes: Seat, into: &mut Encoder<'_>) {
        Raid::observe(setup, view, eyes, into);
        into.put(Entries::new(4, [], -1, 1), [], -1);
    }
}

caught! {
    numbers_beyond_the_last: "beyond the last",
    fn observe(&self, setup: &Setup<Raid>, view: &View, eyes: Seat, into: &mut Encoder<'_>) {
        Raid::observe(setup, view, eyes, into);
        into.on(Entries::new(Raid::SEEN.len(), [1], 0, 1), [0]);
    }
}

caught! {
    numbers_that_leave_something_out: "a change that no number shows",
    fn observe(&self, setup: &Setup<Raid>, view: &View, eyes: Seat, into: &mut Encoder<'_>) {
        let mut view = view.clone();
        view.home.fill(false);
        Raid::observe(setup, &view, eyes, into);
    }
}
