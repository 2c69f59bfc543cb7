//! The caller's memory, and how much of it there has to be.

use engine::Seat;

use crate::BatchError;

/// How many there are of everything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// Games in the batch.
    pub games: usize,
    /// Seats at each table.
    pub players: usize,
    /// Codes that an action can have.
    pub actions: usize,
    /// Numbers in one observation.
    pub observation: usize,
    /// Numbers in the whole truth of one game.
    pub everything: usize,
}

impl Shape {
    /// Numbers in the observations of all games.
    pub fn observations(&self) -> usize {
        self.games * self.observation
    }

    pub(crate) fn expect(
        &self,
        buffer: &'static str,
        given: usize,
        wanted: usize,
    ) -> Result<(), BatchError> {
        if given == wanted {
            return Ok(());
        }
        Err(BatchError::Length { buffer, given, wanted })
    }

    pub(crate) fn expect_place(&self, game: usize, seat: Seat) -> Result<(), BatchError> {
        if game >= self.games {
            return Err(BatchError::NoGame { game, games: self.games });
        }
        if seat.index() >= self.players {
            return Err(BatchError::NoSeat { seat: seat.0, players: self.players });
        }
        Ok(())
    }
}

/// Where a batch writes what comes next. A buffer that is empty is not filled; any other has the
/// length that is said here.
#[derive(Debug, Default)]
pub struct Buffers<'a> {
    /// What the deciding seat of each game sees; of a game that stays over, the seat that decided
    /// last. `games` times `observation`.
    pub observations: &'a mut [f32],
    /// **The whole truth** of each game, seen from the deciding seat: for critics, not for players.
    /// `games` times `everything`.
    pub everything: &'a mut [f32],
    /// 1 for every legal action of the deciding seat, else 0. `games` times `actions`.
    pub masks: &'a mut [u8],
    /// Who decides; -1 if the game is over. `games`.
    pub seats: &'a mut [i8],
    /// What each game that has just ended brought to each seat; 0 for the others. `games` times
    /// `players`.
    pub rewards: &'a mut [f32],
    /// Whether the game ended with this step, or is over still. `games`.
    pub ended: &'a mut [bool],
    /// The last thing each seat saw of a game that has just ended, before the next was dealt; what
    /// was here before for the others. `games` times `players` times `observation`.
    pub finals: &'a mut [f32],
}

impl<'a> Buffers<'a> {
    /// Nothing is wanted.
    pub fn none() -> Buffers<'a> {
        Buffers::default()
    }

    pub(crate) fn check(&self, shape: &Shape) -> Result<(), BatchError> {
        let Shape { games, players, actions, observation, everything } = *shape;
        let lengths = [
            ("observations", self.observations.len(), observation),
            ("everything", self.everything.len(), everything),
            ("masks", self.masks.len(), actions),
            ("seats", self.seats.len(), 1),
            ("rewards", self.rewards.len(), players),
            ("ended", self.ended.len(), 1),
            ("finals", self.finals.len(), players * observation),
        ];
        let mut wanted = lengths.into_iter().filter(|(_, given, _)| *given > 0);
        wanted.try_for_each(|(buffer, given, each)| shape.expect(buffer, given, games * each))
    }

    /// The buffers of the first `games` games, and those of the rest.
    pub(crate) fn split(self, games: usize, shape: &Shape) -> [Buffers<'a>; 2] {
        let Shape { players, actions, observation, everything, .. } = *shape;
        let (observations, other_observations) = cut(self.observations, games * observation);
        let (whole, other_whole) = cut(self.everything, games * everything);
        let (masks, other_masks) = cut(self.masks, games * actions);
        let (seats, other_seats) = cut(self.seats, games);
        let (rewards, other_rewards) = cut(self.rewards, games * players);
        let (ended, other_ended) = cut(self.ended, games);
        let (finals, other_finals) = cut(self.finals, games * players * observation);
        let first =
            Buffers { observations, everything: whole, masks, seats, rewards, ended, finals };
        let rest = Buffers {
            observations: other_observations,
            everything: other_whole,
            masks: other_masks,
            seats: other_seats,
            rewards: other_rewards,
            ended: other_ended,
            finals: other_finals,
        };
        [first, rest]
    }

    /// The buffers of one of the games.
    pub(crate) fn of(&mut self, game: usize, shape: &Shape) -> Buffers<'_> {
        let Shape { players, actions, observation, everything, .. } = *shape;
        Buffers {
            observations: nth(self.observations, game, observation),
            everything: nth(self.everything, game, everything),
            masks: nth(self.masks, game, actions),
            seats: nth(self.seats, game, 1),
            rewards: nth(self.rewards, game, players),
            ended: nth(self.ended, game, 1),
            finals: nth(self.finals, game, players * observation),
        }
    }
}

/// Cuts a buffer in two, unless it is not wanted.
fn cut<T>(buffer: &mut [T], at: usize) -> (&mut [T], &mut [T]) {
    let at = at.min(buffer.len());
    buffer.split_at_mut(at)
}

/// The part of one game, unless the buffer is not wanted.
#[inline]
fn nth<T>(buffer: &mut [T], game: usize, size: usize) -> &mut [T] {
    buffer.get_mut(game * size..(game + 1) * size).unwrap_or_default()
}
