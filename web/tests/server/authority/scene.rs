//! A table with everybody around it, who try things.

use serde_json::{Value, json};
use webtest::{Guest, Program, Seat, eventually};

use super::{Operation, Person, Stage};
use crate::app::App;

/// A table with everybody around it.
pub(super) struct Scene {
    table: String,
    stage: Stage,
    guests: Vec<(Person, Guest)>,
    seat: Seat,
    /// The invitation that the second seat was taken with, and the one of the last seat.
    used: String,
    free: String,
}

impl Scene {
    pub(super) fn set(app: &App, admin: &std::path::Path, stage: Stage) -> Scene {
        let host = app.guest("Host");
        let more = [("option.players", "4")];
        let table = host.opens("caper-cards", &["me", "open", "open", "open"], &more);
        let links = host.sees(&table).links(&table);
        let invitations: Vec<String> =
            links.iter().map(|link| link.rsplit('/').next().unwrap().to_owned()).collect();
        let [seated, former, onlooker, banned] =
            ["Seated", "Former", "Onlooker", "Banned"].map(|name| app.guest(name));
        seated.sits_down(&links[0]);
        onlooker.sees(&table);
        banned.sees(&table);
        let id = banned.id();
        let ban = web::admin::Command::Ban { whom: id, why: "noise".into() };
        let done = web::admin::send(admin, &ban).unwrap();
        assert!(matches!(done, web::admin::Answer::Done(_)), "{done:?}");
        former.sits_down(&links[2]);
        former.post(&format!("{table}/leave"), &[]).leads();
        let free = host.sees(&table).links(&table).pop().unwrap();
        let seat = Seat {
            program: app.program(),
            table: table.trim_start_matches("/t/").to_owned(),
            number: 2,
            invitation: invitations[1].clone(),
            secret: "robin".repeat(8),
        };
        seat.sits_down("Robin");
        let guests = vec![
            (Person::Host, host),
            (Person::Seated, seated),
            (Person::Former, former),
            (Person::Onlooker, onlooker),
            (Person::Banned, banned),
        ];
        let scene = Scene {
            table,
            stage,
            guests,
            seat,
            used: invitations[0].clone(),
            free: free.rsplit('/').next().unwrap().to_owned(),
        };
        scene.bring_to(app, admin);
        scene
    }

    fn guest(&self, person: Person, app: &App) -> Guest {
        let known = self.guests.iter().find(|(own, _)| *own == person);
        known.map_or_else(|| app.anon(), |(_, guest)| guest.clone())
    }

    /// Brings the table to its stage.
    fn bring_to(&self, app: &App, admin: &std::path::Path) {
        let id = self.seat.table.clone();
        match self.stage {
            Stage::Waiting => {}
            Stage::Closed => {
                let close = web::admin::Command::Close { table: id, why: "enough".into() };
                web::admin::send(admin, &close).unwrap();
            }
            Stage::Playing | Stage::Over => {
                let friend = app.guest("Friend");
                friend.sits_down(&format!("{}/sit/{}", self.table, self.free));
                if self.stage == Stage::Over {
                    self.play_to_the_end(&friend);
                }
            }
        }
    }

    fn play_to_the_end(&self, friend: &Guest) {
        let (host, seated) = (&self.guests[0].1, &self.guests[1].1);
        eventually("the end of the game", || {
            for guest in [host, seated, friend] {
                let page = guest.sees(&self.table);
                if page.is_over() {
                    return Some(());
                }
                if let Some(action) = page.choices().last() {
                    guest.presses(&self.table, &page, action);
                }
            }
            let seen = self.seat.sees();
            if let Some(choice) = seen["choices"].as_array().and_then(|all| all.last()) {
                self.seat.acts(&seen, &choice["action"], &seen["decision"].to_string());
            }
            None
        });
    }

    /// How much has happened: what was refused must change nothing.
    pub(super) fn length(&self, app: &App) -> Value {
        let look = app.program().get(&format!("/api/tables/{}", self.seat.table), None);
        look.has(200).json()["length"].clone()
    }

    /// Tries it, and says with which status it was answered; nothing if there is no such route.
    pub(super) fn attempt(&self, app: &App, person: Person, operation: Operation) -> Option<u16> {
        match person.is_program() {
            true => self.attempt_by_program(person, operation),
            false => Some(self.attempt_by_guest(&self.guest(person, app), person, operation)),
        }
    }

