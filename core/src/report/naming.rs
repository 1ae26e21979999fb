//! Usual spelling of make and model; registers mix alphabets and write makes in Russian.

use crate::normalise::{lower, to_latin, upper, upper_text};

/// Spellings of makes in registers, in capitals, each with its usual spelling.
const MAKES: &str = include_str!("../../data/make_spellings.csv");

/// Make in its usual spelling, with the model if a register writes both in one text.
///
/// Of an unknown make only the alphabets are unified.
#[must_use]
pub fn make(text: &str) -> String {
    let unified = model(text);
    if let Some(usual_make) = usual_make(&unified) {
        return usual_make.to_owned();
    }
    let (first, rest) = unified.split_once(' ').unwrap_or((&unified, ""));
    match usual_make(first) {
        Some(usual_make) => format!("{usual_make} {rest}").trim_end().to_owned(),
        None => unified,
    }
}

/// Make of the table for a text or for its first word.
pub(super) fn known_make(text: &str) -> Option<&'static str> {
    let unified = model(text);
    let first = unified.split([' ', ',']).next().unwrap_or_default();
    let is_make = |word: &str| {
        let word = upper_text(word);
        let mut makes = MAKES
            .lines()
            .filter_map(|line| Some(line.split_once(';')?.1));
        makes.find(|make| *make == word)
    };
    [unified.as_str(), first]
        .into_iter()
        .find_map(|word| usual_make(word).or_else(|| is_make(word)))
}

fn usual_make(spelling: &str) -> Option<&'static str> {
    let spelling = upper_text(spelling);
    MAKES
        .lines()
        .find_map(|line| line.strip_prefix(spelling.as_str())?.strip_prefix(';'))
}

/// Model with a single alphabet in each word.
#[must_use]
pub fn model(text: &str) -> String {
    let words: Vec<String> = text.split_whitespace().map(one_alphabet).collect();
    words.join(" ")
}

/// Converts a partly Latin word to Latin if all its other letters have Latin look-alikes.
fn one_alphabet(word: &str) -> String {
    if !word.chars().any(|c| c.is_ascii_alphabetic()) {
        return word.to_owned();
    }
    let latin: String = word.chars().map(latin).collect();
    let is_latin = latin.chars().all(|c| c.is_ascii() || !c.is_alphabetic());
    if is_latin { latin } else { word.to_owned() }
}

/// Latin look-alike of a letter, for more letters than the twelve of plates.
fn latin(c: char) -> char {
    let capital = upper(c);
    let found = match capital {
        'И' => 'I',
        other => to_latin(other),
    };
    match (found == capital, capital == c) {
        (true, _) => c,
        (false, true) => found,
        (false, false) => lower(found),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn model_with_mixed_alphabets_becomes_latin() {
        for (register, expected) in [
            ("RIО", "RIO"),
            ("QАSHQАI", "QASHQAI"),
            ("ОCTАVIА", "OCTAVIA"),
            ("FОCUS", "FOCUS"),
            ("ВЕСТА", "ВЕСТА"),
            ("НИВА LEGEND", "НИВА LEGEND"),
            ("MODEL 3", "MODEL 3"),
            ("X5", "X5"),
        ] {
            assert_eq!(model(register), expected);
        }
    }

    #[test]
    fn known_make_spelling_is_normalised_and_unknown_make_is_kept() {
        for (register, expected) in [
            ("ФОЛЬКСВАГЕН", "VOLKSWAGEN"),
            ("ТЕСЛА", "TESLA"),
            ("Бмв", "BMW"),
            ("SKОDА", "SKODA"),
            ("Hyundai Motor Manufacturing Rus", "HYUNDAI"),
            ("УАЗ", "УАЗ"),
            ("LADA", "LADA"),
            ("НЕИЗВЕСТНАЯ", "НЕИЗВЕСТНАЯ"),
        ] {
            assert_eq!(make(register), expected);
        }
    }

    #[test]
    fn make_table_is_in_capitals_without_duplicates() {
        let mut seen = Vec::new();
        for line in MAKES.lines() {
            let (spelling, make) = line.split_once(';').expect("two cells");
            assert_eq!(spelling, upper_text(spelling));
            assert!(!make.is_empty() && !seen.contains(&spelling), "{line}");
            seen.push(spelling);
        }
    }
}
