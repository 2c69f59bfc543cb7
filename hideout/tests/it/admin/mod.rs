//! The operator's commands, given to a server that runs.

mod access;
mod socket;
mod tables;

use serde_json::{Value, json};
use webtest::{Answer, Client, Guest};

use crate::common::{Folder, Run, hideout};
use crate::server::Server;

/// A server, and whoever runs it.
struct Operator {
    server: Server,
    client: Client,
    folder: Folder,
}

/// A table that a program has opened.
struct Opened {
    table: String,
    host: String,
    invitations: Vec<String>,
}

impl Operator {
    fn opens(test: &str) -> Operator {
        let folder = Folder::new(test);
        let server = Server::open(&folder.path("hideout.db"), &folder.write("log", ""));
        let client = Client::new(server.address);
        // Once it answers, it hears commands too.
        client.send("GET", "/healthz", &[], None).has(200);
        Operator { server, client, folder }
    }

    fn says(&self, command: &[&str]) -> Run {
        let data = self.folder.path("hideout.db");
        hideout(&[&["admin", "--data", &data], command].concat())
    }

    fn asks(&self, command: &[&str]) -> Value {
        self.says(&[command, &["--json"]].concat()).json()
    }

    #[track_caller]
    fn program(&self, what: &str, secret: &str, body: &Value) -> Answer {
        let headers = [
            ("content-type", "application/json".to_owned()),
            ("authorization", format!("Bearer {secret}")),
        ];
        self.client.send("POST", &format!("/api/tables/{what}"), &headers, Some(&body.to_string()))
    }

    /// Opens a table of two free seats.
    fn table(&self) -> Opened {
        let kind = [("content-type", "application/json".to_owned())];
        let body = json!({ "game": "caps-and-hammers", "seats": ["open", "open"] }).to_string();
        let opened = self.client.send("POST", "/api/tables", &kind, Some(&body)).has(201).json();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let seats = opened["seats"].as_array().unwrap().iter();
        Opened {
            table: text(&opened["table"]),
            host: text(&opened["host"]),
            invitations: seats.map(|seat| text(&seat["invitation"])).collect(),
        }
    }

    /// Takes the seat of an invitation and gives the secret.
    fn sits(&self, table: &Opened, seat: usize, name: &str) -> String {
        let what = format!("{}/sit", table.table);
        let sat = self.program(&what, &table.invitations[seat], &json!({ "name": name }));
        sat.has(200).json()["secret"].as_str().unwrap().to_owned()
    }

    /// The id of the only guest at a table.
    fn guest_at(&self, table: &str) -> String {
        let report = self.asks(&["show", table]);
        report["table"]["seats"][0]["guests"][0][0].as_str().unwrap().to_owned()
    }
}

/// Plays against a bot: a browser and the table's name.
fn plays(client: &Client) -> (Guest, String) {
    let guest = Guest::comes(client);
    let table = guest.post("/play/caps-and-hammers", &[("level", "pickpocket")]).leads();
    (guest, table.strip_prefix("/t/").unwrap().to_owned())
}
