//! Tables set up by wish.

use captains_wager::{Action, BonusItems, CaptainsWager, Cards, Crew, Deal, Deck, Item, Options};
use engine::{Cards as _, Game, Next, Seat, Setup};

use super::Tale;

/// What a test wants of a table. What it does not say is filled with the cards left over.
#[derive(Clone)]
pub(crate) struct Wish {
    pub(crate) options: Options,
    cards: Cards,
    start: u8,
    hands: Vec<Vec<String>>,
    decks: Vec<Vec<String>>,
}

/// A table for `players`, whose first seat is the start captain.
pub(crate) fn wish(players: u8) -> Wish {
    Wish {
        options: Options { players, ..Options::default() },
        cards: Cards::standard().clone(),
        start: 0,
        hands: vec![Vec::new(); players.into()],
        decks: vec![Vec::new(); players.into()],
    }
}

impl Wish {
    pub(crate) fn bonus_crew(mut self) -> Wish {
        self.options.bonus_crew = true;
        self
    }

    pub(crate) fn options(mut self, set: impl FnOnce(&mut Options)) -> Wish {
        set(&mut self.options);
        self
    }

    pub(crate) fn deck_file(mut self, toml: &str) -> Wish {
        self.cards = self.cards.overlay(toml).unwrap();
        self
    }

    pub(crate) fn start(mut self, seat: u8) -> Wish {
        self.start = seat;
        self
    }

    /// Crew that a seat is dealt.
    pub(crate) fn hand(mut self, seat: usize, crew: &[&str]) -> Wish {
        self.hands[seat].extend(crew.iter().map(|name| (*name).to_owned()));
        self
    }

    /// The top cards of a seat's treasure deck.
    pub(crate) fn deck(mut self, seat: usize, items: &[&str]) -> Wish {
        self.decks[seat].extend(items.iter().map(|name| (*name).to_owned()));
        self
    }

    pub(crate) fn setup(&self) -> Setup<CaptainsWager> {
        Setup { options: self.options, cards: self.cards.clone() }
    }

    pub(crate) fn decks(&self) -> Deal {
        let deck = |wished: &Vec<String>| -> Deck {
            let mut deck: Deck = wished.iter().map(|it| self.item(it)).collect();
            let used = |item: &Item| {
                let card = &self.cards.treasure[item.index()];
                match self.options.bonus_items {
                    BonusItems::Off => !card.bonus,
                    BonusItems::SameThree => !card.out_when_shorter,
                    BonusItems::Add | BonusItems::Secret => true,
                }
            };
            let all = Item::all().take(18).filter(used);
            let others: Vec<Item> = all.filter(|item| !deck.contains(item)).collect();
            deck.extend(others);
            deck
        };
        Deal::Decks { decks: self.decks.iter().map(deck).collect(), start: Seat(self.start) }
    }

    pub(crate) fn item(&self, name: &str) -> Item {
        self.cards.find_item(name).unwrap_or_else(|| panic!("there is no item {name}"))
    }

    pub(crate) fn crew(&self) -> Deal {
        deal_crew(&self.cards, &self.options, &self.hands)
    }

    /// Deals as wished, up to the first decision.
    pub(crate) fn open(&self) -> Tale {
        let mut tale = self.unopened();
        tale.deal(&self.decks());
        tale.deal(&self.crew());
        tale
    }

    pub(crate) fn unopened(&self) -> Tale {
        let game = CaptainsWager::new(&self.setup()).unwrap();
        Tale { game, told: Vec::new(), cards: self.cards.clone(), options: self.options }
    }

    /// Gives seats items: in a first adventure everyone steals and keeps the card under the
    /// ante. The hands are those of the second adventure, which the first seat leads. The first
    /// seat needs at least three captains at the table to get an item.
    pub(crate) fn armed(mut self, items: &[(usize, &str)]) -> Tale {
        let players = self.options.players;
        self.start = players - 1;
        for (seat, item) in items {
            assert!(players > 2 || *seat == 1, "with two captains only the second gets an item");
            assert!(self.decks[*seat].is_empty(), "the items come first");
            let ante = ["Treasure Map", "Black Ledger"].into_iter().find(|it| it != item).unwrap();
            self.decks[*seat] = vec![ante.to_owned(), (*item).to_owned()];
        }
        let mut tale = self.unopened();
        tale.deal(&self.decks());
        tale.deal(&deal_crew(&self.cards, &self.options, &vec![Vec::new(); players.into()]));
        while tale.view().adventure == 1 && tale.game.next() != Next::Chance {
            match tale.actions().first() {
                Some(Action::Keep { .. }) => tale.keep_nth(0),
                _ => tale.steal(),
            };
        }
        tale.deal(&self.crew());
        tale
    }
}

/// A deck file with crew that do what no crew of ours does, but what a deck file may say: the
/// Tinker takes coins, the Diver draws an item, and the Cutpurse robs a captain.
pub(crate) const TRADERS: &str = r#"
[[crew]]
name = "Quick-Fingered Tinker"
effect = { take_coins = 2 }

[[crew]]
name = "Smoke Diver"
effect = "draw_item"

[[crew]]
name = "Gentleman Cutpurse"
effect = { rob_coins = 2 }
"#;

pub(super) fn deal_crew(cards: &Cards, options: &Options, hands: &[Vec<String>]) -> Deal {
    let size = if options.players == 2 { 5 } else { 4 };
    let find = |name: &String| cards.find_crew(name).unwrap_or_else(|| panic!("no crew {name}"));
    let wished: Vec<Crew> = hands.iter().flatten().map(find).collect();
    let used = |crew: &Crew| {
        let card = cards.crew(*crew);
        card.players <= options.players
            && (options.bonus_crew || !card.bonus)
            && !(options.bonus_crew && card.only_without_bonus)
            && !wished.contains(crew)
    };
    let mut others = Crew::all().filter(used);
    let mut crew = Vec::new();
    for hand in hands {
        assert!(hand.len() <= size, "a hand has {size} crew");
        crew.extend(hand.iter().map(find));
        crew.extend(others.by_ref().take(size - hand.len()));
    }
    Deal::Crew { crew: crew.into_iter().collect() }
}
