//! Somebody with a browser: cookies, forms and pages.

use std::cell::RefCell;
use std::collections::BTreeMap;

use crate::{Answer, Client, Stream, eventually};

/// A person with a browser that runs no script.
#[derive(Clone, Debug)]
pub struct Guest {
    pub client: Client,
    pub name: String,
    pub cookies: RefCell<BTreeMap<String, String>>,
}

impl Guest {
    pub fn new(client: Client) -> Guest {
        Guest { client, name: String::new(), cookies: RefCell::default() }
    }

    /// Comes to the first page and gets a cookie.
    #[track_caller]
    pub fn comes(client: &Client) -> Guest {
        let guest = Guest::new(client.clone());
        guest.get("/").has(200);
        guest
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
        let set = answer.headers.iter().filter(|(name, _)| name == "set-cookie");
        for (_, cookie) in set {
            let (name, value) = cookie.split(';').next().unwrap().split_once('=').unwrap();
            self.cookies.borrow_mut().insert(name.to_owned(), value.to_owned());
        }
        answer
    }

    #[track_caller]
    pub fn get(&self, path: &str) -> Answer {
        self.keep_cookies(self.client.send("GET", path, &self.headers(), None))
    }

    /// The id in the guest's cookie, as the operator sees it.
    #[track_caller]
    pub fn id(&self) -> String {
        if self.cookies.borrow().is_empty() {
            self.get("/").has(200);
        }
        let cookies = self.cookies.borrow();
        let sealed = cookies["hideout_guest"].split('.').next().unwrap().as_bytes();
        let byte =
            |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap();
        let shown = String::from_utf8(sealed.chunks(2).map(byte).collect()).unwrap();
        // Somebody who is kept shows a session too.
        shown.split(' ').next().unwrap().to_owned()
    }

    /// Sends a form.
    #[track_caller]
    pub fn post(&self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let mut headers = self.headers();
        headers.push(("content-type", "application/x-www-form-urlencoded".to_owned()));
        let pairs: Vec<String> = fields
            .iter()
            .map(|(name, value)| format!("{}={}", coded(name), coded(value)))
            .collect();
        self.keep_cookies(self.client.send("POST", path, &headers, Some(&pairs.join("&"))))
    }

    /// Presses *Play now* against the easiest bot and comes to the table: `/t/ID`.
    #[track_caller]
    pub fn plays_now(&self, game: &str) -> String {
        self.get("/").has(200);
        self.post(&format!("/play/{game}"), &[("level", "pickpocket")]).leads()
    }

    /// Opens a table of `game` for these seats, with the usual number of players.
    #[track_caller]
    pub fn opens(&self, game: &str, seats: &[&str], more: &[(&str, &str)]) -> String {
        self.get("/").has(200);
        let names: Vec<String> = (0..seats.len()).map(|seat| format!("seat.{seat}")).collect();
        let mut fields = vec![("game", game), ("name", self.name.as_str())];
        fields.extend(names.iter().map(String::as_str).zip(seats.iter().copied()));
        fields.extend(more);
        self.post("/tables", &fields).leads()
    }

    /// Takes the seat behind a link.
    #[track_caller]
    pub fn sits_down(&self, link: &str) -> String {
        self.get(link).has(200);
        self.post(link, &[("name", &self.name)]).leads()
    }

    /// The page of a table.
    #[track_caller]
    pub fn sees(&self, table: &str) -> Page {
        Page(self.get(table).has(200).body)
    }

    /// The page of a table, once this guest has to decide or the game is over.
    #[track_caller]
    pub fn sees_own_turn(&self, table: &str) -> Page {
        eventually("the turn", || {
            Some(self.sees(table)).filter(|page| page.is_over() || !page.choices().is_empty())
        })
    }

    /// Presses a button of the page.
    #[track_caller]
    pub fn presses(&self, table: &str, page: &Page, action: &str) -> Answer {
        let (decision, stamp) = (page.hidden("decision"), page.hidden("stamp"));
        let fields = [("action", action), ("decision", &decision), ("stamp", &stamp)];
        self.post(&format!("{table}/act"), &fields)
    }

    /// Takes the first choice of every decision until the game is over, and sees how it ended.
    #[track_caller]
    pub fn plays_to_the_end(&self, table: &str) -> Page {
        loop {
            let page = self.sees_own_turn(table);
            if page.is_over() {
                return page;
            }
            let action = page.choices().swap_remove(0);
            self.presses(table, &page, &action).leads();
        }
    }

    /// Watches a table as a page with a script does.
    #[track_caller]
    pub fn watches(&self, table: &str, last: Option<u64>) -> Stream {
        let mut headers = self.headers();
        headers.extend(last.map(|last| ("last-event-id", last.to_string())));
        let path = format!("{table}/stream");
        Stream::new(self.client.try_send("GET", &path, &headers, None).unwrap())
    }

    /// Listens to any other stream.
    #[track_caller]
    pub fn listens(&self, path: &str) -> Stream {
        Stream::new(self.client.try_send("GET", path, &self.headers(), None).unwrap())
    }
}

/// A page as it came.
#[derive(Clone, Debug)]
pub struct Page(pub String);

impl Page {
    /// The actions that can be taken.
    pub fn choices(&self) -> Vec<String> {
        let form =
            self.0.split("id=\"choices\"").nth(1).and_then(|rest| rest.split("</form>").next());
        let buttons = form.unwrap_or_default().split("name=\"action\" value=\"").skip(1);
        buttons.filter_map(|rest| Some(rest.split('"').next()?.to_owned())).collect()
    }

    /// Which decision the page asks for; none once the game is over.
    #[track_caller]
    pub fn decision(&self) -> Option<String> {
        (!self.is_over()).then(|| self.hidden("decision"))
    }

    /// A hidden field of the form with the choices.
    #[track_caller]
    pub fn hidden(&self, name: &str) -> String {
        let marked = format!("name=\"{name}\" value=\"");
        let rest = self.0.split(&marked).nth(1).unwrap_or_else(|| panic!("no {name}"));
        rest.split('"').next().unwrap().to_owned()
    }

    /// The links of the free seats.
    pub fn links(&self, table: &str) -> Vec<String> {
        let begin = format!("{table}/sit/");
        let links = self.0.split(&begin).skip(1);
        links.map(|rest| format!("{begin}{}", rest.split('"').next().unwrap())).collect()
    }

    pub fn is_over(&self) -> bool {
        self.has("<h2 class=\"ended\"")
    }

    pub fn has(&self, words: &str) -> bool {
        self.0.contains(words)
    }
}

fn coded(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._".contains(&byte);
    let code =
        |byte: u8| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    text.bytes().map(code).collect()
}
