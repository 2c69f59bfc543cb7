//! Passwords: hashed with Argon2id, a few at a time.

use std::time::Duration;

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use tokio::sync::Semaphore;
use tokio::time::timeout;

use crate::error::Error;
use crate::words;

/// How long a password is, in bytes. Whatever is longer is not hashed at all.
const SHORTEST: usize = 8;
const LONGEST: usize = 1024;

/// How many are hashed at a time: each takes 19 MiB and keeps a core busy.
const AT_A_TIME: usize = 2;
/// How long one waits for that.
const PATIENCE: Duration = Duration::from_secs(5);

/// Hashes passwords.
#[derive(Debug)]
pub(crate) struct Hashing {
    places: Semaphore,
}

impl Default for Hashing {
    fn default() -> Hashing {
        Hashing { places: Semaphore::new(AT_A_TIME) }
    }
}

/// Refuses a password that is too short, too long, or the name.
pub(crate) fn check(password: &str, name: &str) -> Result<(), Error> {
    if !(SHORTEST..=LONGEST).contains(&password.len()) {
        return Err(Error::invalid(words::password_length(SHORTEST, LONGEST)));
    }
    if password.to_lowercase().contains(&name.to_lowercase()) {
        return Err(Error::invalid(words::PASSWORD_IS_NAME));
    }
    Ok(())
}

impl Hashing {
    /// What is kept of a password.
    pub(crate) async fn hash(&self, password: String) -> Result<String, Error> {
        self.run(move || {
            let hash = Argon2::default().hash_password(password.as_bytes());
            hash.map(|hash| hash.to_string()).map_err(Error::internal)
        })
        .await?
    }

    /// Whether this is the password of which `hash` was kept. Where there is none it takes as long
    /// to say no.
    pub(crate) async fn verify(
        &self,
        password: String,
        hash: Option<String>,
    ) -> Result<bool, Error> {
        if password.len() > LONGEST {
            return Ok(false);
        }
        self.run(move || {
            let Some(hash) = hash else {
                return Argon2::default().hash_password(password.as_bytes()).is_err();
            };
            let hash = PasswordHash::new(&hash);
            let verify = |hash| Argon2::default().verify_password(password.as_bytes(), &hash);
            hash.is_ok_and(|hash| verify(hash).is_ok())
        })
        .await
    }

    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Error> {
        let busy = || Error::TooMany { why: words::DOORS_BUSY.into(), retry_after: PATIENCE };
        let _place = timeout(PATIENCE, self.places.acquire())
            .await
            .map_err(|_| busy())?
            .map_err(Error::internal)?;
        tokio::task::spawn_blocking(work).await.map_err(Error::internal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_password_is_known_again_and_no_other_is() {
        let hashing = Hashing::default();
        let hash = hashing.hash("correct horse".into()).await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        let verify =
            |text: &str, hash: Option<&String>| hashing.verify(text.to_owned(), hash.cloned());
        assert!(verify("correct horse", Some(&hash)).await.unwrap());
        assert!(!verify("correct horsf", Some(&hash)).await.unwrap());
        assert!(!verify("correct horse", None).await.unwrap());
        assert!(!verify("correct horse", Some(&"nonsense".to_owned())).await.unwrap());
        assert!(!verify(&"x".repeat(LONGEST + 1), None).await.unwrap());
    }

    #[test]
    fn bad_passwords_are_refused() {
        for bad in ["", "short", "Jolanda1", &"x".repeat(LONGEST + 1)] {
            assert!(check(bad, "jolanda").is_err(), "{bad}");
        }
        assert!(check("correct horse", "jolanda").is_ok());
    }
}
