//! All that a player at the table has: what a bot gets instead of the state.

use std::fmt;

use crate::{Dice, Game, Next, Seat, Viewer};

/// The game through the eyes of one seat.
///
/// A bot decides from this alone. The state behind it cannot be reached:
///
/// ```compile_fail,E0616
/// fn cheat<G: engine::Game>(at: &engine::Perspective<'_, G>) -> &G {
///     at.game
/// }
/// ```
#[derive(Clone, Copy)]
pub struct Perspective<'a, G> {
    game: &'a G,
    seat: Seat,
}

/// Says whose eyes these are and nothing of the state: printing must not tell either.
impl<G: Game> fmt::Debug for Perspective<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Perspective({}, seat {})", G::INFO.id, self.seat)
    }
}

impl<'a, G: Game> Perspective<'a, G> {
    /// The table as `seat` sees it.
    pub fn new(game: &'a G, seat: Seat) -> Perspective<'a, G> {
        Perspective { game, seat }
    }

    /// Whose eyes these are.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Who decides next.
    pub fn next(&self) -> Next {
        self.game.next()
    }

    /// What this seat sees.
    pub fn view(&self) -> G::View {
        self.game.view(Viewer::Seat(self.seat))
    }

    /// What the deciding seats are asked.
    pub fn prompt(&self) -> G::Prompt {
        self.game.prompt(Viewer::Seat(self.seat))
    }

    /// Clears `into` and lists this seat's legal actions.
    pub fn actions(&self, into: &mut Vec<G::Action>) {
        self.game.actions(self.seat, into);
    }

    /// A complete world that agrees with everything this seat has seen.
    pub fn imagine(&self, dice: &mut Dice) -> G {
        self.game.imagine(Viewer::Seat(self.seat), dice)
    }
}
