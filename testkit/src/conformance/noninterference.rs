//! Nothing a viewer gets may depend on what that viewer has not seen.
//!
//! Everything hidden is imagined anew, and the whole story is played again in that world with
//! the same actions. At every step all the viewer gets must be the same.

use serde::Serialize;

use super::observed;
use engine::{
    Cause, Code, Dice, Game, Names, Next, NotTaken, Observe, Outcome, Refusal, ScoreSheet, Seat,
    Setup, Table, Told, Viewer,
};

/// Checks `table` for leaks to `viewer`, and returns the world it was compared with; `context`
/// says which table it is.
pub(super) fn check<G: Observe>(
    table: &Table<G>,
    viewer: Viewer,
    dice: &mut Dice,
    context: &str,
) -> G {
    let imagined = table.game().imagine(viewer, dice);
    if let Err(wrong) = imagined.audit() {
        panic!("{context}: {viewer:?} imagined an impossible world: {wrong}");
    }
    let truth = retell(table, viewer, context);
    let mut dream = Telling::open(table, viewer);
    let mut deals = imagined.deals().into_iter();
    for (number, (step, shown)) in table.steps().iter().zip(&truth).enumerate() {
        let dreamt = match &step.cause {
            Cause::Deal(_) => match deals.next() {
                Some(deal) => Cause::Deal(deal),
                None => panic!("{context}: the imagined world has too few deals"),
            },
            play @ Cause::Play(..) => play.clone(),
        };
        if let Err(error) = dream.advance(&dreamt) {
            panic!("{context}: {dreamt:?} is not possible as {viewer:?} imagines it: {error}");
        }
        same(shown, &dream.shown(), || {
            format!("{context}: after step {number} ({:?}), {viewer:?} could tell", step.cause)
        });
    }
    assert!(deals.next().is_none(), "{context}: the imagined world has too many deals");
    assert!(dream.game == imagined, "{context}: the imagined world has another history");
    same(&refusals(table.game(), viewer), &refusals(&imagined, viewer), || {
        format!("{context}: refusals tell {viewer:?} what is hidden")
    });
    let seed = dice.seed();
    let again = |world: &G| world.imagine(viewer, &mut Dice::new(seed));
    assert!(
        again(table.game()) == again(&imagined),
        "{context}: what {viewer:?} imagines depends on what is hidden"
    );
    imagined
}

/// Checks that `action` shows `viewer` nothing new: it looks the same in the true world as in
/// `world`, which `viewer` could not tell from it before.
pub(super) fn reveals_nothing<G: Observe>(
    setup: &Setup<G>,
    before: &G,
    world: &G,
    seat: Seat,
    action: G::Action,
    viewer: Viewer,
    context: &str,
) {
    let mut truth = Telling::of(setup, before.clone(), viewer);
    let mut dream = Telling::of(setup, world.clone(), viewer);
    same(&truth.shown(), &dream.shown(), || format!("{context}: {viewer:?} could tell"));
    let cause = Cause::Play(seat, action);
    if truth.advance(&cause).is_ok() && dream.advance(&cause).is_ok() {
        same(&truth.shown(), &dream.shown(), || {
            format!("{context}: {viewer:?} could tell more, though no event reveals anything")
        });
    }
}

/// Everything that a viewer gets is compared as values: their JSON is made from nothing else, and
/// takes ten times as long. So it is written only for whoever reads of a difference.
fn same<T: PartialEq + Serialize>(truth: &T, dream: &T, context: impl Fn() -> String) {
    if truth != dream {
        let (truth, dream) = (text(truth), text(dream));
        panic!("{}:\n  in truth: {truth}\n  imagined: {dream}", context());
    }
}

/// What the viewer gets at every step, when the story is told again as it was.
fn retell<G: Observe>(table: &Table<G>, viewer: Viewer, context: &str) -> Vec<Shown<G>> {
    let mut telling = Telling::open(table, viewer);
    let mut shown = Vec::new();
    for (number, step) in table.steps().iter().enumerate() {
        if let Err(error) = telling.advance(&step.cause) {
            panic!("{context}: step {number} is not possible a second time: {error}");
        }
        let same = telling.told == step.told;
        assert!(same, "{context}: step {number} tells something else a second time");
        shown.push(telling.shown());
    }
    assert!(telling.game == *table.game(), "{context}: the story leads elsewhere a second time");
    shown
}

/// Every channel to a viewer: view, prompt, whose decision, choices, events and whether they can
/// be undone, result, numbers.
#[derive(PartialEq, Serialize)]
#[serde(bound = "")]
struct Shown<G: Game> {
    view: G::View,
    prompt: Option<G::Prompt>,
    next: Next,
    actions: Vec<G::Action>,
    events: Vec<G::Event>,
    reveals: bool,
    outcome: Option<Outcome>,
    score_sheet: ScoreSheet,
    /// What a program learns from; only seats have any.
    numbers: Vec<f32>,
}

/// A game retold step by step to one viewer.
struct Telling<'a, G: Game> {
    setup: &'a Setup<G>,
    game: G,
    viewer: Viewer,
    told: Vec<Told<G::Event>>,
    actions: Vec<G::Action>,
}

impl<'a, G: Observe> Telling<'a, G> {
    fn of(setup: &'a Setup<G>, game: G, viewer: Viewer) -> Telling<'a, G> {
        Telling { setup, game, viewer, told: Vec::new(), actions: Vec::new() }
    }

    fn open(table: &'a Table<G>, viewer: Viewer) -> Telling<'a, G> {
        match G::new(table.setup()) {
            Ok(game) => Telling::of(table.setup(), game, viewer),
            Err(error) => panic!("the table was opened once already: {error}"),
        }
    }

    fn advance(&mut self, cause: &Cause<G>) -> Result<(), NotTaken> {
        self.told.clear();
        cause.apply(&mut self.game, &mut self.told)
    }

    fn shown(&mut self) -> Shown<G> {
        let next = self.game.next();
        if let Viewer::Seat(seat) = self.viewer {
            self.game.actions(seat, &mut self.actions);
        }
        let view = self.game.view(self.viewer);
        let seat = self.viewer.seat();
        let numbers = seat.map(|seat| observed::numbers::<G>(self.setup, &view, seat));
        Shown {
            view,
            prompt: matches!(next, Next::Seats(_)).then(|| self.game.prompt(self.viewer)),
            next,
            actions: self.actions.clone(),
            events: self.told.iter().map(|told| told.seen_by(self.viewer).clone()).collect(),
            reveals: self.told.iter().any(Told::reveals),
            outcome: self.game.outcome(),
            score_sheet: self.game.score_sheet(&Names::new([])),
            numbers: numbers.unwrap_or_default(),
        }
    }
}

/// What the viewer is told of every action it could try.
fn refusals<G: Game>(game: &G, viewer: Viewer) -> Vec<Option<Refusal>> {
    let Viewer::Seat(seat) = viewer else { return Vec::new() };
    G::Action::all().map(|action| game.check(seat, action).err()).collect()
}

/// The JSON of what a viewer gets.
fn text<T: Serialize>(shown: &T) -> String {
    match serde_json::to_string(shown) {
        Ok(text) => text,
        Err(error) => panic!("what a viewer gets cannot be written: {error}"),
    }
}
