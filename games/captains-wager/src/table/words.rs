//! What the table of Captain's Wager says.

pub(crate) mod stage;

use engine::Source;
use ui::Theme;

use crate::Window;

pub(crate) const THE_CAPTAINS: &str = "The captains";
pub(crate) const THE_ADVENTURE: &str = "The adventure";
pub(crate) const TO_CHOOSE_FROM: &str = "Treasures to choose from";
pub(crate) const YOUR_HAND: &str = "Your hand";
pub(crate) const CARDS_OUT: &str = "Cards that are out";
pub(crate) const YOU: &str = "You";
pub(crate) const GOLD: &str = "gold";
pub(crate) const EMPTY: &str = "empty";
pub(crate) const DECK: &str = "deck";
pub(crate) const LOOT: &str = "loot";
pub(crate) const CREW: &str = "crew";
pub(crate) const CARD: [&str; 2] = ["card", "cards"];
pub(crate) const COIN: [&str; 2] = ["coin", "coins"];
pub(crate) const LOAN: [&str; 2] = ["loan", "loans"];
pub(crate) const ITEM: [&str; 2] = ["item", "items"];
pub(crate) const TREASURE: [&str; 2] = ["treasure", "treasures"];

/// Somebody whom a sentence is about: the viewer is "you".
#[derive(Clone, Copy)]
pub(crate) enum Who<'a> {
    You,
    Captain(&'a str),
}

impl<'a> Who<'a> {
    /// At the beginning of a sentence.
    pub(crate) fn name(self) -> &'a str {
        match self {
            Who::You => YOU,
            Who::Captain(name) => name,
        }
    }

    /// Within a sentence.
    pub(crate) fn within(self) -> &'a str {
        match self {
            Who::You => "you",
            Who::Captain(name) => name,
        }
    }

    fn does(self, you: &'static str, they: &'static str) -> &'static str {
        if matches!(self, Who::You) { you } else { they }
    }
}

/// The noun for so many.
pub(crate) fn noun(number: usize, [one, many]: [&'static str; 2]) -> &'static str {
    if number == 1 { one } else { many }
}

/// "1 coin", "2 coins".
pub(crate) fn count(number: usize, what: [&'static str; 2]) -> String {
    format!("{number} {}", noun(number, what))
}

// The moments at which a captain may use an item.
pub(crate) const START_OF_ENCOUNTER: &str = "at the start of an encounter";
pub(crate) const CREW_PLAYED: &str = "before a crew takes something or looks at hands";
pub(crate) const BETWEEN_TURNS: &str = "between two turns";
pub(crate) const END_OF_ENCOUNTER: &str = "at the end of an encounter";
pub(crate) const KEEP_LOANS: &str = "when you could pay off loans at the end of your turn";
pub(crate) const CHAPTER: &str = "the encounter";
pub(crate) const END_OF_ADVENTURE: &str = "at the end of an adventure";

// The plates of the captains.
pub(crate) const DECIDES: &str = "decides";
pub(crate) const STOLE: &str = "stole";
pub(crate) const LEADS: &str = "leads";
pub(crate) const START_CAPTAIN: &str = "start captain";

pub(crate) fn encounters_won(count: u8) -> &'static str {
    match count {
        0 | 1 => "1 encounter",
        2 => "2 encounters",
        3 => "3 encounters",
        _ => "4 encounters",
    }
}

pub(crate) fn captain<'a>(
    (name, clan): (&str, Option<&str>),
    tags: impl Iterator<Item = &'a str>,
    (gold, reckoning): (i16, &str),
    claimed: &str,
) -> String {
    let clan = clan.map(|clan| format!(", captain of the {clan}")).unwrap_or_default();
    let tags: String = tags.map(|tag| format!(", {tag}")).collect();
    format!("{name}{clan}{tags}. {gold} gold so far: {reckoning}. Claimed: {claimed}.")
}

pub(crate) fn gold_so_far(gold: i16) -> String {
    format!("{gold} gold so far, without items unseen by you")
}

pub(crate) fn claimed_treasures(claimed: &str) -> String {
    format!("Claimed treasures: {claimed}.")
}

pub(crate) fn claimed(names: &[String]) -> String {
    if names.is_empty() { "nothing yet".to_owned() } else { names.join(", ") }
}

pub(crate) fn in_hand_of(name: &str) -> String {
    format!(" In the hand of {name}.")
}

pub(crate) fn known_hand(name: &str) -> String {
    format!("What you know of the hand of {name}")
}

/// What a captain has, as a sentence.
pub(crate) fn reckoning(deck: usize, claimed: i32, things: [&str; 3], hand: u8) -> String {
    let [coins, loans, items] = things;
    let cards = count(deck, CARD);
    format!(
        "{cards} in the deck, {claimed} gold claimed, {coins}, {loans}, {items}, {hand} crew in hand"
    )
}

// The cards.
pub(crate) fn card(name: &str, facts: &str, text: &str, place: &str) -> String {
    format!("{name}, {facts}. {text}{place}")
}

pub(crate) fn source(source: Source) -> &'static str {
    match source {
        Source::Rulebook => "Named in the rulebook.",
        Source::Public => "Known from public pictures.",
        Source::House => "Designed by us.",
    }
}

