//! What chance decides: the decks, the crew of each adventure, the order of a shared pool.

use arrayvec::ArrayVec;
use engine::{BadDeal, Dice, Seat};
use serde::{Deserialize, Serialize};

use crate::figures::{Figures, GOLDS, crew_of, items_of};
use crate::ids::{CLANS, Crew, DEALT, Item, TOKENS, TREASURES, Token};

/// One deck of treasures from top to bottom.
pub type Deck = ArrayVec<Item, TREASURES>;

/// One shuffle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Deal {
    /// How the treasures lie before each captain who is to take three out: six of 2 gold, six of
    /// 3 and six of 4, each six in an order that means something to nobody else.
    Choices {
        /// One row for each captain.
        rows: ArrayVec<Deck, CLANS>,
    },
    /// The treasure decks, and who is the first start captain.
    Decks {
        /// One deck for each captain, its top first.
        decks: ArrayVec<Deck, CLANS>,
        /// Who has the start captain token.
        start: Seat,
    },
    /// The crew of an adventure, hand after hand. The others stay aside unseen.
    Crew {
        /// Who is dealt at each position.
        crew: ArrayVec<Crew, DEALT>,
    },
    /// The order in which a shared pool is given out.
    Pool {
        /// The cards from the top.
        order: ArrayVec<Token, TOKENS>,
    },
}

/// Shuffles the six treasures of each value for each captain.
pub(crate) fn shuffle_choices(figures: &Figures, dice: &mut Dice) -> Deal {
    let row = |_| {
        let mut row = Deck::new();
        for gold in GOLDS {
            let start = row.len();
            row.extend(items_of(figures.of_gold(gold)));
            dice.shuffle(&mut row[start..]);
        }
        row
    };
    Deal::Choices { rows: (0..figures.players()).map(row).collect() }
}

/// Shuffles the decks, each made of the treasures in its mask, and draws the start captain.
pub(crate) fn shuffle_decks(figures: &Figures, masks: &[u32; CLANS], dice: &mut Dice) -> Deal {
    let deck = |seat: usize| {
        let mut deck: Deck = items_of(masks[seat]).collect();
        dice.shuffle(&mut deck);
        deck
    };
    let decks = (0..figures.players()).map(deck).collect();
    Deal::Decks { decks, start: Seat(dice.below(figures.players.into()) as u8) }
}

/// Shuffles all crew in use and deals the first.
pub(crate) fn shuffle_crew(figures: &Figures, dice: &mut Dice) -> Deal {
    let mut crew: ArrayVec<Crew, { crate::ids::CREW }> = crew_of(figures.crew_in_use).collect();
    dice.shuffle(&mut crew);
    Deal::Crew { crew: crew.into_iter().take(figures.dealt()).collect() }
}

pub(crate) fn check_choices(figures: &Figures, rows: &[Deck]) -> Result<(), BadDeal> {
    ensure(rows.len() == figures.players(), || format!("{} rows of treasures", rows.len()))?;
    for row in rows {
        ensure(row.len() == TREASURES, || format!("{} treasures in a row", row.len()))?;
        for (six, gold) in row.chunks(6).zip(GOLDS) {
            let bits = bits(six);
            ensure(bits == figures.of_gold(gold), || {
                format!("the treasures of {gold} gold are not all there")
            })?;
        }
    }
    Ok(())
}

pub(crate) fn check_decks(
    figures: &Figures,
    masks: &[u32; CLANS],
    decks: &[Deck],
    start: Seat,
) -> Result<(), BadDeal> {
    ensure(decks.len() == figures.players(), || format!("{} decks", decks.len()))?;
    for (clan, (deck, mask)) in decks.iter().zip(masks).enumerate() {
        let whole = bits(deck) == *mask && deck.len() == mask.count_ones() as usize;
        ensure(whole, || format!("deck {} has other cards than it should", clan + 1))?;
    }
    ensure(start.index() < figures.players(), || format!("there is no seat {start}"))
}

pub(crate) fn check_crew(figures: &Figures, crew: &[Crew]) -> Result<(), BadDeal> {
    ensure(crew.len() == figures.dealt(), || format!("{} crew are dealt", crew.len()))?;
    let mut seen = 0_u64;
    for crew in crew {
        let bit = 1 << crew.index();
        ensure(figures.crew_in_use & bit != 0, || format!("{crew:?} is not in use"))?;
        ensure(seen & bit == 0, || format!("{crew:?} is dealt twice"))?;
        seen |= bit;
    }
    Ok(())
}

pub(crate) fn check_pool(pool: &[Token], order: &[Token]) -> Result<(), BadDeal> {
    let bits = |cards: &[Token]| cards.iter().fold(0_u128, |bits, card| bits | 1 << card.index());
    ensure(order.len() == pool.len() && bits(order) == bits(pool), || {
        "these are not the cards of the pool".to_owned()
    })
}

pub(crate) fn bits(items: &[Item]) -> u32 {
    items.iter().fold(0, |bits, item| bits | 1 << item.index())
}

fn ensure(fine: bool, why: impl FnOnce() -> String) -> Result<(), BadDeal> {
    if fine { Ok(()) } else { Err(BadDeal(why())) }
}
