//! What happens when a game is over.

use batch::{AtEnd, Plan};

use crate::common::{open, plans, step};

/// Rewards come with the end and only then: they add up to zero, or are the same for all.
#[test]
fn every_end_is_rewarded() {
    for plan in plans(8) {
        let (mut batch, mut memory) = open(&plan);
        let (players, cooperative) = (batch.shape().players, batch.info().cooperative);
        let mut ends = 0;
        for _ in 0..400 {
            step(&mut batch, &mut memory);
            for (ended, rewards) in memory.ended.iter().zip(memory.rewards.chunks(players)) {
                if !ended {
                    assert!(rewards.iter().all(|it| *it == 0.0), "{plan:?}: {rewards:?}");
                    continue;
                }
                ends += 1;
                if cooperative {
                    let together = rewards.iter().all(|it| *it == rewards[0]);
                    assert!(together && [0.0, 1.0].contains(&rewards[0]), "{plan:?}: {rewards:?}");
                } else {
                    let sum: f32 = rewards.iter().sum();
                    assert!(sum.abs() < 1e-6, "{plan:?}: {rewards:?}");
                    assert!(rewards.iter().all(|it| it.abs() <= 1.0), "{plan:?}: {rewards:?}");
                }
            }
        }
        assert!(ends > 4, "{plan:?}: {ends} ends");
    }
}

/// A game that stays over asks nobody, rewards once, and goes on with the deal that would have
/// come anyway.
#[test]
fn a_game_can_stay_over_until_the_next_is_asked_for() {
    for plan in plans(3) {
        let (mut through, mut next) = open(&plan);
        let (mut batch, mut memory) = open(&Plan { at_end: AtEnd::Stay, ..plan.clone() });
        let actions = batch.shape().actions;
        while !memory.ended[1] {
            assert_eq!(step(&mut through, &mut next)[1], step(&mut batch, &mut memory)[1]);
        }
        let rewards = memory.rewards.clone();
        step(&mut batch, &mut memory);
        assert!(memory.ended[1] && memory.seats[1] == -1, "{plan:?}");
        assert_eq!(batch.over(), memory.ended.iter().all(|ended| *ended), "{plan:?}");
        assert!(memory.masks[actions..2 * actions].iter().all(|it| *it == 0), "{plan:?}");
        let players = batch.shape().players;
        let own = players..2 * players;
        assert_eq!(rewards[own.clone()], next.rewards[own.clone()], "{plan:?}");
        assert!(memory.rewards[own].iter().all(|it| *it == 0.0), "{plan:?}");
        batch.reset_some(&[false, true, false], memory.all()).unwrap();
        let length = batch.shape().observation;
        let own = length..2 * length;
        assert_eq!(memory.observations[own.clone()], next.observations[own], "{plan:?}");
        assert!(!memory.ended[1] && memory.seats[1] >= 0, "{plan:?}");
    }
}
