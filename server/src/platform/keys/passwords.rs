//! Password hashing with argon2id on blocking threads, with a concurrency limit.

use std::sync::Arc;

use argon2::{Algorithm, Argon2, Params, PasswordHash, PasswordHasher, PasswordVerifier, Version};
use tokio::sync::Semaphore;

/// Hash compared for unknown usernames, so that the response takes the same time.
/// A constant, because computing one at start takes 50 ms and 19 MiB.
const DECOY: &str = "$argon2id$v=19$m=19456,t=2,p=1$c5wsNsK8QwZlcojtUokKqQ$U4TVIBQYe6AxrAGEZi7/HfjzgFbC57AcC4ol5SvNz78";

/// Password hashing error; contains neither password nor hash.
#[derive(Debug, thiserror::Error)]
pub enum PasswordError {
    #[error("a password could not be hashed: {0}")]
    Hashing(argon2::password_hash::Error),
    #[error("a kept hash of a password cannot be read")]
    Malformed,
    #[error("the thread that hashes passwords is gone")]
    Gone,
}

/// Password hasher and verifier.
#[derive(Debug)]
pub struct Passwords {
    running: Arc<Semaphore>,
}

impl Passwords {
    /// Creates a hasher with at most `at_once` concurrent hashes.
    #[must_use]
    pub fn new(at_once: usize) -> Self {
        Self {
            running: Arc::new(Semaphore::new(at_once)),
        }
    }

    /// Hashes a password; returns a PHC string.
    pub async fn hash(&self, password: String) -> Result<String, PasswordError> {
        self.run(move || hash(&password)).await
    }

    /// Whether the password matches the hash `kept`; without a hash, `false` after the same work.
    pub async fn matches(
        &self,
        password: String,
        kept: Option<String>,
    ) -> Result<bool, PasswordError> {
        let is_known = kept.is_some();
        let kept = kept.unwrap_or_else(|| DECOY.to_owned());
        self.run(move || {
            let kept = PasswordHash::new(&kept).map_err(|_| PasswordError::Malformed)?;
            let matches = hasher().verify_password(password.as_bytes(), &kept).is_ok();
            Ok(matches && is_known)
        })
        .await
    }

    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, PasswordError> + Send + 'static,
    ) -> Result<T, PasswordError> {
        let permit = Arc::clone(&self.running).acquire_owned().await;
        let permit = permit.map_err(|_| PasswordError::Gone)?;
        // The permit moves into the thread, which goes on after the request is dropped.
        let work = move || {
            let _permit = permit;
            work()
        };
        tokio::task::spawn_blocking(work)
            .await
            .map_err(|_| PasswordError::Gone)?
    }
}

/// Whether a hash has the current parameters; otherwise the next sign-in replaces it.
#[must_use]
pub fn is_current(kept: &str) -> bool {
    let Ok(kept) = PasswordHash::new(kept) else {
        return false;
    };
    let today = Params::default();
    kept.algorithm == Algorithm::default().ident()
        && kept.version == Some(Version::default().into())
        && Params::try_from(&kept).is_ok_and(|params| {
            (params.m_cost(), params.t_cost(), params.p_cost())
                == (today.m_cost(), today.t_cost(), today.p_cost())
        })
}

fn hash(password: &str) -> Result<String, PasswordError> {
    let hash = hasher().hash_password(password.as_bytes());
    Ok(hash.map_err(PasswordError::Hashing)?.to_string())
}

/// Hasher: argon2id, 19 MiB, two passes, one lane (OWASP Password Storage Cheat Sheet, first row).
fn hasher() -> Argon2<'static> {
    Argon2::default()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PASSWORD: &str = "Секрет-1";

    #[tokio::test]
    async fn right_password_matches_its_hash_and_wrong_password_does_not() {
        let passwords = Passwords::new(1);
        let kept = passwords.hash(PASSWORD.to_owned()).await.unwrap();
        assert!(
            kept.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"),
            "{kept}"
        );
        assert!(is_current(&kept));
        let matches = async |password: &str, kept: Option<&str>| {
            let kept = kept.map(ToOwned::to_owned);
            passwords.matches(password.to_owned(), kept).await.unwrap()
        };
        assert!(matches(PASSWORD, Some(&kept)).await);
        assert!(!matches("Секрет-2", Some(&kept)).await);
        assert!(!matches(PASSWORD, None).await);
        assert!(is_current(DECOY), "the same work");
        let other = passwords.hash(PASSWORD.to_owned()).await.unwrap();
        assert_ne!(kept, other, "each hash has its salt");
    }

    #[tokio::test]
    async fn hash_with_old_parameters_matches_but_is_not_current() {
        let weak = Params::new(64, 1, 1, None).unwrap();
        let weak = Argon2::new(Algorithm::Argon2id, Version::V0x13, weak);
        let kept = weak.hash_password(PASSWORD.as_bytes()).unwrap().to_string();
        assert!(!is_current(&kept));
        let passwords = Passwords::new(1);
        assert!(
            passwords
                .matches(PASSWORD.to_owned(), Some(kept))
                .await
                .unwrap()
        );
        assert!(!is_current("plain"));
        let malformed = passwords
            .matches(PASSWORD.to_owned(), Some("plain".to_owned()))
            .await;
        assert!(matches!(malformed, Err(PasswordError::Malformed)));
    }
}
