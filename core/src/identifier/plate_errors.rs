//! Explanation of why a text is not a plate.

use super::layouts::{LAYOUTS, fits};
use crate::normalise::is_plate_letter;
use crate::validation::Problem;

/// Maximum length of the explained text, characters; longer texts are truncated.
const MAX_EXPLAINED: usize = 32;

/// Problem of a text that matches no layout: the first character that the closest layout rejects.
pub(super) fn explain_mismatch(plate: &str) -> Problem {
    let characters: Vec<char> = plate.chars().take(MAX_EXPLAINED).collect();
    let is_forbidden = |c: &char| !c.is_ascii_digit() && !is_plate_letter(*c) && *c != 'D';
    if let Some(index) = characters.iter().position(is_forbidden) {
        let message = format!(
            "Позиция {}: знака «{}» на номерах не бывает, только цифры и буквы АВЕКМНОРСТУХ",
            index + 1,
            characters[index]
        );
        return Problem::at(index, "bad_character", message);
    }
    let (mut matched, mut closest) = (0, Vec::new());
    for layout in &LAYOUTS {
        let pattern: Vec<char> = layout.pattern.chars().filter(|c| *c != ' ').collect();
        let count = pattern
            .iter()
            .zip(&characters)
            .take_while(|(mask, c)| fits(**c, **mask))
            .count();
        if closest.is_empty() || count > matched {
            (matched, closest) = (count, pattern);
        }
    }
    if matched == closest.len() {
        return explain_region(&characters, matched);
    }
    match (characters.get(matched), closest[matched]) {
        (None, _) => Problem::at(matched, "incomplete", "Номер введён не полностью"),
        (Some(_), '9') => expected(matched, "здесь должна быть цифра"),
        (Some(_), _) => expected(matched, "здесь должна быть буква"),
    }
}

fn expected(index: usize, what: &str) -> Problem {
    Problem::at(
        index,
        "unexpected_character",
        format!("Позиция {}: {what}", index + 1),
    )
}

fn explain_region(characters: &[char], start: usize) -> Problem {
    let code = &characters[start..];
    if let Some(offset) = code.iter().position(|c| !c.is_ascii_digit()) {
        let message = format!(
            "Позиция {}: в коде региона только цифры",
            start + offset + 1
        );
        return Problem::at(start + offset, "unexpected_character", message);
    }
    match code {
        [] => Problem::at(start, "region_missing", "Не хватает кода региона"),
        [_] => Problem::at(
            start + 1,
            "region_incomplete",
            "В коде региона 2 или 3 цифры",
        ),
        ['0', _, _] => Problem::at(
            start,
            "region_leading_zero",
            "Код региона из трёх цифр не начинается с нуля",
        ),
        _ => Problem::at(
            start + 3,
            "region_too_long",
            "В коде региона не больше трёх цифр",
        ),
    }
}
