//! Which actions are legal, and why the others are not.

use engine::{Refusal, Rule, Seat};

use super::action::{Action, Card, Way};
use super::state::{CaperCards, Phase};
use crate::Crew;

/// Lists what `seat` may do.
#[inline]
pub(crate) fn actions(game: &CaperCards, seat: Seat, into: &mut Vec<Action>) {
    into.clear();
    if seat != game.turn() {
        return;
    }
    match game.phase {
        Phase::Play => {
            let ways = game.row.ways(&game.figures);
            for card in Card::in_mask(game.hands[seat.index()]) {
                let crew = game.crew(card);
                for way in ways[crew.index()].iter() {
                    into.push(Action::Play { card, way });
                }
            }
        }
        Phase::Use(crew) => {
            let ways = game.row.ways(&game.figures)[crew.index()];
            into.extend(ways.iter().map(|way| Action::Use { way }));
        }
        Phase::Undealt | Phase::Won | Phase::Lost => {}
    }
}

/// Whether `seat` may take `action`; if not, why.
#[inline]
pub(crate) fn check(game: &CaperCards, seat: Seat, action: Action) -> Result<(), Refusal> {
    let in_progress = matches!(game.phase, Phase::Play | Phase::Use(_));
    if !in_progress || seat != game.turn() {
        return Err(game.not_now());
    }
    match (action, game.phase) {
        (Action::Play { card, way }, Phase::Play) => {
            if game.hands[seat.index()] & card.bit() == 0 {
                return Err(Refusal::new(Rule("CC-3.2"), "This card is not in your hand."));
            }
            game.check_way(game.crew(card), way)
        }
        (Action::Use { way }, Phase::Use(crew)) => game.check_way(crew, way),
        (Action::Play { .. }, _) => Err(Refusal::new(
            Rule("CC-3.3"),
            "First decide how the Crew that was turned up uses its ability.",
        )),
        (Action::Use { .. }, _) => {
            Err(Refusal::new(Rule("CC-3.1"), "No Crew was turned up: play one from your hand."))
        }
    }
}

impl CaperCards {
    fn not_now(&self) -> Refusal {
        match self.phase {
            Phase::Undealt => Refusal::new(Rule("CC-2.3"), "Nothing has been dealt yet."),
            Phase::Won => Refusal::new(Rule("CC-8.6"), "The game is won and over."),
            Phase::Lost => Refusal::new(Rule("CC-8.7"), "A heist has failed: the game is over."),
            Phase::Play | Phase::Use(_) => Refusal::new(Rule("CC-3.1"), "It is not your turn."),
        }
    }

    #[inline]
    fn check_way(&self, crew: Crew, way: Way) -> Result<(), Refusal> {
        let ways = self.row.ways(&self.figures)[crew.index()];
        if ways.contains(way) {
            return Ok(());
        }
        let instead = ways.iter().next().unwrap_or(Way::Plain);
        Err(Refusal::new(crew.rule(), self.why_not(crew, way, instead)))
    }

    /// Why `crew` cannot be played this way, when it could be played `instead`.
    fn why_not(&self, crew: Crew, way: Way, instead: Way) -> String {
        let (name, the) = (crew.name(), crew.the());
        match (instead, way) {
            (Way::Rotate(_), Way::Rotate(_)) => {
                format!("{name} can only rotate a diamond that is in play.")
            }
            (Way::Rotate(_), _) => {
                format!("A diamond is in play, so {the} must rotate one; say which.")
            }
            (Way::Discard(_), Way::Discard(_)) => {
                format!("{name} can only discard an odd Crew that is in play.")
            }
            (Way::Discard(_), _) => {
                format!("An odd Crew is in play, so {the} must discard one; say which.")
            }
            (Way::Upright | Way::Turned, _) => {
                let [one, other] = self.figures.crew(crew).numbers;
                format!("{name} must be played as {one} or as {other}; say which.")
            }
            (_, Way::Rotate(_)) if crew == Crew::Fcg => {
                format!("No diamond is in play, so {the} has nothing to rotate.")
            }
            (_, Way::Discard(_)) if crew == Crew::Muscle => {
                format!("No other odd Crew is in play, so {the} has nothing to discard.")
            }
            (_, Way::Rotate(_)) => format!("{name} does not rotate anyone."),
            (_, Way::Discard(_)) => format!("{name} does not discard anyone."),
            (_, Way::OnRisk) => format!("{name} cannot lie on the Risk."),
            (_, Way::Upright | Way::Turned) => {
                format!("{name} cannot be played either way up.")
            }
            // The plain way is refused only where another one stands instead, as above.
            (_, Way::Plain) => format!("{name} cannot be played like this."),
        }
    }
}
