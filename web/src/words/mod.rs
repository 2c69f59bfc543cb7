//! Every text around the tables, in one place. What is said on a table is the game's own and
//! stands in its folder.

pub(crate) mod again;
pub(crate) mod beside;
pub(crate) mod days;
pub(crate) mod deals;
pub(crate) mod lobby;
pub(crate) mod people;
pub(crate) mod problems;
pub(crate) mod puzzles;
pub(crate) mod review;
pub(crate) mod taking;

use std::time::Duration;

use engine::Source;

pub(crate) const TAGLINE: &str = "One table for card games of scoundrels.";
pub(crate) const PLAY_NOW: &str = "Play now";
pub(crate) const PLAY_NOW_ABOUT: &str = "Against bots, at once.";
pub(crate) const WITH_FRIENDS: &str = "With friends";
pub(crate) const LESSON: &str = "Lesson";
pub(crate) const BOTS: &str = "Bots";
pub(crate) const SPEED: &str = "Speed";
pub(crate) const HOW_MANY: &str = "How many play";
pub(crate) const PLAYERS_AFTER_NUMBER: &str = "players";
pub(crate) const LOOK_AT: &str = "Look at it";
pub(crate) const OR_WITH_FRIENDS: &str = "Or with friends";
pub(crate) const OR_WITH_FRIENDS_ABOUT: &str = "Open a table and send each of them a link.";
pub(crate) const YOUR_GAMES: &str = "Your games";
pub(crate) const FINISHED: &str = "Your finished games";
pub(crate) const OPEN_TABLES: &str = "Open tables";
pub(crate) const NO_OPEN_TABLES: &str =
    "No table waits for players right now. Open one with friends: anyone may join it.";
pub(crate) const ALL_GAMES: &str = "The games";
pub(crate) const YOUR_MOVE: &str = "Your move";
pub(crate) const JOIN: &str = "Take a seat";
pub(crate) const WATCH: &str = "Watch";
pub(crate) const GO_ON: &str = "Go on";
pub(crate) const WAITING_LINKS: &str = "Cards are dealt when every seat is taken. Send each player \
     a link; it works once, for whoever sits down first:";
pub(crate) const WAITING_OTHERS: &str = "Cards are dealt when every seat is taken.";
pub(crate) const LEAVE: &str = "Stand up again";
pub(crate) const GIVE_UP: &str = "Give this game up";
pub(crate) const CLOSED: &str = "This table is closed";
pub(crate) const MORE: &str = "More";
pub(crate) const OTHER_DEVICE: &str = "Play on another device";
pub(crate) const OTHER_DEVICE_ABOUT: &str = "Make a link that opens your seat in another browser, or in this one should it forget you. \
     Keep it to yourself: whoever has it sees your cards.";
pub(crate) const MAKE_LINK: &str = "Make the link";
pub(crate) const YOUR_LINK: &str =
    "This is the only time it is shown. A link that you made before no longer works.";
pub(crate) const KEEP_ALONE: &str = "Only this browser";
pub(crate) const KEEP_ALONE_ABOUT: &str = "Other browsers and the link lose your seat.";
pub(crate) const YOUR_SEAT_HERE: &str = "This link opens your seat in this browser:";
pub(crate) const OPEN_SEAT_HERE: &str = "Open my seat here";
pub(crate) const MUTE: &str = "Mute";
pub(crate) const UNMUTE: &str = "Let them talk";
pub(crate) const MUTE_ONLOOKERS: &str = "Mute all onlookers";
pub(crate) const HEAR_ONLOOKERS: &str = "Let onlookers talk";
pub(crate) const HINTS_ALLOWED: &str = "Players may ask for hints; everybody is told when one does";
pub(crate) const SEATS_ADDED: &str = "Added to it by";
pub(crate) const ADDED_BY_YOU: &str = "yours";
pub(crate) const MORE_SETTINGS: &str = "More settings";
pub(crate) const PROMISE: &str = "The digest of the server's part";
pub(crate) const ABOUT_SHUFFLE: &str = "How the cards will be shuffled";
pub(crate) const SHUFFLE_IS_SHARED: &str = "The server has promised its part before anybody sat \
     down, every browser adds its own, and the cards follow from all of them. Nobody can choose \
     them alone; at the end everything is shown, so that you can check it.";
