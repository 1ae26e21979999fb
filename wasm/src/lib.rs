#![doc = include_str!("../README.md")]

mod convert;
#[cfg(feature = "rules")]
mod rules;
#[cfg(feature = "tariff")]
mod tariff;

#[cfg(feature = "rules")]
pub use rules::*;
#[cfg(feature = "tariff")]
pub use tariff::*;
