//! Numbers of registers: inspection cards, electronic vehicle passports, payment numbers (UIN).

use super::digits::{digit_values, digits, result};
use crate::normalise::{compact, compact_latin};
use crate::validation::{Hint, Problem, Validation};

const CARD_LENGTH: usize = 15;
const EPTS_LENGTH: usize = 15;

pub(super) fn diagnostic_card(text: &str) -> Validation {
    digits(text, &[CARD_LENGTH]).map_or_else(|invalid| invalid, |number| result(number, None))
}

pub(super) fn epts(text: &str) -> Validation {
    digits(text, &[EPTS_LENGTH]).map_or_else(
        |mut invalid| {
            invalid.hints.extend(zero_correction(text, EPTS_LENGTH));
            invalid
        },
        |number| result(number, None),
    )
}

/// Correction of a letter O typed instead of a zero.
fn zero_correction(text: &str, length: usize) -> Option<Hint> {
    let typed: String = compact(text).collect();
    let repaired = compact_latin(text).replace('O', "0");
    let is_number = repaired.len() == length && repaired.bytes().all(|c| c.is_ascii_digit());
    (is_number && repaired != typed).then(|| Hint::repair(repaired, "Замените букву О на ноль"))
}

/// Validates a payment number (UIN); `0` on a receipt means that there is none.
pub(super) fn uin(text: &str, lengths: &[usize]) -> Validation {
    let number = match digits(text, lengths) {
        Ok(number) => number,
        Err(mut invalid) => {
            if invalid.normalized == "0" {
                invalid
                    .hints
                    .push(Hint::note("Ноль в поле УИН значит, что номера нет"));
            }
            return invalid;
        }
    };
    let values = digit_values(&number);
    let Some((last, body)) = values.split_last() else {
        return result(number, None);
    };
    let problem = (uin_check_digit(body) != *last).then(|| {
        Problem::at(
            body.len(),
            "check_digit",
            "Контрольная цифра УИН не совпала",
        )
    });
    result(number, problem)
}

/// Check digit of a UIN: weights repeat 1 to 10 from the left; for a remainder of 10 they start at 3.
fn uin_check_digit(body: &[u32]) -> u32 {
    let remainder = |first_weight: u32| {
        let weights = (first_weight - 1..).map(|index| index % 10 + 1);
        body.iter()
            .zip(weights)
            .map(|(digit, weight)| digit * weight)
            .sum::<u32>()
            % 11
    };
    [1, 3]
        .into_iter()
        .map(remainder)
        .find(|&digit| digit < 10)
        .unwrap_or(0)
}
