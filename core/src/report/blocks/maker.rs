//! What is known of the model: the meaning of the VIN, and recalls.

use serde::{Deserialize, Serialize};

use super::{NamedValue, block};

block! {
    /// One modification that the VIN may mean.
    Modification {
        brand: Option<String>,
        model: Option<String>,
        modification: Option<String>,
        /// Code of the body, and its name in Russian.
        body: Option<String>,
        body_name: Option<String>,
        /// Cubic centimetres.
        engine_volume: Option<u32>,
        /// Horsepower, rounded.
        engine_power: Option<u32>,
        engine_series: Option<String>,
        fuel_type: Option<String>,
        /// Code of the gearbox: `AUT`.
        gear: Option<String>,
        speeds: Option<u32>,
        drive: Option<String>,
        model_year: Option<i32>,
        /// First and last year of production.
        start_year: Option<i32>,
        finish_year: Option<i32>,
        /// Summaries in words.
        basic_params: Option<String>,
        power_params: Option<String>,
        /// Standard equipment.
        equipment: Vec<String>,
        /// What else the source says.
        fields: Vec<NamedValue>,
    }
}

block! {
    /// What the VIN says.
    Decoded {
        found: bool,
        vin: Option<String>,
        /// Candidates: the VIN does not always tell them apart.
        modifications: Vec<Modification>,
    }
}

block! {
    /// One recall of the maker.
    Recall {
        /// Announced, `yyyy-mm-dd`.
        date: Option<String>,
        organizer: Option<String>,
        brand: Option<String>,
        model: Option<String>,
        reason: Option<String>,
        recommendation: Option<String>,
    }
}

block! {
    /// Recalls that concern the car. Whether the work was done no source tells.
    Recalls {
        /// Including those that could not be read.
        count: u32,
        campaigns: Vec<Recall>,
    }
}
