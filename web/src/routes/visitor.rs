//! Who asks: guests and people, by what their cookies say.

use axum::extract::{Request, State};
use axum::http::header::USER_AGENT;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use rooms::clock;
use rooms::identity::{GuestId, Who};
use rooms::names;
use rooms::network::Network;
use rooms::people::{Person, Session};
use rooms::server::{Entrance, Opener, Server, SignedIn};

use super::cookies::{
    A_MONTH, ASK_FIRST, BEFORE, GUEST, HABITS, NAME, ON, read, set_cookie, sets_cookie,
};
use super::guard::network;
use crate::habits::Habits;
use crate::problem::Problem;
use crate::site::Site;
use crate::words;

/// Whoever uses this browser.
#[derive(Clone, Debug)]
pub(crate) struct Guest {
    pub(crate) id: GuestId,
    /// What they called themselves last, to be shown; to be written, their [`Guest::free_name`].
    pub(crate) name: String,
    /// Whether they want to be asked before an action of theirs is taken.
    pub(crate) ask_first: bool,
    /// What they chose last when they played at once.
    pub(crate) habits: Habits,
    pub(crate) network: Network,
    /// Who they are, if they are kept.
    pub(crate) person: Option<Person>,
    /// By what they are signed in.
    pub(crate) session: Option<SignedInBy>,
    /// Who this browser was before somebody signed in with it.
    pub(crate) before: Option<GuestId>,
    /// What kind of browser it says it is.
    pub(crate) device: String,
}

/// A session as a browser shows it.
#[derive(Clone, Debug)]
pub(crate) struct SignedInBy {
    /// Its name in lists.
    pub(crate) name: String,
    pub(crate) session: Session,
}

impl Guest {
    /// The person, for what only people who are kept can do.
    pub(crate) fn kept(&self) -> Result<&Person, Problem> {
        self.person.as_ref().ok_or_else(|| Problem::forbidden(rooms::words::KEPT_ONLY))
    }

    /// The person, for what changes how they come in: only shortly after they did, and not before
    /// they have a key again if they came in by a recovery code.
    pub(crate) fn just_signed_in(&self, now: i64) -> Result<&Person, Problem> {
        let person = self.may_renew(now)?;
        if self.must_renew() {
            return Err(Problem::forbidden(words::people::RENEW_FIRST));
        }
        Ok(person)
    }

    /// Whether they came in by a recovery code, and have set no new key since.
    pub(crate) fn must_renew(&self) -> bool {
        self.session.as_ref().is_some_and(|it| it.session.by_code)
    }

    /// The person, for a new password or passkey.
    pub(crate) fn may_renew(&self, now: i64) -> Result<&Person, Problem> {
        let person = self.kept()?;
        let fresh = self.session.as_ref().is_some_and(|it| it.session.is_fresh(now));
        if fresh { Ok(person) } else { Err(Problem::forbidden(words::people::SIGN_IN_AGAIN)) }
    }

    pub(crate) fn entrance(&self) -> Entrance {
        Entrance { from: self.network, device: self.device.clone() }
    }

    /// What somebody is called who types a name, or none: people who are kept have theirs, and
    /// nobody else may have it.
    pub(crate) async fn called(&self, site: &Site, typed: Option<&str>) -> Result<String, Problem> {
        match (&self.person, typed) {
            (Some(person), _) => Ok(person.name.clone()),
            (None, Some(typed)) => Ok(site.server.free_name(typed).await?),
            (None, None) => Ok(self.free_name(&site.server).await),
        }
    }

    /// What they are called where it is written down: what was typed long ago may belong to
    /// somebody now. Most requests write no name, and need not look.
    pub(crate) async fn free_name(&self, server: &Server) -> String {
        match &self.person {
            Some(person) => person.name.clone(),
            None if self.name.is_empty() => String::new(),
            None => server.free_name(&self.name).await.unwrap_or_default(),
        }
    }

    pub(crate) fn who(&self) -> Who {
        Who::Guest(self.id)
    }

    pub(crate) fn opener(&self) -> Opener {
        Opener { who: self.who(), network: self.network }
    }
}

/// Gives everybody an identity: a random id in a signed cookie.
pub(crate) async fn identify_guest(
    State(site): State<Site>,
    mut request: Request,
    next: Next,
) -> Response {
    let network = network(&site, &request);
    let kept = read(&site, request.headers(), GUEST);
    let fresh = kept
        .as_ref()
        .is_some_and(|kept| kept.current && clock::now() / 1000 - kept.made_at < A_MONTH);
    let shown = kept.as_ref().map_or("", |kept| &kept.value);
    let before = read(&site, request.headers(), BEFORE).and_then(|kept| kept.value.parse().ok());
    let Identity { id, known, token, person, session } = match identity(&site, shown, before).await
    {
        Ok(identity) => identity,
        Err(error) => return Problem::from(error).into_response(),
    };
    if let Err(problem) = site.server.bans.check_person(&Who::Guest(id)) {
        return Problem::from(problem).into_response();
    }
    site.server.saw(id, network);
    if person.is_some() {
        site.server.is_here(id);
    }
    let typed = read(&site, request.headers(), NAME).map(|kept| kept.value).unwrap_or_default();
    let name = person.as_ref().map_or(typed, |person| person.name.clone());
    let device = words::people::device(
        request.headers().get(USER_AGENT).and_then(|text| text.to_str().ok()).unwrap_or_default(),
    );
    let ask_first = read(&site, request.headers(), ASK_FIRST).is_some_and(|kept| kept.value == ON);
    let habits = read(&site, request.headers(), HABITS).map(|kept| Habits::read(&kept.value));
    let (name, habits) = (names::name(&name), habits.unwrap_or_default());
    request.extensions_mut().insert(Guest {
        id,
        name,
        ask_first,
        habits,
        network,
        person,
        session,
        before,
        device,
    });
    let mut response = next.run(request).await;
    // Whoever came in by this request has their cookie already.
    if (!known || !fresh) && !sets_cookie(&site, &response, GUEST) {
        set_cookie(&site, &mut response, GUEST, &value_of(id, token.as_deref()));
    }
    response
}