pub(crate) const FILL_WITH_BOT: &str = "Let a bot sit here";
pub(crate) const UNDO: &str = "Take it back";
pub(crate) const ASK_FIRST: &str = "Ask before I play";
pub(crate) const PLAY_THIS: &str = "Play this?";
pub(crate) const PLAY_IT: &str = "Play it";
pub(crate) const CHOOSE_AGAIN: &str = "Choose again";
pub(crate) const HINT: &str = "Hint";
pub(crate) const HINT_LEAD: &str = "A bot that thinks hard would do the first of these:";
pub(crate) const LEARN: &str = "Learn it in five minutes";
pub(crate) const FIRST_TIME: &str = "First time?";
pub(crate) const LESSON_OFFER: &str =
    "Play a five-minute lesson: you make the moves, and we say what they mean.";
pub(crate) const LESSONS_OFFER: &str = "Every game has a five-minute lesson.";
pub(crate) const LESSON_DO: &str = "Now:";
pub(crate) const REPLAY: &str = "Replay";
pub(crate) const GO_TO_MOMENT: &str = "Go to";
pub(crate) const WHOSE_EYES: &str = "Seen by";
pub(crate) const GO: &str = "Go";
pub(crate) const EVERYTHING: &str = "somebody who sees every card";
pub(crate) const AN_ONLOOKER: &str = "an onlooker";
pub(crate) const POINTS_OVER_TIME: &str = "Points over time";
pub(crate) const VERIFIED: &str = "Was it dealt and played fairly?";
pub(crate) const VERIFY_YOURSELF: &str =
    "Check it yourself: the record holds the seed, every deal and every action.";
pub(crate) const SEARCH: &str = "Search";
pub(crate) const NOTHING_FOUND: &str = "Nothing holds all these words.";
pub(crate) const MORE_WORDS: &str = "All choices in words";
pub(crate) const FEWER_WORDS: &str = "Fewer words";
pub(crate) const SOUND: &str = "Sound";
pub(crate) const SOUND_ON: &str = "Sound on.";
pub(crate) const SOUND_OFF: &str = "Sound off.";
pub(crate) const KEYS: &str = "Keys";
pub(crate) const CLOSE: &str = "Close";
pub(crate) const KEY_LIST: [(&str, &str); 10] = [
    ("Tab and Enter", "go from thing to thing, and touch it"),
    ("n", "go to the next thing that is lit"),
    ("1 to 9", "take the choice at that place in the list"),
    ("Esc", "begin anew with nothing touched"),
    ("a", "ask before I play, or no longer"),
    ("y", "play what you were asked about; Esc chooses again"),
    ("h", "ask for a hint"),
    ("u", "take the last action back"),
    ("s", "sound on or off"),
    ("?", "this list"),
];
pub(crate) const SKIP_MOMENT: &str = "Skip";
pub(crate) const CONTINUE: &str = "Continue";
pub(crate) const AGAIN: &str = "Again";
pub(crate) const NOTHING_YET: &str = "What happens is told here, move by move.";
pub(crate) const AGAIN_ABOUT: &str = "Show again what happened since your last move";
pub(crate) const PACE: &str = "How fast moves are shown";
pub(crate) const PACES: [(&str, &str); 4] =
    [("slow", "Slow"), ("normal", "Normal"), ("fast", "Fast"), ("once", "At once")];
pub(crate) const SINCE_YOUR_MOVE: &str = "Since your last move";
pub(crate) const SHUFFLE: &str = "The shuffle";
pub(crate) const AHEAD_FOR_GOOD: &str = "Ahead for good since:";
pub(crate) const FAIR_DEAL: &str = "Seed and record";
pub(crate) const WINNER: &str = "winner";
pub(crate) const YOU: &str = "You";
pub(crate) const WHAT_TO_DO: &str = "What to do";
pub(crate) const PLAYERS: &str = "Players";
pub(crate) const SCORE_SHEET: &str = "Score sheet";
pub(crate) const WHAT_HAPPENED: &str = "What happened";
pub(crate) const TALK: &str = "Talk";
pub(crate) const LEVEL: &str = "Level";
pub(crate) const ONLOOKER: &str = "onlooker";
pub(crate) const BACK_TO_TABLE: &str = "Back to the table";
pub(crate) const TO_FIRST_PAGE: &str = "To the first page";
pub(crate) const SHOW_SEATS: &str = "Show the seats of these options";
pub(crate) const SEAT_KEPT: &str = "A seat is kept for you:";
pub(crate) const SKIP: &str = "Skip to the content";
pub(crate) const ABOUT_GAME: &str = "About this game";
pub(crate) const CONTENTS: &str = "Contents";
pub(crate) const OUR_RULING: &str = "our ruling";
pub(crate) const OUR_RULING_ABOUT: &str =
    "The rulebook is silent or unclear here; this is our decision.";
