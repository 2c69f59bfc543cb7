//! What is said in the lobby, of ratings and on ladders.

use rooms::lobby::Wish;
use rooms::ratings::{Ladder, Rating, Speed};

pub(crate) const LOBBY: &str = "Lobby";
pub(crate) const LOBBY_LEAD: &str = "Find somebody to play with, or open a table for friends.";
pub(crate) const FIND: &str = "Find me a rival";
pub(crate) const FIND_CREW: &str = "Find me a crew";
pub(crate) const FRIENDS: &str = "Table for friends";
pub(crate) const FRIENDS_ABOUT: &str = "Opens a table with one link for everybody.";
pub(crate) const RATED: &str = "Rated";
pub(crate) const PACE: &str = "Pace";
pub(crate) const LIVE: &str = "now, in one sitting";
pub(crate) const RATED_OFF: &str = "Rated games need a name of your own.";
pub(crate) const RATED_ABOUT: &str = "no help, and the result moves your rating";
pub(crate) const KEEP: &str = "Keep my games";
pub(crate) const RATED_TERMS: &str = "This game is rated. No hints, nothing is taken back, nobody \
     plays for you; seats are drawn by lot. If you leave, you lose; if you leave other people \
     before your second decision, the game counts for nobody, twice a day. The same two begin \
     five rated games a day at most, and as a rule none if they come from one network.";
pub(crate) const RATED_CHOICE: &str = "Rated: for people who have a name of their own, with the usual \
     options; no hints, no undo, seats by lot";
pub(crate) const LEAVE_RATED: &str = "Leave: it counts as a loss";
pub(crate) const OPEN: &str = "Open tables";
pub(crate) const NOBODY_WAITS: &str = "No table waits for players right now.";
pub(crate) const ALL: &str = "All";
pub(crate) const FILTER: &str = "Show tables of";
pub(crate) const LADDERS: &str = "Ladders";
pub(crate) const LADDER: &str = "Ladder";
pub(crate) const LOOKING: &str = "Looking for a rival";
pub(crate) const LOOKING_CREW: &str = "Looking for a crew";
pub(crate) const CALLED: &str =
    "Somebody was found. The game begins as soon as everybody has answered.";
pub(crate) const STAY: &str = "Keep this page open; it leads to the table by itself.";
pub(crate) const STOP: &str = "Stop looking";
pub(crate) const MEANWHILE: &str = "Play against bots meanwhile";
pub(crate) const MEANWHILE_ABOUT: &str =
    "The game opens in a second tab, and this page keeps looking for you.";
pub(crate) const WIDER: &str = "At first people of about your strength are looked for; the longer \
     it takes, the further away they may be.";
pub(crate) const ONE_LINK: &str = "One link for all: whoever has it takes a free seat.";
pub(crate) const COPY: &str = "A click on it copies it.";
pub(crate) const SHARE: &str = "Share it";
pub(crate) const SCAN: &str = "The link as a code to scan";
pub(crate) const SEAT_BY_LINK: &str = "A seat is free for you.";
pub(crate) const SINGLE_LINKS: &str = "A link for a certain seat, or a bot";
pub(crate) const PLACE: &str = "Place";
pub(crate) const WHO: &str = "Who";
pub(crate) const RATING: &str = "Rating";
pub(crate) const AT_LEAST: &str = "At least";
pub(crate) const GAMES: &str = "Games";
pub(crate) const SOMEBODY: &str = "Somebody";
pub(crate) const LADDER_EMPTY: &str = "Nobody is on this ladder yet.";
pub(crate) const LADDER_ABOUT: &str = "Ordered by what each is almost certainly worth: the rating \
     less twice its uncertainty. On it are those whose rating is settled and who have played a \
     rated game within 30 days.";
pub(crate) const FURTHER: &str = "Further down";
pub(crate) const TOP: &str = "To the top";
pub(crate) const NEW: &str = "new";
pub(crate) const BOTS_HOLD: &str = "What the bots are worth here";
pub(crate) const DEALS_HOLD: &str = "What the deals are worth here";

