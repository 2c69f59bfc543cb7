//! What the house has when everything is over, for the checker.

use std::collections::{BTreeMap, HashMap};

use serde_json::Value;
use store::{Postgres, Store};
use webtest::Client;

use super::checker::{Truth, Written};
use super::history::digests;
use super::house::House;
use super::player::Game;
use crate::common::{Folder, hideout};

/// The stories and records of these games, asked for while the nodes are still there.
pub(crate) fn ask(house: &House, games: &[Game], folder: &Folder) -> HashMap<String, Truth> {
    let client = Client::new(house.door(0));
    let mut truths = HashMap::new();
    let mut records = Vec::new();
    for game in games {
        let table = &game.tale.table;
        let path = format!("/api/tables/{table}?lines=100000");
        let story = |headers: &[(&str, String)]| {
            let seen = client.send("GET", &path, headers, None).has(200).json();
            digests(seen["story"].as_array().unwrap())
        };
        let own = [("authorization", format!("Bearer {}", game.secret))];
        let stories = BTreeMap::from([(None, story(&[])), (Some(0), story(&own))]);
        let mut truth = Truth { stories, ..Truth::default() };
        if game.over {
            let path = format!("/api/tables/{table}/record");
            let record = client.send("GET", &path, &[], None).has(200).body;
            records.push((table.clone(), record));
        } else {
            truth.against = Some("it did not come to its end".to_owned());
        }
        truths.insert(table.clone(), truth);
    }
    for (table, why) in against(&records, folder) {
        truths.get_mut(&table).unwrap().against = Some(why);
    }
    truths
}

/// Which of these records do not hold under the rules, shuffle and every move included.
fn against(records: &[(String, String)], folder: &Folder) -> Vec<(String, String)> {
    let all: Vec<&str> = records.iter().map(|(_, record)| record.as_str()).collect();
    let file = folder.write("all.jsonl", all.concat());
    if hideout(&["verify", "--quiet", &file]).code == Some(0) {
        return Vec::new();
    }
    let one = |(table, record): &(String, String)| {
        let file = folder.write(&format!("{table}.jsonl"), record);
        let run = hideout(&["verify", &file]);
        (run.code != Some(0)).then(|| (table.clone(), format!("{run:?}")))
    };
    records.iter().filter_map(one).collect()
}

/// Their logs, read from the database itself.
pub(crate) fn read_logs(house: &House, truths: &mut HashMap<String, Truth>) {
    let store = Postgres::open(&house.cluster.address(&house.database)).unwrap();
    for (table, truth) in truths {
        let found = store.read(table.parse().unwrap(), 0).wait().unwrap();
        truth.log = found.into_iter().flat_map(|it| it.entries).map(Written::from).collect();
    }
    store.close().wait().unwrap();
}

impl From<store::Entry> for Written {
    fn from(entry: store::Entry) -> Written {
        Written { kind: entry.kind, key: entry.key, body: entry.body }
    }
}

impl Written {
    /// The key of a decision that was taken without a person.
    pub(crate) fn bots_key(&self) -> Option<&str> {
        self.key.as_deref().filter(|key| key.starts_with("bot/"))
    }

    /// Whether a bot has moved here.
    pub(crate) fn is_by_a_bot(&self) -> bool {
        let seat = || serde_json::from_str::<Value>(&self.body).unwrap()["seat"].clone();
        self.bots_key().is_some() && seat() != 0
    }
}
