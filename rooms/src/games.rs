//! What is asked of a game before there is a table: its seats, and the levels of bots.

use engine::{Info, OptionError, Options, OtherRules, Seat, Setup};
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
