//! Where sources contradict one another: a wrong number, another car, or a car with a changed past.

mod compare;
mod past;
mod recycling_fee;

use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

use super::SourceInput;
use super::source_input::answers;
use crate::date::Date;
use crate::sources::facts::{Fact, Facts, Kind};
use crate::sources::{SourceState, Stated, Weight};

/// What is contradicted. Completed reports keep it: no name ever goes.
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
    /// Records of before the first registration.
    Before,
    /// Periods of ownership.
    Owners,
    /// Documents that were issued again.
    Reissue,
    RecyclingFee,
}

/// One contradiction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Contradiction {
    pub code: ContradictionCode,
    /// Attention, or no data for what needs no more than a question.
    pub level: SourceState,
    pub text: String,
    pub values: Vec<Stated>,
}

impl Contradiction {
    /// Where the page shows it.
    #[must_use]
    pub fn anchor(&self) -> String {
        format!("consistency-{}", self.code.into_str())
    }

    /// Numbers of two cars weigh as a false past does, the rest is a question.
    pub(super) fn weight(&self) -> Weight {
        use ContradictionCode::{Before, BodyNumber, Make, Mileage, Plate, Vin};
        match self.code {
            Vin | BodyNumber | Plate | Make | Mileage | Before => Weight::Past,
            _ => Weight::Question,
        }
    }

    /// A few words for the title of the verdict.
    pub(super) fn headline(&self) -> Option<&'static str> {
        Some(match self.code {
            ContradictionCode::Vin => "Источники называют разные VIN",
            ContradictionCode::BodyNumber => "Номер кузова расходится",
            ContradictionCode::Plate => "Госномер расходится",
            ContradictionCode::Make => "Источники называют разные марки",
            ContradictionCode::Mileage => "Возможное снижение пробега",
            ContradictionCode::Before => "Есть записи раньше первой регистрации",
            _ => return None,
        })
    }

    fn new(
        code: ContradictionCode,
        level: SourceState,
        text: impl Into<String>,
        values: Vec<Stated>,
    ) -> Self {
        Self {
            code,
            level,
            text: text.into(),
            values,
        }
    }
}

/// What the buyer knows of the car: the numbers that the order was made with.
#[derive(Clone, Copy, Debug, Default)]
pub struct Named<'a> {
    pub vin: Option<&'a str>,
    pub plate: Option<&'a str>,
    pub body_number: Option<&'a str>,
}

/// All contradictions, identifiers first; empty where the sources agree or tell too little.
#[must_use]
pub fn contradictions(
    named: Named<'_>,
    sources: &[SourceInput<'_>],
    today: Date,
) -> Vec<Contradiction> {
    let mut facts = Vec::new();
    for (service_id, answer) in answers(sources) {
        let mut said = Facts::new(answer.block.short(), service_id);
        answer.block.says().facts(&mut said);
        facts.append(&mut said.stated);
    }
    let own = [
        (Kind::Vin, named.vin),
        (Kind::Plate, named.plate),
        (Kind::BodyNumber, named.body_number),
    ];
    for (kind, value) in own {
        let Some(value) = value.filter(|value| !value.trim().is_empty()) else {
            continue;
        };
        facts.push(Fact {
            kind,
            stated: Stated {
                source: "Ваш запрос".to_owned(),
                anchor: String::new(),
                value: value.to_owned(),
            },
            is_candidate: false,
        });
    }
    let mut found = compare::contradictions(&facts);
    found.extend(past::contradictions(sources, today));
    found.extend(recycling_fee::contradiction(sources));
    found
}
