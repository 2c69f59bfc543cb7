//! A twin of the toy that differs from it in one fault.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

use engine::{
    BadDeal, Dice, Encoder, Game, Info, Layout, Names, Next, Observe, Outcome, Refusal, ScoreSheet,
    Seat, Setup, SetupError, Sink, Told, Viewer,
};
use testkit::conformance;

use crate::conforms::setups;
use testkit::toy::{Action, CHEESES, Event, Pantry, Prompt, Raid, RaidOptions, View};

type Deal = [u8; CHEESES];
type Events = Vec<Told<Event>>;

/// What a twin does otherwise. Whatever a fault leaves alone is done as the toy does it.
pub trait Fault: Sync {
    fn next(&self, raid: &Raid) -> Next {
        raid.next()
    }

    fn deal(&self, raid: &mut Raid, deal: &Deal, events: &mut Events) -> Result<(), BadDeal> {
        raid.deal(deal, events)
    }

    fn deals(&self, raid: &Raid) -> Vec<Deal> {
        raid.deals()
    }

    fn prompt(&self, raid: &Raid, viewer: Viewer) -> Prompt {
        raid.prompt(viewer)
    }

    fn actions(&self, raid: &Raid, seat: Seat, into: &mut Vec<Action>) {
        raid.actions(seat, into);
    }

    fn check(&self, raid: &Raid, seat: Seat, action: Action) -> Result<(), Refusal> {
        raid.check(seat, action)
    }

    fn refused(&self, _: &mut Raid) {}

    fn perform(&self, raid: &mut Raid, seat: Seat, action: Action, events: &mut Events) {
        raid.perform(seat, action, events);
    }

    fn perform_unheard(&self, raid: &mut Raid, seat: Seat, action: Action) {
        self.perform(raid, seat, action, &mut Vec::new());
    }

    fn view(&self, raid: &Raid, viewer: Viewer) -> View {
        raid.view(viewer)
    }

    fn observe(&self, setup: &Setup<Raid>, view: &View, eyes: Seat, into: &mut Encoder<'_>) {
        Raid::observe(setup, view, eyes, into);
    }

    fn imagine(&self, raid: &Raid, viewer: Viewer, dice: &mut Dice) -> Raid {
        raid.imagine(viewer, dice)
    }

    fn outcome(&self, raid: &Raid) -> Option<Outcome> {
        raid.outcome()
    }

    fn score_sheet(&self, raid: &Raid, names: &Names) -> ScoreSheet {
        raid.score_sheet(names)
    }
}

/// No fault at all: the twin is the toy.
struct Sound;

impl Fault for Sound {}

thread_local! {
    /// The fault of the twins that this test makes.
    static FAULT: Cell<&'static dyn Fault> = const { Cell::new(&Sound) };
}

/// The toy with a fault.
#[derive(Clone)]
pub struct Twin {
    raid: Raid,
    fault: &'static dyn Fault,
}

impl Twin {
    fn with(&self, raid: Raid) -> Twin {
        Twin { raid, fault: self.fault }
    }
}

impl PartialEq for Twin {
    fn eq(&self, other: &Twin) -> bool {
        self.raid == other.raid
    }
}

impl std::fmt::Debug for Twin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.raid.fmt(f)
    }
}

/// Passes on what a fault has told.
fn pass_on<S: Sink<Event>>(events: Events, sink: &mut S) {
    for Told { public, secret } in events {
        match secret {
            Some((seats, secret)) => sink.tell_privately(seats, secret, public),
            None => sink.tell(public),
        }
    }
}

fn listens<S: Sink<Event>>(_: &S) -> bool {
    S::LISTENS
}

impl Game for Twin {
    type Options = RaidOptions;
    type Cards = Pantry;
    type Deal = Deal;
    type Action = Action;
    type Event = Event;
    type Prompt = Prompt;
    type View = View;

    const INFO: Info = Raid::INFO;
    const MAX_DECISIONS: u32 = Raid::MAX_DECISIONS;
    const RULES: &'static str = Raid::RULES;

    fn new(setup: &Setup<Twin>) -> Result<Twin, SetupError> {
        let Setup { options, cards } = setup.clone();
        Ok(Twin { raid: Raid::new(&Setup { options, cards })?, fault: FAULT.get() })
    }

