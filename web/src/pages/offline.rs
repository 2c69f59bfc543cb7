//! The page that a browser keeps for when there is no connection. It stands on its own.

use maud::{DOCTYPE, Markup, html};

use crate::words::days as said;
use crate::{assets, words};

pub(crate) fn offline() -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (said::NO_CONNECTION) }
                link rel="stylesheet" href=(assets::STYLE);
            }
            body {
                main id="main" class="invite" {
                    h1 { (said::NO_CONNECTION) }
                    p { (said::OFFLINE_ABOUT) }
                    a class="button main" href="" { (said::TRY_AGAIN) }
                    a class="button" href="/" { (words::HOME) }
                }
            }
        }
    }
}
