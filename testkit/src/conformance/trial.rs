//! One random game, examined from the first deal to the outcome.

use std::fmt;

use super::observed::Observed;
use super::{Coverage, legality, noninterference, records};
use engine::{
    Audience, Code, Dice, Game, Mute, Names, Next, Observe, Perspective, Place, Seat, Seats, Seed,
    Setup, Table, Told, Viewer,
};

/// In one of so many games all numbers of all seats are looked at.
const OBSERVED: u64 = 32;

/// One random game under examination.
pub(super) struct Trial<'a, G: Game> {
    pub(super) table: Table<G>,
    pub(super) setup: &'a Setup<G>,
    series: &'a str,
    number: u64,
    pub(super) dice: Dice,
}

/// Names the game and the step, as every message of the suite begins.
impl<G: Game> fmt::Display for Trial<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} with {:?}, series {:?}, game {}, step {}",
            G::INFO.id,
            self.setup.options,
            self.series,
            self.number,
            self.table.steps().len()
        )
    }
}

impl<'a, G: Observe> Trial<'a, G> {
    pub(super) fn open(setup: &'a Setup<G>, series: &'a str, number: u64) -> Trial<'a, G> {
        let seed = Seed::from_text(series).derive(number);
        let names = Names::new((1..=setup.players()).map(|n| format!("Seat {n}")));
        let table = Table::open(setup.clone(), names, seed)
            .unwrap_or_else(|error| panic!("{:?} cannot be played: {error}", setup.options));
        Trial { table, setup, series, number, dice: Dice::new(seed.derive(0)) }
    }

    pub(super) fn play(mut self, coverage: &mut Coverage) {
        coverage.note(self.table.steps());
        let mut decisions = 0;
        let mut actions = Vec::new();
        let mut observed = self.number.is_multiple_of(OBSERVED).then(Observed::new);
        loop {
            self.audit();
            if let Some(observed) = &mut observed {
                observed.check(self.table.game(), self.setup, &self.to_string());
            }
            let Next::Seats(seats) = self.table.game().next() else { break };
            let all: Vec<Seat> = seats.iter().collect();
            let seat = self.dice.pick(&all).unwrap_or_else(|| panic!("{self}: nobody decides"));
            assert!(self.table.game().outcome().is_none(), "{self}: an outcome before the end");
            if self.dice.below(32) == 0 {
                legality::check(&self, coverage);
            }
            if self.dice.below(24) == 0 {
                self.nothing_leaks(coverage);
            }
            decisions += 1;
            assert!(decisions <= G::MAX_DECISIONS, "{self}: too many decisions");
            self.table.game().actions(seat, &mut actions);
            let action = self
                .choose(&actions, coverage)
                .unwrap_or_else(|| panic!("{self}: {seat:?} has no legal action"));
            self.act(seat, action, coverage);
        }
        self.ends_properly(coverage);
        self.nothing_leaks(coverage);
        legality::check(&self, coverage);
        if self.number.is_multiple_of(8) {
            records::check(&mut self);
        }
    }

    fn audit(&self) {
        if let Err(wrong) = self.table.game().audit() {
            panic!("{self}: {wrong}");
        }
    }

    fn choose(&mut self, actions: &[G::Action], coverage: &mut Coverage) -> Option<G::Action> {
        let mut times = |action: &G::Action| *coverage.played.entry(action.code()).or_default();
        let rarest = actions.iter().copied().min_by_key(|action| times(action));
        let action = if self.dice.below(2) == 0 { rarest } else { self.dice.pick(actions) };
        if let Some(action) = action {
            *coverage.played.entry(action.code()).or_default() += 1;
        }
        action
    }

    fn act(&mut self, seat: Seat, action: G::Action, coverage: &mut Coverage) {
        let before = self.table.game().clone();
        let taken = self.table.steps().len();
        if let Err(refusal) = self.table.play(seat, action) {
            panic!("{self}: the listed {action:?} is refused: {refusal}");
        }
        coverage.note(&self.table.steps()[taken..]);
        self.leads_to_the_same(seat, action, &before);
        if self.dice.below(16) == 0 {
            self.undo_leaves_no_trace(seat, &before);
            // Many worlds are imagined for it, so not in every game.
            if self.number.is_multiple_of(16) {
                self.preview_comes_true(seat, action, &before);
            }
            let told = &self.table.steps()[taken].told;
            if !told.iter().any(Told::reveals) {
                self.nothing_is_revealed(seat, action, &before);
            }
        }
    }

    /// The same action leads to the same state, whether or not anybody listens.
    fn leads_to_the_same(&self, seat: Seat, action: G::Action, before: &G) {
        let [mut first, mut second, mut unheard] = [before.clone(), before.clone(), before.clone()];
        first.perform(seat, action, &mut Vec::new());
        second.perform(seat, action, &mut Vec::new());
        unheard.perform(seat, action, &mut Mute);
        assert!(first == second, "{self}: {action:?} leads elsewhere a second time");
        assert!(first == unheard, "{self}: {action:?} leads elsewhere when nobody listens");
    }

    fn undo_leaves_no_trace(&self, seat: Seat, before: &G) {
        let alone = self.number.is_multiple_of(16).then_some(Audience::Nobody);
        for audience in alone.into_iter().chain([Audience::Others]) {
            let mut table = self.table.clone();
            if table.undo(seat, audience).is_ok() {
                assert!(table.game() == before, "{self}: undo does not lead back");
            } else {
                let same = table.game() == self.table.game();
                assert!(same, "{self}: a refused undo changed the game");
            }
        }
    }

    /// What was certain before an action happens, and what is shown of it depends on nothing that
    /// its seat can't see.
    fn preview_comes_true(&self, seat: Seat, action: G::Action, before: &G) {
        let (viewer, names) = (Viewer::Seat(seat), self.table.names().clone());
        let preview = Perspective::new(before, seat).preview(action, &names);
        let seed = Seed::from_text("preview").derive(self.table.steps().len() as u64);
        let world = before.imagine(viewer, &mut Dice::new(seed));
        let elsewhere = Perspective::new(&world, seat).preview(action, &names);
        assert!(preview == elsewhere, "{self}: the preview of {action:?} tells what is hidden");
        let mut after = before.clone();
        let mut told: Vec<Told<G::Event>> = Vec::new();
        after.perform(seat, action, &mut told);
        let told: Vec<&G::Event> = told.iter().map(|it| it.seen_by(viewer)).collect();
        let come_true = preview.events.iter().eq(told.iter().copied().take(preview.events.len()));
        assert!(come_true, "{self}: {action:?} was to do {:?} and did {told:?}", preview.events);
        let all = !preview.whole || told.len() == preview.events.len();
        assert!(all, "{self}: {action:?} did more than {:?}: {told:?}", preview.events);
    }

    fn nothing_is_revealed(&mut self, seat: Seat, action: G::Action, before: &G) {
        let (viewer, context) = (self.any_viewer(), self.to_string());
        let world = before.imagine(viewer, &mut self.dice);
        noninterference::reveals_nothing(
            self.setup, before, &world, seat, action, viewer, &context,
        );
    }

    fn nothing_leaks(&mut self, coverage: &mut Coverage) {
        let (viewer, context) = (self.any_viewer(), self.to_string());
        let world = noninterference::check(&self.table, viewer, &mut self.dice, &context);
        if self.table.game().next() != Next::Over {
            let imagined = coverage.imagined.entry(viewer).or_default();
            imagined.worlds += 1;
            imagined.others += u32::from(world != *self.table.game());
        }
    }

    /// A seat or a spectator, each equally likely.
    fn any_viewer(&mut self) -> Viewer {
        let viewers: Vec<Viewer> = Viewer::live(self.setup.players()).collect();
        self.dice.pick(&viewers).unwrap_or(Viewer::Spectator)
    }

    fn ends_properly(&self, coverage: &mut Coverage) {
        let game = self.table.game();
        assert_eq!(game.next(), Next::Over, "{self}: the game stopped");
        let Some(outcome) = game.outcome() else { panic!("{self}: no outcome") };
        coverage.happened.insert(outcome.rule);
        let seats = Seats::all(self.setup.players());
        let places = &outcome.places;
        assert_eq!(places.len(), seats.len(), "{self}: every seat has a place: {outcome:?}");
        let first = |seat: &Seat| matches!(places.get(seat.index()), Some(Place { rank: 1, .. }));
        let first: Seats = seats.iter().filter(first).collect();
        assert!(
            !first.is_empty() && (outcome.winners.is_empty() || outcome.winners == first),
            "{self}: those of rank 1 win, or nobody does: {outcome:?}"
        );
        let sheet = game.score_sheet(self.table.names());
        let full = sheet.rows.iter().all(|row| row.values.len() == sheet.columns.len());
        assert!(full, "{self}: the score sheet has a number for each column: {sheet:?}");
    }
}
