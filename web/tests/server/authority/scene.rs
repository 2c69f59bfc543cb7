//! A table with everybody around it, who try things.

use serde_json::{Value, json};
use webtest::{Guest, Program, Seat, eventually};

use super::{Deed, Person, Stage};
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
    pub(super) fn attempt(&self, app: &App, person: Person, deed: Deed) -> Option<u16> {
        match person.is_program() {
            true => self.attempt_by_program(person, deed),
            false => Some(self.attempt_by_guest(&self.guest(person, app), person, deed)),
        }
    }

    fn attempt_by_guest(&self, guest: &Guest, person: Person, deed: Deed) -> u16 {
        let table = &self.table;
        let own = if person == Person::Seated { "1" } else { "0" };
        let other = if person == Person::Seated { "0" } else { "1" };
        let post = |what: &str, fields: &[(&str, &str)]| {
            guest.post(&format!("{table}/{what}"), fields).status
        };
        let get = |what: &str| guest.get(&format!("{table}/{what}")).status;
        match deed {
            Deed::Look => guest.get(table).status,
            Deed::Act => post("act", &[("action", "0")]),
            Deed::Undo => post("undo", &[]),
            Deed::Say => post("say", &[("text", "hello")]),
            Deed::Mute => post("mute", &[("seat", "1"), ("muted", "true")]),
            Deed::FillSeat => post("bot", &[("seat", "3"), ("level", "pickpocket")]),
            Deed::OwnBot => post("bot", &[("seat", own), ("level", "pickpocket")]),
            Deed::OthersBot => post("bot", &[("seat", other)]),
            Deed::Return => post("return", &[]),
            Deed::AutoPass => post("auto-pass", &[("window", "nothing")]),
            Deed::Hint => post("hint", &[]),
            Deed::WhyNot => get("why?things=x"),
            Deed::Rematch => post("rematch", &[]),
            Deed::Replay => get("replay"),
            Deed::Record => get("record"),
            Deed::Join => post("join", &[]),
            Deed::SitByUsedInvitation => post(&format!("sit/{}", self.used), &[("name", "X")]),
            Deed::SitByInvitation => post(&format!("sit/{}", self.free), &[("name", "X")]),
            Deed::Leave => post("leave", &[]),
            Deed::MakeSecret => post("secret", &[]),
            Deed::RecoverByGuess => post(&format!("back/{}", "0".repeat(32)), &[]),
            Deed::KeepAlone => post("alone", &[]),
            Deed::Close => post("close", &[]),
        }
    }

    fn attempt_by_program(&self, person: Person, deed: Deed) -> Option<u16> {
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
        match deed {
            Deed::Look => Some(program.get(&path(""), Some(secret)).status),
            Deed::Act => post("/act", json!({ "action": 0 })),
            Deed::Undo => post("/undo", json!(null)),
            Deed::Say => post("/say", json!({ "text": "hello" })),
            Deed::Mute => post("/mute", json!({ "seat": 1, "muted": true })),
            Deed::FillSeat => post("/bot", json!({ "seat": 3, "level": "pickpocket" })),
            Deed::OwnBot => post("/bot", json!({ "seat": 2, "level": "pickpocket" })),
            Deed::OthersBot => post("/bot", json!({ "seat": 0 })),
            Deed::Return => post("/return", json!(null)),
            Deed::AutoPass => post("/auto-pass", json!({ "windows": ["nothing"] })),
            Deed::Hint => post("/hint", json!(null)),
            Deed::Rematch => post("/rematch", json!({})),
            Deed::Record => Some(program.get(&path("/record"), Some(secret)).status),
            Deed::SitByUsedInvitation => sit(&self.used),
            Deed::SitByInvitation => sit(&self.free),
            Deed::Leave => post("/leave", json!(null)),
            Deed::Close => post("/close", json!(null)),
            Deed::WhyNot | Deed::Replay | Deed::Join => None,
            Deed::MakeSecret | Deed::RecoverByGuess | Deed::KeepAlone => None,
        }
    }
}
