//! What a game tells a study agrees with what it tells people.

use std::collections::BTreeSet;

use engine::{CardText, Cards, Mute, Names, Options, RandomGame, Seat, Seed, Setup, Told, Viewer};
use shelf::{Shelved, Visitor};

/// Plays random games of every game with every number of players, and shows each step.
struct Witness;

impl Visitor for Witness {
    type Output = ();

    fn visit<G: Shelved>(self) {
        let mut used = BTreeSet::new();
        let mut won = BTreeSet::new();
        for players in G::INFO.min_players..=G::INFO.max_players {
            let mut setup = Setup::<G>::default();
            // A game for two has no such option.
            let _ = setup.options.set("players", &players.to_string());
            for number in 0..40 {
                follow(&setup, Seed::from_text("counted").derive(number), &mut used, &mut won);
            }
        }
        let cards = G::Cards::standard().list();
        assert!(!won.is_empty(), "{}: nothing was won", G::INFO.id);
        let decks = |numbers: &BTreeSet<usize>| -> BTreeSet<&str> {
            numbers.iter().map(|number| cards[*number].deck).collect()
        };
        let both: Vec<_> = decks(&used).intersection(&decks(&won)).copied().collect();
        assert!(both.is_empty(), "{}: {both:?} are played and won", G::INFO.id);
    }
}

fn follow<G: Shelved>(
    setup: &Setup<G>,
    seed: Seed,
    used: &mut BTreeSet<usize>,
    won: &mut BTreeSet<usize>,
) {
    let cards = setup.cards.list();
    let names =
        Names::new((0..setup.players()).map(|it| G::seat_name(&setup.options, Seat(it as u8))));
    let mut random = RandomGame::new(setup, seed);
    while let Some(seat) = random.seat() {
        for action in random.actions().to_vec() {
            check_offer::<G>(setup, &random.game, seat, action, &cards, used);
        }
        let mut told = Vec::<Told<G::Event>>::new();
        random.step(&mut told);
        let game = &random.game;
        let lines = told.iter().map(|it| G::tell(&setup.cards, &names, &it.public));
        let story = lines.collect::<Vec<_>>().join(" ");
        for prize in told.iter().filter_map(|event| game.prize(&event.public)) {
            assert!(names_card(&story, &cards[prize.card]), "{prize:?} is not in: {story}");
            won.insert(prize.card);
        }
    }
}

fn names_card(sentence: &str, card: &CardText) -> bool {
    sentence.to_lowercase().contains(&card.name.to_lowercase())
}

/// Every card that an action uses is named where the action is offered.
fn check_offer<G: Shelved>(
    setup: &Setup<G>,
    game: &G,
    seat: Seat,
    action: G::Action,
    cards: &[CardText],
    used: &mut BTreeSet<usize>,
) {
    let mut uses = Vec::new();
    game.uses(seat, action, &mut |card, how| uses.push((card, how)));
    if uses.is_empty() {
        return;
    }
    let offer = G::offer(&setup.cards, &game.view(Viewer::Seat(seat)), action);
    for (card, how) in uses {
        assert!(names_card(&offer, &cards[card]), "{card} ({how:?}) is not in: {offer}");
        used.insert(card);
    }
}

#[test]
fn what_is_counted_is_what_is_said() {
    for info in shelf::games() {
        shelf::visit(info.id, Witness).unwrap();
    }
}

struct Reprint;

impl Visitor for Reprint {
    type Output = usize;

    /// A reprinted card has its own name and copies and the other's text, and nothing else in
    /// the deck has changed.
    fn visit<G: Shelved>(self) -> usize {
        let standard = G::Cards::standard();
        let old = standard.list();
        let mut reprints = 0;
        for card in 0..old.len() {
            for with in (0..old.len()).filter(|with| *with != card) {
                let Some(new) = G::reprinted(standard, card, with) else { continue };
                reprints += 1;
                let new = new.list();
                assert_eq!(old[card].deck, old[with].deck);
                assert_eq!(new[card].text, old[with].text);
                assert_eq!(
                    (&new[card].name, new[card].copies),
                    (&old[card].name, old[card].copies)
                );
                let others = (0..old.len()).filter(|other| *other != card);
                others.for_each(|other| assert_eq!(new[other], old[other]));
            }
        }
        reprints
    }
}

#[test]
fn a_reprint_changes_one_card() {
    for game in ["caper", "caper-europe", "captains-wager"] {
        let reprints = shelf::visit(game, Reprint).unwrap();
        assert!(reprints > 200, "{game}: {reprints}");
    }
}

struct Replace;

impl Visitor for Replace {
    type Output = bool;

    /// Where a dealt card can be replaced, its seat is never offered it again, and never imagines
    /// it. Whether this game has such cards.
    fn visit<G: Shelved>(self) -> bool {
        let setup = Setup::<G>::default();
        let seat = Seat(0);
        for number in 0..20 {
            let mut random = RandomGame::new(&setup, Seed::from_text("replace").derive(number));
            if !random.game.replace(seat, 3, 0) {
                return false;
            }
            assert!(!random.game.replace(seat, 3, setup.cards.list().len()), "no such card");
            while let Some(decides) = random.seat() {
                let imagined = random.game.imagine(Viewer::Seat(decides), &mut random.dice);
                for action in random.actions().to_vec().into_iter().filter(|_| decides == seat) {
                    random.game.uses(seat, action, &mut |card, _| assert_ne!(card, 3));
                    imagined.uses(seat, action, &mut |card, _| assert_ne!(card, 3));
                }
                random.step(&mut Mute);
            }
        }
        true
    }
}

#[test]
fn a_replaced_card_is_gone() {
    let replaced = shelf::games().filter(|info| shelf::visit(info.id, Replace).unwrap()).count();
    assert!(replaced > 0, "no game has cards that can be replaced");
}
