//! The suite that every game runs: does it keep the contract?
//!
//! Each check panics with the seed that reproduces it, so it belongs into tests.
//!
//! | promise | where |
//! |---|---|
//! | an action is listed if and only if it is accepted, and a refusal changes nothing | `legality` |
//! | every code is one action | `legality` |
//! | nothing a viewer gets depends on what that viewer has not seen | `noninterference` |
//! | the numbers of an observation have names and ranges, and show what can be seen | `observed` |
//! | what can be undone has revealed nothing, and leaves no trace | `trial`, `noninterference` |
//! | the same seed and actions lead to the same state; records survive the round trip | `records` |
//! | a deal that cannot be is refused, and a garbled record never panics | `records` |
//! | cards and tokens are conserved, every game ends, and its outcome makes sense | `trial` |
//! | every rule that is cited is in the rulebook | here |
//! | imagined worlds are drawn with the right odds | [`assert_fits`](crate::assert_fits) |
//! | a recorded playthrough never changes unnoticed | [`playthrough`](crate::playthrough()) |
//!
//! The tests of this crate run the suite on a toy game and on broken twins of it, one for each
//! promise.

mod legality;
mod noninterference;
mod observed;
mod records;
mod trial;

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::panic::resume_unwind;
use std::path::Path;
use std::thread::{self, ScopedJoinHandle};

use engine::{Cards, Event, Game, Observe, Rule, Rulebook, Setup, Step, Viewer};
use trial::Trial;

/// What the random games reached.
#[derive(Clone, Default, Debug)]
pub struct Coverage {
    /// The rules that some event or outcome cited.
    pub happened: BTreeSet<Rule>,
    /// The rules that some refusal cited.
    pub refused: BTreeSet<Rule>,
    /// How often each action was played, by its code.
    played: HashMap<u16, u32>,
    /// How often each viewer imagined a world while a game went on.
    imagined: HashMap<Viewer, Imagined>,
}

#[derive(Clone, Copy, Default, Debug)]
struct Imagined {
    worlds: u32,
    /// How many of them were not the true one.
    others: u32,
}

impl Coverage {
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

    /// Notes the rules that brought `steps` about.
    fn note<G: Game>(&mut self, steps: &[Step<G>]) {
        for told in steps.iter().flat_map(|step| &step.told) {
            self.happened.insert(told.public.rule());
            self.happened.extend(told.secret.iter().map(|(_, event)| event.rule()));
        }
    }

    /// What two threads reached together.
    fn with(mut self, other: Coverage) -> Coverage {
        self.happened.extend(other.happened);
        self.refused.extend(other.refused);
        for (code, times) in other.played {
            *self.played.entry(code).or_default() += times;
        }
        for (viewer, Imagined { worlds, others }) in other.imagined {
            let own = self.imagined.entry(viewer).or_default();
            own.worlds += worlds;
            own.others += others;
        }
        self
    }

    fn assert_written(&self, rules: &str) {
        let book = Rulebook::parse(rules);
        for rule in self.happened.iter().chain(&self.refused) {
            let written = book.rules().any(|text| text.number == rule.0);
            assert!(written, "{rule} is cited, but it is not in the rulebook");
        }
    }

    /// A viewer who always imagines the true world gets no other world to compare it with, and
    /// every leak to that viewer would go unnoticed.
    fn assert_imagination(&self) {
        for (viewer, Imagined { worlds, others }) in &self.imagined {
            assert!(
                *worlds < 30 || *others > 0,
                "in {worlds} worlds, {viewer:?} never imagined anything but the truth"
            );
        }
    }
}

/// How many threads share the games. Each chooses by what it has seen itself, so the number is
/// fixed: the same games are played on every machine. Five shares no factor with most numbers of
/// setups, so each thread gets to all of them.
const THREADS: usize = 5;

/// A run of fewer games stays on its caller's thread.
const MANY: u64 = 1_000;

/// Lets every thread play its share, and puts together what they reached.
fn on_all_threads(share: impl Fn(u64, usize) -> Coverage + Copy + Send + Sync) -> Coverage {
    thread::scope(|scope| {
        let begin = |thread| scope.spawn(move || share(thread, THREADS));
        let threads: Vec<_> = (0..THREADS as u64).map(begin).collect();
        // A promise that was broken is told by whoever asked for the games.
        let reached = |thread: ScopedJoinHandle<'_, Coverage>| {
            thread.join().unwrap_or_else(|it| resume_unwind(it))
        };
        threads.into_iter().map(reached).fold(Coverage::default(), Coverage::with)
    })
}

/// Plays `games` random games over the `setups` in turn and checks every promise on the way.
/// Half of the actions are chosen to do what has been done least, so that rare ones are reached.
pub fn run<G: Observe>(setups: &[Setup<G>], games: u64, series: &str) -> Coverage {
    legality::every_code_is_one_action::<G::Action>();
    for setup in setups {
        let read = setup.cards.overlay(&setup.cards.export());
        assert!(read.as_ref() == Ok(&setup.cards), "exported cards read as others: {read:?}");
    }
    let share = |hand: u64, hands: usize| {
        let mut coverage = Coverage::default();
        for number in (hand..games).step_by(hands) {
            let setup = &setups[number as usize % setups.len()];
            Trial::open(setup, series, number).play(&mut coverage);
        }
        coverage
    };
    let coverage = if games < MANY { share(0, 1) } else { on_all_threads(share) };
    coverage.assert_written(G::RULES);
    coverage.assert_imagination();
    coverage
}

/// What a game's own test asks for: the suite over 10,000 games, or over as many as the variable
/// `HIDEOUT_SOAK` says, in which every rule is reached that the code in the folder `src` of the
/// crate at `root` cites, at least so many, save the `unreached` ones.
pub fn check<G: Observe>(setups: &[Setup<G>], root: &str, least: usize, unreached: &[&str]) {
    let games = std::env::var("HIDEOUT_SOAK").ok();
    let games = games.map_or(10_000, |games| games.parse().unwrap());
    let coverage = run(setups, games, G::INFO.id);
    let mut cited = cited(&Path::new(root).join("src"), G::INFO.prefix);
    assert!(cited.len() >= least, "the code cites only {cited:?}");
    for rule in unreached {
        assert!(cited.remove(*rule), "{rule} is not cited, so it need not be excepted");
    }
    coverage.assert_reached(&cited);
}

/// Every rule number that stands in quotes in the sources below a folder.
fn cited(folder: &Path, prefix: &str) -> BTreeSet<String> {
    let mut rules = BTreeSet::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.ends_with("table") {
            // What a table shows beside the game happens to nobody.
            continue;
        }
        if path.is_dir() {
            rules.append(&mut cited(&path, prefix));
        } else {
            let text = fs::read_to_string(&path).unwrap();
            let quoted = text.split('"').filter(|part| part.starts_with(&format!("{prefix}-")));
            rules.extend(quoted.map(str::to_owned));
        }
    }
    rules
}
