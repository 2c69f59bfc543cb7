//! Sets are counted as one would lay them out on the table.

use engine::{Dice, Seed};
use heist::lang::{Atom, Colour, Good, Kind, Loot, Per, Whose};
use heist::{Counts, Measure, Tableau, best_kinds, kinds_for_sets, sets_worth, together};

const GREEN: Kind = Kind::Colour(Colour(1));
const RED: Kind = Kind::Colour(Colour(2));

fn own(set: &[Kind]) -> Measure {
    let set = set.iter().map(|kind| Atom::Card(*kind)).collect();
    Measure::new(&Per { set, whose: Whose::Own }).unwrap()
}

fn crew(cards: &[Kind]) -> Counts {
    let mut counts = Counts::default();
    cards.iter().for_each(|kind| counts.add(*kind));
    counts
}

fn with(own: Counts) -> Tableau {
    Tableau { own, ..Tableau::default() }
}

/// The Bon Vivant of the rulebook: two Green make one set of Green and any Gear; three Green and
/// a Red make two.
#[test]
fn a_colour_and_any_gear() {
    let sets = own(&[GREEN, Kind::Gear]);
    assert_eq!(sets.count(&with(crew(&[GREEN, GREEN]))), 1);
    assert_eq!(sets.count(&with(crew(&[GREEN, GREEN, GREEN, RED]))), 2);
    assert_eq!(sets.count(&with(crew(&[GREEN]))), 0);
    assert_eq!(sets.count(&with(crew(&[GREEN, Kind::Thief]))), 0, "a Thief is no Gear");
}

/// Lays out as many sets as possible by trying everything.
fn by_hand(set: &[Kind], cards: &[Kind]) -> u8 {
    fn take(set: &[Kind], part: usize, cards: &mut Vec<Kind>) -> u8 {
        if part == set.len() {
            return 1 + take(set, 0, cards);
        }
        let mut best = 0;
        for i in 0..cards.len() {
            let card = cards[i];
            let fits = card == set[part] || (set[part] == Kind::Gear && card != Kind::Thief);
            if fits && (i == 0 || cards[i - 1] != card) {
                cards.remove(i);
                best = best.max(take(set, part + 1, cards));
                cards.insert(i, card);
            }
        }
        best
    }
    let order = |kind: &Kind| match kind {
        Kind::Thief => 100,
        Kind::Gear => 99,
        Kind::Colour(colour) => i32::from(colour.0),
    };
    let mut cards = cards.to_vec();
    cards.sort_by_key(order);
    take(set, 0, &mut cards)
}

#[test]
fn counting_agrees_with_laying_out_by_hand() {
    let mut dice = Dice::new(Seed::from_text("sets"));
    let cards = [Kind::Thief, GREEN, RED, Kind::Colour(Colour(4))];
    let parts = [Kind::Thief, GREEN, RED, Kind::Gear];
    for _ in 0..3_000 {
        let crew_cards: Vec<Kind> =
            (0..dice.below(8)).map(|_| dice.pick(&cards).unwrap()).collect();
        let set: Vec<Kind> = (0..1 + dice.below(3)).map(|_| dice.pick(&parts).unwrap()).collect();
        let counted = own(&set).count(&with(crew(&crew_cards)));
        assert_eq!(counted, by_hand(&set, &crew_cards), "{set:?} in {crew_cards:?}");
    }
}

#[test]
fn whose_cards_count() {
    let tableau = Tableau {
        own: crew(&[RED]),
        rival: crew(&[RED, RED]),
        discard: crew(&[RED, RED, RED]),
        ..Tableau::default()
    };
    let red = |whose| {
        let set = [Atom::Card(RED)].into_iter().collect();
        Measure::new(&Per { set, whose }).unwrap().count(&tableau)
    };
    assert_eq!([Whose::Own, Whose::Both, Whose::Rival, Whose::Discard].map(red), [1, 3, 2, 3]);
}

#[test]
fn goods_and_coins_are_counted_in_the_hideout() {
    let tableau = Tableau { goods: [1, 2, 4], coins: 3, laundered: 2, ..Tableau::default() };
    let count = |atoms: &[Atom]| {
        let set = atoms.iter().copied().collect();
        Measure::new(&Per { set, whose: Whose::Own }).unwrap().count(&tableau)
    };
    let good = |kind| Atom::Good(Loot::One(Good(kind)));
    assert_eq!(count(&[good(1)]), 2);
    assert_eq!(count(&[good(1), good(2)]), 2);
    assert_eq!(count(&[good(2), good(2)]), 2);
    assert_eq!(count(&[Atom::Good(Loot::Any)]), 7);
    assert_eq!(count(&[Atom::Coin]), 3);
    assert_eq!(count(&[Atom::Laundered]), 2);
}

