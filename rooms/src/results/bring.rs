//! What a guest played becomes a person's.

use std::sync::Arc;

use store::Scan;

use super::ledger::Changes;
use super::notes::{RESULT, RESULTS_OF, RIVALS, TALLY, numbered, own, read, rest, result, written};
use super::{GameResult, Ledger, Player, Rivalry, Tally};
use crate::error::Error;
use crate::identity::GuestId;

impl Ledger {
    /// Makes a guest's results a person's. Where both were at a table, it stays as it is. Guests
    /// have no ratings, so none change.
    pub async fn bring(&self, guest: GuestId, person: GuestId) -> Result<(), Error> {
        let _alone = self.next.lock().await;
        let names = self.store.scan(Scan::prefix(RESULTS_OF, &own(guest, ""), usize::MAX)).await?;
        for (name, _) in names {
            let number = rest(&name).to_owned();
            let text = self.store.get(RESULT, &number).await?;
            let Some((number, before)) = text.and_then(|text| result(&(number, text))) else {
                continue;
            };
            if before.of(person).is_none() {
                self.bring_one(number, before, guest, person).await?;
            }
        }
        Ok(())
    }

    async fn bring_one(
        &self,
        number: u64,
        mut result: GameResult,
        guest: GuestId,
        person: GuestId,
    ) -> Result<(), Error> {
        let store: &Arc<dyn store::Store> = &self.store;
        for seat in result.seats.iter_mut().filter(|it| it.player == Player::Person(guest)) {
            seat.player = Player::Person(person);
        }
        let mut changes = Changes::default();
        for (kind, name) in [
            (RESULT, numbered(number)),
            (RESULTS_OF, own(guest, &numbered(number))),
            (TALLY, own(guest, &result.game)),
        ] {
            changes.read(&**store, kind, &name).await?;
            changes.write(kind, name, None);
        }
        changes.write(RESULT, numbered(number), Some(written(&result)?));
        let people: Vec<(GuestId, _)> = result.people().collect();
        let Some((_, seat)) = people.iter().find(|(id, _)| *id == person) else { return Ok(()) };
        changes.write(RESULTS_OF, own(person, &numbered(number)), Some(String::new()));
        let name = own(person, &result.game);
        let before = changes.read(&**store, TALLY, &name).await?;
        let mut tally: Tally = before.as_deref().and_then(read).unwrap_or_default();
        tally.add(&result, seat);
        changes.write(TALLY, name, Some(written(&tally)?));
        for (other, their) in people.iter().filter(|(id, _)| *id != person) {
            for (one, two, first, second) in
                [(person, *other, seat, their), (*other, person, their, seat)]
            {
                let name = own(one, &two.to_string());
                let before = changes.read(&**store, RIVALS, &name).await?;
                let mut rivalry: Rivalry = before.as_deref().and_then(read).unwrap_or_default();
                rivalry.add(&result, first, second);
                changes.write(RIVALS, name, Some(written(&rivalry)?));
            }
            for name in [own(guest, &other.to_string()), own(*other, &guest.to_string())] {
                changes.read(&**store, RIVALS, &name).await?;
                changes.write(RIVALS, name, None);
            }
        }
        Ok(self.store.change(changes.into_changes()).await?)
    }
}
