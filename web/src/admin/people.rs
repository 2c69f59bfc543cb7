//! What the operator asks about people.

use rooms::Error;
use rooms::identity::{GuestId, Who};
use rooms::server::{Banned, Server};

use super::{Answer, LeaverReport, PersonReport, RegularsReport, ReportReport};

/// Whom the operator means: an id, a network address, or the name of somebody who is kept.
pub(super) async fn whom(server: &Server, text: &str) -> Result<Banned, Error> {
    match text.parse() {
        Ok(whom) => Ok(whom),
        Err(refused) => match server.person_by_name(text).await? {
            Some(person) => Ok(Banned::Guest(person.id)),
            None => Err(refused),
        },
    }
}

pub(super) async fn list(
    server: &Server,
    name: Option<String>,
    most: usize,
) -> Result<Answer, Error> {
    let people = match name {
        Some(name) => vec![server.named(&name).await?],
        None => server.people("", most).await?,
    };
    let mut reports = Vec::new();
    for person in people {
        reports.push(PersonReport {
            id: person.id.to_string(),
            joined: person.joined,
            sessions: server.sessions(person.id).await?.len(),
            banned: server.bans.check_person(&Who::Guest(person.id)).is_err(),
            leaving: person.leaves.is_some(),
            name: person.name,
        });
    }
    Ok(Answer::People(reports))
}

pub(super) async fn reports(server: &Server, all: bool, most: usize) -> Result<Answer, Error> {
    let mut told = Vec::new();
    for (name, report) in server.reports(most).await? {
        if report.settled.is_some() && !all {
            continue;
        }
        told.push(ReportReport {
            name,
            at: report.at,
            by: called(server, report.by).await?,
            about: match report.about {
                Some(about) => Some(called(server, about).await?),
                None => None,
            },
            table: report.table,
            line: report.line,
            said: report.said,
            words: report.words,
            settled: report.settled,
        });
    }
    Ok(Answer::Reports(told))
}

pub(super) async fn fairness(server: &Server, most: usize) -> Result<Answer, Error> {
    let (mut leavers, mut regulars) = (Vec::new(), Vec::new());
    for it in server.leavers(most).await? {
        let name = called(server, it.person).await?;
        leavers.push(LeaverReport { name, left: it.left, early: it.early, rated: it.rated });
    }
    for it in server.regulars(most).await? {
        regulars.push(RegularsReport {
            name: called(server, it.person).await?,
            rival: called(server, it.rival).await?,
            together: it.together,
            rated: it.rated,
        });
    }
    Ok(Answer::Fairness { leavers, regulars })
}

/// A name if they are kept, else the id.
async fn called(server: &Server, id: GuestId) -> Result<String, Error> {
    Ok(server.person(id).await?.map_or_else(|| id.to_string(), |person| person.name))
}
