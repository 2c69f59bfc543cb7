//! An action is listed if and only if it is accepted, and a refusal changes nothing.

use std::collections::BTreeSet;

use super::{Coverage, trial::Trial};
use engine::{Action, Code, Game, Mute, Seat, Seats};

/// Tries every action that can be formed for every seat, and for seats that are not there.
pub(super) fn check<G: Game>(trial: &Trial<'_, G>, coverage: &mut Coverage) {
    let game = trial.table.game();
    let players = trial.setup.players();
    let mut listed = Vec::new();
    for seat in Seats::all(players).iter().chain([Seat(players as u8), Seat(u8::MAX)]) {
        game.actions(seat, &mut listed);
        let deciding = game.next().seats().contains(seat);
        assert!(deciding || listed.is_empty(), "{trial}: {seat:?} may act without being asked");
        assert!(!deciding || !listed.is_empty(), "{trial}: {seat:?} has no legal action");
        numbers_name_actions(trial, &listed);
        let mut copy = game.clone();
        for action in G::Action::all() {
            let known = listed.contains(&action);
            match game.check(seat, action) {
                Ok(()) => assert!(known, "{trial}: {action:?} is not listed"),
                Err(refusal) => {
                    assert!(!known, "{trial}: the listed {action:?} is refused: {refusal}");
                    let played = copy.play(seat, action, &mut Mute);
                    assert_eq!(played.as_ref(), Err(&refusal), "{trial}: {action:?}");
                    coverage.refused.insert(refusal.rule);
                }
            }
        }
        assert!(copy == *game, "{trial}: a refused action of {seat:?} changed the game");
    }
}

/// Every number leads to an action that has it, and numbers end where they say.
pub(super) fn every_code_is_one_action<A: Action>() {
    for code in 0..A::CODES {
        assert_eq!(A::from_code(code).map(Code::code), Some(code));
    }
    assert_eq!(A::from_code(A::CODES), None);
}

/// Each listed action has a number of its own that leads back to it.
fn numbers_name_actions<G: Game>(trial: &Trial<'_, G>, listed: &[G::Action]) {
    let mut codes = BTreeSet::new();
    for &action in listed {
        let code = action.code();
        let named = code < G::Action::CODES && G::Action::from_code(code) == Some(action);
        assert!(named, "{trial}: the number {code} of {action:?} does not name it");
        assert!(codes.insert(code), "{trial}: {action:?} is listed twice");
    }
}
