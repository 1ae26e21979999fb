//! Import of the car, its electronic passport, and its other numbers.

use serde::{Deserialize, Serialize};

use super::block;

block! {
    /// A field that the source names itself.
    NamedValue {
        title: String,
        value: String,
    }
}

block! {
    /// One customs declaration. Of its fields only model and date are confirmed.
    CustomsRecord {
        /// Released, `yyyy-mm-dd`.
        date: Option<String>,
        model: Option<String>,
        country: Option<String>,
        vin: Option<String>,
        body_number: Option<String>,
        /// What else the record says.
        fields: Vec<NamedValue>,
    }
}

block! {
    /// Customs, and the electronic vehicle passport, which holds what the specification's page
    /// reads. The page writes «Данные не найдены» for a missing value.
    Customs {
        /// Either register knows the car.
        found: bool,
        vin: Option<String>,
        /// Number of the electronic passport.
        passport_number: Option<String>,
        #[serde(rename = "type")]
        passport_type: Option<String>,
        /// Status of the passport, in words.
        #[serde(rename = "statuspts")]
        passport_status: Option<String>,
        /// The disposal fee, in words; spelled as the source spells it.
        #[serde(rename = "displosal_fee")]
        disposal_fee: Option<String>,
        /// Release into free circulation, in words.
        #[serde(rename = "vipusk")]
        release: Option<String>,
        /// Encumbrances at customs, in words.
        #[serde(rename = "custenc")]
        encumbrances: Option<String>,
        /// Restrictions in the passport, in words.
        restrictions: Option<String>,
        /// Customs declarations.
        records: Vec<CustomsRecord>,
    }
}

block! {
    /// The numbers of one car.
    Conversion {
        found: bool,
        /// Missing for cars without one.
        vin: Option<String>,
        /// State plate.
        reg_number: Option<String>,
        /// Make and model in one.
        brand_model: Option<String>,
        brand: Option<String>,
        model: Option<String>,
        year: Option<i32>,
        /// Body number.
        body: Option<String>,
        chassis: Option<String>,
    }
}
