//! The middle of the table: the encounters, the crew in play and the pool.

use engine::Seat;
use maud::{Markup, html};
use ui::parts::thing;

use super::Deck;
use super::captains::reckoning;
use super::cards::{crest, icon};
use super::path::{POOL, captain_id};
use super::words;
use crate::{CaptainView, Encounter, EncounterView, Fate, Stage};

impl Deck<'_> {
    pub(super) fn middle(&self) -> Markup {
        let view = self.view;
        html! {
            span class="engraving" { (icon("engraving")) }
            div class="headline" {
                h2 { @if view.adventure == 0 { (words::BEFORE_THE_FIRST) } @else { (words::adventure(view.adventure)) } }
                p class="now" { (self.now()) }
            }
            @if self.is_fought() {
                div class="board" {
                    section class="encounters" {
                        h3 { (words::ENCOUNTERS) }
                        ol { (self.stops("")) }
                    }
                    (self.arena())
                    section class="pool" {
                        h3 { (words::POOL) }
                        (self.pool())
                    }
                }
            } @else if !view.encounters.is_empty() {
                ol class="stops" aria-label=(words::ENCOUNTERS) { (self.stops("chip")) }
            }
            @if view.stage == Stage::Over { (self.ranking()) }
        }
    }

    /// Whether crew can still be played or changed in this adventure.
    fn is_fought(&self) -> bool {
        !self.view.encounters.is_empty()
            && !matches!(self.view.stage, Stage::Sharing(_) | Stage::Over)
    }

    /// The captains at the end, the richest first, with a bar as long as their gold.
    fn ranking(&self) -> Markup {
        let mut captains: Vec<_> = self.clockwise(Seat(0)).collect();
        captains.sort_by_key(|(_, captain)| -captain.gold);
        let most = captains.first().map_or(1, |(_, richest)| richest.gold.max(1));
        html! {
            ol class="ranking" aria-label=(words::GOLD_AT_THE_END) {
                @for (seat, captain) in captains {
                    li {
                        @if let Some(clan) = captain.clan { (crest(clan)) }
                        b { (self.who(seat).name()) }
                        svg class="measure" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" {
                            rect width=(i32::from(captain.gold.max(0)) * 100 / i32::from(most)) height="4" {}
                        }
                        span class="sum" { b { (captain.gold) } " " (words::GOLD) }
                        small { (reckoning(captain)) }
                    }
                }
            }
        }
    }

    fn stops(&self, class: &str) -> Markup {
        html! {
            @for (nth, stop) in self.view.encounters.iter().enumerate() { (self.stop(nth, *stop, class)) }
        }
    }

    /// What the table waits for, in a sentence.
    fn now(&self) -> String {
        let name = |seat: Seat| self.who(seat);
        match self.view.stage {
            Stage::Dealing => words::SHUFFLING.to_owned(),
            Stage::TakingOut(_) => words::TAKING_OUT.to_owned(),
            Stage::ChoosingClan(seat) => words::choosing_clan(name(seat)),
            Stage::Turn(seat) => words::turn(name(seat)),
            Stage::Settling(seat) => words::settling(name(seat)),
            Stage::Asked(seat, window) => words::may_use_an_item(window, name(seat)),
            Stage::Keeping(seat) => words::keeping(name(seat)),
            Stage::Claiming(seat) => words::claiming(name(seat)),
            Stage::Sharing(seat) => words::sharing(name(seat)),
            Stage::Over => words::GAME_OVER.to_owned(),
        }
    }

    fn stop(&self, nth: usize, stop: EncounterView, size: &str) -> Markup {
        let current = nth + 1 == usize::from(self.view.encounter) && stop.fate == Fate::Open;
        let (fate, place) = match stop.fate {
            Fate::Claimed(seat) => ("claimed", words::claimed_by(self.who(seat))),
            Fate::Discarded => ("discarded", words::DISCARDED_UNCLAIMED.to_owned()),
            Fate::Open if current => ("current", words::PLAYED_NOW.to_owned()),
            Fate::Open => ("open", words::STILL_TO_COME.to_owned()),
        };
        let place = place + &self.stood(stop.card);
        html! {
            li class=(fate) {
                (self.encounter(stop.card, size, &place))
                span class="fate" aria-hidden="true" {
                    @match stop.fate {
                        Fate::Claimed(seat) => {
                            @if let Some(clan) = self.view.clan(seat) { (crest(clan)) }
                            span { (self.who(seat).name()) }
                        }
                        Fate::Discarded => (words::DISCARDED),
                        Fate::Open if current => (words::NOW),
                        Fate::Open => (words::TO_COME),
                    }
                }
            }
        }
    }

    /// How the crew stood at an encounter of this adventure that is decided.
    fn stood(&self, card: Encounter) -> String {
        let decided = self.view.decided.iter();
        let mut here = decided.filter(|it| (it.card, it.adventure) == (card, self.view.adventure));
        here.next().map_or_else(String::new, |decided| {
            let stood = decided.captains.iter().map(|it| (self.who(it.seat), it.strength));
            words::stood(&stood.collect::<Vec<_>>())
        })
    }

    /// The crew in play, in turn order, with their strength.
    fn arena(&self) -> Markup {
        let view = self.view;
        let claims = if view.lowest_wins { words::WEAKEST_CLAIMS } else { words::STRONGEST_CLAIMS };
        html! {
            section class="arena" {
                h3 { (words::CREW_IN_PLAY) }
                p class={ "wins" @if view.lowest_wins || view.doomed { " turned" } } {
                    @if view.doomed { (words::DOOMED) } @else { (claims) }
                }
                ol class={ "berths of-" (view.captains.len()) } {
                    @for (seat, captain) in self.clockwise(view.leader) { (self.berth(seat, captain)) }
                }
            }
        }
    }

    fn berth(&self, seat: Seat, captain: &CaptainView) -> Markup {
        let standing = self.standing(seat, captain);
        let place = captain
            .strength
            .map(|strength| words::played_by(self.who(seat), strength, standing.words()));
        let place = place.unwrap_or_default();
        html! {
            li class={ "berth " (standing.class()) @if captain.in_play.len() > 1 { " pair" } }
                data-fan=[(captain.in_play.len() > 1).then_some("")] {
                span class="whose" {
                    @if let Some(clan) = captain.clan { (crest(clan)) }
                    span { (self.who(seat).name()) }
                }
                span class="spot" data-from=(captain_id(seat)) {
                    @if captain.in_play.is_empty() { span class="empty" { (standing.words()) } }
                    @for crew in &captain.in_play { (self.crew(*crew, "small", &place)) }
                }
                @if let Some(strength) = captain.strength {
                    span class="strength" {
                        b { (strength) }
                        small { @if captain.wins_ties { (words::WINS_TIES) } @else { (standing.words()) } }
                    }
                }
            }
        }
    }

    /// How a captain stands in this encounter.
    pub(super) fn standing(&self, seat: Seat, captain: &CaptainView) -> Standing {
        let Some(strength) = captain.strength else {
            return match self.view.stage {
                Stage::Turn(turn) if turn == seat => Standing::Acts,
                _ if captain.active => Standing::Waits,
                _ => Standing::Away,
            };
        };
        let rank = |strength: i16| if self.view.lowest_wins { -strength } else { strength };
        let ranked = |it: &CaptainView| it.strength.map(rank);
        let captains = &self.view.captains;
        if self.view.doomed {
            return Standing::Void;
        }
        if captains.iter().filter_map(ranked).max() != Some(rank(strength)) {
            return Standing::Behind;
        }
        let tied = || captains.iter().filter(|it| it.strength == Some(strength));
        let winners = tied().filter(|it| it.wins_ties).count();
        match (tied().count(), winners, captain.wins_ties) {
            (1, ..) | (_, 1, true) => Standing::Ahead,
            (_, 1, false) => Standing::Behind,
            _ => Standing::Tied,
        }
    }

    fn pool(&self) -> Markup {
        let pool = &self.view.pool;
        let known: Vec<&str> = pool
            .iter()
            .filter_map(|card| card.item)
            .map(|item| self.at.cards.item_name(item))
            .collect();
        let known = words::seen_in_pool(&known);
        let label = words::pool_label(pool.len(), &known);
        let inside = html! {
            span class="heap" {
                @for card in pool {
                    span class={ "back" @if card.item.is_some() { " known" } } { (crest(card.clan)) }
                }
                @if pool.is_empty() { span class="empty" { (words::EMPTY) } }
            }
            span class="size" { b { (pool.len()) } small { (words::noun(pool.len(), words::CARD)) } }
            span class="deed" { (words::STEAL) }
            span class="tip" role="tooltip" {
                (icon("pool"))
                strong { (words::pool(pool.len())) }
                span { (words::POOL_ABOUT) (known) }
                span { (words::STEAL_ABOUT) }
            }
        };
        thing(POOL, "hoard", &label, inside)
    }
}

/// How a captain stands in an encounter.
#[derive(Clone, Copy)]
pub(super) enum Standing {
    Ahead,
    Tied,
    Behind,
    /// Nobody will claim this encounter.
    Void,
    Acts,
    Waits,
    Away,
}

impl Standing {
    const fn class(self) -> &'static str {
        match self {
            Standing::Ahead => "ahead",
            Standing::Tied => "tied",
            Standing::Behind | Standing::Void => "behind",
            Standing::Acts => "acts",
            Standing::Waits => "waits",
            Standing::Away => "gone",
        }
    }

    pub(super) const fn words(self) -> &'static str {
        match self {
            Standing::Ahead => words::AHEAD,
            Standing::Tied => words::TIED,
            Standing::Behind => words::BEATEN,
            Standing::Void => words::FOR_NOTHING,
            Standing::Acts => words::DECIDES,
            Standing::Waits => words::TO_COME,
            Standing::Away => words::STOLE_AWAY,
        }
    }
}
