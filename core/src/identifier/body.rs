//! Body and frame numbers, which have no standard.

use std::borrow::Cow;

use crate::messages;
use crate::normalise::{all_digits, is_blank, is_hyphen, to_latin, upper};
use crate::validation::{Hint, Problem, Validation};

const MIN_LENGTH: usize = 6;
pub const MAX_LENGTH: usize = 25;
const MIN_DIGITS: usize = 3;

/// Texts that documents contain instead of a missing number, with look-alike letters in Latin.
const ABSENT: [&str; 4] = ["OTCYTCTBYET", "HEYCTAHOBЛEH", "HET", "БEЗHOMEPA"];

fn normalise(text: &str) -> String {
    text.chars()
        .filter(|&c| !is_blank(c))
        .map(|c| {
            if is_hyphen(c) {
                '-'
            } else {
                to_latin(upper(c))
            }
        })
        .collect()
}

/// Whether the text has the Japanese format: model, hyphen, 6 or 7 digits.
pub(crate) fn looks_japanese(text: &str) -> bool {
    is_japanese(&normalise(text))
}

fn is_japanese(number: &str) -> bool {
    let Some((model, serial)) = number.split_once('-') else {
        return false;
    };
    matches!(model.len(), 2..=8)
        && model.starts_with(|c: char| c.is_ascii_uppercase())
        && model
            .bytes()
            .all(|c| c.is_ascii_uppercase() || c.is_ascii_digit())
        && matches!(serial.len(), 6 | 7)
        && all_digits(serial)
}

pub(crate) fn check(text: &str) -> Validation {
    let normalized = normalise(text);
    if normalized.is_empty() {
        return Validation::empty(messages::ENTER_IDENTIFIER);
    }
    let mut problems = Vec::new();
    let mut hints = Vec::new();
    if ABSENT.contains(&normalized.replace('-', "").as_str()) {
        problems.push(Problem::new(
            "absent",
            "Номера кузова нет: проверьте машину по VIN",
        ));
        return Validation::new(normalized, problems, hints);
    }
    find_problems(&normalized, &mut problems, &mut hints);
    if problems.is_empty() {
        describe(&normalized, &mut hints);
    }
    Validation::new(normalized, problems, hints)
}

fn find_problems(number: &str, problems: &mut Vec<Problem>, hints: &mut Vec<Hint>) {
    let length = number.chars().count();
    if length < MIN_LENGTH {
        problems.push(Problem::at(
            length,
            "too_short",
            "В номере кузова не меньше 6 символов",
        ));
    }
    if length > MAX_LENGTH {
        problems.push(Problem::at(
            MAX_LENGTH,
            "too_long",
            "В номере кузова не больше 25 символов",
        ));
    }
    let is_known = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '-';
    if let Some((index, c)) = number.chars().enumerate().find(|&(_, c)| !is_known(c)) {
        let message = format!(
            "Позиция {}: знака «{c}» в номере кузова не бывает",
            index + 1
        );
        problems.push(Problem::at(index, "bad_character", message));
        return;
    }
    if number.bytes().filter(u8::is_ascii_digit).count() < MIN_DIGITS {
        problems.push(Problem::new(
            "too_few_digits",
            "В номере кузова не меньше трёх цифр",
        ));
    }
    if number.starts_with('-') {
        problems.push(Problem::at(
            0,
            "model_missing",
            "Перед дефисом не хватает кода модели",
        ));
    } else if number.ends_with('-') {
        problems.push(Problem::at(
            length,
            "serial_missing",
            "После дефиса не хватает номера",
        ));
    } else if number.contains("--") {
        let index = number.find("--").unwrap_or(0);
        problems.push(Problem::at(
            index + 1,
            "doubled_hyphen",
            "Два дефиса подряд",
        ));
    } else if let Some(rest) = without_emission_prefix(number) {
        let message = "Код перед первым дефисом — экологический класс, он не входит в номер кузова";
        problems.push(Problem::at(0, "emission_prefix", message));
        hints.push(Hint::repair(rest, "Уберите код экологического класса"));
    } else if let Some((model, serial)) = number.rsplit_once('-') {
        check_serial(model, serial, problems, hints);
    }
}

/// The number without the emission class of Japanese documents: `DBA-NCP131-2012345`.
fn without_emission_prefix(number: &str) -> Option<&str> {
    let (prefix, rest) = number.split_once('-')?;
    (matches!(prefix.len(), 2 | 3) && is_japanese(rest)).then_some(rest)
}

fn check_serial(model: &str, serial: &str, problems: &mut Vec<Problem>, hints: &mut Vec<Hint>) {
    let Some(letter) = serial.bytes().position(|c| !c.is_ascii_digit()) else {
        return;
    };
    let index = model.len() + 1 + letter;
    let message = format!("Позиция {}: после дефиса бывают только цифры", index + 1);
    problems.push(Problem::at(index, "letter_in_serial", message));
    let repaired: String = serial.chars().map(similar_digit).collect();
    if all_digits(&repaired) {
        hints.push(Hint::repair(
            format!("{model}-{repaired}"),
            "Замените похожие буквы цифрами: O и Q на 0, I на 1",
        ));
    }
}

const fn similar_digit(c: char) -> char {
    match c {
        'O' | 'Q' => '0',
        'I' => '1',
        _ => c,
    }
}

fn describe(number: &str, hints: &mut Vec<Hint>) {
    hints.push(Hint::Display {
        text: number.to_owned(),
    });
    if number.len() == 17 && !number.contains(['-', 'I', 'O', 'Q']) {
        hints.push(Hint::SuggestType {
            identifier: Cow::Borrowed("vin"),
            message: Cow::Borrowed("Похоже на VIN: выберите поиск по VIN"),
        });
    } else if number.contains('-') && !is_japanese(number) {
        hints.push(Hint::note(
            "Обычная форма номера кузова: код модели, дефис и 6–7 цифр, например JZX100-0012345",
        ));
    }
}
