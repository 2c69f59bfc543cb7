//! Whose something is, as the viewer calls them.

use super::words;

/// Somebody at the table. The viewer's own things are "yours"; others have names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Whose {
    /// The viewer's own.
    Yours,
    /// Of the viewer's team.
    YourTeams,
    /// Of somebody else.
    Of(String),
}

impl Whose {
    /// What they are called: "You", or a name.
    pub fn name(&self) -> String {
        match self {
            Whose::Yours => words::YOU.to_owned(),
            Whose::YourTeams => words::YOUR_TEAM.to_owned(),
            Whose::Of(name) => name.clone(),
        }
    }

    /// What they are called inside a sentence: "you", or a name.
    pub fn inside(&self) -> String {
        match self {
            Whose::Of(name) => name.clone(),
            own => words::uncapitalised(&own.name()),
        }
    }

    /// What is theirs: "Your Crew", "Crew of Ben".
    pub fn owned(&self, thing: &str) -> String {
        match self {
            Whose::Yours => words::yours(thing),
            Whose::YourTeams => words::of(thing, &self.inside()),
            Whose::Of(name) => words::of(thing, name),
        }
    }

    /// One of two words, by whether "you" is before it or a name: "win", "wins".
    pub fn verb(&self, second: &'static str, third: &'static str) -> &'static str {
        if *self == Whose::Yours { second } else { third }
    }
}