// The middle of the table.
pub(crate) const BEFORE_THE_FIRST: &str = "Before the first adventure";
pub(crate) const ENCOUNTERS: &str = "Encounters";
pub(crate) const POOL: &str = "Pool";
pub(crate) const GOLD_AT_THE_END: &str = "Gold at the end";
pub(crate) const SHUFFLING: &str = "The cards are shuffled.";
pub(crate) const TAKING_OUT: &str = "Each captain secretly takes three treasures out.";
pub(crate) const GAME_OVER: &str = "The game is over.";
pub(crate) const DISCARDED_UNCLAIMED: &str = " Discarded unclaimed.";
pub(crate) const PLAYED_NOW: &str = " Played now.";
pub(crate) const STILL_TO_COME: &str = " Still to come.";
pub(crate) const DISCARDED: &str = "discarded";
pub(crate) const NOW: &str = "now";
pub(crate) const TO_COME: &str = "to come";
pub(crate) const WEAKEST_CLAIMS: &str = "The weakest crew claims";
pub(crate) const STRONGEST_CLAIMS: &str = "The strongest crew claims";
pub(crate) const CREW_IN_PLAY: &str = "Crew in play";
pub(crate) const DOOMED: &str = "This encounter will be discarded";
pub(crate) const WINS_TIES: &str = "wins ties";
pub(crate) const AHEAD: &str = "ahead";
pub(crate) const TIED: &str = "tied";
pub(crate) const BEATEN: &str = "beaten";
pub(crate) const FOR_NOTHING: &str = "for nothing";
pub(crate) const STOLE_AWAY: &str = "stole away";
pub(crate) const STEAL: &str = "Steal";
pub(crate) const POOL_ABOUT: &str = "Whoever claims most encounters gets it all; otherwise all \
     with an encounter card share it.";
pub(crate) const STEAL_ABOUT: &str = "To steal is to touch it: you leave the adventure, take \
     coins and keep a treasure of your own deck as an item.";

pub(crate) fn adventure(number: u8) -> String {
    format!("Adventure {number}")
}

pub(crate) fn choosing_clan(who: Who<'_>) -> String {
    format!("{} {} a clan.", who.name(), who.does("choose", "chooses"))
}

pub(crate) fn settling(who: Who<'_>) -> String {
    format!("{} may pay off loans.", who.name())
}

pub(crate) fn turn(who: Who<'_>) -> String {
    match who {
        Who::You => "Your turn: bet, borrow or steal.".to_owned(),
        Who::Captain(name) => format!("The turn of {name}: to bet, borrow or steal."),
    }
}

pub(crate) fn may_use_an_item(window: Window, who: Who<'_>) -> String {
    let when = match window {
        Window::StartOfEncounter => "The encounter begins",
        Window::CrewPlayed => "Before the effect of the crew",
        Window::BetweenTurns => "Before the next turn",
        Window::EndOfEncounter => "The encounter ends",
        Window::EndOfAdventure => "The adventure ends",
    };
    format!("{when}: {} may use an item.", who.within())
}

pub(crate) fn keeping(who: Who<'_>) -> String {
    format!("{} {} one of the cards drawn.", who.name(), who.does("keep", "keeps"))
}

pub(crate) fn claiming(who: Who<'_>) -> String {
    format!("{} {} on the encounter card.", who.name(), who.does("act", "acts"))
}

pub(crate) fn sharing(who: Who<'_>) -> String {
    format!("{} {} cards from the pool.", who.name(), who.does("get", "gets"))
}

pub(crate) fn claimed_by(who: Who<'_>) -> String {
    format!(" Claimed by {}.", who.within())
}

pub(crate) fn played_by(who: Who<'_>, strength: i16, standing: &str) -> String {
    format!(" Played by {} with strength {strength}, {standing}.", who.within())
}

