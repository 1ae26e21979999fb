//! Comparison of the car found with the requested identifier.

use avtosled_core::identifier::{IdentifierKind, Plate};

use crate::platform::http::mismatch::{Mismatch, MismatchCode};
use avtosled_vendors::car_data::ConversionAnswer;

/// Mismatch when the car found has another identifier than the requested one.
pub fn find_mismatch(
    kind: IdentifierKind,
    normalized: &str,
    asked: &str,
    back: &ConversionAnswer,
) -> Option<Mismatch> {
    let (code, found, is_same) = match kind {
        IdentifierKind::Vin => return None,
        IdentifierKind::License => {
            let plate = back.plate.as_deref()?;
            (
                MismatchCode::PlateMismatch,
                plate,
                fold_plate(plate) == normalized,
            )
        }
        IdentifierKind::Body => {
            let body = back.body.as_deref()?;
            (
                MismatchCode::BodyNumberMismatch,
                body,
                letters_and_digits(body) == letters_and_digits(asked),
            )
        }
    };
    if is_same {
        return None;
    }
    let what = if kind == IdentifierKind::License {
        "госномер"
    } else {
        "номер кузова"
    };
    Some(Mismatch {
        code,
        message: format!(
            "По запросу {asked} найден автомобиль, за которым числится другой {what}: {found}. \
             Сверьте номера на автомобиле и в документах."
        ),
        expected: asked.to_owned(),
        found: found.to_owned(),
    })
}

/// Identifier in the form that the conversion expects: plates in Cyrillic.
pub fn as_written(kind: IdentifierKind, normalized: &str) -> String {
    match (kind, Plate::parse(normalized)) {
        (IdentifierKind::License, Ok(plate)) => plate.cyrillic(),
        _ => normalized.to_owned(),
    }
}

/// Canonical form of a plate from the vendor, or its text if invalid.
pub fn fold_plate(text: &str) -> String {
    Plate::parse(text).map_or_else(|_| text.to_owned(), |plate| plate.as_str().to_owned())
}

fn letters_and_digits(text: &str) -> String {
    text.chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_uppercase)
        .collect()
}
