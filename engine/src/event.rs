//! What happens at the table, in its secret and its public form.

use std::fmt::Debug;

use serde::Serialize;

use crate::{Rule, Seats, Viewer};

/// Something that happened.
pub trait Event: Clone + PartialEq + Debug + Serialize + Send + Sync + 'static {
    /// The rule that made it happen.
    fn rule(&self) -> Rule;

    /// Whether somebody learns from it what was hidden from them before (a card turned up,
    /// drawn or looked at). What was revealed cannot be taken back.
    fn reveals(&self) -> bool;
}

/// Where a game tells what happens. The null sink [`Mute`] costs nothing.
pub trait Sink<E> {
    /// Whether anybody listens: a game may skip work whose only use is the telling.
    const LISTENS: bool;

    /// Tells everybody the same.
    fn tell(&mut self, event: E);

    /// Tells `seats` the secret form and everybody else the public one. Both are written in
    /// one place, so that nobody forgets the public one.
    fn tell_privately(&mut self, seats: Seats, secret: E, public: E);
}

/// Nobody listens.
#[derive(Clone, Copy, Debug)]
pub struct Mute;

impl<E> Sink<E> for Mute {
    const LISTENS: bool = false;

    #[inline]
    fn tell(&mut self, _: E) {}

    #[inline]
    fn tell_privately(&mut self, _: Seats, _: E, _: E) {}
}

/// An event as it was told: everyone got the public form, some a secret one instead.
#[derive(Clone, PartialEq, Debug)]
pub struct Told<E> {
    /// What everybody may know.
    pub public: E,
    /// Who was told more, and what.
    pub secret: Option<(Seats, E)>,
}

impl<E: Event> Told<E> {
    /// The form that `viewer` gets to see.
    pub fn seen_by(&self, viewer: Viewer) -> &E {
        match &self.secret {
            Some((seats, secret)) if viewer.among(*seats) => secret,
            _ => &self.public,
        }
    }

    /// Whether anybody learned something hidden.
    pub fn reveals(&self) -> bool {
        self.public.reveals() || self.secret.as_ref().is_some_and(|(_, secret)| secret.reveals())
    }
}

impl<E> Sink<E> for Vec<Told<E>> {
    const LISTENS: bool = true;

    fn tell(&mut self, event: E) {
        self.push(Told { public: event, secret: None });
    }

    fn tell_privately(&mut self, seats: Seats, secret: E, public: E) {
        self.push(Told { public, secret: Some((seats, secret)) });
    }
}
