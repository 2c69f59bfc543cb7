//! Nothing is allocated while a batch steps.

use batch::Plan;

use crate::common::{open, plans};

#[test]
fn a_step_touches_no_heap() {
    for plan in plans(16) {
        let (mut batch, mut memory) = open(&plan);
        let mut actions = vec![0; 16];
        let mut offsets = vec![0; 17];
        let mut codes = vec![0; 16 * batch.shape().actions];
        let mut ends = 0;
        let counted = allocation_counter::measure(|| {
            for _ in 0..400 {
                batch.sample(&mut actions).unwrap();
                batch.legal(&mut offsets, &mut codes).unwrap();
                batch.step(&actions, memory.all()).unwrap();
                ends += memory.ended.iter().filter(|ended| **ended).count();
            }
        });
        let Plan { game, options, .. } = &plan;
        assert!(ends > 0, "no game of {game} {options:?} came to an end");
        assert_eq!(counted.count_total, 0, "{game} {options:?}");
    }
}
