//! One game of a batch.

use bots::Bot;
use engine::{
    Code, Dice, Mute, Next, Perspective, Seat, Seats, Seed, Setup, Viewer, observe_everything,
};
use shelf::Shelved;

use crate::{AtEnd, Buffers, rewards};

/// What all games of a batch share.
pub(crate) struct Shared<G: Shelved> {
    pub(crate) setup: Setup<G>,
    pub(crate) undealt: G,
    pub(crate) at_end: AtEnd,
    /// The bots of each seat, by name.
    pub(crate) bots: Vec<Option<String>>,
}

/// One game, with dice of its own.
pub(crate) struct Lane<G: Shelved> {
    game: G,
    seed: Seed,
    /// How many games have been dealt here.
    dealt: u64,
    /// What shuffles.
    dice: Dice,
    /// What draws actions for the caller.
    picks: Dice,
    bots: Vec<Option<Box<dyn Bot<G>>>>,
    /// Who decides, or who did last.
    seat: Seat,
    over: bool,
    actions: Vec<G::Action>,
}

/// As many legal actions as a seat has at most in all but strange games: the list seldom grows.
const ROOM: usize = 512;

/// Numbers for streams of chance beside the deals, which count from 0.
const PICKS: u64 = u64::MAX;
const BOTS: u64 = u64::MAX - 1;

impl<G: Shelved> Lane<G> {
    pub(crate) fn open(shared: &Shared<G>, seed: Seed) -> Result<Lane<G>, String> {
        let mut lane = Lane {
            game: shared.undealt.clone(),
            seed,
            dealt: 0,
            dice: Dice::new(seed),
            picks: Dice::new(seed.derive(PICKS)),
            bots: Vec::new(),
            seat: Seat(0),
            over: false,
            actions: Vec::with_capacity(ROOM),
        };
        lane.deal(shared)?;
        Ok(lane)
    }

    /// Begins again with the first deal.
    pub(crate) fn rewind(&mut self, shared: &Shared<G>) -> Result<(), String> {
        self.dealt = 0;
        self.picks = Dice::new(self.seed.derive(PICKS));
        self.deal(shared)
    }

    /// Deals the next game.
    pub(crate) fn deal(&mut self, shared: &Shared<G>) -> Result<(), String> {
        let seed = self.seed.derive(self.dealt);
        self.dealt += 1;
        self.dice = Dice::new(seed);
        self.game = shared.undealt.clone();
        self.bots.clear();
        for (name, number) in shared.bots.iter().zip(0..) {
            let bot = |name: &String| G::bot(name, &shared.setup, seed.derive(BOTS - number));
            let bot = name.as_ref().map(bot).transpose().map_err(|error| error.to_string())?;
            self.bots.push(bot);
        }
        self.go_on()
    }

    /// Lets chance and bots decide until the caller does, or until the game is over.
    fn go_on(&mut self) -> Result<(), String> {
        loop {
            let next = self.game.next();
            let Some(seat) = next.seats().first() else {
                if next == Next::Over {
                    self.over = true;
                    self.actions.clear();
                    return Ok(());
                }
                self.game.settle(&mut self.dice, &mut Mute).map_err(|error| error.to_string())?;
                continue;
            };
            let Some(Some(bot)) = self.bots.get_mut(seat.index()) else {
                self.seat = seat;
                self.over = false;
                self.game.actions(seat, &mut self.actions);
                return Ok(());
            };
            let action = bot.choose(&Perspective::new(&self.game, seat));
            let action = action.ok_or_else(|| format!("seat {} has no legal action", seat.0))?;
            self.game.play(seat, action, &mut Mute).map_err(|refusal| refusal.to_string())?;
        }
    }

    /// Whether an action can be taken now: its code is that of a legal one, or nobody asks.
    #[inline]
    pub(crate) fn check(&self, code: u16) -> Result<(), Seat> {
        let legal = G::Action::from_code(code).is_some_and(|action| self.actions.contains(&action));
        if legal || self.over { Ok(()) } else { Err(self.seat) }
    }

    /// Takes an action that was checked.
    pub(crate) fn step(
        &mut self,
        code: u16,
        shared: &Shared<G>,
        mut out: Buffers<'_>,
    ) -> Result<(), String> {
        out.rewards.fill(0.0);
        let mut ended = self.over;
        if let Some(action) = G::Action::from_code(code).filter(|_| !self.over) {
            self.game.perform(self.seat, action, &mut Mute);
            self.go_on()?;
            ended = self.over;
            if self.over {
                self.end(shared, &mut out)?;
            }
        }
        out.ended.fill(ended);
        self.show(shared, &mut out);
        Ok(())
    }

    /// Says what the end brought, and deals the next game if that is the plan.
    fn end(&mut self, shared: &Shared<G>, out: &mut Buffers<'_>) -> Result<(), String> {
        let outcome = self.game.outcome().ok_or("it is over without a result")?;
        rewards(&outcome, G::INFO.cooperative, out.rewards);
        if !out.finals.is_empty() {
            let seats = Seats::all(shared.setup.players());
            for (row, seat) in out.finals.chunks_exact_mut(G::SEEN.len()).zip(seats.iter()) {
                self.observe(shared, seat, row);
            }
        }
        match shared.at_end {
            AtEnd::DealNext => self.deal(shared),
            AtEnd::Stay => Ok(()),
        }
    }

    /// Writes what comes next, where no action was taken.
    pub(crate) fn show_anew(&self, shared: &Shared<G>, mut out: Buffers<'_>) {
        out.rewards.fill(0.0);
        out.ended.fill(self.over);
        self.show(shared, &mut out);
    }

    /// Writes what comes next, for all buffers but those that tell of an end.
    fn show(&self, shared: &Shared<G>, out: &mut Buffers<'_>) {
        out.seats.fill(if self.over { -1 } else { self.seat.0 as i8 });
        if !out.masks.is_empty() {
            out.masks.fill(0);
            for action in &self.actions {
                if let Some(bit) = out.masks.get_mut(usize::from(action.code())) {
                    *bit = 1;
                }
            }
        }
        if !out.observations.is_empty() {
            self.observe(shared, self.seat, out.observations);
        }
        if !out.everything.is_empty() {
            observe_everything(&self.game, &shared.setup, self.seat, out.everything);
        }
    }

    pub(crate) fn observe(&self, shared: &Shared<G>, seat: Seat, into: &mut [f32]) {
        Perspective::new(&self.game, seat).observe(&shared.setup, into);
    }

    pub(crate) fn observe_everything(&self, shared: &Shared<G>, seat: Seat, into: &mut [f32]) {
        observe_everything(&self.game, &shared.setup, seat, into);
    }

    /// Goes on in another world that whoever decides cannot tell from this one.
    pub(crate) fn imagine(&mut self, seed: Seed) {
        if !self.over {
            self.dice = Dice::new(seed);
            self.game = self.game.imagine(Viewer::Seat(self.seat), &mut self.dice);
            self.game.actions(self.seat, &mut self.actions);
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        self.over
    }

    /// Draws a legal action.
    pub(crate) fn pick(&mut self) -> u16 {
        self.picks.pick(&self.actions).map_or(0, Code::code)
    }

    pub(crate) fn legal(&self) -> &[G::Action] {
        &self.actions
    }
}
