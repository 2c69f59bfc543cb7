//! What a seat sees, as numbers. Captains are counted from the one who looks.

mod layout;

use engine::{Encoder, Layout, Observe, Seat, Setup, bits};

use crate::rules::ids::{Card, Clan};
use crate::rules::state::{CaptainsWager, Fate};
use crate::seen::view::Remembered;
use crate::{CaptainView, Options, Stage, View};
use layout::*;

impl Observe for CaptainsWager {
    const SEEN: Layout = SEEN;
    const HIDDEN: Layout = HIDDEN;

    fn observe(setup: &Setup<CaptainsWager>, view: &View, eyes: Seat, into: &mut Encoder<'_>) {
        let Options { players, thieves_share, clan_items, bonus_crew, bonus_items, .. } =
            setup.options;
        into.on(PLAYERS, [usize::from(players) - 2]);
        into.flag(THIEVES_SHARE, [], thieves_share);
        into.flag(CLAN_ITEMS, [], clan_items);
        into.flag(BONUS_CREW, [], bonus_crew);
        into.on(BONUS_ITEMS, [bonus_items as usize]);
        let look = Look { view, eyes, players: players.into() };
        look.stage(into);
        look.encounters(into);
        look.pool(into);
        let captains = view.captains.iter().zip(&view.memory.captains);
        for (seat, (seen, remembered)) in captains.enumerate() {
            let captain = look.captain(Seat(seat as u8));
            show_captain(captain, seen, into);
            show_cards(captain, seen, into);
            remember(captain, remembered, into);
        }
        look.own(into);
    }

    fn observe_hidden(&self, eyes: Seat, into: &mut Encoder<'_>) {
        let players = self.players();
        for captain in 0..players {
            let seat = Seat(((eyes.index() + captain) % players) as u8);
            if !self.phase.is_setting_up() {
                for (nth, place) in self.captain(seat).deck.iter().enumerate() {
                    into.on(IN_DECK, [captain, nth, self.decks[seat.index()][place].index()]);
                }
            }
            let Some(other) = captain.checked_sub(1) else { continue };
            for card in self.captain(seat).items() {
                into.count(OTHERS_ITEM, [other, self.face(*card).index()]);
            }
            if self.crew_is_dealt() {
                for crew in self.held(seat) {
                    into.on(OTHERS_CREW, [other, crew.index()]);
                }
            }
            if self.has_choices() && self.chosen.contains(seat) {
                for item in self.picked(seat, self.taken_out[seat.index()]) {
                    into.on(OTHERS_OUT, [other, item.index()]);
                }
            }
        }
        for (card, owner) in self.claims() {
            let captain = (owner.index() + players - eyes.index()) % players;
            into.count(TRULY_CLAIMED, [captain, self.face(*card).index()]);
        }
        for token in self.pool() {
            into.count(IN_POOL, [self.face(Card::from(*token)).index()]);
        }
    }
}

struct Look<'a> {
    view: &'a View,
    eyes: Seat,
    players: usize,
}

