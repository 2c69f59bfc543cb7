//! `cargo xtask day`: what a day of so many players asks of a house, on paper and played through.
//!
//! The costs are measured (docs/scale.md says how), the habits assumed. The reckoning multiplies;
//! the simulation lets people come and go, and finds what waits for what. Where they agree on how
//! busy everything is, the reckoning has forgotten nothing that the simulation knows.

mod costs;
mod dice;
mod plot;
mod queues;
mod reckon;
mod seen;
mod simulation;

use std::fs;
use std::path::Path;

use anyhow::Result;

use costs::{ASSUMED, House, MEASURED};
use simulation::Plan;

/// Players a day of one house. Ten million are ten houses of the last.
const PLAYERS: [f64; 6] = [1e3, 1e4, 1e5, 3e5, 1e6, 3e6];
/// A small day is played through as a whole, of a large one the busiest minutes.
const WHOLE: f64 = 2e4;
const MINUTES: f64 = 3.0;
/// Houses in the picture: how many nodes, of two processors for pages and two for bots each.
const HOUSES: [usize; 3] = [1, 3, 10];

/// Prints the table, and draws the picture where the document shows it.
pub(crate) fn run(root: &Path) -> Result<()> {
    println!(
        "| players a day | nodes | database | actions/s | pages | nodes busy | bots busy | database busy | answered p50, p99 | shown p50, p99 | bot waits p99 |"
    );
    println!("|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
    for players in PLAYERS {
        let house = reckon::house(players, &MEASURED, &ASSUMED);
        let needs = reckon::needs(players, &MEASURED, &ASSUMED, &house);
        let seen = simulation::run(&plan(players, house, players <= WHOLE), 1);
        let busiest = if players <= WHOLE {
            simulation::run(&plan(players, house, false), 1)
        } else {
            seen.clone()
        };
        println!(
            "| {players} | {} | {} | {:.1} ({:.1}) | {} ({:.0}) | {:.2} ({:.2}) | {:.2} ({:.2}) | {:.2} ({:.2}) | {} | {} | {} |",
            house.nodes,
            house.database,
            busiest.actions(),
            needs.actions,
            busiest.pages,
            needs.pages,
            busiest.nodes,
            needs.nodes,
            busiest.thinking,
            needs.thinking,
            busiest.database,
            needs.database,
            shares(&seen.answers),
            shares(&seen.deliveries),
            milliseconds(seen.waits.share(0.99)),
        );
    }
    println!(
        "\n| players a day | nodes | WAL | notes read | notifications heard | stays a day | memory of streams |"
    );
    println!("|---:|---:|---:|---:|---:|---:|---:|");
    for players in PLAYERS.into_iter().chain([1e7]) {
        let house = reckon::house(players, &MEASURED, &ASSUMED);
        let needs = reckon::needs(players, &MEASURED, &ASSUMED, &house);
        println!(
            "| {players} | {} | {:.2} MB/s | {:.2} MB/s | {:.0}/s | {:.2} GB | {:.2} GB |",
            house.nodes,
            needs.wal / 1e6,
            needs.notes / 1e6,
            needs.told,
            needs.stored / 1e9,
            needs.pages * MEASURED.stream / 1e9,
        );
    }
    let file = root.join("docs/images/scale.svg");
    fs::write(&file, plot::draw(&lines()))?;
    println!("\nThe picture is in {}", file.display());
    Ok(())
}

fn plan(players: f64, house: House, whole: bool) -> Plan {
    let (from, to) = if whole { (0.6, 24.0) } else { (20.0 - MINUTES / 60.0, 20.0) };
    Plan { players, from, to, costs: MEASURED, habits: ASSUMED, house }
}

/// For each house, how late 99 of 100 pages show what happened, by the players of a day.
fn lines() -> Vec<Vec<(f64, f64)>> {
    let late = |nodes: usize| {
        let house = House { nodes, pages: 2, thinkers: 2, database: 8 };
        let mut line = Vec::new();
        for step in 0..11 {
            let players = 1e4 * 10_f64.powf(f64::from(step) / 4.0);
            let needs = reckon::needs(players, &MEASURED, &ASSUMED, &house);
            let share = needs.nodes / (house.nodes * house.pages) as f64;
            if share > 1.2 || needs.database > 1.2 * house.database as f64 {
                break;
            }
            let seen = simulation::run(&plan(players, house, false), 1);
            line.push((players, seen.deliveries.share(0.99)));
        }
        line
    };
    HOUSES.map(late).to_vec()
}

fn shares(times: &seen::Times) -> String {
    format!("{}, {}", milliseconds(times.share(0.5)), milliseconds(times.share(0.99)))
}

fn milliseconds(time: f64) -> String {
    if time < 0.0995 { format!("{:.1} ms", time * 1e3) } else { format!("{:.0} ms", time * 1e3) }
}

#[cfg(test)]
mod tests {
    use super::seen::Seen;
    use super::*;

    fn seen(players: f64, house: House, seed: u64) -> Seen {
        simulation::run(&plan(players, house, false), seed)
    }

    #[test]
    fn the_reckoning_and_the_simulation_agree() {
        for (players, nodes) in [(2e4, 1), (6e4, 3)] {
            let house = House { nodes, pages: 2, thinkers: 2, database: 2 };
            let (seen, needs) =
                (seen(players, house, 3), reckon::needs(players, &MEASURED, &ASSUMED, &house));
            for (what, seen, needs) in [
                ("actions", seen.actions(), needs.actions),
                ("pages", seen.pages as f64, needs.pages),
                ("nodes", seen.nodes, needs.nodes),
                ("bots", seen.thinking, needs.thinking),
                ("database", seen.database, needs.database),
            ] {
                let off = seen / needs - 1.0;
                assert!(off.abs() < 0.12, "{what}, {nodes} nodes: {seen} seen, {needs} reckoned");
            }
        }
    }

    #[test]
    fn the_same_seed_sees_the_same() {
        let house = House { nodes: 2, pages: 1, thinkers: 1, database: 1 };
        assert_eq!(seen(3e3, house, 5), seen(3e3, house, 5));
        assert_ne!(seen(3e3, house, 5), seen(3e3, house, 6));
    }

    #[test]
    fn what_is_too_small_falls_behind() {
        let small = House { nodes: 1, pages: 1, thinkers: 8, database: 8 };
        let enough = House { pages: 8, ..small };
        let [small, enough] = [small, enough].map(|house| seen(5e5, house, 1).answers.share(0.5));
        assert!(small > 10.0 * enough, "{small} against {enough}");
    }
}
