//! Many games at once, in arrays that are filled anew at every step.

use std::sync::{Mutex, MutexGuard};

use batch::{AtEnd, Batch, BatchError, Buffers, Plan, Shape};
use engine::Dice;
use numpy::{PyArray1, PyArray2, PyArray3, PyArrayMethods};
use pyo3::prelude::*;

use crate::arguments::{SeedArg, seat as seat_of, seed as seed_of};
use crate::arrays::{actions_of, logits_of, slice2, which_of, zeros1, zeros2};
use crate::convert::entries;
use crate::errors::{GameOver, in_use, wrong};
use crate::sampler::draw;
use crate::setup::Terms;
use crate::stepped::{Inner, refused, refused_step};

/// Many games of one kind, side by side. ``hideout.vector`` opens them.
#[pyclass(frozen, module = "hideout._native")]
pub(crate) struct Vector {
    games: Mutex<Inner>,
    shape: Shape,
    id: &'static str,
    #[pyo3(get)]
    observations: Option<Py<PyArray2<f32>>>,
    #[pyo3(get)]
    everything: Option<Py<PyArray2<f32>>>,
    #[pyo3(get)]
    masks: Option<Py<PyArray2<u8>>>,
    #[pyo3(get)]
    seats: Py<PyArray1<i8>>,
    #[pyo3(get)]
    rewards: Py<PyArray2<f32>>,
    #[pyo3(get)]
    ended: Py<PyArray1<bool>>,
    #[pyo3(get)]
    finals: Option<Py<PyArray3<f32>>>,
    #[pyo3(get)]
    actions: Py<PyArray1<u16>>,
}

#[pymethods]
impl Vector {
    #[new]
    #[pyo3(signature = (
        game, options, deck, n, seed, threads, autoreset, bots, observe, everything, mask, finals
    ))]
    #[expect(clippy::too_many_arguments, reason = "hideout.vector names them")]
    fn new(
        py: Python<'_>,
        game: String,
        options: Vec<(String, String)>,
        deck: Option<String>,
        n: usize,
        seed: Option<SeedArg>,
        threads: usize,
        autoreset: bool,
        bots: Vec<Option<String>>,
        observe: bool,
        everything: bool,
        mask: bool,
        finals: bool,
    ) -> PyResult<Vector> {
        let seed = seed_of(py, seed)?;
        let Terms { game, options, deck } =
            Terms { game, options, deck }.without_fixed_players().map_err(wrong)?;
        let at_end = if autoreset { AtEnd::DealNext } else { AtEnd::Stay };
        let plan = Plan { game, options, deck, games: n, seed, threads, at_end, bots };
        let batch = py.detach(|| Batch::open(&plan)).map_err(refused)?;
        let shape = batch.shape();
        let Shape { games, players, actions, observation, everything: whole } = shape;
        let inner = Inner {
            dice: Dice::new(seed.derive(u64::MAX)),
            codes: vec![0; games],
            offsets: vec![0; games + 1],
            legal: Vec::new(),
            batch,
        };
        Ok(Vector {
            id: inner.batch.info().id,
            games: Mutex::new(inner),
            shape,
            observations: observe.then(|| zeros2(py, games, observation)),
            everything: everything.then(|| zeros2(py, games, whole)),
            masks: mask.then(|| zeros2(py, games, actions)),
            seats: zeros1(py, games),
            rewards: zeros2(py, games, players),
            ended: zeros1(py, games),
            finals: finals
                .then(|| PyArray3::zeros(py, [games, players, observation], false).unbind()),
            actions: zeros1(py, games),
        })
    }

    /// The name of the game.
    #[getter]
    fn id(&self) -> &'static str {
        self.id
    }

    /// How many games there are.
    #[getter]
    fn n(&self) -> usize {
        self.shape.games
    }

    /// How many seats each table has.
    #[getter]
    fn players(&self) -> usize {
        self.shape.players
    }

    /// How many codes actions have.
    #[getter]
    fn action_count(&self) -> usize {
        self.shape.actions
    }

    /// How many numbers an observation has.
    #[getter]
    fn observation_size(&self) -> usize {
        self.shape.observation
    }

    /// The numbers of an observation, described: dicts with ``name``, ``low``, ``high`` and
    /// ``one``, the amount that is written as 1.
    fn features<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let seen = self.inner()?.batch.seen();
        entries(py, &seen)
    }

    /// Deals all games anew, as when they were opened, or the next one wherever ``which`` says
    /// so, and fills the arrays.
    #[pyo3(signature = (which=None))]
    fn reset(&self, py: Python<'_>, which: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let which = which.map(which_of).transpose()?;
        let which = which.as_ref().map(|which| which.as_slice()).transpose()?;
        self.fill(py, |inner, out| match which {
            None => inner.batch.reset(out),
            Some(which) => inner.batch.reset_some(which, out),
        })
    }

    /// Takes an action in each game and fills the arrays. If one of them is illegal, it says
    /// which, and nothing has changed. The action for a game that stays over is not looked at;
    /// where all are over, it raises ``GameOver``.
    fn step(&self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let given = actions_of(actions)?;
        let codes = given.codes()?;
        if self.inner()?.batch.over() {
            return Err(all_over());
        }
        let stepped = self.fill_with(py, |inner, out| inner.step(codes, out))?;
        stepped.map_err(|error| refused_step(error, codes, self.shape.actions))
    }

    /// Puts another world in the place of every game, one that its deciding seat can't tell from
    /// the true one, and fills the arrays: to play out what may be. What chance brings there is
    /// drawn anew; games that are over stay.
    ///
    /// >>> import hideout
    /// >>> games = hideout.vector("caper", 4, seed=1)
    /// >>> before = games.observations.copy()
    /// >>> games.imagine(seed=2)
    /// >>> bool((games.observations == before).all())
    /// True
    #[pyo3(signature = (seed=None))]
    fn imagine(&self, py: Python<'_>, seed: Option<SeedArg>) -> PyResult<()> {
        let seed = seed_of(py, seed)?;
        self.fill(py, |inner, out| inner.batch.imagine(seed, out))
    }

    /// Draws a legal action for each game into ``actions`` and returns that array: each equally
    /// likely, or by the softmax of ``logits``, one row a game, of which those of illegal actions
    /// are not looked at.
    #[pyo3(signature = (logits=None))]
    fn sample(
        &self,
        py: Python<'_>,
        logits: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Py<PyArray1<u16>>> {
        let (rows, columns) = (self.shape.games, self.shape.actions);
        let logits = logits.map(|logits| logits_of(logits, rows, columns)).transpose()?;
        let rows = logits.as_ref().map(|logits| logits.as_slice()).transpose()?;
        let mut inner = self.inner()?;
        if inner.batch.over() {
            return Err(all_over());
        }
        {
            let mut actions = self.actions.bind(py).try_readwrite()?;
            let into = actions.as_slice_mut()?;
            let inner = &mut *inner;
            py.detach(|| match rows {
                None => inner.batch.sample(into).map_err(refused),
                Some(rows) => {
                    inner.list_legal().map_err(refused)?;
                    let Inner { dice, offsets, legal, .. } = inner;
                    draw(dice, rows, columns, offsets, legal, into);
                    Ok(())
                }
            })?;
        }
        Ok(self.actions.clone_ref(py))
    }

    /// The legal actions of all games one after the other: those of game ``i`` are
    /// ``codes[offsets[i]:offsets[i + 1]]``.
    #[expect(clippy::type_complexity, reason = "two arrays")]
    fn legal<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyArray1<u32>>, Bound<'py, PyArray1<u16>>)> {
        let mut inner = self.inner()?;
        let count = inner.list_legal().map_err(refused)?;
        let codes = PyArray1::from_slice(py, &inner.legal[..count]);
        Ok((PyArray1::from_slice(py, &inner.offsets), codes))
    }

    /// What any seat of one game sees, in a new array.
    fn observe<'py>(
        &self,
        py: Python<'py>,
        game: i64,
        seat: i64,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let mut row = vec![0.0; self.shape.observation];
        let eyes = seat_of(seat, self.shape.players)?;
        let Ok(game) = usize::try_from(game) else {
            let last = self.shape.games - 1;
            return Err(wrong(format!("there is no game {game}; they go from 0 to {last}")));
        };
        self.inner()?.batch.observe(game, eyes, &mut row).map_err(refused)?;
        Ok(PyArray1::from_vec(py, row))
    }

    fn __len__(&self) -> usize {
        self.shape.games
    }

    fn __repr__(&self) -> String {
        let Shape { games, players, .. } = self.shape;
        format!("<Vector {}, {games} games of {players} players>", self.id)
    }
}

