//! Search for an identifier in a pasted text: an advertisement, a table, the output of a scanner.

use super::{IdentifierKind, check_digit, plate, vin};
use crate::normalise::compact_latin;

/// Maximum number of words that are searched; later words are ignored.
const MAX_TOKENS: usize = 60;
/// Maximum number of adjacent words that are joined into one identifier.
const MAX_JOINED: usize = 4;
const MAX_CANDIDATES: usize = 3;
/// Minimum digits of a VIN; excludes words of letters, because a VIN ends with four digits.
const MIN_VIN_DIGITS: usize = 4;
/// Maximum length of the remaining text of a candidate, characters.
const MAX_LEFT_OUT: usize = 40;

/// Identifier found in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// Normalised identifier, valid by its format.
    pub number: String,
    /// Text without the identifier, truncated.
    pub left_out: String,
}

/// Identifiers of a kind in a text, in order of appearance; at most three.
#[must_use]
pub fn find_in_text(kind: IdentifierKind, text: &str) -> Vec<Candidate> {
    let tokens: Vec<&str> = text
        .split(|c: char| !is_letter_or_digit(c))
        .filter(|token| !token.is_empty())
        .take(MAX_TOKENS)
        .collect();
    let read = match kind {
        IdentifierKind::Vin => read_vin,
        IdentifierKind::License => read_plate,
        IdentifierKind::Body => return Vec::new(),
    };
    let mut found: Vec<Candidate> = Vec::new();
    let mut start = 0;
    while start < tokens.len() && found.len() < MAX_CANDIDATES {
        if tokens
            .get(start)
            .is_some_and(|token| compact_latin(token) == "VIN")
        {
            start += 1;
            continue;
        }
        // The word after a two-digit region may be unrelated, so both readings are candidates.
        let mut read_here: Vec<(usize, String)> = (1..=MAX_JOINED.min(tokens.len() - start))
            .filter_map(|length| {
                let joined = tokens.get(start..start + length)?.concat();
                Some((length, read(&compact_latin(&joined))?))
            })
            .collect();
        read_here.dedup_by(|(_, one), (_, other)| one == other);
        let Some(longest) = read_here.last().map(|(length, _)| *length) else {
            start += 1;
            continue;
        };
        for (length, number) in read_here.into_iter().rev() {
            if found.iter().any(|known| known.number == number) {
                continue;
            }
            let rest = tokens.iter().enumerate();
            let rest = rest.filter(|(index, _)| !(start..start + length).contains(index));
            let rest: Vec<&str> = rest.map(|(_, token)| *token).collect();
            let left_out = rest.join(" ").chars().take(MAX_LEFT_OUT).collect();
            found.push(Candidate { number, left_out });
        }
        start += longest;
    }
    found.truncate(MAX_CANDIDATES);
    found
}

/// Whether a character is an ASCII or Russian letter, or an ASCII digit.
///
/// The full Unicode tables would enlarge the WASM module.
const fn is_letter_or_digit(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, 'А'..='я' | 'Ё' | 'ё')
}

/// VIN in a token: unchanged, with look-alikes as digits, or after the `I` of a bar-code scanner.
fn read_vin(token: &str) -> Option<String> {
    let token = token.strip_prefix("VIN").unwrap_or(token);
    let digits = token.bytes().filter(u8::is_ascii_digit).count();
    if digits < MIN_VIN_DIGITS || !token.is_ascii() {
        return None;
    }
    if let Some(scanned) = token.strip_prefix('I') {
        let fits =
            <&[u8; vin::LENGTH]>::try_from(scanned.as_bytes()).is_ok_and(check_digit::matches);
        if fits {
            return vin::repaired(scanned);
        }
    }
    vin::repaired(token)
}

fn read_plate(token: &str) -> Option<String> {
    let validation = plate::check(token);
    validation.valid.then_some(validation.normalized)
}
