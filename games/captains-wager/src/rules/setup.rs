//! The table before the first shuffle.

use engine::{Cards as _, OptionError, Seat, Seats, Setup, SetupError};

use crate::cards::Cards;
use crate::cards::effect::{Effect, When};
use crate::cards::figures::{Figures, GOLDS};
use crate::rules::captain::Captain;
use crate::rules::contest::{Contest, Decided};
use crate::rules::ids::{CLANS, Card, Clan, Crew, DEALT, Item, Pick, TOKENS, TREASURES, Token};
use crate::rules::options::Clans;
use crate::rules::phase::Phase;
use crate::rules::state::{ADVENTURES, CaptainsWager, Fate, Share};
use crate::seen::knowledge::Knowledge;

/// The table before the first shuffle.
pub(crate) fn new(setup: &Setup<CaptainsWager>) -> Result<CaptainsWager, SetupError> {
    engine::Options::check(&setup.options)?;
    engine::Cards::check(&setup.cards)?;
    check_leaving(setup)?;
    let figures = Figures::new(&setup.cards, &setup.options);
    Ok(CaptainsWager {
        figures,
        clans: std::array::from_fn(|clan| Clan(clan as u8)),
        choices: [[Item(0); TREASURES]; CLANS],
        taken_out: [[Pick(0); GOLDS.len()]; CLANS],
        chosen: Seats::NONE,
        decks: [[Item(0); TREASURES]; CLANS],
        crew: [[Crew(0); DEALT]; ADVENTURES],
        crew_deals: 0,
        given: [Token(0); TOKENS],
        given_len: 0,
        shares: [Share { from: 0, len: 0, shuffled: false }; ADVENTURES],
        claims: [(Card::NONE, Seat(0)); TOKENS],
        claims_len: 0,
        knowledge: Knowledge::NOTHING,
        captains: [Captain::NEW; CLANS],
        first_start: Seat(0),
        adventure: 0,
        pool: [Token(0); TOKENS],
        pool_len: 0,
        active: Seats::NONE,
        thefts: 0,
        fates: [Fate::Open; 4],
        encounter: 0,
        leader: Seat(0),
        contest: Contest::NEW,
        decided: [Decided::NEVER; 4],
        phase: match figures.clans {
            Clans::Drawn => Phase::DealClans,
            Clans::Chosen => Phase::ChooseClan(Seat(0)),
            Clans::Seats => figures.first_treasure_deal(),
        },
    })
}

/// Some cards were stronger, weaker, or did something else.
fn cards_of_revision_4() -> Cards {
    let mut cards = cards_of_revision_5();
    for (name, value, effect) in [
        ("Powder Monkey", 3, Effect::ClaimTop(1)),
        ("Smoke Diver", 2, Effect::Loot(2)),
        ("Cloud Cartographer", 7, Effect::Cache(2)),
        ("Mechanical Dragon", 20, Effect::BurnPool(3)),
        ("Skyborn Champion", 18, Effect::Boast),
        ("Clockwork Kraken", 19, Effect::FeedPool(2)),
    ] {
        print_crew(&mut cards, name, value, effect);
    }
    print_clan_item(&mut cards, "Moths' Lantern", When::StartOfTurn, Effect::ClaimTop(3));
    cards
}

fn cards_of_revision_5() -> Cards {
    let mut cards = Cards::standard().clone();
    for (name, value, effect) in [
        ("Mechanical Dragon", 18, Effect::BurnPool(3)),
        ("Barge Scavenger", 2, Effect::Poach),
        ("Lucky Charm Pedlar", 12, Effect::PassItems),
        ("Debt-Ridden Veteran", 9, Effect::PerLoan(2)),
        ("Gentleman Cutpurse", 6, Effect::Snatch),
    ] {
        print_crew(&mut cards, name, value, effect);
    }
    print_clan_item(&mut cards, "Foxes' Strongbox", When::Never, Effect::WorthPerCoin(1));
    print_clan_item(&mut cards, "Herons' Weathervane", When::EndOfEncounter, Effect::LowestWins);
    cards
}

fn print_crew(cards: &mut Cards, name: &str, value: u8, effect: Effect) {
    let crew = cards.crew.iter_mut().filter(|card| card.name == name);
    crew.for_each(|card| (card.value, card.effect) = (value, effect));
}

fn print_clan_item(cards: &mut Cards, name: &str, when: When, effect: Effect) {
    let items = cards.clan_item.iter_mut().filter(|card| card.name == name);
    items.for_each(|card| (card.when, card.effect) = (when, effect));
}

/// A deck file may give a treasure another value, and then it cannot leave for its old one.
fn check_leaving(setup: &Setup<CaptainsWager>) -> Result<(), OptionError> {
    for gold in GOLDS {
        let Some(item) = setup.options.leaving(gold).0 else { continue };
        if setup.cards.gold(item) != Some(gold) {
            let name = setup.cards.item_name(item);
            return Err(OptionError::Clash(format!(
                "out_{gold} cannot be {name}: in this deck it is not worth {gold} gold"
            )));
        }
    }
    Ok(())
}

pub(crate) fn older(
    revision: u32,
    mut setup: Setup<CaptainsWager>,
) -> Result<Setup<CaptainsWager>, &'static str> {
    Err(match revision {
        4 | 5 => {
            if setup.cards == *Cards::standard() {
                setup.cards =
                    if revision == 4 { cards_of_revision_4() } else { cards_of_revision_5() };
            }
            return Ok(setup);
        }
        3 => "its cards and the moments for items have changed; Hideout 0.2 can still replay it",
        1 | 2 => "its cards have changed; no published version can replay it",
        _ => "there was no such revision",
    })
}
