//! What a game takes from cards and options, small enough to travel with every state.

use crate::cards::effect::{Effect, When};
use crate::cards::{Cards, Set, TreasureCard};
use crate::rules::ids::{CLANS, CREW, Crew, Encounter, Item, TREASURES};
use crate::rules::options::{BonusItems, Clans, Options};
use crate::rules::phase::Phase;
use engine::bits;

/// The terms of one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Figures {
    crew: [(u8, Effect); CREW],
    items: [ItemFigures; TREASURES + CLANS],
    /// The encounter cards in use, by their number less one.
    encounters: [(Encounter, Effect); 4],
    /// The crew in use, as bits.
    pub(crate) crew_in_use: u64,
    /// The treasures that every deck is made of, as bits, before anyone takes any out.
    pub(crate) treasures_in_use: u32,
    pub(crate) players: u8,
    pub(crate) secret: bool,
    pub(crate) bonus_items: BonusItems,
    /// How many of the bonus crew are in use.
    pub(crate) bonus_crew: u8,
    pub(crate) clan_items: bool,
    pub(crate) clans: Clans,
    /// Whether captains who have stolen get something of the pool.
    pub(crate) thieves_share: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ItemFigures {
    /// Zero for a clan item, which is never claimed.
    pub(crate) gold: u8,
    pub(crate) when: When,
    pub(crate) effect: Effect,
}

/// The values a treasure can have.
pub(crate) const GOLDS: [u8; 3] = [2, 3, 4];

impl Figures {
    /// The terms of a game whose options and cards have passed their checks.
    pub(crate) fn new(cards: &Cards, options: &Options) -> Figures {
        let crew_in_use = crew_in_use(cards, options);
        let sets = [options.encounter_1, options.encounter_2, options.encounter_3, Set::Base];
        Figures {
            crew: std::array::from_fn(|n| (cards.crew[n].value, cards.crew[n].effect)),
            items: std::array::from_fn(|n| {
                let item = Item(n as u8);
                let (when, effect) = cards.item_use(item);
                ItemFigures { gold: cards.gold(item).unwrap_or(0), when, effect }
            }),
            encounters: std::array::from_fn(|n| {
                let number = n as u8 + 1;
                let wanted = |card: &Encounter| {
                    let card = cards.encounter(*card);
                    card.number == number && card.set == sets[n]
                };
                let card = Encounter::all().find(wanted).unwrap_or(Encounter(0));
                (card, cards.encounter(card).effect)
            }),
            crew_in_use,
            treasures_in_use: treasures_in_use(cards, options),
            players: options.players,
            secret: options.bonus_items == BonusItems::Secret,
            bonus_items: options.bonus_items,
            bonus_crew: crew_of(crew_in_use).filter(|it| cards.crew(*it).bonus).count() as u8,
            clan_items: options.clan_items,
            clans: options.clans,
            thieves_share: options.thieves_share,
        }
    }

    /// What is dealt once every captain has a clan.
    pub(crate) fn first_treasure_deal(&self) -> Phase {
        if self.secret { Phase::DealChoices } else { Phase::DealDecks }
    }

    pub(crate) fn value(&self, crew: Crew) -> u8 {
        self.crew[crew.index()].0
    }

    pub(crate) fn crew_effect(&self, crew: Crew) -> Effect {
        self.crew[crew.index()].1
    }

    #[inline]
    pub(crate) fn item(&self, item: Item) -> ItemFigures {
        self.items[item.index()]
    }

    pub(crate) fn encounter(&self, number: u8) -> (Encounter, Effect) {
        self.encounters[usize::from(number) & 3]
    }

    pub(crate) fn players(&self) -> usize {
        self.players.into()
    }

    /// How many crew each captain is dealt (CW-3.2, CW-12.1).
    pub(crate) fn hand(&self) -> usize {
        if self.players == 2 { 5 } else { 4 }
    }

    /// How many encounters an adventure has (CW-3.1, CW-12.1).
    pub(crate) fn rounds(&self) -> u8 {
        if self.players == 2 { 4 } else { 3 }
    }

    /// How many encounter cards win the whole pool (CW-9.1, CW-12.2).
    pub(crate) fn majority(&self) -> u8 {
        if self.players == 2 { 3 } else { 2 }
    }

    /// How many treasures each deck has once it is dealt.
    pub(crate) fn deck(&self) -> usize {
        let all = self.treasures_in_use.count_ones() as usize;
        if self.secret { all - GOLDS.len() } else { all }
    }

    /// How many crew are dealt in each adventure.
    pub(crate) fn dealt(&self) -> usize {
        self.players() * self.hand()
    }

    /// The treasures of one value, as bits.
    pub(crate) fn of_gold(&self, gold: u8) -> u32 {
        let worth = |item: &Item| item.is_treasure() && self.item(*item).gold == gold;
        Item::all().filter(worth).fold(0, |bits, item| bits | 1 << item.index())
    }
}

fn crew_in_use(cards: &Cards, options: &Options) -> u64 {
    let used = |crew: &Crew| {
        let card = cards.crew(*crew);
        card.players <= options.players
            && (!card.bonus || options.bonus_crew && options.which_crew.contains(*crew))
            && !(options.bonus_crew && card.only_without_bonus)
    };
    Crew::all().filter(used).fold(0, |bits, crew| bits | 1 << crew.index())
}

fn treasures_in_use(cards: &Cards, options: &Options) -> u32 {
    let used = |(place, card): &(usize, &TreasureCard)| match options.bonus_items {
        BonusItems::Off => !card.bonus,
        BonusItems::Add | BonusItems::Secret => true,
        BonusItems::SameThree => match options.leaving(card.gold).0 {
            Some(item) => item.index() != *place,
            None => !card.out_when_shorter,
        },
    };
    let bits = cards.treasure.iter().enumerate().filter(used);
    bits.fold(0, |bits, (place, _)| bits | 1 << place)
}

/// The crew whose bits are set.
pub(crate) fn crew_of(set: u64) -> impl Iterator<Item = Crew> {
    bits(set).map(Crew)
}

/// The items whose bits are set.
pub(crate) fn items_of(set: u32) -> impl Iterator<Item = Item> {
    bits(set.into()).map(Item)
}