    fn attempt_by_guest(&self, guest: &Guest, person: Person, operation: Operation) -> u16 {
        let table = &self.table;
        let own = if person == Person::Seated { "1" } else { "0" };
        let other = if person == Person::Seated { "0" } else { "1" };
        let post = |what: &str, fields: &[(&str, &str)]| {
            guest.post(&format!("{table}/{what}"), fields).status
        };
        let get = |what: &str| guest.get(&format!("{table}/{what}")).status;
        match operation {
            Operation::Look => guest.get(table).status,
            Operation::Act => post("act", &[("action", "0")]),
            Operation::Preview => post("preview", &[("action", "0")]),
            Operation::Undo => post("undo", &[]),
            Operation::Say => post("say", &[("text", "hello")]),
            Operation::Mute => post("mute", &[("seat", "1"), ("muted", "true")]),
            Operation::FillSeat => post("bot", &[("seat", "3"), ("level", "pickpocket")]),
            Operation::OwnBot => post("bot", &[("seat", own), ("level", "pickpocket")]),
            Operation::OthersBot => post("bot", &[("seat", other)]),
            Operation::Return => post("return", &[]),
            Operation::AutoPass => post("auto-pass", &[("window", "nothing")]),
            Operation::Hint => post("hint", &[]),
            Operation::WhyNot => get("why?things=x"),
            Operation::Rematch => post("rematch", &[]),
            Operation::Review => post("review", &[]),
            Operation::ReadReview => get("review"),
            Operation::Challenge => post("challenge", &[]),
            Operation::TryAgain => post("try", &[("moment", "2")]),
            Operation::Line => get("line?moment=2"),
            Operation::Replay => {
                // What stands in a frame is given to nobody who may not see the whole.
                let (whole, framed) = (get("replay"), get("scene"));
                assert_eq!(whole, framed, "a replay, and its scene alone");
                whole
            }
            Operation::Record => get("record"),
            Operation::Join => post("join", &[]),
            Operation::SitByUsedInvitation => post(&format!("sit/{}", self.used), &[("name", "X")]),
            Operation::SitByInvitation => post(&format!("sit/{}", self.free), &[("name", "X")]),
            Operation::ComeInByGuess => post("in/guess", &[("name", "X")]),
            Operation::ReadCodeByGuess => get("in/guess/code"),
            Operation::Leave => post("leave", &[]),
            Operation::MakeSecret => post("secret", &[]),
            Operation::RecoverByGuess => post(&format!("back/{}", "0".repeat(32)), &[]),
            Operation::KeepAlone => post("alone", &[]),
            Operation::Close => post("close", &[]),
            Operation::InvitePerson => post("invite", &[("name", "Jolanda")]),
            Operation::Report => post("report", &[("words", "rude")]),
        }
    }

    fn attempt_by_program(&self, person: Person, operation: Operation) -> Option<u16> {
        let program: &Program = &self.seat.program;
        let liar = "x".repeat(32);
        let secret = match person {
            Person::Program => &self.seat.secret,
            Person::UsedInvitation => &self.used,
            _ => &liar,
        };
        let path = |what: &str| format!("/api/tables/{}{what}", self.seat.table);
        let post =
            |what: &str, body: Value| Some(program.post(&path(what), Some(secret), &body).status);
        let sit = |invitation: &str| {
            let body = json!({ "name": "X", "secret": secret });
            Some(program.post(&path("/sit"), Some(invitation), &body).status)
        };
        match operation {
            Operation::Look => Some(program.get(&path(""), Some(secret)).status),
            Operation::Act => post("/act", json!({ "action": 0 })),
            Operation::Undo => post("/undo", json!(null)),
            Operation::Say => post("/say", json!({ "text": "hello" })),
            Operation::Mute => post("/mute", json!({ "seat": 1, "muted": true })),
            Operation::FillSeat => post("/bot", json!({ "seat": 3, "level": "pickpocket" })),
            Operation::OwnBot => post("/bot", json!({ "seat": 2, "level": "pickpocket" })),
            Operation::OthersBot => post("/bot", json!({ "seat": 0 })),
            Operation::Return => post("/return", json!(null)),
            Operation::AutoPass => post("/auto-pass", json!({ "windows": ["nothing"] })),
            Operation::Hint => post("/hint", json!(null)),
            Operation::Rematch => post("/rematch", json!({})),
            Operation::Record => Some(program.get(&path("/record"), Some(secret)).status),
            Operation::SitByUsedInvitation => sit(&self.used),
            Operation::SitByInvitation => sit(&self.free),
            Operation::Leave => post("/leave", json!(null)),
            Operation::Close => post("/close", json!(null)),
            Operation::Preview | Operation::WhyNot | Operation::Replay | Operation::Join => None,
            Operation::InvitePerson | Operation::Report => None,
            Operation::Review => post("/review", json!({})),
            Operation::ReadReview => Some(program.get(&path("/review"), Some(secret)).status),
            Operation::TryAgain | Operation::Line | Operation::Challenge => None,
            Operation::MakeSecret | Operation::RecoverByGuess | Operation::KeepAlone => None,
            Operation::ComeInByGuess | Operation::ReadCodeByGuess => None,
        }
    }
}
