//! Compulsory insurance of liability (OSAGO): the approximate price from six answers, and the tariff
//! of the Bank of Russia.
//!
//! Acts, tables and what is not sure of them: `README.md` of this crate, «The OSAGO tariff».

mod approximate;
mod bonus_malus;
mod changes;
mod coefficient;
mod drivers;
mod edition;
mod editions;
mod experience;
mod factors;
mod input;
mod quick_form;
mod quote;
mod tariff;
mod territory;
mod vehicle;
mod warnings;
mod words;

pub use approximate::{
    BASE_RATE, BonusMalusClass, DriverAge, DriversCount, DrivingExperience, OsagoCoefficients,
    OsagoInput, OsagoQuote, Region, approximate,
};
pub use bonus_malus::KbmClass;
pub use coefficient::Coefficient;
pub use drivers::{AnyDriver, TariffDriver, TariffDrivers};
pub use edition::TariffCertainty;
pub use input::{TariffInput, TariffOwner, TariffUse};
pub use quick_form::{QuickForm, quick_form};
pub use quote::{
    TariffBaseRate, TariffChange, TariffCode, TariffCoefficient, TariffEdition, TariffQuote,
};
pub use tariff::tariff;
pub use territory::{Place, TariffRegion, TariffTerritory, territories};
pub use vehicle::{TariffVehicle, VehicleCategory};
