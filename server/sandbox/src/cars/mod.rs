//! Emulated cars: a few predefined ones, all others generated from their identifiers.

#![expect(
    clippy::cast_possible_truncation,
    reason = "generated numbers stay in their small ranges"
)]

mod campaigns;
mod car;
mod generation;
mod history;
mod identity;
pub mod insurance;
mod lookup;
pub mod models;
mod plates;
pub mod showcase;

pub use crate::cars::{
    car::{
        Accident, Car, Fine, InspectionCard, Lease, Lot, Owner, Permit, Photo, Pledge, Restriction,
        View,
    },
    lookup::{by_any_identifier, by_plate, by_vin_or_frame},
};
