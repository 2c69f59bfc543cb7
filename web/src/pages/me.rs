//! The page on which people change what is theirs.

use maud::{Markup, html};
use rooms::deals::Day;
use rooms::people::{Audience, Face, Keys, Person, Session, Shows, Wall};
use rooms::server::{Invited, Luggage};

use super::keep::passkey_form;
use super::{Frame, page};
use crate::catalogue;
use crate::face;
use crate::words::{self, people as said};

/// What stands on the page.
#[derive(Debug)]
pub(crate) struct Me<'a> {
    pub(crate) person: &'a Person,
    pub(crate) keys: Keys,
    pub(crate) sessions: Vec<(String, Session)>,
    /// Which session this browser has.
    pub(crate) here: &'a str,
    pub(crate) passkeys: bool,
    /// Whether they came in by a recovery code, and need a key.
    pub(crate) must_renew: bool,
    /// What could be brought along.
    pub(crate) luggage: Option<Luggage>,
    /// Whom they follow, and whether they may know that they are here.
    pub(crate) followed: Vec<(Person, bool)>,
    pub(crate) walls: Vec<(Person, Wall)>,
    /// Invitations with who sent them.
    pub(crate) invited: Vec<(String, Person, Invited)>,
}

pub(crate) fn me(me: &Me<'_>) -> Markup {
    let person = me.person;
    let content = html! {
        main id="main" class="me" {
            header class="person" {
                (face::drawn(person.face))
                div {
                    h1 { bdi { (person.name) } }
                    p class="soft" { (said::since(Day::of(person.joined))) }
                    div class="tools" {
                        a class="button" href=(address(person)) { (said::MY_PAGE) }
                        a class="button" href="/me/notices" { (words::days::NOTICES_AND_HOLIDAYS) }
                        form method="post" action="/sign-out" { button { (said::SIGN_OUT) } }
                    }
                }
            }
            @if me.must_renew { (renew(me)) }
            @if let Some(luggage) = me.luggage { (bring(luggage)) }
            @if !me.invited.is_empty() { (invitations(&me.invited)) }
            section { h2 { (said::FOLLOWED) } (followed(&me.followed)) }
            section { h2 { (said::SHOWS) } (shows(person.shows)) }
            section { h2 { (said::FACE) } (face_form(person)) }
            section {
                h2 { (said::CHANGE_NAME) }
                form method="post" action="/me/name" class="row" {
                    label { (said::NAME) input name="name" value=(person.name) minlength="3" maxlength="20" autocomplete="off" required; }
                    button { (said::CHANGE_NAME) }
                }
                p class="soft" { (said::CHANGE_NAME_ABOUT) }
            }
            @if !me.must_renew { section { h2 { (said::WAYS_IN) } (keys(me)) } }
            section { h2 { (said::SESSIONS) } (sessions(me)) }
            @if !me.walls.is_empty() {
                section { h2 { (said::WALLS) } ul class="plain" {
                    @for (other, wall) in &me.walls { li { (link(other)) " " span class="soft" { (match wall { Wall::Mute => said::MUTE, Wall::Block => said::BLOCK }) } } }
                } }
            }
            section { h2 { (said::DATA) } (data(person)) }
        }
    };
    page(Frame { title: said::ME, game: None, class: "" }, &content)
}

/// The address of somebody's page.
pub(crate) fn address(person: &Person) -> String {
    address_of(&person.name)
}

/// The same by name. Letters of all the world are written as a browser sends them.
pub(crate) fn address_of(name: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    let letters = name.bytes().map(|byte| match plain(byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    });
    format!("/p/{}", letters.collect::<String>())
}

/// Somebody's name, which leads to their page.
pub(crate) fn link(person: &Person) -> Markup {
    link_of(&person.name)
}

/// The same by name.
pub(crate) fn link_of(name: &str) -> Markup {
    html! { a class="person-link" href=(address_of(name)) { bdi { (name) } } }
}

/// What whoever came in by a recovery code does first.
fn renew(me: &Me<'_>) -> Markup {
    let alone = html! {
        label { input type="checkbox" name="others" value="1" checked; " " (said::RENEW_ALONE) }
    };
    html! {
        section class="notice" id="renew" {
            h2 { (said::RENEW) }
            p { (said::RENEW_ABOUT) " " (said::codes_left(me.keys.codes)) }
            @if me.passkeys {
                (passkey_form("/me/passkey", "/passkeys/new", &html! { (alone) button class="main" { (said::ADD_PASSKEY) } }))
            }
            form method="post" action="/me/password" {
                input type="text" name="name" value=(me.person.name) autocomplete="username" hidden;
                label { (said::NEW_PASSWORD) input type="password" name="password" minlength="8" maxlength="256" autocomplete="new-password" required; }
                (alone)
                button { (said::SET_PASSWORD) }
            }
        }
    }
}

fn bring(luggage: Luggage) -> Markup {
    html! {
        section class="notice" {
            p { (said::BRING) @if luggage.tables > 0 { " (" (luggage.tables) ")" } }
            div class="tools" {
                form method="post" action="/me/bring" { button class="main" { (said::BRING_IT) } }
                form method="post" action="/me/bring" { input type="hidden" name="not" value="1"; button { (said::LEAVE_IT) } }
            }
        }
    }
}