impl Vector {
    fn inner(&self) -> PyResult<MutexGuard<'_, Inner>> {
        self.games.try_lock().map_err(|_| in_use("vector"))
    }

    /// Lets the games write into the arrays.
    fn fill(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Inner, Buffers<'_>) -> Result<(), BatchError> + Send,
    ) -> PyResult<()> {
        self.fill_with(py, work)?.map_err(refused)
    }

    /// Lets the games write into the arrays, with the interpreter released, and says what they
    /// refuse.
    fn fill_with(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Inner, Buffers<'_>) -> Result<(), BatchError> + Send,
    ) -> PyResult<Result<(), BatchError>> {
        let mut inner = self.inner()?;
        let bound2 = |array: &Option<Py<PyArray2<f32>>>| {
            array.as_ref().map(|array| array.bind(py).try_readwrite()).transpose()
        };
        let mut observations = bound2(&self.observations)?;
        let mut everything = bound2(&self.everything)?;
        let mut masks =
            self.masks.as_ref().map(|array| array.bind(py).try_readwrite()).transpose()?;
        let mut finals =
            self.finals.as_ref().map(|array| array.bind(py).try_readwrite()).transpose()?;
        let mut seats = self.seats.bind(py).try_readwrite()?;
        let mut rewards = self.rewards.bind(py).try_readwrite()?;
        let mut ended = self.ended.bind(py).try_readwrite()?;
        let out = Buffers {
            observations: slice2(observations.as_mut())?,
            everything: slice2(everything.as_mut())?,
            masks: slice2(masks.as_mut())?,
            seats: seats.as_slice_mut()?,
            rewards: rewards.as_slice_mut()?,
            ended: ended.as_slice_mut()?,
            finals: match finals.as_mut() {
                Some(array) => array.as_slice_mut()?,
                None => &mut [],
            },
        };
        let inner = &mut *inner;
        Ok(py.detach(|| work(inner, out)))
    }
}

/// No game has anything to decide.
fn all_over() -> PyErr {
    GameOver::new_err("all games are over; reset deals the next ones")
}
