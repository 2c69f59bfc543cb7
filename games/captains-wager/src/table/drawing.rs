//! The table of Captain's Wager: the encounters and the pool, every captain's public situation
//! side by side, and one's own hand with its texts.

use engine::{Names, Seat, Viewer};
use ui::Drawing;
use ui::terminal::grid::{Grid, Stand};
use ui::terminal::{paint, text};

use super::terminal;
use crate::{
    CaptainView, CaptainsWager, CardKind, Cards, Clan, Fate, Item, ItemView, Stage, View, Window,
};

impl Drawing for CaptainsWager {
    fn draw(view: &View, cards: &Cards, names: &Names, width: usize) -> String {
        let table = Table { view, cards, names, width };
        let heading = text::hang("", &paint::strong(table.heading()), width);
        [
            heading,
            table.encounters(),
            table.pool(),
            table.captains(),
            terminal::empty_decks(view, names, width),
            terminal::claimed(view, cards, names, width),
            table.piles(),
            table.hands(),
            table.choice(),
        ]
        .concat()
    }
}

struct Table<'a> {
    view: &'a View,
    cards: &'a Cards,
    names: &'a Names,
    width: usize,
}

impl Table<'_> {
    fn name(&self, seat: Seat) -> String {
        text::plain(&self.names[seat])
    }

    fn heading(&self) -> String {
        let View { adventure, encounter, start_captain, .. } = self.view;
        let now = match self.view.stage {
            Stage::Over => return "The game is over.".to_owned(),
            Stage::TakingOut(_) => return "Everyone takes three treasures out.".to_owned(),
            Stage::ChoosingClan(seat) => return format!("{} chooses a clan.", self.name(seat)),
            Stage::Dealing => "cards are dealt".to_owned(),
            Stage::Asked(seat, window) => {
                let when = match window {
                    Window::StartOfEncounter => "before the encounter",
                    Window::CrewPlayed => "before the effect of the crew",
                    Window::BetweenTurns => "before the next turn",
                    Window::EndOfEncounter => "after the last crew",
                    Window::EndOfAdventure => "at the end of the adventure",
                };
                format!("{} may use an item {when}", self.name(seat))
            }
            Stage::Turn(seat) => format!("{} to bet, borrow or steal", self.name(seat)),
            Stage::Settling(seat) => format!("{} may pay off loans", self.name(seat)),
            Stage::Keeping(seat) => format!("{} has stolen", self.name(seat)),
            Stage::Claiming(seat) => format!("{} has claimed an encounter", self.name(seat)),
            Stage::Sharing(seat) => format!("{} has got treasures", self.name(seat)),
        };
        let start = self.name(*start_captain);
        format!("Adventure {adventure}, encounter {encounter}: {now}; {start} is start captain")
    }

    fn encounters(&self) -> String {
        let mut items = Vec::new();
        for (number, card) in self.view.encounters.iter().enumerate() {
            let printed = self.cards.encounter(card.card);
            let name = text::plain(&printed.name);
            let fate = match card.fate {
                Fate::Claimed(seat) => paint::good(self.name(seat)),
                Fate::Discarded => paint::faint("discarded"),
                Fate::Open if number + 1 == usize::from(self.view.encounter) => paint::loud("now"),
                Fate::Open => "open".to_owned(),
            };
            items.push(format!("{name}: {fate}"));
        }
        if self.view.lowest_wins {
            items.push(paint::loud("the weakest crew wins"));
        }
        if self.view.doomed {
            items.push(paint::loud("this encounter is lost"));
        }
        if items.is_empty() { String::new() } else { text::flow("", &items, self.width) }
    }

    fn pool(&self) -> String {
        let pool = &self.view.pool;
        let known = pool.iter().filter_map(|card| card.item);
        let known: Vec<&str> = known.map(|item| self.cards.item_name(item)).collect();
        let backs: Vec<String> = Clan::all()
            .map(|clan| (clan, pool.iter().filter(|card| card.clan == clan).count()))
            .filter(|(_, count)| *count > 0)
            .map(|(clan, count)| format!("{count} {}", text::plain(self.cards.clan(clan))))
            .collect();
        let mut line = format!("Pool: {}", paint::strong(pool.len()));
        if !backs.is_empty() {
            line += &format!(" ({})", backs.join(", "));
        }
        if !known.is_empty() {
            line += &format!("; among them {}", text::plain(&known.join(", ")));
        }
        text::hang("", &line, self.width)
    }

    /// A column for every captain.
    fn captains(&self) -> String {
        let mut grid = Grid::new(self.view.captains.len(), self.width);
        let inner = grid.inner();
        let seats = || self.view.captains.iter().enumerate();
        let heads: Vec<_> =
            seats().map(|(seat, captain)| self.head(Seat(seat as u8), captain, inner)).collect();
        let riches: Vec<_> = seats().map(|(_, captain)| self.riches(captain, inner)).collect();
        let crew: Vec<_> = seats().map(|(_, captain)| self.in_play(captain, inner)).collect();
        grid.open();
        grid.part(&heads, Stand::Top);
        grid.divide();
        grid.part(&riches, Stand::Top);
        grid.divide();
        grid.part(&crew, Stand::Top);
        grid.close()
    }

    fn head(&self, seat: Seat, captain: &CaptainView, inner: usize) -> Vec<String> {
        let name = text::lines(&self.name(seat), inner);
        let mut lines: Vec<String> = name.iter().map(paint::strong).collect();
        let clan = captain.clan.map_or("", |clan| self.cards.clan(clan));
        lines.extend(text::lines(&text::plain(clan), inner));
        if !captain.active {
            lines.push(paint::faint("inactive"));
        } else if self.view.leader == seat {
            lines.push(paint::loud("leads"));
        }
        lines
    }

    fn riches(&self, captain: &CaptainView, inner: usize) -> Vec<String> {
        let lines = [
            format!("gold {}", captain.gold),
            format!("deck {}", captain.deck),
            format!("claims {}", captain.claimed_gold),
            format!("coins {}", captain.coins),
            format!("loans {}", captain.loans),
            format!("crew {}", captain.hand),
            format!("items {}", captain.items.len()),
        ];
        let mut lines: Vec<String> =
            lines.into_iter().flat_map(|line| text::lines(&line, inner)).collect();
        let backs = text::listed(captain.items.iter().map(|item| self.back(item)));
        lines.extend(text::lines(&backs, inner).into_iter().filter(|line| !line.is_empty()));
        lines.extend(text::lines(&format!("wins {}", captain.encounters), inner));
        lines
    }

    /// The clan on an item's back by the last word of its name: Ravens, Foxes.
    fn back(&self, item: &ItemView) -> &str {
        let name = self.cards.clan(item.clan);
        name.split_whitespace().last().unwrap_or(name)
    }

    fn in_play(&self, captain: &CaptainView, inner: usize) -> Vec<String> {
        let Some(strength) = captain.strength else { return Vec::new() };
        let ties = if captain.wins_ties { "=" } else { "" };
        let mut lines = vec![paint::strong(format!("{strength}{ties}"))];
        for crew in &captain.in_play {
            lines.extend(text::lines(&text::plain(&self.cards.crew(*crew).name), inner));
        }
        lines
    }

    fn piles(&self) -> String {
        let mut out = String::new();
        let crew = self.view.crew_discard.iter().map(|crew| self.cards.crew(*crew).name.as_str());
        let junk = self.view.junk.iter().map(|item| self.cards.item_name(*item));
        let piles: [(&str, Vec<&str>); 2] =
            [("Crew discard", crew.collect()), ("Junk pile", junk.collect())];
        for (what, names) in piles {
            if !names.is_empty() {
                let names = text::plain(&names.join(", "));
                out += &text::hang(&format!("{what}: "), &names, self.width);
            }
        }
        out
    }

    /// The hands as far as they are known, one's own in full.
    fn hands(&self) -> String {
        let mut out = String::new();
        for (index, captain) in self.view.captains.iter().enumerate() {
            let seat = Seat(index as u8);
            let items: Vec<Item> = captain.items.iter().filter_map(|item| item.item).collect();
            if captain.crew.is_empty() && items.is_empty() {
                continue;
            }
            let own = self.view.viewer == Viewer::Seat(seat);
            let whose =
                if own { "Your hand".to_owned() } else { format!("{}'s hand", self.name(seat)) };
            out += &text::hang("", &format!("{}:", paint::strong(whose)), self.width);
            for held in &captain.crew {
                let card = self.cards.crew(held.crew);
                let name = text::pad(&paint::strong(text::plain(&card.name)), 23);
                let head = format!("  {} {name} ", text::pad_left(&card.value.to_string(), 2));
                out += &text::hang(&head, &card.effect.text(CardKind::Crew), self.width);
            }
            for item in items {
                out += &self.item(item);
            }
        }
        out
    }

    fn item(&self, item: Item) -> String {
        let (when, effect) = self.cards.item_use(item);
        let gold = self.cards.gold(item).map_or("  ".to_owned(), |gold| format!("{gold}g"));
        let name = text::pad(&paint::strong(text::plain(self.cards.item_name(item))), 23);
        let text = format!("{}: {}", when.text(), effect.text(CardKind::Item));
        text::hang(&format!("  {gold} {name} "), &text, self.width)
    }

    /// What the viewer chooses from.
    fn choice(&self) -> String {
        if self.view.choice.is_empty() {
            return String::new();
        }
        let heading = text::hang("", &format!("{}:", paint::strong("To choose from")), self.width);
        let items: String = self.view.choice.iter().map(|item| self.item(*item)).collect();
        heading + &items
    }
}
