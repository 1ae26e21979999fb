//! Parsing of the vendor's answers: envelope, errors, lists of records, lenient fields.

mod absence;
mod amount;
mod any_value;
mod day;
mod envelope;
mod errors;
pub mod lenient;
mod links;
pub mod make_model;
mod name_redaction;
mod number;
pub mod police_codes;
mod records;
mod text;
pub mod unreadable;

pub use amount::Amount;
pub use day::{Day, are_valid_dates};
pub use envelope::{Envelope, parse_envelope, parse_envelope_allowing_message};
pub use errors::{NO_CONTENT, UNEXPECTED_SHAPE, WireError};
pub use lenient::{Flag, PresenceFlag, Text};
pub use links::{link, links};
pub use name_redaction::redact_names;
pub use number::{CubicCentimetres, Horsepower, Kilograms, Kilometres, Kilowatts, Miles, Whole};
pub use records::{
    ParsedAnswer, ParsedRecord, Records, as_list, has_record, is_not_found, parse_list,
    parse_object, parse_part, parse_records, parse_records_in,
};
