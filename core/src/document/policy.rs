//! Policies of compulsory motor insurance (OSAGO): three letters and ten digits.

use crate::messages;
use crate::normalise::{all_zeros, compact_cyrillic};
use crate::validation::{Hint, Problem, Validation};

const SERIES_LENGTH: usize = 3;
const NUMBER_LENGTH: usize = 10;

/// Series of current policies and of old paper forms.
const SERIES: [&str; 15] = [
    "ХХХ", "ТТТ", "ААВ", "ААК", "ААМ", "ААН", "ААС", "РРР", "ННН", "МММ", "ККК", "ЕЕЕ", "ССС",
    "ВВВ", "ААА",
];

pub(super) fn osago(text: &str) -> Validation {
    let policy = compact_cyrillic(text);
    if policy.is_empty() {
        return Validation::empty(messages::ENTER_DATA);
    }
    let characters: Vec<char> = policy.chars().collect();
    if let Some(problem) = problem(&characters) {
        return Validation::new(policy, vec![problem], Vec::new());
    }
    let (series, number) = characters.split_at(SERIES_LENGTH);
    let display = [series, number]
        .map(|part| part.iter().collect::<String>())
        .join(" ");
    Validation::new(policy, Vec::new(), vec![Hint::Display { text: display }])
}

fn problem(characters: &[char]) -> Option<Problem> {
    for (index, c) in characters
        .iter()
        .enumerate()
        .take(SERIES_LENGTH + NUMBER_LENGTH)
    {
        let (is_allowed, rule) = if index < SERIES_LENGTH {
            (matches!(c, 'А'..='Я'), "в серии три русские буквы")
        } else {
            (c.is_ascii_digit(), "после серии идут десять цифр")
        };
        if !is_allowed {
            let message = format!("Позиция {}: «{c}» — {rule}", index + 1);
            return Some(Problem::at(index, "unexpected_character", message));
        }
    }
    if characters.len() != SERIES_LENGTH + NUMBER_LENGTH {
        return Some(Problem::new(
            "wrong_length",
            "В полисе три буквы серии и десять цифр номера",
        ));
    }
    let (series, number) = characters.split_at(SERIES_LENGTH);
    let series: String = series.iter().collect();
    if !SERIES.contains(&series.as_str()) {
        let message = format!("Серии {series} нет среди выпущенных");
        return Some(Problem::at(0, "unknown_series", message));
    }
    all_zeros(&number.iter().collect::<String>()).then(|| {
        Problem::at(
            SERIES_LENGTH,
            "zero_number",
            "Номера из одних нулей не бывает",
        )
    })
}