/// Who shows a cookie.
struct Identity {
    id: GuestId,
    /// Whether it is the one in the cookie.
    known: bool,
    token: Option<String>,
    person: Option<Person>,
    session: Option<SignedInBy>,
}

/// Who somebody is who shows this. A guest is who they say; a person shows a session too. If it has
/// ended, they are the guest again who their browser was before, or somebody new.
async fn identity(
    site: &Site,
    shown: &str,
    before: Option<GuestId>,
) -> Result<Identity, rooms::Error> {
    let (id, token) = shown.split_once(' ').unwrap_or((shown, ""));
    let guest = |id, known| Identity { id, known, token: None, person: None, session: None };
    let Ok(id) = id.parse::<GuestId>() else { return Ok(guest(GuestId::fresh(), false)) };
    let person = site.server.person(id).await?;
    if person.is_none() && token.is_empty() {
        return Ok(guest(id, true));
    }
    // With a token it was a person, who may have left since.
    let session = match &person {
        Some(_) => site.server.session(id, token).await?,
        None => None,
    };
    let Some(session) = session else {
        let before = guest_before(site, before.filter(|_| !token.is_empty())).await?;
        return Ok(guest(before.unwrap_or_else(GuestId::fresh), false));
    };
    let session = SignedInBy { name: Server::session_name(token), session };
    Ok(Identity { id, known: true, token: Some(token.to_owned()), person, session: Some(session) })
}

/// What stands in the cookie of a guest, or of a person.
fn value_of(id: GuestId, token: Option<&str>) -> String {
    token.map_or_else(|| id.to_string(), |token| format!("{id} {token}"))
}

/// Lets this browser be somebody's from now on. Who it was before is remembered, so that what they
/// did can be brought along.
pub(crate) fn let_in(
    site: &Site,
    guest: &Guest,
    signed_in: &SignedIn,
    answer: impl IntoResponse,
) -> Response {
    let mut response = answer.into_response();
    let id = signed_in.person.id;
    set_cookie(site, &mut response, GUEST, &value_of(id, Some(&signed_in.token)));
    if guest.person.is_none() && guest.id != id {
        set_cookie(site, &mut response, BEFORE, &guest.id.to_string());
    }
    response
}

/// Lets this browser be the guest again who it was before somebody signed in with it, or somebody
/// new.
pub(crate) async fn let_out(
    site: &Site,
    guest: &Guest,
    answer: impl IntoResponse,
) -> Result<Response, Problem> {
    let mut response = answer.into_response();
    let before = guest_before(site, guest.before).await?;
    set_cookie(site, &mut response, GUEST, &value_of(before.unwrap_or_else(GuestId::fresh), None));
    Ok(forget_before(site, response))
}

/// The guest who a browser was before, as long as they are nobody who is kept.
async fn guest_before(
    site: &Site,
    before: Option<GuestId>,
) -> Result<Option<GuestId>, rooms::Error> {
    let Some(id) = before else { return Ok(None) };
    Ok(site.server.person(id).await?.is_none().then_some(id))
}

/// Forgets who this browser was before somebody signed in with it.
pub(crate) fn forget_before(site: &Site, answer: impl IntoResponse) -> Response {
    let mut response = answer.into_response();
    set_cookie(site, &mut response, BEFORE, "");
    response
}

/// Remembers what somebody calls themselves.
pub(crate) fn remember_name(site: &Site, name: &str, answer: impl IntoResponse) -> Response {
    let mut response = answer.into_response();
    set_cookie(site, &mut response, NAME, name);
    response
}

/// Remembers whether somebody wants to be asked before an action of theirs is taken.
pub(crate) fn remember_ask_first(site: &Site, on: bool, answer: impl IntoResponse) -> Response {
    let mut response = answer.into_response();
    set_cookie(site, &mut response, ASK_FIRST, if on { ON } else { "off" });
    response
}

/// Remembers how somebody plays at once.
pub(crate) fn remember_habits(site: &Site, habits: &Habits, answer: impl IntoResponse) -> Response {
    let mut response = answer.into_response();
    set_cookie(site, &mut response, HABITS, &habits.to_string());
    response
}
