//! The tray: treasures from which the viewer chooses.

use maud::{Markup, html};
use ui::parts::thing;

use super::Deck;
use super::cards::{icon, item_id};
use super::path::{CLAIM_ALL, DECK, STAY, UNDER, choosing_clan, lot_id};
use super::words;
use crate::{Item, Pick, Stage};

impl Deck<'_> {
    /// Empty where the viewer has nothing to choose from.
    pub(super) fn tray(&self) -> Markup {
        let view = self.view;
        if view.choice.is_empty() {
            return html! {};
        }
        match view.stage {
            Stage::TakingOut(_) => self.take_out(),
            Stage::Keeping(_) => html! {
                h2 { (words::KEEP_ONE) }
                p { (words::OTHERS_GO_UNDER) }
                ol class="cards" data-from=(DECK) { @for item in &view.choice { li { (self.drawn(*item, "wide")) } } }
            },
            Stage::Claiming(_) => html! {
                h2 { (words::TOP_CARD) }
                ol class="cards" data-from=(DECK) {
                    @for item in &view.choice { li { (self.drawn(*item, "wide")) } }
                    li { (spot(STAY, "deck", words::LEAVE_ON_TOP)) }
                    li { (spot(UNDER, "under", words::PUT_UNDER)) }
                }
            },
            Stage::Sharing(_) => self.spoils(),
            Stage::Dealing
            | Stage::ChoosingClan(_)
            | Stage::Asked(..)
            | Stage::Turn(_)
            | Stage::Settling(_)
            | Stage::Over => html! {},
        }
    }

    fn drawn(&self, item: Item, class: &str) -> Markup {
        let id = choosing_clan(self.view).map(|clan| item_id(clan, item)).unwrap_or_default();
        self.item(&id, item, class, "")
    }

    fn take_out(&self) -> Markup {
        let waits = self.at.seat().is_some_and(|seat| self.decides(seat));
        html! {
            h2 { (if waits { words::TAKE_OUT } else { words::OTHERS_CHOOSE }) }
            @for (row, items) in self.view.choice.chunks(usize::from(Pick::COUNT)).enumerate() {
                section class="row" {
                    h3 { (words::gold(row + 2)) }
                    ol class="cards" data-from=(DECK) { @for item in items { li { (self.drawn(*item, "full")) } } }
                }
            }
        }
    }

    fn spoils(&self) -> Markup {
        let view = self.view;
        html! {
            h2 { (words::FROM_THE_POOL) }
            p { (words::KEEP_OR_CLAIM) }
            ol class="cards" data-from=(DECK) {
                @for (item, lot) in view.choice.iter().zip(&view.lots) {
                    li { (self.item(&lot_id(*lot), *item, "wide", words::LIES_IN_POOL)) }
                }
                li { (spot(CLAIM_ALL, "chest", words::CLAIM_ALL)) }
            }
        }
    }
}

/// A place in the tray that is touched instead of a card.
fn spot(id: &str, drawing: &str, words: &str) -> Markup {
    thing(id, "spot-card", words, html! { (icon(drawing)) span { (words) } })
}
