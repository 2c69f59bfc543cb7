//! The plates of the captains: all that everyone may know of them.

use engine::Seat;
use maud::{Markup, html};
use ui::parts::thing;

use super::Deck;
use super::cards::{crest, icon, item_id};
use super::path::{BANK, POOL, captain_id};
use super::words;
use crate::CaptainView;

impl Deck<'_> {
    /// The other captains, clockwise from the viewer; all of them for somebody without a seat.
    pub(super) fn captains(&self) -> Markup {
        let others: Vec<_> =
            self.clockwise(self.first()).filter(|(seat, _)| !self.is_own(*seat)).collect();
        html! {
            h2 class="visually-hidden" { (words::THE_CAPTAINS) }
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
        let clan = captain.clan;
        let tags = self.tags(seat, captain);
        let clan_name = clan.map(|clan| self.at.cards.clan(clan));
        let label = words::captain(
            (self.who(seat).name(), clan_name),
            tags.iter().map(|(_, tag)| *tag),
            (captain.gold, &reckoning(captain)),
            &self.claimed(captain),
        );
        let inside = html! {
            span class="who" {
                @if let Some(clan) = clan { (crest(clan)) }
                span class="title" { b { (self.who(seat).name()) } small { (clan_name.unwrap_or_default()) } }
                span class="gold" { b { (captain.gold) } small { (words::GOLD) } }
            }
            span class="tags" {
                @for (class, tag) in &tags { span class={ "tag " (class) } { (tag) } }
                (backs(captain))
            }
            @if self.view.adventure > 0 { span class="figures" {
                @for (drawing, number, word) in figures(captain) {
                    span class=[(number == 0).then_some("none")]
                        data-sum={ (seat.index()) "-" (drawing) " " (number) } data-from=[source(drawing)] {
                        (icon(drawing)) b { (number) } small { (word) }
                    }
                }
            } }
            span class="tip" role="tooltip" {
                @if let Some(clan) = clan { (crest(clan)) }
                strong { (self.name(seat)) }
                span class="facts" { (words::gold_so_far(captain.gold)) }
                span { (words::claimed_treasures(&self.claimed(captain))) }
            }
        };
        thing(&captain_id(seat), "captain", &label, inside)
    }

    /// What is special about a captain now, each with its class.
    fn tags(&self, seat: Seat, captain: &CaptainView) -> Vec<(&'static str, &'static str)> {
        let view = self.view;
        let playing = !view.encounters.is_empty();
        let tags = [
            (self.decides(seat), "decides", words::DECIDES),
            (self.is_away(captain), "stole", words::STOLE),
            (playing && captain.active && view.leader == seat, "leads", words::LEADS),
            (playing && view.start_captain == seat, "start-captain", words::START_CAPTAIN),
            (captain.encounters > 0, "encounters", words::encounters_won(captain.encounters)),
        ];
        tags.into_iter().filter(|(holds, ..)| *holds).map(|(_, class, tag)| (class, tag)).collect()
    }

    fn claimed(&self, captain: &CaptainView) -> String {
        let names = captain.claimed.iter().filter_map(|card| card.item).map(|item| {
            let gold = self.at.cards.gold(item).unwrap_or_default();
            format!("{} ({gold})", self.at.cards.item_name(item))
        });
        let names: Vec<String> = names.collect();
        words::claimed(&names)
    }

    /// What the viewer knows of another captain's hand.
    fn known_hand(&self, seat: Seat, captain: &CaptainView) -> Markup {
        let place = words::in_hand_of(self.name(seat));
        let known = captain.items.iter().filter_map(|held| Some((held.clan, held.item?)));
        let known: Vec<_> = known.collect();
        html! {
            @if !known.is_empty() || !captain.crew.is_empty() {
                ul class="seen" aria-label=(words::known_hand(self.name(seat))) {
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
    let word = |number: u16, nouns| words::noun(number.into(), nouns);
    let items = captain.items.len() as u16;
    [
        ("deck", captain.deck.into(), words::DECK),
        ("chest", captain.claimed_gold.into(), words::LOOT),
        ("coin", captain.coins.into(), word(captain.coins, words::COIN)),
        ("loan", captain.loans.into(), word(captain.loans, words::LOAN)),
        ("items", items.into(), word(items, words::ITEM)),
        ("crew", captain.hand.into(), words::CREW),
    ]
}

/// Where what a figure counts comes from and goes to, if it is seen to move.
fn source(drawing: &str) -> Option<&'static str> {
    match drawing {
        "coin" | "loan" => Some(BANK),
        "chest" => Some(POOL),
        _ => None,
    }
}

/// The same numbers as a sentence.
pub(super) fn reckoning(captain: &CaptainView) -> String {
    let coins = words::count(captain.coins.into(), words::COIN);
    let loans = words::count(captain.loans.into(), words::LOAN);
    let items = words::count(captain.items.len(), words::ITEM);
    let things = [coins.as_str(), &loans, &items];
    words::reckoning(captain.deck.into(), captain.claimed_gold.into(), things, captain.hand)
}
