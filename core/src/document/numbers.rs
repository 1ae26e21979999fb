//! Long numbers of registers: inspection cards, electronic vehicle passports, payment numbers.

use super::{digit_values, digits, verdict};
use crate::answer::{Answer, Hint, Problem};
use crate::normalise::{compact, compact_latin};

const CARD_LENGTH: usize = 15;
const EPTS_LENGTH: usize = 15;

pub(super) fn diagnostic_card(text: &str) -> Answer {
    digits(text, &[CARD_LENGTH]).map_or_else(|refusal| refusal, |number| verdict(number, None))
}

pub(super) fn epts(text: &str) -> Answer {
    digits(text, &[EPTS_LENGTH]).map_or_else(
        |mut refusal| {
            refusal.hints.extend(letters_for_digits(text, EPTS_LENGTH));
            refusal
        },
        |number| verdict(number, None),
    )
}

/// A letter O typed for a zero is the commonest slip in a long number.
fn letters_for_digits(text: &str, length: usize) -> Option<Hint> {
    let typed: String = compact(text).collect();
    let repaired = compact_latin(text).replace('O', "0");
    let sound = repaired.len() == length && repaired.bytes().all(|c| c.is_ascii_digit());
    (sound && repaired != typed).then(|| Hint::repair(repaired, "Замените букву О на ноль"))
}

/// Payment number; `0` on a receipt means that there is none.
pub(super) fn uin(text: &str, lengths: &[usize]) -> Answer {
    let number = match digits(text, lengths) {
        Ok(number) => number,
        Err(mut refusal) => {
            if refusal.normalized == "0" {
                refusal
                    .hints
                    .push(Hint::note("Ноль в поле УИН значит, что номера нет"));
            }
            return refusal;
        }
    };
    let values = digit_values(&number);
    let Some((last, body)) = values.split_last() else {
        return verdict(number, None);
    };
    let problem = (uin_check_digit(body) != *last).then(|| {
        Problem::at(
            body.len(),
            "check_digit",
            "Контрольная цифра УИН не совпала",
        )
    });
    verdict(number, problem)
}

/// Weights run 1 to 10 from the left; a remainder of 10 is tried again with weights from 3.
fn uin_check_digit(body: &[u32]) -> u32 {
    let remainder = |first_weight: u32| {
        let weights = (first_weight - 1..).map(|place| place % 10 + 1);
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
