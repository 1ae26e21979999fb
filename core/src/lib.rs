#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod catalogue;
pub mod date;
pub mod fields;
pub mod money;
pub mod plural;
pub mod pricing;
pub mod promo;
pub mod report;
