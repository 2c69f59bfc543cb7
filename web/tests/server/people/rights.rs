//! Who may do what that is somebody's own.

use std::sync::Arc;
use std::time::Duration;

use rooms::clock::Calendar;
use store::{Memory, Store};
use web::admin::{Command, send};
use webtest::{PushService, Subscriber};

use super::{PASSWORD, keep, sign_in};
use crate::app::App;
use crate::notices::{subscribes, with_post};

/// Somebody in each state in which a browser can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Comer {
    /// Comes for the first time.
    Nobody,
    /// A guest who is not kept.
    Guest,
    /// Signed in just now.
    Kept,
    /// Signed in yesterday.
    Yesterday,
    /// Was signed out elsewhere.
    SignedOut,
    /// Has asked to be deleted.
    Leaving,
    /// Was turned away.
    Banned,
}

const COMERS: [Comer; 7] = [
    Comer::Nobody,
    Comer::Guest,
    Comer::Kept,
    Comer::Yesterday,
    Comer::SignedOut,
    Comer::Leaving,
    Comer::Banned,
];

/// The fields of a form.
pub(crate) type Fields = &'static [(&'static str, &'static str)];

/// Whose right something is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Right {
    /// Of whoever is kept.
    Kept,
    /// Of whoever is kept and signed in just now.
    Fresh,
    /// Of whoever is not kept.
    Guests,
    /// Of everybody but those who signed in a while ago.
    NotStale,
    /// Of everybody: it is about nobody but whoever asks.
    Anybody,
    /// Of nobody here: it takes what none of these has, such as the right password.
    Nobody,
}

impl Right {
    fn has(self, comer: Comer) -> bool {
        let is_kept = matches!(comer, Comer::Kept | Comer::Yesterday);
        match self {
            _ if comer == Comer::Banned => false,
            Right::Kept => is_kept,
            Right::Fresh => comer == Comer::Kept,
            Right::Guests => !is_kept,
            Right::NotStale => comer != Comer::Yesterday,
            Right::Anybody => true,
            Right::Nobody => false,
        }
    }
}

/// What people can do beside playing, with what it takes and whose right it is.
pub(crate) const THEIRS: [(&str, Fields, Right); 48] = [
    ("/me/name", &[("name", "Jolanda")], Right::Kept),
    (
        "/me/face",
        &[
            ("part0", "1"),
            ("part1", "1"),
            ("part2", "1"),
            ("part3", "1"),
            ("part4", "1"),
            ("part5", "1"),
            ("part6", "1"),
        ],
        Right::Kept,
    ),
    (
        "/me/shows",
        &[
            ("games", "nobody"),
            ("ratings", "nobody"),
            ("puzzles", "nobody"),
            ("presence", "nobody"),
            ("invites", "nobody"),
        ],
        Right::Kept,
    ),
    ("/me/sessions/end", &[], Right::Kept),
    ("/me/bring", &[], Right::Kept),
    ("/me/dismiss", &[("what", "x")], Right::Kept),
    ("/me/data", &[], Right::Kept),
    ("/me/data/readable", &[], Right::Kept),
    ("/me/records", &[], Right::Kept),
    ("/p/Benedict/follow", &[("on", "true")], Right::Kept),
    ("/p/Benedict/wall", &[("wall", "mute")], Right::Kept),
    ("/p/Benedict/invite", &[("game", "caper")], Right::Kept),
    ("/p/Benedict/duel", &[("game", "caper")], Right::Kept),
    ("/p/Benedict/report", &[("words", "rude")], Right::Anybody),
    ("/me/password", &[("password", "another horse")], Right::Fresh),
    ("/me/codes", &[], Right::Fresh),
    // These are refused to everybody here, because they have one key and no such passkey.
    ("/me/password/remove", &[], Right::Nobody),
    ("/me/passkey/remove", &[("passkey", "x")], Right::Nobody),
    ("/me/passkey", &[("ceremony", "x"), ("answer", "x")], Right::Nobody),
    ("/passkeys/new", &[("name", "Johanna")], Right::NotStale),
    ("/passkeys/ask", &[], Right::Anybody),
    ("/keep/passkey", &[("name", "Jo"), ("ceremony", "x"), ("answer", "x")], Right::Nobody),
    ("/keep", &[("name", "Jolanthe"), ("password", PASSWORD)], Right::Guests),
    ("/sign-in", &[("name", "Jolanda"), ("password", "x")], Right::Nobody),
    ("/sign-in/passkey", &[("ceremony", "x"), ("answer", "x")], Right::Nobody),
    ("/sign-in/code", &[("name", "Jolanda"), ("code", "x")], Right::Nobody),
    ("/puzzles/consent", &[("allow", "true")], Right::Anybody),
    ("/me/notices/forget", &[("name", "x")], Right::Anybody),
    ("/me/notices/mail", &[("address", "")], Right::Anybody),
    ("/me/notices/quiet", &[("from", "1"), ("to", "2"), ("zone", "UTC")], Right::Anybody),
    ("/me/notices/loud", &[], Right::Anybody),
    // Nobody here has a browser that can be told, or days that are still to come.
    ("/me/notices/push", &[("endpoint", "x"), ("p256dh", "x"), ("auth", "x")], Right::Nobody),
    ("/me/notices/test", &[], Right::Nobody),
    ("/me/holidays", &[("first", "2001-01-01"), ("days", "1")], Right::Nobody),
    ("/me/holidays/end", &[], Right::Anybody),
    // Nobody has a link that was signed.
    ("/notices/stop/x", &[], Right::Nobody),
    ("/notices/confirm/x", &[], Right::Nobody),
    ("/notices/never/x", &[], Right::Nobody),
    ("/notices/never/x/undo", &[], Right::Nobody),
    ("/notices/stop-here/x", &[], Right::Nobody),
    ("/lobby/find", &[("game", "caper")], Right::Anybody),
    ("/lobby/leave", &[], Right::Anybody),
    ("/lobby/friends", &[("game", "caps-and-hammers")], Right::Anybody),
    // Wrong tables and names.
    ("/t/x/invite", &[("name", "Benedict")], Right::Nobody),
    ("/t/x/report", &[("words", "rude")], Right::Nobody),
    ("/me/delete", &[("name", "Benedict")], Right::Nobody),
    ("/me/delete", &[("name", "Jolanda")], Right::Fresh),
    // After which nobody can do anything more.
    ("/sign-out", &[], Right::Anybody),
];

