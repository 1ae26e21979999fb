//! Cars with a known story, one for each thing worth showing.

mod cars;
mod registers;
mod stories;

use chrono::NaiveDate;

use crate::cars::Car;
use crate::cars::World;
use crate::cars::by_form;
use crate::cars::records::Records;

pub use crate::cars::showcase::cars::CARS;

/// A car of the showcase.
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
    /// What goes wrong when sources are asked about this car.
    pub troubles: &'static [SourceTrouble],
    story: Story,
}

/// A source that is slow or fails for one car.
#[derive(Clone, Copy, Debug)]
pub struct SourceTrouble {
    pub method: &'static str,
    pub latency_ms: Option<u64>,
    pub fail: Option<&'static str>,
}

#[derive(Debug)]
enum Story {
    /// No source knows the car.
    Unknown,
    /// An ordinary car without bad records, changed by the function.
    Known(fn(&mut Car, NaiveDate)),
}

/// A source that takes so long.
pub const fn slow(method: &'static str, latency_ms: u64) -> SourceTrouble {
    SourceTrouble {
        method,
        latency_ms: Some(latency_ms),
        fail: None,
    }
}

/// A source that fails so.
pub const fn fails(method: &'static str, fail: &'static str) -> SourceTrouble {
    SourceTrouble {
        method,
        latency_ms: None,
        fail: Some(fail),
    }
}

/// The showcase car with that VIN or body number.
pub fn by_vin_or_body(key: &str) -> Option<&'static ShowcaseCar> {
    CARS.iter()
        .find(|car| car.vin == Some(key) || car.body == Some(key))
}

/// The showcase car with that plate, written in Cyrillic.
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
    pub fn car(&self, world: World) -> Option<Car> {
        let Story::Known(change) = self.story else {
            return None;
        };
        let mut car = by_form(world, self.vin.or(self.body)?)?;
        self.plate_of_vin
            .unwrap_or(self.plate)
            .clone_into(&mut car.plate);
        car.accidents.clear();
        car.restrictions.clear();
        car.wanted_since = None;
        car.is_known_by_plate = true;
        car.records = Records {
            certificate: Some(self.certificate),
            photos: registers::sale_photos(&car, world.today),
            ..Records::default()
        };
        change(&mut car, world.today);
        Some(car)
    }

    /// What goes wrong when that method is asked about this car.
    pub fn trouble(&self, method: &str) -> Option<&'static SourceTrouble> {
        self.troubles
            .iter()
            .find(|trouble| trouble.method == method)
    }
}
