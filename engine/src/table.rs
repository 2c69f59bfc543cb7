//! A game being played: the state with the story of how it came about.

use std::fmt;

use thiserror::Error;

use crate::{
    BadDeal, Commitment, Dice, Fork, Game, Mute, Names, Next, Perspective, Refusal, Seat, Seed,
    Seeds, Setup, SetupError, Sink, Told, Viewer,
};

/// No game deals this often without a decision in between. One that does would never come back.
const MAX_DEALS: u32 = 64;

/// A game in progress with its seeds and everything that happened so far.
///
/// ```
/// use engine::{Game, Names, Seat, Seed, Setup, Table, Verdict, Viewer};
/// use testkit::toy::Raid;
///
/// let names = Names::new(["Ana", "Ben"].map(str::to_owned));
/// let mut table = Table::<Raid>::open(Setup::default(), names, Seed::from_text("tuesday")).unwrap();
/// let promise = table.commitment(); // what players are shown before the first card
/// let mut actions = Vec::new();
/// while let Some(seat) = table.game().next().seats().first() {
///     assert_eq!(table.revealed_seed(), None);
///     table.perspective(seat).actions(&mut actions);
///     table.play(seat, actions[0]).unwrap();
/// }
/// assert_eq!(table.revealed_seed().unwrap().commitment(), promise);
/// assert!(table.log(Viewer::Seat(Seat(0))).count() > 0);
/// let findings = table.record().verify();
/// assert_eq!(Verdict::of(&findings), Verdict::Holds);
/// ```
#[derive(Clone)]
pub struct Table<G: Game> {
    pub(crate) setup: Setup<G>,
    pub(crate) seeds: Seeds,
    pub(crate) names: Names,
    pub(crate) game: G,
    pub(crate) dice: Dice,
    pub(crate) steps: Vec<Step<G>>,
    /// How it began, if not at the beginning.
    pub(crate) fork: Option<Fork>,
}

/// Names the table without its secrets, so that a log may print it.
impl<G: Game> fmt::Debug for Table<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Table({}, {} steps, {})", G::INFO.id, self.steps.len(), self.commitment())
    }
}

/// One move of a seat or of chance, and what was told of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Step<G: Game> {
    /// Who moved and how.
    pub cause: Cause<G>,
    /// What happened.
    pub told: Vec<Told<G::Event>>,
}

/// What moves a game on.
#[derive(Clone, PartialEq, Debug)]
pub enum Cause<G: Game> {
    /// Chance dealt.
    Deal(G::Deal),
    /// A seat took an action.
    Play(Seat, G::Action),
}

impl<G: Game> Cause<G> {
    /// Moves a game on, if this can happen now.
    pub fn apply(&self, game: &mut G, sink: &mut impl Sink<G::Event>) -> Result<(), NotTaken> {
        match (self, game.next()) {
            (Cause::Deal(deal), Next::Chance) => Ok(game.deal(deal, sink)?),
            (Cause::Deal(_), _) => Err(NotTaken::NoDealNow),
            (Cause::Play(..), Next::Chance) => Err(NotTaken::DealNow),
            (Cause::Play(seat, action), _) => Ok(game.play(*seat, *action, sink)?),
        }
    }
}

