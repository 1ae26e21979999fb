//! Papers with a series: licence, registration certificate, vehicle passport, passport.

use std::borrow::Cow;

use super::{EMPTY, digits};
use crate::answer::{Answer, Hint, Problem};
use crate::date::Date;
use crate::identifier::region_name;
use crate::normalise::{all_zeros, compact_cyrillic, is_plate_letter, to_latin};

pub const LENGTH: usize = 10;
/// Internal passports began in 1997.
const FIRST_PASSPORT_YEAR: i32 = 97;

/// What stands in the third and fourth place of a series.
#[derive(Clone, Copy)]
enum Series {
    Letters,
    LettersOrDigits,
}

pub(super) fn driver_licence(text: &str) -> Answer {
    paper(text, Series::LettersOrDigits)
}

pub(super) fn sts(text: &str) -> Answer {
    paper(text, Series::LettersOrDigits)
}

/// Paper vehicle passports always have letters.
pub(super) fn pts(text: &str) -> Answer {
    paper(text, Series::Letters)
}

fn paper(text: &str, series: Series) -> Answer {
    let number = compact_cyrillic(text);
    if number.is_empty() {
        return Answer::empty(EMPTY);
    }
    let characters: Vec<char> = number.chars().collect();
    if let Some(problem) = paper_problem(&characters, series) {
        return Answer::new(number, vec![problem], Vec::new());
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
    Answer::new(number, Vec::new(), hints)
}

fn paper_problem(characters: &[char], series: Series) -> Option<Problem> {
    let is_letter = |c: &char| is_plate_letter(to_latin(*c));
    for (index, c) in characters.iter().enumerate().take(LENGTH) {
        let fits = match index {
            2 => is_letter(c) || (matches!(series, Series::LettersOrDigits) && c.is_ascii_digit()),
            3 => fits_after(characters[2], *c),
            _ => c.is_ascii_digit(),
        };
        if !fits {
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

/// Both places hold letters, or both hold digits.
fn fits_after(third: char, fourth: char) -> bool {
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

/// Four digits of series (territory and year), six of number.
pub(super) fn passport(text: &str, today: Date) -> Answer {
    let number = match digits(text, &[LENGTH]) {
        Ok(number) => number,
        Err(refusal) => return refusal,
    };
    if let Some(problem) = passport_problem(&number, today) {
        return Answer::new(number, vec![problem], Vec::new());
    }
    let mut hints = vec![Hint::Display {
        text: [&number[..2], &number[2..4], &number[4..]].join(" "),
    }];
    if number[4..] < *"000101" {
        hints.push(Hint::note("Номера до 000101 не выдавали: проверьте номер"));
    }
    Answer::new(number, Vec::new(), hints)
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
