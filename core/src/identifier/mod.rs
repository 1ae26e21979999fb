//! What a car is looked up by: VIN, state plate, body number.

mod body;
mod check_digit;
mod layouts;
mod makers;
mod model_year;
mod plate;
mod plate_errors;
mod regions;
mod vin;

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};

use crate::answer::{Answer, Hint};
use crate::date::Date;
use crate::messages;

pub use body::{BodyNumber, LONGEST as LONGEST_BODY_NUMBER};
pub use layouts::{PlateColour, plate_before_region, plate_colours};
pub use makers::take_makers;
pub use plate::{LONGEST as LONGEST_PLATE, Plate};
pub use regions::region_name;
pub use vin::{LENGTH as VIN_LENGTH, Vin};

/// Which kind of identifier a text is.
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
    /// State plate; `plate` is accepted too.
    #[serde(alias = "plate")]
    #[strum(to_string = "license", serialize = "plate")]
    License,
    /// Body or frame number.
    Body,
}

impl IdentifierKind {
    /// The kind of that name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        name.parse().ok()
    }

    /// The name on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.into_str()
    }
}

/// Normalises a typed identifier and explains what is wrong with it.
#[must_use]
pub fn check(kind: IdentifierKind, text: &str, today: Date) -> Answer {
    let mut answer = match kind {
        IdentifierKind::Vin => vin::check(text, today),
        IdentifierKind::License => plate::check(text),
        IdentifierKind::Body => body::check(text),
    };
    if !answer.valid && !answer.normalized.is_empty() {
        answer.hints.push(Hint::note(messages::CHECK_DATA));
    }
    answer
}

/// Identifiers that may have been meant where nobody knows a valid one; the likeliest first.
#[must_use]
pub fn meant(kind: IdentifierKind, normalized: &str, today: Date) -> Vec<String> {
    match kind {
        IdentifierKind::Vin => vin::meant(normalized, today),
        IdentifierKind::License | IdentifierKind::Body => Vec::new(),
    }
}

/// What the form says when nothing was typed.
const EMPTY: &str = messages::ENTER_IDENTIFIER;
