//! CP-9.6 and CP-9.10: what wild Goods count as.

use caper::{Caper, Event, Options, Wilds};
use engine::{Dice, Game, Names, Seed, Words};

use crate::fixtures::scene::{Scene, crew};
use crate::fixtures::table::{CREAM, LEFT, MINT, Table};

/// Gear that a deck file gives other texts.
const GEAR: [&str; 5] =
    ["Velvet Pouch", "Rolled Canvas", "Padded Crate", "Hollow Cello", "Glass Cutter"];

/// Cream has Gear with these texts on one Location, and Mint has nothing.
fn goods(texts: &[String], wilds: Wilds) -> Table {
    let mut scene = Scene::anywhere().thief(CREAM, "~1").thief(CREAM, "~2");
    scene.options = Options { wilds, ..Options::default() };
    for (number, (name, text)) in GEAR.into_iter().zip(texts).enumerate() {
        let card = format!("[[gear]]\nname = \"{name}\"\ncost = 0\ntext = \"{text}\"\n");
        scene = scene.deck(&card).gear(CREAM, name, if number < 2 { "~1" } else { "~2" });
    }
    scene.play()
}

fn texts(lines: &[&str]) -> Vec<String> {
    lines.iter().map(|line| (*line).to_owned()).collect()
}

fn scored(lines: &[&str]) -> ([i32; 4], [u8; 3]) {
    let table = goods(&texts(lines), Wilds::Any);
    (table.points(CREAM), table.view().sides[0].wild_as)
}

/// Worked example of the rulebook: two Jewels and a wild Good, which counts as an Antique, are
/// worth 4.
#[test]
fn cp_9_6_a_wild_good_counts_as_what_brings_most() {
    assert_eq!(scored(&["steal jewel, steal jewel, steal any"]), ([0, 0, 0, 4], [0, 1, 0]));
    assert_eq!(scored(&["steal jewel, steal antique, steal any"]), ([0, 0, 0, 7], [0, 0, 1]));
}

/// The same kind in sets and for a card that names it.
#[test]
fn cp_9_6_a_card_that_names_a_kind_counts_wild_goods() {
    let curator = crew("", &[("The Curator", &[]), ("~1", &["Lace Gloves"])]);
    assert_eq!(curator.points(CREAM), [0, 1, 0, 3], "a set of two beats a second painting");
    assert_eq!(scored(&["steal jewel, steal any, 3 points per jewel"]), ([0, 0, 6, 2], [1, 0, 0]));
    assert_eq!(
        scored(&["steal jewel, steal any, 2 points per (jewel + painting)"]),
        ([0, 0, 2, 3], [0, 0, 1])
    );
    assert_eq!(scored(&["steal any, steal any, point per any good"]).0, [0, 0, 2, 3]);
}

#[test]
fn cp_9_10_each_wild_good_is_chosen_for_on_its_own_and_all_for_the_most_points() {
    let lines = ["steal any, steal any, steal any", "2 points per (jewel + jewel)"];
    assert_eq!(scored(&lines), ([0, 0, 0, 7], [1, 1, 1]));
    let lines = ["steal any, steal any, steal any", "9 points per (jewel + jewel)"];
    assert_eq!(scored(&lines), ([0, 0, 9, 4], [2, 1, 0]));
    // The best step taken twice would be two paintings.
    let lines = ["steal painting, steal painting", "steal any, steal any, point per painting"];
    assert_eq!(scored(&lines), ([0, 0, 2, 8], [1, 1, 0]));
}

#[test]
fn cp_9_10_wild_goods_are_chosen_anew_as_things_stand() {
    let scene = Scene::anywhere()
        .thief(CREAM, "~1")
        .thief(MINT, "~2")
        .gear(CREAM, "Lace Gloves", "~1")
        .gear(CREAM, "Padded Crate", "~1");
    assert_eq!(scene.clone().play().view().sides[0].wild_as, [1, 0, 0]);
    let deck = "[[gear]]\nname = \"Velvet Rope\"\ncost = 0\ntext = \"3 points per antique\"\n";
    let table = scene.deck(deck).gear(CREAM, "Velvet Rope", "~1").play();
    assert_eq!(table.view().sides[0].wild_as, [0, 1, 0]);
    assert_eq!(table.points(CREAM)[2..], [6, 2]);
}

/// A Reward's icon counts for whoever wins the Location, and so it decides what wild Goods are.
#[test]
fn cp_9_10_a_reward_that_is_won_has_its_say() {
    let deck = "[[location]]\nname = \"The Yacht\"\nreward = \"4 points per painting\"\n";
    let scene = |gear: &str| {
        let scene = Scene::at("The Yacht").deck(deck).thief(CREAM, "~1");
        scene.gear(CREAM, "Lace Gloves", "~1").gear(CREAM, gear, "~1").play()
    };
    assert_eq!(scene("Skeleton Keys").view().sides[0].wild_as, [0, 0, 1]);
    assert_eq!(scene("green1").view().sides[0].wild_as, [1, 0, 0]);
}

