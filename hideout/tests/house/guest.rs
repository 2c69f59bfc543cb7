//! Somebody with a browser that runs no script: a cookie, pages and forms.

use std::cell::RefCell;
use std::collections::BTreeMap;

use super::http::{Answer, Client};

/// A browser with its cookies.
pub(crate) struct Guest {
    client: Client,
    pub(crate) cookies: RefCell<BTreeMap<String, String>>,
}

impl Guest {
    /// Comes to the first page and gets a cookie.
    #[track_caller]
    pub(crate) fn comes(client: &Client) -> Guest {
        let guest = Guest { client: client.clone(), cookies: RefCell::default() };
        guest.get("/").has(200);
        guest
    }

    #[track_caller]
    pub(crate) fn get(&self, path: &str) -> Answer {
        self.keep_cookies(self.client.send("GET", path, &self.headers(), None))
    }

    /// Sends a form; `fields` as they go over the line.
    #[track_caller]
    pub(crate) fn post(&self, path: &str, fields: &str) -> Answer {
        let mut headers = self.headers();
        headers.push(("content-type", "application/x-www-form-urlencoded".to_owned()));
        self.keep_cookies(self.client.send("POST", path, &headers, Some(fields)))
    }

    fn headers(&self) -> Vec<(&'static str, String)> {
        let cookies = self.cookies.borrow();
        let cookies: Vec<String> =
            cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let mut headers = vec![("accept", "text/html".to_owned())];
        headers.extend((!cookies.is_empty()).then(|| ("cookie", cookies.join("; "))));
        headers
    }

    fn keep_cookies(&self, answer: Answer) -> Answer {
        for (_, cookie) in answer.headers.iter().filter(|(name, _)| name == "set-cookie") {
            let (name, value) = cookie.split(';').next().unwrap().split_once('=').unwrap();
            self.cookies.borrow_mut().insert(name.to_owned(), value.to_owned());
        }
        answer
    }
}
