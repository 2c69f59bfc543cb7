//! What a message says, as a push and as a mail.

use std::time::Duration;

use post::{Letter, Notice, Urgency};
use serde_json::json;

use super::Server;
use crate::games;
use crate::hex::to_hex;
use crate::notices::{Message, Quiet, Turn, Way, Why, words};

/// How long a push service keeps a message at most, in seconds.
const LONGEST_KEPT: u64 = 12 * 60 * 60;
/// What links in mails are for.
pub(super) const STOP: &str = "stop mails";
pub(super) const CONFIRM: &str = "confirm an address";
pub(super) const NEVER: &str = "never write to an address";
/// And the one with a push.
pub(super) const STOP_PUSHES: &str = "stop pushes";

impl Server {
    /// A push.
    pub(super) fn notice(&self, message: &Message) -> Notice {
        let games = names(&message.turns);
        let (body, link) = match (&message.why, &message.turns[..]) {
            (Why::Test | Why::Confirm { .. }, _) => {
                (words::TEST.to_owned(), "/me/notices".to_owned())
            }
            (why, [turn]) => (told(why, &games), format!("/t/{}", turn.table)),
            (why, _) => (told(why, &games), "/".to_owned()),
        };
        // A service replaces what it could not deliver yet by what has the same topic, and a
        // browser what it shows. It tells neither of them which table it is.
        let topic = message.turns.first().map_or("", |turn| &turn.table);
        let topic = to_hex(&self.keys.derive_for_good("topic of a push", topic)[..16]);
        let stop = match &message.way {
            Way::Browser(name) => Some(format!("{} {name}", message.person)),
            Way::Mail => None,
        };
        let stop = stop.map(|value| {
            let link = format!("/notices/stop-here/{}", self.keys.seal(STOP_PUSHES, &value));
            json!({ "url": link, "label": words::STOP_PUSHES })
        });
        let left = message.expires_at.saturating_sub(self.now()) / 1000;
        let urgent = message.why == Why::Reminder;
        Notice {
            text: json!({ "body": body, "tag": topic, "url": link, "stop": stop }).to_string(),
            keep: Duration::from_secs(u64::try_from(left).unwrap_or(0).min(LONGEST_KEPT)),
            urgency: if urgent { Urgency::High } else { Urgency::Normal },
            topic,
        }
    }

    /// A mail.
    pub(super) fn letter(&self, message: &Message, to: &str, zone: Option<&Quiet>) -> Letter {
        let site = &self.post.site;
        let games = names(&message.turns);
        let value = format!("{} {to}", message.person);
        let stop = format!("{site}/notices/stop/{}", self.keys.seal(STOP, &value));
        let letter = Letter {
            to: to.to_owned(),
            subject: told(&message.why, &games),
            text: String::new(),
            id: message.name(),
            thread: message.turns.first().map(|turn| format!("table-{}", turn.table)),
            stop: Some(stop.clone()),
        };
        match &message.why {
            Why::Confirm { .. } => {
                let link = format!("{site}/notices/confirm/{}", self.keys.seal(CONFIRM, &value));
                let never = format!("{site}/notices/never/{}", self.keys.seal(NEVER, &value));
                let text = words::confirm(&link, &never, site);
                Letter { text, subject: words::SUBJECT_CONFIRM.into(), stop: Some(never), ..letter }
            }
            Why::Test => {
                let text = format!("{}\n{}", words::TEST, words::stop(&stop));
                Letter { text, subject: words::SUBJECT_TEST.into(), ..letter }
            }
            Why::Turn | Why::Reminder => {
                let offset = |at| zone.map(|zone| (zone.zone.as_str(), zone.offset(at)));
                let line = |turn: &Turn| {
                    let link = format!("{site}/t/{}", turn.table);
                    let game = game_name(&turn.game);
                    words::table_line(game, &link, turn.deadline, offset(turn.deadline))
                };
                let lines: String = message.turns.iter().map(line).collect();
                let text = format!("{}\n\n{lines}{}", letter.subject, words::stop(&stop));
                Letter { text, ..letter }
            }
        }
    }
}

fn game_name(game: &str) -> &str {
    games::info(game).map_or(game, |info| info.name)
}

fn names(turns: &[Turn]) -> Vec<&str> {
    turns.iter().map(|turn| game_name(&turn.game)).collect()
}

fn told(why: &Why, games: &[&str]) -> String {
    match why {
        Why::Reminder => words::reminder(games),
        _ => words::turn(games),
    }
}
