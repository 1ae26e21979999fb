//! What a premium is calculated from.

use serde::{Deserialize, Serialize};
use strum::EnumString;

use super::bonus_malus::KbmClass;
use super::drivers::{TariffDrivers, kbm_class};
use super::territory::Place;
use super::vehicle::TariffVehicle;
use crate::date::Date;
use crate::field_reader::{Fields, Input};
use crate::money::Kopecks;

/// Months that a policy runs.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Months {
    least: u16,
    /// Of a vehicle that is registered abroad.
    least_foreign: u16,
    most: u16,
}

pub(super) const MONTHS: Months = Months {
    least: 3,
    least_foreign: 1,
    most: 12,
};

/// Whose the vehicle is; a sole trader is a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumString)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
#[strum(serialize_all = "camelCase")]
pub enum TariffOwner {
    Person,
    Legal,
}

/// What the policy is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, EnumString)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
#[strum(serialize_all = "camelCase")]
pub enum TariffUse {
    #[default]
    Ordinary,
    /// The way to the place of registration or of the inspection, up to 20 days.
    Transit,
    /// A vehicle that is registered abroad.
    Foreign,
}

/// What a premium is calculated from.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TariffInput {
    /// Day of the contract, `yyyy-mm-dd` or `dd.mm.yyyy`; it chooses the edition.
    #[cfg_attr(feature = "ts", tsify(type = "string"))]
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub date: Date,
    pub vehicle: TariffVehicle,
    pub owner: TariffOwner,
    /// Asked of ordinary use alone.
    #[cfg_attr(feature = "ts", tsify(type = "TariffTerritory | null"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<super::TariffTerritory>))]
    pub territory: Option<Place>,
    pub drivers: TariffDrivers,
    /// Class of the policy's owner; 3 where it is left out.
    pub kbm_class: Option<KbmClass>,
    /// Months of use, 3 to 12, of a foreign vehicle 1 to 12; not asked on the way to registration.
    pub months: Option<u16>,
    /// Roubles: the insurer's own rate.
    #[cfg_attr(feature = "ts", tsify(type = "number | null"))]
    pub base_rate: Option<Kopecks>,
    #[serde(rename = "use")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<TariffUse>))]
    #[cfg_attr(feature = "ts", tsify(type = "TariffUse | null"))]
    pub purpose: TariffUse,
}

impl Fields for TariffInput {
    fn fields(input: &Input<'_>, _: Date) -> Option<Self> {
        let date = date(input);
        let vehicle = required_object(input, "vehicle", TariffVehicle::fields);
        let owner = input.required_choice("owner", |name| name.parse().ok(), "Выберите владельца");
        let purpose = input
            .choice(
                "use",
                |name| name.parse().ok(),
                "Выберите цель использования",
            )
            .unwrap_or_default();
        let territory = territory(input, purpose);
        let drivers = TariffDrivers::fields(input);
        let kbm_class = kbm_class(input);
        let months = months(input, purpose);
        let base_rate = base_rate(input);
        Some(Self {
            date: date?,
            vehicle: vehicle?,
            owner: owner?,
            territory,
            drivers: drivers?,
            kbm_class,
            months,
            base_rate,
            purpose,
        })
    }
}

fn date(input: &Input<'_>) -> Option<Date> {
    let text = input.required_text("date", "Укажите дату договора")?;
    let date = Date::from_text(text).ok();
    if date.is_none() {
        input.refuse("date", "date_format", "Дата договора — в виде ГГГГ-ММ-ДД");
    }
    date
}

fn required_object<'a, T>(
    input: &Input<'a>,
    name: &'static str,
    read: impl FnOnce(&Input<'a>) -> Option<T>,
) -> Option<T> {
    let value = input.object(name, read);
    if value.is_none() && !input.is_refused(name) {
        input.refuse(name, "required", "Заполните этот раздел");
    }
    value.flatten()
}

fn territory(input: &Input<'_>, purpose: TariffUse) -> Option<Place> {
    if purpose == TariffUse::Ordinary {
        return required_object(input, "territory", Place::fields);
    }
    input.object("territory", Place::fields).flatten()
}

fn months(input: &Input<'_>, purpose: TariffUse) -> Option<u16> {
    let (least, message) = match purpose {
        TariffUse::Ordinary => (
            MONTHS.least,
            "Период использования — от 3 до 12 месяцев: за более короткий договор понижающий коэффициент назначает страховщик",
        ),
        TariffUse::Foreign => (
            MONTHS.least_foreign,
            "Срок страхования — от 1 до 12 месяцев",
        ),
        TariffUse::Transit => {
            input.ignore("months");
            return None;
        }
    };
    input.whole("months", least..=MONTHS.most, message)
}

/// Whether it lies in the corridor is known with the edition.
fn base_rate(input: &Input<'_>) -> Option<Kopecks> {
    let rate = input.sum("baseRate")?;
    if rate <= Kopecks::ZERO {
        input.refuse(
            "baseRate",
            "too_small",
            "Базовая ставка должна быть больше нуля",
        );
    }
    Some(rate)
}
