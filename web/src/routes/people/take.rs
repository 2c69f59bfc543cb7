//! What people take along: files that are written while they are sent, one game after the other.

use axum::body::{Body, Bytes};
use axum::extract::{Extension, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use futures_util::stream::unfold;
use rooms::server::{Piece, Taking};

use crate::pages::taking::{Failure, Readable, Writer};
use crate::problem::Problem;
use crate::routes::visitor::Guest;
use crate::site::Site;

type Mine = (State<Site>, Extension<Guest>);

/// Everything that is known of somebody, for programs.
pub(crate) async fn data((State(site), Extension(guest)): Mine) -> Result<Response, Problem> {
    let taking = begin(&site, &guest).await?;
    Ok(file("hideout.json", "application/json", pieces(taking, Json::default())))
}

/// The same, to read: one page that needs nothing else.
pub(crate) async fn readable((State(site), Extension(guest)): Mine) -> Result<Response, Problem> {
    let taking = begin(&site, &guest).await?;
    Ok(file("hideout.html", "text/html; charset=utf-8", pieces(taking, Readable::default())))
}

/// The records of somebody's finished games.
pub(crate) async fn records((State(site), Extension(guest)): Mine) -> Result<Response, Problem> {
    let person = guest.kept()?;
    site.server.limits.take_data(person.id)?;
    let records = site.server.take_records(person.id).await?;
    let body = Body::from_stream(unfold(records, |mut records| async move {
        let record = records.next().await.transpose()?;
        Some((record.map(Bytes::from), records))
    }));
    Ok(file("hideout-records.jsonl", "application/jsonl", body))
}

async fn begin(site: &Site, guest: &Guest) -> Result<Taking, Problem> {
    let person = guest.kept()?;
    site.server.limits.take_data(person.id)?;
    Ok(site.server.take_data(person).await?)
}

/// A body that is written as it is read. If something goes wrong it breaks off, so that nobody
/// takes a part for the whole.
fn pieces(taking: Taking, writer: impl Writer) -> Body {
    let start = Some((taking, writer));
    Body::from_stream(unfold(start, |going| async move {
        let (mut taking, mut writer) = going?;
        match taking.next().await {
            Ok(Some(piece)) => {
                let text = writer.piece(&piece).map(Bytes::from);
                Some((text, Some((taking, writer))))
            }
            Ok(None) => Some((Ok(Bytes::from(writer.end())), None)),
            Err(error) => {
                tracing::warn!(%error, "data could not be taken along");
                Some((Err(Failure::from(error)), None))
            }
        }
    }))
}

/// The lists of the JSON that follow what is kept of somebody by itself, in their order.
const LISTS: [&str; 3] = ["results", "games", "watched"];

/// One object: everything of the first piece, and a list for each kind of the others.
#[derive(Default)]
struct Json {
    /// How many lists were begun.
    begun: usize,
    /// Whether the last one has something in it.
    some: bool,
}

impl Json {
    /// What stands before an entry of this list.
    fn go_to(&mut self, list: usize) -> String {
        let mut text = String::new();
        while self.begun <= list {
            let close = if self.begun > 0 { "]" } else { "" };
            text.push_str(&format!("{close},\n\"{}\":[", LISTS[self.begun]));
            (self.begun, self.some) = (self.begun + 1, false);
        }
        if std::mem::replace(&mut self.some, true) {
            text.push(',');
        }
        text.push('\n');
        text
    }
}

impl Writer for Json {
    fn piece(&mut self, piece: &Piece) -> Result<String, Failure> {
        let (list, text) = match piece {
            Piece::Person(data) => {
                let mut text = serde_json::to_string_pretty(data)?;
                // The object goes on.
                text.truncate(text.trim_end_matches('}').trim_end().len());
                return Ok(text);
            }
            Piece::Result(result) => (0, serde_json::to_string(result)),
            Piece::Game(game) => (1, serde_json::to_string(game)),
            Piece::Watched(game) => (2, serde_json::to_string(game)),
        };
        Ok(self.go_to(list) + &text?)
    }

    fn end(&mut self) -> String {
        let last = LISTS.len() - 1;
        let open = if self.begun > last { String::new() } else { self.go_to(last) };
        format!("{open}]\n}}\n")
    }
}

fn file(name: &str, kind: &'static str, body: Body) -> Response {
    let kept = format!("attachment; filename=\"{name}\"");
    ([(CONTENT_TYPE, kind.to_owned()), (CONTENT_DISPOSITION, kept)], body).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whichever lists have something in them, it is one object with all lists.
    #[test]
    fn it_is_one_object_whichever_lists_are_empty() {
        for case in 0..8_usize {
            let mut json = Json::default();
            let mut text = "{\"person\":1".to_owned();
            for list in (0..LISTS.len()).filter(|list| case >> list & 1 == 1) {
                for number in 0..2 {
                    text += &format!("{}{number}", json.go_to(list));
                }
            }
            text += &json.end();
            let read: serde_json::Value = serde_json::from_str(&text).expect(&text);
            for (list, name) in LISTS.iter().enumerate() {
                let filled = case >> list & 1 == 1;
                assert_eq!(read[name].as_array().unwrap().len(), 2 * usize::from(filled), "{text}");
            }
        }
    }
}
