//! Work on every game, on one thread or on several.

use rayon::ThreadPool;
use shelf::Shelved;

use crate::lane::Lane;
use crate::{BatchError, Buffers, Shape};

/// Does the work for every game. The first game that can't go on is told of.
pub(crate) fn spread<G, W>(
    pool: Option<&ThreadPool>,
    lanes: &mut [Lane<G>],
    out: Buffers<'_>,
    shape: &Shape,
    work: &W,
) -> Result<(), BatchError>
where
    G: Shelved,
    W: Fn(usize, &mut Lane<G>, Buffers<'_>) -> Result<(), String> + Sync,
{
    let spread = Spread { shape, work };
    match pool {
        None => spread.in_turn(0, lanes, out),
        Some(pool) => {
            // A few pieces for each thread, so that one that is late holds nobody up.
            let piece = lanes.len().div_ceil(4 * pool.current_num_threads());
            pool.install(|| spread.at_once(0, lanes, out, piece))
        }
    }
}

struct Spread<'a, W> {
    shape: &'a Shape,
    work: &'a W,
}

impl<W: Sync> Spread<'_, W> {
    fn in_turn<G: Shelved>(
        &self,
        first: usize,
        lanes: &mut [Lane<G>],
        mut out: Buffers<'_>,
    ) -> Result<(), BatchError>
    where
        W: Fn(usize, &mut Lane<G>, Buffers<'_>) -> Result<(), String>,
    {
        for (nth, lane) in lanes.iter_mut().enumerate() {
            let game = first + nth;
            let done = (self.work)(game, lane, out.of(nth, self.shape));
            done.map_err(|why| BatchError::Stuck { game, why })?;
        }
        Ok(())
    }

    /// Halves the games until a piece is small enough for one thread.
    fn at_once<G: Shelved>(
        &self,
        first: usize,
        lanes: &mut [Lane<G>],
        out: Buffers<'_>,
        piece: usize,
    ) -> Result<(), BatchError>
    where
        W: Fn(usize, &mut Lane<G>, Buffers<'_>) -> Result<(), String>,
    {
        if lanes.len() <= piece {
            return self.in_turn(first, lanes, out);
        }
        let half = lanes.len() / 2;
        let (lanes, rest) = lanes.split_at_mut(half);
        let [out, other] = out.split(half, self.shape);
        let (done, also) = rayon::join(
            || self.at_once(first, lanes, out, piece),
            || self.at_once(first + half, rest, other, piece),
        );
        done.and(also)
    }
}
