//! One night: which cheese lies where, and what each mouse has done.

use std::ops::Range;

use engine::{Dice, Refusal, Rule, Seat, Seats, Sink, Viewer};

use super::{Action, CHEESES, Event};

/// The most mice in one pantry.
pub const MICE: usize = 3;

/// Where the shelf begins; the places before it are the hands.
const SHELF: u8 = 6;

/// One night of a raid.
#[derive(Clone, PartialEq, Debug)]
pub struct Night {
    pub players: usize,
    pub order: [u8; CHEESES],
    pub sniffed: [Option<u8>; MICE],
    pub grabs: [Option<u8>; MICE],
    pub home: Seats,
}

impl Night {
    pub fn new(players: usize, order: [u8; CHEESES]) -> Night {
        Night { players, order, sniffed: [None; MICE], grabs: [None; MICE], home: Seats::NONE }
    }

    /// The places of a mouse's hand.
    pub fn hand(&self, seat: Seat) -> Range<u8> {
        let size = SHELF / self.players as u8;
        seat.0 * size..(seat.0 + 1) * size
    }

    /// The mice that are not home yet.
    pub fn raiding(&self) -> Seats {
        self.home.iter().fold(Seats::all(self.players), Seats::without)
    }

    pub fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        if !self.raiding().contains(seat) {
            return Err(Refusal::new(Rule("PR-2.1"), "You are home."));
        }
        let sniffed = self.sniffed[seat.index()].is_some();
        let grabbed = self.grabs[seat.index()].is_some();
        let (rule, why) = match action {
            Action::Sniff(_) if sniffed => ("PR-2.2", "You have sniffed tonight."),
            Action::Sniff(place) if !(SHELF..CHEESES as u8).contains(&place) => {
                ("PR-2.2", "It is not on the shelf.")
            }
            Action::Grab(_) if grabbed => ("PR-2.3", "Your paws are full."),
            Action::Grab(place) if !self.hand(seat).contains(&place) => {
                ("PR-2.3", "It is not in your hand.")
            }
            Action::GoHome if !grabbed => ("PR-2.4", "Grab a cheese first."),
            _ => return Ok(()),
        };
        Err(Refusal::new(Rule(rule), why))
    }

    pub fn perform(&mut self, seat: Seat, action: Action, sink: &mut impl Sink<Event>) {
        let only = Seats::one(seat);
        let face = |place: u8| Some(self.order[usize::from(place)]);
        match action {
            Action::Sniff(place) => {
                let told = |cheese| Event::Sniffed { seat, place, cheese };
                sink.tell_privately(only, told(face(place)), told(None));
                self.sniffed[seat.index()] = Some(place);
            }
            Action::Grab(place) => {
                let told = |cheese| Event::Grabbed { seat, place, cheese };
                sink.tell_privately(only, told(face(place)), told(None));
                self.grabs[seat.index()] = Some(place);
            }
            Action::GoHome => {
                sink.tell(Event::WentHome { seat });
                self.home = self.home.with(seat);
            }
        }
    }

    /// Whether `viewer` knows which cheese lies at `place`.
    pub fn sees(&self, viewer: Viewer, place: u8) -> bool {
        let turned_up = self.raiding().is_empty() && self.grabs.contains(&Some(place));
        match viewer {
            Viewer::Seat(seat) => {
                let sniffed = self.sniffed[seat.index()] == Some(place);
                turned_up || sniffed || self.hand(seat).contains(&place)
            }
            Viewer::Spectator => turned_up,
            Viewer::Omniscient => true,
        }
    }

    /// Deals what `viewer` does not know anew. The cheeses are sorted first, so that nothing but
    /// the dice decides where each goes.
    pub fn imagine(&mut self, viewer: Viewer, dice: &mut Dice) {
        let places: Vec<u8> = (0..CHEESES as u8).filter(|&p| !self.sees(viewer, p)).collect();
        let mut hidden: Vec<u8> = places.iter().map(|&p| self.order[usize::from(p)]).collect();
        hidden.sort_unstable();
        dice.shuffle(&mut hidden);
        for (place, cheese) in places.into_iter().zip(hidden) {
            self.order[usize::from(place)] = cheese;
        }
    }
    /// Every cheese lies somewhere, so none lies in two places.
    pub fn audit(&self) -> Result<(), String> {
        if let Some(cheese) = (0..CHEESES as u8).find(|cheese| !self.order.contains(cheese)) {
            return Err(format!("cheese {cheese} is missing"));
        }
        Ok(())
    }
}
