//! Documents with series and number: driver licence, registration certificate, passports.

use std::borrow::Cow;

use super::digits::digits;
use crate::date::Date;
use crate::identifier::region_name;
use crate::messages;
use crate::normalise::{all_zeros, compact_cyrillic, is_plate_letter, to_latin};
use crate::validation::{Hint, Problem, Validation};

pub const LENGTH: usize = 10;
/// Year 1997 without the century, the first year of internal passports.
const FIRST_PASSPORT_YEAR: i32 = 97;

/// Characters allowed at positions 3 and 4 of a series.
#[derive(Clone, Copy)]
enum Series {
    Letters,
    LettersOrDigits,
}

pub(super) fn driver_licence(text: &str) -> Validation {
    series_document(text, Series::LettersOrDigits)
}

pub(super) fn sts(text: &str) -> Validation {
    series_document(text, Series::LettersOrDigits)
}

/// Validates a paper vehicle passport (ПТС), whose series always has letters.
pub(super) fn pts(text: &str) -> Validation {
    series_document(text, Series::Letters)
}

fn series_document(text: &str, series: Series) -> Validation {
    let number = compact_cyrillic(text);
    if number.is_empty() {
        return Validation::empty(messages::ENTER_DATA);
    }
    let characters: Vec<char> = number.chars().collect();
    if let Some(problem) = series_problem(&characters, series) {
        return Validation::new(number, vec![problem], Vec::new());
    }
    let part = |from: usize, to: usize| characters[from..to].iter().collect::<String>();
    let region = part(0, 2);
    let display = [region.clone(), part(2, 4), part(4, LENGTH)].join(" ");
    let mut hints = vec![Hint::Display { text: display }];
    if let Some(name) = region_name(&region) {
        hints.push(Hint::Region {
            code: region,
            name: Cow::Borrowed(name),
        });
    }
    Validation::new(number, Vec::new(), hints)
}

fn series_problem(characters: &[char], series: Series) -> Option<Problem> {
    let is_letter = |c: &char| is_plate_letter(to_latin(*c));
    for (index, c) in characters.iter().enumerate().take(LENGTH) {
        let is_allowed = match index {
            2 => is_letter(c) || (matches!(series, Series::LettersOrDigits) && c.is_ascii_digit()),
            3 => is_same_kind(characters[2], *c),
            _ => c.is_ascii_digit(),
        };
        if !is_allowed {
            return Some(unexpected(index, *c));
        }
    }
    if characters.len() != LENGTH {
        let message = format!("Нужно символов: {LENGTH}, введено: {}", characters.len());
        return Some(Problem::new("wrong_length", message));
    }
    if characters.starts_with(&['0', '0']) {
        return Some(Problem::at(0, "unknown_region", "Региона с кодом 00 нет"));
    }
    let zeros = characters[4..].iter().all(|c| *c == '0');
    zeros.then(|| Problem::at(4, "zero_number", "Номера из одних нулей не бывает"))
}

/// Whether both characters are letters, or both are digits.
fn is_same_kind(third: char, fourth: char) -> bool {
    if third.is_ascii_digit() {
        return fourth.is_ascii_digit();
    }
    is_plate_letter(to_latin(fourth))
}

fn unexpected(index: usize, c: char) -> Problem {
    let what = match index {
        2 | 3 => "в серии бывают только буквы АВЕКМНОРСТУХ или цифры",
        _ => "здесь должна быть цифра",
    };
    Problem::at(
        index,
        "unexpected_character",
        format!("Позиция {}: «{c}» — {what}", index + 1),
    )
}

/// Validates a passport: four digits of the series (region and year), six of the number.
pub(super) fn passport(text: &str, today: Date) -> Validation {
    let number = match digits(text, &[LENGTH]) {
        Ok(number) => number,
        Err(invalid) => return invalid,
    };
    if let Some(problem) = passport_problem(&number, today) {
        return Validation::new(number, vec![problem], Vec::new());
    }
    let mut hints = vec![Hint::Display {
        text: [&number[..2], &number[2..4], &number[4..]].join(" "),
    }];
    if number[4..] < *"000101" {
        hints.push(Hint::note("Номера до 000101 не выдавали: проверьте номер"));
    }
    Validation::new(number, Vec::new(), hints)
}

fn passport_problem(number: &str, today: Date) -> Option<Problem> {
    if number.starts_with("00") {
        return Some(Problem::at(
            0,
            "unknown_region",
            "Серия паспорта не начинается с 00",
        ));
    }
    let year: i32 = number[2..4].parse().unwrap_or_default();
    let newest = today.year().rem_euclid(100);
    if year > newest && year < FIRST_PASSPORT_YEAR {
        return Some(Problem::at(
            2,
            "series_year",
            "Третья и четвёртая цифры серии — год бланка",
        ));
    }
    all_zeros(&number[4..])
        .then(|| Problem::at(4, "zero_number", "Номера из одних нулей не бывает"))
}
