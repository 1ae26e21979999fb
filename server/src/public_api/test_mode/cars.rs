//! Showcase cars with the stored answers of their sources, written by the golden test of the reports.

use std::sync::LazyLock;

use avtosled_core::sources::SourceId;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::checks::identification::{Identity, VehiclePreview};

/// Answers of the sources about a showcase car.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TestCar {
    pub name: String,
    pub identity: Identity,
    pub answers: Vec<TestAnswer>,
}

/// Answer of a source, or its failure.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TestAnswer {
    /// Name of the source.
    pub source: String,
    /// Code of the failure; `None` for an answer.
    pub error_code: Option<String>,
    pub error_message: Option<String>,
    /// Answer as it is stored with a report.
    pub block: Option<Value>,
}

macro_rules! cars {
    ($($name:literal),+ $(,)?) => {
        /// Names of the showcase cars.
        pub const NAMES: &[&str] = &[$($name),+];

        static CARS: LazyLock<Vec<TestCar>> = LazyLock::new(|| {
            [$(include_str!(concat!("cars/", $name, ".json"))),+]
                .into_iter()
                .filter_map(|text| serde_json::from_str(text).ok())
                .collect()
        });
    };
}

cars!(
    "clean",
    "crashed",
    "pledged",
    "restricted",
    "wanted",
    "taxi",
    "silent"
);

/// The car with a normalised VIN, plate or body number.
#[must_use]
pub fn find(identifier: &str) -> Option<&'static TestCar> {
    CARS.iter().find(|car| {
        let identity = &car.identity;
        [&identity.vin, &identity.plate, &identity.body_number]
            .into_iter()
            .any(|own| own.as_deref() == Some(identifier))
    })
}

/// Preview of the car with a normalised VIN, plate or body number.
#[must_use]
pub fn preview(identifier: &str) -> VehiclePreview {
    let car = find(identifier).map(|car| &car.identity);
    VehiclePreview {
        found: car.is_some(),
        brand_model: car.and_then(|car| car.brand_model.clone()),
        year: car.and_then(|car| car.year),
        is_mismatched: false,
    }
}

/// The car with a name.
#[must_use]
pub fn by_name(name: &str) -> Option<&'static TestCar> {
    CARS.iter().find(|car| car.name == name)
}

impl TestCar {
    #[must_use]
    pub fn answer(&self, source: SourceId) -> Option<&TestAnswer> {
        self.answers
            .iter()
            .find(|answer| answer.source == source.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_car_is_parsed_and_found_by_its_vin() {
        assert_eq!(CARS.len(), NAMES.len());
        for car in CARS.iter() {
            let vin = car.identity.vin.as_deref().unwrap();
            assert_eq!(find(vin).unwrap().name, car.name);
            assert!(!car.answers.is_empty(), "{}", car.name);
        }
    }
}
