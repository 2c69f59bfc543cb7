//! A fault test in the spirit of Jepsen: people play through all nodes while a nemesis lets nodes,
//! lines, clocks and the database fail; then everything that anybody heard is compared with the
//! log.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, sleep};
use std::time::Duration;

use engine::{Dice, Seed};

use super::checker::{check, told_twice};
use super::days::Days;
use super::fault::Fault;
use super::history::{Moment, Tale};
use super::house::House;
use super::onlooker::look_on;
use super::plan::{Faults, Plan};
use super::player::{Game, Player};
use super::report::Report;
use super::truth;
use crate::common::{Folder, games};

/// How long a table is waited for at most.
const PATIENCE: Duration = Duration::from_secs(90);
/// How long everything is well between two faults, at least.
const WELL: Duration = Duration::from_millis(200);
/// At how many tables one has an onlooker.
const PER_ONLOOKER: usize = 3;
/// How often a long run says where it stands.
const TELLS: Duration = Duration::from_secs(30);

/// Every fault once; or for as many minutes as `HIDEOUT_NEMESIS_MINUTES` says, in cycles
/// of all of them in any order, at 200 tables or `HIDEOUT_NEMESIS_TABLES` (`cargo xtask nemesis`).
#[test]
#[allow(clippy::print_stdout, reason = "whoever runs it for an hour wants to know what it did")]
fn nothing_acknowledged_is_lost_or_doubled_whatever_fails() {
    let (folder, plan) = (Folder::new("nemesis"), Plan::from_environment());
    let house = House::open(&folder);
    let mut report = Report { beside_others: plan.long.is_none(), ..Report::default() };
    let (games, tales, days) = suffer(&house, &plan, &mut report);
    report.took = house.now();
    let mut truths = truth::ask(&house, &games, &folder);
    house.close();
    truth::read_logs(&house, &mut truths);
    report.finished = games.iter().filter(|game| game.over).count();
    for tale in together(&games, tales) {
        // A table that was left open is no game: its opener heard nothing of it.
        let Some(truth) = truths.get(&tale.table) else { continue };
        report.heard(&tale);
        report.bot_moves += truth.log.iter().filter(|written| written.is_by_a_bot()).count();
        let defects = check(&tale, truth);
        report.defects.extend(defects.into_iter().map(|it| (tale.table.clone(), it)));
    }
    if let Some(days) = days {
        report.notices = days.told.len();
        let twice = told_twice(&days.told);
        report.other_defects.extend(twice.iter().map(|notice| format!("told twice: {notice}")));
        assert!(report.notices > 0, "nobody was told anything");
    }
    println!("{report}");
    assert!(report.is_clean(), "{report}");
    assert!(report.finished > 0 && report.pushed > 0, "{report}");
}

/// Lets people play and the nemesis work. Gives what was heard.
#[allow(clippy::print_stdout, reason = "a run of an hour says where it stands")]
fn suffer(house: &House, plan: &Plan, report: &mut Report) -> (Vec<Game>, Vec<Tale>, Option<Days>) {
    let names = games();
    let count = plan.tables.unwrap_or(names.len());
    report.tables_at_a_time = count;
    let went_on: Vec<AtomicU64> = (0..count).map(|_| AtomicU64::new(0)).collect();
    let tables: Vec<Mutex<String>> = (0..count).map(|_| Mutex::default()).collect();
    let (late, home) = (AtomicBool::new(false), AtomicBool::new(false));
    thread::scope(|scope| {
        let (late, home) = (&late, &home);
        let seats = names.iter().cycle().zip(went_on.iter().zip(&tables)).enumerate();
        let players: Vec<_> = seats
            .map(|(number, (game, (went_on, table)))| {
                let (number, thinks) = (number as u64, plan.thinks);
                let player = Player { house, game, number, thinks, went_on, late, table };
                scope.spawn(move || player.play(PATIENCE))
            })
            .collect();
        let watched = tables.iter().enumerate().step_by(PER_ONLOOKER);
        let onlookers: Vec<_> = watched
            .map(|(number, table)| scope.spawn(move || look_on(house, table, number as u64, home)))
            .collect();
        let mut days = house.has_clocks().then(|| Days::open(house, plan.days));
        if days.is_none() {
            println!("CLOCKS CAN'T BE SET: install faketime. No clock jumps, no notice is tested.");
        }
        let (mut dice, mut told) = (Dice::new(Seed::from_text("nemesis")), house.now());
        let ends = plan.long.map(|long| house.now() + long);
        let order = Dice::new(Seed::from_text("faults of the nemesis"));
        for (number, fault) in Faults::new(plan.long.is_some(), order).enumerate() {
            let over = match ends {
                None => number == Fault::ALL.len(),
                Some(ends) => house.now() >= ends,
            };
            if over {
                break;
            }
            if fault.needs_clocks() && !house.has_clocks() {
                continue;
            }
            house.suffer(fault, plan.lasts(&mut dice), &mut dice);
            let healed = house.now();
            let Some(after) = calm(house, healed, &went_on) else {
                report.went_on(fault, PATIENCE);
                break;
            };
            report.went_on(fault, after);
            if let Some(days) = &mut days {
                days.go_on(house);
            }
            if plan.long.is_some() && house.now() > told + TELLS {
                told = house.now();
                println!("{:5.0} s: {} faults, the last {fault:?}", told.as_secs_f32(), number + 1);
            }
            sleep(WELL);
        }
        late.store(true, Ordering::SeqCst);
        let games: Vec<Game> = players.into_iter().flat_map(|it| it.join().unwrap()).collect();
        home.store(true, Ordering::SeqCst);
        let tales: Vec<Tale> = onlookers.into_iter().flat_map(|it| it.join().unwrap()).collect();
        if let Some(days) = &mut days {
            days.count(house);
        }
        (games, tales, days)
    })
}

/// Waits until every table has gone on since everything was healed. Gives how long the last one
/// took; nothing if one stands still.
fn calm(house: &House, healed: Moment, went_on: &[AtomicU64]) -> Option<Duration> {
    let healed_ms = healed.as_millis() as u64;
    while house.now() < healed + PATIENCE {
        if went_on.iter().all(|at| at.load(Ordering::SeqCst) > healed_ms) {
            return Some(house.now() - healed);
        }
        sleep(Duration::from_millis(5));
    }
    None
}

/// What players and onlookers heard of the same table.
fn together(games: &[Game], tales: Vec<Tale>) -> Vec<Tale> {
    let mut all: Vec<Tale> = games.iter().map(|game| game.tale.clone()).collect();
    for tale in tales {
        if let Some(own) = all.iter_mut().find(|own| own.table == tale.table) {
            own.events.extend(tale.events);
        }
    }
    all
}
