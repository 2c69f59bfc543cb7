//! The numbers and their names.

use engine::{Axis, Cards as _};

use crate::Cards;
use crate::rules::ids::{
    CLANS, CREW, Clan, Crew, ENCOUNTERS, Encounter, HAND, ITEMS, Item, TREASURES,
};

/// As many cards from one pool are told apart.
const LOTS: usize = 30;

const CAPTAINS: Axis =
    Axis::listed(&["own", "next", "second after", "third after", "fourth after"]);
const OTHERS: Axis = Axis::listed(&["next", "second after", "third after", "fourth after"]);
const STOPS: Axis = Axis::numbered("encounter", 4);
const CLAN_NAMES: Axis =
    Axis::made(CLANS, |clan| Cards::standard().clan(Clan(clan as u8)).to_owned());
const TREASURE_NAMES: Axis = Axis::made(TREASURES, item);
const ITEM_NAMES: Axis = Axis::made(TREASURES + CLANS, item);
const CREW_NAMES: Axis =
    Axis::made(CREW, |crew| Cards::standard().crew(Crew(crew as u8)).name.clone());
const ENCOUNTER_NAMES: Axis =
    Axis::made(ENCOUNTERS, |card| Cards::standard().encounter(Encounter(card as u8)).name.clone());

fn item(number: usize) -> String {
    Cards::standard().item_name(Item(number as u8)).to_owned()
}

engine::layout! { SEEN:
    PLAYERS = "players" [Axis::listed(&["two", "three", "four", "five"])] 0..=1,
    THIEVES_SHARE = "thieves share" [] 0..=1,
    CLAN_ITEMS = "captains begin with clan items" [] 0..=1,
    BONUS_CREW = "bonus crew are in" [] 0..=1,
    BONUS_ITEMS = "bonus treasures"
        [Axis::listed(&["stay in the box", "are added", "replace three", "replace secret ones"])]
        0..=1,
    STAGE = "stage" [Axis::listed(&[
        "dealing", "choosing a clan", "taking out", "asked", "turn", "settling", "keeping",
        "claiming", "sharing", "over",
    ])] 0..=1,
    WINDOW = "asked" [Axis::listed(&[
        "start of encounter", "crew played", "between turns", "end of encounter",
        "end of adventure",
    ])] 0..=1,
    DECIDES = "decides" [CAPTAINS] 0..=1,
    ADVENTURE = "adventure" [Axis::numbered("adventure", 5)] 0..=1,
    ENCOUNTER = "encounter" [STOPS] 0..=1,
    CARD = "encounter card" [STOPS, ENCOUNTER_NAMES] 0..=1,
    DISCARDED = "encounter was discarded" [STOPS] 0..=1,
    CLAIMED_BY = "encounter was claimed" [STOPS, CAPTAINS] 0..=1,
    FOUGHT = "strength when it was last decided" [STOPS, CAPTAINS] -60..=60,
    START = "start captain" [CAPTAINS] 0..=1,
    LEADER = "leader" [CAPTAINS] 0..=1,
    LOWEST = "the weakest crew claims" [] 0..=1,
    DOOMED = "will be discarded" [] 0..=1,
    FREE_BORROW = "borrowing is free" [] 0..=1,
    THEFTS = "thefts in this adventure" [] 0..=5,
    WAITING = "crew that waits" [CREW_NAMES] 0..=1,
    WAITING_FOR = "crew that waits is aimed at" [CAPTAINS] 0..=1,
    POOL_SIZE = "cards in the pool" [] 0..=LOTS,
    POOL = "seen in the pool" [TREASURE_NAMES] 0..=5,
    POOL_UNSEEN = "not seen in the pool, from" [CAPTAINS] 0..=6,
    CREW_DISCARD = "crew discarded" [CREW_NAMES] 0..=1,
    JUNK = "used" [ITEM_NAMES] 0..=5,
    CLAN = "clan" [CAPTAINS, CLAN_NAMES] 0..=1,
    ACTIVE = "on the adventure" [CAPTAINS] 0..=1,
    ACTED = "has acted" [CAPTAINS] 0..=1,
    DECK = "cards in the deck" [CAPTAINS] 0..=TREASURES,
    COINS = "coins" [CAPTAINS] 0..=20,
    LOANS = "loans" [CAPTAINS] 0..=12,
    GOLD = "gold as far as known" [CAPTAINS] -60..=60,
    CLAIMED_GOLD = "gold of claimed treasures" [CAPTAINS] 0..=60,
    CLAIMED = "claimed" [CAPTAINS, TREASURE_NAMES] 0..=5,
    CLAIMED_UNSEEN = "claimed and not seen" [CAPTAINS] 0..=20,
    ENCOUNTERS_HELD = "encounter cards" [CAPTAINS] 0..=4,
    HELD = "items" [CAPTAINS, ITEM_NAMES] 0..=5,
    HELD_UNSEEN = "items not seen" [CAPTAINS] 0..=12,
    HAND_SIZE = "crew in hand" [CAPTAINS] 0..=HAND,
    HAND_SEEN = "crew seen in hand" [CAPTAINS, CREW_NAMES] 0..=1,
    IN_PLAY = "crew in play" [CAPTAINS, CREW_NAMES] 0..=1,
    STRENGTH = "strength" [CAPTAINS] -60..=60,
    WINS_TIES = "wins ties" [CAPTAINS] 0..=1,
    STEADFAST = "steadfast" [CAPTAINS] 0..=1,
    TREASURE_SEEN = "treasure of the deck seen" [CAPTAINS, TREASURE_NAMES] 0..=1,
    STILL_IN_DECK = "known to be in the deck" [OTHERS, TREASURE_NAMES] 0..=1,
    OWN_DECK = "own deck, known" [Axis::numbered("from the top", TREASURES), TREASURE_NAMES] 0..=1,
    TAKEN_OUT = "taken out" [TREASURE_NAMES] 0..=1,
    BERTH = "crew" [Axis::numbered("berth", HAND), CREW_NAMES] 0..=1,
    POCKET = "item" [Axis::numbered("pocket", ITEMS), ITEM_NAMES] 0..=1,
    CHOICE = "to choose from" [Axis::numbered("card", TREASURES), TREASURE_NAMES] 0..=1,
    LOT = "from the pool" [Axis::numbered("lot", LOTS), TREASURE_NAMES] 0..=1,
}

engine::layout! { HIDDEN:
    OTHERS_ITEM = "items" [OTHERS, ITEM_NAMES] 0..=5,
    OTHERS_CREW = "crew" [OTHERS, CREW_NAMES] 0..=1,
    OTHERS_OUT = "taken out" [OTHERS, TREASURE_NAMES] 0..=1,
    TRULY_CLAIMED = "claimed" [CAPTAINS, TREASURE_NAMES] 0..=5,
    IN_POOL = "pool" [TREASURE_NAMES] 0..=5,
    IN_DECK = "deck"
        [CAPTAINS, Axis::numbered("from the top", TREASURES), TREASURE_NAMES] 0..=1,
}
