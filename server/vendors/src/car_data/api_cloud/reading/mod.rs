mod amount;
pub mod basis;
pub mod brand;
pub mod codes;
mod envelope;
mod records;
mod refusal;
pub mod text;

pub use amount::{Amount, YesNo, are_days};
pub use envelope::{Envelope, open, open_with_words};
pub use records::{Parsed, Reading, Records, items, listed, object, read_all, records};
pub use refusal::{SHAPE, WireError};
pub use text::{Day, Flag, Text, Whole};
