//! How long the nemesis is at work, and on how many tables.

use std::time::Duration;

use engine::Dice;

use super::fault::Fault;

/// A short run that does everything once, or a long one in any order.
pub(crate) struct Plan {
    /// Nothing if every fault comes once.
    pub(crate) long: Option<Duration>,
    /// How many play against bots at a time; in a short run one for each game.
    pub(crate) tables: Option<usize>,
    /// How many tables are played over days.
    pub(crate) days: usize,
    /// How long people think on average.
    pub(crate) thinks: Duration,
}

/// The faults of a run, cycle by cycle: each kind comes once before any comes again.
pub(crate) struct Faults {
    dice: Dice,
    /// Whether they come in another order each time.
    mixed: bool,
    rest: Vec<Fault>,
}

impl Faults {
    pub(crate) fn new(mixed: bool, dice: Dice) -> Faults {
        Faults { dice, mixed, rest: Vec::new() }
    }
}

impl Iterator for Faults {
    type Item = Fault;

    fn next(&mut self) -> Option<Fault> {
        if self.rest.is_empty() {
            self.rest = Fault::ALL.into_iter().rev().collect();
            if self.mixed {
                self.dice.shuffle(&mut self.rest);
            }
        }
        self.rest.pop()
    }
}

#[test]
fn every_fault_comes_in_each_cycle_of_a_long_run() {
    let dice = || Dice::new(engine::Seed::from_text("faults"));
    let short: Vec<Fault> = Faults::new(false, dice()).take(Fault::ALL.len()).collect();
    assert_eq!(short, Fault::ALL);
    let long: Vec<Fault> = Faults::new(true, dice()).take(4 * Fault::ALL.len()).collect();
    let cycles: Vec<&[Fault]> = long.chunks(Fault::ALL.len()).collect();
    for cycle in &cycles {
        assert!(Fault::ALL.iter().all(|fault| cycle.contains(fault)), "{cycle:?}");
    }
    assert_ne!(cycles[0], cycles[1], "not always in the same order");
}

impl Plan {
    /// `HIDEOUT_NEMESIS_MINUTES` and `HIDEOUT_NEMESIS_TABLES` say how much.
    pub(crate) fn from_environment() -> Plan {
        let number = |name| std::env::var(name).ok().map(|text| text.parse::<u64>().unwrap());
        let minutes = number("HIDEOUT_NEMESIS_MINUTES");
        let tables = number("HIDEOUT_NEMESIS_TABLES").or(minutes.map(|_| 200));
        Plan {
            long: minutes.map(|minutes| Duration::from_secs(60 * minutes)),
            tables: tables.map(|tables| tables as usize),
            days: if minutes.is_some() { 5 } else { 2 },
            // Otherwise they would only find out how much the machine can do.
            thinks: Duration::from_millis(10 * tables.unwrap_or(1)),
        }
    }

    /// How long a fault lasts: in a long run now and then long enough for nodes to give up hope.
    pub(crate) fn lasts(&self, dice: &mut Dice) -> Duration {
        let longest = if self.long.is_some() { 8000 } else { 600 };
        Duration::from_millis([600, 1200, 2400, 8000][dice.below(4) as usize].min(longest))
    }
}
