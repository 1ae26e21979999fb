//! Cars with a known story, one for each thing worth showing.

mod cars;
mod registers;
mod scenarios;

use chrono::NaiveDate;

use crate::{
    base::fault_injection::SourceFault,
    cars::{Car, by_form, records::Records},
};

pub use crate::cars::showcase::cars::CARS;

#[derive(Debug)]
pub struct ShowcaseCar {
    pub title: &'static str,
    pub description: &'static str,
    /// Absent for a car that has only a frame number.
    pub vin: Option<&'static str>,
    pub plate: &'static str,
    /// Series and number of the registration certificate; no other will do.
    pub certificate: &'static str,
    /// Body number, where it is not the VIN.
    pub body: Option<&'static str>,
    /// Plate in the conversion of the VIN, where it differs from `plate`.
    pub plate_of_vin: Option<&'static str>,
    /// The trouble of sources that are asked about this car.
    pub faults: &'static [SourceFault],
    scenario: Scenario,
}

#[derive(Debug)]
enum Scenario {
    /// No source knows the car.
    Unknown,
    /// An ordinary car without bad records, changed by the function.
    Known(fn(&mut Car, NaiveDate)),
}

pub fn by_vin_or_body(key: &str) -> Option<&'static ShowcaseCar> {
    CARS.iter()
        .find(|car| car.vin == Some(key) || car.body == Some(key))
}

pub fn by_plate(plate: &str) -> Option<&'static ShowcaseCar> {
    CARS.iter()
        .find(|car| car.plate == plate || car.plate_of_vin == Some(plate))
}

/// The showcase car that a VIN, body number or plate names.
pub fn by_any_identifier(key: &str) -> Option<&'static ShowcaseCar> {
    by_vin_or_body(key).or_else(|| by_plate(key))
}

impl ShowcaseCar {
    /// The car as the sources know it, if they do.
    pub fn car(&self, today: NaiveDate) -> Option<Car> {
        let Scenario::Known(change) = self.scenario else {
            return None;
        };
        let mut car = by_form(today, self.vin.or(self.body)?)?;
        self.plate_of_vin
            .unwrap_or(self.plate)
            .clone_into(&mut car.plate);
        car.accidents.clear();
        car.restrictions.clear();
        car.wanted_since = None;
        car.is_known_by_plate = true;
        car.records = Records {
            certificate: Some(self.certificate),
            photos: registers::sale_photos(&car, today),
            ..Records::default()
        };
        change(&mut car, today);
        Some(car)
    }

    pub fn trouble(&self, method: &str) -> Option<&'static SourceFault> {
        self.faults.iter().find(|trouble| trouble.method == method)
    }
}
