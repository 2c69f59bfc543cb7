//! Compiled cards that live as long as the program.

use std::sync::{Mutex, PoisonError};

/// What the rules need of each set of cards that has been played with: a book `B` for the cards
/// `C`.
///
/// A state is copied millions of times a second, so it refers to its book by a plain reference
/// and counts nothing. That needs books which are never freed. Each is made once: a program meets
/// a handful of decks, and a book has a few kilobytes. So two games have equal cards if and only
/// if their books are at the same address.
#[derive(Debug)]
pub struct Library<C, B: 'static>(Mutex<Vec<(C, &'static B)>>);

impl<C: Clone + PartialEq, B> Library<C, B> {
    /// An empty library.
    #[expect(clippy::new_without_default, reason = "it is only ever made for a static")]
    pub const fn new() -> Library<C, B> {
        Library(Mutex::new(Vec::new()))
    }

    /// The book of these cards, compiled now if it never was before.
    pub fn open<E>(
        &self,
        cards: &C,
        compile: impl FnOnce(&C) -> Result<B, E>,
    ) -> Result<&'static B, E> {
        // A thread that panicked while it held the list can't have left it half changed.
        let mut books = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, book)) = books.iter().find(|(known, _)| known == cards) {
            return Ok(book);
        }
        let book: &'static B = Box::leak(Box::new(compile(cards)?));
        books.push((cards.clone(), book));
        Ok(book)
    }
}
