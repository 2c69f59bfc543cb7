//! Taking an action back, as long as nobody has been told of it.

use thiserror::Error;

use crate::{Cause, Game, Next, Perspective, Seat, Step, Table, Told, Viewer};

/// Who has looked at the table since the last action, beside the seat that took it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Audience {
    /// Nobody: the other seats belong to bots, which look when they decide and not before, or to
    /// people who have not looked since.
    Nobody,
    /// Somebody, in a seat or without one.
    Others,
}

/// Why the last action stays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum NoUndo {
    /// There is nothing to take back.
    #[error("nothing has been played yet")]
    Nothing,
    /// Somebody else acted last.
    #[error("the last action was not yours")]
    NotYours,
    /// The turn has passed on.
    #[error("the decision has passed to somebody else")]
    PassedOn,
    /// The game has ended, and the seed is public.
    #[error("the game is over")]
    Over,
    /// A card was seen that had been hidden.
    #[error("it revealed something that was hidden")]
    Revealed,
}

impl<G: Game> Table<G> {
    /// Whether `seat` may take its last action back. Nobody may have acted since, and nothing may
    /// have been dealt. Then it may in three cases:
    ///
    /// - Nothing hidden was seen, and the decision is still that seat's.
    /// - Several seats decide at once and others of them have not: nobody can tell what was
    ///   chosen.
    /// - Nobody else has looked, and the seat itself was told nothing but what it knew it would.
    pub fn can_undo(&self, seat: Seat, audience: Audience) -> Result<(), NoUndo> {
        let played = |step: &Step<G>| matches!(step.cause, Cause::Play(..));
        // What a second try began with was not played here.
        let own = &self.steps[self.fork.map_or(0, |fork| fork.steps.min(self.steps.len()))..];
        let last = own.last().ok_or(NoUndo::Nothing)?;
        let action = match (&last.cause, self.game.next()) {
            (_, Next::Over) => return Err(NoUndo::Over),
            (Cause::Deal(_), _) if !own.iter().any(played) => return Err(NoUndo::Nothing),
            (Cause::Deal(_), _) => return Err(NoUndo::Revealed),
            (Cause::Play(by, _), _) if *by != seat => return Err(NoUndo::NotYours),
            (Cause::Play(_, action), _) => *action,
        };
        let obstacle = if last.told.iter().any(Told::reveals) {
            NoUndo::Revealed
        } else if !self.game.next().seats().contains(seat) {
            NoUndo::PassedOn
        } else {
            return Ok(());
        };
        let before = self.before_last().ok_or(obstacle)?;
        let untold = match audience {
            Audience::Nobody => self.taught_nothing(&before, seat, action),
            Audience::Others => {
                obstacle == NoUndo::PassedOn && is_secret(&before, seat, self.setup.players())
            }
        };
        if untold { Ok(()) } else { Err(obstacle) }
    }

    /// Takes the last action of `seat` back, by playing the shortened story again.
    pub fn undo(&mut self, seat: Seat, audience: Audience) -> Result<(), NoUndo> {
        self.can_undo(seat, audience)?;
        self.retract();
        Ok(())
    }

    /// Takes the last action back, which was found elsewhere to be allowed. Says whether the last
    /// step was one: what chance has decided stays.
    pub fn retract(&mut self) -> bool {
        let is_play = matches!(self.steps.last(), Some(Step { cause: Cause::Play(..), .. }));
        let Some(game) = self.before_last().filter(|_| is_play) else { return false };
        self.steps.pop();
        self.game = game;
        true
    }

    /// The game before its last step.
    fn before_last(&self) -> Option<G> {
        self.state_after(self.steps.len().checked_sub(1)?)
    }

    /// Whether `seat` knew before its last action all that it would be told: it has turned up
    /// nothing.
    fn taught_nothing(&self, before: &G, seat: Seat, action: G::Action) -> bool {
        let preview = Perspective::new(before, seat).preview(action, self.names());
        let told = self.steps.last().into_iter().flat_map(|step| &step.told);
        preview.whole && preview.events.iter().eq(told.map(|it| it.seen_by(Viewer::Seat(seat))))
    }
}

/// Whether `seat` decides together with others, and nobody gets to know anything of its choice:
/// whatever it does, they are told and shown the same, and the others go on deciding.
fn is_secret<G: Game>(before: &G, seat: Seat, players: usize) -> bool {
    let others = before.next().seats().without(seat);
    let mut actions = Vec::new();
    before.actions(seat, &mut actions);
    let mut first = None;
    // A lone action is no choice, and nothing is won by taking it back.
    !others.is_empty()
        && actions.len() > 1
        && actions.into_iter().all(|action| {
            let mut after = before.clone();
            let mut told: Vec<Told<G::Event>> = Vec::new();
            after.perform(seat, action, &mut told);
            let seen: Vec<_> = Viewer::live(players)
                .filter(|viewer| *viewer != Viewer::Seat(seat))
                .map(|viewer| {
                    let told: Vec<_> = told.iter().map(|it| it.seen_by(viewer).clone()).collect();
                    (told, after.view(viewer))
                })
                .collect();
            after.next() == Next::Seats(others)
                && *first.get_or_insert_with(|| seen.clone()) == seen
        })
}
