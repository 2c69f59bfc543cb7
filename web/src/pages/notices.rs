//! What somebody wants to be told, and their holidays.

use maud::{Markup, html};
use rooms::holidays::{DAYS_A_YEAR, Holidays};
use rooms::notices::{Often, Wishes, zones};

use super::table::button_form;
use super::{Frame, page};
use crate::assets;
use crate::words;
use crate::words::days as said;

/// What the page is made from.
#[derive(Debug)]
pub(crate) struct Settings<'a> {
    pub(crate) wishes: &'a Wishes,
    pub(crate) holidays: &'a Holidays,
    /// The key that a browser subscribes to.
    pub(crate) key: Option<String>,
    pub(crate) sends_mails: bool,
    pub(crate) now: i64,
}

/// The hours of a day.
const HOURS: std::ops::Range<u8> = 0..24;

pub(crate) fn settings(it: &Settings<'_>) -> Markup {
    let content = html! {
        main id="main" class="settings" {
            h1 { (said::NOTICES) }
            p class="lead" { (said::NOTICES_ABOUT) }
            section id="browsers" aria-labelledby="browser-title" {
                h2 id="browser-title" { (said::IN_BROWSER) }
                p class="soft" { (said::IN_BROWSER_ABOUT) }
                @if let Some(key) = &it.key {
                    form id="subscribe" method="post" action="/me/notices/push" data-key=(key)
                        data-denied=(said::NOT_GRANTED) data-failed=(said::NO_PUSH) data-done=(said::TOLD_NOW) {
                        button type="button" class="main" disabled { (said::TELL_ME) }
                        p role="status" class="soft" { (said::NEEDS_SCRIPT) }
                    }
                }
                @if !it.wishes.browsers.is_empty() {
                    h3 { (said::BROWSERS) }
                    ul class="plain" {
                        @for browser in &it.wishes.browsers {
                            li {
                                form method="post" action="/me/notices/forget" class="tools" {
                                    input type="hidden" name="name" value=(browser.name());
                                    span { (said::browser_since(browser.since)) }
                                    button { (said::FORGET) }
                                }
                            }
                        }
                    }
                }
            }
            (mail(it))
            (quiet(it.wishes))
            section aria-labelledby="test-title" {
                h2 id="test-title" { (said::TEST) }
                @if it.wishes.browsers.is_empty() && it.wishes.letterbox().is_none() { p class="soft" { (said::NONE_YET) } }
                @else { form method="post" action="/me/notices/test" class="tools" { button { (said::TEST) } span class="soft" { (said::TEST_ABOUT) } } }
                @if let Some(last) = &it.wishes.last {
                    p { b { (said::LAST) } ": " (said::last_notice(last.at, last.by_mail, &last.result)) }
                }
            }
            (holidays(it))
        }
    };
    page(
        Frame { title: said::NOTICES, game: None, class: "" },
        &html! {
            (content)
            script src=(assets::NOTICES) defer {}
        },
    )
}

fn mail(it: &Settings<'_>) -> Markup {
    let own = it.wishes.mail.as_ref();
    let often = own.map(|mail| mail.often).unwrap_or_default();
    let choice = |value: &str, is: Often, label: &str| {
        html! { option value=(value) selected[often == is] { (label) } }
    };
    html! {
        section aria-labelledby="mail-title" {
            h2 id="mail-title" { (said::BY_MAIL) }
            @if !it.sends_mails { p class="soft" { (said::NO_MAIL_HERE) } }
            @else {
                p class="soft" { (said::BY_MAIL_ABOUT) }
                form method="post" action="/me/notices/mail" {
                    label { (said::ADDRESS) " " input type="email" name="address" maxlength="200" autocomplete="email" value=(own.map(|mail| mail.address.as_str()).unwrap_or_default()); }
                    label { (said::HOW_OFTEN) " "
                        select name="often" { (choice("each", Often::EachTurn, said::EACH_TURN)) (choice("daily", Often::Daily, said::DAILY)) }
                    }
                    button { (said::SAVE) }
                }
                @if let Some(mail) = own {
                    p role="status" {
                        @if let Some(why) = &mail.failed { (said::address_failed(why)) }
                        @else if mail.confirmed { (said::CONFIRMED) }
                        @else { (said::UNCONFIRMED) }
                    }
                }
            }
        }
    }
}

fn quiet(wishes: &Wishes) -> Markup {
    let own = wishes.quiet.as_ref();
    let hours = |chosen: u8| {
        html! { @for hour in HOURS { option value=(hour) selected[hour == chosen] { (said::hour(hour)) } } }
    };
    let zone = own.map(|quiet| quiet.zone.as_str());
    html! {
        section aria-labelledby="quiet-title" {
            h2 id="quiet-title" { (said::QUIET) }
            p class="soft" { (said::QUIET_ABOUT) }
            form method="post" action="/me/notices/quiet" class="tools" {
                label { (said::QUIET_FROM) " " select name="from" { (hours(own.map_or(22, |quiet| quiet.from))) } }
                label { (said::QUIET_TO) " " select name="to" { (hours(own.map_or(8, |quiet| quiet.to))) } }
                label { (said::ZONE) " "
                    select name="zone" data-zone=[own.is_none().then_some("guess")] {
                        @for name in zones() { option selected[zone.unwrap_or("UTC") == name] { (name) } }
                    }
                }
                button { (said::SAVE) }
            }
            @if own.is_some() { (button_form("/me/notices/loud", said::NO_QUIET, "")) }
        }
    }
}

fn holidays(it: &Settings<'_>) -> Markup {
    let coming = it.holidays.coming(it.now);
    html! {
        section aria-labelledby="holidays-title" {
            h2 id="holidays-title" { (said::HOLIDAYS) }
            p class="soft" { (said::HOLIDAYS_ABOUT) " " (said::holidays_left(DAYS_A_YEAR, it.holidays.left(it.now))) }
            form method="post" action="/me/holidays" class="tools" {
                label { (said::FIRST_DAY) " " input type="date" name="first" required; }
                label { (said::DAYS) " " input type="number" name="days" min="1" max=(DAYS_A_YEAR) value="7" required; }
                button { (said::ANNOUNCE) }
            }
            @if !coming.is_empty() {
                ul { @for pause in &coming { li { (said::from_to(pause.from, pause.until)) } } }
                (button_form("/me/holidays/end", said::END_HOLIDAYS, ""))
            }
        }
    }
}

/// A page with a question and the button that answers it.
pub(crate) fn question(title: &str, about: &str, url: &str, button: &str) -> Markup {
    let content = html! {
        main id="main" class="invite" {
            h1 { (title) }
            p { bdi { (about) } }
            (button_form(url, button, "main"))
        }
    };
    page(Frame { title, game: None, class: "" }, &content)
}

/// A page that says that something is done.
pub(crate) fn done(title: &str, about: &str) -> Markup {
    let content = html! {
        main id="main" class="invite" {
            h1 { (title) }
            p role="status" { (about) }
            a class="button" href="/" { (words::HOME) }
        }
    };
    page(Frame { title, game: None, class: "" }, &content)
}
