//! Games of older revisions of the rules are played by those.

use caper_cards::{CaperCards, Circlet, Coin, DeckThief};
use engine::{RawRecord, Record, Verdict};

/// A game for each number of players, played and written by Hideout 0.2 under revision 1: in each
/// an odd Crew left play, or turned, while the Changebringer Coin was in force.
const REVISION_1: &str = include_str!("../records/revision-1.jsonl");

fn read(file: &str) -> Vec<Record<CaperCards>> {
    let raw = RawRecord::split(file.as_bytes()).map(Result::unwrap);
    raw.map(|raw| Record::read(&raw).unwrap()).collect()
}

#[test]
fn games_of_revision_1_hold_by_its_rules() {
    let records = read(REVISION_1);
    let players: Vec<u8> = records.iter().map(|record| record.setup.options.players).collect();
    assert_eq!(players, [1, 2, 3, 4]);
    for record in &records {
        let options = record.setup.options;
        assert_eq!((options.coin, options.circlet), (Coin::InPlay, Circlet::All));
        assert_eq!(options.thief, DeckThief::NextPlayer);
        let findings = record.verify();
        assert_eq!(Verdict::of(&findings), Verdict::Holds, "{findings:#?}");
    }
}

/// If they held by today's rules too, they would prove nothing.
#[test]
fn by_the_rules_in_force_games_of_revision_1_went_otherwise() {
    for record in read(&REVISION_1.replace("\"revision\":1", "\"revision\":2")) {
        assert_eq!(Verdict::of(&record.verify()), Verdict::Fails);
    }
}

#[test]
fn a_deck_of_revision_1_names_two_crew_by_other_names() {
    let cards = serde_json::to_value(<caper_cards::Cards as engine::Cards>::standard()).unwrap();
    let cards = cards
        .to_string()
        .replace("\"character\":\"FCG\",", "")
        .replace("\"The Driver\"", "\"FCG\"")
        .replace("\"The Wild Card\"", "\"Chetney\"");
    let with_cards = format!("\"boss\":\"random\"}},\"cards\":{cards}}}");
    let file = REVISION_1.replace("\"boss\":\"random\"}}", &with_cards);
    for record in read(&file) {
        assert_eq!(record.setup.cards.crew[0].name, "The Driver");
        assert_eq!(Verdict::of(&record.verify()), Verdict::Holds);
    }
}
