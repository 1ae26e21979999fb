//! What the car was used for: taxi permits and fines.

use serde::{Deserialize, Serialize};

use super::block;
use crate::money::Kopecks;

block! {
    /// One permit to carry passengers.
    personal TaxiPermit {
        series: Option<String>,
        number: Option<String>,
        /// The carrier, a company or a person.
        carrier: Option<String>,
        /// The carrier's taxpayer number.
        tax_number: Option<String>,
        /// Days, `yyyy-mm-dd`.
        from: Option<String>,
        to: Option<String>,
        /// In the words of the register.
        status: Option<String>,
        is_active: Option<bool>,
        region: Option<String>,
        brand: Option<String>,
        model: Option<String>,
        year: Option<i32>,
        plate: Option<String>,
        /// Last change of the record, `yyyy-mm-dd`.
        changed_on: Option<String>,
    }
}

block! {
    /// Taxi permits.
    Taxi {
        found: bool,
        /// What the source says of it, in words.
        info: Option<String>,
        permits: Vec<TaxiPermit>,
    }
}

block! {
    /// Whom a fine is paid to.
    Payee {
        receiver: Option<String>,
        tax_number: Option<String>,
        kpp: Option<String>,
        kbk: Option<String>,
        bank: Option<String>,
        /// Single treasury account.
        account: Option<String>,
        treasury_account: Option<String>,
        bik: Option<String>,
        oktmo: Option<String>,
    }
}

block! {
    /// One fine that is not paid.
    Fine {
        /// Number of the ruling (UIN).
        number: Option<String>,
        /// Day of the ruling, `yyyy-mm-dd`.
        date: Option<String>,
        /// Day of the violation, `yyyy-mm-dd`.
        violation_date: Option<String>,
        /// `HH:MM`.
        violation_time: Option<String>,
        article: Option<String>,
        text: Option<String>,
        #[cfg_attr(feature = "ts", tsify(type = "number | null"))]
        #[cfg_attr(feature = "openapi", schema(value_type = Option<f64>))]
        amount: Option<Kopecks>,
        has_discount: bool,
        /// Last day of the discount, `yyyy-mm-dd`.
        discount_until: Option<String>,
        vehicle: Option<String>,
        kbk: Option<String>,
        division_id: Option<String>,
        division: Option<String>,
        division_address: Option<String>,
        payee: Option<Payee>,
        /// The register has a photo, which `finesPhoto` gives for `photo_token`.
        has_photo: bool,
        photo_token: Option<String>,
    }
}

block! {
    /// Fines that are not paid.
    Fines {
        /// Including those that could not be read.
        count: u32,
        records: Vec<Fine>,
    }
}
