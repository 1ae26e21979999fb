//! Taxpayer numbers (INN): ten digits for a company, twelve for a person.
//!
//! Check digits follow the order of the Federal Tax Service of 29.06.2012, ММВ-7-6/435@.

use crate::base::seeded_random::Rng;

const WEIGHTS: [u32; 11] = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8];

/// Whether a text is ten or twelve digits with correct check digits.
pub fn is_valid(text: &str) -> bool {
    let digits: Option<Vec<u32>> = text.chars().map(|c| c.to_digit(10)).collect();
    let Some(digits) = digits else { return false };
    let is_right = |index: usize| digits[index] == check_digit(&digits[..index]);
    match digits.len() {
        10 => is_right(9),
        12 => is_right(10) && is_right(11),
        _ => false,
    }
}

pub fn of_company(rng: &mut Rng) -> String {
    let digits = format!("77{}", rng.digits(7));
    with_check_digits(&digits, 1)
}

pub fn of_person(rng: &mut Rng) -> String {
    let digits = format!("77{}", rng.digits(8));
    with_check_digits(&digits, 2)
}

fn with_check_digits(text: &str, count: usize) -> String {
    let mut digits: Vec<u32> = text.chars().filter_map(|c| c.to_digit(10)).collect();
    for _ in 0..count {
        digits.push(check_digit(&digits));
    }
    digits
        .iter()
        .filter_map(|digit| char::from_digit(*digit, 10))
        .collect()
}

fn check_digit(digits: &[u32]) -> u32 {
    let weights = &WEIGHTS[WEIGHTS.len().saturating_sub(digits.len())..];
    let sum: u32 = weights.iter().zip(digits).map(|(w, digit)| w * digit).sum();
    sum % 11 % 10
}
