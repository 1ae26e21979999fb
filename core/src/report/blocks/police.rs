//! Registers of the traffic police.

use serde::{Deserialize, Serialize};

use super::block;

block! {
    /// What is known of the car itself; the page writes «Неизвестно» for a missing value.
    Vehicle {
        brand: Option<String>,
        model: Option<String>,
        year: Option<i32>,
        color: Option<String>,
        /// State plate, Cyrillic.
        license_number: Option<String>,
        plate_number: Option<String>,
        vin: Option<String>,
        body_number: Option<String>,
        engine_number: Option<String>,
        /// Cubic centimetres.
        engine_volume: Option<u32>,
        /// Horsepower, rounded.
        engine_power: Option<u32>,
        transmission: Option<String>,
        category: Option<String>,
        vehicle_type: Option<String>,
    }
}

block! {
    /// Paper or electronic vehicle passport.
    VehiclePassport {
        number: Option<String>,
        issuer: Option<String>,
    }
}

block! {
    /// One registration period.
    OwnershipPeriod {
        /// Operation code of the traffic police, two digits.
        last_operation: String,
        last_operation_info: String,
        /// `Natural` or `Legal`.
        simple_person_type: String,
        simple_person_type_info: String,
        /// Day, `yyyy-mm-dd`.
        from: String,
        /// Day, or the string `null` for the period that runs to the present.
        to: String,
        /// Length in Russian words, as the source gives it.
        period: String,
    }
}

block! {
    /// Registration history (traffic police).
    History {
        found: bool,
        vehicle: Vehicle,
        passport: VehiclePassport,
        ownership_periods: Vec<OwnershipPeriod>,
        /// The register says the car is scrapped or to be scrapped.
        scrapped: bool,
        scrapped_info: Option<String>,
    }
}

block! {
    /// One accident.
    Accident {
        number: Option<String>,
        /// Day, `yyyy-mm-dd`.
        date: String,
        /// `HH:MM`, where the source gives it.
        time: Option<String>,
        kind: Option<String>,
        place: Option<String>,
        region: Option<String>,
        /// Damage in words.
        damage: Option<String>,
        /// The damage codes of the traffic police, separated by commas.
        damage_code: Option<String>,
        damage_codes: Vec<String>,
        /// Repair cost in words or roubles, where a source knows it.
        cost: Option<String>,
        vehicles_count: Option<u32>,
        /// Which of them this car is, from 1.
        vehicle_order: Option<u32>,
        /// The car as the record names it.
        brand: Option<String>,
        model: Option<String>,
        year: Option<i32>,
        /// Legal form of the owner, in words.
        owner_form: Option<String>,
    }
}

block! {
    /// Accidents (traffic police).
    Accidents {
        has_accidents: bool,
        accidents: Vec<Accident>,
        /// Shown beside the accidents; filled from the history when that was ordered too.
        ownership_periods: Vec<OwnershipPeriod>,
    }
}

block! {
    /// One record of the wanted list.
    WantedRecord {
        region: Option<String>,
        model: Option<String>,
        year: Option<i32>,
        vin: Option<String>,
        body_number: Option<String>,
        /// Day, `yyyy-mm-dd`.
        date: Option<String>,
    }
}

block! {
    /// Wanted list (interior ministry).
    Wanted {
        count: u32,
        message: Option<String>,
        records: Vec<WantedRecord>,
    }
}

block! {
    /// One restriction on registration actions.
    Restriction {
        kind_code: Option<String>,
        kind: String,
        /// Day the restriction was imposed, `yyyy-mm-dd`.
        date: Option<String>,
        /// Day it was entered into the register, `yyyy-mm-dd`.
        entered_on: Option<String>,
        region: Option<String>,
        imposed_by: Option<String>,
        basis: Option<String>,
        phone: Option<String>,
        key: Option<String>,
        /// The car as the record names it.
        vin: Option<String>,
        body_number: Option<String>,
        model: Option<String>,
        year: Option<i32>,
    }
}

block! {
    /// Restrictions on registration actions (traffic police).
    Restrictions {
        count: u32,
        records: Vec<Restriction>,
    }
}