impl Look<'_> {
    /// How many seats after the one who looks a captain sits.
    fn captain(&self, seat: Seat) -> usize {
        (seat.index() + self.players - self.eyes.index()) % self.players
    }

    fn stage(&self, into: &mut Encoder<'_>) {
        let (stage, decides) = match self.view.stage {
            Stage::Dealing => (0, None),
            Stage::ChoosingClan(seat) => (1, Some(seat)),
            Stage::TakingOut(_) => (2, None),
            Stage::Asked(seat, _) => (3, Some(seat)),
            Stage::Turn(seat) => (4, Some(seat)),
            Stage::Settling(seat) => (5, Some(seat)),
            Stage::Keeping(seat) => (6, Some(seat)),
            Stage::Claiming(seat) => (7, Some(seat)),
            Stage::Sharing(seat) => (8, Some(seat)),
            Stage::Over => (9, None),
        };
        into.on(STAGE, [stage]);
        if let Some(seat) = decides {
            into.on(DECIDES, [self.captain(seat)]);
        }
        match self.view.stage {
            Stage::TakingOut(seats) => {
                seats.iter().for_each(|seat| into.on(DECIDES, [self.captain(seat)]));
            }
            Stage::Asked(_, window) => into.on(WINDOW, [window as usize]),
            _ => {}
        }
    }

    fn encounters(&self, into: &mut Encoder<'_>) {
        let view = self.view;
        if let Some(adventure) = view.adventure.checked_sub(1) {
            into.on(ADVENTURE, [adventure.into()]);
        }
        into.on(ENCOUNTER, [usize::from(view.encounter.saturating_sub(1))]);
        for (stop, seen) in view.encounters.iter().enumerate() {
            into.on(CARD, [stop, seen.card.index()]);
            match seen.fate {
                Fate::Open => {}
                Fate::Discarded => into.on(DISCARDED, [stop]),
                Fate::Claimed(seat) => into.on(CLAIMED_BY, [stop, self.captain(seat)]),
            }
        }
        for decided in &view.decided {
            let stop = view.encounters.iter().position(|it| it.card == decided.card);
            let Some(stop) = stop.filter(|_| decided.adventure == view.adventure) else { continue };
            for fought in &decided.captains {
                into.put(FOUGHT, [stop, self.captain(fought.seat)], fought.strength);
            }
        }
        into.on(START, [self.captain(view.start_captain)]);
        into.on(LEADER, [self.captain(view.leader)]);
        into.flag(LOWEST, [], view.lowest_wins);
        into.flag(DOOMED, [], view.doomed);
        into.flag(FREE_BORROW, [], view.memory.free_borrow);
        into.put(THEFTS, [], view.memory.thefts);
        if let Some((crew, target)) = view.memory.waiting {
            into.on(WAITING, [crew.index()]);
            if let Some(target) = target {
                into.on(WAITING_FOR, [self.captain(target)]);
            }
        }
    }

    fn pool(&self, into: &mut Encoder<'_>) {
        into.put(POOL_SIZE, [], self.view.pool.len() as i32);
        for card in &self.view.pool {
            match card.item {
                Some(item) => into.count(POOL, [item.index()]),
                None => {
                    if let Some(captain) = self.captain_of(card.clan) {
                        into.count(POOL_UNSEEN, [captain]);
                    }
                }
            }
        }
        for crew in &self.view.crew_discard {
            into.on(CREW_DISCARD, [crew.index()]);
        }
        for item in &self.view.junk {
            into.count(JUNK, [item.index()]);
        }
    }

    fn captain_of(&self, clan: Clan) -> Option<usize> {
        let seat = self.view.captains.iter().position(|captain| captain.clan == Some(clan))?;
        Some(self.captain(Seat(seat as u8)))
    }

    /// What the one who looks can name in an action.
    fn own(&self, into: &mut Encoder<'_>) {
        let view = self.view;
        if let Some(own) = view.captains.get(self.eyes.index()) {
            for held in &own.crew {
                into.on(BERTH, [held.berth.index(), held.crew.index()]);
            }
            for held in &own.items {
                if let Some(item) = held.item {
                    into.on(POCKET, [held.pocket.index(), item.index()]);
                }
            }
        }
        if view.lots.is_empty() {
            for (nth, item) in view.choice.iter().enumerate() {
                into.on(CHOICE, [nth, item.index()]);
            }
        }
        for (lot, item) in view.lots.iter().zip(&view.choice) {
            into.on(LOT, [lot.index(), item.index()]);
        }
        for item in bits(view.memory.taken_out.into()) {
            into.on(TAKEN_OUT, [item.into()]);
        }
    }
}

fn show_captain(captain: usize, seen: &CaptainView, into: &mut Encoder<'_>) {
    if let Some(clan) = seen.clan {
        into.on(CLAN, [captain, clan.index()]);
    }
    into.flag(ACTIVE, [captain], seen.active);
    into.put(DECK, [captain], seen.deck);
    into.put(COINS, [captain], seen.coins);
    into.put(LOANS, [captain], seen.loans);
    into.put(GOLD, [captain], seen.gold);
    into.put(CLAIMED_GOLD, [captain], seen.claimed_gold);
    into.put(ENCOUNTERS_HELD, [captain], seen.encounters);
    into.put(HAND_SIZE, [captain], seen.hand);
    into.put(STRENGTH, [captain], seen.strength.unwrap_or(0));
    into.flag(WINS_TIES, [captain], seen.wins_ties);
}

/// Cards with a face the viewer has seen are counted by it, others together.
fn show_cards(captain: usize, seen: &CaptainView, into: &mut Encoder<'_>) {
    for card in &seen.claimed {
        match card.item {
            Some(item) => into.count(CLAIMED, [captain, item.index()]),
            None => into.count(CLAIMED_UNSEEN, [captain]),
        }
    }
    for card in &seen.items {
        match card.item {
            Some(item) => into.count(HELD, [captain, item.index()]),
            None => into.count(HELD_UNSEEN, [captain]),
        }
    }
    for held in &seen.crew {
        into.on(HAND_SEEN, [captain, held.crew.index()]);
    }
    for crew in &seen.in_play {
        into.on(IN_PLAY, [captain, crew.index()]);
    }
}

fn remember(captain: usize, it: &Remembered, into: &mut Encoder<'_>) {
    into.flag(ACTED, [captain], it.acted);
    into.flag(STEADFAST, [captain], it.steadfast);
    for item in bits(it.seen.into()) {
        into.on(TREASURE_SEEN, [captain, item.into()]);
    }
    for (nth, item) in &it.deck {
        match captain.checked_sub(1) {
            None => into.on(OWN_DECK, [usize::from(*nth), item.index()]),
            Some(other) => into.on(STILL_IN_DECK, [other, item.index()]),
        }
    }
}
