//! The plates of the captains: all that everyone may know of them.

use ::captains_wager::{CaptainView, Clan};
use engine::Seat;
use maud::{Markup, html};

use super::cards::{crest, icon, item_id};
use super::path::captain_id;
use super::{Deck, count};
use crate::scene::parts::thing;

impl Deck<'_> {
    /// The other captains, clockwise from the viewer; all of them for somebody without a seat.
    pub(super) fn captains(&self) -> Markup {
        let first = self.at.seat().unwrap_or(Seat(0));
        let others: Vec<_> =
            self.clockwise(first).filter(|(seat, _)| !self.is_own(*seat)).collect();
        html! {
            h2 class="visually-hidden" { "The captains" }
            ul class={ "plates others-" (others.len()) } {
                @for (seat, captain) in others {
                    li class=(self.plate_class(seat, captain)) {
                        h3 class="visually-hidden" { (self.name(seat)) }
                        (self.plate(seat, captain))
                        (self.known_hand(seat, captain))
                    }
                }
            }
        }
    }

    pub(super) fn plate_class(&self, seat: Seat, captain: &CaptainView) -> String {
        let decides = if self.decides(seat) { " decides" } else { "" };
        let away = if self.is_away(captain) { " away" } else { "" };
        format!("plate{decides}{away}")
    }

    /// Whether this captain has stolen and takes no more turns in this adventure.
    pub(super) fn is_away(&self, captain: &CaptainView) -> bool {
        !self.view.encounters.is_empty() && !captain.active
    }

    /// A captain as a thing: effects are aimed at it.
    pub(super) fn plate(&self, seat: Seat, captain: &CaptainView) -> Markup {
        let clan = Clan::new(seat.index());
        let tags = self.tags(seat, captain);
        let clan_name = clan.map_or("", |clan| self.at.cards.clan(clan));
        let label = format!(
            "{}, captain of the {clan_name}{}. {} gold so far: {}. Claimed: {}.",
            self.name(seat),
            tags.iter().map(|tag| format!(", {tag}")).collect::<String>(),
            captain.gold,
            reckoning(captain),
            self.claimed(captain)
        );
        let inside = html! {
            span class="who" {
                @if let Some(clan) = clan { (crest(clan)) }
                span class="title" { b { (self.name(seat)) } small { (clan_name) } }
                span class="gold" { b { (captain.gold) } small { "gold" } }
            }
            span class="tags" {
                @for tag in &tags { span class={ "tag " (tag.replace(' ', "-")) } { (tag) } }
                (backs(captain))
            }
            @if self.view.adventure > 0 { span class="figures" {
                @for (drawing, number, word) in figures(captain) {
                    span class=[(number == 0).then_some("none")] {
                        (icon(drawing)) b { (number) } small { (word) }
                    }
                }
            } }
            span class="tip" role="tooltip" {
                @if let Some(clan) = clan { (crest(clan)) }
                strong { (self.name(seat)) }
                span class="facts" { (captain.gold) " gold so far, without items unseen by you" }
                span { "Claimed treasures: " (self.claimed(captain)) "." }
            }
        };
        thing(&captain_id(seat), "captain", &label, inside)
    }

    fn tags(&self, seat: Seat, captain: &CaptainView) -> Vec<&'static str> {
        let view = self.view;
        let playing = !view.encounters.is_empty();
        let tags = [
            (self.decides(seat), "decides"),
            (self.is_away(captain), "stole"),
            (playing && captain.active && view.leader == seat, "leads"),
            (playing && view.start_captain == seat, "start captain"),
            (captain.encounters == 1, "1 encounter"),
            (captain.encounters == 2, "2 encounters"),
            (captain.encounters == 3, "3 encounters"),
            (captain.encounters > 3, "4 encounters"),
        ];
        tags.into_iter().filter(|(holds, _)| *holds).map(|(_, tag)| tag).collect()
    }

    fn claimed(&self, captain: &CaptainView) -> String {
        let names = captain.claimed.iter().filter_map(|card| card.item).map(|item| {
            let gold = self.at.cards.gold(item).unwrap_or_default();
            format!("{} ({gold})", self.at.cards.item_name(item))
        });
        let names: Vec<String> = names.collect();
        if names.is_empty() { "nothing yet".to_owned() } else { names.join(", ") }
    }

    /// What the viewer knows of another captain's hand.
    fn known_hand(&self, seat: Seat, captain: &CaptainView) -> Markup {
        let place = format!(" In the hand of {}.", self.name(seat));
        let known = captain.items.iter().filter_map(|held| Some((held.clan, held.item?)));
        let known: Vec<_> = known.collect();
        html! {
            @if !known.is_empty() || !captain.crew.is_empty() {
                ul class="seen" aria-label={ "What you know of the hand of " (self.name(seat)) } {
                    @for held in &captain.crew { li { (self.crew(held.crew, "chip", &place)) } }
                    @for (clan, item) in known {
                        li { (self.item(&item_id(clan, item), item, "chip", &place)) }
                    }
                }
            }
        }
    }
}

/// The backs of the items that the viewer has not seen.
fn backs(captain: &CaptainView) -> Markup {
    let hidden = captain.items.iter().filter(|held| held.item.is_none());
    html! { span class="backs" { @for held in hidden { span class="back" { (crest(held.clan)) } } } }
}

/// The numbers on a plate: a drawing, the number and a word.
fn figures(captain: &CaptainView) -> [(&'static str, i32, &'static str); 6] {
    let word = |number: u16, one, many| if number == 1 { one } else { many };
    let items = captain.items.len() as u16;
    [
        ("deck", captain.deck.into(), "deck"),
        ("chest", captain.claimed_gold.into(), "loot"),
        ("coin", captain.coins.into(), word(captain.coins, "coin", "coins")),
        ("loan", captain.loans.into(), word(captain.loans, "loan", "loans")),
        ("items", items.into(), word(items, "item", "items")),
        ("crew", captain.hand.into(), "crew"),
    ]
}

/// The same numbers as a sentence.
pub(super) fn reckoning(captain: &CaptainView) -> String {
    format!(
        "{} in the deck, {} gold claimed, {}, {}, {}, {} crew in hand",
        count(captain.deck.into(), "card"),
        captain.claimed_gold,
        count(captain.coins.into(), "coin"),
        count(captain.loans.into(), "loan"),
        count(captain.items.len(), "item"),
        captain.hand
    )
}