/// A rating with how far off it may be.
pub(crate) fn rating(rating: &Rating) -> String {
    let (value, off) = (rating.rating.round(), (2.0 * rating.deviation).round());
    match (rating.games, rating.is_provisional()) {
        (0, _) => NEW.to_owned(),
        (_, true) => format!("{value} ± {off}, provisional"),
        (_, false) => format!("{value} ± {off}"),
    }
}

/// What a bot or a deal is worth, and how far off that may be where it was measured.
pub(crate) fn held(rating: &Rating) -> String {
    let (value, off) = (rating.rating.round(), (2.0 * rating.deviation).round());
    match rating.deviation > Rating::SUREST {
        true => format!("{value} ± {off}"),
        false => value.to_string(),
    }
}

/// What a ladder is called beside its game.
pub(crate) fn ladder(ladder: &Ladder) -> String {
    let speed = match ladder.speed {
        Speed::Live => "live",
        Speed::Days => "over days",
    };
    let seats = super::players(ladder.seats, ladder.seats);
    match ladder.part.as_str() {
        "" => format!("{seats}, {speed}"),
        part => format!("{seats}, {speed}, as {part}"),
    }
}

/// How many look for the same, and how long it takes.
pub(crate) fn prospects((usual_ms, looking): (Option<i64>, usize)) -> String {
    let people = match looking {
        0 => String::new(),
        1 => "1 is looking".to_owned(),
        many => format!("{many} are looking"),
    };
    let wait = usual_ms.map(|ms| format!("takes {} lately", time(ms)));
    [Some(people).filter(|it| !it.is_empty()), wait]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join(" · ")
}

/// "1 is looking: 3 days a move".
pub(crate) fn over_days(hours: Option<u16>, looking: usize) -> String {
    let pace = hours.map_or_else(|| LIVE.to_owned(), super::days::pace);
    match looking {
        1 => format!("1 is looking: {pace}"),
        many => format!("{many} are looking: {pace}"),
    }
}

/// How long somebody looks, and how long it usually takes.
pub(crate) fn waited(waited_ms: i64, usual_ms: Option<i64>) -> String {
    let so_far = format!("You have been looking for {}.", time(waited_ms));
    match usual_ms {
        Some(usual) => {
            format!("{so_far} Half of the last ones found somebody within {}.", time(usual))
        }
        None => format!("{so_far} Nobody has been looking for this lately, so it may take long."),
    }
}

/// How many look for the same.
pub(crate) fn others(looking: usize) -> String {
    match looking.saturating_sub(1) {
        0 => "Nobody else looks for this right now.".to_owned(),
        1 => "One other looks for this too.".to_owned(),
        others => format!("{others} others look for this too."),
    }
}

/// What is looked for.
pub(crate) fn wish(game: &str, wish: &Wish) -> String {
    let rated = if wish.rated { ", rated" } else { "" };
    let pace = wish.hours.map(super::days::pace);
    let pace = pace.map(|pace| format!(", {pace}")).unwrap_or_default();
    format!("{game}, {}{pace}{rated}", super::players(wish.seats, wish.seats))
}

fn time(ms: i64) -> String {
    match ms / 1000 {
        0..=1 => "a second".to_owned(),
        seconds @ 2..=99 => format!("{seconds} seconds"),
        seconds => format!("{} minutes", (seconds + 30) / 60),
    }
}

/// How fast a table is played at.
pub(crate) fn pace(minutes: Option<u16>, increment: u16) -> String {
    match (minutes, increment) {
        (None, _) => "no clock".to_owned(),
        (Some(minutes), 0) => format!("{minutes} min each"),
        (Some(minutes), seconds) => format!("{minutes} min + {seconds} s"),
    }
}

/// One's own place.
pub(crate) fn own_place(place: Option<usize>, all: usize) -> String {
    match place {
        Some(place) => format!("You are number {place} of {all}."),
        None => format!("{all} are on this ladder; you are not."),
    }
}

/// How much of a list is in the game.
pub(crate) fn some_of(chosen: usize, all: usize) -> String {
    format!("{chosen} of {all}")
}

/// What an option is that is not as usual.
pub(crate) fn option(name: &str, value: &str) -> String {
    format!("{name}: {value}")
}
