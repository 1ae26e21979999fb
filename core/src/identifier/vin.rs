//! Vehicle identification number, 17 characters.

use std::borrow::Cow;
use std::fmt;

use super::{EMPTY, body, check_digit, makers, model_year, plate};
use crate::answer::{Answer, Hint, Problem};
use crate::date::Date;
use crate::normalise::{compact_latin, full_width_digit};
use crate::plural;

pub const LENGTH: usize = 17;
/// More explanations than characters in a VIN help nobody.
const MOST_BAD_CHARACTERS: usize = 17;

/// The end of every VIN is a number.
const DIGITS_AT_END: usize = 4;
/// A longer list would be guessing, not helping.
const MOST_MEANT: usize = 3;

/// A VIN that passed every check.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Vin(String);

impl Vin {
    /// Normalises and checks; the refusal explains itself.
    pub fn parse(text: &str, today: Date) -> Result<Self, Answer> {
        let answer = super::check(super::IdentifierKind::Vin, text, today);
        if answer.valid {
            Ok(Self(answer.normalized))
        } else {
            Err(answer)
        }
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// In the groups of the standard: `XTA 219010 N0000001`.
    #[must_use]
    pub fn grouped(&self) -> String {
        grouped(&self.0)
    }
}

impl fmt::Display for Vin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

pub(super) fn check(text: &str, today: Date) -> Answer {
    let normalized = compact_latin(text);
    if normalized.is_empty() {
        return Answer::empty(EMPTY);
    }
    match <&[u8; LENGTH]>::try_from(normalized.as_bytes()) {
        Ok(vin) if vin.iter().all(|&c| is_vin_character(char::from(c))) => {
            let vin = *vin;
            meaning(normalized, &vin, today)
        }
        _ => malformed(text, normalized),
    }
}

const fn is_vin_character(c: char) -> bool {
    matches!(c, 'A'..='H' | 'J'..='N' | 'P' | 'R'..='Z' | '0'..='9')
}

fn malformed(typed: &str, normalized: String) -> Answer {
    let mut problems = Vec::new();
    let mut hints = Vec::new();
    let length = normalized.chars().count();
    if length != LENGTH {
        problems.push(wrong_length(length));
        suggest_another_kind(typed, &normalized, &mut hints);
    }
    let bad = normalized
        .chars()
        .enumerate()
        .filter(|&(_, c)| !is_vin_character(c));
    for (index, c) in bad.take(MOST_BAD_CHARACTERS) {
        problems.push(bad_character(index, c));
    }
    let repaired: String = normalized
        .chars()
        .map(|c| replacement(c).unwrap_or(c))
        .collect();
    if repaired != normalized && length == LENGTH && repaired.chars().all(is_vin_character) {
        hints.push(Hint::repair(
            repaired,
            "Замените похожие знаки: I на 1, O и Q на 0",
        ));
    }
    Answer::new(normalized, problems, hints)
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

/// The digit that was probably meant.
fn replacement(c: char) -> Option<char> {
    match c {
        'I' => Some('1'),
        'O' | 'Q' => Some('0'),
        _ => full_width_digit(c),
    }
}

fn suggest_another_kind(typed: &str, normalized: &str, hints: &mut Vec<Hint>) {
    if let Some(vin) = normalized
        .strip_prefix("VIN")
        .filter(|rest| rest.len() == LENGTH)
    {
        hints.push(Hint::repair(vin, "Уберите слово VIN перед номером"));
    } else if body::looks_japanese(typed) {
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

/// What the 17 characters say.
fn meaning(normalized: String, vin: &[u8; LENGTH], today: Date) -> Answer {
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
    check_digit_says(vin, north_america, &mut problems, &mut hints);
    if north_america && !model_year::is_code(vin[model_year::PLACE]) {
        problems.push(Problem::at(
            model_year::PLACE,
            "model_year_code",
            "Позиция 10: такого кода модельного года не бывает",
        ));
    }
    let years = model_year::candidates(vin, north_america, today.year());
    if !years.is_empty() {
        hints.push(Hint::ModelYears { years });
    }
    Answer::new(normalized, problems, hints)
}

fn check_digit_says(
    vin: &[u8; LENGTH],
    north_america: bool,
    problems: &mut Vec<Problem>,
    hints: &mut Vec<Hint>,
) {
    let required = north_america || matches!(vin[0], b'L' | b'H');
    let (expected, found) = (check_digit::expected(vin), vin[check_digit::PLACE]);
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
        check_digit::PLACE,
        "check_digit",
        format!("Позиция 9: контрольный знак {found}, по остальным знакам должен быть {expected}"),
    ));
    for repaired in check_digit::repairs(vin) {
        let places: Vec<usize> = (0..LENGTH).filter(|&i| repaired[i] != vin[i]).collect();
        let message = match places[..] {
            [place] => format!(
                "Позиция {}: {} вместо {}",
                place + 1,
                char::from(repaired[place]),
                char::from(vin[place])
            ),
            _ => format!(
                "Поменяйте местами позиции {} и {}",
                places[0] + 1,
                places[0] + 2
            ),
        };
        hints.push(Hint::repair(
            repaired.map(char::from).iter().collect::<String>(),
            message,
        ));
    }
}

/// VINs that may have been meant where nobody knows this one, the likeliest first: one confused
/// character away and as good as it. The last four characters of a VIN are digits, so a letter there
/// is the first suspect, and a right check digit is seldom an accident.
pub(super) fn meant(vin: &str, today: Date) -> Vec<String> {
    let Ok(vin) = <&[u8; LENGTH]>::try_from(vin.as_bytes()) else {
        return Vec::new();
    };
    let mut found: Vec<[u8; LENGTH]> = check_digit::look_alikes(vin).collect();
    let text = |vin: &[u8; LENGTH]| -> String { vin.iter().copied().map(char::from).collect() };
    found.retain(|vin| meaning(text(vin), vin, today).valid);
    let letters = |vin: &[u8; LENGTH]| {
        let serial = vin.iter().rev().take(DIGITS_AT_END);
        serial.filter(|c| !c.is_ascii_digit()).count()
    };
    found.sort_by_key(|meant| (letters(meant), !check_digit::matches(meant)));
    found.iter().take(MOST_MEANT).map(text).collect()
}

/// Codes 1 to 5 and the American part of 7.
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
