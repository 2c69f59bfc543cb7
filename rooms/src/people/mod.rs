//! People who stay: a name that is theirs, a face, and what they let others see.
//!
//! A person is the guest they began as: their id is the [`GuestId`] of the browser in which they
//! chose to be kept, so whatever was written down for the guest is theirs. What is kept of them
//! are notes in the store:
//!
//! | kind | name | value |
//! |---|---|---|
//! | `person` | the id | the [`Person`] |
//! | `name` | a digest of how a name looks | the id of whoever has or had it; empty once they are gone |
//! | `session/` and an id | the digest of a token | the [`Session`] |
//! | `key/` and an id | `password`, `codes`, or `passkey/` and its id | what opens the door to them |
//! | `credential` | the id of a passkey | whose it is |
//! | `ceremony` | a site, a time and a secret | what an authenticator was asked, for two minutes |
//! | `said/` and an id | a table where they talked as an onlooker | nothing |
//! | `follow/` and an id | whom they follow | since when |
//! | `followed/` and an id | who follows them | since when |
//! | `invite/` and an id | a table or a deal | an invitation that waits for them |
//! | `deals/` and an id | a deal that they made | nothing |
//! | `report`, `deed` | a time | what people tell the operator, and what the operator did |
//! | `leaving` | a time and an id | nothing |
//! | `block/` and an id | whom they do not want | the [`Wall`] |
//! | `blocked/` and an id | who does not want them | the [`Wall`] |
//! | `brought` | a guest | the person who brought along what they did |
//! | `brought/` and an id | the guests whose things they brought along | nothing |

mod ceremony;
mod codes;
mod face;
pub(crate) mod keys;
mod name;
pub(crate) mod notes;
mod passkey;
mod password;
pub(crate) mod report;
pub(crate) mod session;

use serde::{Deserialize, Serialize};

use crate::identity::GuestId;

#[cfg(test)]
pub(crate) use ceremony::MOST_OF_SITE;
pub(crate) use ceremony::{Ceremonies, Ceremony, Pending};
pub(crate) use codes::{digest as code_digest, fresh as fresh_codes};
pub use face::{Face, PARTS};
pub use keys::Keys;
pub use name::{NameKey, claimable};
pub(crate) use notes::Book;
pub use notes::{Following, Wall};
pub use passkey::{Asked, Passkeys, StoredPasskey};
pub(crate) use password::{Hashing, check as check_password};
pub use report::{OperatorDeed, Report};
pub use session::Session;

/// Somebody who is kept.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Person {
    /// The guest they began as.
    pub id: GuestId,
    /// What they are called, everywhere.
    pub name: String,
    /// The keys of all names they have had: they stay theirs.
    pub(crate) names: Vec<String>,
    /// What they look like.
    pub face: Face,
    /// Since when they are kept, in milliseconds since 1970.
    pub joined: i64,
    /// When they last changed their name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub renamed: Option<i64>,
    /// What others see of them.
    #[serde(default)]
    pub shows: Shows,
    /// When everything of them is removed, if they asked for that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leaves: Option<i64>,
}

/// At which tables somebody has talked as an onlooker.
pub(crate) fn said(id: GuestId) -> String {
    format!("said/{id}")
}

/// What a table knows of a person: logs name them by their id alone, and this is what it stands
/// for when the log is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Known {
    /// What they are called.
    pub name: String,
    /// What they look like.
    pub face: Face,
}

impl From<Person> for Known {
    fn from(person: Person) -> Known {
        Known { name: person.name, face: person.face }
    }
}

/// Who sees something.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Audience {
    /// Whoever comes to their page.
    Everyone,
    /// Those whom they follow.
    Followed,
    /// Nobody but themselves.
    Nobody,
}

impl Audience {
    /// All of them, the widest first.
    pub const ALL: [Audience; 3] = [Audience::Everyone, Audience::Followed, Audience::Nobody];

    /// Its name in a form.
    pub fn word(self) -> &'static str {
        match self {
            Audience::Everyone => "everyone",
            Audience::Followed => "followed",
            Audience::Nobody => "nobody",
        }
    }

    /// What [`Audience::word`] says, read again.
    pub fn read(word: &str) -> Option<Audience> {
        Audience::ALL.into_iter().find(|it| it.word() == word)
    }

    /// Whether a viewer is in it.
    pub fn includes(self, viewer: Viewer) -> bool {
        match viewer {
            Viewer::Oneself => true,
            Viewer::Followed => self != Audience::Nobody,
            Viewer::Anybody => self == Audience::Everyone,
        }
    }
}

/// What somebody who looks at a person's page is to them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Viewer {
    /// The person.
    Oneself,
    /// Somebody whom the person follows.
    Followed,
    /// Anybody else.
    Anybody,
}

/// Who sees which part of a person's page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Shows {
    /// Finished games and their results.
    pub games: Audience,
    /// Ratings.
    pub ratings: Audience,
    /// Days in a row with the deal of the day, and puzzles.
    pub puzzles: Audience,
    /// Whether they are here now.
    pub presence: Audience,
    /// Not what they see, but who may invite them.
    pub invites: Audience,
}

/// Nobody learns when somebody is here unless they say so.
impl Default for Shows {
    fn default() -> Shows {
        Shows {
            games: Audience::Everyone,
            ratings: Audience::Everyone,
            puzzles: Audience::Everyone,
            presence: Audience::Followed,
            invites: Audience::Everyone,
        }
    }
}