#[test]
fn cp_9_10_with_the_option_sets_icons_leave_wild_goods_out() {
    let lines = texts(&["steal jewel, steal any, 3 points per jewel, point per any good"]);
    let table = goods(&lines, Wilds::Sets);
    assert_eq!(table.points(CREAM), [0, 0, 3 + 2, 3]);
    assert_eq!(table.view().sides[0].wild_as, [0, 1, 0]);
}

#[test]
fn cp_9_6_everyone_is_told_as_what_wild_goods_count() {
    let mut table = goods(&texts(&["steal jewel, steal any, steal any"]), Wilds::Any);
    table.quietly_to_the_end();
    let [fenced] = table.cited_by("CP-9.6")[..] else { panic!("{:?}", table.told) };
    assert!(matches!(fenced, Event::Fenced { wild_as: [0, 1, 1], points: 7, .. }), "{fenced:?}");
    let names = Names::new(["Cream", "Mint"].map(String::from));
    let told = Caper::tell(&table.cards, &names, fenced);
    assert_eq!(told, "Cream has 1 jewel, 2 wild as 1 antique and 1 painting: 7 Points.");
    let notes = table.game.score_sheet(&names).notes;
    assert_eq!(notes, ["Cream's wild goods count as 1 antique and 1 painting."]);
}

const KINDS: [&str; 3] = ["jewel", "antique", "painting"];

/// What a side has, as a test counts it: Goods, wild ones, and icons that pay for kinds.
#[derive(Default)]
struct Hoard {
    goods: [u8; 3],
    wild: usize,
    icons: Vec<(i32, Vec<usize>)>,
}

impl Hoard {
    /// One clause at random, noted.
    fn clause(&mut self, dice: &mut Dice) -> String {
        let kind = |dice: &mut Dice| dice.below(3) as usize;
        match dice.below(6) {
            0 | 1 if self.wild < 6 => {
                self.wild += 1;
                "steal any".to_owned()
            }
            0..=3 => {
                let kind = kind(dice);
                self.goods[kind] += 1;
                format!("steal {}", KINDS[kind])
            }
            4 => {
                let (amount, kind) = (2 + dice.below(3), kind(dice));
                self.icons.push((amount as i32, vec![kind]));
                format!("{amount} points per {}", KINDS[kind])
            }
            _ => {
                let amount = 2 + dice.below(6);
                let set: Vec<usize> = (0..2 + dice.below(2)).map(|_| kind(dice)).collect();
                let names: Vec<&str> = set.iter().map(|kind| KINDS[*kind]).collect();
                self.icons.push((amount as i32, set));
                format!("{amount} points per ({})", names.join(" + "))
            }
        }
    }

    /// What these Goods are worth: sets are laid out one after the other.
    fn worth(&self, goods: [u8; 3]) -> i32 {
        let mut points = 0;
        let mut left = goods;
        while left.iter().any(|count| *count > 0) {
            let set = left.iter().filter(|count| **count > 0).count();
            points += [1, 3, 7][set - 1];
            left = left.map(|count| count.saturating_sub(1));
        }
        for (amount, set) in &self.icons {
            let mut left = goods;
            while set.iter().all(|kind| {
                left[*kind] = left[*kind].wrapping_sub(1);
                left[*kind] != u8::MAX
            }) {
                points += amount;
            }
        }
        points
    }

    /// Every wild Good taken for every kind in turn.
    fn best(&self, goods: [u8; 3], wild: usize) -> i32 {
        let Some(fewer) = wild.checked_sub(1) else { return self.worth(goods) };
        let with = |kind: usize| {
            let mut goods = goods;
            goods[kind] += 1;
            self.best(goods, fewer)
        };
        (0..3).map(with).max().unwrap()
    }
}

#[test]
fn cp_9_10_no_other_choice_is_worth_more() {
    let mut dice = Dice::new(Seed::from_text("hoards"));
    let mut named = 0;
    for _ in 0..150 {
        let mut hoard = Hoard::default();
        let lines: Vec<String> = (0..GEAR.len())
            .map(|_| (0..4).map(|_| hoard.clause(&mut dice)).collect::<Vec<_>>().join(", "))
            .collect();
        let table = goods(&lines, Wilds::Any);
        assert_eq!(usize::from(table.goods(CREAM)[3]), hoard.wild);
        let points: i32 = table.points(CREAM).iter().sum();
        // Both Thieves are without Capers, so nobody wins a Location; three Gear give one.
        let reward = i32::from(table.capers(LEFT)[0] > 0);
        assert_eq!(points - reward, hoard.best(hoard.goods, hoard.wild), "{lines:?}");
        named += usize::from(hoard.wild > 0 && !hoard.icons.is_empty());
    }
    assert!(named > 100, "only {named} hoards have wild Goods and icons that name kinds");
}
