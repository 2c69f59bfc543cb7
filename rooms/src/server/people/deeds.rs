//! Taking somebody out of what the operator wrote down: that something was done stays, and why, but
//! not about whom.

use store::Change;

use super::super::Server;
use super::super::bans::Banned;
use crate::error::Error;
use crate::identity::GuestId;
use crate::people::notes::{read, written};
use crate::people::report::DEED;
use crate::people::{OperatorDeed, Person};
use crate::words;

impl Server {
    /// Takes a person's ids and name out of the operator's deeds.
    pub(super) async fn forget_in_deeds(
        &self,
        person: &Person,
        selves: &[GuestId],
    ) -> Result<Vec<Change>, Error> {
        let selves: Vec<String> = selves.iter().map(ToString::to_string).collect();
        let told = |text: &str| text.replace(&person.name, words::SOMEBODY);
        let mut changes = Vec::new();
        for (name, text) in self.store.list(DEED).await? {
            let Some(deed) = read::<OperatorDeed>(&text) else { continue };
            let whom = match selves.contains(&deed.whom) {
                true => words::SOMEBODY.to_owned(),
                false => told(&deed.whom),
            };
            let scrubbed = OperatorDeed { whom, why: told(&deed.why), ..deed.clone() };
            if scrubbed != deed {
                changes.push(Change::put(DEED, name, written(&scrubbed)?));
            }
        }
        Ok(changes)
    }

    /// Lifts the bans of a person who is gone: nobody can come as them any more. Bans of networks
    /// stay, without their name in the reason.
    pub(super) async fn forget_in_bans(
        &self,
        person: &Person,
        selves: &[GuestId],
    ) -> Result<(), Error> {
        for (whom, why) in self.bans.list() {
            let own = matches!(whom, Banned::Guest(id) if selves.contains(&id));
            if own {
                self.bans.set(&*self.store, whom, None).await?;
            } else if why.contains(&person.name) {
                let why = why.replace(&person.name, words::SOMEBODY);
                self.bans.set(&*self.store, whom, Some(why)).await?;
            }
        }
        Ok(())
    }
}
