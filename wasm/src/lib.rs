#![doc = include_str!("../README.md")]

#[cfg(feature = "car-list")]
mod car_list;
#[cfg(any(feature = "rules", feature = "tariff"))]
mod convert;
#[cfg(any(feature = "car-list", feature = "rules"))]
mod makers;
#[cfg(feature = "rules")]
mod rules;
#[cfg(feature = "tariff")]
mod tariff;
#[cfg(any(feature = "car-list", feature = "rules"))]
mod today;

#[cfg(feature = "car-list")]
pub use car_list::*;
#[cfg(any(feature = "car-list", feature = "rules"))]
pub use makers::*;
#[cfg(feature = "rules")]
pub use rules::*;
#[cfg(feature = "tariff")]
pub use tariff::*;
