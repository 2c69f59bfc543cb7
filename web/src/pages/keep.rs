//! Being kept, coming in, and the codes for when everything else is lost.

use maud::{Markup, html};
use rooms::people::Person;

use super::{Frame, page};
use crate::assets;
use crate::words::{self, people as said};

/// The line on the first page that says who somebody is, or how they can be somebody.
pub(crate) fn line(person: Option<&Person>) -> Markup {
    html! {
        @match person {
            Some(person) => a class="button" href="/me" title=(said::signed_in_as(&person.name)) { bdi { (person.name) } },
            None => {
                a class="button" href="/keep" { (said::KEEP) }
                a class="button" href="/sign-in" { (said::SIGN_IN) }
            }
        }
    }
}

/// What somebody plays as: whoever is kept has a name, and a guest says one, or the last again.
pub(crate) fn called(person: Option<&Person>, name: &str) -> Markup {
    html! {
        @match person {
            Some(person) => p { (said::PLAY_AS) " " b { bdi { (person.name) } } },
            None => label class="seat" { (words::YOUR_NAME) " " input name="name" maxlength="24" value=(name) autocomplete="nickname"; },
        }
    }
}

/// Asks whoever has finished a game as a guest whether they want to be kept.
pub(crate) fn offer() -> Markup {
    html! {
        p class="offer" { (said::KEEP_OFFER) " " a class="button" href="/keep" { (said::KEEP) } }
    }
}

/// The page on which a guest becomes somebody. `passkeys` says whether the server has them.
pub(crate) fn keep(name: &str, passkeys: bool) -> Markup {
    let content = html! {
        main id="main" class="door" {
            h1 { (said::KEEP) }
            p class="lead" { (said::KEEP_LEAD) }
            @if passkeys {
                (passkey_form("/keep/passkey", "/passkeys/new", &html! {
                    (name_field(name))
                    p class="soft" { (said::NAME_RULE) }
                    button class="main" { (said::BY_PASSKEY) }
                    p class="soft" { (said::BY_PASSKEY_ABOUT) }
                }))
            }
            details open[!passkeys] {
                summary { (said::BY_PASSWORD) }
                form method="post" action="/keep" {
                    (name_field(name))
                    (password_field("new-password"))
                    p class="soft" { (said::PASSWORD_RULE) }
                    button { (said::KEEP) }
                }
            }
            p class="soft" { (said::KEPT_ALREADY) " " a href="/sign-in" { (said::SIGN_IN) } }
        }
    };
    page(Frame { title: said::KEEP, game: None, class: "" }, &content)
}

fn name_field(name: &str) -> Markup {
    html! { label { (said::NAME) input name="name" value=(name) minlength="3" maxlength="20" autocomplete="username" required; } }
}

fn password_field(kind: &str) -> Markup {
    html! { label { (said::PASSWORD) input type="password" name="password" minlength="8" maxlength="256" autocomplete=(kind) required; } }
}

/// A form that a script fills in with what an authenticator answers. Without one, or without
/// passkeys in the browser, it says that there are none.
pub(crate) fn passkey_form(action: &str, ask: &str, fields: &Markup) -> Markup {
    html! {
        form method="post" action=(action) class="passkey" data-ask=(ask) hidden {
            input type="hidden" name="ceremony";
            input type="hidden" name="answer";
            (fields)
            p class="problem" role="alert" hidden {}
        }
        script src=(assets::PASSKEY) defer {}
    }
}

pub(crate) fn sign_in(passkeys: bool, told: Option<&str>) -> Markup {
    let content = html! {
        main id="main" class="door" {
            h1 { (said::SIGN_IN) }
            @if let Some(told) = told { p role="status" { b { (told) } } }
            p class="lead" { (said::SIGN_IN_LEAD) }
            @if passkeys {
                (passkey_form("/sign-in/passkey", "/passkeys/ask", &html! {
                    button class="main" { (said::BY_PASSKEY) }
                }))
            }
            details open {
                summary { (said::BY_PASSWORD) }
                form method="post" action="/sign-in" {
                    (name_field(""))
                    (password_field("current-password"))
                    button { (said::SIGN_IN) }
                }
            }
            details {
                summary { (said::LOST) }
                form method="post" action="/sign-in/code" {
                    p class="soft" { (said::LOST_ABOUT) }
                    (name_field(""))
                    label { (said::CODE) input name="code" maxlength="64" autocomplete="off" spellcheck="false" required; }
                    button { (said::USE_CODE) }
                }
            }
            p class="soft" { (said::NEW_HERE) " " a href="/keep" { (said::KEEP) } }
        }
    };
    page(Frame { title: said::SIGN_IN, game: None, class: "" }, &content)
}

/// The recovery codes, the only time they are shown.
pub(crate) fn codes(codes: &[String]) -> Markup {
    let content = html! {
        main id="main" class="door" {
            h1 { (said::CODES) }
            p class="lead" { (said::CODES_ABOUT) }
            ol class="codes" { @for code in codes { li { code { (code) } } } }
            // The page itself is the file: the codes are not sent a second time.
            a class="button" download="hideout-recovery-codes.txt" href={ "data:text/plain;charset=utf-8," (codes.join("%0A")) "%0A" } { (said::CODES_FILE) }
            a class="button main" href="/me" { (said::CODES_KEPT) }
        }
    };
    page(Frame { title: said::CODES, game: None, class: "" }, &content)
}
