//! Other worlds in the place of the true ones.

use batch::{AtEnd, Plan};
use engine::Seed;

use crate::common::{open, plans, step};

/// What the deciding seats see and may do is the same to the last bit, and the whole truth is not;
/// the worlds are played on to their ends.
#[test]
fn whoever_decides_cannot_tell_imagined_worlds_from_the_true_ones() {
    for plan in plans(6) {
        let (mut batch, mut memory) = open(&plan);
        let (mut other_worlds, mut ends) = (0, 0);
        for round in 0..400 {
            if round % 5 == 0 {
                let before = memory.clone();
                let seed = Seed::from_text("worlds").derive(round);
                batch.imagine(seed, memory.all()).unwrap();
                let bits =
                    |numbers: &[f32]| numbers.iter().map(|it| it.to_bits()).collect::<Vec<_>>();
                assert_eq!(bits(&memory.observations), bits(&before.observations), "{plan:?}");
                assert_eq!(memory.masks, before.masks, "{plan:?}");
                assert_eq!(memory.seats, before.seats, "{plan:?}");
                other_worlds += usize::from(memory.everything != before.everything);
            }
            step(&mut batch, &mut memory);
            ends += memory.ended.iter().filter(|ended| **ended).count();
        }
        assert!(other_worlds > 20 && ends > 2, "{plan:?}: {other_worlds} worlds, {ends} ends");
    }
}

#[test]
fn games_that_are_over_stay_as_they_are() {
    let plan = Plan { games: 3, at_end: AtEnd::Stay, ..Plan::new("caps-and-hammers") };
    let (mut batch, mut memory) = open(&plan);
    while !batch.over() {
        step(&mut batch, &mut memory);
    }
    let before = memory.everything.clone();
    batch.imagine(Seed::from_text("worlds"), memory.all()).unwrap();
    assert!(batch.over() && memory.ended.iter().all(|ended| *ended));
    assert_eq!(memory.everything, before);
}
