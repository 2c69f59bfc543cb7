//! What people have made of the puzzles, the puzzle of the day, and wrong answers played on.

use std::collections::BTreeMap;

use store::{Change, StoreError, TableId};

use super::Server;
use crate::error::Error;
use crate::games;
use crate::identity::GuestId;
use crate::network::Network;
use crate::table::{Compared, Posed, puzzles};
use crate::thinkers::Account;
use crate::words;

/// How often a line is tried that other nodes change at the same time.
const TRIES: usize = 8;
const A_DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// What somebody has made of a puzzle, worse before better. It only gets better, except that whoever
/// was told the answer does not find it any more.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Mark {
    /// Answered wrong so far.
    Tried,
    /// Told the answer.
    GivenUp,
    /// Found, but not at the first try.
    Later,
    /// Found at the first try.
    First,
}

impl Mark {
    const ALL: [(Mark, char); 4] =
        [(Mark::Tried, 't'), (Mark::Later, 'l'), (Mark::First, 'f'), (Mark::GivenUp, 'g')];

    fn letter(self) -> char {
        Mark::ALL.iter().find(|(mark, _)| *mark == self).map_or('.', |(_, letter)| *letter)
    }

    fn read(letter: char) -> Option<Mark> {
        Mark::ALL.iter().find(|(_, it)| *it == letter).map(|(mark, _)| *mark)
    }

    /// Whether the answer was found.
    pub fn is_solved(self) -> bool {
        matches!(self, Mark::Later | Mark::First)
    }
}

/// What somebody does with a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// Answers right.
    Right,
    /// Answers wrong.
    Wrong,
    /// Has the answer told.
    GiveUp,
}

impl Deed {
    /// What it makes of what was there before.
    fn after(self, before: Option<Mark>) -> Mark {
        match (before, self) {
            (Some(done @ (Mark::First | Mark::Later | Mark::GivenUp)), _) => done,
            (None, Deed::Right) => Mark::First,
            (Some(Mark::Tried), Deed::Right) => Mark::Later,
            (_, Deed::Wrong) => Mark::Tried,
            (_, Deed::GiveUp) => Mark::GivenUp,
        }
    }
}

/// What one person has made of all puzzles: a letter for each, by game.
#[derive(Clone, Default, Debug)]
pub struct Progress(BTreeMap<String, Vec<Option<Mark>>>);

impl Progress {
    /// What was made of one puzzle.
    pub fn mark(&self, game: &str, number: usize) -> Option<Mark> {
        *self.0.get(game)?.get(number.checked_sub(1)?)?
    }

    /// How many puzzles of a game were solved.
    pub fn solved(&self, game: &str) -> usize {
        let marks = self.0.get(game).into_iter().flatten().flatten();
        marks.filter(|mark| mark.is_solved()).count()
    }

    /// The first puzzle of a game behind this one with which nothing was done yet, from the start
    /// again if there is none.
    pub fn next(&self, game: &str, after: usize) -> Option<usize> {
        let numbers = || puzzles(game).iter().map(|listed| listed.number);
        let fresh = |number: &usize| self.mark(game, *number).is_none_or(|it| it == Mark::Tried);
        let behind = numbers().filter(|number| *number > after).find(fresh);
        behind.or_else(|| numbers().filter(|number| *number < after).find(fresh))
    }
}

/// The kind under which a person's progress is kept: each game has a line.
fn kind(guest: GuestId) -> String {
    format!("puzzles {guest}")
}

/// A line of progress is of one revision of a game's rules: other rules have other puzzles.
fn read(game: &str, line: &str) -> Option<Vec<Option<Mark>>> {
    let (revision, letters) = line.split_once(' ')?;
    let now = games::info(game).ok()?.revision;
    (revision.parse() == Ok(now)).then(|| letters.chars().map(Mark::read).collect())
}