#[test]
fn what_cannot_be_counted_is_refused() {
    let refused = |atoms: &[Atom], whose| {
        Measure::new(&Per { set: atoms.iter().copied().collect(), whose }).unwrap_err()
    };
    let good = Atom::Good(Loot::One(Good(0)));
    assert!(refused(&[Atom::Card(RED), good], Whose::Own).contains("cards, of goods"));
    assert!(refused(&[good], Whose::Rival).contains("Hideout"));
    assert!(refused(&[Atom::Coin, Atom::Coin], Whose::Own).contains("Coins alone"));
    assert!(refused(&[good, Atom::Good(Loot::Any)], Whose::Own).contains("alone"));
}

/// All ways to split goods into sets, the best of them.
fn best_by_hand(goods: [u8; 3], values: [u8; 3]) -> u16 {
    let mut best = 0;
    for kinds in 1..8_u8 {
        let mut left = goods;
        let fits = (0..3).all(|kind| kinds >> kind & 1 == 0 || left[kind] > 0);
        if fits {
            (0..3).filter(|kind| kinds >> kind & 1 == 1).for_each(|kind| left[kind] -= 1);
            let value = u16::from(values[kinds.count_ones() as usize - 1]);
            best = best.max(value + best_by_hand(left, values));
        }
    }
    best
}

#[test]
fn goods_make_the_best_sets() {
    for values in [[2, 5, 9], [1, 3, 7]] {
        for a in 0..4 {
            for b in 0..4 {
                for c in 0..4 {
                    let goods = [a, b, c];
                    assert_eq!(sets_worth(goods, values), best_by_hand(goods, values));
                }
            }
        }
    }
    assert_eq!(sets_worth([4, 4, 4], [2, 5, 9]), 36);
    assert_eq!(sets_worth([2, 2, 1], [2, 5, 9]), 14);
}

/// As what wild goods count where nothing but sets of 1, 3 and 7 pays.
fn for_sets(goods: [u8; 3], wild: u8) -> [u8; 3] {
    let kinds = kinds_for_sets(goods, wild);
    assert_eq!(best_kinds(goods, wild, |goods| sets_worth(goods, [1, 3, 7]).into()), kinds);
    kinds
}

/// Two Jewels and a wild one, which the rulebook of Caper counts as an Antique: 3 and 1.
#[test]
fn a_wild_good_goes_where_it_adds_most() {
    assert_eq!(for_sets([2, 0, 0], 1), [0, 1, 0]);
    assert_eq!(for_sets([1, 1, 0], 1), [0, 0, 1]);
    assert_eq!(for_sets([0, 0, 0], 3), [1, 1, 1]);
    assert_eq!(for_sets([1, 2, 3], 0), [0, 0, 0]);
    assert_eq!(for_sets([0, 0, 0], 60), [20, 20, 20]);
}

/// One more of the third kind is worth more than one of the others, but one of each of them
/// makes sets that are worth more than two of the third: taking the best step twice is wrong.
#[test]
fn wild_goods_are_weighed_together() {
    let worth =
        |goods: [u8; 3]| u32::from(2 * sets_worth(goods, [1, 3, 7]) + 3 * u16::from(goods[2]));
    assert_eq!(best_kinds([0, 0, 5], 1, worth), [0, 0, 1]);
    assert_eq!(best_kinds([0, 0, 5], 2, worth), [1, 1, 0]);
}

/// The most that wild goods can make of it, taken for every kind in turn.
fn best_with_wild(goods: [u8; 3], wild: u8, worth: &impl Fn([u8; 3]) -> u32) -> u32 {
    if wild == 0 {
        return worth(goods);
    }
    let taken_for = |kind: usize| {
        let mut with = goods;
        with[kind] += 1;
        best_with_wild(with, wild - 1, worth)
    };
    (0..3).map(taken_for).max().unwrap()
}

#[test]
fn wild_goods_make_the_most_of_it() {
    let prices = [[0, 0, 0], [1, 0, 0], [0, 2, 5], [3, 3, 1]];
    for (values, prices) in
        [[2, 5, 9], [1, 3, 7]].into_iter().flat_map(|it| prices.map(|p| (it, p)))
    {
        let worth = |goods: [u8; 3]| {
            let paid: u32 = prices.iter().zip(goods).map(|(price, of)| price * u32::from(of)).sum();
            paid + u32::from(best_by_hand(goods, values))
        };
        for code in 0..27_u8 {
            let goods = [code % 3, code / 3 % 3, code / 9];
            for wild in 0..4 {
                let kinds = best_kinds(goods, wild, worth);
                assert_eq!(kinds.iter().sum::<u8>(), wild);
                let best = best_with_wild(goods, wild, &worth);
                assert_eq!(worth(together(goods, kinds)), best, "{goods:?} and {wild} wild");
                if prices == [0; 3] {
                    let rarest = kinds_for_sets(goods, wild);
                    assert_eq!(worth(together(goods, rarest)), best, "{goods:?} and {wild} wild");
                }
            }
        }
    }
}
