//! Tables that are played over days: deadlines, holidays, restarts, and what people see of them.

mod many;

use std::sync::Arc;
use std::time::Duration;

use rooms::clock::Calendar;
use store::{Memory, Scan, Sqlite, Store};
use web::Settings;
use webtest::{Guest, eventually};

use crate::app::{App, settings};

pub(crate) const HOUR: Duration = Duration::from_secs(60 * 60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// A server that looks after its tables all the time, and whose calendar a test can set forward.
pub(crate) fn with_calendar(calendar: &Calendar) -> Settings {
    let mut settings = settings();
    settings.rooms.look_every = Duration::from_millis(20);
    settings.rooms.calendar = calendar.clone();
    settings
}

pub(crate) fn start(store: &Arc<Memory>, calendar: &Calendar) -> App {
    App::over(Arc::clone(store) as Arc<dyn Store>, with_calendar(calendar))
}

/// A server over a file, which can be closed and opened again.
pub(crate) struct House {
    folder: tempfile::TempDir,
    pub(crate) calendar: Calendar,
}

impl House {
    pub(crate) fn new() -> House {
        House { folder: tempfile::tempdir().unwrap(), calendar: Calendar::default() }
    }

    pub(crate) fn store(&self) -> Arc<dyn Store> {
        Arc::new(Sqlite::open(self.folder.path().join("tables.db")).unwrap())
    }

    fn open(&self) -> App {
        App::over(self.store(), with_calendar(&self.calendar))
    }
}

/// Two people at a table of Caps and Hammers with a day for each move.
pub(crate) fn two_people(app: &App, more: &[(&str, &str)]) -> (Guest, Guest, String) {
    let (ana, ben) = (app.guest("Ana"), app.guest("Ben"));
    let more = [&[("hours", "24")], more].concat();
    let table = ana.opens("caps-and-hammers", &["me", "open"], &more);
    let link = ana.sees(&table).links(&table).remove(0);
    ben.sits_down(&link);
    (ana, ben, table)
}

/// Whoever is asked first, and the other one.
pub(crate) fn in_turn<'a>(ana: &'a Guest, ben: &'a Guest, table: &str) -> (&'a Guest, &'a Guest) {
    eventually("somebody's turn", || {
        if !ana.sees(table).choices().is_empty() {
            return Some((ana, ben));
        }
        (!ben.sees(table).choices().is_empty()).then_some((ben, ana))
    })
}

pub(crate) fn moves(guest: &Guest, table: &str) {
    let page = guest.sees_own_turn(table);
    let action = page.choices().swap_remove(0);
    guest.presses(table, &page, &action).leads();
}

/// Moves until it is the other's turn: some turns have several decisions.
pub(crate) fn plays(guest: &Guest, other: &Guest, table: &str) {
    while in_turn(guest, other, table).0.name == guest.name {
        moves(guest, table);
    }
}

fn bot_plays(guest: &Guest, table: &str) -> bool {
    guest.sees(table).has("A bot plays for you")
}

/// The first time on a page that is left to somebody, in minutes.
fn minutes_left(page: &str) -> Option<i64> {
    let (before, _) = page.split_once(" left")?;
    let told = &before[before.rfind('>')? + 1..];
    let mut minutes = 0;
    for pair in told.split(' ').collect::<Vec<_>>().chunks(2) {
        let unit = match *pair.get(1)? {
            "min" => 1,
            "h" => 60,
            _ => 24 * 60,
        };
        minutes += pair[0].parse::<i64>().ok()? * unit;
    }
    Some(minutes)
}

/// About so many hours are left: a test may take a few minutes on a busy machine.
#[track_caller]
fn assert_about(page: &str, hours: i64) {
    let left = minutes_left(page).expect("a deadline");
    assert!((hours * 60 - 10..=hours * 60).contains(&left), "{left} min instead of {hours} h");
}

/// Waits until the server has looked after its tables some times.
pub(crate) fn a_while() {
    std::thread::sleep(Duration::from_millis(300));
}

