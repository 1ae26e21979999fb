//! Text of an API key: `avs_live_` or `avs_test_`, then 24 random bytes and a checksum (`Base58Check`).
//!
//! The checksum lets scanners of leaked secrets recognise a key, and rejects typing errors without a query.

use crate::business::repository::api_keys::Mode;

const RANDOM_BYTES: usize = 24;
/// Upper bound of the length of a key.
const MAX_BYTES: usize = 64;
/// Number of visible characters: prefix of the mode and four random characters.
const SHOWN_CHARS: usize = 13;

const fn prefix(mode: Mode) -> &'static str {
    match mode {
        Mode::Live => "avs_live_",
        Mode::Test => "avs_test_",
    }
}

/// Generates a random API key.
#[must_use]
pub fn generate(mode: Mode) -> String {
    let random: [u8; RANDOM_BYTES] = rand::random();
    format!(
        "{}{}",
        prefix(mode),
        bs58::encode(random).with_check().into_string()
    )
}

/// Whether a text is short enough for an API key.
#[must_use]
pub const fn is_short_enough(text: &str) -> bool {
    text.len() <= MAX_BYTES
}

/// Whether a text has the form of an API key with a valid checksum.
#[must_use]
pub fn is_well_formed(text: &str) -> bool {
    // Decoding takes quadratic time.
    if !is_short_enough(text) {
        return false;
    }
    let encoded = [Mode::Live, Mode::Test]
        .into_iter()
        .find_map(|mode| text.strip_prefix(prefix(mode)));
    encoded.is_some_and(|encoded| bs58::decode(encoded).with_check(None).into_vec().is_ok())
}

/// Visible beginning of an API key.
#[must_use]
pub fn shown_prefix(token: &str) -> String {
    token.chars().take(SHOWN_CHARS).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generated_key_is_well_formed_until_one_character_changes() {
        for mode in [Mode::Live, Mode::Test] {
            let token = generate(mode);
            assert!(is_well_formed(&token), "{token}");
            let last = token.chars().next_back().unwrap();
            let other = if last == '2' { '3' } else { '2' };
            let mistyped = format!("{}{other}", &token[..token.len() - 1]);
            assert!(!is_well_formed(&mistyped), "{mistyped}");
        }
    }

    #[test]
    fn text_of_another_form_is_not_a_key() {
        let long = format!("avs_live_{}", "1".repeat(100_000));
        for text in [
            long.as_str(),
            "",
            "avs_live_",
            "avs_prod_11111",
            "eyJhbGciOiJIUzI1NiJ9.e30.c2ln",
        ] {
            assert!(!is_well_formed(text), "{text}");
        }
    }
}
