//! Where things wait: for processors, and for the disk.

/// Processors that take what comes in the order in which it comes.
#[derive(Clone, Debug)]
pub(crate) struct Processors {
    free_at: Vec<f64>,
    /// How long they have computed since they were last asked.
    pub(crate) busy: f64,
}

impl Processors {
    pub(crate) fn new(count: usize) -> Processors {
        Processors { free_at: vec![0.0; count.max(1)], busy: 0.0 }
    }

    /// When something that comes now is done.
    pub(crate) fn done(&mut self, now: f64, cost: f64) -> f64 {
        let earliest = self.free_at.iter_mut().min_by(|one, other| one.total_cmp(other));
        let Some(free_at) = earliest else { return now };
        *free_at = free_at.max(now) + cost;
        self.busy += cost;
        *free_at
    }
}

/// A disk that flushes for all who wait when it begins.
#[derive(Clone, Debug)]
pub(crate) struct Disk {
    flush: f64,
    /// When the last flush that somebody waits for begins.
    begins: f64,
}

impl Disk {
    pub(crate) fn new(flush: f64) -> Disk {
        Disk { flush, begins: f64::NEG_INFINITY }
    }

    /// When what is written now is on the disk.
    pub(crate) fn done(&mut self, now: f64) -> f64 {
        if now > self.begins {
            self.begins = now.max(self.begins + self.flush);
        }
        self.begins + self.flush
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_finds_all_processors_busy_waits_for_the_first_that_is_free() {
        let mut two = Processors::new(2);
        let done: Vec<f64> = [0.0, 0.0, 0.5, 3.0].map(|now| two.done(now, 1.0)).to_vec();
        assert_eq!(done, [1.0, 1.0, 2.0, 4.0]);
        assert!((two.busy - 4.0).abs() < 1e-12);
    }

    #[test]
    fn who_comes_during_a_flush_shares_the_next() {
        let mut disk = Disk::new(2.0);
        let done: Vec<f64> = [0.0, 0.5, 1.9, 2.5, 9.0].map(|now| disk.done(now)).to_vec();
        assert_eq!(done, [2.0, 4.0, 4.0, 6.0, 11.0]);
    }
}
