#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod api_name;
#[cfg(feature = "car-list")]
pub mod car_list;
pub mod catalogue;
pub mod contact;
pub mod control_chars;
pub mod date;
pub mod document;
pub mod field_errors;
mod field_reader;
pub mod form;
pub mod identifier;
pub mod json_value;
pub mod licence;
pub mod limits;
pub mod messages;
pub mod money;
pub mod money_in_words;
pub mod normalise;
pub mod osago;
pub mod packages;
pub mod payment_method;
pub mod plural;
pub mod pricing;
pub mod promo;
pub mod refund;
pub mod report;
pub mod sources;
pub mod stock;
pub mod tags;
pub mod terms;
pub mod validation;
pub mod withdrawal;
