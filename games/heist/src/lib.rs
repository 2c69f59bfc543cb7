//! What Caper and Caper: Europe truly share: the icon language on the cards, how sets of cards
//! and goods are counted, and the six rounds. What only looks alike stays in the games.
//!
//! The line of text on a card is its program:
//!
//! ```
//! use heist::lang::{Dialect, Line};
//!
//! let dialect = Dialect {
//!     colours: &["purple", "green", "red", "yellow", "light blue"],
//!     goods: ["diamond", "painting", "antique"],
//!     verbs: heist::lang::Verb::ALL,
//! };
//! let line = Line::parse("caper, 2 points per (green + any gear)", &dialect).unwrap();
//! assert_eq!(line.clauses.len(), 2);
//! assert_eq!(line.print(&dialect), "caper, 2 points per (green + any gear)");
//!
//! let error = Line::parse("2 points per gren", &dialect).unwrap_err();
//! assert_eq!(error.column, 14);
//! ```

#![warn(missing_docs)]

mod count;
mod goods;
mod hidden;
pub mod lang;
mod rounds;
pub mod table;

pub use count::{Counts, Measure, Tableau};
pub use goods::sets_worth;
pub use hidden::sort_places;
pub use rounds::{ROUNDS, Round, RoundKind};
