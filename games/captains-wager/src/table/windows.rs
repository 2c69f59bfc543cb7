//! The moments at which a captain may use an item.

use ui::Window;

use super::words;
use crate::{Action, Cards, Prompt, View, Window as Moment};

/// Each of them, in the order of an adventure.
pub(super) const ALL: &[Window] = &[
    Window { name: "start-of-encounter", label: words::START_OF_ENCOUNTER },
    Window { name: "crew-played", label: words::CREW_PLAYED },
    Window { name: "between-turns", label: words::BETWEEN_TURNS },
    Window { name: "end-of-encounter", label: words::END_OF_ENCOUNTER },
    Window { name: "end-of-adventure", label: words::END_OF_ADVENTURE },
];

/// The moment that a prompt asks about.
pub(super) fn of(prompt: Prompt) -> Option<&'static Window> {
    let Prompt::UseItem { window, .. } = prompt else { return None };
    Some(match window {
        Moment::StartOfEncounter => &ALL[0],
        Moment::CrewPlayed => &ALL[1],
        Moment::BetweenTurns => &ALL[2],
        Moment::EndOfEncounter => &ALL[3],
        Moment::EndOfAdventure => &ALL[4],
    })
}

/// The item that an action uses.
pub(super) fn subject(cards: &Cards, view: &View, action: Action) -> Option<String> {
    let Action::UseItem { item, .. } = action else { return None };
    let held = view.own()?.items.iter().find(|held| held.pocket == item)?;
    Some(cards.item_name(held.item?).to_owned())
}
