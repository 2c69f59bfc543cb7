//! Addresses of mail: whoever gives one need not be who reads there, so those are asked, and have
//! the last word.

use post::{check_address, same_box};

use super::Server;
use super::letters::{CONFIRM, NEVER, STOP, STOP_PUSHES};
use crate::error::Error;
use crate::hex::to_hex;
use crate::identity::GuestId;
use crate::network::Network;
use crate::notices::{Mail, Often, UNWANTED, Way, Why, Wishes};
use crate::words;

/// How long an address can be confirmed, and mails be stopped, in seconds.
const CONFIRM_WITHIN: i64 = 2 * 24 * 60 * 60;
const STOP_WITHIN: i64 = 2 * 365 * 24 * 60 * 60;

/// What a link in a mail, or with a push, is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Link {
    /// To say that an address is one's own.
    Confirm,
    /// To get no more mails about turns at it.
    Stop,
    /// To be written to by nobody here again.
    Never,
    /// To tell a browser no more.
    StopPushes,
}

impl Link {
    fn purpose(self) -> &'static str {
        match self {
            Link::Confirm => CONFIRM,
            Link::Stop => STOP,
            Link::Never => NEVER,
            Link::StopPushes => STOP_PUSHES,
        }
    }

    fn within(self) -> i64 {
        if self == Link::Confirm { CONFIRM_WITHIN } else { STOP_WITHIN }
    }
}

impl Server {
    /// Takes an address of mail, and asks whoever reads it. An address that is confirmed already
    /// stays so.
    pub async fn set_mail(
        &self,
        guest: GuestId,
        from: Network,
        address: &str,
        often: Often,
    ) -> Result<(), Error> {
        let address = address.trim();
        if address.is_empty() {
            return self.change_wishes(guest, |wishes| wishes.mail = None).await;
        }
        if !self.sends_mails() {
            return Err(Error::conflict(words::NO_MAILS));
        }
        check_address(address).map_err(|_| Error::invalid(words::NOT_AN_ADDRESS))?;
        let known = self.wishes(guest).await?.mail.filter(|mail| mail.address == address);
        let fine = known.is_some_and(|mail| mail.confirmed && mail.failed.is_none());
        if !fine {
            self.count_letter(from).await?;
            if self.is_unwanted(address).await? {
                return Err(Error::conflict(words::UNWANTED_ADDRESS));
            }
            self.count_address(&same_box(address)).await?;
        }
        let mail =
            Mail { address: address.to_owned(), confirmed: false, failed: None, often, sent_at: 0 };
        let change = |wishes: &mut Wishes| match &mut wishes.mail {
            Some(own) if fine => own.often = often,
            own => *own = Some(mail.clone()),
        };
        self.change_wishes(guest, change).await?;
        if fine {
            return Ok(());
        }
        let why = Why::Confirm { address: address.to_owned() };
        self.post(&self.asked_for(guest, Way::Mail, why)).await
    }

    /// Whoever reads mails at an address says that it is theirs.
    pub async fn confirm_mail(&self, link: &str) -> Result<(), Error> {
        let (guest, address) = self.opened(Link::Confirm, link)?;
        let guest = self.told_as(guest).await?;
        let known = self.wishes(guest).await?.mail.is_some_and(|mail| mail.address == address);
        let change = |wishes: &mut Wishes| {
            if let Some(mail) = wishes.mail.as_mut().filter(|mail| mail.address == address) {
                mail.confirmed = true;
            }
        };
        if !known {
            return Err(Error::not_found(words::OLD_LINK));
        }
        self.change_wishes(guest, change).await
    }

    /// Stops mails to an address. It is said by whoever reads them, so nothing else is asked; to
    /// stop what has stopped is no mistake.
    pub async fn stop_mail(&self, link: &str) -> Result<(), Error> {
        let (guest, address) = self.opened(Link::Stop, link)?;
        self.drop_mail(guest, &address).await
    }

    /// Whoever reads mails at an address wants none from here, whoever gives it; or they take that
    /// back.
    pub async fn set_unwanted(&self, link: &str, unwanted: bool) -> Result<(), Error> {
        let (guest, address) = self.opened(Link::Never, link)?;
        let value = unwanted.then(String::new);
        self.store.put(UNWANTED, &self.box_name(&address), value).await?;
        if unwanted { self.drop_mail(guest, &address).await } else { Ok(()) }
    }

    /// Whether those who read there want no mails from here.
    pub(super) async fn is_unwanted(&self, address: &str) -> Result<bool, Error> {
        Ok(self.store.get(UNWANTED, &self.box_name(address)).await?.is_some())
    }

    /// A name for a mailbox that says nothing of its address.
    fn box_name(&self, address: &str) -> String {
        to_hex(&self.keys.derive_for_good("unwanted mails", &same_box(address))[..16])
    }

    async fn drop_mail(&self, guest: GuestId, address: &str) -> Result<(), Error> {
        let change = |wishes: &mut Wishes| {
            wishes.mail = wishes.mail.take().filter(|mail| mail.address != *address);
        };
        // Whoever brought the guest's things along has the address now.
        self.change_wishes(self.who_now(guest).await?, change).await?;
        self.change_wishes(guest, change).await
    }

    /// Tells the browser no more to which this link was sent.
    pub async fn stop_pushes(&self, link: &str) -> Result<(), Error> {
        let (guest, browser) = self.opened(Link::StopPushes, link)?;
        self.forget_browser(self.who_now(guest).await?, &browser).await?;
        self.forget_browser(guest, &browser).await
    }

    /// The address, or the name of the browser, that a link is about.
    pub fn link_is_about(&self, link: &str, purpose: Link) -> Result<String, Error> {
        Ok(self.opened(purpose, link)?.1)
    }

    fn opened(&self, purpose: Link, link: &str) -> Result<(GuestId, String), Error> {
        let opened = self.keys.open(purpose.purpose(), link, purpose.within());
        let value = opened.map(|opened| opened.value).unwrap_or_default();
        let parts = value.split_once(' ').and_then(|(guest, address)| {
            Some((guest.parse::<GuestId>().ok()?, address.to_owned()))
        });
        parts.ok_or_else(|| Error::not_found(words::OLD_LINK))
    }
}