fn line(revision: u32, marks: &[Option<Mark>]) -> String {
    let letters: String = marks.iter().map(|it| it.map_or('.', Mark::letter)).collect();
    format!("{revision} {letters}")
}

impl Server {
    /// What somebody has made of all puzzles.
    pub async fn progress(&self, guest: GuestId) -> Result<Progress, Error> {
        let lines = self.store.list(&kind(guest)).await?;
        let read = |(game, line): (String, String)| read(&game, &line).map(|marks| (game, marks));
        Ok(Progress(lines.into_iter().filter_map(read).collect()))
    }

    /// Writes down what somebody did with a puzzle, and says what they have made of all.
    pub async fn note(&self, guest: GuestId, posed: &Posed, deed: Deed) -> Result<Progress, Error> {
        // Of two answers at once none is lost: here they wait for each other, and at other nodes a
        // line counts only if it still says what was read.
        let _turn = self.noting.lock().await;
        let (game, number) = (posed.info.id, posed.listed.number);
        for _ in 0..TRIES {
            let was = self.store.get(&kind(guest), game).await?;
            let mut marks = was.as_deref().and_then(|line| read(game, line)).unwrap_or_default();
            marks.resize(marks.len().max(number), None);
            let after = Some(deed.after(marks[number - 1]));
            if marks[number - 1] != after {
                marks[number - 1] = after;
                let now = Change::put(kind(guest), game, line(posed.info.revision, &marks));
                match self.store.change(vec![now.if_still(was)]).await {
                    Err(StoreError::Changed { .. }) => continue,
                    done => done?,
                }
            }
            return self.progress(guest).await;
        }
        Err(Error::unavailable(words::TRY_AGAIN))
    }

    /// Adds to a person's progress what a guest has made of the puzzles. What both have done counts
    /// as the better of the two.
    pub(super) async fn bring_puzzles(&self, guest: GuestId, to: GuestId) -> Result<(), Error> {
        let _turn = self.noting.lock().await;
        'next: for (game, _) in self.store.list(&kind(guest)).await? {
            for _ in 0..TRIES {
                let brought = self.store.get(&kind(guest), &game).await?;
                let was = self.store.get(&kind(to), &game).await?;
                let marks = |text: &Option<String>| read(&game, text.as_deref()?);
                let Some(more) = marks(&brought) else { continue 'next };
                let mut both = marks(&was).unwrap_or_default();
                both.resize(both.len().max(more.len()), None);
                both.iter_mut().zip(more).for_each(|(own, more)| *own = (*own).max(more));
                let now = line(games::info(&game)?.revision, &both);
                let changes = vec![
                    Change::put(kind(to), &*game, now).if_still(was),
                    Change::remove(kind(guest), &*game).if_still(brought),
                ];
                match self.store.change(changes).await {
                    Err(StoreError::Changed { .. }) => continue,
                    done => done?,
                }
                continue 'next;
            }
            return Err(Error::unavailable(words::TRY_AGAIN));
        }
        Ok(())
    }

