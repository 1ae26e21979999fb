//! What a car is looked up by: VIN, state plate, body number.

mod body;
mod check_digit;
mod layouts;
mod makers;
mod misfit;
mod model_year;
mod plate;
mod regions;
mod vin;

use serde::{Deserialize, Serialize};

use crate::answer::{Answer, Hint};
use crate::date::Date;

pub use body::BodyNumber;
pub use plate::Plate;
pub use regions::region_name;
pub use vin::Vin;

/// Which kind of identifier a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum IdentifierKind {
    Vin,
    /// State plate; `plate` is accepted too.
    #[serde(alias = "plate")]
    License,
    /// Body or frame number.
    Body,
}

impl IdentifierKind {
    /// The kind of that name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        match name {
            "vin" => Some(Self::Vin),
            "license" | "plate" => Some(Self::License),
            "body" => Some(Self::Body),
            _ => None,
        }
    }

    /// The name on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Vin => "vin",
            Self::License => "license",
            Self::Body => "body",
        }
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
        answer
            .hints
            .push(Hint::note("Проверьте правильность ввода данных"));
    }
    answer
}

/// What the form says when nothing was typed.
const EMPTY: &str = "Пожалуйста, введите VIN, номер или номер кузова";
