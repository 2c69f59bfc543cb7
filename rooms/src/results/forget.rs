//! Somebody wants to be forgotten: the games of others stay as they were, with somebody in them.

use store::{Change, Scan};

use super::ledger::Changes;
use super::notes::{
    HISTORY, LEFT, LEFT_EARLY, OFTEN, RATING, RESULT, RESULT_OF, RESULTS_OF, RIVALS, TALLY,
    numbered, own, read, rest, result, written,
};
use super::{Ledger, Player, SeatResult};
use crate::error::Error;
use crate::identity::GuestId;
use crate::ratings::Ladder;

/// How many notes are changed at once.
const AT_ONCE: usize = 200;

impl Ledger {
    /// Takes somebody out of all results. What was counted for them is gone, and what others have
    /// counted against them too. Who asks again after a crash goes on where it stopped.
    pub async fn forget(&self, person: GuestId) -> Result<(), Error> {
        let _alone = self.next.lock().await;
        loop {
            let scan = Scan::prefix(RESULTS_OF, &own(person, ""), AT_ONCE);
            let names = self.store.scan(scan).await?;
            if names.is_empty() {
                break;
            }
            let mut changes = Vec::new();
            for (name, _) in names {
                let number = rest(&name).to_owned();
                let text = self.store.get(RESULT, &number).await?;
                if let Some((number, mut result)) = text.and_then(|text| result(&(number, text))) {
                    let own_seat = |player: &Player| *player == Player::Person(person);
                    for seat in result.seats.iter_mut().filter(|seat| own_seat(&seat.player)) {
                        (seat.player, seat.name) = (Player::Somebody, String::new());
                    }
                    changes.push(Change::put(RESULT, numbered(number), written(&result)?));
                }
                changes.push(Change::remove(RESULTS_OF, name));
            }
            self.store.change(changes).await?;
        }
        let mut changes = Changes::default();
        for (name, text) in self.store.scan(Scan::prefix(RATING, &own(person, ""), AT_ONCE)).await?
        {
            if let (Ok(ladder), Some(rating)) = (rest(&name).parse::<Ladder>(), read(&text)) {
                self.climb(&mut changes, &ladder, person, Some(rating), None).await?;
            }
            changes.read(&*self.store, RATING, &name).await?;
            changes.write(RATING, name, None);
        }
        self.store.change(changes.into_changes()).await?;
        for kind in [TALLY, RIVALS, HISTORY, LEFT, LEFT_EARLY, OFTEN] {
            self.remove_own(kind, person).await?;
        }
        Ok(())
    }

    /// Takes somebody out of the result of one table, whoever they were there. A result of somebody
    /// who had several seats is in no list of theirs: it is found by its table alone.
    pub async fn forget_at(&self, table: &str, who: &[GuestId]) -> Result<(), Error> {
        let _alone = self.next.lock().await;
        let Some(number) = self.store.get(RESULT_OF, table).await? else { return Ok(()) };
        let before = self.store.get(RESULT, &number).await?;
        let read = before.as_ref().and_then(|text| result(&(number.clone(), text.clone())));
        let Some((_, mut result)) = read else { return Ok(()) };
        let theirs = |seat: &&mut SeatResult| matches!(&seat.player, Player::Person(person) if who.contains(person));
        for seat in result.seats.iter_mut().filter(theirs) {
            (seat.player, seat.name) = (Player::Somebody, String::new());
        }
        let mut changes = vec![Change::put(RESULT, &number, written(&result)?).if_still(before)];
        changes.extend(who.iter().map(|id| Change::remove(RESULTS_OF, own(*id, &number))));
        Ok(self.store.change(changes).await?)
    }

    /// Removes all notes of a kind that are somebody's, and what their rivals have of them.
    async fn remove_own(&self, kind: &'static str, person: GuestId) -> Result<(), Error> {
        loop {
            let notes = self.store.scan(Scan::prefix(kind, &own(person, ""), AT_ONCE)).await?;
            if notes.is_empty() {
                return Ok(());
            }
            let mut changes = Vec::new();
            for (name, _) in notes {
                if let (RIVALS | OFTEN, Ok(rival)) = (kind, rest(&name).parse::<GuestId>()) {
                    changes.push(Change::remove(kind, own(rival, &person.to_string())));
                }
                changes.push(Change::remove(kind, name));
            }
            self.store.change(changes).await?;
        }
    }
}