#[test]
fn a_bot_plays_on_when_time_is_up_and_not_before() {
    let (store, calendar) = (Arc::new(Memory::new()), Calendar::default());
    let app = start(&store, &calendar);
    let (ana, ben, table) = two_people(&app, &[]);
    let (first, other) = in_turn(&ana, &ben, &table);
    assert_about(&first.sees(&table).0, 24);
    calendar.set_forward(23 * HOUR);
    a_while();
    assert!(!bot_plays(first, &table), "there is an hour left");
    assert!(other.sees(&table).has("min left"), "the other one sees how long it may take");
    calendar.set_forward(HOUR);
    eventually("the bot", || bot_plays(first, &table).then_some(()));
    assert!(other.sees(&table).has("time was up."), "everybody is told");
    // They may come back, and have their time again.
    first.post(&format!("{table}/return"), &[]).leads();
    assert!(!bot_plays(first, &table));
}

#[test]
fn the_game_is_given_up_if_that_was_agreed() {
    let (store, calendar) = (Arc::new(Memory::new()), Calendar::default());
    let app = start(&store, &calendar);
    let (ana, ben, table) = two_people(&app, &[("when_up", "give_up")]);
    let (first, other) = in_turn(&ana, &ben, &table);
    calendar.set_forward(DAY + HOUR);
    eventually("the end", || other.sees(&table).has("the game was given up.").then_some(()));
    first.post(&format!("{table}/act"), &[("action", "0")]).refused(409, "closed");
    assert_eq!(store.scan(Scan::prefix("due", "", 10)).wait().unwrap(), [], "nothing is due");
}

#[test]
fn rivals_do_not_hand_a_seat_over_at_a_table_over_days() {
    let (store, calendar) = (Arc::new(Memory::new()), Calendar::default());
    let mut settings = with_calendar(&calendar);
    settings.rooms.grace = Duration::ZERO;
    let app = App::over(store, settings);
    let (ana, ben, table) = two_people(&app, &[]);
    for (guest, seat) in [(&ana, "1"), (&ben, "0")] {
        guest.post(&format!("{table}/bot"), &[("seat", seat)]).refused(409, "over days");
    }
}

#[test]
fn taking_a_move_back_gives_no_new_time() {
    let calendar = Calendar::default();
    let mut settings = with_calendar(&calendar);
    // The bot thinks for so long that nobody has seen the move yet.
    settings.rooms.pace = HOUR;
    let app = App::over(Arc::new(Memory::new()), settings);
    let ana = app.guest("Ana");
    let table = ana.opens("caps-and-hammers", &["me", "pickpocket"], &[("hours", "24")]);
    let page = ana.sees(&table);
    assert!(!page.choices().is_empty(), "the first seat begins");
    calendar.set_forward(20 * HOUR);
    assert_about(&ana.sees(&table).0, 4);
    moves(&ana, &table);
    ana.post(&format!("{table}/undo"), &[]).leads();
    // As much as before the move.
    assert_about(&ana.sees(&table).0, 4);
}

#[test]
fn downtime_takes_nobodys_time() {
    let house = House::new();
    let (app, calendar) = (house.open(), &house.calendar);
    let (ana, ben, table) = two_people(&app, &[]);
    let (first, _) = in_turn(&ana, &ben, &table);
    calendar.set_forward(20 * HOUR);
    a_while();
    app.stop();
    // The deadline passes while the server is down.
    calendar.set_forward(48 * HOUR);
    let app = house.open();
    let first = app.same(first);
    a_while();
    assert!(!bot_plays(&first, &table), "the time of the downtime is given back");
    // Four hours are left, and so the first page says.
    assert_about(&first.sees(&table).0, 4);
    eventually("the list", || (minutes_left(&first.get("/").body)? > 60).then_some(()));
    assert_about(&first.get("/").body, 4);
    // A restart in between changes nothing.
    app.stop();
    let app = house.open();
    let first = app.same(&first);
    calendar.set_forward(3 * HOUR);
    a_while();
    assert!(!bot_plays(&first, &table));
    calendar.set_forward(HOUR);
    eventually("the bot", || bot_plays(&first, &table).then_some(()));
}

#[test]
fn holidays_stop_the_clock_and_the_others_are_told() {
    let (store, calendar) = (Arc::new(Memory::new()), Calendar::default());
    let app = start(&store, &calendar);
    let (ana, ben, table) = two_people(&app, &[]);
    let (first, other) = in_turn(&ana, &ben, &table);
    let today = time_of(calendar.now());
    first.post("/me/holidays", &[("first", &today), ("days", "5")]).leads();
    assert!(other.sees(&table).has("has holidays from"), "it is announced");
    assert!(other.sees(&table).has("on holiday until"), "and stands beside the name");
    calendar.set_forward(4 * DAY);
    a_while();
    assert!(!bot_plays(first, &table));
    calendar.set_forward(2 * DAY + 12 * HOUR);
    eventually("the bot", || bot_plays(first, &table).then_some(()));
}

