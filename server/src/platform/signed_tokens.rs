//! Access tokens that one of our keys signed. A page sends the same token for a quarter of an hour, and to check
//! a signature is dearer than what most requests ask for.
//!
//! That a key signed a text stays so. Whether the key and the token are still good is asked each time.

use quick_cache::sync::Cache;
use uuid::Uuid;

/// Tokens that are kept, of half a kilobyte each. A power of two, since the cache divides it into equal parts.
const MOST: usize = 4_096;

/// What a token says, and the key that signed it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signed {
    pub key_id: Uuid,
    pub user_id: Uuid,
    pub session_id: Uuid,
    /// Seconds since 1970.
    pub issued_at: i64,
    /// Seconds since 1970.
    pub expires_at: i64,
}

pub struct SignedTokens(Cache<String, Signed>);

impl Default for SignedTokens {
    fn default() -> Self {
        Self(Cache::new(MOST))
    }
}

impl SignedTokens {
    /// What a token says whose signature was found good before.
    #[must_use]
    pub fn find(&self, token: &str) -> Option<Signed> {
        let found = self.0.get(token);
        let from = if found.is_some() { "kept" } else { "checked" };
        metrics::counter!("access_tokens_total", "from" => from).increment(1);
        found
    }

    /// Keeps what a token says whose signature is good.
    pub fn keep(&self, token: &str, signed: Signed) {
        self.0.insert(token.to_owned(), signed);
        let count = u32::try_from(self.0.len()).unwrap_or(u32::MAX);
        metrics::gauge!("access_tokens_kept").set(count);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_stays_below_its_bound() {
        let tokens = SignedTokens::default();
        let signed = Signed {
            key_id: Uuid::nil(),
            user_id: Uuid::nil(),
            session_id: Uuid::nil(),
            issued_at: 0,
            expires_at: 900,
        };
        for number in 0..2 * MOST {
            tokens.keep(&number.to_string(), signed);
            assert!(tokens.0.len() <= MOST);
        }
        assert!(tokens.0.len() > MOST / 2, "and is used");
        let last = (2 * MOST - 1).to_string();
        assert_eq!(tokens.find(&last), Some(signed));
        assert_eq!(tokens.find("another"), None);
    }
}
