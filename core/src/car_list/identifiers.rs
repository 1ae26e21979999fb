//! Identifiers in a cell.

use std::sync::LazyLock;

use super::headings::{is_word_character, key};
use crate::date::Date;
use crate::identifier::{IdentifierKind, VIN_LENGTH, check, find_in_text, looks_japanese};
use crate::normalise::{compact, compact_latin};
use crate::validation::{Hint, Problem};

/// Number of characters between which a cell can be a plate.
const PLATE_CHARACTERS: std::ops::RangeInclusive<usize> = 6..=16;
/// Plates of cars, trucks, buses and taxis: what a cell must be to be recognised without a heading.
const CAR_PLATES: [&str; 2] = ["1/1A", "1B"];
/// Labels before a number that are not part of it.
const LABELS: [&str; 12] = [
    "",
    "vin",
    "вин",
    "vinкод",
    "винкод",
    "vinномер",
    "винномер",
    "гн",
    "грз",
    "госномер",
    "номер",
    "госзнак",
];
/// Texts of cells without a number, as comparable keys.
static ABSENT: LazyLock<Vec<String>> = LazyLock::new(|| ABSENT_TEXTS.map(key).to_vec());
const ABSENT_TEXTS: [&str; 13] = [
    "",
    "0",
    "нет",
    "нд",
    "бн",
    "отсутствует",
    "неизвестно",
    "нетданных",
    "неизвестен",
    "безномера",
    "неустановлен",
    "null",
    "none",
];

/// Valid identifier.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Identifier {
    pub kind: IdentifierKind,
    pub number: String,
}

/// What a cell of an identifier column holds.
#[derive(Clone, Debug)]
pub(super) enum Reading {
    Valid(Identifier),
    /// Not valid as it is; the corrections need confirmation.
    Invalid {
        problem: Problem,
        corrections: Vec<(Identifier, String)>,
    },
}

/// Whether a cell says that there is no number.
pub(super) fn is_absent(text: &str) -> bool {
    if text.bytes().filter(u8::is_ascii_digit).count() > 1 {
        return false;
    }
    let text = key(text);
    ABSENT.contains(&text)
}

/// Reads a cell of a column of a kind, which may hold another kind too.
pub(super) fn read(kind: IdentifierKind, text: &str, today: Date) -> Reading {
    let text = tidy(text);
    if kind == IdentifierKind::Body
        && is_vin_shaped(text)
        && check(IdentifierKind::Vin, text, today).valid
    {
        return valid(IdentifierKind::Vin, compact_latin(text));
    }
    let validation = check(kind, text, today);
    if validation.valid {
        return valid(kind, validation.normalized);
    }
    if let Some(found) = other_kind(kind, text, today) {
        return Reading::Valid(found);
    }
    let mut corrections = Vec::new();
    for hint in &validation.hints {
        if let Hint::Repair { text, message } = hint {
            let repaired = check(kind, text, today);
            if repaired.valid {
                let identifier = Identifier {
                    kind,
                    number: repaired.normalized,
                };
                add(&mut corrections, identifier, message.to_string());
            }
        }
    }
    for embedded_kind in [IdentifierKind::Vin, IdentifierKind::License] {
        for found in embedded(embedded_kind, text, today) {
            let message = format!("Взять номер {}", found.number);
            add(&mut corrections, found, message);
        }
    }
    let problem = validation.problems.into_iter().next();
    let problem = problem.unwrap_or_else(|| Problem::new("invalid", crate::messages::CHECK_DATA));
    Reading::Invalid {
        problem,
        corrections,
    }
}

/// Identifier that a cell of a column of another kind, or of none, is without doubt.
pub(super) fn recognise(text: &str, today: Date) -> Option<Identifier> {
    let text = tidy(text);
    if is_vin_shaped(text) {
        let validation = check(IdentifierKind::Vin, text, today);
        return validation.valid.then_some(Identifier {
            kind: IdentifierKind::Vin,
            number: validation.normalized,
        });
    }
    if looks_japanese(text) {
        let validation = check(IdentifierKind::Body, text, today);
        return validation.valid.then_some(Identifier {
            kind: IdentifierKind::Body,
            number: validation.normalized,
        });
    }
    car_plate(text, today)
}