pub(crate) const DECK: &str = "Deck";
pub(crate) const EVERY_DECK: &str = "every deck";
pub(crate) const SOURCE: &str = "Source";
pub(crate) const EVERY_SOURCE: &str = "every source";
pub(crate) const FIRST: &str = "First";
pub(crate) const BACK: &str = "Back";
pub(crate) const NEXT: &str = "Next";
pub(crate) const LAST: &str = "Last";
pub(crate) const RULES: &str = "Rules";
pub(crate) const CARDS: &str = "Cards";
pub(crate) const HOME: &str = "Hideout";
pub(crate) const SAY: &str = "Say";
pub(crate) const SAY_SOMETHING: &str = "Say something to the table";
pub(crate) const SILENCE: &str =
    "The crew plays without a word. You can talk when the game is over.";
pub(crate) const NOTHING_SAID: &str = "Nobody has said anything yet.";
pub(crate) const YOU_WATCH: &str = "You are watching. You see what lies open to all.";
pub(crate) const REMATCH: &str = "Play again";
pub(crate) const TO_REMATCH: &str = "Go to the next game";
pub(crate) const RECORD: &str = "Download the record";
pub(crate) const BOT_PLAYS_FOR_YOU: &str = "A bot plays for you.";
pub(crate) const TAKE_BACK_SEAT: &str = "Take my seat back";
pub(crate) const HAND_OVER: &str = "Let a bot play on";
pub(crate) const YOUR_NAME: &str = "Your name";
pub(crate) const SIT_DOWN: &str = "Sit down";
pub(crate) const OPEN_TABLE: &str = "Open the table";
pub(crate) const LISTED: &str = "Show it among the open tables, so that anyone may join";
pub(crate) const CLOCK: &str = "Clock";
pub(crate) const INCREMENT: &str = "What each decision adds to the clock";
pub(crate) const NO_INCREMENT: &str = "and nothing for a decision";
pub(crate) const NO_CLOCK: &str = "no clock";
pub(crate) const SEAT_FOR: &str = "Who sits there";
pub(crate) const AN_OPEN_SEAT: &str = "a friend, by a link";
pub(crate) const MYSELF: &str = "you";
pub(crate) const AUTO_PASS: &str = "Pass for me";
pub(crate) const AUTO_PASS_ABOUT: &str =
    "These questions pass by themselves. Nobody sees what you set here.";
pub(crate) const AUTO_PASS_IDLE: &str = "when you can do nothing else";
pub(crate) const AUTO_PASS_TELLS: &str =
    "Other players may notice a pause: then you could have done something.";
pub(crate) const SAVE: &str = "Save";
pub(crate) const OFFLINE: &str = "No connection. Trying again…";
pub(crate) const SCRIPT_OFF: &str = "Look again";
pub(crate) const SEED_AT_END: &str = "Digest of the shuffle; the seed is shown at the end";
pub(crate) const SEED: &str = "The seed of the shuffle";

/// Passes until a stretch of play ends.
pub(crate) fn pass_until_end_of(chapter: &str) -> String {
    format!("Pass until {chapter} ends")
}

/// The same words with a capital at the beginning.
pub(crate) fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// The value of an option, which has no spaces, as people write it.
pub(crate) fn value(value: &str) -> String {
    sentence(&value.replace(['-', '_'], " "))
}

/// How a level of bots is called in a list of choices.
pub(crate) fn bot_level(name: &str) -> String {
    sentence(name)
}

/// The same with how strong it is.
pub(crate) fn bot_strength(name: &str) -> String {
    let strength = match name {
        "pickpocket" => ": easy",
        "burglar" => ": medium",
        "safecracker" => ": hard",
        "mastermind" => ": hardest",
        _ => "",
    };
    bot_level(name) + strength
}

/// A bot beside a name.
pub(crate) fn bot_mark(level: &str) -> String {
    format!("bot, {}", bot_level(level))
}

/// How a bot plays, in a word.
pub(crate) fn temper(level: &str) -> &'static str {
    match level {
        "pickpocket" => "dreamy",
        "burglar" => "quick",
        "safecracker" => "patient",
        _ => "merciless",
    }
}

/// "2 to 5 players".
pub(crate) fn players(min: u8, max: u8) -> String {
    match (min, max) {
        (1, 1) => "1 player".to_owned(),
        (min, max) if min == max => format!("{min} players"),
        (min, max) => format!("{min} to {max} players"),
    }
}

