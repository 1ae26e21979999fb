//! Vehicle identification number (VIN), ISO 3779, 17 characters.

use std::borrow::Cow;

use super::{body, check_digit, makers, model_year, plate};
use crate::date::Date;
use crate::messages;
use crate::normalise::{compact_latin, full_width_digit};
use crate::plural;
use crate::validation::{Hint, Problem, Validation};

pub const LENGTH: usize = 17;
const MAX_REPORTED_CHARACTERS: usize = 17;

/// Number of characters at the end of a VIN that are always digits.
const TRAILING_DIGITS: usize = 4;
const MAX_LIKELY_CORRECTIONS: usize = 3;

pub(super) fn check(text: &str, today: Date) -> Validation {
    let normalized = compact_latin(text);
    if normalized.is_empty() {
        return Validation::empty(messages::ENTER_IDENTIFIER);
    }
    match <&[u8; LENGTH]>::try_from(normalized.as_bytes()) {
        Ok(vin) if vin.iter().all(|&c| is_vin_character(char::from(c))) => {
            let vin = *vin;
            decode(normalized, &vin, today)
        }
        _ => malformed(text, normalized),
    }
}

const fn is_vin_character(c: char) -> bool {
    matches!(c, 'A'..='H' | 'J'..='N' | 'P' | 'R'..='Z' | '0'..='9')
}

fn malformed(typed: &str, normalized: String) -> Validation {
    let mut problems = Vec::new();
    let mut hints = Vec::new();
    let length = normalized.chars().count();
    if length != LENGTH {
        problems.push(wrong_length(length));
        suggest_another_kind(typed, &mut hints);
    }
    let forbidden = normalized
        .chars()
        .enumerate()
        .filter(|&(_, c)| !is_vin_character(c));
    for (index, c) in forbidden.take(MAX_REPORTED_CHARACTERS) {
        problems.push(bad_character(index, c));
    }
    if let Some(repaired) = repaired(&normalized).filter(|repaired| *repaired != normalized) {
        hints.push(Hint::repair(
            repaired,
            "Замените похожие знаки: I на 1, O и Q на 0",
        ));
    }
    Validation::new(normalized, problems, hints)
}

/// Number with look-alike characters replaced by digits, if the result has the format of a VIN.
pub(super) fn repaired(number: &str) -> Option<String> {
    let repaired: String = number
        .chars()
        .map(|c| replacement(c).unwrap_or(c))
        .collect();
    (repaired.len() == LENGTH && repaired.chars().all(is_vin_character)).then_some(repaired)
}

fn wrong_length(length: usize) -> Problem {
    let symbols = |n: usize| plural::counted(n as u64, "символ", "символа", "символов");
    if length < LENGTH {
        let message = format!(
            "В VIN 17 символов, не хватает: {}",
            symbols(LENGTH - length)
        );
        return Problem::at(length, "too_short", message);
    }
    Problem::at(
        LENGTH,
        "too_long",
        format!("В VIN 17 символов, лишние: {}", symbols(length - LENGTH)),
    )
}

fn bad_character(index: usize, c: char) -> Problem {
    let position = index + 1;
    if full_width_digit(c).is_some() {
        let message = format!("Позиция {position}: цифра «{c}» набрана не в латинской раскладке");
        return Problem::at(index, "full_width_digit", message);
    }
    match replacement(c) {
        Some(digit) => Problem::at(
            index,
            "forbidden_letter",
            format!("Позиция {position}: буквы {c} в VIN не бывает, вероятно, это {digit}"),
        ),
        None => Problem::at(
            index,
            "bad_character",
            format!("Позиция {position}: знака «{c}» в VIN не бывает"),
        ),
    }
}

/// Digit that a look-alike letter or a full-width digit probably means.
fn replacement(c: char) -> Option<char> {
    match c {
        'I' => Some('1'),
        'O' | 'Q' => Some('0'),
        _ => full_width_digit(c),
    }
}

fn suggest_another_kind(typed: &str, hints: &mut Vec<Hint>) {
    if body::looks_japanese(typed) {
        hints.push(Hint::SuggestType {
            identifier: Cow::Borrowed("body"),
            message: Cow::Borrowed("Похоже на номер кузова: выберите поиск по номеру кузова"),
        });
    } else if plate::is_plate(typed) {
        hints.push(Hint::SuggestType {
            identifier: Cow::Borrowed("license"),
            message: Cow::Borrowed("Похоже на госномер: выберите поиск по госномеру"),
        });
    }
}

