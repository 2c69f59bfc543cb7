//! What keeps ratings honest, as far as results can say it: who leaves early and how often that is
//! free, how often the same two begin a rated game, and whom an operator may want to look at.

use store::{Change, Scan};

use super::ledger::Changes;
use super::notes::{LEFT, LEFT_EARLY, OFTEN, RIVALS, TALLY, own, read, rest, written};
use super::tally::day;
use super::{Ledger, Rivalry, Tally};
use crate::error::Error;
use crate::identity::GuestId;

/// So often a day somebody may leave other people before a rated game has begun for them; from the
/// next time on it is a loss.
pub const FREE_LEAVES: usize = 2;

/// Whoever has finished fewer games counts for their rivals as much as a bot does.
const KNOWN_FROM: u32 = 3;

/// How many notes are looked through for the operator, and how many ratings one person can have.
const LOOKED_AT: usize = 10_000;

/// Somebody who leaves rated games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leaver {
    /// Who.
    pub person: GuestId,
    /// How often they left when the game had begun for them, which is a loss.
    pub left: u32,
    /// How often before that.
    pub early: usize,
    /// How many rated games they have played.
    pub rated: u32,
}

/// Two who play rated games with each other again and again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Regulars {
    /// One of them.
    pub person: GuestId,
    /// The other.
    pub rival: GuestId,
    /// How many rated games they have played with each other.
    pub together: u32,
    /// How many the first has played in all.
    pub rated: u32,
}

impl Ledger {
    /// Notes that somebody left other people before a rated game had begun for them, and says
    /// whether that is free: it is for the first few tables of a day. Whoever asks again for the
    /// same table gets the same answer.
    pub async fn leaves_early(&self, who: GuestId, table: &str, at: i64) -> Result<bool, Error> {
        let today = own(who, &format!("{:08}/", day(at)));
        let name = format!("{today}{table}");
        let mut noted = self.store.scan(Scan::prefix(LEFT_EARLY, &today, LOOKED_AT)).await?;
        if !noted.iter().any(|(other, _)| *other == name) {
            let when = format!("{at:016}");
            self.store.put(LEFT_EARLY, &name, Some(when.clone())).await?;
            noted.push((name.clone(), when));
        }
        noted.sort_by(|(one, first), (other, second)| (first, one).cmp(&(second, other)));
        Ok(noted.iter().take(FREE_LEAVES).any(|(other, _)| *other == name))
    }

    /// When somebody left rated games early: by day and table.
    pub async fn left_early(&self, who: GuestId) -> Result<Vec<(String, String)>, Error> {
        let notes = self.store.scan(Scan::prefix(LEFT_EARLY, &own(who, ""), usize::MAX)).await?;
        Ok(notes.into_iter().map(|(name, when)| (rest(&name).to_owned(), when)).collect())
    }

    /// Notes that these people begin a rated game.
    pub async fn begin(&self, people: &[GuestId], at: i64) -> Result<(), Error> {
        let _alone = self.next.lock().await;
        let mut changes = Changes::default();
        for one in people {
            for other in people.iter().filter(|other| *other != one) {
                let name = own(*one, &other.to_string());
                let note = changes.read(&*self.store, RIVALS, &name).await?;
                let mut rivalry: Rivalry = note.as_deref().and_then(read).unwrap_or_default();
                rivalry.begin(day(at));
                changes.write(RIVALS, name, Some(written(&rivalry)?));
            }
        }
        let changes: Vec<Change> = changes.into_changes();
        match self.store.change(changes).await {
            // Another node has noted another game of theirs at this moment: one too few is counted.
            Err(store::StoreError::Changed { .. }) => Ok(()),
            noted => Ok(noted?),
        }
    }

    /// How many rated games two people have begun on the day of this moment.
    pub async fn begun_today(&self, one: GuestId, other: GuestId, at: i64) -> Result<u32, Error> {
        Ok(self.between(one, other).await?.begun_on(day(at)))
    }

    /// Whether somebody has finished so few games that a game counts less for their rivals.
    pub(super) async fn is_newcomer(
        &self,
        changes: &mut Changes,
        person: GuestId,
    ) -> Result<bool, Error> {
        let mut finished = 0;
        for game in shelf::games() {
            let note = changes.read(&*self.store, TALLY, &own(person, game.id)).await?;
            finished += note.as_deref().and_then(read::<Tally>).map_or(0, |it| it.all.played);
        }
        Ok(finished < KNOWN_FROM)
    }

    /// Everybody who has left rated games, whoever did most often first.
    pub async fn leavers(&self, most: usize) -> Result<Vec<Leaver>, Error> {
        let mut leavers: Vec<Leaver> = Vec::new();
        for kind in [LEFT, LEFT_EARLY] {
            for (name, text) in self.store.scan(Scan::prefix(kind, "", LOOKED_AT)).await? {
                let Some(person) = name.split('/').next().and_then(|id| id.parse().ok()) else {
                    continue;
                };
                if !leavers.iter().any(|it| it.person == person) {
                    leavers.push(Leaver { person, left: 0, early: 0, rated: 0 });
                }
                for it in leavers.iter_mut().filter(|it| it.person == person) {
                    match kind {
                        LEFT => it.left += text.parse().unwrap_or(0),
                        _ => it.early += 1,
                    }
                }
            }
        }
        leavers.sort_by_key(|it| (std::cmp::Reverse(it.left as usize + it.early), it.person));
        leavers.truncate(most);
        for it in &mut leavers {
            it.rated = self.rated_games(it.person).await?;
        }
        Ok(leavers)
    }

    /// Those who have played many rated games with each other, the largest share of somebody's
    /// games first. Each pair is there from both sides.
    pub async fn regulars(&self, most: usize) -> Result<Vec<Regulars>, Error> {
        let mut regulars = Vec::new();
        for (name, text) in self.store.scan(Scan::prefix(OFTEN, "", LOOKED_AT)).await? {
            let person = name.split('/').next().and_then(|id| id.parse().ok());
            let (Some(person), Ok(rival)) = (person, rest(&name).parse()) else { continue };
            let together = text.parse().unwrap_or(0);
            let rated = self.rated_games(person).await?.max(together);
            regulars.push(Regulars { person, rival, together, rated });
        }
        let share = |it: &Regulars| u64::from(it.together) * 1_000_000 / u64::from(it.rated.max(1));
        regulars.sort_by_key(|it| (std::cmp::Reverse((share(it), it.together)), it.person));
        regulars.truncate(most);
        Ok(regulars)
    }

    async fn rated_games(&self, person: GuestId) -> Result<u32, Error> {
        let ratings = self.ratings(person, 0).await?;
        Ok(ratings.iter().map(|(_, rating)| rating.games).sum())
    }
}
