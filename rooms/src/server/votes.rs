//! What people think of the puzzles they know the answer to.
//!
//! The store keeps a note for each puzzle and guest: the kind is `vote/`, the game, the revision of
//! its rules and the number of the puzzle; the name is the guest; the value is `good` or `bad`.

use super::Server;
use super::puzzles::Mark;
use crate::error::Error;
use crate::games;
use crate::identity::GuestId;
use crate::table::{Posed, puzzles};
use crate::words;

/// What somebody thinks of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Vote {
    /// It is worth the while.
    Good,
    /// It is not.
    Bad,
}

/// What all together think of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Votes {
    /// The game's id.
    pub game: &'static str,
    /// The number of the puzzle.
    pub number: usize,
    /// How many find it good.
    pub good: usize,
    /// How many find it bad.
    pub bad: usize,
}

impl Vote {
    const ALL: [(Vote, &str); 2] = [(Vote::Good, "good"), (Vote::Bad, "bad")];

    /// Reads a vote as it is written.
    pub fn read(text: &str) -> Option<Vote> {
        Vote::ALL.iter().find(|(_, name)| *name == text).map(|(vote, _)| *vote)
    }

    fn name(self) -> &'static str {
        Vote::ALL.iter().find(|(vote, _)| *vote == self).map_or("", |(_, name)| name)
    }
}

/// How the kinds of all votes begin.
pub(super) const VOTE: &str = "vote/";

fn kind(game: &str, number: usize) -> Result<String, Error> {
    Ok(format!("{VOTE}{game}/{}/{number}", games::info(game)?.revision))
}

impl Server {
    /// Takes somebody's vote on a puzzle; another one of theirs is replaced. Whoever does not know
    /// the answer has none.
    pub async fn vote(&self, guest: GuestId, posed: &Posed, vote: Vote) -> Result<(), Error> {
        let (game, number) = (posed.info.id, posed.listed.number);
        let mark = self.progress(guest).await?.mark(game, number);
        if mark.is_none_or(|mark| mark == Mark::Tried) {
            return Err(Error::conflict(words::VOTE_LATER));
        }
        let name = guest.to_string();
        Ok(self.store.put(&kind(game, number)?, &name, Some(vote.name().to_owned())).await?)
    }

    /// Somebody's vote on a puzzle.
    pub async fn vote_of(&self, guest: GuestId, posed: &Posed) -> Result<Option<Vote>, Error> {
        let notes = self.store.list(&kind(posed.info.id, posed.listed.number)?).await?;
        let own = notes.iter().find(|(name, _)| *name == guest.to_string());
        Ok(own.and_then(|(_, vote)| Vote::read(vote)))
    }

    /// Everything that somebody has voted on, by the kinds of the notes, with their votes: on
    /// puzzles of earlier rules too, which nobody sees any more.
    pub(super) async fn votes_by(&self, guest: GuestId) -> Result<Vec<(String, String)>, Error> {
        let mut votes = Vec::new();
        for kind in self.store.kinds().await? {
            if kind.starts_with(VOTE)
                && let Some(vote) = self.store.get(&kind, &guest.to_string()).await?
            {
                votes.push((kind, vote));
            }
        }
        Ok(votes)
    }

    /// All votes, the puzzles that are liked least first.
    pub async fn votes(&self) -> Result<Vec<Votes>, Error> {
        let mut all = Vec::new();
        for info in shelf::games() {
            for listed in puzzles(info.id) {
                let notes = self.store.list(&kind(info.id, listed.number)?).await?;
                let count = |of| notes.iter().filter(|(_, it)| Vote::read(it) == Some(of)).count();
                let (good, bad) = (count(Vote::Good), count(Vote::Bad));
                if good + bad > 0 {
                    all.push(Votes { game: info.id, number: listed.number, good, bad });
                }
            }
        }
        all.sort_by_key(|it| it.good as i64 - it.bad as i64);
        Ok(all)
    }
}
