//! Identifiers of a car: VIN, state plate, body number.

mod body;
mod check_digit;
mod find;
mod layouts;
mod makers;
mod model_year;
mod plate;
mod plate_errors;
mod regions;
mod vin;

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};

use crate::api_name::impl_api_name;
use crate::date::Date;
use crate::messages;
use crate::validation::{Hint, Validation};

pub use body::MAX_LENGTH as MAX_BODY_NUMBER_LENGTH;
#[cfg(feature = "car-list")]
pub(crate) use body::looks_japanese;
pub use find::{Candidate, find_in_text};
pub use layouts::{PlateColour, plate_before_region, plate_colours};
pub use makers::set_makers;
pub use plate::{MAX_LENGTH as MAX_PLATE_LENGTH, Plate};
pub use regions::region_name;
pub use vin::LENGTH as VIN_LENGTH;

/// Kind of identifier.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    EnumString,
    IntoStaticStr,
)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
#[strum(serialize_all = "camelCase", const_into_str)]
pub enum IdentifierKind {
    #[default]
    Vin,
    /// State plate; the name `plate` is accepted too.
    #[serde(alias = "plate")]
    #[strum(to_string = "license", serialize = "plate")]
    License,
    /// Body or frame number.
    Body,
}

impl_api_name!(IdentifierKind);

/// Normalises and validates a typed identifier.
#[must_use]
pub fn check(kind: IdentifierKind, text: &str, today: Date) -> Validation {
    let mut validation = match kind {
        IdentifierKind::Vin => vin::check(text, today),
        IdentifierKind::License => plate::check(text),
        IdentifierKind::Body => body::check(text),
    };
    if !validation.valid && !validation.normalized.is_empty() {
        for candidate in find_in_text(kind, text) {
            if candidate.number == validation.normalized {
                continue;
            }
            let is_offered = |hint: &Hint| matches!(hint, Hint::Repair { text, .. } if *text == candidate.number);
            if !validation.hints.iter().any(is_offered) {
                validation.hints.push(repair(candidate));
            }
        }
        validation.hints.push(Hint::note(messages::CHECK_DATA));
    }
    validation
}

/// Detects the kind for which a text is a valid identifier: VIN first, then plate, then body number.
///
/// Body numbers come last because they have no fixed form.
#[must_use]
pub fn detect(text: &str, today: Date) -> Option<IdentifierKind> {
    [
        IdentifierKind::Vin,
        IdentifierKind::License,
        IdentifierKind::Body,
    ]
    .into_iter()
    .find(|kind| check(*kind, text, today).valid)
}

fn repair(candidate: Candidate) -> Hint {
    let message = if candidate.left_out.is_empty() {
        format!("Взять номер {}", candidate.number)
    } else {
        let Candidate { number, left_out } = &candidate;
        format!("Взять номер {number}, без «{left_out}»")
    };
    Hint::repair(candidate.number, message)
}

/// Likely corrections of a valid identifier that no source knows, the most likely first.
#[must_use]
pub fn likely_corrections(kind: IdentifierKind, normalized: &str, today: Date) -> Vec<String> {
    match kind {
        IdentifierKind::Vin => vin::likely_corrections(normalized, today),
        IdentifierKind::License | IdentifierKind::Body => Vec::new(),
    }
}