/// How the crew stood when an encounter was decided.
pub(crate) fn stood(strengths: &[(Who<'_>, i16)]) -> String {
    let stood = strengths.iter().map(|(who, strength)| format!("{} {strength}", who.name()));
    format!(" Strengths: {}.", stood.collect::<Vec<_>>().join(", "))
}

pub(crate) fn pool(size: usize) -> String {
    format!("The pool: {}", count(size, TREASURE))
}

pub(crate) fn seen_in_pool(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        names => format!(" You have seen of them: {}.", names.join(", ")),
    }
}

pub(crate) fn pool_label(size: usize, seen: &str) -> String {
    format!("{}.{seen} To steal: leave the adventure for coins and an item.", pool(size))
}

// What lies before the viewer.
pub(crate) const WATCHING: &str = "Watching";
pub(crate) const YOU_SEE_ALL: &str = "You see every card.";
pub(crate) const YOU_WATCH: &str =
    "You watch from another ship. Hands stay hidden until they are shown.";
pub(crate) const YOUR_CREW: &str = "Your crew";
pub(crate) const YOUR_ITEMS: &str = "Your items";
pub(crate) const IN_YOUR_HAND: &str = " In your hand.";
pub(crate) const NO_CREW: &str = "No crew in your hand.";
pub(crate) const NO_ITEMS: &str = "No items. Steal, or take one from the pool.";
pub(crate) const BET: &str = "Bet";
pub(crate) const BET_ABOUT: &str = "Bet: the top card goes face down into the pool, and you play \
     a crew. With an empty deck each other captain takes a coin instead.";
pub(crate) const DECK_ABOUT: &str = "A card left in the deck is worth 1 gold at the end. The game \
     ends after an adventure in which a deck runs out.";
pub(crate) const BORROW: &str = "Borrow";
pub(crate) const THE_BANK: &str = "The bank";
pub(crate) const BANK: &str = "The bank. To borrow: take a loan and play a crew.";
pub(crate) const BORROW_ABOUT: &str = "Borrow: take a loan instead of betting a treasure, and \
     play a crew. A loan costs 2 gold at the end.";
pub(crate) const PAY_OFF: &str = "Pay off";
pub(crate) const LOANS_ABOUT: &str =
    "Each costs you 2 gold at the end. In your turn you may pay them off for 2 coins each.";

pub(crate) fn your_deck(left: usize) -> String {
    format!("Your treasure deck: {}", count(left, CARD))
}

pub(crate) fn to_bet(left: usize) -> String {
    if left == 0 {
        return "Your treasure deck is empty. To bet: each other captain takes 1 coin.".to_owned();
    }
    let left = count(left, CARD);
    format!("Your treasure deck, {left} left. To bet: its top card goes into the pool.")
}

pub(crate) fn your_loans(loans: usize) -> String {
    format!("You have {}", count(loans, LOAN))
}

pub(crate) fn to_pay_off(loans: usize) -> String {
    format!("{}. To pay one off for 2 coins.", your_loans(loans))
}

// The tray and the piles.
pub(crate) const KEEP_ONE: &str = "Keep one as an item";
pub(crate) const OTHERS_GO_UNDER: &str = "The others go under the deck, face down.";
pub(crate) const TOP_CARD: &str = "The top card of your deck";
pub(crate) const LEAVE_ON_TOP: &str = "Leave it on top";
pub(crate) const PUT_UNDER: &str = "Put it on the bottom";
pub(crate) const TAKE_OUT: &str = "Take one of each value out of your deck";
pub(crate) const OTHERS_CHOOSE: &str = "You have chosen; the others still choose";
pub(crate) const FROM_THE_POOL: &str = "From the pool";
pub(crate) const LIES_IN_POOL: &str = " From the pool.";
pub(crate) const KEEP_OR_CLAIM: &str =
    "Keep one as an item, and claim the others for their gold; or claim them all.";
pub(crate) const CLAIM_ALL: &str = "Claim them all";
pub(crate) const CREW_DISCARD: &str = "Crew discard";
pub(crate) const IS_DISCARDED: &str = " Discarded.";
pub(crate) const JUNK: &str = "Junk";
pub(crate) const NO_JUNK: &str = "no item used yet";

/// The junk pile: how many cards it has, and which.
pub(crate) fn junk(size: usize, names: &str) -> String {
    format!("The junk pile, {}: {names}.", count(size, CARD))
}

pub(crate) fn gold(amount: usize) -> String {
    format!("{amount} gold")
}

// What puzzles are about.
pub(crate) const BORROWING: Theme = Theme {
    name: "Borrowing to stay in",
    hint: "A loan can cost less than the card on top of your deck.",
};
pub(crate) const BETTING: Theme = Theme {
    name: "The right crew for the encounter",
    hint: "It is about whom you send now, and whom you keep for later.",
};
pub(crate) const STEALING: Theme = Theme {
    name: "Stealing at the right time",
    hint: "Whoever leaves takes something along, and loses the rest.",
};
pub(crate) const USING: Theme =
    Theme { name: "An item at the right time", hint: "Look at what you have in your pockets." };
pub(crate) const WAITING: Theme =
    Theme { name: "Holding an item back", hint: "What you could use now may do more later." };
pub(crate) const DEBTS: Theme =
    Theme { name: "Debts", hint: "A loan costs gold at the end, a coin is gone at once." };
pub(crate) const SPOILS: Theme =
    Theme { name: "Sharing the spoils", hint: "It is about what you take, and from whom." };
pub(crate) const BEFORE_THE_JOURNEY: Theme =
    Theme { name: "Before the journey", hint: "What you choose now stays with you all game." };
