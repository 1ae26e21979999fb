//! Make and model as people spell them: registers mix alphabets and write makes in Russian.

use crate::normalise::{lower, to_latin, upper, upper_text};

/// Russian spellings of the registers, in capital letters, and the make.
const MAKES: &str = include_str!("../../data/make_spellings.csv");

/// The make as its badge says it, with the model where a register writes both in one; one that no
/// table knows only with its alphabets mended.
#[must_use]
pub fn make(text: &str) -> String {
    let mended = model(text);
    if let Some(badge) = badge(&mended) {
        return badge.to_owned();
    }
    let (first, rest) = mended.split_once(' ').unwrap_or((&mended, ""));
    match badge(first) {
        Some(badge) => format!("{badge} {rest}").trim_end().to_owned(),
        None => mended,
    }
}

/// The make of a record, where the table knows it: by its whole text, or by its first word.
pub(super) fn known_make(text: &str) -> Option<&'static str> {
    let mended = model(text);
    let first = mended.split([' ', ',']).next().unwrap_or_default();
    let is_make = |word: &str| {
        let word = upper_text(word);
        let mut makes = MAKES
            .lines()
            .filter_map(|line| Some(line.split_once(';')?.1));
        makes.find(|make| *make == word)
    };
    [mended.as_str(), first]
        .into_iter()
        .find_map(|word| badge(word).or_else(|| is_make(word)))
}

fn badge(spelling: &str) -> Option<&'static str> {
    let spelling = upper_text(spelling);
    MAKES
        .lines()
        .find_map(|line| line.strip_prefix(spelling.as_str())?.strip_prefix(';'))
}

/// A name of which no word has letters of two alphabets.
#[must_use]
pub fn model(text: &str) -> String {
    let words: Vec<String> = text.split_whitespace().map(one_alphabet).collect();
    words.join(" ")
}

/// A word with Latin letters is Latin where all its other letters look so; any other word stays.
fn one_alphabet(word: &str) -> String {
    if !word.chars().any(|c| c.is_ascii_alphabetic()) {
        return word.to_owned();
    }
    let latin: String = word.chars().map(latin).collect();
    let is_mended = latin.chars().all(|c| c.is_ascii() || !c.is_alphabetic());
    if is_mended { latin } else { word.to_owned() }
}

/// Capitals look alike in more letters than the twelve of plates.
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
    fn mixed_alphabets_are_mended() {
        for (told, meant) in [
            ("RIО", "RIO"),
            ("QАSHQАI", "QASHQAI"),
            ("ОCTАVIА", "OCTAVIA"),
            ("FОCUS", "FOCUS"),
            ("ВЕСТА", "ВЕСТА"),
            ("НИВА LEGEND", "НИВА LEGEND"),
            ("MODEL 3", "MODEL 3"),
            ("X5", "X5"),
        ] {
            assert_eq!(model(told), meant);
        }
    }

    #[test]
    fn makes_are_spelled_as_on_the_badge() {
        for (told, meant) in [
            ("ФОЛЬКСВАГЕН", "VOLKSWAGEN"),
            ("ТЕСЛА", "TESLA"),
            ("Бмв", "BMW"),
            ("SKОDА", "SKODA"),
            ("Hyundai Motor Manufacturing Rus", "HYUNDAI"),
            ("УАЗ", "УАЗ"),
            ("LADA", "LADA"),
            ("НЕИЗВЕСТНАЯ", "НЕИЗВЕСТНАЯ"),
        ] {
            assert_eq!(make(told), meant);
        }
    }

    #[test]
    fn the_table_is_in_capitals_and_names_each_spelling_once() {
        let mut seen = Vec::new();
        for line in MAKES.lines() {
            let (spelling, make) = line.split_once(';').expect("two cells");
            assert_eq!(spelling, upper_text(spelling));
            assert!(!make.is_empty() && !seen.contains(&spelling), "{line}");
            seen.push(spelling);
        }
    }
}
