//! What is said of deals that many people play.

use rooms::deals::{Kind, Reached};

pub(crate) const DAILY: &str = "Deal of the day";
pub(crate) const DAILY_LEAD: &str = "One deal a day for each game, the same for all: the same seat, \
     the same cards, the same rivals. One try, without undo and hints. Then you see what the others \
     made of it.";
pub(crate) const ALL_DAILY: &str = "All deals of the day";
pub(crate) const PLAY: &str = "Play this deal";
pub(crate) const TERMS: &str = "One try, alone against bots, in this browser: no undo, no hints, \
     nobody plays for you. If somebody else makes the same moves as you, the bots answer them in the same way.";
pub(crate) const GO_ON: &str = "Go on";
pub(crate) const TO_BOARD: &str = "What others made of it";
pub(crate) const BOARD: &str = "Results";
pub(crate) const SPREAD: &str = "How the results are spread";
pub(crate) const NOT_YET: &str = "What others reached is shown when you have finished it yourself.";
pub(crate) const GIVEN_UP: &str = "You gave this deal up, so you are not on the board.";
pub(crate) const UNFINISHED: &str = "You did not finish this deal in time.";
pub(crate) const SAW_IT: &str = "You sat at the table when this deal was played first.";
pub(crate) const OVER: &str = "This deal is over.";
pub(crate) const NOBODY: &str = "Nobody has finished this deal.";
pub(crate) const NOT_COUNTED: &str = "You are not on the board: too many people from your network \
     began this deal before you.";
pub(crate) const NAMELESS: &str = "Somebody";
pub(crate) const PLACE: &str = "Place";
pub(crate) const PLAYER: &str = "Player";
pub(crate) const RESULT: &str = "Result";
pub(crate) const NOT_FIRST: &str = "not the first from their network";
pub(crate) const YESTERDAY: &str = "Yesterday";
pub(crate) const FAIR: &str = "Was the deal fixed beforehand?";
pub(crate) const FAIR_ABOUT: &str = "The digest of the seed is shown from the beginning, and the \
     seed when the deal is over. Until then nobody gets it: others still play.";
pub(crate) const DIGEST: &str = "Digest";
pub(crate) const SEED: &str = "Seed";
pub(crate) const TOMORROW: &str = "Tomorrow's digests";
pub(crate) const LINK: &str = "Send this link to the friends you want to play the same deal:";
pub(crate) const DUEL: &str = "Duel: the same deal for two";
pub(crate) const DUEL_ABOUT: &str = "You and a friend play the same deal from the same seat, each \
     alone against the same bots: luck is gone.";
pub(crate) const DUEL_SEAT: &str = "From which seat";
pub(crate) const WAITING: &str = "You have finished. The results are shown when the other has too.";
pub(crate) const CHALLENGE: &str = "Challenge a friend to this deal";
pub(crate) const MEASURE: &str = "A result leads to its replay. Whoever has won comes first, then the larger lead over the best \
     rival, then the points.";
pub(crate) const CREW_MEASURE: &str = "A result leads to its replay. Crews that have won come first, then those that got further, \
     then the sum of all that the crew scored.";
pub(crate) const MARK: &str = "Without accounts nobody can tell two people from one with two \
     browsers: of one network only the first eight are on the board, and all but the first are \
     marked.";

pub(crate) fn title(kind: Kind) -> &'static str {
    match kind {
        Kind::Daily => DAILY,
        Kind::Duel => "Duel",
        Kind::Challenge => "Challenge",
    }
}

/// Who offers a deal.
pub(crate) fn offered(kind: Kind, by: &str) -> String {
    let by = if by.is_empty() { NAMELESS } else { by };
    match kind {
        Kind::Daily => String::new(),
        Kind::Duel => format!("Offered by {by}: who of two plays it better?"),
        Kind::Challenge => format!("{by} has played this deal. What will others make of it?"),
    }
}

pub(crate) fn you_play(seat: &str, bots: &str) -> String {
    format!("You play {seat}. Bots: {bots}.")
}

pub(crate) fn option(name: &str, value: &str) -> String {
    format!("{}: {value}.", super::value(name))
}

/// How long a deal can still be played.
pub(crate) fn time_left(ms: i64) -> String {
    let minutes = (ms / 60_000).max(0);
    let (days, hours, minutes) = (minutes / 1440, minutes / 60 % 24, minutes % 60);
    match days {
        0 => format!("It is over in {hours} h {minutes} min."),
        days => format!("It is over in {days} d {hours} h."),
    }
}

/// The same on the page of all games.
pub(crate) fn next_in(ms: i64) -> String {
    let minutes = (ms / 60_000).max(0);
    format!("The next deals come in {} h {} min (at midnight UTC).", minutes / 60, minutes % 60)
}

pub(crate) fn finished(count: usize) -> String {
    match count {
        0 => "Nobody has finished it yet.".to_owned(),
        1 => "1 player has finished it.".to_owned(),
        count => format!("{count} players have finished it."),
    }
}

pub(crate) fn going_on(count: usize) -> String {
    if count == 1 { "1 still plays.".to_owned() } else { format!("{count} still play.") }
}

/// A result in words.
pub(crate) fn reached(reached: &Reached, together: bool) -> String {
    let Reached { won, lead, score } = *reached;
    if together {
        let how = if won { "won with" } else { "lost after" };
        let plural = if lead == 1 { "success" } else { "successes" };
        return format!("{how} {lead} {plural}, crew total {score}");
    }
    match (won, lead) {
        (true, 1..) => format!("won by {lead}, {score} points"),
        (true, _) => format!("won level on points, {score} points"),
        (false, ..0) => format!("lost by {}, {score} points", -lead),
        (false, _) => format!("lost level on points, {score} points"),
    }
}

pub(crate) fn own_place(place: usize, of: usize, better_than: usize) -> String {
    format!("Place {place} of {of}; better than {better_than}.")
}

pub(crate) fn days_in_a_row(days: u32) -> String {
    match days {
        1 => "1 day in a row".to_owned(),
        days => format!("{days} days in a row"),
    }
}

pub(crate) fn streaks(this: u32, any: u32) -> String {
    match this {
        0 => format!("{} with any game.", days_in_a_row(any)),
        this => format!("{} with this game, {any} with any.", days_in_a_row(this)),
    }
}

/// What is drawn in a bar: how many results lie where.
pub(crate) fn bar(from: i32, to: i32, count: usize) -> String {
    format!("{}: {count}", span(from, to))
}

pub(crate) fn span(from: i32, to: i32) -> String {
    let sign = |number: i32| number.to_string().replace('-', "−");
    if from == to { sign(from) } else { format!("{} to {}", sign(from), sign(to)) }
}

/// What the bars count, and how wide each is.
pub(crate) fn axis(together: bool, step: i32) -> String {
    let what = if together { "Crew total" } else { "Lead over the best rival" };
    match step {
        1 => what.to_owned(),
        step => format!("{what}, in steps of {step}"),
    }
}

pub(crate) fn more_rows(count: usize) -> String {
    format!("and {count} more")
}

pub(crate) fn revision(revision: u32) -> String {
    format!("rules of revision {revision}")
}

/// What to know of the game with which a challenge began.
pub(crate) fn seat(number: usize) -> String {
    format!("from seat {number}")
}

pub(crate) fn original(people: usize) -> String {
    match people {
        0 => "the first game, with undo and hints allowed".to_owned(),
        1 => "the first game, against another person".to_owned(),
        people => format!("the first game, with {people} other people"),
    }
}
