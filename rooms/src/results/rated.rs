//! How a rated game changes the ratings of those who played it, and where they stand on ladders.

use engine::Seat;
use serde::{Deserialize, Serialize};

use super::ledger::Changes;
use super::notes::{
    HISTORY, LADDER, LADDER_COUNT, RATING, RIVALS, numbered, own, read, rung, written,
};
use super::tally::day;
use super::{GameResult, Ledger, Player, Rivalry};
use crate::error::Error;
use crate::games;
use crate::identity::GuestId;
use crate::ratings::{self, Entrant, Ladder, Rating};

/// How many rated games the same two may play on a day.
pub const PER_DAY: u32 = 5;

/// How wide the steps are in which people on a ladder are counted.
pub(super) const STEP: u32 = 10;

/// A rating at the end of a game.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Point {
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// What it was before.
    pub before: f64,
    /// What it is since.
    pub after: f64,
    /// How far off it may be.
    pub deviation: f64,
}

impl GameResult {
    /// The day, counted from 1970, on which it began.
    pub(crate) fn day(&self) -> i64 {
        day(self.began.unwrap_or(self.at))
    }

    /// The ladder on which a seat played.
    pub fn ladder(&self, seat: Seat) -> Result<Ladder, Error> {
        let part = games::sides(&self.game, &self.options)?.part(seat).to_owned();
        Ok(Ladder { part, ..Ladder::of(&self.game, self.seats.len(), self.speed) })
    }
}

impl Ledger {
    /// Changes the ratings of all who played a rated game. It is not rated if somebody in it has
    /// no rating, or if the same two have played enough on that day; the result says so then.
    pub(super) async fn rate(
        &self,
        changes: &mut Changes,
        number: u64,
        result: &mut GameResult,
    ) -> Result<(), Error> {
        result.rated &= self.may_be_rated(changes, result).await?;
        if !result.rated {
            return Ok(());
        }
        let mut before = Vec::with_capacity(result.seats.len());
        for seat in 0..result.seats.len() {
            before.push(self.rating_of_seat(changes, result, seat).await?);
        }
        let Some(before) = before.into_iter().collect::<Option<Vec<Rating>>>() else {
            result.rated = false;
            return Ok(());
        };
        for seat in 0..result.seats.len() {
            // Of whoever was rated before it is known what was known of them then.
            let it = &result.seats[seat];
            if let (Some(person), None) = (it.player.person(), it.was) {
                result.seats[seat].newcomer = self.is_newcomer(changes, person).await?;
            }
        }
        let Some(after) = after(result, &before)? else {
            result.rated = false;
            return Ok(());
        };
        for (seat, before) in result.seats.iter_mut().zip(&before) {
            seat.was = Some(*before);
        }
        let people: Vec<(usize, GuestId)> = (0..)
            .zip(&result.seats)
            .filter_map(|(seat, it)| it.player.person().map(|person| (seat, person)))
            .collect();
        for (seat, person) in people {
            let ladder = result.ladder(Seat(seat as u8))?;
            let (old, new) = (before[seat], after[seat]);
            let name = own(person, &ladder.to_string());
            let point = Point {
                at: result.at,
                before: old.rating,
                after: new.rating,
                deviation: new.deviation,
            };
            let history = format!("{name}/{}", numbered(number));
            changes.write(HISTORY, history, Some(written(&point)?));
            changes.write(RATING, name, Some(written(&new)?));
            self.climb(changes, &ladder, person, Some(old), Some(new)).await?;
        }
        Ok(())
    }