/// "about 30 minutes".
pub(crate) fn minutes(minutes: u8) -> String {
    format!("about {minutes} minutes")
}

/// "30 min".
pub(crate) fn minutes_short(minutes: u8) -> String {
    format!("{minutes} min")
}

/// One's own games that are not in sight.
pub(crate) fn more_of_your_games(count: usize) -> String {
    format!("{count} more of your games")
}

/// Where a replay stands.
pub(crate) fn moment(moment: usize, last: usize) -> String {
    match moment {
        0 => "The opening".to_owned(),
        moment if moment == last => format!("The end, after {last} decisions"),
        moment => format!("After {moment} of {last} decisions"),
    }
}

/// The result to a winner.
pub(crate) fn you_won(own: i16, best: i16) -> String {
    format!("You won by {}", own - best)
}

/// The result to somebody who lost.
pub(crate) fn beaten_by(winner: &str, theirs: i16, own: i16) -> String {
    format!("{winner} beat you {theirs} to {own}")
}

/// Who is waited for.
pub(crate) fn waiting_for(names: &str) -> String {
    format!("Waiting for {names}.")
}

/// The time that a player has left: "3:07".
pub(crate) fn clock(left_ms: u64) -> String {
    let seconds = left_ms.div_ceil(1000);
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// Since when somebody has been away.
pub(crate) fn away(time: Duration) -> String {
    match time.as_secs() {
        0..60 => "away".to_owned(),
        seconds => format!("away for {} min", seconds / 60),
    }
}

/// A chance of winning.
pub(crate) fn chance(chance: u8) -> String {
    format!("wins {chance} times in 100")
}

/// What a preview leaves open.
pub(crate) fn rest(whole: bool, nothing: bool) -> &'static str {
    match (whole, nothing) {
        (true, false) => "That is all it does at once.",
        (true, true) => "Nothing happens at once.",
        (false, false) => "The rest depends on cards that you cannot see.",
        (false, true) => "What it does depends on cards that you cannot see.",
    }
}

/// A number of the score sheet that will change.
pub(crate) fn score_change(label: &str, column: &str, from: i32, to: i32) -> String {
    format!("{label}, {column}: {from} → {to}")
}

/// Where a card comes from, in a list of cards.
pub(crate) fn source(source: Source) -> &'static str {
    match source {
        Source::Rulebook => "From the rulebook",
        Source::Public => "From public material",
        Source::House => "Designed by us",
    }
}

/// What stands over a problem, by its status.
pub(crate) fn problem(status: u16) -> &'static str {
    match status {
        400 => "That does not work",
        403 => "Not for you",
        404 => "Nothing is here",
        405 => "Not like this",
        408 => "That took too long",
        409 => "Not now",
        413 => "That is too much",
        429 => "Not so fast",
        503 => "One moment, please",
        _ => "Something went wrong",
    }
}

pub(crate) fn seconds_added(seconds: u16) -> String {
    format!("and {seconds} seconds for each decision")
}

pub(crate) fn minutes_each(minutes: u16) -> String {
    format!("{minutes} minutes each")
}

pub(crate) fn at_the_table(names: &str) -> String {
    format!("At the table: {names}.")
}

pub(crate) fn rules_of(game: &str) -> String {
    format!("Rules of {game}")
}

pub(crate) fn cards_of(game: &str) -> String {
    format!("Cards of {game}")
}

pub(crate) fn free_seat(name: &str) -> String {
    format!("{name} (free)")
}

/// In how many browsers one's seat is open.
pub(crate) fn open_in_browsers(count: usize) -> String {
    format!("Your seat is open in {count} browsers.")
}

/// Somebody without a seat who talks.
pub(crate) fn onlooker(name: &str) -> String {
    if name.is_empty() { ONLOOKER.to_owned() } else { format!("{name} ({ONLOOKER})") }
}

/// How a check of a whole record came out.
pub(crate) fn verdict(verdict: engine::Verdict) -> &'static str {
    match verdict {
        engine::Verdict::Holds => "Yes: everything that can be checked is right.",
        engine::Verdict::Fails => "No: something is wrong.",
        engine::Verdict::Open => "As far as it can be told: not everything can be checked.",
    }
}

pub(crate) fn free_seats(count: usize) -> String {
    if count == 1 { "1 free seat".to_owned() } else { format!("{count} free seats") }
}
