//! What chance decides: the decks, the crew of each adventure, the order of a shared pool.

use arrayvec::ArrayVec;
use engine::{BadDeal, Dice, Seat, Sink};
use serde::{Deserialize, Serialize};

use crate::cards::figures::{GOLDS, crew_of, items_of};
use crate::rules::event::Event;
use crate::rules::ids::{CLANS, CREW, Clan, Crew, DEALT, Item, PICKS, TOKENS, TREASURES, Token};
use crate::rules::options::Clans;
use crate::rules::phase::Phase;
use crate::rules::state::CaptainsWager;

/// One deck of treasures from top to bottom.
pub type Deck = ArrayVec<Item, TREASURES>;

/// One shuffle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Deal {
    /// Which clan each captain draws.
    Clans {
        /// One for each captain, in seat order.
        clans: ArrayVec<Clan, CLANS>,
    },
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
    /// The crew of an adventure, hand after hand. The rest are set aside unseen.
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

/// Draws what is to be dealt now.
pub(crate) fn shuffle(game: &CaptainsWager, dice: &mut Dice) -> Deal {
    let figures = &game.figures;
    match game.phase {
        Phase::DealClans => {
            let mut clans: ArrayVec<Clan, CLANS> = Clan::all().collect();
            dice.shuffle(&mut clans);
            clans.truncate(figures.players());
            Deal::Clans { clans }
        }
        Phase::DealChoices => {
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
        Phase::DealDecks => {
            let masks = game.deck_masks();
            let deck = |seat: usize| {
                let mut deck: Deck = items_of(masks[seat]).collect();
                dice.shuffle(&mut deck);
                deck
            };
            let decks = (0..figures.players()).map(deck).collect();
            Deal::Decks { decks, start: Seat(dice.below(figures.players.into()) as u8) }
        }
        Phase::DealPool => {
            let mut order: ArrayVec<Token, _> = game.pool().iter().copied().collect();
            dice.shuffle(&mut order);
            Deal::Pool { order }
        }
        _ => {
            let mut crew: ArrayVec<Crew, CREW> = crew_of(figures.crew_in_use).collect();
            dice.shuffle(&mut crew);
            Deal::Crew { crew: crew.into_iter().take(figures.dealt()).collect() }
        }
    }
}

/// Carries a shuffle in.
pub(crate) fn deal(
    game: &mut CaptainsWager,
    deal: &Deal,
    sink: &mut impl Sink<Event>,
) -> Result<(), BadDeal> {
    let due = matches!(
        (deal, game.phase),
        (Deal::Clans { .. }, Phase::DealClans)
            | (Deal::Choices { .. }, Phase::DealChoices)
            | (Deal::Decks { .. }, Phase::DealDecks)
            | (Deal::Crew { .. }, Phase::DealCrew)
            | (Deal::Pool { .. }, Phase::DealPool)
    );
    ensure(due, || "something else is to be dealt now".to_owned())?;
    fits(game, deal)?;
    match deal {
        Deal::Clans { clans } => game.deal_clans(clans, sink),
        Deal::Choices { rows } => game.lay_choices(rows, sink),
        Deal::Decks { decks, start } => game.deal_decks(decks, *start, sink),
        Deal::Crew { crew } => game.begin_adventure(crew, sink),
        Deal::Pool { order } => game.give_out(order, true, sink),
    }
    Ok(())
}

/// Every shuffle so far, in order.
pub(crate) fn deals(game: &CaptainsWager) -> Vec<Deal> {
    let (figures, players) = (&game.figures, game.players());
    let mut deals = Vec::new();
    if figures.clans == Clans::Drawn && game.phase != Phase::DealClans {
        deals.push(Deal::Clans { clans: game.clans[..players].iter().copied().collect() });
    }
    if game.has_choices() {
        let rows = game.choices[..players].iter().map(|row| row.iter().copied().collect());
        deals.push(Deal::Choices { rows: rows.collect() });
    }
    if game.phase.is_setting_up() {
        return deals;
    }
    let size = figures.deck();
    let decks = game.decks[..players].iter().map(|deck| deck[..size].iter().copied().collect());
    deals.push(Deal::Decks { decks: decks.collect(), start: game.first_start });
    for (crew, share) in game.crew.iter().zip(&game.shares).take(game.crew_deals.into()) {
        let crew = crew[..figures.dealt()].iter().copied().collect();
        deals.push(Deal::Crew { crew });
        if share.shuffled {
            let order = game.given[share.range()].iter().copied().collect();
            deals.push(Deal::Pool { order });
        }
    }
    deals
}

/// Whether a deal is made of the cards it should be made of.
pub(crate) fn fits(game: &CaptainsWager, deal: &Deal) -> Result<(), BadDeal> {
    match deal {
        Deal::Clans { clans } => clans_fit(game, clans),
        Deal::Choices { rows } => choices_fit(game, rows),
        Deal::Decks { decks, start } => decks_fit(game, decks, *start),
        Deal::Crew { crew } => crew_fits(game, crew),
        Deal::Pool { order } => pool_fits(game, order),
    }
}

fn clans_fit(game: &CaptainsWager, clans: &[Clan]) -> Result<(), BadDeal> {
    ensure(clans.len() == game.players(), || format!("{} clans are drawn", clans.len()))?;
    let twice = |(nth, clan): (usize, &Clan)| clans[..nth].contains(clan);
    ensure(!clans.iter().enumerate().any(twice), || "a clan is drawn twice".to_owned())
}

fn choices_fit(game: &CaptainsWager, rows: &[Deck]) -> Result<(), BadDeal> {
    ensure(rows.len() == game.players(), || format!("{} rows of treasures", rows.len()))?;
    for row in rows {
        ensure(row.len() == TREASURES, || format!("{} treasures in a row", row.len()))?;
        for (six, gold) in row.chunks(PICKS).zip(GOLDS) {
            ensure(bits(six) == game.figures.of_gold(gold), || {
                format!("the treasures of {gold} gold are not all there")
            })?;
        }
    }
    Ok(())
}

fn decks_fit(game: &CaptainsWager, decks: &[Deck], start: Seat) -> Result<(), BadDeal> {
    ensure(decks.len() == game.players(), || format!("{} decks", decks.len()))?;
    for (clan, (deck, mask)) in decks.iter().zip(game.deck_masks()).enumerate() {
        let whole = bits(deck) == mask && deck.len() == mask.count_ones() as usize;
        ensure(whole, || format!("deck {} has other cards than it should", clan + 1))?;
    }
    ensure(start.index() < game.players(), || format!("there is no seat {start}"))
}

fn crew_fits(game: &CaptainsWager, crew: &[Crew]) -> Result<(), BadDeal> {
    ensure(crew.len() == game.figures.dealt(), || format!("{} crew are dealt", crew.len()))?;
    let mut seen = 0_u64;
    for crew in crew {
        let bit = 1 << crew.index();
        ensure(game.figures.crew_in_use & bit != 0, || format!("{crew:?} is not in use"))?;
        ensure(seen & bit == 0, || format!("{crew:?} is dealt twice"))?;
        seen |= bit;
    }
    Ok(())
}

fn pool_fits(game: &CaptainsWager, order: &[Token]) -> Result<(), BadDeal> {
    let bits = |cards: &[Token]| cards.iter().fold(0_u128, |bits, card| bits | 1 << card.index());
    ensure(order.len() == game.pool().len() && bits(order) == bits(game.pool()), || {
        "these are not the cards of the pool".to_owned()
    })
}

fn bits(items: &[Item]) -> u32 {
    items.iter().fold(0, |bits, item| bits | 1 << item.index())
}

fn ensure(fine: bool, why: impl FnOnce() -> String) -> Result<(), BadDeal> {
    if fine { Ok(()) } else { Err(BadDeal(why())) }
}