#[test]
fn holidays_are_a_persons_own_and_within_bounds() {
    let (store, calendar) = (Arc::new(Memory::new()), Calendar::default());
    let app = start(&store, &calendar);
    let ana = app.guest("Ana");
    ana.get("/").has(200);
    let today = time_of(calendar.now());
    for (first, days, status, words) in [
        ("yesterday", "3", 400, "no date"),
        ("2020-01-01", "3", 400, "today at the earliest"),
        ("2999-01-01", "3", 400, "within a year"),
        (today.as_str(), "22", 409, "21 a year"),
        (today.as_str(), "0", 409, "one day at least"),
        (today.as_str(), "9223372036854775807", 409, "21 a year"),
    ] {
        ana.post("/me/holidays", &[("first", first), ("days", days)]).refused(status, words);
    }
    ana.post("/me/holidays", &[("first", &today), ("days", "5")]).leads();
    assert!(ana.get("/me/notices").body.contains("16 of this year are left"));
    assert!(app.guest("Ben").get("/me/notices").body.contains("21 of this year are left"));
}

#[test]
fn several_tables_stand_on_the_first_page_by_urgency() {
    let (store, calendar) = (Arc::new(Memory::new()), Calendar::default());
    let app = start(&store, &calendar);
    let ana = app.guest("Ana");
    let open = |hours| ana.opens("caper", &["me", "pickpocket"], &[("hours", hours)]);
    let tables = ["168", "8", "72"].map(open);
    tables.iter().for_each(|table| drop(ana.sees_own_turn(table)));
    let page = ana.get("/").has(200).body;
    assert!(page.contains("Your turn at 3 tables"));
    assert!(page.contains("<title>(3) "), "so the tab says");
    assert!(page.contains("/icon/3.svg"), "and its icon");
    let place = |table: &str| page.find(&format!("href=\"{table}\"")).unwrap();
    let [week, hours, days] = [0, 1, 2].map(|table: usize| place(&tables[table]));
    assert!(hours < days && days < week, "the most urgent first");
    assert_about(&page, 8);
    // And beside a table, of the others.
    let beside = ana.sees(&tables[0]);
    assert!(beside.has("It is your turn at 2 other tables."));
    assert!(beside.has("<title>(3) "));
}

/// Coming back after days and restarts, everything since one's own last move stands apart.
#[test]
fn what_happened_since_stands_apart_after_days() {
    let house = House::new();
    let (app, calendar) = (house.open(), &house.calendar);
    let (ana, ben, table) = two_people(&app, &[]);
    let (first, other) = in_turn(&ana, &ben, &table);
    plays(first, other, &table);
    calendar.set_forward(12 * HOUR);
    plays(other, first, &table);
    app.stop();
    let app = house.open();
    let first = app.same(first);
    for _ in 0..2 {
        let page = first.sees_own_turn(&table).0;
        let since = page.split("Since your last move").nth(1).expect("a part of its own");
        assert!(since.contains(other.name.as_str()), "it tells what {} did", other.name);
    }
}

#[test]
fn a_pace_that_is_none_is_refused() {
    let app = App::start();
    let ana = app.guest("Ana");
    ana.get("/").has(200);
    let opens = |more: &[(&str, &str)]| {
        let fields = [("game", "caper"), ("seat.0", "me"), ("seat.1", "pickpocket")];
        ana.post("/tables", &[&fields[..], more].concat())
    };
    opens(&[("hours", "5")]).refused(400, "1, 8, 24, 48, 72 and 168");
    opens(&[("hours", "24"), ("when_up", "explode")]).refused(400, "give_up");
    opens(&[("hours", "24"), ("minutes", "10")]).refused(400, "not both");
}

fn time_of(ms: i64) -> String {
    // Days since 1970 as a date, by counting years and months.
    let mut days = ms / 86_400_000;
    let leap = |year: i64| year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let mut year = 1970;
    while days >= 365 + i64::from(leap(year)) {
        days -= 365 + i64::from(leap(year));
        year += 1;
    }
    let lengths = [31, 28 + i64::from(leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut month = 0;
    while days >= lengths[month] {
        days -= lengths[month];
        month += 1;
    }
    format!("{year}-{:02}-{:02}", month + 1, days + 1)
}
