//! Who may drive.

use serde::{Deserialize, Serialize};

use super::bonus_malus::KbmClass;
use super::experience::YOUNGEST;
use crate::field_reader::Input;
use crate::json_value::Value;

/// A driver of the policy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TariffDriver {
    /// Full years, 16 to 110.
    pub age: u16,
    /// Full years at the wheel of this category, at most `age` less 16.
    pub experience: u16,
    /// Without it, that of the policy, or 3.
    pub kbm_class: Option<KbmClass>,
}

/// The one word that stands for a list of drivers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum AnyDriver {
    Unlimited,
}

/// Anybody, or the drivers that the policy names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum TariffDrivers {
    Anyone(AnyDriver),
    Named(Vec<TariffDriver>),
}

const OLDEST: u16 = 110;
const MOST_DRIVERS: usize = 50;
const LIST_MESSAGE: &str = "Назовите водителей или выберите список без ограничений";

impl TariffDrivers {
    pub(super) fn fields(input: &Input<'_>) -> Option<Self> {
        if !matches!(input.named("drivers"), Some(Value::List(_))) {
            let known = |name: &str| (name == "unlimited").then_some(AnyDriver::Unlimited);
            return input
                .required_choice("drivers", known, LIST_MESSAGE)
                .map(Self::Anyone);
        }
        let drivers = input.objects("drivers", TariffDriver::fields)?;
        if drivers.is_empty() {
            input.refuse("drivers", "required", LIST_MESSAGE);
        }
        if drivers.len() > MOST_DRIVERS {
            input.refuse("drivers", "too_many", "Слишком много водителей");
        }
        drivers.into_iter().collect::<Option<_>>().map(Self::Named)
    }

    /// The drivers that are named.
    pub(super) fn named(&self) -> Option<&[TariffDriver]> {
        match self {
            Self::Anyone(_) => None,
            Self::Named(drivers) => Some(drivers),
        }
    }
}

impl TariffDriver {
    fn fields(input: &Input<'_>) -> Option<Self> {
        let age = input.whole(
            "age",
            YOUNGEST..=OLDEST,
            "Возраст водителя — от 16 до 110 лет",
        );
        let most = age.unwrap_or(OLDEST) - YOUNGEST;
        let experience = input.whole(
            "experience",
            0..=most,
            "Стаж — полных лет, не больше возраста без 16",
        );
        let kbm_class = kbm_class(input);
        Some(Self {
            age: age?,
            experience: experience?,
            kbm_class,
        })
    }
}

/// A class, which a page may also send as a number.
pub(super) fn kbm_class(input: &Input<'_>) -> Option<KbmClass> {
    const NAME: &str = "kbmClass";
    const MESSAGE: &str = "Выберите класс КБМ: от M до 13";
    if !matches!(input.named(NAME), Some(Value::Number(_))) {
        return input.choice(NAME, KbmClass::parse, MESSAGE);
    }
    let class = input.whole(NAME, 0..=13, MESSAGE)?;
    KbmClass::ALL.get(usize::from(class) + 1).copied()
}