/// Whether a cell has the length and characters of a VIN, valid or not.
pub(super) fn is_vin_shaped(text: &str) -> bool {
    if text.len() < VIN_LENGTH {
        return false;
    }
    let (mut length, mut digits) = (0, 0);
    for c in compact(text) {
        length += 1;
        digits += usize::from(c.is_ascii_digit());
        if length > VIN_LENGTH || !is_word_character(c) {
            return false;
        }
    }
    length == VIN_LENGTH && digits >= 3
}

/// VINs and plates of cars inside a longer text.
pub(super) fn embedded(kind: IdentifierKind, text: &str, today: Date) -> Vec<Identifier> {
    let is_short = match kind {
        IdentifierKind::Vin => text.len() < VIN_LENGTH,
        IdentifierKind::License => !text.bytes().any(|c| c.is_ascii_digit()),
        IdentifierKind::Body => true,
    };
    if is_short {
        return Vec::new();
    }
    let found = find_in_text(kind, text)
        .into_iter()
        .filter_map(|candidate| match kind {
            IdentifierKind::License => car_plate(&candidate.number, today),
            _ => check(kind, &candidate.number, today)
                .valid
                .then_some(Identifier {
                    kind,
                    number: candidate.number,
                }),
        });
    found.collect()
}

fn add(corrections: &mut Vec<(Identifier, String)>, identifier: Identifier, message: String) {
    if !corrections.iter().any(|(known, _)| *known == identifier) {
        corrections.push((identifier, message));
    }
}

fn valid(kind: IdentifierKind, number: String) -> Reading {
    Reading::Valid(Identifier { kind, number })
}

/// Identifier of another kind than the one of the column; or of the same after a label.
fn other_kind(kind: IdentifierKind, text: &str, today: Date) -> Option<Identifier> {
    match recognise(text, today) {
        Some(found) if found.kind != kind => return Some(found),
        _ => {}
    }
    labelled(kind, text, today)
}

/// Identifier after a label such as `VIN:`, unchanged.
fn labelled(kind: IdentifierKind, text: &str, today: Date) -> Option<Identifier> {
    // An asterisk may hide a character.
    if text.contains('*') {
        return None;
    }
    let [candidate] = <[_; 1]>::try_from(find_in_text(kind, text)).ok()?;
    let label = key(&candidate.left_out);
    let is_label = LABELS.iter().any(|known| key(known) == label);
    let letters: String = compact_latin(text)
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .collect();
    let is_unchanged = is_label && letters.ends_with(&candidate.number);
    (is_unchanged && check(kind, &candidate.number, today).valid).then_some(Identifier {
        kind,
        number: candidate.number,
    })
}

fn car_plate(text: &str, today: Date) -> Option<Identifier> {
    if !PLATE_CHARACTERS.contains(&text.chars().count())
        || !text.bytes().any(|c| c.is_ascii_digit())
    {
        return None;
    }
    let kind = IdentifierKind::License;
    let validation = check(kind, text, today);
    let is_car = validation.hints.iter().any(|hint| match hint {
        Hint::PlateTypes { types } => types.iter().any(|found| CAR_PLATES.contains(&&*found.code)),
        _ => false,
    });
    (validation.valid && is_car).then_some(Identifier {
        kind,
        number: validation.normalized,
    })
}

/// Text without quotes and punctuation around it, and without the asterisks of a bar code.
fn tidy(text: &str) -> &str {
    let around = |c: char| {
        c.is_whitespace()
            || matches!(
                c,
                '"' | '«' | '»' | '“' | '”' | '„' | '.' | ',' | ';' | ':' | '№'
            )
    };
    let text = text.trim_matches(around);
    let bar_code = text
        .strip_prefix('*')
        .and_then(|rest| rest.strip_suffix('*'));
    bar_code
        .filter(|inner| !inner.contains('*'))
        .unwrap_or(text)
        .trim()
}
