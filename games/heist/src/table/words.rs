//! What the tables of Caper and Caper: Europe say alike.

use engine::Source;

use super::Whose;

/// What one is told who is to win a Location.
pub fn win(location: &str) -> String {
    format!("Win {location}")
}

pub const THE_GAME: &str = "The game";
pub const THE_LOCATIONS: &str = "The Locations";
pub const NO_LOCATIONS: &str = "The Locations are about to be laid out.";
pub const YOUR_HAND: &str = "Your hand";
pub const YOU_WATCH: &str = "You are watching.";
pub const GAME_OVER: &str = "The game is over.";
pub const NO_CARDS_NOW: &str = "You hold no cards now.";
pub const RIVAL_HAS_SEEN: &str = "Your rival has seen this card.";
pub const FACE_DOWN: &str = "Lies face down and does nothing.";
pub const YOUR_MOVE: &str = "Your move";
pub const TO_MOVE: &str = "To move";
pub const YOU: &str = "You";
pub const NOBODY: &str = "Nobody";
pub const YOUR_TEAM: &str = "Your team";
pub const CREW: &str = "Crew";
pub const DISCARD_AREA: &str = "Discard Area";
pub const TOGETHER: &str = "Together";
pub const SIX_ROUNDS: &str = "The six rounds";
pub const SUPPLY: &str = "Supply";
pub const UNSEEN: &str = "Unseen";
pub const THIEVES: &str = "Thieves";
pub const GEAR: &str = "Gear";
pub const STOLEN_GOODS: &str = "Stolen Goods";
pub const COIN: [&str; 2] = ["Coin", "Coins"];
pub const ANTIQUE: [&str; 2] = ["antique", "antiques"];
pub const PAINTING: [&str; 2] = ["painting", "paintings"];
pub const WHAT_ICONS_MEAN: &str = "What the icons mean";
/// The icons that both games share, by their names.
pub const ICONS: [(&str, &str); 9] = [
    ("caper", "a Caper, to win the Location"),
    ("coin", "a Coin"),
    ("point", "a Point at the end"),
    ("any", "a Stolen Good of any kind"),
    ("shield", "protects cards"),
    ("thief", "a Thief"),
    ("gear", "any Gear"),
    ("won", "for the winner of the Location"),
    ("both", "for both sides"),
];

/// The article that narrow places leave out.
pub fn without_article(name: &str) -> &str {
    name.strip_prefix("The ").unwrap_or(name)
}

/// Where long words of names may be divided.
const DIVIDED: [&str; 33] = [
    "Accor-dion",
    "Anar-chist",
    "Anti-quar-ian",
    "Barris-ter",
    "Blaze-blaster",
    "Book-maker",
    "Bottom-less",
    "Brief-case",
    "Casta-nets",
    "Cata-combs",
    "Cathe-dral",
    "Centu-rion",
    "Chauf-feur",
    "Colos-seum",
    "Conduc-tor",
    "Confes-sion",
    "Contor-tion-ist",
    "Cuff-links",
    "Demoli-tion-ist",
    "Gentle-man",
    "Gentle-men's",
    "Gladi-ator",
    "Grap-pling",
    "Incog-nito",
    "Jewel-ler's",
    "Jewel-lers'",
    "Lock-smith",
    "Mesmer-izer",
    "Observa-tory",
    "Perfu-mery",
    "Peri-scope",
    "Profes-sor",
    "Surre-alist",
];

/// A name that may be divided where there is little room: with soft hyphens in its long words.
pub fn breakable(name: &str) -> String {
    let mut breakable = String::with_capacity(name.len() + 8);
    for (place, word) in name.split(' ').enumerate() {
        if place > 0 {
            breakable.push(' ');
        }
        let is_it = |it: &&&str| it.bytes().filter(|byte| *byte != b'-').eq(word.bytes());
        match DIVIDED.iter().find(is_it) {
            Some(divided) => {
                let soft = |letter| if letter == '-' { '\u{ad}' } else { letter };
                breakable.extend(divided.chars().map(soft));
            }
            None => breakable.push_str(word),
        }
    }
    breakable
}

/// The same inside a sentence.
pub fn uncapitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

pub fn yours(thing: &str) -> String {
    format!("Your {thing}")
}

pub fn of(thing: &str, whose: &str) -> String {
    format!("{thing} of {whose}")
}

/// Who wins, in large letters.
pub fn wins(whose: &Whose) -> String {
    format!("{} {}", whose.name(), whose.verb("win", "wins"))
}

/// Who has won a Location.
pub fn won_by(whose: Option<&Whose>) -> String {
    match whose {
        None => "Nobody wins it".to_owned(),
        Some(whose) => format!("{} {} it", whose.name(), whose.verb("win", "wins")),
    }
}

pub fn capers(count: u32) -> &'static str {
    if count == 1 { "Caper" } else { "Capers" }
}

