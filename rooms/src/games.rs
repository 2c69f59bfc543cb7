//! What is asked of a game before there is a table: its seats, and the levels of bots.

use engine::{Info, OptionError, Options, OtherRules, Seat, Seats, Setup};
use shelf::{Shelved, Visitor};

use crate::error::Error;
use crate::table::TableError;
use crate::words;

/// The level of bots when nobody has chosen one.
pub const USUAL_LEVEL: &str = "safecracker";

/// What there is to say of the game called `id`.
pub fn info(id: &str) -> Result<Info, Error> {
    struct Describe;
    impl Visitor for Describe {
        type Output = Info;

        fn visit<G: Shelved>(self) -> Info {
            G::INFO
        }
    }
    Ok(shelf::visit(id, Describe)?)
}

/// Whether games that were begun under this revision of the rules can still be played. It is
/// asked first: what such a table has in the store may have a form that nobody reads any more.
pub(crate) fn check_revision(id: &str, revision: u32) -> Result<(), TableError> {
    struct Check(u32);
    impl Visitor for Check {
        type Output = Result<(), OtherRules>;

        fn visit<G: Shelved>(self) -> Self::Output {
            Setup::<G>::default().under(self.0).map(drop)
        }
    }
    Ok(shelf::visit(id, Check(revision))??)
}

/// What the seats are called under these options.
pub fn seats(id: &str, options: &[(String, String)]) -> Result<Vec<String>, Error> {
    struct Seats<'a>(&'a [(String, String)]);
    impl Visitor for Seats<'_> {
        type Output = Result<Vec<String>, OptionError>;

        fn visit<G: Shelved>(self) -> Self::Output {
            let mut options = G::Options::default();
            for (name, value) in self.0 {
                options.set(name, value)?;
            }
            options.check()?;
            let seats = 0..options.players() as u8;
            Ok(seats.map(|seat| G::seat_name(&options, Seat(seat))).collect())
        }
    }
    shelf::visit(id, Seats(options))?.map_err(|error| Error::invalid(error.to_string()))
}

/// Who plays with whom under the options of a game, and in which part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sides(Vec<(Seats, &'static str)>);

impl Sides {
    /// Those who win and lose together with this seat, itself included.
    pub fn of(&self, seat: Seat) -> Seats {
        self.0.get(seat.index()).map_or(Seats::one(seat), |(side, _)| *side)
    }

    /// The part that this seat plays; empty where all play the same game.
    pub fn part(&self, seat: Seat) -> &'static str {
        self.0.get(seat.index()).map_or("", |(_, part)| part)
    }
}

/// Who plays with whom under these options.
pub fn sides(id: &str, options: &[(String, String)]) -> Result<Sides, Error> {
    struct Ask<'a>(&'a [(String, String)]);
    impl Visitor for Ask<'_> {
        type Output = Result<Sides, OptionError>;

        fn visit<G: Shelved>(self) -> Self::Output {
            let mut options = G::Options::default();
            for (name, value) in self.0 {
                options.set(name, value)?;
            }
            let all = Seats::all(options.players());
            let side = |seat| if G::INFO.cooperative { all } else { options.side(seat) };
            Ok(Sides(all.iter().map(|seat| (side(seat), options.part(seat))).collect()))
        }
    }
    shelf::visit(id, Ask(options))?.map_err(|error| Error::invalid(error.to_string()))
}

/// The options of which a rated game may have any: how many play, and how hard a deal is.
const FREE_IN_RATED: [&str; 2] = ["players", "risk"];

/// Refuses options that are not those by which rated games are played.
pub fn check_usual(id: &str, options: &[(String, String)]) -> Result<(), Error> {
    struct Usual<'a>(&'a [(String, String)]);
    impl Visitor for Usual<'_> {
        type Output = Option<String>;

        fn visit<G: Shelved>(self) -> Self::Output {
            let usual = G::Options::default();
            let differs = |(name, value): &&(String, String)| {
                let free = FREE_IN_RATED.contains(&name.as_str());
                !free && usual.get(name).as_deref() != Ok(value.as_str())
            };
            self.0.iter().find(differs).map(|(name, _)| name.clone())
        }
    }
    match shelf::visit(id, Usual(options))? {
        None => Ok(()),
        Some(option) => Err(Error::invalid(words::rated_as_usual(&option))),
    }
}

/// The levels of bots, the easiest first.
pub fn levels() -> impl Iterator<Item = &'static bots::Name> {
    bots::NAMES.iter().filter(|bot| bot.iterations.is_some())
}

/// Refuses a level that is not one of those for people: the others would be too weak to be fun,
/// or would think for as long as somebody likes.
pub fn check_level(level: &str) -> Result<(), Error> {
    let levels: Vec<&str> = levels().map(|bot| bot.name).collect();
    if levels.contains(&level) {
        return Ok(());
    }
    Err(Error::invalid(words::no_such_level(level, &levels.join(", "))))
}

impl From<shelf::UnknownGame> for Error {
    fn from(error: shelf::UnknownGame) -> Error {
        Error::not_found(error.to_string())
    }
}
