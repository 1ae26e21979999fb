//! The insurers' union: policies and the bonus-malus of a driver.

use serde::{Deserialize, Serialize};

use super::block;
use crate::money::Kopecks;

block! {
    /// One OSAGO policy. Since the register moved in 2024 the persons, the bonus-malus and the
    /// premium are often missing.
    personal Policy {
        /// Cyrillic.
        series: Option<String>,
        number: Option<String>,
        insurer: Option<String>,
        /// In the words of the register.
        status: Option<String>,
        is_active: Option<bool>,
        /// Whether the policy covers the day that was asked about, in a sentence.
        term: Option<String>,
        /// The car may be used from and to these days, `yyyy-mm-dd`.
        use_from: Option<String>,
        use_to: Option<String>,
        /// The contract runs from and to these days, `yyyy-mm-dd`.
        from: Option<String>,
        to: Option<String>,
        /// With the category in brackets.
        brand_model: Option<String>,
        /// State plate, or a sentence that there is none.
        plate: Option<String>,
        /// May be masked with `*`.
        vin: Option<String>,
        body_number: Option<String>,
        /// Horsepower, rounded.
        engine_power: Option<u32>,
        /// Kilograms.
        max_mass: Option<u32>,
        /// The car was on its way to registration or inspection.
        in_transit: Option<bool>,
        trailer: Option<bool>,
        /// Purpose of use: «Личная», «Такси» and others.
        purpose: Option<String>,
        /// Whether the number of drivers is limited, in a sentence.
        drivers: Option<String>,
        /// Partly masked by the register.
        insured: Option<String>,
        owner: Option<String>,
        /// Decimal: `0.83`.
        bonus_malus: Option<String>,
        region: Option<String>,
        #[cfg_attr(feature = "ts", tsify(type = "number | null"))]
        #[cfg_attr(feature = "openapi", schema(value_type = Option<f64>))]
        premium: Option<Kopecks>,
        /// The day the register was asked about, `yyyy-mm-dd`.
        asked_on: Option<String>,
        /// Extension for Belarus.
        belarus: Option<bool>,
    }
}

block! {
    /// OSAGO policies.
    Policies {
        /// Including those that could not be read.
        count: u32,
        policies: Vec<Policy>,
    }
}

block! {
    /// The bonus-malus of a driver.
    BonusMalus {
        /// The register knows the driver.
        found: bool,
        /// Decimal: `0.91`.
        value: Option<String>,
        /// Why there is none, in the words of the register.
        message: Option<String>,
    }
}