/// Invitations that wait.
pub(crate) fn invitations(invited: &[(String, Person, Invited)]) -> Markup {
    html! {
        section class="notice" {
            h2 { (said::INVITATIONS) }
            ul class="plain" {
                @for (name, by, it) in invited {
                    @let game = catalogue::find(&it.game).map_or(it.game.as_str(), |entry| entry.info.name);
                    li {
                        p { (said::invites(&by.name, game, it)) }
                        div class="tools" {
                            a class="button main" href=(it.link) { (said::ACCEPT) }
                            form method="post" action="/me/dismiss" { input type="hidden" name="what" value=(name); button { (said::DISMISS) } }
                        }
                    }
                }
            }
        }
    }
}

fn followed(followed: &[(Person, bool)]) -> Markup {
    html! {
        @if followed.is_empty() { p class="soft" { (said::FOLLOWED_NOBODY) } }
        ul class="plain people" {
            @for (person, here) in followed {
                li { (face::drawn(person.face)) (link(person)) @if *here { span class="badge" { "● " (said::HERE_NOW) } } }
            }
        }
    }
}

fn shows(shows: Shows) -> Markup {
    let rows = [
        ("games", said::SHOWS_GAMES, shows.games),
        ("ratings", said::SHOWS_RATINGS, shows.ratings),
        ("puzzles", said::SHOWS_PUZZLES, shows.puzzles),
        ("presence", said::SHOWS_PRESENCE, shows.presence),
        ("invites", said::SHOWS_INVITES, shows.invites),
    ];
    html! {
        form method="post" action="/me/shows" class="rows" {
            @for (name, label, chosen) in rows {
                label { span { (label) } select name=(name) {
                    @for audience in Audience::ALL {
                        option value=(audience.word()) selected[audience == chosen] { (said::audience(audience)) }
                    }
                } }
            }
            button { (said::SAVE) }
        }
    }
}

fn face_form(person: &Person) -> Markup {
    html! {
        form method="post" action="/me/face" class="faces" {
            @for ((part, label), count) in said::FACE_PARTS.iter().enumerate().zip(face::CHOICES) {
                @let chosen = usize::from(person.face.0[part]) % count;
                fieldset {
                    legend { (label) }
                    @for choice in 0..count {
                        label title=(choice + 1) {
                            input type="radio" name={ "part" (part) } value=(choice) checked[choice == chosen];
                            (face::drawn(with(person.face, part, choice)))
                            span class="visually-hidden" { (choice + 1) }
                        }
                    }
                }
            }
            button { (said::SAVE) }
        }
    }
}

/// The same face but for one part, so that what is chosen is seen.
fn with(mut face: Face, part: usize, choice: usize) -> Face {
    face.0[part] = u8::try_from(choice).unwrap_or_default();
    face
}

fn keys(me: &Me<'_>) -> Markup {
    let keys = &me.keys;
    html! {
        @if me.passkeys {
            h3 { (said::PASSKEYS) }
            ul class="plain" {
                @for passkey in &keys.passkeys {
                    li class="tools" {
                        span { (passkey.device) ", " (if passkey.synced { said::SYNCED } else { said::THIS_DEVICE_ONLY }) ", " (said::made(Day::of(passkey.made)))
                            @if let Some(used) = passkey.used { ", " (said::last_used(Day::of(used))) } }
                        @if !keys.is_single() {
                            form method="post" action="/me/passkey/remove" { input type="hidden" name="passkey" value=(passkey.name()); button class="quiet-button" { (said::REMOVE) } }
                        }
                    }
                }
            }
            (passkey_form("/me/passkey", "/passkeys/new", &html! { button { (said::ADD_PASSKEY) } }))
        }
        h3 { (said::PASSWORD) }
        p class="soft" { (if keys.password { said::HAS_PASSWORD } else { said::NO_PASSWORD }) }
        form method="post" action="/me/password" class="row" {
            input type="text" name="name" value=(me.person.name) autocomplete="username" hidden;
            label { (said::NEW_PASSWORD) input type="password" name="password" minlength="8" maxlength="256" autocomplete="new-password" required; }
            button { (said::SET_PASSWORD) }
        }
        @if keys.password && !keys.is_single() {
            form method="post" action="/me/password/remove" { button class="quiet-button" { (said::REMOVE_PASSWORD) } }
        }
        h3 { (said::CODES) }
        p class="soft" { (said::codes_left(keys.codes)) " " (said::NEW_CODES_ABOUT) }
        form method="post" action="/me/codes" { button { (said::NEW_CODES) } }
    }
}

fn sessions(me: &Me<'_>) -> Markup {
    html! {
        ul class="plain" {
            @for (name, session) in &me.sessions {
                li class="tools" {
                    span { (session.device) ", " (said::last_used(Day::of(session.seen))) }
                    @if name == me.here { span class="badge" { (said::THIS_BROWSER) } }
                    @else {
                        form method="post" action="/me/sessions/end" { input type="hidden" name="session" value=(name); button class="quiet-button" { (said::END) } }
                    }
                }
            }
        }
        @if me.sessions.len() > 1 { form method="post" action="/me/sessions/end" { button { (said::SIGN_OUT_OTHERS) } } }
    }
}

fn data(person: &Person) -> Markup {
    html! {
        p class="soft" { (said::TAKE_DATA_ABOUT) }
        div class="tools" {
            form method="post" action="/me/data/readable" { button { (said::TAKE_READABLE) } }
            form method="post" action="/me/data" { button { (said::TAKE_DATA) } }
            form method="post" action="/me/records" { button { (said::TAKE_RECORDS) } }
        }
        details {
            summary { (said::DELETE) }
            form method="post" action="/me/delete" {
                p { (said::DELETE_ABOUT) }
                label { (said::DELETE_SURE) " (" (person.name) ")" input name="name" autocomplete="off" required; }
                button class="danger" { (said::DELETE) }
            }
        }
    }
}
