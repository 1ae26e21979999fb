//! Taxpayers' numbers (INN): ten digits of a company, twelve of a person.
//!
//! Check digits by the order of the Federal Tax Service of 29.06.2012, ММВ-7-6/435@.

use crate::draw::Draw;

const WEIGHTS: [u32; 11] = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8];

/// Whether the text has the length of a number and right check digits.
pub fn is_valid(text: &str) -> bool {
    let digits: Option<Vec<u32>> = text.chars().map(|c| c.to_digit(10)).collect();
    let Some(digits) = digits else { return false };
    let is_right = |place: usize| digits[place] == check_digit(&digits[..place]);
    match digits.len() {
        10 => is_right(9),
        12 => is_right(10) && is_right(11),
        _ => false,
    }
}

/// A company's number, drawn.
pub fn of_company(draw: &mut Draw) -> String {
    let digits = format!("77{}", draw.digits(7));
    with_check_digits(&digits, 1)
}

/// A person's number, drawn.
pub fn of_person(draw: &mut Draw) -> String {
    let digits = format!("77{}", draw.digits(8));
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

/// The digit that follows these.
fn check_digit(digits: &[u32]) -> u32 {
    let weights = &WEIGHTS[WEIGHTS.len().saturating_sub(digits.len())..];
    let sum: u32 = weights.iter().zip(digits).map(|(w, digit)| w * digit).sum();
    sum % 11 % 10
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_right_check_digits() {
        for text in ["7707083893", "7700000016", "770000000156", "990000000115"] {
            assert!(is_valid(text), "{text}");
        }
        for text in [
            "",
            "7707083894",
            "770000000157",
            "770000000146",
            "77070838",
            "77070838Ж3",
        ] {
            assert!(!is_valid(text), "{text}");
        }
        let mut draw = Draw::new(0, &["inn"]);
        for _ in 0..50 {
            assert!(is_valid(&of_company(&mut draw)) && is_valid(&of_person(&mut draw)));
        }
    }
}