    /// The puzzle of the day, the same for everybody and known to nobody before: the game and the
    /// number.
    pub fn puzzle_of_the_day(&self) -> Option<(&'static str, usize)> {
        let day = self.now().div_euclid(A_DAY_MS);
        let bytes = self.keys.derive("puzzle of the day", &day.to_string());
        let all = shelf::games()
            .flat_map(|info| puzzles(info.id).iter().map(move |it| (info.id, it.number)));
        let all: Vec<(&'static str, usize)> = all.collect();
        let number = bytes.iter().take(8).fold(0, |sum, byte| sum << 8 | u64::from(*byte));
        all.get(number.checked_rem(all.len() as u64)? as usize).copied()
    }

    /// Plays a wrong move and the right one on, where the bots think.
    pub async fn compare(
        &self,
        posed: &Posed,
        wrong: usize,
        from: Network,
    ) -> Result<Compared, Error> {
        // All puzzles that somebody at this address looks at are one table to the bots.
        let account =
            Account { address: self.keys.network(from), table: TableId::from_bytes([0; 8]) };
        let compared = self.thinkers.run(&account, posed.compare(wrong)).await?;
        compared.ok_or_else(|| Error::internal("a puzzle cannot be played on"))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::settings::Settings;

    #[test]
    fn a_mark_says_what_became_of_a_puzzle() {
        let made =
            |deeds: &[Deed]| deeds.iter().fold(None, |before, deed| Some(deed.after(before)));
        use Deed::{GiveUp, Right, Wrong};
        assert_eq!(made(&[Right]), Some(Mark::First));
        assert_eq!(made(&[Right, Wrong, GiveUp]), Some(Mark::First), "found is found");
        assert_eq!(made(&[Wrong, Wrong, Right]), Some(Mark::Later));
        assert_eq!(made(&[Wrong, GiveUp, Right]), Some(Mark::GivenUp), "told is told");
        for (mark, letter) in Mark::ALL {
            assert_eq!((mark.letter(), Mark::read(letter)), (letter, Some(mark)));
        }
        assert_eq!(Mark::read('.'), None);
    }

    #[test]
    fn a_solved_puzzle_is_better_than_one_whose_answer_was_told() {
        let worse_first = [None, Some(Mark::Tried), Some(Mark::GivenUp), Some(Mark::Later)];
        assert!(worse_first.into_iter().chain([Some(Mark::First)]).is_sorted());
    }

    #[tokio::test]
    async fn what_was_solved_stays_so_when_a_guest_who_gave_up_becomes_the_person() {
        let server = Server::open(Arc::new(store::Memory::new()), Settings::default());
        let server = server.await.unwrap();
        let [guest, person] = [GuestId::fresh(), GuestId::fresh()];
        let posed = |number| crate::table::pose("caper", number).unwrap();
        for (who, number, deed) in [
            (person, 1, Deed::Right),
            (guest, 1, Deed::GiveUp),
            (person, 2, Deed::GiveUp),
            (guest, 2, Deed::Right),
            (guest, 3, Deed::GiveUp),
        ] {
            server.note(who, &posed(number), deed).await.unwrap();
        }
        server.bring_puzzles(guest, person).await.unwrap();
        let progress = server.progress(person).await.unwrap();
        let marks = [1, 2, 3].map(|number| progress.mark("caper", number));
        assert_eq!(marks, [Mark::First, Mark::First, Mark::GivenUp].map(Some));
        assert_eq!(progress.solved("caper"), 2);
    }

    /// Two nodes at once, each with one half of the puzzles: no mark is lost.
    #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
    async fn what_two_nodes_note_at_once_is_all_kept() {
        let store = Arc::new(store::Memory::shared());
        let guest = GuestId::fresh();
        let mut noting = tokio::task::JoinSet::new();
        for first in 1..=2 {
            let store = Arc::clone(&store) as Arc<dyn store::Store>;
            let node = Server::open(store, Settings::default()).await.unwrap();
            noting.spawn(async move {
                for number in (first..=40).step_by(2) {
                    let posed = crate::table::pose("caper", number).unwrap();
                    node.note(guest, &posed, Deed::Right).await.unwrap();
                    tokio::task::yield_now().await;
                }
                node
            });
        }
        let nodes = noting.join_all().await;
        assert_eq!(nodes[0].progress(guest).await.unwrap().solved("caper"), 40);
    }

    #[test]
    fn progress_under_other_rules_is_forgotten() {
        let now = games::info("caper").unwrap().revision;
        let marks = vec![Some(Mark::First), None, Some(Mark::Tried)];
        assert_eq!(read("caper", &format!("{now} f.t")), Some(marks));
        assert_eq!(read("caper", &format!("{} f.t", now + 1)), None);
        assert_eq!(read("caper", "f.t"), None);
        assert_eq!(read("poker", "1 f"), None);
    }
}