/// Decodes and validates 17 allowed characters.
fn decode(normalized: String, vin: &[u8; LENGTH], today: Date) -> Validation {
    let north_america = is_north_american(vin);
    let maker = makers::maker(&normalized);
    let prefix_country = makers::country(&normalized);
    let mut problems = Vec::new();
    let mut hints = Vec::with_capacity(4);
    hints.push(Hint::Display {
        text: grouped(&normalized),
    });
    if vin[0] == b'0' || (maker.is_none() && prefix_country.is_none()) {
        problems.push(Problem::at(
            0,
            "unallocated_wmi",
            "Такого начала VIN нет: код изготовителя никому не выделен",
        ));
    } else {
        hints.push(Hint::Maker {
            wmi: normalized[..3].to_owned(),
            name: maker.map(|maker| Cow::Borrowed(maker.name)),
            country: maker
                .and_then(|maker| maker.country)
                .or(prefix_country)
                .map(Cow::Borrowed),
        });
    }
    if vin.iter().all(|c| *c == vin[0]) {
        hints.push(Hint::note(
            "Все знаки одинаковы: похоже на заполнитель, а не на настоящий VIN",
        ));
    }
    validate_check_digit(vin, north_america, &mut problems, &mut hints);
    if north_america && !model_year::is_code(vin[model_year::INDEX]) {
        problems.push(Problem::at(
            model_year::INDEX,
            "model_year_code",
            "Позиция 10: такого кода модельного года не бывает",
        ));
    }
    let years = model_year::candidates(vin, north_america, today.year());
    if !years.is_empty() {
        hints.push(Hint::ModelYears { years });
    }
    Validation::new(normalized, problems, hints)
}

fn validate_check_digit(
    vin: &[u8; LENGTH],
    north_america: bool,
    problems: &mut Vec<Problem>,
    hints: &mut Vec<Hint>,
) {
    let required = north_america || matches!(vin[0], b'L' | b'H');
    let (expected, found) = (check_digit::expected(vin), vin[check_digit::INDEX]);
    let matches = expected == found;
    let message = match (matches, required) {
        (true, _) => "Контрольный знак совпал",
        (false, true) => "Контрольный знак не совпал",
        (false, false) => "Контрольный знак для этого рынка не применяется",
    };
    hints.push(Hint::CheckDigit {
        expected: char::from(expected).to_string(),
        found: char::from(found).to_string(),
        required,
        matches,
        message: Cow::Borrowed(message),
    });
    if matches || !required {
        return;
    }
    let (expected, found) = (char::from(expected), char::from(found));
    problems.push(Problem::at(
        check_digit::INDEX,
        "check_digit",
        format!("Позиция 9: контрольный знак {found}, по остальным знакам должен быть {expected}"),
    ));
    for corrected in check_digit::corrections(vin) {
        let changed: Vec<usize> = (0..LENGTH).filter(|&i| corrected[i] != vin[i]).collect();
        let message = match changed[..] {
            [index] => format!(
                "Позиция {}: {} вместо {}",
                index + 1,
                char::from(corrected[index]),
                char::from(vin[index])
            ),
            _ => format!(
                "Поменяйте местами позиции {} и {}",
                changed[0] + 1,
                changed[0] + 2
            ),
        };
        hints.push(Hint::repair(
            corrected.map(char::from).iter().collect::<String>(),
            message,
        ));
    }
}

/// Valid VINs with one confused character replaced, the most likely first.
///
/// The last four characters of a VIN are digits, and a matching check digit is rarely accidental.
pub(super) fn likely_corrections(vin: &str, today: Date) -> Vec<String> {
    let Ok(vin) = <&[u8; LENGTH]>::try_from(vin.as_bytes()) else {
        return Vec::new();
    };
    let mut found: Vec<[u8; LENGTH]> = check_digit::confused_variants(vin).collect();
    let text = |vin: &[u8; LENGTH]| -> String { vin.iter().copied().map(char::from).collect() };
    found.retain(|vin| decode(text(vin), vin, today).valid);
    let letters = |vin: &[u8; LENGTH]| {
        let serial = vin.iter().rev().take(TRAILING_DIGITS);
        serial.filter(|c| !c.is_ascii_digit()).count()
    };
    found.sort_by_key(|found| (letters(found), !check_digit::matches(found)));
    found
        .iter()
        .take(MAX_LIKELY_CORRECTIONS)
        .map(text)
        .collect()
}

/// Whether the VIN is North American: country codes 1 to 5, and the American part of 7.
const fn is_north_american(vin: &[u8; LENGTH]) -> bool {
    matches!(
        (vin[0], vin[1]),
        (b'1'..=b'5', _) | (b'7', b'A'..=b'Z' | b'0')
    )
}

fn grouped(vin: &str) -> String {
    let (Some(wmi), Some(vds), Some(vis)) = (vin.get(..3), vin.get(3..9), vin.get(9..)) else {
        return vin.to_owned();
    };
    [wmi, vds, vis].join(" ")
}
