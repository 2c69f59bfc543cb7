//! Every sentence the game speaks.

use engine::{Names, Outcome, Seat, Words};
use heist::RoundKind;
use heist::lang::{Effect, Kind, Line};

use crate::cards::Cards;
use crate::{
    Action, Caper, Card, Choice, Discarded, Event, GOODS, Held, Location, Options, Prompt, Reason,
    ScoreLine, SideView, Site, Slot, View, dialect,
};

impl Words for Caper {
    fn seat_name(options: &Options, seat: Seat) -> String {
        let names: &[&str] = match options.players {
            4 => &["Cream Mastermind", "Cream Lookout", "Mint Mastermind", "Mint Lookout"],
            _ => &["Cream", "Mint", "Snitch"],
        };
        names.get(seat.index()).copied().unwrap_or("nobody").to_owned()
    }

    fn tell(cards: &Cards, names: &Names, event: &Event) -> String {
        Teller { cards, names }.tell(event)
    }

    fn offer(cards: &Cards, view: &View, action: Action) -> String {
        Offer { cards, view }.say(action)
    }

    fn ask(_: &Cards, prompt: Prompt) -> String {
        match prompt {
            Prompt::Thief { turn, turns, .. } => {
                format!("Turn {turn} of {turns}: place a Thief at a Location.")
            }
            Prompt::Gear { turn, turns, team: false, .. } => {
                format!("Turn {turn} of {turns}: put a Gear on a Thief, or discard one for a Coin.")
            }
            Prompt::Gear { turn, turns, team: true, .. } => format!(
                "Turn {turn} of {turns}: put a Gear on a Thief. Only if your team can't pay for \
                 either, discard one for a Coin."
            ),
            Prompt::Assign { turn, turns, .. } => {
                format!("Turn {turn} of {turns}: which card goes to Cream? Mint gets the other.")
            }
            Prompt::Pass { turn, turns, .. } => format!(
                "Turn {turn} of {turns}: choose two cards for the Mastermind of the other team."
            ),
            Prompt::Nothing => "Nothing is to be decided.".to_owned(),
        }
    }

    fn conclude(names: &Names, outcome: &Outcome) -> String {
        let points: Vec<String> =
            outcome.places.iter().map(|place| place.points.to_string()).collect();
        let verb = if outcome.winners.len() == 1 { "wins" } else { "win" };
        let score = match points.as_slice() {
            [cream, mint, snitch] => format!("{cream} to {mint}, and {snitch} for the Snitch"),
            [cream, _, mint, _] | [cream, mint] => format!("{cream} to {mint}"),
            _ => points.join(", "),
        };
        let why = match outcome.rule.0 {
            "CP-9.8" => " by the tie-break",
            "CP-9.9" => " because Cream wins the last tie",
            _ => "",
        };
        format!("{} {verb}{why}: {score}.", names.list(outcome.winners))
    }
}

/// Tells events.
struct Teller<'a> {
    cards: &'a Cards,
    names: &'a Names,
}

