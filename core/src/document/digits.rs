//! Shared validation of numbers that consist of digits.

use crate::messages;
use crate::normalise::compact;
use crate::validation::{Hint, Problem, Validation};

/// Digits of a number with one of the allowed lengths, or the failed validation.
pub(super) fn digits(text: &str, lengths: &[usize]) -> Result<String, Validation> {
    let number: String = compact(text).collect();
    if number.is_empty() {
        return Err(Validation::empty(messages::ENTER_DATA));
    }
    let error = |number: String, problem| Err(Validation::new(number, vec![problem], Vec::new()));
    if let Some((index, c)) = number
        .chars()
        .enumerate()
        .find(|(_, c)| !c.is_ascii_digit())
    {
        let message = format!(
            "Позиция {}: «{c}» — не цифра, нужны только цифры",
            index + 1
        );
        return error(number, Problem::at(index, "not_a_digit", message));
    }
    if !lengths.contains(&number.len()) {
        let wanted: Vec<String> = lengths.iter().map(ToString::to_string).collect();
        let message = format!(
            "Нужно цифр: {}, введено: {}",
            wanted.join(" или "),
            number.len()
        );
        return error(number, Problem::new("wrong_length", message));
    }
    if number.bytes().all(|digit| digit == b'0') {
        return error(
            number,
            Problem::new("zero_number", "Номера из одних нулей не бывает"),
        );
    }
    Ok(number)
}

/// Validation of a number of digits with at most one problem.
pub(super) fn result(number: String, problem: Option<Problem>) -> Validation {
    let hints = if problem.is_some() {
        Vec::new()
    } else {
        vec![Hint::Display {
            text: number.clone(),
        }]
    };
    Validation::new(number, problem.into_iter().collect(), hints)
}

pub(super) fn digit_values(number: &str) -> Vec<u32> {
    number
        .bytes()
        .map(|digit| u32::from(digit.wrapping_sub(b'0')))
        .collect()
}
