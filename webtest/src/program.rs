//! Somebody who speaks the API.

use serde_json::{Value, json};

use crate::{Answer, Client, Dice, Stream, eventually};

/// A program that plays.
#[derive(Clone, Debug)]
pub struct Program {
    pub client: Client,
}

/// A seat of a program.
#[derive(Clone, Debug)]
pub struct Seat {
    pub program: Program,
    pub table: String,
    pub number: u64,
    /// What opens the seat, and what speaks for it once somebody has sat down.
    pub invitation: String,
    pub secret: String,
}

impl Program {
    pub fn new(client: Client) -> Program {
        Program { client }
    }

    #[track_caller]
    pub fn get(&self, path: &str, secret: Option<&str>) -> Answer {
        self.client.send("GET", path, &bearer(secret), None)
    }

    #[track_caller]
    pub fn post(&self, path: &str, secret: Option<&str>, body: &Value) -> Answer {
        let mut headers = bearer(secret);
        headers.push(("content-type", "application/json".to_owned()));
        self.client.send("POST", path, &headers, Some(&body.to_string()))
    }

    /// Opens a table and gets its open seats.
    #[track_caller]
    pub fn opens(&self, new: &Value) -> Vec<Seat> {
        let opened = self.post("/api/tables", None, new).has(201).json();
        let table = opened["table"].as_str().unwrap().to_owned();
        let seats = opened["seats"].as_array().unwrap().iter();
        let open = seats.filter_map(|seat| {
            let invitation = seat["invitation"].as_str()?.to_owned();
            let secret: String = invitation.chars().rev().collect();
            let number = seat["seat"].as_u64()?;
            Some(Seat { program: self.clone(), table: table.clone(), number, invitation, secret })
        });
        open.collect()
    }

    /// Opens a table against the easiest bots and sits down on its first seat.
    #[track_caller]
    pub fn plays_against_bots(&self, game: &str) -> Seat {
        let games = self.get("/api/games", None).has(200).json();
        let known = games["games"].as_array().unwrap().iter().find(|it| it["id"] == game).unwrap();
        let bots = known["seats"].as_array().unwrap().len() - 1;
        let mut seats = vec!["open"];
        seats.extend(std::iter::repeat_n("pickpocket", bots));
        let seat = self.opens(&json!({ "game": game, "seats": seats })).swap_remove(0);
        seat.sits_down("Robin");
        seat
    }
}

impl Seat {
    fn path(&self, what: &str) -> String {
        format!("/api/tables/{}{what}", self.table)
    }

    #[track_caller]
    pub fn post(&self, what: &str, body: &Value) -> Answer {
        self.program.post(&self.path(what), Some(&self.secret), body)
    }

    #[track_caller]
    pub fn sits_down(&self, name: &str) -> Value {
        let body = json!({ "name": name, "secret": self.secret });
        let sat = self.program.post(&self.path("/sit"), Some(&self.invitation), &body);
        sat.has(200).json()["situation"].clone()
    }

    #[track_caller]
    pub fn sees(&self) -> Value {
        self.program.get(&self.path(""), Some(&self.secret)).has(200).json()
    }

    /// What the seat sees once it has to decide or the game is over.
    #[track_caller]
    pub fn sees_own_turn(&self) -> Value {
        let mut seen = self.sees();
        eventually("the turn", || {
            let ready = seen["awaited"] == true || seen["stage"] == "over";
            if !ready {
                seen = self.sees();
            }
            ready.then(|| seen.clone())
        })
    }

    /// Takes an action of what it has seen.
    #[track_caller]
    pub fn acts(&self, seen: &Value, action: &Value, key: &str) -> Answer {
        let body = json!({ "action": action, "decision": seen["decision"], "key": key });
        self.post("/act", &body)
    }

    /// Plays at random until the game is over, and sees how it ended.
    #[track_caller]
    pub fn plays_to_the_end(&self, dice: &mut Dice) -> Value {
        loop {
            let seen = self.sees_own_turn();
            if seen["stage"] == "over" {
                return seen;
            }
            let choice = dice.pick(seen["choices"].as_array().unwrap()).clone();
            let key = format!("{}", seen["decision"]);
            self.acts(&seen, &choice["action"], &key).has(200);
        }
    }

    #[track_caller]
    pub fn watches(&self, last: Option<u64>) -> Stream {
        let mut headers = bearer(Some(&self.secret));
        headers.extend(last.map(|last| ("last-event-id", last.to_string())));
        let path = self.path("/stream");
        Stream::new(self.program.client.try_send("GET", &path, &headers, None).unwrap())
    }
}

fn bearer(secret: Option<&str>) -> Vec<(&'static str, String)> {
    secret.map(|secret| ("authorization", format!("Bearer {secret}"))).into_iter().collect()
}
