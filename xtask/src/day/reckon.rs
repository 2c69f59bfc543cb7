//! The reckoning on paper: what so many players a day need at the busiest moment.

use super::costs::{Costs, Habits, House};

/// What the busiest moment asks for.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Needs {
    /// Pages that are open, and tables that somebody watches.
    pub(crate) pages: f64,
    pub(crate) tables: f64,
    /// Actions a second, those of bots among them.
    pub(crate) actions: f64,
    /// Processors that are busy: with pages, with bots, in the database.
    pub(crate) nodes: f64,
    pub(crate) thinking: f64,
    pub(crate) database: f64,
    /// Bytes a second: of the write-ahead log, and of notes that nodes read of each other.
    pub(crate) wal: f64,
    pub(crate) notes: f64,
    /// Deliveries of notifications a second.
    pub(crate) told: f64,
    /// Bytes a day that stay.
    pub(crate) stored: f64,
}

/// How long a node collects news before it tells the others, and how often in a second it writes
/// its note and reads those of the others.
pub(crate) const COLLECT: f64 = 0.010;
const NOTES: f64 = 0.5;

pub(crate) fn needs(players: f64, costs: &Costs, habits: &Habits, house: &House) -> Needs {
    let nodes = house.nodes as f64;
    let games = players * habits.games;
    let time = f64::from(habits.decisions) * habits.pause;
    let pages = games * time / 86_400.0 * habits.peak;
    let alone = pages * habits.alone;
    let tables = alone + (pages - alone) / 2.0;
    let bots = alone / habits.pause;
    let actions = pages / habits.pause + bots;
    // One page sees what happens at a table with a bot, two at the others.
    let pushes = 2.0 * bots + 2.0 * (pages - alone) / habits.pause;
    // A page's stream and its forms go to any node. Whoever has not written the last action reads
    // it: the next node that takes a form, and those at which somebody watches. A bot moves where
    // somebody watches.
    let elsewhere = 1.0 - 1.0 / nodes;
    let people = pages / habits.pause;
    let reads = elsewhere * (people + pushes - bots);
    let alike = people * elsewhere / nodes;
    let telling = nodes * alike / (1.0 + COLLECT * alike);
    let told = telling * nodes;
    Needs {
        pages,
        tables,
        actions,
        nodes: actions * costs.act + pushes * costs.push + reads * costs.catch_up,
        thinking: bots * costs.think,
        database: actions * costs.enter
            + reads * costs.read
            + pages * costs.length
            + telling * costs.tell
            + told * costs.hear,
        wal: actions * costs.wal + tables * costs.note * NOTES,
        notes: tables * costs.note * NOTES * nodes,
        told,
        stored: games * (habits.alone + (1.0 - habits.alone) / 2.0) * costs.game,
    }
}

/// The smallest house whose processors are half busy at the busiest moment.
pub(crate) fn house(players: f64, costs: &Costs, habits: &Habits) -> House {
    let mut house = House { nodes: 1, pages: 2, thinkers: 2, database: 2 };
    for _ in 0..8 {
        let needs = needs(players, costs, habits, &house);
        house.nodes = half(needs.nodes, house.pages).max(half(needs.thinking, house.thinkers));
        house.database = half(needs.database, 1).max(2);
    }
    house
}

/// How many with so many processors each are half busy with that.
fn half(busy: f64, each: usize) -> usize {
    ((busy * 2.0 / each as f64).ceil() as usize).max(1)
}

#[cfg(test)]
mod tests {
    use super::super::costs::{ASSUMED, MEASURED};
    use super::*;

    #[test]
    fn twice_the_players_need_twice_as_much() {
        let house = House { nodes: 4, pages: 2, thinkers: 2, database: 4 };
        let [one, two] = [1e5, 2e5].map(|players| needs(players, &MEASURED, &ASSUMED, &house));
        for (one, two) in [
            (one.pages, two.pages),
            (one.actions, two.actions),
            (one.nodes, two.nodes),
            (one.wal, two.wal),
            (one.stored, two.stored),
        ] {
            assert!((two / one - 2.0).abs() < 1e-9);
        }
        assert!(two.told <= 4.0 * 4.0 / COLLECT, "notifications are bundled");
    }

    #[test]
    fn a_house_grows_with_its_players() {
        let houses = [1e3, 1e6, 1e7].map(|players| house(players, &MEASURED, &ASSUMED));
        assert_eq!(houses[0].nodes, 1);
        assert!(houses[0].nodes < houses[1].nodes && houses[1].nodes < houses[2].nodes);
        for (players, house) in [1e6, 1e7].into_iter().zip(&houses[1..]) {
            let needs = needs(players, &MEASURED, &ASSUMED, house);
            assert!(needs.nodes <= (house.nodes * house.pages) as f64 * 0.51);
            assert!(needs.database <= house.database as f64 * 0.6);
        }
    }
}
