//! The suite that every game runs: does it keep the contract?
//!
//! Each check panics with the seed that reproduces it, so it belongs into tests.
//!
//! | promise | where |
//! |---|---|
//! | an action is listed if and only if it is accepted, and a refusal changes nothing | here |
//! | the same seed and actions lead to the same state; records survive the round trip | here |
//! | cards and tokens are conserved, and every game ends | here |
//! | an undone action leaves no trace | here |
//! | nothing a viewer gets depends on what that viewer has not seen | `noninterference` |
//! | imagined worlds are drawn with the right odds | [`assert_fits`] |
//! | a recorded playthrough never changes unnoticed | [`playthrough`] |

#![allow(clippy::panic, reason = "the suite is called from tests, and a panic is its verdict")]

mod distribution;
mod noninterference;
mod playthrough;

use std::collections::{BTreeSet, HashMap};
use std::fmt;

pub use distribution::assert_fits;
pub use playthrough::playthrough;

use crate::{
    Action, Dice, Event, Game, Names, Next, RawRecord, Record, Rule, Seat, Seats, Seed, Setup,
    Table, Verdict, Viewer,
};

/// What the random games reached.
#[derive(Clone, Default, Debug)]
pub struct Coverage {
    /// The rules that some event cited.
    pub happened: BTreeSet<Rule>,
    /// The rules that some refusal cited.
    pub refused: BTreeSet<Rule>,
    /// How often each action was played, by its code.
    played: HashMap<u16, u32>,
}

impl Coverage {
    fn note<G: Game>(&mut self, table: &Table<G>) {
        for told in table.steps().iter().flat_map(|step| &step.told) {
            self.happened.insert(told.public.rule());
            self.happened.extend(told.secret.iter().map(|(_, secret)| secret.rule()));
        }
    }

    /// Panics unless every rule of `cited` made something happen or refused something.
    pub fn assert_reached(&self, cited: &BTreeSet<String>) {
        let missed: Vec<&String> = cited
            .iter()
            .filter(|rule| {
                !self.happened.iter().chain(&self.refused).any(|reached| reached.0 == **rule)
            })
            .collect();
        assert!(missed.is_empty(), "no random game reached {missed:?}");
    }
}

/// Plays `games` random games over the `setups` in turn and checks every promise on the way.
/// Half of the actions are chosen to do what has been done least, so that rare ones are reached.
pub fn run<G: Game>(setups: &[Setup<G>], games: u64, series: &str) -> Coverage {
    let mut coverage = Coverage::default();
    for number in 0..games {
        let setup = &setups[number as usize % setups.len()];
        Trial::open(setup, series, number).play(&mut coverage);
    }
    coverage
}

/// One random game under examination.
struct Trial<'a, G: Game> {
    table: Table<G>,
    setup: &'a Setup<G>,
    series: &'a str,
    number: u64,
    dice: Dice,
}

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

