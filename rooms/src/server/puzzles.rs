//! What people have made of the puzzles, the puzzle of the day, and wrong answers played on.

use std::collections::BTreeMap;

use store::TableId;

use super::Server;
use crate::error::Error;
use crate::games;
use crate::identity::GuestId;
use crate::network::Network;
use crate::table::{Compared, Posed, puzzles};
use crate::thinkers::Account;

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

impl Server {
    /// What somebody has made of all puzzles.
    pub async fn progress(&self, guest: GuestId) -> Result<Progress, Error> {
        let lines = self.store.list(&kind(guest)).await?;
        let read = |(game, line): (String, String)| read(&game, &line).map(|marks| (game, marks));
        Ok(Progress(lines.into_iter().filter_map(read).collect()))
    }

    /// Writes down what somebody did with a puzzle, and says what they have made of all.
    pub async fn note(&self, guest: GuestId, posed: &Posed, deed: Deed) -> Result<Progress, Error> {
        // Of two answers at once none is lost.
        let _turn = self.noting.lock().await;
        let mut progress = self.progress(guest).await?;
        let (game, number) = (posed.info.id, posed.listed.number);
        let before = progress.mark(game, number);
        let after = deed.after(before);
        if before == Some(after) {
            return Ok(progress);
        }
        let marks = progress.0.entry(game.to_owned()).or_default();
        marks.resize(marks.len().max(number), None);
        marks[number - 1] = Some(after);
        let letters: String = marks.iter().map(|it| it.map_or('.', Mark::letter)).collect();
        let line = format!("{} {letters}", posed.info.revision);
        self.store.put(&kind(guest), game, Some(line)).await?;
        Ok(progress)
    }

    /// Adds to a person's progress what a guest has made of the puzzles. What both have done counts
    /// as the better of the two.
    pub(super) async fn bring_puzzles(&self, guest: GuestId, to: GuestId) -> Result<(), Error> {
        let _turn = self.noting.lock().await;
        let (brought, mut own) = (self.progress(guest).await?, self.progress(to).await?);
        for (game, marks) in brought.0 {
            let both = own.0.entry(game.clone()).or_default();
            both.resize(both.len().max(marks.len()), None);
            both.iter_mut().zip(marks).for_each(|(own, brought)| *own = (*own).max(brought));
            let letters: String = both.iter().map(|it| it.map_or('.', Mark::letter)).collect();
            let line = format!("{} {letters}", games::info(&game)?.revision);
            self.store.put(&kind(to), &game, Some(line)).await?;
            self.store.put(&kind(guest), &game, None).await?;
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
