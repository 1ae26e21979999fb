//! Approximate price of compulsory motor insurance (OSAGO) from six answers.
//!
//! Coefficients are those of the edition in force from 12.04.2015 to 08.01.2019, the last one whose
//! table of age and experience has exactly the four cells of the form. The base rate is the maximum
//! of its range, which most insurers used. The legal cap is not applied.

use serde::{Deserialize, Serialize};

use super::coefficient::{self, Coefficient};
use crate::date::Date;
use crate::field_errors::{FieldError, FieldErrors};
use crate::field_reader::{FieldReader, FromFields};
use crate::money::{Kopecks, MoneyError};

/// Base rate, roubles: the maximum of the range from 3432 to 4118.
pub const BASE_RATE: Kopecks = Kopecks::roubles(4118);

macro_rules! choice {
    ($(#[$meta:meta])* $name:ident { $($variant:ident = $wire:literal),+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        pub enum $name { $(#[serde(rename = $wire)] $variant),+ }

        impl $name {
            fn parse(name: &str) -> Option<Self> {
                match name { $($wire => Some(Self::$variant),)+ _ => None }
            }
        }
    };
}

choice! {
    /// Region of the owner.
    Region { Moscow = "moscow", Spb = "spb", Other = "other" }
}
choice! {
    /// Age of the driver: under 22 years, or older.
    DriverAge { Young = "young", Experienced = "experienced" }
}
choice! {
    /// Driving experience: under 3 years, or longer.
    DrivingExperience { Novice = "novice", Experienced = "experienced" }
}
choice! {
    /// Drivers of the policy: any driver, or named drivers only.
    DriversCount { Unlimited = "unlimited", Limited = "limited" }
}
choice! {
    /// Bonus-malus class: the best, the initial one, the worst.
    BonusMalusClass { Best = "13", Starting = "3", Worst = "m" }
}

/// Answers of the form of the approximate price.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OsagoInput {
    pub region: Region,
    /// Engine power, horsepower, at least 1.
    pub engine_power: f64,
    pub driver_age: DriverAge,
    pub driving_experience: DrivingExperience,
    pub drivers_count: DriversCount,
    pub bonus_malus_class: BonusMalusClass,
}

/// Factors of the price.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OsagoCoefficients {
    /// Factor of the territory (КТ).
    #[cfg_attr(feature = "ts", tsify(type = "number"))]
    #[cfg_attr(feature = "openapi", schema(value_type = f64))]
    pub kt: Coefficient,
    /// Factor of age and experience (КВС).
    #[cfg_attr(feature = "ts", tsify(type = "number"))]
    #[cfg_attr(feature = "openapi", schema(value_type = f64))]
    pub kvs: Coefficient,
    /// Factor of the list of drivers (КО).
    #[cfg_attr(feature = "ts", tsify(type = "number"))]
    #[cfg_attr(feature = "openapi", schema(value_type = f64))]
    pub ko: Coefficient,
    /// Factor of the engine power (КМ).
    #[cfg_attr(feature = "ts", tsify(type = "number"))]
    #[cfg_attr(feature = "openapi", schema(value_type = f64))]
    pub km: Coefficient,
    /// Factor of the bonus-malus class (КБМ).
    #[cfg_attr(feature = "ts", tsify(type = "number"))]
    #[cfg_attr(feature = "openapi", schema(value_type = f64))]
    pub kbm: Coefficient,
}

/// Approximate price.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OsagoQuote {
    #[cfg_attr(feature = "ts", tsify(type = "number"))]
    pub price: Kopecks,
    #[cfg_attr(feature = "ts", tsify(type = "number"))]
    pub base_rate: Kopecks,
    pub coefficients: OsagoCoefficients,
    /// Copy of `kbm` under the name of the specification.
    #[cfg_attr(feature = "ts", tsify(type = "number"))]
    #[cfg_attr(feature = "openapi", schema(value_type = f64))]
    pub kmb: Coefficient,
}

