//! Numbers with check digits: INN, OGRN, SNILS.

use super::digits::{digit_values, digits, result};
use crate::validation::{Problem, Validation};

const INN_WEIGHTS: [u32; 11] = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8];
/// Highest pension insurance number without check digits.
const SNILS_UNCHECKED: u32 = 1_001_998;

fn check_digit(index: usize) -> Problem {
    Problem::at(
        index,
        "check_digit",
        format!("Позиция {}: контрольная цифра не совпала", index + 1),
    )
}

/// Validates a taxpayer number (INN): ten digits for a company, twelve for a person.
pub(super) fn inn(text: &str, lengths: &[usize]) -> Validation {
    let number = match digits(text, lengths) {
        Ok(number) => number,
        Err(invalid) => return invalid,
    };
    let values = digit_values(&number);
    // The number of a person has two check digits, each over all previous digits.
    let first_checked = if values.len() == 12 { 10 } else { 9 };
    let wrong = (first_checked..values.len())
        .find(|&index| inn_check_digit(&values[..index]) != values[index]);
    result(number, wrong.map(check_digit))
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

/// Validates a state register number (OGRN): 13 digits for a company, 15 for an entrepreneur.
pub(super) fn ogrn(text: &str, lengths: &[usize]) -> Validation {
    let number = match digits(text, lengths) {
        Ok(number) => number,
        Err(invalid) => return invalid,
    };
    let values = digit_values(&number);
    let entrepreneur = values.len() == 15;
    let has_valid_start = if entrepreneur {
        values[0] == 3
    } else {
        matches!(values[0], 1 | 5)
    };
    if !has_valid_start {
        let message = if entrepreneur {
            "ОГРНИП начинается с 3"
        } else {
            "ОГРН начинается с 1 или 5"
        };
        return result(number, Some(Problem::at(0, "bad_first_digit", message)));
    }
    let (body, last) = values.split_at(values.len() - 1);
    let divisor = if entrepreneur { 13 } else { 11 };
    let remainder = body
        .iter()
        .fold(0, |remainder, digit| (remainder * 10 + digit) % divisor);
    // The check digit is the last digit of the remainder.
    let problem = (remainder % 10 != last[0]).then(|| check_digit(body.len()));
    result(number, problem)
}

/// Validates a pension insurance number (SNILS).
pub(super) fn snils(text: &str) -> Validation {
    let number = match digits(text, &[11]) {
        Ok(number) => number,
        Err(invalid) => return invalid,
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
    result(number, wrong.then(|| check_digit(9)))
}
