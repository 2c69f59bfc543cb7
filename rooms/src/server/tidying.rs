//! Tidying up what people asked for: questions that nobody answered, and what is kept for guests who
//! do not come any more. A few notes are looked at each time, one after the other and then from the
//! beginning, so that however many there are it costs little.

use store::{Change, Scan, Which};

use super::Server;
use crate::error::Error;
use crate::holidays::Holidays;
use crate::identity::GuestId;
use crate::notices::{WISHES, Wishes};
use crate::people::notes::read;
use crate::turns::DAY;

const HOLIDAYS: &str = "holidays";
/// How far it was looked, by kind.
const LOOKED: &str = "tidied";
/// How many notes are looked at in one go.
const AT_A_TIME: usize = 200;
/// After how long a question counts as not answered, and what asks for nothing is removed.
const UNANSWERED: i64 = 7 * DAY;
/// How long a guest's cookie lasts, and some more.
const GONE: i64 = 400 * DAY;

impl Server {
    /// Looks at the next few.
    pub(super) async fn tidy_wishes(&self) -> Result<(), Error> {
        for (name, text) in self.next_of(WISHES).await? {
            let (Ok(guest), Some(wishes)) = (name.parse(), read::<Wishes>(&text)) else { continue };
            self.tidy_wishes_of(guest, wishes, text).await?;
        }
        for (name, text) in self.next_of(HOLIDAYS).await? {
            if read::<Holidays>(&text).is_none_or(|it| it.are_forgotten(self.now())) {
                self.remove(HOLIDAYS, &name, text).await?;
            }
        }
        Ok(())
    }

    async fn tidy_wishes_of(
        &self,
        guest: GuestId,
        wishes: Wishes,
        text: String,
    ) -> Result<(), Error> {
        let now = self.now();
        // Older notes do not say how old they are: they begin to age now.
        if wishes.changed == 0 {
            return self.change_wishes(guest, |wishes| wishes.changed = now).await;
        }
        let since = now - wishes.changed;
        if since > UNANSWERED && wishes.mail.as_ref().is_some_and(|mail| !mail.confirmed) {
            let drop = |wishes: &mut Wishes| {
                wishes.mail = wishes.mail.take().filter(|mail| mail.confirmed);
            };
            return self.change_wishes(guest, drop).await;
        }
        let is_gone = since > GONE
            && self.person(guest).await?.is_none()
            && self.store.find(Which::Playing(guest.to_string()), 1).await?.is_empty();
        if is_gone || since > UNANSWERED && wishes.is_empty() {
            self.remove(WISHES, &guest.to_string(), text).await?;
        }
        Ok(())
    }

    /// The next notes of a kind, and from its beginning after the last.
    async fn next_of(&self, kind: &str) -> Result<Vec<(String, String)>, Error> {
        let from = self.store.get(LOOKED, kind).await?.unwrap_or_default();
        let found = self.store.scan(Scan { from, ..Scan::prefix(kind, "", AT_A_TIME) }).await?;
        let last = found.last().filter(|_| found.len() == AT_A_TIME);
        let next = last.map(|(name, _)| format!("{name} "));
        self.store.put(LOOKED, kind, next).await?;
        Ok(found)
    }

    /// Removes a note, unless it was changed meanwhile.
    async fn remove(&self, kind: &str, name: &str, text: String) -> Result<(), Error> {
        let gone = Change::remove(kind, name).if_still(Some(text));
        match self.store.change(vec![gone]).await {
            Err(store::StoreError::Changed { .. }) => Ok(()),
            done => Ok(done?),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use serde_json::json;
    use store::{Memory, Store};

    use super::*;
    use crate::settings::Settings;

    fn days(number: u64) -> Duration {
        Duration::from_secs(number * 24 * 60 * 60)
    }

    #[tokio::test]
    async fn what_nobody_confirms_and_guests_of_long_ago_are_forgotten() {
        let store = Arc::new(Memory::new());
        let opened = Server::open(Arc::clone(&store) as Arc<dyn Store>, Settings::default());
        let server = opened.await.unwrap();
        let mail = |confirmed: bool| {
            let address = format!("{confirmed}@example.org");
            json!({ "mail": { "address": address, "confirmed": confirmed } }).to_string()
        };
        let mut guests = Vec::new();
        for number in 0..500 {
            let guest = GuestId::fresh();
            let note = mail(number % 2 == 0);
            store.put(WISHES, &guest.to_string(), Some(note)).await.unwrap();
            guests.push(guest);
        }
        let past = json!({ "days": [100] }).to_string();
        store.put(HOLIDAYS, &guests[0].to_string(), Some(past)).await.unwrap();
        let person = json!({
            "id": guests[0], "name": "Annika", "names": [], "face": [0, 0, 0, 0, 0, 0, 0],
            "joined": 0
        });
        store.put("person", &guests[0].to_string(), Some(person.to_string())).await.unwrap();
        let round = async || {
            for _ in 0..3 {
                server.tidy_wishes().await.unwrap();
            }
        };
        let left = async || store.list(WISHES).await.unwrap();
        round().await;
        assert_eq!(left().await.len(), 500, "all are taken to be new");
        assert!(store.list(HOLIDAYS).await.unwrap().is_empty());
        server.settings.calendar.set_forward(days(8));
        round().await;
        assert!(!left().await.iter().any(|(_, text)| text.contains("false@")), "no answer came");
        server.settings.calendar.set_forward(days(8));
        round().await;
        assert_eq!(left().await.len(), 250, "they ask for nothing");
        server.settings.calendar.set_forward(days(400));
        round().await;
        let left = left().await;
        assert_eq!(left.len(), 1, "whoever is kept is never gone");
        assert_eq!(left[0].0, guests[0].to_string());
    }
}
