//! A study gives the same result on any number of threads, with and without records.

use std::sync::atomic::{AtomicU64, Ordering};

use engine::{RawRecord, Record, Seed, Setup, Verdict};
use lab::{Study, StudyError, Summary, simulate};
use shelf::{Shelved, Visitor};

pub(super) fn study<G: Shelved>(games: u64, threads: usize, bots: &[&str]) -> Study<G> {
    Study {
        setup: Setup::default(),
        bots: bots.iter().map(|name| (*name).to_owned()).collect(),
        maker: G::bot,
        games,
        seed: Seed::from_text("study"),
        threads: Some(threads),
    }
}

fn recorded<G: Shelved>(study: &Study<G>) -> (Summary, Vec<u8>) {
    let mut records = Vec::new();
    let summary = simulate(study, Some(&mut records), &|| ()).unwrap();
    (summary, records)
}

struct Threads;

impl Visitor for Threads {
    type Output = ();

    fn visit<G: Shelved>(self) {
        let bots = ["random", "greedy", "random"];
        let (one, one_file) = recorded(&study::<G>(48, 1, &bots));
        let (two, two_file) = recorded(&study::<G>(48, 2, &bots));
        assert_eq!(one, two, "{}", G::INFO.id);
        assert!(one_file == two_file, "{}: the records differ", G::INFO.id);
        let fast = simulate(&study::<G>(48, 2, &bots), None, &|| ()).unwrap();
        assert_eq!(one, fast, "{}: without records", G::INFO.id);
        let mut count = 0;
        for raw in RawRecord::split(one_file.as_slice()) {
            let record = Record::<G>::read(&raw.unwrap()).unwrap();
            for finding in record.verify() {
                assert_eq!(finding.result, Verdict::Holds, "{finding:?}");
            }
            count += 1;
        }
        assert_eq!(count, 48);
    }
}

#[test]
fn threads_change_nothing_but_the_time() {
    for info in shelf::games() {
        shelf::visit(info.id, Threads).unwrap();
    }
}

struct Batches;

impl Visitor for Batches {
    type Output = ();

    /// More games than are in the air at once.
    fn visit<G: Shelved>(self) {
        let told = AtomicU64::new(0);
        let progress = || {
            told.fetch_add(1, Ordering::Relaxed);
        };
        let summary = simulate(&study::<G>(1500, 2, &["random"]), None, &progress).unwrap();
        assert_eq!(summary.games, 1500);
        assert_eq!(told.into_inner(), 1500);
        assert!(summary.seats.iter().all(|seat| seat.won.low <= seat.won.high));
        assert!(summary.decisions.mean <= f64::from(G::MAX_DECISIONS));
    }
}

#[test]
fn a_study_of_several_batches_counts_every_game() {
    for info in shelf::games() {
        shelf::visit(info.id, Batches).unwrap();
    }
}

struct Wrong;

impl Visitor for Wrong {
    type Output = ();

    fn visit<G: Shelved>(self) {
        let unknown = simulate(&study::<G>(1, 1, &["random", "deep"]), None, &|| ());
        assert!(matches!(unknown, Err(StudyError::Bot(_))), "{unknown:?}");
        let nobody = simulate(&study::<G>(1, 1, &[]), None, &|| ());
        assert!(matches!(nobody, Err(StudyError::NoBots)), "{nobody:?}");
    }
}

#[test]
fn wrong_studies_are_refused() {
    for info in shelf::games() {
        shelf::visit(info.id, Wrong).unwrap();
    }
}
