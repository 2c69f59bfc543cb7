//! The middle of the table: the encounters, the crew in play and the pool.

use ::captains_wager::{CaptainView, Clan, EncounterView, Fate, Stage, Window};
use engine::Seat;
use maud::{Markup, html};

use super::captains::reckoning;
use super::cards::{crest, icon};
use super::path::POOL;
use super::{Deck, count};
use crate::scene::parts::thing;

impl Deck<'_> {
    pub(super) fn middle(&self) -> Markup {
        let view = self.view;
        html! {
            span class="engraving" { (icon("engraving")) }
            div class="headline" {
                h2 { @if view.adventure == 0 { "Before the first adventure" } @else { "Adventure " (view.adventure) } }
                p class="now" { (self.now()) }
            }
            @if self.is_fought() {
                div class="board" {
                    section class="encounters" {
                        h3 { "Encounters" }
                        ol { (self.stops("")) }
                    }
                    (self.arena())
                    section class="pool" {
                        h3 { "Pool" }
                        (self.pool())
                    }
                }
            } @else if !view.encounters.is_empty() {
                ol class="stops" aria-label="Encounters" { (self.stops("chip")) }
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
            ol class="ranking" aria-label="Gold at the end" {
                @for (seat, captain) in captains {
                    li {
                        @if let Some(clan) = Clan::new(seat.index()) { (crest(clan)) }
                        b { (self.name(seat)) }
                        svg class="measure" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" {
                            rect width=(i32::from(captain.gold.max(0)) * 100 / i32::from(most)) height="4" {}
                        }
                        span class="sum" { b { (captain.gold) } " gold" }
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
        let name = |seat: Seat| self.name(seat);
        match self.view.stage {
            Stage::Dealing => "The cards are shuffled.".to_owned(),
            Stage::TakingOut(_) => "Each captain secretly takes three treasures out.".to_owned(),
            Stage::Turn(seat) => format!("{}: bet, borrow or steal.", name(seat)),
            Stage::Asked(seat, window) => {
                let when = match window {
                    Window::StartOfEncounter => "The encounter begins",
                    Window::EndOfEncounter => "The encounter ends",
                    Window::EndOfAdventure => "The adventure ends",
                };
                format!("{when}: {} may use an item.", name(seat))
            }
            Stage::Keeping(seat) => format!("{} keeps one of the cards drawn.", name(seat)),
            Stage::Claiming(seat) => format!("{} acts on the encounter card.", name(seat)),
            Stage::Sharing(seat) => format!("{} gets cards from the pool.", name(seat)),
            Stage::Over => "The game is over.".to_owned(),
        }
    }

    fn stop(&self, nth: usize, stop: EncounterView, size: &str) -> Markup {
        let current = nth + 1 == usize::from(self.view.encounter) && stop.fate == Fate::Open;
        let (fate, place) = match stop.fate {
            Fate::Claimed(seat) => ("claimed", format!(" Claimed by {}.", self.name(seat))),
            Fate::Discarded => ("discarded", " Discarded unclaimed.".to_owned()),
            Fate::Open if current => ("current", " Played now.".to_owned()),
            Fate::Open => ("open", " Still to come.".to_owned()),
        };
        html! {
            li class=(fate) {
                (self.encounter(stop.card, size, &place))
                span class="fate" aria-hidden="true" {
                    @match stop.fate {
                        Fate::Claimed(seat) => {
                            @if let Some(clan) = Clan::new(seat.index()) { (crest(clan)) }
                            span { (self.name(seat)) }
                        }
                        Fate::Discarded => "discarded",
                        Fate::Open if current => "now",
                        Fate::Open => "to come",
                    }
                }
            }
        }
    }

    /// The crew in play, in turn order, with their strength.
    fn arena(&self) -> Markup {
        let view = self.view;
        let claims =
            if view.lowest_wins { "The weakest crew claims" } else { "The strongest crew claims" };
        html! {
            section class="arena" {
                h3 { "Crew in play" }
                p class={ "wins" @if view.lowest_wins || view.doomed { " turned" } } {
                    @if view.doomed { "This encounter will be discarded" } @else { (claims) }
                }
                ol class={ "berths of-" (view.captains.len()) } {
                    @for (seat, captain) in self.clockwise(view.leader) { (self.berth(seat, captain)) }
                }
            }
        }
    }

    fn berth(&self, seat: Seat, captain: &CaptainView) -> Markup {
        let standing = self.standing(seat, captain);
        let place = captain.strength.map(|strength| {
            format!(
                " Played by {} with strength {strength}, {}.",
                self.name(seat),
                standing.words()
            )
        });
        let place = place.unwrap_or_default();
        html! {
            li class={ "berth " (standing.class()) @if captain.in_play.len() > 1 { " pair" } } {
                span class="whose" {
                    @if let Some(clan) = Clan::new(seat.index()) { (crest(clan)) }
                    span { @if self.is_own(seat) { "You" } @else { (self.name(seat)) } }
                }
                span class="spot" {
                    @if captain.in_play.is_empty() { span class="empty" { (standing.words()) } }
                    @for crew in &captain.in_play { (self.crew(*crew, "small", &place)) }
                }
                @if let Some(strength) = captain.strength {
                    span class="strength" {
                        b { (strength) }
                        small { @if captain.wins_ties { "wins ties" } @else { (standing.words()) } }
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
        let known = if known.is_empty() {
            String::new()
        } else {
            format!(" You have seen of them: {}.", known.join(", "))
        };
        let size = count(pool.len(), "treasure");
        let label = format!(
            "The pool: {size}.{known} To steal: leave the adventure for coins and an item."
        );
        let inside = html! {
            span class="heap" {
                @for card in pool {
                    span class={ "back" @if card.item.is_some() { " known" } } { (crest(card.clan)) }
                }
                @if pool.is_empty() { span class="empty" { "empty" } }
            }
            span class="size" { b { (pool.len()) } small { @if pool.len() == 1 { "card" } @else { "cards" } } }
            span class="deed" { "Steal" }
            span class="tip" role="tooltip" {
                (icon("pool"))
                strong { "The pool: " (size) }
                span { "Whoever claims most encounters gets it all; otherwise all with an encounter card share it." (known) }
                span { "To steal is to touch it: you leave the adventure, take coins and keep a treasure of your own deck as an item." }
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
            Standing::Ahead => "ahead",
            Standing::Tied => "tied",
            Standing::Behind => "beaten",
            Standing::Void => "for nothing",
            Standing::Acts => "decides",
            Standing::Waits => "to come",
            Standing::Away => "stole away",
        }
    }
}