impl<'a, G: Game> Trial<'a, G> {
    fn open(setup: &'a Setup<G>, series: &'a str, number: u64) -> Trial<'a, G> {
        let seed = Seed::from_text(series).derive(number);
        let names = Names::new((1..=setup.players()).map(|n| format!("Seat {n}")));
        let table = Table::open(setup.clone(), names, seed)
            .unwrap_or_else(|error| panic!("{:?} cannot be played: {error}", setup.options));
        Trial { table, setup, series, number, dice: Dice::new(seed.derive(0)) }
    }

    fn play(mut self, coverage: &mut Coverage) {
        let mut decisions = 0;
        let mut actions = Vec::new();
        loop {
            self.audit();
            let Next::Seats(seats) = self.table.game().next() else { break };
            if self.dice.below(32) == 0 {
                self.listed_means_accepted(coverage);
            }
            if self.dice.below(24) == 0 {
                self.nothing_leaks();
            }
            decisions += 1;
            assert!(decisions <= G::MAX_DECISIONS, "{self}: too many decisions");
            let all: Vec<Seat> = seats.iter().collect();
            let seat = self.dice.pick(&all).unwrap_or_else(|| panic!("{self}: nobody decides"));
            self.table.game().actions(seat, &mut actions);
            let action = self
                .choose(&actions, coverage)
                .unwrap_or_else(|| panic!("{self}: {seat:?} has no legal action"));
            self.act(seat, action);
        }
        self.nothing_leaks();
        self.listed_means_accepted(coverage);
        self.ends_properly();
        coverage.note(&self.table);
        if self.number.is_multiple_of(8) {
            self.record_survives();
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

    fn act(&mut self, seat: Seat, action: G::Action) {
        let before = self.table.game().clone();
        if let Err(refusal) = self.table.play(seat, action) {
            panic!("{self}: the listed {action:?} is refused: {refusal}");
        }
        if self.dice.below(16) == 0 {
            self.undo_leaves_no_trace(seat, &before);
        }
    }

    fn undo_leaves_no_trace(&self, seat: Seat, before: &G) {
        let mut table = self.table.clone();
        if table.undo(seat).is_ok() {
            assert!(table.game() == before, "{self}: undo does not lead back");
        } else {
            assert!(table.game() == self.table.game(), "{self}: a refused undo changed the game");
        }
    }

    fn listed_means_accepted(&self, coverage: &mut Coverage) {
        let game = self.table.game();
        let mut listed = Vec::new();
        let seats = Seats::all(self.setup.players()).iter();
        for seat in seats.chain([Seat(self.setup.players() as u8), Seat(u8::MAX)]) {
            game.actions(seat, &mut listed);
            let deciding = game.next().seats().contains(seat);
            assert_eq!(!listed.is_empty(), deciding, "{self}: what {seat:?} may do");
            let mut copy = game.clone();
            for action in G::Action::all() {
                match game.check(seat, action) {
                    Ok(()) => {
                        assert!(listed.contains(&action), "{self}: {action:?} is not listed");
                    }
                    Err(refusal) => {
                        assert!(!listed.contains(&action), "{self}: {action:?}: {refusal}");
                        let played = copy.play(seat, action, &mut crate::Mute);
                        assert_eq!(played, Err(refusal.clone()), "{self}: {action:?}");
                        coverage.refused.insert(refusal.rule);
                    }
                }
            }
            assert!(copy == *game, "{self}: a refused action of {seat:?} changed the game");
        }
    }

    fn nothing_leaks(&mut self) {
        let viewers: Vec<Viewer> = Viewer::live(self.setup.players()).collect();
        if let Some(viewer) = self.dice.pick(&viewers) {
            let context = self.to_string();
            noninterference::check(&self.table, viewer, &mut self.dice, &context);
        }
    }

    fn ends_properly(&self) {
        assert_eq!(self.table.game().next(), Next::Over, "{self}: the game stopped");
        let Some(outcome) = self.table.game().outcome() else { panic!("{self}: no outcome") };
        assert_eq!(outcome.places.len(), self.setup.players(), "{self}: {outcome:?}");
        for winner in outcome.winners.iter() {
            assert_eq!(outcome.places[winner.index()].rank, 1, "{self}: {outcome:?}");
        }
        assert!(outcome.places.iter().any(|place| place.rank == 1), "{self}: {outcome:?}");
    }

    fn record_survives(&self) {
        let record = self.table.record();
        let mut file = Vec::new();
        if let Err(error) = record.write(&mut file) {
            panic!("{self}: the record cannot be written: {error}");
        }
        let raw = RawRecord::split(file.as_slice()).next();
        let Some(Ok(raw)) = raw else { panic!("{self}: the record cannot be split: {raw:?}") };
        let read = Record::<G>::read(&raw).unwrap_or_else(|error| panic!("{self}: {error}"));
        assert!(read == record, "{self}: the record reads as another");
        for finding in read.verify() {
            assert_eq!(finding.result, Verdict::Holds, "{self}: {finding:?}");
        }
        let last = read.states().ok().and_then(|states| states.last().cloned());
        assert!(last.as_ref() == Some(self.table.game()), "{self}: replay leads elsewhere");
    }
}
