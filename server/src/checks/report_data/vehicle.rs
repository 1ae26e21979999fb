//! Data of the car of a report.

use avtosled_core::report::{Block, Vehicle};

use crate::checks::identification::Identity;
use crate::checks::report_data::source::{Source, history};

/// Car data from the registers, completed from the identification.
pub fn vehicle(identity: &Identity, sources: &[Source]) -> Vehicle {
    let mut vehicle = history(sources)
        .map(|history| history.vehicle.clone())
        .unwrap_or_default();
    if vehicle.brand.is_none() {
        let named = sources.iter().find_map(|source| match source.block() {
            Some(Block::Inspections(cards)) => Some((cards.brand.clone()?, cards.model.clone())),
            _ => None,
        });
        (vehicle.brand, vehicle.model) = match named {
            Some((brand, model)) => (Some(brand), model),
            None if identity.brand.is_some() => (identity.brand.clone(), identity.model.clone()),
            None => (identity.brand_model.clone(), None),
        };
    }
    decoded(&mut vehicle, sources);
    vehicle.brand = vehicle.brand.as_deref().map(avtosled_core::report::make);
    vehicle.model = vehicle.model.as_deref().map(avtosled_core::report::model);
    vehicle.year = vehicle.year.or(identity.year);
    vehicle.vin = vehicle.vin.or_else(|| identity.vin.clone());
    vehicle.body_number = vehicle.body_number.or_else(|| identity.body_number.clone());
    vehicle.license_number = vehicle
        .license_number
        .or_else(|| identity.plate_display.clone());
    vehicle.plate_number = vehicle
        .plate_number
        .or_else(|| vehicle.license_number.clone());
    vehicle
}

/// Adds make and model decoded from the VIN when no register names them.
/// Its model year is not the year of the car.
fn decoded(vehicle: &mut Vehicle, sources: &[Source]) {
    let Some(read) = sources.iter().find_map(|source| match source.block() {
        Some(Block::Decoded(decoded)) => decoded.modifications.first(),
        _ => None,
    }) else {
        return;
    };
    if vehicle.brand.is_none() {
        vehicle.brand.clone_from(&read.brand);
        vehicle.model.clone_from(&read.model);
    }
}