impl FromFields for OsagoInput {
    fn from_fields(fields: &FieldReader<'_>, _: Date) -> Option<Self> {
        let region = fields.required_choice("region", Region::parse, "Выберите регион");
        let engine_power = fields.number("enginePower");
        // The negated comparison also catches NaN.
        if !engine_power.is_some_and(|power| power >= 1.0) && !fields.has_error("enginePower") {
            fields.add_error("enginePower", "out_of_range", POWER_MESSAGE);
        }
        let age =
            fields.required_choice("driverAge", DriverAge::parse, "Выберите возраст водителя");
        let experience = fields.required_choice(
            "drivingExperience",
            DrivingExperience::parse,
            "Выберите стаж вождения",
        );
        let drivers = fields.required_choice(
            "driversCount",
            DriversCount::parse,
            "Выберите, сколько человек будет водить",
        );
        let class = fields.required_choice(
            "bonusMalusClass",
            BonusMalusClass::parse,
            "Выберите класс бонус-малус",
        );
        Some(Self {
            region: region?,
            engine_power: engine_power?,
            driver_age: age?,
            driving_experience: experience?,
            drivers_count: drivers?,
            bonus_malus_class: class?,
        })
    }
}

const POWER_MESSAGE: &str = "Мощность двигателя должна быть не меньше 1 л. с.";

fn power_error() -> FieldError {
    FieldError::new("enginePower", "out_of_range", POWER_MESSAGE)
}

/// Calculates the approximate price; an invalid engine power is an error.
pub fn approximate(input: &OsagoInput) -> Result<OsagoQuote, FieldErrors> {
    if !input.engine_power.is_finite() || input.engine_power < 1.0 {
        return Err(FieldErrors::one(power_error()));
    }
    let coefficients = OsagoCoefficients {
        kt: territory(input.region),
        kvs: age_and_experience(input),
        ko: Coefficient(match input.drivers_count {
            DriversCount::Limited => 100,
            DriversCount::Unlimited => 180,
        }),
        km: power(input.engine_power),
        kbm: bonus_malus(input.bonus_malus_class),
    };
    Ok(OsagoQuote {
        price: price(&coefficients).map_err(|_| power_error())?,
        base_rate: BASE_RATE,
        coefficients,
        kmb: coefficients.kbm,
    })
}

fn price(c: &OsagoCoefficients) -> Result<Kopecks, MoneyError> {
    coefficient::product(BASE_RATE, [c.kt, c.kvs, c.ko, c.km, c.kbm])
}

const fn territory(region: Region) -> Coefficient {
    Coefficient(match region {
        Region::Moscow => 200,
        Region::Spb => 180,
        Region::Other => 100,
    })
}

/// Factor of age and experience; 1 for an unlimited list of drivers.
const fn age_and_experience(input: &OsagoInput) -> Coefficient {
    let hundredths = match (
        input.drivers_count,
        input.driver_age,
        input.driving_experience,
    ) {
        (DriversCount::Unlimited, _, _)
        | (_, DriverAge::Experienced, DrivingExperience::Experienced) => 100,
        (_, DriverAge::Young, DrivingExperience::Novice) => 180,
        (_, DriverAge::Experienced, DrivingExperience::Novice) => 170,
        (_, DriverAge::Young, DrivingExperience::Experienced) => 160,
    };
    Coefficient(hundredths)
}

fn power(horsepower: f64) -> Coefficient {
    const STEPS: [(f64, u16); 5] = [
        (50.0, 60),
        (70.0, 100),
        (100.0, 110),
        (120.0, 120),
        (150.0, 140),
    ];
    let step = STEPS.into_iter().find(|(limit, _)| horsepower <= *limit);
    Coefficient(step.map_or(160, |(_, hundredths)| hundredths))
}

pub(super) const fn bonus_malus(class: BonusMalusClass) -> Coefficient {
    Coefficient(match class {
        BonusMalusClass::Best => 50,
        BonusMalusClass::Starting => 100,
        BonusMalusClass::Worst => 245,
    })
}
