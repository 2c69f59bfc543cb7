//! Events as lines of the log.

use engine::{Names, Seat};
use heist::counted;

use super::a;
use crate::rules::state::rival;
use crate::{Card, Cards, Cause, Event, FIRST, Good, Row, SECOND, TieBreak};

/// Puts events into words.
pub(super) struct Teller<'a> {
    pub(super) cards: &'a Cards,
    pub(super) names: &'a Names,
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
            Cause::NewSets(card)
            | Cause::Location(card)
            | Cause::Played(card)
            | Cause::Hideout(card) => format!(" through {}", self.name(card)),
        }
    }

    pub(super) fn tell(&self, event: &Event) -> String {
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
                "The hands are exchanged. {} holds {} now; {} holds {}.",
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
            Event::Unlaundered { seat, coins } => {
                let go = if *coins == 1 { "goes" } else { "go" };
                let coins = counted(*coins, "laundered Coin");
                format!("{coins} from the Hideout of {} {go} back to the supply.", who(seat))
            }
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

    fn coins(&self, seat: Seat, due: u8, supply: u8, from_rival: u8, cause: Cause) -> String {
        let who = &self.names[seat];
        let because = self.because(cause);
        if supply == due {
            return format!("{who} gains {}{because}.", counted(due, "Coin"));
        }
        format!(
            "{who} is due {}{because}: {supply} from the supply, which is then empty, and \
             {from_rival} from {}.",
            counted(due, "Coin"),
            &self.names[rival(seat)]
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
