//! Every sentence the game speaks.

use engine::{Names, Outcome, Seat, Words};

use crate::{
    Action, CaperEurope, Card, Cards, Cause, Choice, Event, FIRST, Good, Options, Prompt, Row,
    SECOND, Site, Slot, TieBreak, View,
};

impl Words for CaperEurope {
    fn seat_name(_: &Options, seat: Seat) -> String {
        if seat == FIRST { "First Mastermind" } else { "Second Mastermind" }.to_owned()
    }

    fn tell(cards: &Cards, names: &Names, event: &Event) -> String {
        Teller { cards, names }.tell(event)
    }

    fn offer(cards: &Cards, view: &View, action: Action) -> String {
        let offer = Offer { cards, view };
        match action {
            Action::PlayThief { card, at, choice } => {
                let name = offer.held(u8::from(card));
                format!("Place {name} at {}{}", offer.site(at), offer.choice(at, choice))
            }
            Action::PlayGear { card, at, slot, choice } => format!(
                "Put {} on {} at {}{}",
                offer.held(u8::from(card)),
                offer.thief(at, slot),
                offer.site(at),
                offer.choice(at, choice)
            ),
            Action::Discard { card } => {
                format!("Discard {} for a Coin", offer.held(u8::from(card)))
            }
            Action::Return { good } => format!("Return {}", a(good)),
        }
    }

    fn ask(cards: &Cards, prompt: Prompt) -> String {
        match prompt {
            Prompt::Thief { round, hand } => {
                format!("Round {round}: place one of your {hand} Thieves at a Location.")
            }
            Prompt::Gear { round, hand } => format!(
                "Round {round}: put one of your {hand} Gear on a Thief, or discard one for a Coin."
            ),
            Prompt::Return { at } => {
                format!("Your Gear was burned: return a Stolen Good to {}.", cards.name(at))
            }
            Prompt::Nothing => "Nothing is to be decided.".to_owned(),
        }
    }

    fn conclude(names: &Names, outcome: &Outcome) -> String {
        let [first, second] = outcome.places.as_slice() else { return String::new() };
        let (high, low) = (first.points.max(second.points), first.points.min(second.points));
        let winner = names.list(outcome.winners);
        match outcome.rule.0 {
            "CE-10.8" => format!("{winner} wins with {high} Points against {low}."),
            "CE-10.9" => format!("Both have {high} Points; {winner} wins with more Coins."),
            "CE-10.10" => {
                format!("Points and Coins are equal; {winner} wins with more Stolen Goods.")
            }
            _ => format!("Everything is equal at {high} Points: a draw."),
        }
    }
}

/// "a diamond", "an antique".
fn a(good: Good) -> String {
    let article = if good == Good::Antique { "an" } else { "a" };
    format!("{article} {}", good.name())
}

fn counted(number: impl Into<i32>, noun: &str) -> String {
    match number.into() {
        1 => format!("1 {noun}"),
        number => format!("{number} {noun}s"),
    }
}

/// Puts choices into words from what a viewer sees.
struct Offer<'a> {
    cards: &'a Cards,
    view: &'a View,
}

impl Offer<'_> {
    fn held(&self, place: u8) -> &str {
        let sides = self.view.sides.iter().enumerate();
        let active = sides.filter(|(seat, _)| self.view.active == Some(Seat(*seat as u8)));
        let mut hand = active.flat_map(|(_, side)| &side.hand);
        let held = hand.find(|held| held.place == place);
        held.map_or("a card", |held| self.cards.name(held.card))
    }

    fn site(&self, at: Site) -> &str {
        let location = self.view.locations.get(at.index());
        location.map_or("a Location", |location| self.cards.name(location.card))
    }

    fn thief(&self, at: Site, slot: Slot) -> &str {
        let own = self.view.active.map_or(0, Seat::index);
        let crew = self.view.locations.get(at.index()).and_then(|here| here.crews.get(own));
        let stack = crew.and_then(|crew| crew.get(slot.index()));
        stack.map_or("a Thief", |stack| self.cards.name(stack.thief.card))
    }

    /// What is burned is named with the Thief below it, for the same Gear can lie on two.
    fn choice(&self, at: Site, choice: Choice) -> String {
        let rival = self.view.active.map_or(1, |seat| seat.index() ^ 1);
        let crew = self.view.locations.get(at.index()).and_then(|here| here.crews.get(rival));
        let burn = choice.burn.map(|slot| {
            let stack = crew.and_then(|crew| crew.get(slot.index()));
            let on = stack.map_or("a Thief", |stack| self.cards.name(stack.thief.card));
            let top = stack.and_then(|stack| stack.gear.last());
            let top = top.map_or("a Gear", |top| self.cards.name(top.card));
            format!(", burning {top} on {on}")
        });
        let take = choice.take.map(|good| format!(", taking {}", a(good)));
        burn.unwrap_or_default() + &take.unwrap_or_default()
    }
}

