//! Input of the exact tariff.

use serde::{Deserialize, Serialize};
use strum::EnumString;

use super::bonus_malus::KbmClass;
use super::drivers::{TariffDrivers, kbm_class};
use super::territory::Territory;
use super::vehicle::{TariffOwner, TariffVehicle};
use crate::date::Date;
use crate::field_reader::{FieldReader, FromFields};
use crate::money::Kopecks;

/// Allowed terms of a policy, months.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Months {
    least: u16,
    /// Minimum term for a vehicle registered abroad, months.
    least_foreign: u16,
    most: u16,
}

pub(super) const MONTHS: Months = Months {
    least: 3,
    least_foreign: 1,
    most: 12,
};

/// Purpose of the policy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, EnumString)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
#[strum(serialize_all = "camelCase")]
pub enum TariffUse {
    #[default]
    Ordinary,
    /// Transit to the place of registration or inspection, up to 20 days.
    Transit,
    /// Vehicle registered abroad.
    Foreign,
}

/// Data from which a premium is calculated.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TariffInput {
    /// Day of the contract, `yyyy-mm-dd` or `dd.mm.yyyy`; it selects the edition.
    #[cfg_attr(feature = "ts", tsify(type = "string"))]
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub date: Date,
    pub vehicle: TariffVehicle,
    pub owner: TariffOwner,
    /// Territory of the owner; required for ordinary use only.
    #[cfg_attr(feature = "ts", tsify(type = "TariffTerritory | null"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<super::TariffTerritory>))]
    pub territory: Option<Territory>,
    pub drivers: TariffDrivers,
    /// Bonus-malus class of the owner; 3 by default.
    pub kbm_class: Option<KbmClass>,
    /// Months of use: 3 to 12, for a foreign vehicle 1 to 12; ignored for transit.
    pub months: Option<u16>,
    /// Base rate of the insurer, roubles.
    #[cfg_attr(feature = "ts", tsify(type = "number | null"))]
    pub base_rate: Option<Kopecks>,
    #[serde(rename = "use")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<TariffUse>))]
    #[cfg_attr(feature = "ts", tsify(type = "TariffUse | null"))]
    pub purpose: TariffUse,
}

impl FromFields for TariffInput {
    fn from_fields(fields: &FieldReader<'_>, _: Date) -> Option<Self> {
        let date = date(fields);
        let vehicle = required_object(fields, "vehicle", TariffVehicle::from_fields);
        let owner = fields.required_choice("owner", |name| name.parse().ok(), "Выберите владельца");
        let purpose = fields
            .choice(
                "use",
                |name| name.parse().ok(),
                "Выберите цель использования",
            )
            .unwrap_or_default();
        let territory = territory(fields, purpose);
        let drivers = TariffDrivers::from_fields(fields);
        let kbm_class = kbm_class(fields);
        let months = months(fields, purpose);
        let base_rate = base_rate(fields);
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

fn date(fields: &FieldReader<'_>) -> Option<Date> {
    let text = fields.required_text("date", "Укажите дату договора")?;
    let date = Date::from_text(text).ok();
    if date.is_none() {
        fields.add_error("date", "date_format", "Дата договора — в виде ГГГГ-ММ-ДД");
    }
    date
}

fn required_object<'a, T>(
    fields: &FieldReader<'a>,
    name: &'static str,
    read: impl FnOnce(&FieldReader<'a>) -> Option<T>,
) -> Option<T> {
    let value = fields.object(name, read);
    fields
        .required(name, value, "Заполните этот раздел")
        .flatten()
}

fn territory(fields: &FieldReader<'_>, purpose: TariffUse) -> Option<Territory> {
    if purpose == TariffUse::Ordinary {
        return required_object(fields, "territory", Territory::from_fields);
    }
    fields.object("territory", Territory::from_fields).flatten()
}

fn months(fields: &FieldReader<'_>, purpose: TariffUse) -> Option<u16> {
    let (min, message) = match purpose {
        TariffUse::Ordinary => (
            MONTHS.least,
            "Период использования — от 3 до 12 месяцев: за более короткий договор понижающий коэффициент назначает страховщик",
        ),
        TariffUse::Foreign => (
            MONTHS.least_foreign,
            "Срок страхования — от 1 до 12 месяцев",
        ),
        TariffUse::Transit => {
            fields.mark_known("months");
            return None;
        }
    };
    fields.required_integer("months", min..=MONTHS.most, message)
}

/// Reads the base rate; the range is checked later, when the edition is known.
fn base_rate(fields: &FieldReader<'_>) -> Option<Kopecks> {
    let rate = fields.amount("baseRate")?;
    if rate <= Kopecks::ZERO {
        fields.add_error(
            "baseRate",
            "too_small",
            "Базовая ставка должна быть больше нуля",
        );
    }
    Some(rate)
}
