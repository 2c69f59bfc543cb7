//! Which things a captain touches for which action.

use engine::{Seat, Viewer};

use super::cards::{crew_id, item_id};
use crate::{Action, Berth, Clan, Draw, Item, Lot, Pick, Pocket, Stage, Stake, View};

/// The treasure deck of the viewer: to bet is to touch it.
pub(super) const DECK: &str = "deck";
/// The bank: to borrow is to touch it.
pub(super) const BANK: &str = "bank";
/// The pool: to steal is to touch it.
pub(super) const POOL: &str = "pool";
/// The viewer's loans: to pay one off is to touch them.
pub(super) const LOANS: &str = "loans";
/// Where all cards from the pool are claimed.
pub(super) const CLAIM_ALL: &str = "claim-all";
/// Where a card that was looked at stays, and where it goes otherwise.
pub(super) const STAY: &str = "stay-on-top";
pub(super) const UNDER: &str = "go-under";

/// The ids in the order in which they are touched. Company is named before the stake, so that
/// no path is the beginning of another.
pub(super) fn of(view: &View, action: Action) -> Vec<String> {
    match action {
        Action::Pass | Action::EndTurn | Action::ChooseClan { .. } => Vec::new(),
        Action::TakeOut { picks } => {
            picks.iter().enumerate().map(|(row, pick)| picked(view, row, *pick)).collect()
        }
        Action::UseItem { item, target } => {
            [pocketed(view, item)].into_iter().chain(target.map(captain_id)).collect()
        }
        Action::PayLoan => vec![LOANS.to_owned()],
        Action::Play { stake, crew, along, target } => {
            let stake = match stake {
                Stake::Bet => DECK,
                Stake::Borrow => BANK,
            };
            [held(view, crew)]
                .into_iter()
                .chain(along.map(|along| held(view, along)))
                .chain([stake.to_owned()])
                .chain(target.map(captain_id))
                .collect()
        }
        Action::Steal => vec![POOL.to_owned()],
        Action::Keep { card } => vec![drawn(view, card)],
        Action::Rob { target } => vec![captain_id(target)],
        Action::Sift { under } => vec![if under { UNDER } else { STAY }.to_owned()],
        Action::TakeSpoils { keep: None } => vec![CLAIM_ALL.to_owned()],
        Action::TakeSpoils { keep: Some(lot) } => vec![lot_id(lot)],
    }
}

pub(super) fn captain_id(seat: Seat) -> String {
    format!("captain-{}", seat.index())
}

/// A card from the pool. Its clan is not told to the viewer, so its place names it.
pub(super) fn lot_id(lot: Lot) -> String {
    format!("lot-{}", lot.index())
}

/// The clan of the deck from which the viewer chooses.
pub(super) fn choosing_clan(view: &View) -> Option<Clan> {
    let seat = match (view.stage, view.viewer) {
        (Stage::TakingOut(_), Viewer::Seat(seat)) => seat,
        (Stage::Keeping(seat) | Stage::Claiming(seat), _) => seat,
        _ => return None,
    };
    view.clan(seat)
}

fn held(view: &View, berth: Berth) -> String {
    let held = view.own().and_then(|own| own.crew.iter().find(|it| it.berth == berth));
    held.map_or_else(|| format!("berth-{}", berth.index()), |held| crew_id(held.crew))
}

fn pocketed(view: &View, pocket: Pocket) -> String {
    let held = view.own().and_then(|own| own.items.iter().find(|it| it.pocket == pocket));
    let id = held.and_then(|held| Some(item_id(held.clan, held.item?)));
    id.unwrap_or_else(|| format!("pocket-{}", pocket.index()))
}

fn picked(view: &View, row: usize, pick: Pick) -> String {
    chosen(view, row * usize::from(Pick::COUNT) + pick.index())
}

fn drawn(view: &View, card: Draw) -> String {
    chosen(view, card.index())
}

fn chosen(view: &View, nth: usize) -> String {
    let item: Option<Item> = view.choice.get(nth).copied();
    let id = item.zip(choosing_clan(view)).map(|(item, clan)| item_id(clan, item));
    id.unwrap_or_else(|| format!("choice-{nth}"))
}