/// Puts events into words.
struct Teller<'a> {
    cards: &'a Cards,
    names: &'a Names,
}

impl Teller<'_> {
    fn name(&self, card: Card) -> &str {
        self.cards.name(card)
    }

    fn list(&self, cards: &[Card]) -> String {
        let names: Vec<&str> = cards.iter().map(|card| self.name(*card)).collect();
        names.join(", ")
    }

    /// Why something was gained, as the end of a sentence.
    fn because(&self, cause: Cause) -> String {
        match cause {
            Cause::Income => " as income".to_owned(),
            Cause::Discard | Cause::Icon | Cause::Sets | Cause::Burned => String::new(),
            Cause::NewSets(card) | Cause::Location(card) | Cause::Hideout(card) => {
                format!(" through {}", self.name(card))
            }
        }
    }

    fn tell(&self, event: &Event) -> String {
        let who = |seat: &Seat| self.names[*seat].to_owned();
        match event {
            Event::LaidOut { locations: [a, b, c] } => format!(
                "The Locations are {}, {} and {}.",
                self.name(*a),
                self.name(*b),
                self.name(*c)
            ),
            Event::GoodsPlaced { goods } => placed(goods),
            Event::RoundBegan { round, first } => {
                format!("Round {} begins with {}.", round + 1, who(first))
            }
            Event::Dealt { seat, count, cards } if cards.is_empty() => {
                format!("{} is dealt {count} cards.", who(seat))
            }
            Event::Dealt { seat, cards, .. } => {
                format!("{} is dealt {}.", who(seat), self.list(cards))
            }
            Event::Hired { seat, thief, at } => {
                format!("{} places {} at {}.", who(seat), self.name(*thief), self.name(*at))
            }
            Event::Paid { seat, coins } => {
                format!("{} pays {}.", who(seat), counted(*coins, "Coin"))
            }
            Event::Equipped { seat, gear, on, at } => format!(
                "{} puts {} on {} at {}.",
                who(seat),
                self.name(*gear),
                self.name(*on),
                self.name(*at)
            ),
            Event::Discarded { seat, gear } => {
                format!("{} discards {} for a Coin.", who(seat), self.name(*gear))
            }
            Event::GainedCoins { seat, due, supply, rival, cause } => {
                self.coins(*seat, *due, *supply, *rival, *cause)
            }
            Event::MovedTracker { seat, at, spaces, lost, tracker, cause } => {
                self.tracker(*seat, *at, [*spaces, *lost], *tracker, *cause)
            }
            Event::Stole { seat, good, at, .. } => {
                format!("{} takes {} from {}.", who(seat), a(*good), self.name(*at))
            }
            Event::FoundNothing { good: Some(good), at, .. } => {
                format!("There is no {} left at {}.", good.name(), self.name(*at))
            }
            Event::FoundNothing { at, .. } => {
                format!("There is no Stolen Good left at {}.", self.name(*at))
            }
            Event::Laundered { coins: 0, .. } => {
                "The supply is empty: nothing is laundered.".to_owned()
            }
            Event::Laundered { seat, coins, .. } => {
                format!("{} launders {}.", who(seat), counted(*coins, "Coin"))
            }
            Event::Exchanged { hands: [first, second] }
                if first.is_empty() && second.is_empty() =>
            {
                "The hands are exchanged.".to_owned()
            }
            Event::Exchanged { hands: [first, second] } => format!(
                "The hands are exchanged. {} now holds {}; {} now holds {}.",
                who(&FIRST),
                self.list(first),
                who(&SECOND),
                self.list(second)
            ),
            Event::LastDiscarded { seat, card } => {
                format!("{} discards the last card, {}.", who(seat), self.name(*card))
            }
            _ => self.tell_burning_and_end(event),
        }
    }

    fn tell_burning_and_end(&self, event: &Event) -> String {
        let who = |seat: &Seat| self.names[*seat].to_owned();
        match event {
            Event::Burned { by, seat, gear, at } => format!(
                "{} burns {} of {} at {}.",
                who(by),
                self.name(*gear),
                who(seat),
                self.name(*at)
            ),
            Event::BurnedNothing { at, .. } => {
                format!("There is nothing to burn at {}.", self.name(*at))
            }
            Event::PaidBack { seat, due, coins } if coins < due => format!(
                "{} owes {} for it and pays back {}.",
                who(seat),
                counted(*due, "Coin"),
                coins
            ),
            Event::PaidBack { seat, coins, .. } => {
                format!("{} pays back {}.", who(seat), counted(*coins, "Coin"))
            }
            Event::Returned { seat, good, at, .. } => {
                format!("{} returns {} to {}.", who(seat), a(*good), self.name(*at))
            }
            Event::KeptGoods { seat, good: Some(good) } => {
                format!("{} has no {} that could go back.", who(seat), good.name())
            }
            Event::KeptGoods { seat, good: None } => {
                format!("{} has no Stolen Good that could go back.", who(seat))
            }
            Event::Unlaundered { seat, coins } => format!(
                "{} from the Hideout of {} go back to the supply.",
                counted(*coins, "laundered Coin"),
                who(seat)
            ),
            Event::Decided { at, winner: None, .. } => {
                format!("Nobody wins {}: its tracker is in the middle.", self.name(*at))
            }
            Event::Decided { at, winner: Some(winner), base, reward, bonus } => format!(
                "{} wins {} for {}: {base} base, {reward} reward, {bonus} bonus.",
                who(winner),
                self.name(*at),
                counted(base + reward + bonus, "Point"),
            ),
            Event::Scored { row, points: [first, second] } => format!(
                "{}: {first} for {}, {second} for {}.",
                Row::label(*row),
                who(&FIRST),
                who(&SECOND)
            ),
            Event::GameEnded { winner: Some(winner), by, .. } => {
                let by = match by {
                    TieBreak::Points | TieBreak::Draw => "",
                    TieBreak::Coins => " by Coins",
                    TieBreak::Goods => " by Stolen Goods",
                };
                format!("{} wins the game{by}.", who(winner))
            }
            _ => "The game is a draw.".to_owned(),
        }
    }

    fn coins(&self, seat: Seat, due: u8, supply: u8, rival: u8, cause: Cause) -> String {
        let who = &self.names[seat];
        let because = self.because(cause);
        if supply == due {
            return format!("{who} gains {}{because}.", counted(due, "Coin"));
        }
        format!(
            "{who} is due {}{because}: {supply} from the supply, which is empty then, and \
             {rival} from {}.",
            counted(due, "Coin"),
            &self.names[crate::state::rival(seat)]
        )
    }

    fn tracker(
        &self,
        seat: Seat,
        at: Card,
        [spaces, lost]: [u8; 2],
        tracker: i8,
        cause: Cause,
    ) -> String {
        let because = self.because(cause);
        let at = self.name(at);
        let who = &self.names[seat];
        if spaces == 0 {
            return format!("The tracker at {at} is already at {who}'s end{because}.");
        }
        let now = match tracker {
            0 => "the middle".to_owned(),
            1.. => format!("{tracker} on the side of {}", &self.names[FIRST]),
            _ => format!("{} on the side of {}", -tracker, &self.names[SECOND]),
        };
        let lost = if lost > 0 { format!("; {lost} more are lost") } else { String::new() };
        let spaces = counted(spaces, "space");
        format!("The tracker at {at} moves {spaces} toward {who}{because}, to {now}{lost}.")
    }
}

fn placed(goods: &[[Good; 4]; 3]) -> String {
    let sites = goods.map(|here| {
        let names: Vec<&str> = here.iter().map(|good| good.name()).collect();
        names.join(", ")
    });
    format!("The Stolen Goods there are {}.", sites.join("; "))
}
