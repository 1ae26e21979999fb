//! Technical inspections and odometer readings.

use serde::{Deserialize, Serialize};

use super::block;
use crate::report::ReadingState;

block! {
    /// One technical inspection card. The second register tells no mileage, the first no expert.
    Inspection {
        number: Option<String>,
        /// Issued, `yyyy-mm-dd`.
        date: String,
        /// Valid to, `yyyy-mm-dd`.
        expires: Option<String>,
        /// Kilometres.
        mileage: Option<u32>,
        /// Name of the operator, or its number in the register.
        operator: Option<String>,
        address: Option<String>,
        /// The person who inspected the car.
        expert: Option<String>,
        /// State plate at that time, Cyrillic.
        plate: Option<String>,
        vin: Option<String>,
        /// Category as the card has it: `B:M1`.
        category: Option<String>,
    }
}

block! {
    /// Inspection cards (EAISTO), newest first.
    Inspections {
        count: u32,
        brand: Option<String>,
        model: Option<String>,
        body_number: Option<String>,
        cards: Vec<Inspection>,
    }
}

block! {
    /// One reading of the odometer.
    MileageRecord {
        /// Kilometres.
        mileage: u32,
        source: String,
        /// Day, `yyyy-mm-dd`.
        date: String,
        /// Beside the other readings of this source; the chart compares those of all sources.
        state: ReadingState,
    }
}

block! {
    /// Odometer readings, oldest first.
    Mileage {
        found_in_database: bool,
        registration_number: Option<String>,
        /// Kilometres at the latest reading.
        current_mileage: Option<u32>,
        records: Vec<MileageRecord>,
    }
}

block! {
    /// An operator of technical inspection, by its number in the register.
    InspectionOperator {
        found: bool,
        number: Option<String>,
        name: Option<String>,
        address: Option<String>,
        /// In the words of the register.
        status: Option<String>,
        is_active: Option<bool>,
    }
}
