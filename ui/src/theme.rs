//! What a puzzle is about.

/// What the answer of a puzzle has in common with those of others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Theme {
    /// What people call it: "A flip at the right time".
    pub name: &'static str,
    /// A sentence that helps without giving the answer away.
    pub hint: &'static str,
}
