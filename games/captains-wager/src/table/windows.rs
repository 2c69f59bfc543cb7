//! The moments at which a captain may use an item.

use ui::Window;

use super::words;
use crate::{Action, Cards, Prompt, View, Window as Moment};

/// Each of them, in the order of an adventure.
pub(super) const ALL: &[Window] = &[
    Window { name: "start-of-encounter", label: words::START_OF_ENCOUNTER },
    Window { name: "end-of-encounter", label: words::END_OF_ENCOUNTER },
    Window { name: "end-of-adventure", label: words::END_OF_ADVENTURE },
];

/// The moment that a prompt asks about.
pub(super) fn of(prompt: Prompt) -> Option<&'static Window> {
    let Prompt::UseItem { window, .. } = prompt else { return None };
    Some(match window {
        Moment::StartOfEncounter => &ALL[0],
        Moment::EndOfEncounter => &ALL[1],
        Moment::EndOfAdventure => &ALL[2],
    })
}

/// The item that an action uses.
pub(super) fn subject(cards: &Cards, view: &View, action: Action) -> Option<String> {
    let Action::UseItem { item, .. } = action else { return None };
    let held = view.own()?.items.iter().find(|held| held.pocket == item)?;
    Some(cards.item_name(held.item?).to_owned())
}