/// Both take over what the other holds.
pub fn hands_swapped(one: &Whose, other: &Whose) -> String {
    match (one, other) {
        (Whose::Yours, rival) | (rival, Whose::Yours) => {
            let rival = rival.name();
            format!(
                "Hands are swapped: you now hold the cards of {rival}, and {rival} holds yours."
            )
        }
        (one, other) => {
            let (one, other) = (one.name(), other.name());
            format!("Hands are swapped: {one} and {other} take over each other's cards.")
        }
    }
}

/// What is said of a card that cannot be paid for.
pub fn too_dear(lacking: u8) -> String {
    format!("You cannot pay for it: you lack {lacking} {}.", coins(lacking))
}

pub fn for_each_side(effects: &str) -> String {
    format!("For each side: {effects}")
}

pub fn side(whose: &Whose) -> String {
    format!("{}: Points, Coins, goods and discards", whose.name())
}

/// Where a card comes from, in a word and in a sentence.
pub fn origin(source: Source, note: Option<&str>) -> (&'static str, String) {
    let (word, sentence) = match source {
        Source::Rulebook => ("rulebook", "From the rulebook"),
        Source::Public => ("public", "From public sources"),
        Source::House => ("house", "Designed by us"),
    };
    let sentence = match note {
        Some(note) => format!("{sentence}: {note}"),
        None => format!("{sentence}."),
    };
    (word, sentence)
}

pub fn thief_facts(income: u8) -> String {
    format!("Thief, Income {income}")
}

pub fn gear_facts(colour: &str, cost: u8) -> String {
    format!("{colour} Gear, Cost {cost}")
}

/// The title of a Thief with so much Gear.
pub fn stack(gear: usize) -> String {
    match gear {
        0 => "A Thief without Gear".to_owned(),
        1 => "A Thief with one Gear".to_owned(),
        gear => format!("A Thief with {gear} Gear, the topmost last"),
    }
}

/// The cards of a stack from the top.
pub fn on_top_of_each_other(cards: &[String]) -> String {
    cards.join(" On ")
}

pub fn face_down(name: &str) -> String {
    format!("a face-down card, {name}, which does nothing.")
}

pub fn points_now(whose: &Whose, total: i32, rows: &str) -> String {
    format!("{}: {total} Points as it stands, {rows}.", whose.name())
}

pub fn if_it_ended(whose: &Whose) -> String {
    format!("{}: if the game ended now", whose.name())
}

/// The title over a Discard Area.
pub fn discards_title(whose: &Whose, count: usize) -> String {
    let area = whose.owned(DISCARD_AREA);
    if count == 0 { format!("{area}: nothing yet") } else { area }
}

/// A Discard Area with what lies there.
pub fn discards(whose: &Whose, cards: &[&str]) -> String {
    let area = whose.owned(DISCARD_AREA);
    match cards.len() {
        0 => format!("{area}: nothing yet"),
        1 => format!("{area}, 1 card: {}", cards.join(", ")),
        count => format!("{area}, {count} cards: {}", cards.join(", ")),
    }
}

/// A hand of somebody else, with the cards that are known to be in it.
pub fn hand_of(name: &str, size: u8, known: &[&str]) -> String {
    let cards = if size == 1 { "card" } else { "cards" };
    let hand = format!("Hand of {name}: {size} {cards}");
    if known.is_empty() { hand } else { format!("{hand}, known to you: {}", known.join(", ")) }
}

/// The title over what is known of such a hand.
pub fn hand_title(name: &str, size: u8, known: &[&str]) -> String {
    match known.len() {
        0 => format!("{}, which you have not seen", hand_of(name, size, known)),
        _ => format!("Hand of {name}: what you know of it"),
    }
}

pub fn coins(count: u8) -> &'static str {
    COIN[usize::from(count != 1)]
}

pub fn round(number: u8, kind: &str) -> String {
    format!("Round {number}: {kind}")
}

/// Where in a round the game is; nothing in a round means that it is over.
pub fn when(kind: Option<&str>, turn: u8, turns: u8, first: &Whose) -> String {
    match kind {
        None => "The game is over".to_owned(),
        Some(kind) => {
            let (who, goes) = (first.name(), first.verb("go", "goes"));
            format!("{kind}, turn {turn} of {turns}. {who} {goes} first")
        }
    }
}

pub fn unseen_title(count: usize) -> &'static str {
    if count == 0 { "You have seen every card" } else { "Cards you have not seen" }
}

pub fn unseen(count: usize, names: &[String]) -> String {
    match count {
        0 => unseen_title(0).to_owned(),
        _ => format!("{count} cards you have not seen: {}", names.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_words_may_be_divided_and_hyphens_stay_hyphens() {
        assert_eq!(breakable("Mesmerizer"), "Mesmer\u{ad}izer");
        assert_eq!(breakable("The Anti-hero's Briefcase"), "The Anti-hero's Brief\u{ad}case");
        assert_eq!(breakable(""), "");
    }
}
