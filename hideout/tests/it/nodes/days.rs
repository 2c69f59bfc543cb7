//! Tables that are played over days, with people who are told when it is their turn.

use std::time::Duration;

use webtest::{Client, Guest, Subscriber, eventually};

use super::history::Moment;
use super::house::House;

/// After so many seconds of the database's clock whoever has not moved is told, and a little more.
const NOTICE_AFTER: i64 = 150;
/// How long it takes until all nodes have heard what time it is, and have looked at who waits.
const LOOKS: Duration = Duration::from_secs(12);

/// The people at these tables. Time goes by for them when the test says so.
pub(crate) struct Days {
    tables: Vec<(String, Guest, Guest)>,
    /// How often time went by, and when it did last.
    rounds: usize,
    last: Moment,
    /// How many pushes were looked at.
    seen: usize,
    /// What was told, each by a name that the same notice would have again.
    pub(crate) told: Vec<String>,
}

impl Days {
    /// Opens tables, at which everybody wants to be told by push and by mail.
    pub(crate) fn open(house: &House, tables: usize) -> Days {
        let client = Client::new(house.door(0));
        let mut people = Vec::new();
        let mut opened = Vec::new();
        for number in 0..tables {
            let (ana, ben) = (guest(&client, "Ana", number), guest(&client, "Ben", number));
            let hours = [("hours", "72")];
            let table = ana.opens("caps-and-hammers", &["me", "open"], &hours);
            ben.sits_down(&ana.sees(&table).links(&table).remove(0));
            people.extend([ana.clone(), ben.clone()]);
            opened.push((table, ana, ben));
        }
        for person in &people {
            let browser = Subscriber::of(&house.pushes, &person.name);
            let fields = browser.fields();
            let fields: Vec<(&str, &str)> =
                fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
            person.post("/me/notices/push", &fields).leads();
            let address = format!("{}@example.org", person.name);
            let fields = [("address", address.as_str()), ("often", "each")];
            person.post("/me/notices/mail", &fields).leads();
        }
        // Each is asked first whether the address is theirs.
        for question in house.mailbox.receives(people.len()) {
            let link = question.link("/notices/confirm/");
            let reader = Guest::new(client.clone());
            reader.get(&link).has(200);
            reader.post(&link, &[]).has(200);
        }
        let mut days =
            Days { tables: opened, rounds: 0, last: Moment::ZERO, seen: 0, told: Vec::new() };
        days.time_goes_by(house);
        days
    }

    /// If all had time to be told, somebody moves at each table, and then time goes by. Nothing
    /// must be broken meanwhile.
    pub(crate) fn go_on(&mut self, house: &House) {
        if house.now() < self.last + LOOKS {
            return;
        }
        let client = Client::new(house.door(0));
        let healthy = || client.try_send("GET", "/healthz", &[], None).ok();
        eventually("health", || healthy().filter(|answer| answer.status() == 200));
        self.count(house);
        for (table, ana, ben) in &self.tables {
            let here = |guest: &Guest| Guest { client: client.clone(), ..guest.clone() };
            let (ana, ben) = (here(ana), here(ben));
            let asked = |guest: &Guest| !guest.sees(table).choices().is_empty();
            let mover = if asked(&ana) { &ana } else { &ben };
            // Some turns have several decisions.
            while asked(mover) {
                let page = mover.sees(table);
                mover.presses(table, &page, &page.choices()[0]).leads();
            }
        }
        self.time_goes_by(house);
    }

    fn time_goes_by(&mut self, house: &House) {
        house.cluster.clock().unwrap().jump(NOTICE_AFTER);
        (self.rounds, self.last) = (self.rounds + 1, house.now());
    }

    /// Writes down what was told since the last time: one push at most to each, as each was asked
    /// once. A mail says itself of which decision it is, by its number.
    pub(crate) fn count(&mut self, house: &House) {
        let pushes = house.pushes.received();
        let fresh = pushes[self.seen..].iter();
        self.told.extend(fresh.map(|push| format!("{} in round {}", push.path, self.rounds)));
        self.seen = pushes.len();
        self.told.retain(|told| !told.starts_with('<'));
        let mails = house.mailbox.mails();
        self.told.extend(mails.iter().map(|mail| mail.header("message-id").to_owned()));
    }
}

fn guest(client: &Client, name: &str, number: usize) -> Guest {
    Guest { name: format!("{name}{number}"), ..Guest::comes(client) }
}
