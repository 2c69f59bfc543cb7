//! All that is known of somebody, for them to take along: what is kept of them by itself here, and
//! their games one after the other in [`Taking`].

mod taking;

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;

pub use taking::{OwnGame, OwnResult, Piece, Records, Taking};

use super::super::Server;
use super::super::votes::VOTE;
use super::leaving;
use crate::deals::{DealId, Kind};
use crate::error::Error;
use crate::identity::GuestId;
use crate::people::{Following, Person, Session, Wall};
use crate::ratings::Rating;
use crate::results::Point;

/// Everything of one person but their games.
#[derive(Debug, Serialize)]
pub struct OwnData {
    /// Their name, face, and what they show.
    pub person: Person,
    /// Where they are signed in.
    pub sessions: Vec<Session>,
    /// How they sign in.
    pub keys: OwnKeys,
    /// Whom they follow.
    pub follows: Vec<String>,
    /// Whom they have muted or blocked.
    pub walls: Vec<(String, Wall)>,
    /// What is kept of them by itself, such as puzzles and days in a row: by kind and name.
    pub notes: Notes,
    /// What they are worth, by ladder.
    pub ratings: BTreeMap<String, OwnRating>,
    /// Deals that they made for others.
    pub deals: Vec<OwnDeal>,
    /// What they told the operator.
    pub reports: Vec<OwnReport>,
}

/// How somebody signs in.
#[derive(Debug, Serialize)]
pub struct OwnKeys {
    /// Whether they have a password.
    pub password: bool,
    /// How many recovery codes they have left.
    pub recovery_codes_left: usize,
    /// Their passkeys.
    pub passkeys: Vec<OwnPasskey>,
}

/// A passkey.
#[derive(Debug, Serialize)]
pub struct OwnPasskey {
    /// On which device it was made.
    pub device: String,
    /// When.
    pub made: i64,
    /// When it was last used.
    pub used: Option<i64>,
    /// Whether it is on several devices.
    pub synced: bool,
}

/// A rating with all that it came from.
#[derive(Debug, Serialize)]
pub struct OwnRating {
    /// What it is now.
    pub now: Rating,
    /// Every rated game.
    pub games: Vec<Point>,
}

/// A deal that somebody made for others.
#[derive(Debug, Serialize)]
pub struct OwnDeal {
    /// Its address.
    pub deal: String,
    /// For what.
    pub kind: Kind,
    /// The game's id.
    pub game: String,
    /// When it is over, in milliseconds since 1970.
    pub ends: i64,
}

/// What somebody told the operator.
#[derive(Debug, Serialize)]
pub struct OwnReport {
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// About whom, if that is known and they are still here.
    pub about: Option<String>,
    /// The table where it happened.
    pub table: Option<String>,
    /// In their words.
    pub words: String,
    /// What the operator made of it.
    pub settled: Option<String>,
}

/// Notes by kind and name.
type Notes = BTreeMap<String, BTreeMap<String, Value>>;

/// What a note says, as it is handed out.
fn value(text: String) -> Value {
    serde_json::from_str(&text).unwrap_or(Value::String(text))
}

impl Server {
    /// Everything that is known of somebody but their games.
    async fn own_data(&self, person: &Person) -> Result<OwnData, Error> {
        let id = person.id;
        let keys = self.book().keys(id).await?;
        let passkeys = keys.passkeys.into_iter().map(|it| OwnPasskey {
            device: it.device,
            made: it.made,
            used: it.used,
            synced: it.synced,
        });
        let mut walls = Vec::new();
        for (whom, wall) in self.walls(id).await? {
            walls.extend(self.person(whom).await?.map(|it| (it.name, wall)));
        }
        Ok(OwnData {
            sessions: self.sessions(id).await?.into_iter().map(|(_, it)| it).collect(),
            keys: OwnKeys {
                password: keys.password,
                recovery_codes_left: keys.codes,
                passkeys: passkeys.collect(),
            },
            follows: self.names_of(self.follows(id).await?).await?,
            walls,
            notes: self.own_notes(id).await?,
            ratings: self.own_ratings(id).await?,
            deals: self.own_deals(id).await?,
            reports: self.own_reports(id).await?,
            person: person.clone(),
        })
    }

    /// What is kept of somebody by itself, by kind and name.
    async fn own_notes(&self, id: GuestId) -> Result<Notes, Error> {
        let mut notes = Notes::new();
        for kind in leaving::own_kinds(id) {
            let short = kind.replace(&id.to_string(), "").trim_matches(['/', ' ']).to_owned();
            // Who follows or blocks somebody is theirs to tell.
            if matches!(&*short, "followed" | "blocked" | "follow" | "block") {
                continue;
            }
            for (name, text) in self.store.list(&kind).await? {
                notes.entry(short.clone()).or_default().insert(name, value(text));
            }
        }
        for kind in leaving::ONE_EACH {
            if let Some(text) = self.store.get(kind, &id.to_string()).await? {
                notes.entry(kind.to_owned()).or_default().insert(String::new(), value(text));
            }
        }
        for (kind, vote) in self.votes_by(id).await? {
            let puzzle = kind.trim_start_matches(VOTE).to_owned();
            notes.entry("votes".to_owned()).or_default().insert(puzzle, value(vote));
        }
        for (name, when) in self.results.left_early(id).await? {
            notes.entry("left-early".to_owned()).or_default().insert(name, value(when));
        }
        Ok(notes)
    }

    async fn own_ratings(&self, id: GuestId) -> Result<BTreeMap<String, OwnRating>, Error> {
        let mut ratings = BTreeMap::new();
        for (ladder, now) in self.ratings_of(id).await? {
            let games = self.rating_history(id, &ladder, usize::MAX).await?;
            ratings.insert(ladder.to_string(), OwnRating { now, games });
        }
        Ok(ratings)
    }

    async fn own_deals(&self, id: GuestId) -> Result<Vec<OwnDeal>, Error> {
        let mut deals = Vec::new();
        for (name, _) in self.store.list(&super::made_deals(id)).await? {
            let Ok(deal) = name.parse::<DealId>() else { continue };
            // One that is gone says nothing any more.
            if let Ok(deal) = self.deal(deal).await {
                let (kind, game, ends) = (deal.kind, deal.game, deal.ends_at);
                deals.push(OwnDeal { deal: name, kind, game, ends });
            }
        }
        Ok(deals)
    }

    async fn own_reports(&self, id: GuestId) -> Result<Vec<OwnReport>, Error> {
        let mut reports = Vec::new();
        for (_, report) in self.reports(usize::MAX).await? {
            if report.by == id {
                let about = match report.about {
                    Some(about) => self.person(about).await?.map(|person| person.name),
                    None => None,
                };
                let (at, table, words) = (report.at, report.table, report.words);
                reports.push(OwnReport { at, about, table, words, settled: report.settled });
            }
        }
        Ok(reports)
    }

    async fn names_of(&self, followed: Vec<Following>) -> Result<Vec<String>, Error> {
        let mut names = Vec::new();
        for Following { whom, .. } in followed {
            names.extend(self.person(whom).await?.map(|person| person.name));
        }
        Ok(names)
    }
}
