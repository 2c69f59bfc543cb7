//! Nothing a viewer gets may depend on what that viewer has not seen.
//!
//! Everything hidden is imagined anew, and the whole story is played again in that world with
//! the same actions. At every step all the viewer gets must be byte for byte the same.

use crate::record::advance;
use crate::{Action, Cause, Dice, Game, Next, Table, Told, Viewer};

/// Checks `table` for leaks to `viewer`; `context` says which table it is.
pub(super) fn check<G: Game>(table: &Table<G>, viewer: Viewer, dice: &mut Dice, context: &str) {
    let imagined = table.game().imagine(viewer, dice);
    if let Err(wrong) = imagined.audit() {
        panic!("{context}: {viewer:?} imagined an impossible world: {wrong}");
    }
    let mut deals = imagined.deals().into_iter();
    let mut truth = Telling::open(table, viewer);
    let mut dream = Telling::open(table, viewer);
    for (number, step) in table.steps().iter().enumerate() {
        let dreamt = match &step.cause {
            Cause::Deal(_) => match deals.next() {
                Some(deal) => Cause::Deal(deal),
                None => panic!("{context}: the imagined world has too few deals"),
            },
            Cause::Play(seat, action) => Cause::Play(*seat, *action),
        };
        truth.advance(&step.cause, context);
        dream.advance(&dreamt, context);
        same(&truth.shown(), &dream.shown(), || {
            format!("{context}: after step {number} ({:?}), {viewer:?} could tell", step.cause)
        });
    }
    assert!(dream.game == imagined, "{context}: the imagined world has another history");
    same(&truth.refused(), &dream.refused(), || {
        format!("{context}: refusals tell {viewer:?} what is hidden")
    });
}

fn same(truth: &str, dream: &str, context: impl Fn() -> String) {
    assert!(truth == dream, "{}:\n  in truth: {truth}\n  imagined: {dream}", context());
}

fn written(shown: &impl serde::Serialize) -> String {
    match serde_json::to_string(shown) {
        Ok(text) => text,
        Err(error) => panic!("what a viewer gets cannot be written: {error}"),
    }
}

/// A game retold step by step to one viewer.
struct Telling<G: Game> {
    game: G,
    viewer: Viewer,
    told: Vec<Told<G::Event>>,
    actions: Vec<G::Action>,
}

impl<G: Game> Telling<G> {
    fn open(table: &Table<G>, viewer: Viewer) -> Telling<G> {
        match G::new(table.setup()) {
            Ok(game) => Telling { game, viewer, told: Vec::new(), actions: Vec::new() },
            Err(error) => panic!("the table was opened once already: {error}"),
        }
    }

    fn advance(&mut self, cause: &Cause<G>, context: &str) {
        self.told.clear();
        if let Err(error) = advance(&mut self.game, cause, &mut self.told) {
            panic!("{context}: {cause:?} is not possible in the imagined world: {error}");
        }
    }

    /// Every channel to the viewer: view, prompt, whose decision, choices, events, result.
    fn shown(&mut self) -> String {
        let next = self.game.next();
        if let Viewer::Seat(seat) = self.viewer {
            self.game.actions(seat, &mut self.actions);
        }
        let events: Vec<&G::Event> =
            self.told.iter().map(|told| told.seen_by(self.viewer)).collect();
        let prompt = matches!(next, Next::Seats(_)).then(|| self.game.prompt(self.viewer));
        let names = crate::Names::new([]);
        written(&(
            self.game.view(self.viewer),
            prompt,
            next,
            &self.actions,
            events,
            self.game.outcome(),
            self.game.score_sheet(&names),
        ))
    }

    /// What the viewer is told of every action it could try.
    fn refused(&self) -> String {
        let Viewer::Seat(seat) = self.viewer else { return String::new() };
        let tried: Vec<_> = G::Action::all().map(|a| self.game.check(seat, a).err()).collect();
        written(&tried)
    }
}
