//! The nets that come with the games.

use bots::net::NetError;
use bots::{Budget, Learned, Net};
use engine::{Features, MOST_ON, Mute, Options as _, Perspective, RandomGame, Seats, Seed, Setup};
use shelf::{Shelved, Visitor};
use testkit::setups;

/// The most bytes that all nets together may have.
const MOST: usize = 1_500_000;

/// Does it with every game on the shelf.
fn for_each_game<V: Visitor<Output = ()> + Copy>(visitor: V) {
    for info in shelf::games() {
        shelf::visit(info.id, visitor).unwrap();
    }
}

#[test]
fn every_game_comes_with_a_net_of_its_rules_and_cards() {
    #[derive(Clone, Copy)]
    struct Fits;
    impl Visitor for Fits {
        type Output = ();
        fn visit<G: Shelved>(self) {
            let id = G::INFO.id;
            match Net::read::<G>(G::NET) {
                Err(error) => panic!("{id}: {error} (train again)"),
                Ok(net) => {
                    for setup in setups::<G>().iter().filter(|setup| is_learned(setup)) {
                        let known = net.knows(setup);
                        assert!(known, "{id} with {:?}: train again", setup.options);
                    }
                }
            }
        }
    }
    for_each_game(Fits);
}

/// Caper for three and four is judged by rules of thumb: nets have not been stronger there.
fn is_learned<G: Shelved>(setup: &Setup<G>) -> bool {
    G::INFO.id != "caper" || setup.players() == 2
}

#[test]
fn all_nets_together_are_small() {
    #[derive(Clone, Copy)]
    struct Size;
    impl Visitor for Size {
        type Output = usize;
        fn visit<G: Shelved>(self) -> usize {
            G::NET.len()
        }
    }
    let sizes = shelf::games().map(|info| shelf::visit(info.id, Size).unwrap());
    let all: usize = sizes.sum();
    assert!(all <= MOST, "{all} bytes");
}