    fn next(&self) -> Next {
        self.fault.next(&self.raid)
    }

    fn shuffle(&self, dice: &mut Dice) -> Deal {
        self.raid.shuffle(dice)
    }

    fn deal(&mut self, deal: &Deal, sink: &mut impl Sink<Event>) -> Result<(), BadDeal> {
        let mut events = Vec::new();
        self.fault.deal(&mut self.raid, deal, &mut events)?;
        pass_on(events, sink);
        Ok(())
    }

    fn deals(&self) -> Vec<Deal> {
        self.fault.deals(&self.raid)
    }

    fn prompt(&self, viewer: Viewer) -> Prompt {
        self.fault.prompt(&self.raid, viewer)
    }

    fn actions(&self, seat: Seat, into: &mut Vec<Action>) {
        self.fault.actions(&self.raid, seat, into);
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        self.fault.check(&self.raid, seat, action)
    }

    fn perform(&mut self, seat: Seat, action: Action, sink: &mut impl Sink<Event>) {
        if listens(sink) {
            let mut events = Vec::new();
            self.fault.perform(&mut self.raid, seat, action, &mut events);
            pass_on(events, sink);
        } else {
            self.fault.perform_unheard(&mut self.raid, seat, action);
        }
    }

    fn play(
        &mut self,
        seat: Seat,
        action: Action,
        sink: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        self.check(seat, action).inspect_err(|_| self.fault.refused(&mut self.raid))?;
        self.perform(seat, action, sink);
        Ok(())
    }

    fn view(&self, viewer: Viewer) -> View {
        self.fault.view(&self.raid, viewer)
    }

    fn imagine(&self, viewer: Viewer, dice: &mut Dice) -> Twin {
        self.with(self.fault.imagine(&self.raid, viewer, dice))
    }

    fn outcome(&self) -> Option<Outcome> {
        self.fault.outcome(&self.raid)
    }

    fn score_sheet(&self, names: &Names) -> ScoreSheet {
        self.fault.score_sheet(&self.raid, names)
    }

    fn audit(&self) -> Result<(), String> {
        self.raid.audit()
    }
}

impl Observe for Twin {
    const SEEN: Layout = Raid::SEEN;
    const HIDDEN: Layout = Raid::HIDDEN;

    fn observe(setup: &Setup<Twin>, view: &View, eyes: Seat, into: &mut Encoder<'_>) {
        let Setup { options, cards } = setup.clone();
        FAULT.get().observe(&Setup { options, cards }, view, eyes, into);
    }

    fn observe_hidden(&self, eyes: Seat, into: &mut Encoder<'_>) {
        self.raid.observe_hidden(eyes, into);
    }
}

fn examine(fault: &'static dyn Fault) {
    FAULT.set(fault);
    let twin = |Setup { options, cards }: Setup<Raid>| Setup { options, cards };
    let setups: Vec<Setup<Twin>> = setups().into_iter().map(twin).collect();
    conformance::run(&setups, 400, "twins");
}

/// Panics unless the suite refuses the twin with a message that has `expected` in it.
pub fn assert_caught(fault: &'static dyn Fault, expected: &str) {
    let verdict = catch_unwind(AssertUnwindSafe(|| examine(fault)));
    let Err(panic) = verdict else { panic!("it was not caught") };
    let message = match panic.downcast::<String>() {
        Ok(message) => *message,
        Err(panic) => panic.downcast::<&str>().map_or(String::new(), |text| (*text).to_owned()),
    };
    assert!(message.contains(expected), "it was caught for another reason: {message}");
}

#[test]
fn a_twin_without_a_fault_passes() {
    examine(&Sound);
}

/// Declares a fault, and a test that the suite catches it with a message of these words.
macro_rules! caught {
    ($(#[$doc:meta])* $name:ident: $expected:literal, $($method:item)+) => {
        mod $name {
            #[allow(unused_imports, reason = "no fault needs them all")]
            use super::*;

            $(#[$doc])*
            struct Broken;

            impl crate::twins::twin::Fault for Broken {
                $($method)+
            }

            #[test]
            fn is_caught() {
                crate::twins::twin::assert_caught(&Broken, $expected);
            }
        }
    };
}

pub(crate) use caught;
