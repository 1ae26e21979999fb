//! Numbers with check digits: INN, OGRN, SNILS.

use super::{digit_values, digits, verdict};
use crate::answer::{Answer, Problem};

const INN_WEIGHTS: [u32; 11] = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8];
/// Up to this number the two last digits of a SNILS check nothing.
const SNILS_UNCHECKED: u32 = 1_001_998;

fn check_digit(index: usize) -> Problem {
    Problem::at(
        index,
        "check_digit",
        format!("Позиция {}: контрольная цифра не совпала", index + 1),
    )
}

/// Ten digits for a company, twelve for a person.
pub(super) fn inn(text: &str, lengths: &[usize]) -> Answer {
    let number = match digits(text, lengths) {
        Ok(number) => number,
        Err(refusal) => return refusal,
    };
    let values = digit_values(&number);
    // A person's number has two check digits, each over all digits before it.
    let first_checked = if values.len() == 12 { 10 } else { 9 };
    let wrong = (first_checked..values.len())
        .find(|&place| inn_check_digit(&values[..place]) != values[place]);
    verdict(number, wrong.map(check_digit))
}

fn inn_check_digit(body: &[u32]) -> u32 {
    let weights = &INN_WEIGHTS[INN_WEIGHTS.len() - body.len()..];
    body.iter()
        .zip(weights)
        .map(|(digit, weight)| digit * weight)
        .sum::<u32>()
        % 11
        % 10
}

/// Thirteen digits for a company, fifteen for an entrepreneur.
pub(super) fn ogrn(text: &str, lengths: &[usize]) -> Answer {
    let number = match digits(text, lengths) {
        Ok(number) => number,
        Err(refusal) => return refusal,
    };
    let values = digit_values(&number);
    let entrepreneur = values.len() == 15;
    let starts_well = if entrepreneur {
        values[0] == 3
    } else {
        matches!(values[0], 1 | 5)
    };
    if !starts_well {
        let message = if entrepreneur {
            "ОГРНИП начинается с 3"
        } else {
            "ОГРН начинается с 1 или 5"
        };
        return verdict(number, Some(Problem::at(0, "bad_first_digit", message)));
    }
    let (body, last) = values.split_at(values.len() - 1);
    let divisor = if entrepreneur { 13 } else { 11 };
    let remainder = body
        .iter()
        .fold(0, |remainder, digit| (remainder * 10 + digit) % divisor);
    // A remainder of two digits gives its last one.
    let problem = (remainder % 10 != last[0]).then(|| check_digit(body.len()));
    verdict(number, problem)
}

pub(super) fn snils(text: &str) -> Answer {
    let number = match digits(text, &[11]) {
        Ok(number) => number,
        Err(refusal) => return refusal,
    };
    let values = digit_values(&number);
    let body = values[..9].iter().fold(0, |sum, digit| sum * 10 + digit);
    let sum: u32 = values[..9]
        .iter()
        .zip((1..=9).rev())
        .map(|(digit, weight)| digit * weight)
        .sum();
    let expected = sum % 101 % 100;
    let found = values[9] * 10 + values[10];
    let wrong = body > SNILS_UNCHECKED && expected != found;
    verdict(number, wrong.then(|| check_digit(9)))
}
