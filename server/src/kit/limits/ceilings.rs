//! What strangers may cost us, counted in the database.

use avtosled_core::money::Kopecks;

/// The most of it.
#[derive(Clone, Copy, Debug)]
pub struct Ceilings {
    /// Codes per address in ten minutes.
    pub codes_per_address: u64,
    /// Codes to a block of ten thousand numbers in an hour.
    pub codes_per_prefix: u64,
    /// Codes in a day.
    pub codes_per_day: u64,
    /// Look-ups in a day for those who have no money here.
    pub lookups_per_day: Kopecks,
}
