//! Twins that imagine wrongly.

use engine::{Dice, Game, Viewer};

use super::twin::caught;
use testkit::toy::{MICE, Raid};

caught! {
    imagining_that_forgets_a_peek: "could tell",
    fn imagine(&self, raid: &Raid, viewer: Viewer, dice: &mut Dice) -> Raid {
        let mut forgetful = raid.clone();
        for night in &mut forgetful.nights {
            night.sniffed = [None; MICE];
        }
        let mut world = forgetful.imagine(viewer, dice);
        for (night, true_night) in world.nights.iter_mut().zip(&raid.nights) {
            night.sniffed = true_night.sniffed;
        }
        world
    }
}

caught! {
    imagining_that_forgets_the_night_before: "could tell",
    fn imagine(&self, raid: &Raid, viewer: Viewer, dice: &mut Dice) -> Raid {
        let mut world = raid.imagine(viewer, dice);
        if let [before, _] = world.nights.as_mut_slice() {
            dice.shuffle(&mut before.order);
        }
        world
    }
}

caught! {
    imagining_that_changes_what_was_seen: "could tell",
    fn imagine(&self, raid: &Raid, viewer: Viewer, dice: &mut Dice) -> Raid {
        let mut world = raid.imagine(viewer, dice);
        if let Some(night) = world.nights.last_mut() {
            night.order.swap(0, 1);
        }
        world
    }
}

caught! {
    imagining_that_changes_what_was_done: "another history",
    fn imagine(&self, raid: &Raid, viewer: Viewer, dice: &mut Dice) -> Raid {
        let mut world = raid.imagine(viewer, dice);
        world.cheese[0] += 1;
        world
    }
}

caught! {
    imagining_that_loses_a_card: "impossible world",
    fn imagine(&self, raid: &Raid, viewer: Viewer, dice: &mut Dice) -> Raid {
        let mut world = raid.imagine(viewer, dice);
        if let Some(night) = world.nights.last_mut() {
            night.order[8] = night.order[7];
        }
        world
    }
}

caught! {
    deals_that_are_not_told: "deals",
    fn deals(&self, raid: &Raid) -> Vec<[u8; 9]> {
        raid.deals().into_iter().take(1).collect()
    }
}

caught! {
    /// Then every world it imagines is the true one, and no leak would ever be noticed.
    imagining_that_knows_everything: "never imagined anything but the truth",
    fn imagine(&self, raid: &Raid, _: Viewer, _: &mut Dice) -> Raid {
        raid.clone()
    }
}

caught! {
    /// Whoever knows the dice could turn the shuffle back and read the hidden cards.
    imagining_that_starts_from_the_truth: "depends on what is hidden",
    fn imagine(&self, raid: &Raid, viewer: Viewer, dice: &mut Dice) -> Raid {
        let mut world = raid.clone();
        for night in &mut world.nights {
            let places: Vec<u8> = (0..9).filter(|&place| !night.sees(viewer, place)).collect();
            for last in (1..places.len()).rev() {
                let other = dice.below(last as u32 + 1) as usize;
                night.order.swap(usize::from(places[last]), usize::from(places[other]));
            }
        }
        world
    }
}
