//! Puzzles: right, wrong and given up, and what is kept of it.

use std::sync::Arc;

use engine::{RawRecord, Record, Verdict};
use rooms::table::{Posed, pose, puzzles};
use shelf::{Shelved, Visitor};
use store::{Memory, Sqlite};
use web::admin::{Answer, Command, send};
use webtest::Guest;

use crate::app::{App, games, settings};

const GAME: &str = "caps-and-hammers";

/// An action of a puzzle: the best one, or another.
fn action(posed: &Posed, best: bool) -> String {
    let answer = posed.answer().unwrap().number;
    let choices = posed.table.choices(posed.seat);
    let is_best = |code: u16| posed.answered(code).unwrap().number == answer;
    let choice = choices.iter().find(|choice| is_best(choice.action) == best).unwrap();
    choice.action.to_string()
}

fn answers(guest: &Guest, posed: &Posed, best: bool) -> String {
    let path = format!("/puzzles/{}/{}", posed.info.id, posed.listed.number);
    guest.post(&path, &[("action", &action(posed, best))]).has(200).body
}

fn reads(guest: &Guest, path: &str) -> String {
    guest.get(path).has(200).body
}

#[test]
fn a_wrong_answer_is_played_on_and_the_right_one_counts() {
    let folder = tempfile::tempdir().unwrap();
    let open = || Arc::new(Sqlite::open(folder.path().join("tables.sqlite")).unwrap());
    let app = App::over(open(), settings());
    let (ana, ben) = (app.guest("Ana"), app.guest("Ben"));
    let posed = pose(GAME, 1).unwrap();
    let page = reads(&ana, "/puzzles/caps-and-hammers/1");
    assert!(page.contains(posed.goal) && page.contains(posed.listed.theme.name), "{page}");
    assert!(!page.contains("id=\"result\""), "nothing is told before an answer");
    let wrong = answers(&ana, &posed, false);
    for words in ["Not the best", "Your move, played on", "the best move wins", "Try again"] {
        assert!(wrong.contains(words), "{words} is missing: {wrong}");
    }
    assert_eq!(answers(&ana, &posed, false), wrong, "it is the same world for everybody");
    let right = answers(&ana, &posed, true);
    assert!(right.contains("Right!") && right.contains("Second best"), "{right}");
    assert!(!right.contains("id=\"choices\""), "there is nothing left to choose");
    let first = answers(&ben, &posed, true);
    assert!(first.contains("Right!"));
    // Two people are apart, and a server that starts anew still knows both.
    kept(&app, &ana, &ben);
    drop(app);
    kept(&App::over(open(), settings()), &ana, &ben);
}

/// Ana has solved one puzzle, Ben one at the first try, and nobody else any.
fn kept(app: &App, ana: &Guest, ben: &Guest) {
    let list = "/puzzles/caps-and-hammers";
    let (anas, bens) = (reads(&app.same(ana), list), reads(&app.same(ben), list));
    assert!(anas.contains(">solved<") && !anas.contains("first try"), "{anas}");
    assert!(bens.contains("solved at the first try"), "{bens}");
    let all = puzzles(GAME).len();
    assert!(reads(&app.same(ana), "/puzzles").contains(&format!("1 of {all}")));
    assert!(reads(&app.anon(), "/puzzles").contains(&format!("0 of {all}")));
}

#[test]
fn whoever_gives_up_is_told_and_has_not_solved_it() {
    let app = App::start();
    let ana = app.guest("Ana");
    let posed = pose(GAME, 2).unwrap();
    let told = ana.post("/puzzles/caps-and-hammers/2", &[("give_up", "true")]).has(200).body;
    assert!(told.contains(&posed.answer().unwrap().words), "{told}");
    assert!(answers(&ana, &posed, true).contains("Right!"));
    let list = reads(&ana, "/puzzles/caps-and-hammers");
    assert!(list.contains("answer shown") && list.contains("0 of "), "{list}");
}

#[test]
fn what_is_no_answer_is_refused() {
    let app = App::start();
    let ana = app.guest("Ana");
    let path = "/puzzles/caps-and-hammers/1";
    let posed = pose(GAME, 1).unwrap();
    let legal: Vec<u16> = posed.table.choices(posed.seat).iter().map(|it| it.action).collect();
    let illegal = (0..).find(|code| !legal.contains(code)).unwrap().to_string();
    ana.post(path, &[("action", &illegal)]).refused(400, "not a move");
    ana.post(path, &[("action", "65535")]).refused(400, "not a move");
    ana.post(path, &[("action", "65536")]).refused(422, "action");
    ana.post(path, &[]).refused(400, "give up");
    ana.get("/puzzles/caps-and-hammers/0").refused(404, "no such puzzle");
    ana.get("/puzzles/caps-and-hammers/9999").refused(404, "no such puzzle");
    ana.get("/puzzles/caps-and-hammers/one").refused(404, "nothing");
    ana.get("/puzzles/poker/1").refused(404, "poker");
    ana.post("/puzzles/poker/1", &[("action", "1")]).refused(404, "poker");
    // Nothing of this counts as a try.
    assert!(answers(&ana, &posed, true).contains("Right!"));
    assert!(reads(&ana, "/puzzles/caps-and-hammers").contains("first try"));
}

#[test]
fn one_address_does_not_keep_the_bots_busy_with_answers() {
    let app = App::start();
    let ana = app.guest("Ana");
    let gives_up = || ana.post("/puzzles/caper/1", &[("give_up", "true")]);
    let refused = (0..60).map(|_| gives_up()).find(|answer| answer.status == 429);
    refused.unwrap().refused(429, "too fast");
}

