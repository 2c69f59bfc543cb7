//! Reports, and what the operator does about people.

use std::sync::Arc;

use store::{Change, Scan};

use super::super::Server;
use crate::error::Error;
use crate::identity::{GuestId, Who};
use crate::names;
use crate::network::Network;
use crate::people::notes::{NAME, PERSON, read, written};
use crate::people::report::{DEED, REPORT};
use crate::people::{OperatorDeed, Person, Report};
use crate::room::{Room, Speaker};
use crate::secret;
use crate::words;

/// How many reports are kept that nobody has settled.
const MOST_REPORTS: usize = 5000;
/// How many old reports are looked at in one go: more than can wait, so that some are settled.
const OLD: usize = 2 * MOST_REPORTS;
/// For how long a report is kept that the operator has settled.
const SETTLED_KEPT: i64 = 180 * 24 * 60 * 60 * 1000;

impl Server {
    /// Tells the operator of something at a table: of a line of talk, or of the table as a whole.
    pub async fn report_at(
        &self,
        room: &Room,
        by: GuestId,
        from: Network,
        line: Option<usize>,
        told: &str,
    ) -> Result<(), Error> {
        let mut report = self.empty_report(by, from, told)?;
        report.table = Some(room.id.to_string());
        if let Some(number) = line {
            let state = room.enter().await?;
            let standing = room.standing(&state, &Who::Guest(by));
            let found = state.heard_by(standing).find(|line| line.number == number);
            let found = found.ok_or_else(|| Error::invalid(words::NO_SUCH_LINE))?;
            let at_seat = match found.speaker {
                Speaker::Seat(seat) => {
                    let sitter = state.chair(seat).and_then(|chair| chair.sitter.as_ref());
                    sitter.and_then(|sitter| sitter.guests.first().copied())
                }
                Speaker::Onlooker(guest) => guest,
                Speaker::Server => None,
            };
            report.about = found.by.or(at_seat);
            (report.line, report.said) = (Some(number), found.text.clone());
        }
        self.keep_report(&report).await
    }

    /// Tells the operator of a person.
    pub async fn report_person(
        &self,
        about: GuestId,
        by: GuestId,
        from: Network,
        told: &str,
    ) -> Result<(), Error> {
        let mut report = self.empty_report(by, from, told)?;
        report.about = Some(about);
        self.keep_report(&report).await
    }

    fn empty_report(&self, by: GuestId, from: Network, told: &str) -> Result<Report, Error> {
        self.limits.report(from)?;
        let words = names::talk(told);
        if words.is_empty() {
            return Err(Error::invalid(words::EMPTY_REPORT));
        }
        let (table, line, said) = (None, None, String::new());
        let (about, settled, settled_at) = (None, None, None);
        Ok(Report { at: self.now(), by, about, table, line, said, words, settled, settled_at })
    }

    async fn keep_report(&self, report: &Report) -> Result<(), Error> {
        let waiting = self.store.list(REPORT).await?.into_iter();
        let waiting = waiting.filter_map(|(_, text)| read::<Report>(&text));
        if waiting.filter(|report| report.settled.is_none()).count() >= MOST_REPORTS {
            return Err(Error::unavailable(words::MANY_REPORTS));
        }
        let name = format!("{:016}-{}", report.at, &secret::token()[..6]);
        Ok(self.store.put(REPORT, &name, Some(written(report)?)).await?)
    }

    /// The newest reports by their names.
    pub async fn reports(&self, most: usize) -> Result<Vec<(String, Report)>, Error> {
        let notes = self.store.scan(Scan::prefix(REPORT, "", most).backwards()).await?;
        Ok(notes.into_iter().filter_map(|(name, text)| Some((name, read(&text)?))).collect())
    }

    /// Writes down what became of a report.
    pub async fn settle_report(&self, name: &str, how: &str) -> Result<(), Error> {
        let text = self.store.get(REPORT, name).await?;
        let report = text.as_deref().and_then(read::<Report>);
        let mut report = report.ok_or_else(|| Error::not_found(words::NO_SUCH_REPORT))?;
        (report.settled, report.settled_at) = (Some(names::talk(how)), Some(self.now()));
        Ok(self.store.put(REPORT, name, Some(written(&report)?)).await?)
    }

    /// Forgets reports that were settled long ago.
    pub(crate) async fn forget_settled_reports(&self) -> Result<(), Error> {
        let before = self.now() - SETTLED_KEPT;
        // No report was settled before it was made.
        let old = Scan { to: Some(format!("{before:016}")), ..Scan::prefix(REPORT, "", OLD) };
        let over = self.store.scan(old).await?.into_iter().filter(|(_, text)| {
            let report = read::<Report>(text).filter(|report| report.settled.is_some());
            report.is_some_and(|report| report.settled_at.unwrap_or(report.at) < before)
        });
        let over = over.map(|(name, text)| Change::remove(REPORT, name).if_still(Some(text)));
        Ok(self.store.change(over.collect()).await?)
    }

