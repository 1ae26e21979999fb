//! Contradiction between sources.

use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

use crate::sources::{SourceState, Statement, Weight};

/// Subject of a contradiction; stored reports contain the names, so none may be removed.
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
    /// Different numbers of vehicle passports.
    Passports,
    Mileage,
    /// Records before the first registration of the car.
    Before,
    /// Overlaps of or gaps between periods of ownership.
    Owners,
    /// Documents that were reissued.
    Reissue,
    RecyclingFee,
    /// Records before the year of manufacture.
    Manufacture,
    /// Operation that another register denies.
    Operation,
}

/// Contradiction between sources, or within the past of the car.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Contradiction {
    pub code: ContradictionCode,
    /// Level of the finding: attention, or no data if a question to the seller is enough.
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

    /// Anchor of the contradiction on the page.
    #[must_use]
    pub fn anchor(&self) -> String {
        format!("consistency-{}", self.code.into_str())
    }

    /// Weight of the contradiction: numbers of two cars and a false past, or a question.
    pub(in crate::report) fn weight(&self) -> Weight {
        use ContradictionCode::{Before, BodyNumber, Make, Manufacture, Mileage, Plate, Vin};
        match self.code {
            Vin | BodyNumber | Plate | Make | Mileage | Before | Manufacture => Weight::Past,
            _ => Weight::Question,
        }
    }

    /// Title of the verdict if the contradiction is its heaviest finding.
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