#[test]
fn the_puzzle_of_the_day_is_the_same_for_everybody() {
    let app = App::start();
    let today = |guest: &Guest| {
        let page = reads(guest, "/puzzles");
        let (_, rest) = page.split_once("id=\"today\"").unwrap();
        let (_, rest) = rest.split_once("href=\"").unwrap();
        rest.split('"').next().unwrap().to_owned()
    };
    let address = today(&app.anon());
    assert_eq!(today(&app.anon()), address);
    reads(&app.anon(), &address);
    assert!(reads(&app.anon(), "/").contains("href=\"/puzzles\""));
}

#[test]
fn every_game_has_puzzles_with_reasons_why_not() {
    let app = App::start();
    for game in games() {
        assert!(!puzzles(game).is_empty(), "{game}");
        let page = reads(&app.anon(), &format!("/puzzles/{game}"));
        assert!(puzzles(game).iter().all(|it| page.contains(it.theme.name)), "{page}");
        assert!(reads(&app.anon(), &format!("/games/{game}")).contains("Puzzles"));
        reads(&app.anon(), &format!("/puzzles/{game}/1/why?things=hand-0"));
    }
}

#[test]
fn whoever_knows_the_answer_votes_once() {
    let folder = tempfile::tempdir().unwrap();
    let admin = folder.path().join("admin");
    let mut with = settings();
    with.admin = Some(admin.clone());
    let app = App::over(Arc::new(Memory::new()), with);
    let (ana, ben) = (app.guest("Ana"), app.guest("Ben"));
    let posed = pose(GAME, 3).unwrap();
    let vote = "/puzzles/caps-and-hammers/3/vote";
    ana.post(vote, &[("vote", "good")]).refused(409, "Solve this puzzle first");
    assert!(!reads(&ana, "/puzzles/caps-and-hammers/3").contains("/vote"), "not asked yet");
    answers(&ana, &posed, false);
    ana.post(vote, &[("vote", "good")]).refused(409, "Solve this puzzle first");
    assert!(answers(&ana, &posed, true).contains(vote), "now asked");
    ana.post(vote, &[("vote", "splendid")]).refused(400, "A vote is");
    ana.post(vote, &[("vote", "good")]).leads();
    ben.post("/puzzles/caps-and-hammers/3", &[("give_up", "true")]).has(200);
    for _ in 0..2 {
        ben.post(vote, &[("vote", "bad")]).leads();
    }
    let pressed = "value=\"good\" aria-pressed=\"true\"";
    assert!(reads(&ana, "/puzzles/caps-and-hammers/3").contains(pressed));
    assert!(!reads(&ben, "/puzzles/caps-and-hammers/3").contains(pressed));
    let Answer::Votes(votes) = send(&admin, &Command::Votes).unwrap() else {
        panic!("no votes");
    };
    let [of_three] = &votes[..] else { panic!("{votes:?}") };
    assert_eq!((of_three.puzzle, of_three.good, of_three.bad), (3, 1, 1));
}

#[test]
fn games_become_puzzles_only_if_everybody_allows_it_and_without_names() {
    let folder = tempfile::tempdir().unwrap();
    let admin = folder.path().join("admin");
    let mut with = settings();
    with.admin = Some(admin.clone());
    let app = App::over(Arc::new(Memory::new()), with);
    let (ana, ben) = (app.guest("Anastasia"), app.guest("Benedict"));
    let asked = |game: &str, most| {
        send(&admin, &Command::GamesForPuzzles { game: game.to_owned(), most }).unwrap()
    };
    let records = |most| match asked(GAME, most) {
        Answer::Records(records) => records,
        other => panic!("{other:?}"),
    };
    ana.plays_to_the_end(&ana.plays_now(GAME));
    let table = ana.opens(GAME, &["me", "open"], &[]);
    ben.sits_down(&ana.sees(&table).links(&table)[0]);
    while !ana.sees(&table).is_over() {
        for guest in [&ana, &ben] {
            let page = guest.sees(&table);
            if let Some(action) = page.choices().first() {
                guest.presses(&table, &page, action).leads();
            }
        }
    }
    assert!(records(9).is_empty(), "nobody was asked");
    assert!(reads(&ana, "/puzzles").contains("My games may become puzzles"));
    ana.post("/puzzles/consent", &[("allow", "true")]).leads();
    assert!(reads(&ana, "/puzzles").contains("You allow it."));
    assert_eq!(records(9).len(), 1, "the game against bots, not the one with Benedict");
    ben.post("/puzzles/consent", &[("allow", "true")]).leads();
    let both = records(9);
    assert_eq!((both.len(), records(1).len()), (2, 1));
    for record in &both {
        assert!(!record.contains("Anastasia") && !record.contains("Benedict"), "{record}");
        assert!(shelf::visit(GAME, Holds(record)).unwrap(), "{record}");
    }
    ana.post("/puzzles/consent", &[("allow", "false")]).leads();
    assert!(records(9).is_empty(), "Anastasia has thought better of it");
    assert!(matches!(asked("chess", 1), Answer::Refused(_)));
}

/// Whether a record holds.
struct Holds<'a>(&'a str);

impl Visitor for Holds<'_> {
    type Output = bool;

    fn visit<G: Shelved>(self) -> bool {
        let raw = RawRecord::split(self.0.as_bytes()).next().unwrap().unwrap();
        let findings = Record::<G>::examine(&raw).unwrap();
        findings.iter().all(|finding| finding.result != Verdict::Fails)
    }
}
