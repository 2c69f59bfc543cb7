//! What carries messages: the post, with the server's own key.

use post::{Mailer, Pusher, Settings, Vapid};
use store::{Change, Store, StoreError};

const KIND: &str = "vapid";
const NAME: &str = "key";

/// What carries messages.
#[derive(Clone, Debug)]
pub struct Carriers {
    pub(crate) pusher: Option<Pusher>,
    pub(crate) mailer: Option<Mailer>,
    pub(crate) site: String,
}

impl Carriers {
    /// Gets ready, with a key that is made once.
    pub(crate) async fn open(
        store: &dyn Store,
        settings: &Settings,
    ) -> Result<Carriers, StoreError> {
        let mailer = settings.smtp.as_ref().map(Mailer::new).and_then(|made| {
            made.inspect_err(|error| tracing::error!(%error, "no mails can be sent")).ok()
        });
        let kept = key(store).await?;
        let vapid = kept.and_then(|kept| Vapid::read(&kept, settings.asked()).ok());
        if vapid.is_none() {
            tracing::error!("the key for pushes cannot be read, so none are sent");
        }
        let pusher =
            vapid.map(|vapid| Pusher::new(vapid, settings.loopback).of_site(&settings.site));
        Ok(Carriers { pusher, mailer, site: settings.site.clone() })
    }
}

/// The key that is kept. Of two servers that make one at the same time the first is heard.
async fn key(store: &dyn Store) -> Result<Option<String>, StoreError> {
    if let Some(kept) = store.get(KIND, NAME).await? {
        return Ok(Some(kept));
    }
    let Ok(fresh) = Vapid::make() else { return Ok(None) };
    match store.change(vec![Change::put(KIND, NAME, fresh).if_still(None)]).await {
        Ok(()) | Err(StoreError::Changed { .. }) => store.get(KIND, NAME).await,
        Err(error) => Err(error),
    }
}
