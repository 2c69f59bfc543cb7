//! What Caper and Caper: Europe truly share: the icon language on the cards, how sets of cards
//! and goods are counted, the six rounds, and helpers for decks, deals and hidden cards. What only
//! looks alike stays in the games.
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

mod cards;
mod count;
mod deal;
mod goods;
mod hidden;
mod kinds;
pub mod lang;
mod library;
mod rounds;
pub mod table;
mod words;

pub use cards::{check_number, deck};
pub use count::{Counts, Measure, Tableau};
pub use deal::{gear, same_cards};
pub use engine::bits;
pub use goods::{best_kinds, kinds_for_sets, sets_worth, together};
pub use hidden::{shuffle_places, sort_places};
pub use kinds::Kinds;
pub use library::Library;
pub use rounds::{ROUNDS, Round, RoundKind};
pub use words::{counted, refuse};
