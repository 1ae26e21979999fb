//! List of drivers of the policy.

use serde::{Deserialize, Serialize};

use super::bonus_malus::KbmClass;
use super::experience::MIN_AGE;
use crate::field_reader::FieldReader;
use crate::json_value::Value;

/// A driver of the policy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TariffDriver {
    /// Age, full years, 16 to 110.
    pub age: u16,
    /// Full years of driving vehicles of this category, at most `age` minus 16.
    pub experience: u16,
    /// Bonus-malus class; by default that of the policy, or 3.
    pub kbm_class: Option<KbmClass>,
}

/// The value `unlimited` instead of a list of drivers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum AnyDriver {
    Unlimited,
}

/// Any driver, or the drivers named in the policy.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum TariffDrivers {
    Anyone(AnyDriver),
    Named(Vec<TariffDriver>),
}

const MAX_AGE: u16 = 110;
const MAX_DRIVERS: usize = 50;
const LIST_MESSAGE: &str = "Назовите водителей или выберите список без ограничений";

impl TariffDrivers {
    pub(super) fn from_fields(fields: &FieldReader<'_>) -> Option<Self> {
        if !matches!(fields.raw_value("drivers"), Some(Value::List(_))) {
            let known = |name: &str| (name == "unlimited").then_some(AnyDriver::Unlimited);
            return fields
                .required_choice("drivers", known, LIST_MESSAGE)
                .map(Self::Anyone);
        }
        let drivers = fields.objects("drivers", TariffDriver::from_fields)?;
        if drivers.is_empty() {
            fields.add_error("drivers", "required", LIST_MESSAGE);
        }
        if drivers.len() > MAX_DRIVERS {
            fields.add_error("drivers", "too_many", "Слишком много водителей");
        }
        drivers.into_iter().collect::<Option<_>>().map(Self::Named)
    }

    pub(super) fn named(&self) -> Option<&[TariffDriver]> {
        match self {
            Self::Anyone(_) => None,
            Self::Named(drivers) => Some(drivers),
        }
    }
}

impl TariffDriver {
    fn from_fields(fields: &FieldReader<'_>) -> Option<Self> {
        let age = fields.required_integer(
            "age",
            MIN_AGE..=MAX_AGE,
            "Возраст водителя — от 16 до 110 лет",
        );
        let max_experience = age.unwrap_or(MAX_AGE) - MIN_AGE;
        let experience = fields.required_integer(
            "experience",
            0..=max_experience,
            "Стаж — полных лет, не больше возраста без 16",
        );
        let kbm_class = kbm_class(fields);
        Some(Self {
            age: age?,
            experience: experience?,
            kbm_class,
        })
    }
}

/// Reads a bonus-malus class, given as a text or a number.
pub(super) fn kbm_class(fields: &FieldReader<'_>) -> Option<KbmClass> {
    const NAME: &str = "kbmClass";
    const MESSAGE: &str = "Выберите класс КБМ: от M до 13";
    if !matches!(fields.raw_value(NAME), Some(Value::Number(_))) {
        return fields.choice(NAME, KbmClass::parse, MESSAGE);
    }
    let class = fields.required_integer(NAME, 0..=13, MESSAGE)?;
    KbmClass::ALL.get(usize::from(class) + 1).copied()
}
