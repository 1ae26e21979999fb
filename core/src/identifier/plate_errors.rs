//! Why a text is no plate.

use super::layouts::{LAYOUTS, fits};
use crate::answer::Problem;
use crate::normalise::is_plate_letter;

/// Longer than any plate with its region: nothing longer is worth explaining letter by letter.
const LONGEST: usize = 32;

/// No layout fits: explains the first character that the nearest layout does not expect.
pub(super) fn misfit(plate: &str) -> Problem {
    let characters: Vec<char> = plate.chars().take(LONGEST).collect();
    let unusable = |c: &char| !c.is_ascii_digit() && !is_plate_letter(*c) && *c != 'D';
    if let Some(index) = characters.iter().position(unusable) {
        let message = format!(
            "Позиция {}: знака «{}» на номерах не бывает, только цифры и буквы АВЕКМНОРСТУХ",
            index + 1,
            characters[index]
        );
        return Problem::at(index, "bad_character", message);
    }
    let (mut fitted, mut masks) = (0, Vec::new());
    for layout in &LAYOUTS {
        let pattern: Vec<char> = layout.pattern.chars().filter(|c| *c != ' ').collect();
        let count = pattern
            .iter()
            .zip(&characters)
            .take_while(|(mask, c)| fits(**c, **mask))
            .count();
        if masks.is_empty() || count > fitted {
            (fitted, masks) = (count, pattern);
        }
    }
    if fitted == masks.len() {
        return region_misfit(&characters, fitted);
    }
    match (characters.get(fitted), masks[fitted]) {
        (None, _) => Problem::at(fitted, "incomplete", "Номер введён не полностью"),
        (Some(_), '9') => expected(fitted, "здесь должна быть цифра"),
        (Some(_), _) => expected(fitted, "здесь должна быть буква"),
    }
}

fn expected(index: usize, what: &str) -> Problem {
    Problem::at(
        index,
        "unexpected_character",
        format!("Позиция {}: {what}", index + 1),
    )
}

fn region_misfit(characters: &[char], start: usize) -> Problem {
    let code = &characters[start..];
    if let Some(place) = code.iter().position(|c| !c.is_ascii_digit()) {
        let message = format!("Позиция {}: в коде региона только цифры", start + place + 1);
        return Problem::at(start + place, "unexpected_character", message);
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
