//! Teaching the bots a deck.

use crate::common::{Folder, hideout};

const DECK: &str = "[[asset]]\nname = \"Spy\"\ninfluence = 4\n";

#[test]
fn a_net_for_a_deck_of_ones_own_is_used_with_that_deck_and_no_other() {
    let folder = Folder::new("train");
    let (deck, net) = (folder.write("deck.toml", DECK), folder.path("deck.net"));
    let (kept, picture) = (folder.path("games"), folder.path("picture.svg"));
    let training = ["train", "caps-and-hammers", "--games", "40", "--rounds", "2"];
    let quick = ["--iterations", "4", "--deals", "2", "--deck", &deck, "--folder", &kept];
    let out = ["--out", &net, "--picture", &picture];
    let said = hideout(&[&training[..], &quick[..], &out[..]].concat()).fine();
    for word in ["Round 2", "72 games", "this net", "CAME TRUE", "Against the net before"] {
        assert!(said.contains(word), "{word}: {said}");
    }
    assert!(folder.read("picture.svg").starts_with("<svg"));
    let simulate = ["simulate", "caps-and-hammers", "--games", "8", "--bots", "search:20"];
    let study = |more: &[&str]| {
        let seeded = ["--deck", &deck, "--seed", "s", "--json"];
        hideout(&[&simulate[..], &seeded, more].concat()).json()["summary"].clone()
    };
    assert_ne!(study(&["--net", &net]), study(&[]), "the net changes nothing");
    hideout(&[&simulate[..], &["--net", &net]].concat()).refuses(&["deck.net", "other cards"]);
    let other = ["simulate", "caper-europe", "--games", "4", "--net", &net];
    hideout(&other).refuses(&["deck.net", "caps-and-hammers", "caper-europe"]);
    let no_net = ["--deck", &deck, "--net", &deck];
    hideout(&[&simulate[..], &no_net].concat()).refuses(&["deck.toml", "not a net"]);
}

#[test]
fn what_cannot_be_trained_is_said_before_a_game_is_played() {
    let folder = Folder::new("no-training");
    let nowhere = folder.path("no/such/folder/a.net");
    hideout(&["train", "caps-and-hammers", "--out", &nowhere]).refuses(&["a.net"]);
    let net = folder.path("a.net");
    hideout(&["train", "chess", "--out", &net]).refuses(&["chess"]);
    hideout(&["train", "caper", "--out", &net, "--games", "0"]).misused(&["--games"]);
    hideout(&["train", "caper", "--out", &net, "--rounds", "0"]).misused(&["--rounds"]);
    let file = folder.write("file", "");
    let quick = ["--games", "10", "--iterations", "1", "--folder", &file];
    hideout(&[&["train", "caps-and-hammers", "--out", &net], &quick[..]].concat())
        .refuses(&["cannot keep games", "file"]);
    #[cfg(feature = "hearts")]
    hideout(&["train", "hearts", "--out", &net]).refuses(&["Hearts", "no inputs"]);
}
