//! Cards and Coins are never made or lost.

use heist::bits;

use crate::rules::state::COINS;
use crate::{Caper, Phase, Site};

/// What is wrong with this state, if anything.
pub(crate) fn audit(game: &Caper) -> Result<(), String> {
    if game.phase == Phase::Undealt {
        return Ok(());
    }
    game.deal.fits(game.decks(), game.players()).map_err(|error| error.to_string())?;
    let coins = game.supply + game.sides[0].coins + game.sides[1].coins;
    if coins != COINS {
        return Err(format!("there are {coins} Coins"));
    }
    for (side, owner) in game.sides.iter().enumerate() {
        if Site::all().any(|at| owner.protected[at.index()] != game.protected_by_crew(side, at)) {
            return Err("something is protected that is not, or the other way round".to_owned());
        }
    }
    audit_hands(game)?;
    audit_open_cards(game)
}

/// Every card of this round is in one hand or lies open.
fn audit_hands(game: &Caper) -> Result<(), String> {
    let mut found = game.holdings.open;
    for hand in game.holdings.hands {
        if found & hand != 0 {
            return Err(format!("the cards {:b} are in two places", found & hand));
        }
        found |= hand;
    }
    let cards = 2 * game.this_round().cards;
    let dealt = if game.players() == 3 { game.drawn } else { cards };
    if found != (1 << dealt) - 1 {
        return Err(format!("{dealt} cards are dealt, but here are {found:b}"));
    }
    Ok(())
}

/// What lies open is in a stack or in a Discard Area.
fn audit_open_cards(game: &Caper) -> Result<(), String> {
    let open = game.open_places();
    let mut thieves = Pile::of(open.thieves, game.deal.thieves.map(|it| it.0));
    let mut gear = Pile::of(open.gear, game.deal.gear.map(|it| it.0));
    let decks = game.decks();
    for side in &game.sides {
        bits(side.thieves.into()).for_each(|it| thieves.take(decks.thieves[usize::from(it)].0));
        bits(side.gear).for_each(|it| gear.take(decks.gear[usize::from(it)].0));
        for stack in side.crew.iter().flatten() {
            for (layer, number) in stack.cards[..stack.height.into()].iter().enumerate() {
                if layer == 0 { &mut thieves } else { &mut gear }.take(*number);
            }
            if stack.down >> stack.height != 0 {
                return Err("a card lies face down that is not there".to_owned());
            }
        }
    }
    thieves.is_empty("Thief")?;
    gear.is_empty("Gear")
}

/// How many of each card have been laid open and not been found again.
struct Pile([i8; 256]);

impl Pile {
    /// The cards at these places of a deck.
    fn of<const N: usize>(places: u64, deck: [u8; N]) -> Pile {
        let mut pile = Pile([0; 256]);
        bits(places).for_each(|place| pile.0[usize::from(deck[usize::from(place)])] += 1);
        pile
    }

    fn take(&mut self, number: u8) {
        self.0[usize::from(number)] -= 1;
    }

    fn is_empty(&self, what: &str) -> Result<(), String> {
        match self.0.iter().position(|left| *left != 0) {
            Some(wrong) => Err(format!("{what} {wrong} is not where it was laid")),
            None => Ok(()),
        }
    }
}