/// A net knows nothing of cards and options that it was not trained with.
#[test]
fn a_changed_deck_never_meets_the_net() {
    struct Changed(&'static str);
    impl Visitor for Changed {
        type Output = ();
        fn visit<G: Shelved>(self) {
            let net = G::net().unwrap();
            let mut setup = Setup::<G>::default();
            assert!(net.at(&setup).is_some());
            setup.cards = engine::Cards::overlay(&setup.cards, self.0).unwrap();
            assert!(net.at(&setup).is_none(), "{}", G::INFO.id);
        }
    }
    for (game, deck) in [
        ("caps-and-hammers", "[[asset]]\nname = \"Spy\"\ninfluence = 4\n"),
        ("captains-wager", "[[crew]]\nname = \"Masked Mimic\"\nvalue = 3\n"),
    ] {
        shelf::visit(game, Changed(deck)).unwrap();
    }
}

#[test]
fn an_option_that_was_never_played_never_meets_the_net() {
    struct Unmet;
    impl Visitor for Unmet {
        type Output = ();
        fn visit<G: Shelved>(self) {
            let text = String::from_utf8_lossy(G::NET).into_owned();
            let without = text.replacen("\"present\"", "\"absent!\"", 1);
            assert_ne!(text, without);
            let head = without.find('\n').unwrap();
            let mut bytes = without.as_bytes()[..head].to_vec();
            let body = G::NET.iter().position(|&byte| byte == b'\n').unwrap();
            bytes.extend_from_slice(&G::NET[body..]);
            let net = Net::read::<G>(&bytes).unwrap();
            let mut setup = Setup::<G>::default();
            assert!(net.knows(&setup));
            setup.options.set("quagmire", "present").unwrap();
            assert!(!net.knows(&setup));
        }
    }
    shelf::visit("caps-and-hammers", Unmet).unwrap();
}

#[test]
fn what_is_no_net_of_the_game_is_refused_with_a_sentence() {
    struct Refused;
    impl Visitor for Refused {
        type Output = ();
        fn visit<G: Shelved>(self) {
            let read = |bytes: &[u8]| Net::read::<G>(bytes).unwrap_err();
            assert!(matches!(read(b""), NetError::NotANet(_)));
            assert!(matches!(read(b"{}\n"), NetError::NotANet(_)));
            assert!(matches!(read(&G::NET[..G::NET.len() - 1]), NetError::NotANet(_)));
            let longer = [G::NET, b"!"].concat();
            assert!(matches!(read(&longer), NetError::NotANet(_)));
            let other = String::from_utf8_lossy(G::NET).replacen(G::INFO.id, "chess", 1);
            let refused = read(other.as_bytes());
            assert!(matches!(refused, NetError::OtherGame { .. }), "{refused}");
            let revision = format!("\"revision\":{}", G::INFO.revision);
            let older = String::from_utf8_lossy(G::NET).replacen(&revision, "\"revision\":0", 1);
            let refused = read(older.as_bytes());
            assert!(refused.to_string().contains("hideout train"), "{refused}");
        }
    }
    shelf::visit("caps-and-hammers", Refused).unwrap();
}

/// Everything that is read of a world is among the declared inputs, in every position of every
/// kind of game, and chances are chances.
#[test]
fn features_are_declared_and_judgements_are_chances() {
    #[derive(Clone, Copy)]
    struct Declared;
    impl Visitor for Declared {
        type Output = ();
        fn visit<G: Shelved>(self) {
            for setup in setups::<G>().into_iter().filter(is_learned) {
                let learned = G::net().unwrap().at(&setup).unwrap();
                for number in 0..10 {
                    let seed = Seed::from_text("features").derive(number);
                    testkit::positions(&setup, seed, |game| fits(game, learned, setup.players()));
                }
            }
        }
    }
    fn fits<G: Shelved>(game: &G, learned: Learned, players: usize) {
        let mut features = Features::new();
        for seat in Seats::all(players).iter() {
            features.clear();
            game.features(seat, &mut features);
            let (on, numbers) = (features.on(), features.numbers());
            assert!(on.len() < MOST_ON, "{} inputs at once", on.len());
            assert!(on.iter().all(|&input| usize::from(input) < G::INPUTS.count()));
            assert_eq!(numbers.len(), G::INPUTS.numbers.len());
            assert!(numbers.iter().all(|number| number.abs() < 8.0), "{numbers:?}");
        }
        let chances = learned.judge(game, &mut features);
        assert!(chances.iter().all(|chance| (0.0..=1.001).contains(chance)), "{chances:?}");
    }
    for_each_game(Declared);
}

/// Without what was learned a search thinks otherwise, and `plain:` is the one without.
#[test]
fn the_net_is_asked_unless_the_name_says_plain() {
    #[derive(Clone, Copy)]
    struct Asked;
    impl Visitor for Asked {
        type Output = ();
        fn visit<G: Shelved>(self) {
            let setup = Setup::<G>::default();
            let (seed, budget) = (Seed::from_text("asked"), Budget::Iterations(40));
            let mut random = RandomGame::new(&setup, seed);
            let learned = G::net().unwrap().at(&setup);
            let mut differed = false;
            while let Some(seat) = random.seat() {
                let at = Perspective::new(&random.game, seat);
                let named = |name| G::bot(name, &setup, seed).unwrap().choose(&at);
                let given = |learned| G::searcher(budget, learned, seed).choose(&at);
                assert_eq!(named("plain:40"), given(None));
                assert_eq!(named("search:40"), given(learned));
                let thought = |learned| G::ponder_with(&at, learned, budget, seed);
                differed |= thought(None) != thought(learned);
                random.step(&mut Mute);
            }
            assert!(differed, "{}: the net changes nothing", G::INFO.id);
        }
    }
    for_each_game(Asked);
}