    /// Takes what a person said and who they were out of the reports; what they told themselves
    /// goes with them.
    pub(super) async fn forget_in_reports(&self, person: &Person) -> Result<Vec<Change>, Error> {
        let mut changes = Vec::new();
        for (name, text) in self.store.list(REPORT).await? {
            let Some(mut report) = read::<Report>(&text) else { continue };
            if report.by == person.id {
                changes.push(Change::remove(REPORT, name));
            } else if report.about == Some(person.id) || report.words.contains(&person.name) {
                let about_them = report.about == Some(person.id);
                report.about = report.about.filter(|_| !about_them);
                report.said = if about_them { String::new() } else { report.said };
                report.words = report.words.replace(&person.name, words::SOMEBODY);
                changes.push(Change::put(REPORT, name, written(&report)?));
            }
        }
        Ok(changes)
    }

    /// Writes down what the operator did.
    pub async fn note_deed(&self, what: &str, whom: &str, why: &str) -> Result<(), Error> {
        let deed = OperatorDeed {
            at: self.now(),
            what: what.to_owned(),
            whom: whom.to_owned(),
            why: names::talk(why),
        };
        let name = format!("{:016}-{}", deed.at, &secret::token()[..6]);
        Ok(self.store.put(DEED, &name, Some(written(&deed)?)).await?)
    }

    /// What the operator did last.
    pub async fn deeds(&self, most: usize) -> Result<Vec<OperatorDeed>, Error> {
        let notes = self.store.scan(Scan::prefix(DEED, "", most).backwards()).await?;
        Ok(notes.into_iter().filter_map(|(_, text)| read(&text)).collect())
    }

    /// People in the order of their ids, from one on.
    pub async fn people(&self, from: &str, most: usize) -> Result<Vec<Person>, Error> {
        let scan = Scan { from: from.to_owned(), ..Scan::prefix(PERSON, "", most) };
        let notes = self.store.scan(scan).await?;
        Ok(notes.into_iter().filter_map(|(_, text)| read(&text)).collect())
    }

    /// Takes somebody's name away for good. They are called something harmless until they choose
    /// another, which they may at once.
    pub async fn take_name(self: &Arc<Server>, id: GuestId, why: &str) -> Result<Person, Error> {
        let before = self.person(id).await?;
        let before = before.ok_or_else(|| Error::not_found(words::NO_SUCH_PERSON))?;
        let number = &secret::token()[..8];
        let named = self.call(id, &format!("Player-{number}x"), None).await?;
        let keys = crate::people::NameKey::of(&before.name);
        let taken = keys.iter().map(|key| Change::put(NAME, key.to_string(), ""));
        self.store.change(taken.collect()).await?;
        self.note_deed("took a name away", &id.to_string(), why).await?;
        Ok(named)
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;
    use std::time::Duration;

    use store::Memory;

    use super::*;
    use crate::settings::Settings;

    async fn server() -> Arc<Server> {
        Server::open(Arc::new(Memory::new()), Settings::default()).await.unwrap()
    }

    fn report(settled: Option<&str>) -> Report {
        Report {
            at: 1_790_000_000_000,
            by: GuestId::fresh(),
            about: None,
            table: None,
            line: None,
            said: String::new(),
            words: "He swears".to_owned(),
            settled: settled.map(str::to_owned),
            settled_at: None,
        }
    }

    async fn are_there(server: &Server, number: usize, report: &Report) {
        for number in 0..number {
            let (name, text) = (format!("{:016}-{number}", report.at), written(report).unwrap());
            server.store.put(REPORT, &name, Some(text)).await.unwrap();
        }
    }

    async fn tells(server: &Server, from: u8) -> Result<(), Error> {
        let network = IpAddr::from([192, 0, 2, from]).into();
        server.report_person(GuestId::fresh(), GuestId::fresh(), network, "He swears").await
    }

    #[tokio::test]
    async fn reports_that_are_settled_leave_room_for_others() {
        let server = server().await;
        are_there(&server, MOST_REPORTS, &report(Some("Nothing in it"))).await;
        tells(&server, 1).await.unwrap();
        are_there(&server, MOST_REPORTS, &report(None)).await;
        assert!(matches!(tells(&server, 2).await, Err(Error::Unavailable(_))));
    }

    #[tokio::test]
    async fn reports_go_half_a_year_after_they_were_settled() {
        let days = |number: u64| Duration::from_secs(number * 24 * 60 * 60);
        let server = server().await;
        tells(&server, 1).await.unwrap();
        tells(&server, 2).await.unwrap();
        let (name, _) = server.reports(1).await.unwrap().remove(0);
        server.settings.calendar.set_forward(days(200));
        server.settle_report(&name, "Nothing in it").await.unwrap();
        server.settings.calendar.set_forward(days(170));
        server.forget_settled_reports().await.unwrap();
        assert_eq!(server.reports(9).await.unwrap().len(), 2, "it was settled 170 days ago");
        server.settings.calendar.set_forward(days(20));
        server.forget_settled_reports().await.unwrap();
        let left = server.reports(9).await.unwrap();
        assert!(left.len() == 1 && left[0].0 != name, "what nobody has settled stays: {left:?}");
    }
}
