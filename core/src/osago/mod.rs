//! Compulsory motor insurance (OSAGO): approximate price, and exact tariff of the Bank of Russia.
//!
//! Acts, tables and their certainty: `README.md` of this crate.

mod approximate;
mod approximate_form;
mod bonus_malus;
mod changes;
mod coefficient;
mod drivers;
mod edition;
mod editions;
mod experience;
mod factors;
mod input;
mod quote;
mod tariff;
mod territory;
mod texts;
mod vehicle;
mod warnings;

pub use approximate::{
    BASE_RATE, BonusMalusClass, DriverAge, DriversCount, DrivingExperience, OsagoCoefficients,
    OsagoInput, OsagoQuote, Region, approximate,
};
pub use approximate_form::{ApproximateForm, approximate_form};
pub use bonus_malus::KbmClass;
pub use coefficient::Coefficient;
pub use drivers::{AnyDriver, TariffDriver, TariffDrivers};
pub use edition::TariffCertainty;
pub use input::{TariffInput, TariffUse};
pub use quote::{
    TariffBaseRate, TariffChange, TariffCode, TariffCoefficient, TariffEdition, TariffQuote,
};
pub use tariff::tariff;
pub use territory::{TariffRegion, TariffTerritory, Territory, territories};
pub use vehicle::{TariffOwner, TariffVehicle, VehicleCategory};
