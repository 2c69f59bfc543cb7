//! The short questions: may an item be used, is a loan to be paid off.

use ui::Window;

use super::words;
use crate::{Action, Cards, Prompt, View, Window as Moment};

/// Each of them, those about items first, in the order of an adventure.
pub(super) const ALL: &[Window] = &[
    Window { name: "start-of-encounter", label: words::START_OF_ENCOUNTER },
    Window { name: "crew-played", label: words::CREW_PLAYED },
    Window { name: "between-turns", label: words::BETWEEN_TURNS },
    Window { name: "end-of-encounter", label: words::END_OF_ENCOUNTER },
    Window { name: "end-of-adventure", label: words::END_OF_ADVENTURE },
    Window { name: "keep-loans", label: words::KEEP_LOANS },
];

/// The moment that a prompt asks about.
pub(super) fn of(prompt: Prompt) -> Option<&'static Window> {
    let place = match prompt {
        Prompt::UseItem { window: Moment::StartOfEncounter, .. } => 0,
        Prompt::UseItem { window: Moment::CrewPlayed, .. } => 1,
        Prompt::UseItem { window: Moment::BetweenTurns, .. } => 2,
        Prompt::UseItem { window: Moment::EndOfEncounter, .. } => 3,
        Prompt::UseItem { window: Moment::EndOfAdventure, .. } => 4,
        Prompt::Settle { .. } => 5,
        _ => return None,
    };
    ALL.get(place)
}

/// The action that lets the question go by.
pub(super) fn pass(prompt: Prompt) -> Option<Action> {
    match prompt {
        Prompt::UseItem { .. } => Some(Action::Pass),
        Prompt::Settle { .. } => Some(Action::EndTurn),
        _ => None,
    }
}

/// The item that an action uses.
pub(super) fn subject(cards: &Cards, view: &View, action: Action) -> Option<String> {
    let Action::UseItem { item, .. } = action else { return None };
    let held = view.own()?.items.iter().find(|held| held.pocket == item)?;
    Some(cards.item_name(held.item?).to_owned())
}