/// Why a recorded step cannot be taken.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NotTaken {
    /// The deal does not fit.
    #[error(transparent)]
    Deal(#[from] BadDeal),
    /// A rule refuses the action.
    #[error("the action is refused: {0}")]
    Play(#[from] Refusal),
    /// There is a deal where somebody decides.
    #[error("a deal stands here, but nothing is to be dealt now")]
    NoDealNow,
    /// There is an action where chance decides.
    #[error("an action stands here, but cards are to be dealt now")]
    DealNow,
}

impl<G: Game> Table<G> {
    /// Says anew who sits where.
    pub fn rename(&mut self, names: Names) {
        debug_assert_eq!(names.len(), self.setup.players(), "one name for each seat");
        self.names = names;
    }

    /// Sets the table and deals. There is one name for each seat, and if seats have a part in
    /// the shuffle, one entry for each of them in the seeds.
    pub fn open(
        setup: Setup<G>,
        names: Names,
        seeds: impl Into<Seeds>,
    ) -> Result<Table<G>, SetupError> {
        let seeds = seeds.into();
        let game = G::new(&setup)?;
        let players = setup.players();
        debug_assert_eq!(names.len(), players, "one name for each seat");
        debug_assert!([0, players].contains(&seeds.seats.len()), "one seed or none for each seat");
        let mut table = Table::before_all(setup, names, seeds, None, game);
        table.let_chance_decide();
        Ok(table)
    }

    /// Takes an action of `seat`, and whatever chance decides after it.
    pub fn play(&mut self, seat: Seat, action: G::Action) -> Result<(), Refusal> {
        let mut told = Vec::new();
        self.game.play(seat, action, &mut told)?;
        self.steps.push(Step { cause: Cause::Play(seat, action), told });
        self.let_chance_decide();
        Ok(())
    }

    /// The same story in a world that `viewer` cannot tell from the true one: every byte that
    /// `viewer` gets of it must be the same. This is how anything that shows tables is tested
    /// for leaks.
    pub fn imagined(&self, viewer: Viewer, dice: &mut Dice) -> Option<Table<G>> {
        self.imagined_after(self.steps.len(), viewer, dice)
    }

    /// The same of its first steps, as `viewer` could imagine them then.
    pub(crate) fn imagined_after(
        &self,
        steps: usize,
        viewer: Viewer,
        dice: &mut Dice,
    ) -> Option<Table<G>> {
        let mut deals = self.state_after(steps)?.imagine(viewer, dice).deals().into_iter();
        let mut table =
            Table { game: G::new(&self.setup).ok()?, steps: Vec::new(), ..self.clone() };
        for step in self.steps.get(..steps)? {
            let cause = match &step.cause {
                Cause::Deal(_) => Cause::Deal(deals.next()?),
                play @ Cause::Play(..) => play.clone(),
            };
            let mut told = Vec::new();
            cause.apply(&mut table.game, &mut told).ok()?;
            table.steps.push(Step { cause, told });
        }
        Some(table)
    }

    /// The game after so many steps.
    pub(crate) fn state_after(&self, steps: usize) -> Option<G> {
        // The setup was accepted when the table was opened, and every step when it was taken.
        let mut game = G::new(&self.setup).ok()?;
        for step in self.steps.get(..steps)? {
            step.cause.apply(&mut game, &mut Mute).ok()?;
        }
        Some(game)
    }

    /// A table before its first step.
    pub(crate) fn before_all(
        setup: Setup<G>,
        names: Names,
        seeds: Seeds,
        fork: Option<Fork>,
        game: G,
    ) -> Table<G> {
        let dice = Dice::new(seeds.shuffle());
        Table { setup, seeds, names, game, dice, steps: Vec::new(), fork }
    }

    pub(crate) fn let_chance_decide(&mut self) {
        let mut deals = 0;
        while self.game.next() == Next::Chance {
            deals += 1;
            debug_assert!(deals <= MAX_DEALS, "{}: too many deals in a row", G::INFO.id);
            if deals > MAX_DEALS {
                return;
            }
            let deal = self.game.shuffle(&mut self.dice);
            let mut told = Vec::new();
            let dealt = self.game.deal(&deal, &mut told);
            debug_assert!(dealt.is_ok(), "a game accepts its own shuffle: {dealt:?}");
            if dealt.is_err() {
                return;
            }
            self.steps.push(Step { cause: Cause::Deal(deal), told });
        }
    }

    /// What `seat` decides from.
    pub fn perspective(&self, seat: Seat) -> Perspective<'_, G> {
        Perspective::new(&self.game, seat)
    }

    /// What `viewer` sees.
    pub fn view(&self, viewer: Viewer) -> G::View {
        self.game.view(viewer)
    }

    /// Everything that happened, as `viewer` was told it, each with the number of its step.
    pub fn log(&self, viewer: Viewer) -> impl Iterator<Item = (usize, &G::Event)> {
        self.steps.iter().enumerate().flat_map(move |(number, step)| {
            step.told.iter().map(move |told| (number, told.seen_by(viewer)))
        })
    }

    /// The state. Whoever shows a table to people uses [`Table::view`] instead.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// What the game is played with.
    pub fn setup(&self) -> &Setup<G> {
        &self.setup
    }

    /// Who sits where.
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// The story so far.
    pub fn steps(&self) -> &[Step<G>] {
        &self.steps
    }

    /// What is published of the server's seed at once.
    pub fn commitment(&self) -> Commitment {
        self.seeds.commitment()
    }

    /// What each seat added to the server's seed, for everybody to see at any time; empty if the
    /// server's seed alone decides.
    pub fn seat_seeds(&self) -> &[Option<Seed>] {
        &self.seeds.seats
    }

    /// The server's seed, once the game is over and it can tell nobody the future.
    pub fn revealed_seed(&self) -> Option<Seed> {
        (self.game.next() == Next::Over).then_some(self.seeds.server)
    }
}