impl Teller<'_> {
    fn who(&self, seat: Seat) -> &str {
        &self.names[seat]
    }

    fn at(&self, location: Location) -> &str {
        self.cards.location_name(location)
    }

    /// The cards by name, or how many, if they are not to be seen.
    fn hand(&self, cards: &[Card], count: u8) -> String {
        if cards.is_empty() {
            return counted(count.into(), "card");
        }
        let names: Vec<&str> = cards.iter().map(|card| self.cards.name(*card)).collect();
        names.join(", ")
    }

    fn one(&self, card: Option<Card>) -> &str {
        card.map_or("a card", |card| self.cards.name(card))
    }

    fn tell(&self, event: &Event) -> String {
        match event {
            Event::LaidOut { locations: [left, middle, right] } => format!(
                "The Locations are {}, {} and {}.",
                self.at(*left),
                self.at(*middle),
                self.at(*right)
            ),
            Event::RoundBegan { round, kind, cards } => {
                let kind = match kind {
                    RoundKind::Thief => "Thieves",
                    RoundKind::Gear => "Gear",
                };
                format!("Round {} begins: {cards} {kind} for each side.", round + 1)
            }
            Event::WentFirst { seat } => format!("{} goes first.", self.who(*seat)),
            Event::Dealt { .. }
            | Event::Entrusted { .. }
            | Event::TopCard { .. }
            | Event::Drew { .. }
            | Event::Assigned { .. }
            | Event::Chose { .. }
            | Event::Passed { .. }
            | Event::Returned { .. }
            | Event::Swapped { .. } => self.tell_handover(event),
            Event::Decided { .. }
            | Event::Scored { .. }
            | Event::Fenced { .. }
            | Event::Snitched { .. }
            | Event::GameEnded { .. } => self.tell_score(event),
            _ => self.tell_play(event),
        }
    }

    fn tell_handover(&self, event: &Event) -> String {
        match event {
            Event::Dealt { seat, count, cards } | Event::Entrusted { seat, count, cards } => {
                format!("{} is dealt {}.", self.who(*seat), self.hand(cards, *count))
            }
            Event::TopCard { seat, card } => {
                format!("{} gets {} from the deck.", self.who(*seat), self.one(*card))
            }
            Event::Drew { seat, cards } => {
                format!("{} draws {}.", self.who(*seat), self.hand(cards, 2))
            }
            Event::Assigned { by, seat, card } => {
                format!("{} gives {} to {}.", self.who(*by), self.one(*card), self.who(*seat))
            }
            Event::Chose { seat } => format!("{} has chosen two cards.", self.who(*seat)),
            Event::Passed { seat, to, cards } => {
                format!("{} passes {} to {}.", self.who(*seat), self.hand(cards, 2), self.who(*to))
            }
            Event::Returned { seat, to, card } => {
                format!("{} passes {} to {}.", self.who(*seat), self.one(*card), self.who(*to))
            }
            Event::Swapped { seat, count, cards } => {
                let hand = self.hand(cards, *count);
                format!("{} takes over the other hand: {hand}.", self.who(*seat))
            }
            _ => String::new(),
        }
    }

    fn tell_play(&self, event: &Event) -> String {
        match event {
            Event::Placed { seat, thief, at, .. } => {
                let thief = self.cards.name(Card::Thief(*thief));
                format!("{} places {thief} at {}.", self.who(*seat), self.at(*at))
            }
            Event::Equipped { seat, gear, on, at, .. } => {
                let gear = self.cards.name(Card::Gear(*gear));
                let on =
                    on.map_or("a face-down Thief", |thief| self.cards.name(Card::Thief(thief)));
                format!("{} puts {gear} on {on} at {}.", self.who(*seat), self.at(*at))
            }
            Event::FullyEquipped { seat, at } => {
                format!("A Thief of {} at {} is fully equipped.", self.who(*seat), self.at(*at))
            }
            Event::Paid { seat, coins } => {
                format!("{} pays {}.", self.who(*seat), counted((*coins).into(), "Coin"))
            }
            Event::Income { seat, coins, due } | Event::Gained { seat, coins, due } => {
                let takes =
                    format!("{} takes {}", self.who(*seat), counted((*coins).into(), "Coin"));
                if coins < due {
                    format!("{takes} instead of {due}: the supply is empty.")
                } else {
                    format!("{takes}.")
                }
            }
            Event::Robbed { seat, from, coins } => {
                let coins = counted((*coins).into(), "Coin");
                format!("{} robs {} of {coins}.", self.who(*seat), self.who(*from))
            }
            Event::Flipped { by, seat, card, at } => {
                let card = self.cards.name(*card);
                let (by, seat, at) = (self.who(*by), self.who(*seat), self.at(*at));
                format!("{by} flips {card} of {seat} at {at}.")
            }
            Event::FlipMissed { seat, at } => {
                format!("{} finds nothing to flip at {}.", self.who(*seat), self.at(*at))
            }
            Event::Recovered { seat, card, at } => {
                let (card, at) = (self.cards.name(*card), self.at(*at));
                format!("{} brings {card} back from the Discard Area to {at}.", self.who(*seat))
            }
            Event::RecoveryMissed { seat } => {
                format!("{} has nothing to bring back.", self.who(*seat))
            }
            Event::Discarded { seat, gear, coins } | Event::Forced { seat, gear, coins } => {
                let gear = self.cards.name(Card::Gear(*gear));
                let coins = counted((*coins).into(), "Coin");
                format!("{} discards {gear} for {coins}.", self.who(*seat))
            }
            Event::LeftOver { seat, card } => {
                format!("{} discards the last card, {}.", self.who(*seat), self.cards.name(*card))
            }
            _ => String::new(),
        }
    }

    fn tell_score(&self, event: &Event) -> String {
        match event {
            Event::Decided { at, capers: [cream, mint], winner } => {
                let winner = winner.map_or("nobody", |seat| self.who(seat));
                format!("{} goes to {winner}: Capers {cream} to {mint}.", self.at(*at))
            }
            Event::Scored { row, points: [cream, mint] } => {
                let row = match row {
                    ScoreLine::Locations => "Location Rewards",
                    ScoreLine::Thieves => "Thieves",
                    ScoreLine::Gear => "Gear",
                };
                format!("{row}: Cream {cream}, Mint {mint}.")
            }
            Event::Fenced { seat, goods, points } => {
                let points = counted(*points, "Point");
                format!("{} has {}: {points}.", self.who(*seat), loot(*goods))
            }
            Event::Snitched { seat, points } => {
                format!("{} scores {}.", self.who(*seat), counted(*points, "Point"))
            }
            Event::GameEnded { winners, by } => {
                let verb = if winners.len() == 1 { "wins" } else { "win" };
                let why = match by {
                    Reason::Points | Reason::TeamPoints => "with most Points".to_owned(),
                    Reason::Tie(tie) => format!("with more {}", tie.name()),
                    Reason::Cream => "because all is equal and Cream wins the last tie".to_owned(),
                    Reason::Snitch => "because the Masterminds scored too much alike".to_owned(),
                };
                format!("{} {verb}, {why}.", self.names.list(*winners))
            }
            _ => String::new(),
        }
    }
}

