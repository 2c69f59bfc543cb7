//! What a simulation saw.

/// Times in classes, each a twentieth longer than the one before, from ten microseconds on: as good
/// for percentiles as all of them, and small.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Times {
    classes: Vec<u64>,
    count: u64,
}

const FIRST: f64 = 1e-5;
const STEP: f64 = 1.05;

impl Times {
    fn add(&mut self, time: f64) {
        let class = (time / FIRST).max(1.0).log(STEP) as usize;
        if class >= self.classes.len() {
            self.classes.resize(class + 1, 0);
        }
        self.classes[class] += 1;
        self.count += 1;
    }

    pub(crate) fn count(&self) -> u64 {
        self.count
    }

    /// The time that so many do not exceed, in seconds.
    pub(crate) fn share(&self, share: f64) -> f64 {
        let wanted = (self.count as f64 * share) as u64;
        let mut passed = 0;
        for (class, count) in self.classes.iter().enumerate() {
            passed += count;
            if passed > wanted {
                return FIRST * STEP.powi(class as i32 + 1);
            }
        }
        0.0
    }
}

/// What was seen in the time that counts.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Seen {
    pub(crate) time: f64,
    /// From a form until its answer, and until a page shows it.
    pub(crate) answers: Times,
    pub(crate) deliveries: Times,
    /// How long bots waited for a thread.
    pub(crate) waits: Times,
    /// Processors that were busy on average: with pages, with bots, in the database.
    pub(crate) nodes: f64,
    pub(crate) thinking: f64,
    pub(crate) database: f64,
    /// The most pages that were open at once.
    pub(crate) pages: usize,
}

impl Seen {
    pub(crate) fn answered(&mut self, counts: bool, time: f64) {
        if counts {
            self.answers.add(time);
        }
    }

    pub(crate) fn delivered(&mut self, counts: bool, time: f64) {
        if counts {
            self.deliveries.add(time);
        }
    }

    pub(crate) fn waited(&mut self, counts: bool, time: f64) {
        if counts {
            self.waits.add(time);
        }
    }

    pub(crate) fn opened(&mut self, counts: bool, pages: usize) {
        if counts {
            self.pages = self.pages.max(pages);
        }
    }

    /// Actions a second.
    pub(crate) fn actions(&self) -> f64 {
        self.answers.count() as f64 / self.time
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_right_to_a_twentieth() {
        let mut times = Times::default();
        (1..=1000).for_each(|number| times.add(f64::from(number) * 1e-3));
        for (share, right) in [(0.5, 0.5), (0.99, 0.99)] {
            let found = times.share(share);
            assert!((found / right - 1.0).abs() < 0.06, "{share}: {found}");
        }
        assert_eq!(Times::default().share(0.5), 0.0);
    }
}