#[test]
fn nobody_does_what_only_somebody_else_may() {
    let mut done = 0;
    for comer in COMERS {
        let folder = tempfile::tempdir().unwrap();
        let admin = folder.path().join("admin");
        let calendar = Calendar::default();
        let app = App::with(|it| {
            it.admin = Some(admin.clone());
            it.rooms.calendar = calendar.clone();
        });
        keep(&app.anon(), "Benedict");
        let guest = app.anon();
        if comer != Comer::Nobody {
            guest.get("/").has(200);
        }
        if !matches!(comer, Comer::Nobody | Comer::Guest) {
            keep(&guest, "Jolanda");
        }
        match comer {
            Comer::Yesterday => calendar.set_forward(Duration::from_secs(24 * 60 * 60)),
            Comer::SignedOut => {
                let other = app.anon();
                sign_in(&other, "Jolanda");
                other.post("/me/sessions/end", &[]).has(303);
            }
            // Somebody else has what the browser showed before.
            Comer::Leaving => {
                guest.clone().post("/me/delete", &[("name", "Jolanda")]).has(303);
            }
            Comer::Banned => {
                let ban = Command::Ban { whom: "Jolanda".into(), why: "noise".into() };
                send(&admin, &ban).unwrap();
            }
            Comer::Nobody | Comer::Guest | Comer::Kept => {}
        }
        for (path, fields, right) in THEIRS {
            // Each tries with what they had at first.
            let tries = guest.clone();
            let answer = tries.post(path, fields);
            let (status, may) = (answer.status, right.has(comer));
            assert_eq!(status < 400, may, "{comer:?} at {path}: {answer:?}");
            assert!(status < 500, "{comer:?} at {path}: {answer:?}");
            done += usize::from(may);
        }
    }
    assert!(done > 80, "{done} of them succeeded");
}

/// Whoever learns how somebody's things are called can do nothing with that.
#[test]
fn nobody_reaches_anothers_things_by_their_names() {
    let (store, calendar, service) =
        (Arc::new(Memory::new()), Calendar::default(), PushService::open());
    let app = App::over(store.clone(), with_post(&calendar, None));
    let (ana, ben, eve) = (app.anon(), app.anon(), app.anon());
    keep(&ana, "Jolanda");
    keep(&ben, "Benedict");
    keep(&eve, "Evelyn");
    subscribes(&ana, &Subscriber::of(&service, "ana"));
    ben.post("/p/Jolanda/invite", &[("game", "caper")]).has(303);
    ana.post("/p/Benedict/follow", &[("on", "true")]).has(303);
    let everything = || {
        let mut all = Vec::new();
        for kind in ["session", "key", "invite", "follow", "followed"] {
            all.extend(store.list(&format!("{kind}/{}", ana.id())).wait().unwrap());
        }
        let wishes = store.get("notices", &ana.id()).wait().unwrap();
        all.extend(wishes.map(|it| ("notices".to_owned(), it)));
        all.extend(store.get("person", &ana.id()).wait().unwrap().map(|it| (String::new(), it)));
        all
    };
    let before = everything();
    assert!(before.len() >= 7, "{before:?}");
    let names: Vec<&String> = before.iter().map(|(name, _)| name).collect();
    let page = ana.get("/me/notices").body;
    let browser = page.split("name=\"name\" value=\"").nth(1).unwrap().split('"').next().unwrap();
    for thief in [&eve, &app.guest("Thief")] {
        thief.get("/").has(200);
        for name in names.iter().map(|it| it.as_str()).chain([browser, &ana.id(), "Jolanda"]) {
            for (path, field) in [
                ("/me/sessions/end", "session"),
                ("/me/passkey/remove", "passkey"),
                ("/me/dismiss", "what"),
                ("/me/notices/forget", "name"),
                ("/me/delete", "name"),
                ("/me/name", "name"),
                ("/sign-in/code", "code"),
            ] {
                let fields = [(field, name), ("name", "Jolanda")];
                let fields = if field == "name" { &fields[..1] } else { &fields[..] };
                let status = thief.post(path, fields).status;
                assert!(status < 500, "{path} {name}: {status}");
            }
        }
        // A cookie is signed, so an id is worth nothing.
        let forged = app.anon();
        for value in [ana.id(), format!("{} {}", ana.id(), names[0])] {
            forged.cookies.borrow_mut().insert("hideout_guest".to_owned(), value);
            assert_ne!(forged.get("/me").status, 200);
        }
    }
    assert_eq!(everything(), before);
}