fn counted(count: i32, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

fn loot(goods: [u8; 4]) -> String {
    let [.., wild] = goods;
    let mut parts: Vec<String> = GOODS
        .iter()
        .zip(goods)
        .filter(|(_, count)| *count > 0)
        .map(|(name, count)| counted(count.into(), name))
        .collect();
    if wild > 0 {
        parts.push(format!("{wild} wild"));
    }
    if parts.is_empty() { "no Stolen Goods".to_owned() } else { parts.join(", ") }
}

/// Offers choices.
struct Offer<'a> {
    cards: &'a Cards,
    view: &'a View,
}

impl Offer<'_> {
    fn say(&self, action: Action) -> String {
        match action {
            Action::PlayThief { card, at, choice } => {
                format!(
                    "Place {} at {}{}",
                    self.held(card),
                    self.at(at),
                    self.aim(card, at, choice)
                )
            }
            Action::PlayGear { card, at, on, choice } => format!(
                "Put {} on {} at {}{}",
                self.held(card),
                self.bottom(self.own(), at, on),
                self.at(at),
                self.aim(card, at, choice)
            ),
            Action::Discard { card } => format!("Discard {} for a Coin", self.held(card)),
            Action::Assign { card } => format!("Give {} to Cream", self.held(card)),
            Action::Pass { cards } => {
                let [one, other] = cards.cards();
                format!("Pass {} and {}", self.held(one), self.held(other))
            }
        }
    }

    fn find(&self, card: Held) -> Option<Card> {
        let mut own = self.view.hands.iter().filter_map(|hand| hand.cards.as_ref()).flatten();
        own.find(|held| held.held == card).map(|held| held.card)
    }

    fn held(&self, card: Held) -> &str {
        self.find(card).map_or("a card", |card| self.cards.name(card))
    }

    fn at(&self, at: Site) -> &str {
        let place = self.view.locations.get(at.index());
        place.map_or("a Location", |place| self.cards.location_name(place.location))
    }

    /// The side that plays a card now: only its Mastermind is ever offered one.
    fn own(&self) -> &SideView {
        let mint = self.view.deciding.contains(self.view.sides[1].mastermind);
        &self.view.sides[usize::from(mint)]
    }

    fn rival(&self) -> &SideView {
        let mint = self.view.deciding.contains(self.view.sides[1].mastermind);
        &self.view.sides[usize::from(!mint)]
    }

    fn bottom(&self, side: &SideView, at: Site, slot: Slot) -> &str {
        let stack = side.crew[at.index()].iter().find(|stack| stack.slot == slot);
        stack.and_then(|stack| stack.cards.first()).map_or("a Thief", |it| self.cards.name(it.card))
    }

    fn aim(&self, card: Held, at: Site, choice: Choice) -> String {
        match choice {
            Choice::Nothing => String::new(),
            Choice::Flip(slot) => {
                let stack = self.rival().crew[at.index()].iter().find(|stack| stack.slot == slot);
                let top = stack.and_then(|stack| stack.cards.last());
                let name = top.map_or("the topmost card", |it| self.cards.name(it.card));
                let below = stack.is_some_and(|stack| stack.cards.len() > 1);
                if below {
                    format!(", flipping {name} on {}", self.bottom(self.rival(), at, slot))
                } else {
                    format!(", flipping {name}")
                }
            }
            Choice::Recover(discarded) => self.recovery(card, discarded),
        }
    }

    fn recovery(&self, card: Held, discarded: Discarded) -> String {
        let own = self.own();
        let back = if self.recovers_thief(card) {
            own.discarded_thieves.get(discarded.index()).map(|it| Card::Thief(*it))
        } else {
            own.discarded_gear.get(discarded.index()).map(|it| Card::Gear(*it))
        };
        back.map_or_else(String::new, |card| format!(", bringing back {}", self.cards.name(card)))
    }

    fn recovers_thief(&self, card: Held) -> bool {
        let text = self.find(card).map_or("", |card| self.cards.text(card));
        let line = Line::parse(text, &dialect(Some(self.view.city))).unwrap_or_default();
        line.clauses.iter().any(|clause| clause.effect == Effect::Recover(Kind::Thief))
    }
}
