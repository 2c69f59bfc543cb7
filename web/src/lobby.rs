//! The open tables as the lobby and the first page show them. They are looked up once a second, and
//! when something has changed here, however many look.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use rooms::games;
use rooms::identity::GuestId;
use rooms::people::Audience;
use rooms::ratings::{Ladder, Rating};
use rooms::room::Card;
use rooms::server::Server;
use store::{Found, Which};
use tokio::sync::Mutex;

use crate::problem::Problem;

/// How many tables are shown, and among how many they are chosen.
const SHOWN: usize = 60;
const LOOKED_AT: usize = 500;
/// For how long what was looked up is shown.
pub(crate) const FRESH: Duration = Duration::from_secs(1);

/// An open table.
#[derive(Debug)]
pub(crate) struct OpenTable {
    pub(crate) found: Found,
    pub(crate) card: Card,
    /// What each who sits there lets others know of their strength.
    pub(crate) ratings: Vec<Option<Rating>>,
    /// Who sits there.
    pub(crate) people: Vec<GuestId>,
}

/// What was looked up last.
#[derive(Default, Debug)]
pub(crate) struct OpenTables(Mutex<Option<Known>>);

#[derive(Debug)]
struct Known {
    at: Instant,
    /// How often the lists had changed by then.
    changes: u64,
    tables: Arc<Vec<OpenTable>>,
}

impl OpenTables {
    /// All that are shown, of everybody one before anybody has two.
    pub(crate) async fn all(&self, server: &Server) -> Result<Arc<Vec<OpenTable>>, Problem> {
        let mut known = self.0.lock().await;
        let changes = *server.listings().borrow();
        let is_fresh = |known: &&Known| known.at.elapsed() < FRESH && known.changes == changes;
        if let Some(known) = known.as_ref().filter(is_fresh) {
            return Ok(Arc::clone(&known.tables));
        }
        let found = server.store.find(Which::Open, LOOKED_AT).await?;
        let mut tables = Vec::new();
        for found in fair_share(found, SHOWN) {
            tables.extend(look_at(server, found).await?);
        }
        let tables = Arc::new(tables);
        *known = Some(Known { at: Instant::now(), changes, tables: Arc::clone(&tables) });
        Ok(tables)
    }
}

async fn look_at(server: &Server, found: Found) -> Result<Option<OpenTable>, Problem> {
    let Some(card) = Card::read(&found.summary.line) else { return Ok(None) };
    let options = &card.terms.options;
    let (Ok(seats), Ok(sides)) =
        (games::seats(&found.game, options), games::sides(&found.game, options))
    else {
        return Ok(None);
    };
    let part = sides.part(engine::Seat(0)).to_owned();
    let ladder = Ladder { part, ..Ladder::of(&found.game, seats.len(), card.terms.speed) };
    let people: Vec<GuestId> =
        found.summary.guests.iter().filter_map(|it| it.id.parse().ok()).collect();
    let mut ratings = Vec::with_capacity(people.len());
    for person in &people {
        let kept = server.person(*person).await?;
        let shows = kept.is_some_and(|it| it.shows.ratings == Audience::Everyone);
        let rating = match shows {
            true => Some(server.rating_of(*person, &ladder).await?),
            false => None,
        };
        ratings.push(rating.filter(|rating| rating.games > 0));
    }
    Ok(Some(OpenTable { found, card, ratings, people }))
}

/// The open tables that are shown: of everybody one, then of everybody another one, so that
/// nobody pushes the others off the list.
pub(crate) fn fair_share(open: Vec<Found>, most: usize) -> Vec<Found> {
    let mut before: HashMap<String, usize> = HashMap::new();
    let mut ranked: Vec<(usize, Found)> = open
        .into_iter()
        .map(|found| {
            let count = before.entry(found.opened_from.clone()).or_default();
            *count += 1;
            (*count, found)
        })
        .collect();
    ranked.sort_by_key(|(rank, _)| *rank);
    ranked.into_iter().map(|(_, found)| found).take(most).collect()
}

#[cfg(test)]
mod tests {
    use store::{Summary, TableId};

    use super::*;

    fn table(number: u8, from: &str) -> Found {
        Found {
            id: TableId::from_bytes([number; 8]),
            game: "caper".to_owned(),
            revision: 1,
            made_at: 0,
            changed_at: -i64::from(number),
            length: 0,
            summary: Summary::default(),
            opened_by: String::new(),
            opened_from: from.to_owned(),
        }
    }

    #[test]
    fn of_everybody_one_table_is_shown_before_anybody_has_two() {
        let mut open: Vec<Found> = (0..100).map(|number| table(number, "greedy")).collect();
        open.push(table(100, "ana"));
        open.push(table(101, "ben"));
        let shown = fair_share(open, 20);
        let from: Vec<&str> = shown.iter().map(|found| found.opened_from.as_str()).collect();
        assert_eq!(from[..4], ["greedy", "ana", "ben", "greedy"]);
        assert_eq!(from.len(), 20);
    }
}
