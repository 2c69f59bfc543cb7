//! Small numbers with names: cards by their place in the lists, hidden cards by where they lie.

use engine::Seat;

/// How many crew there are.
pub(crate) const CREW: usize = 36;
/// How many treasures a clan has, the bonus treasures included.
pub(crate) const TREASURES: usize = 18;
/// How many treasures of each value a clan has, the bonus treasure included.
pub(crate) const PICKS: usize = 6;
/// How many clans there are.
pub(crate) const CLANS: usize = 5;
/// How many encounter cards there are.
pub(crate) const ENCOUNTERS: usize = 13;
/// The most crew dealt in one adventure.
pub(crate) const DEALT: usize = 20;
/// The most crew in one hand.
pub(crate) const HAND: usize = 5;
/// The most items one captain can hold: a whole deck, the clan item and some of other captains
/// (CW-6.13). Every card that comes from a pool was paid for with an ante of the same adventure.
pub(crate) const ITEMS: usize = TREASURES + 6;
/// All treasures of all clans.
pub(crate) const TOKENS: usize = TREASURES * CLANS;

engine::handles! {
    /// A crew, by its place in the card list.
    Crew below CREW, "crew";
    /// What a treasure is once it is seen: the treasures of a clan by their place in the card
    /// list, then the clan items. All clans have the same treasures.
    Item below TREASURES + CLANS, "item";
    /// A clan, by its place in the card list.
    Clan below CLANS, "clan";
    /// An encounter card, by its place in the card list.
    Encounter below ENCOUNTERS, "encounter card";
    /// A treasure that nobody needs to have seen, by the captain whose deck it began in and its
    /// place in the dealt order of that deck.
    Token below TOKENS, "treasure";
    /// A crew in your own hand, by the order in which it was dealt in this adventure.
    Berth below HAND, "crew in a hand";
    /// An item in your own hand, counted from the oldest.
    Pocket below ITEMS, "item in a hand";
    /// A card among those received from the pool, by the order in which the pool was dealt.
    Lot below TOKENS, "card of the pool";
    /// One of the cards drawn when stealing, from the top.
    Draw below 4, "drawn card";
    /// One of the six treasures of one value that lie before a captain who takes one out.
    Pick below PICKS, "treasure of this value";
}

impl Item {
    /// The item of a clan.
    pub const fn of_clan(clan: Clan) -> Item {
        Item(TREASURES as u8 + clan.0)
    }

    /// Whether it is a treasure that every clan has.
    pub const fn is_treasure(self) -> bool {
        (self.0 as usize) < TREASURES
    }
}

impl Token {
    pub(crate) const fn of(owner: Seat, place: usize) -> Token {
        Token(owner.0 * TREASURES as u8 + place as u8)
    }

    /// Whose deck it began in.
    pub(crate) const fn owner(self) -> Seat {
        Seat(self.0 / TREASURES as u8)
    }

    /// Its place in the dealt order of its owner's deck.
    pub(crate) const fn place(self) -> usize {
        self.0 as usize % TREASURES
    }
}

/// Where a card that can be in a hand came from: all that those know who have not seen it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Handle {
    /// A treasure that was never shuffled into a pool.
    Token(Token),
    /// The item a clan begins with.
    ClanItem(Clan),
    /// A card that came out of a shuffled pool, by its number among all of those.
    Lot(Lot),
}

/// A handle in one byte.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Card(u8);

impl From<Token> for Card {
    fn from(token: Token) -> Card {
        Card::new(Handle::Token(token))
    }
}

impl Card {
    pub(crate) const NONE: Card = Card(u8::MAX);

    pub(crate) const fn new(handle: Handle) -> Card {
        Card(match handle {
            Handle::Token(token) => token.0,
            Handle::ClanItem(clan) => TOKENS as u8 + clan.0,
            Handle::Lot(lot) => (TOKENS + CLANS) as u8 + lot.0,
        })
    }

    #[inline]
    pub(crate) const fn handle(self) -> Handle {
        const CLAN_ITEMS: u8 = TOKENS as u8;
        const LOTS: u8 = (TOKENS + CLANS) as u8;
        match self.0 {
            token @ 0..CLAN_ITEMS => Handle::Token(Token(token)),
            clan @ CLAN_ITEMS..LOTS => Handle::ClanItem(Clan(clan - CLAN_ITEMS)),
            lot => Handle::Lot(Lot(lot - LOTS)),
        }
    }
}
