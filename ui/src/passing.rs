//! Which questions pass by themselves for a seat.

use engine::{Seat, Viewer};

use crate::Touch;

/// Which questions pass by themselves for a seat. It is the seat's own business and a matter of
/// the interface: the rules know nothing of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Passing<'a> {
    /// The moments at which the seat always passes.
    pub windows: &'a [String],
    /// The things that it does not want to be asked about.
    pub things: &'a [String],
    /// Whether it passes where it can do nothing else.
    pub idle: bool,
    /// The chapter in which it passes whatever it is asked.
    pub rest: Option<u32>,
}

impl Passing<'_> {
    /// The action that lets a chance go by, if that is what `seat` is asked now and wants it to
    /// pass by itself.
    pub fn action<G: Touch>(&self, game: &G, cards: &G::Cards, seat: Seat) -> Option<G::Action> {
        let prompt = game.prompt(Viewer::Spectator);
        let window = G::window(prompt)?;
        let pass = G::pass(prompt)?;
        game.check(seat, pass).ok()?;
        let view = game.view(Viewer::Seat(seat));
        if self.windows.iter().any(|name| name == window.name)
            || self.rest.is_some_and(|rest| G::chapter(&view) == Some(rest))
        {
            return Some(pass);
        }
        let mut actions = Vec::new();
        game.actions(seat, &mut actions);
        let unwanted = |action: &G::Action| {
            *action == pass
                || G::subject(cards, &view, *action).is_some_and(|it| self.things.contains(&it))
        };
        let settled = self.idle || !self.things.is_empty();
        (settled && actions.iter().all(unwanted)).then_some(pass)
    }
}