    /// Whether the people at the table may play for ratings: each on one seat, and no two of them
    /// too often on the same day.
    async fn may_be_rated(
        &self,
        changes: &mut Changes,
        result: &GameResult,
    ) -> Result<bool, Error> {
        if !result.rated {
            return Ok(false);
        }
        let seats = result.seats.iter().filter(|seat| seat.player.person().is_some()).count();
        let people: Vec<GuestId> = result.people().map(|(person, _)| person).collect();
        if people.is_empty() || people.len() != seats {
            return Ok(false);
        }
        for (at, one) in people.iter().enumerate() {
            for other in &people[at + 1..] {
                let name = own(*one, &other.to_string());
                let note = changes.read(&*self.store, RIVALS, &name).await?;
                let rivalry: Rivalry = note.as_deref().and_then(read).unwrap_or_default();
                if rivalry.rated_on(result.day()) >= PER_DAY {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// What whoever had a seat was worth before the game; nothing if that is not known at all.
    async fn rating_of_seat(
        &self,
        changes: &mut Changes,
        result: &GameResult,
        seat: usize,
    ) -> Result<Option<Rating>, Error> {
        let it = &result.seats[seat];
        Ok(match &it.player {
            Player::Person(person) => {
                let name = own(*person, &result.ladder(Seat(seat as u8))?.to_string());
                let note = changes.read(&*self.store, RATING, &name).await?;
                Some(note.as_deref().and_then(read).unwrap_or(Rating::UNKNOWN))
            }
            // A bot that is measured anew is worth in old games what it was then, and so is
            // whoever was forgotten: the ratings of others stay as they are.
            Player::Bot(level) => {
                it.was.or_else(|| ratings::bot(&result.game, result.seats.len(), level))
            }
            Player::Somebody => it.was,
            Player::Program => None,
        })
    }

    /// Moves somebody on a ladder. Only those are on it of whom enough is known.
    pub(super) async fn climb(
        &self,
        changes: &mut Changes,
        ladder: &Ladder,
        person: GuestId,
        from: Option<Rating>,
        to: Option<Rating>,
    ) -> Result<(), Error> {
        let store = &*self.store;
        if let Some(from) = from {
            let name = rung(ladder, &from, person);
            if changes.read(store, LADDER, &name).await?.is_some() {
                changes.write(LADDER, name, None);
                self.count_step(changes, ladder, &from, -1).await?;
            }
        }
        if let Some(to) = to.filter(|to| !to.is_provisional()) {
            changes.write(LADDER, rung(ladder, &to, person), Some(written(&to)?));
            self.count_step(changes, ladder, &to, 1).await?;
        }
        Ok(())
    }

    async fn count_step(
        &self,
        changes: &mut Changes,
        ladder: &Ladder,
        rating: &Rating,
        by: i64,
    ) -> Result<(), Error> {
        let name = format!("{ladder}/{:04}", super::notes::score(rating) / STEP);
        let before = changes.read(&*self.store, LADDER_COUNT, &name).await?;
        let count = before.and_then(|text| text.parse::<i64>().ok()).unwrap_or(0) + by;
        changes.write(LADDER_COUNT, name, (count > 0).then(|| count.to_string()));
        Ok(())
    }
}

/// What everybody is worth after a game; nothing if its deal was never measured.
fn after(result: &GameResult, before: &[Rating]) -> Result<Option<Vec<Rating>>, Error> {
    if games::info(&result.game)?.cooperative {
        let options = &result.options;
        let difficulty = ratings::difficulty(&result.game, result.seats.len(), options);
        let Some(difficulty) = difficulty else { return Ok(None) };
        let won = result.seats.iter().any(|seat| seat.won);
        let deserted = result.seats.iter().any(|seat| seat.left);
        let rated = ratings::crew(before, difficulty, won && !deserted, result.at);
        // Whoever left has lost. The others are not touched if a bot has helped them to win; if they
        // have lost, they have, or somebody could leave for them before each loss.
        let kept = |seat: usize| !deserted || !won || result.seats[seat].left;
        let after = (0..before.len()).map(|at| if kept(at) { rated[at] } else { before[at] });
        return Ok(Some(after.collect()));
    }
    let entrant = |(seat, rating): (&super::SeatResult, &Rating)| Entrant {
        rating: *rating,
        side: seat.side,
        place: seat.place,
        bot: seat.player.bot().is_some(),
        newcomer: seat.newcomer,
        left: seat.left,
    };
    let entrants: Vec<Entrant> = result.seats.iter().zip(before).map(entrant).collect();
    Ok(Some(ratings::rate(&entrants, result.at)))
}
