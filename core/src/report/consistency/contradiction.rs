//! Contradiction between sources.

use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

use crate::sources::{SourceState, Statement, Weight};

/// Subject of a contradiction. Stored reports contain these names, so none may be removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
#[strum(serialize_all = "camelCase", const_into_str)]
pub enum ContradictionCode {
    Vin,
    Plate,
    BodyNumber,
    Make,
    Colour,
    EngineNumber,
    EngineVolume,
    EnginePower,
    Year,
    /// Numbers of vehicle passports.
    Passports,
    Mileage,
    /// Records before the first registration.
    Before,
    /// Periods of ownership.
    Owners,
    /// Documents that were issued again.
    Reissue,
    RecyclingFee,
    /// Records before the year of manufacture.
    Manufacture,
    /// An operation that another register denies.
    Operation,
}

/// Contradiction between sources, or within the past of the car.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Contradiction {
    pub code: ContradictionCode,
    /// Attention, or no data if a question to the seller is enough.
    pub level: SourceState,
    pub text: String,
    pub values: Vec<Statement>,
}

impl Contradiction {
    pub(super) fn new(
        code: ContradictionCode,
        level: SourceState,
        text: impl Into<String>,
        values: Vec<Statement>,
    ) -> Self {
        Self {
            code,
            level,
            text: text.into(),
            values,
        }
    }

    /// Its anchor on the page.
    #[must_use]
    pub fn anchor(&self) -> String {
        format!("consistency-{}", self.code.into_str())
    }

    /// Numbers of two cars weigh as much as a false past; everything else is a question.
    pub(in crate::report) fn weight(&self) -> Weight {
        use ContradictionCode::{Before, BodyNumber, Make, Manufacture, Mileage, Plate, Vin};
        match self.code {
            Vin | BodyNumber | Plate | Make | Mileage | Before | Manufacture => Weight::Past,
            _ => Weight::Question,
        }
    }

    /// Title of the verdict if this is its heaviest finding.
    pub(in crate::report) fn headline(&self) -> Option<&'static str> {
        Some(match self.code {
            ContradictionCode::Vin => "Источники называют разные VIN",
            ContradictionCode::BodyNumber => "Номер кузова расходится",
            ContradictionCode::Plate => "Госномер расходится",
            ContradictionCode::Make => "Источники называют разные марки",
            ContradictionCode::Mileage => "Возможное снижение пробега",
            ContradictionCode::Manufacture => "Есть записи раньше года выпуска",
            ContradictionCode::Before => "Есть записи раньше первой регистрации",
            _ => return None,
        })
    }
}
