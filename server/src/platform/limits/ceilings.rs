//! What strangers may cost us, and what one of us may give away alone, counted in the database. The settings say it, until an operator says
//! otherwise while the service runs.

use avtosled_core::money::Kopecks;

use crate::platform::db::{Conn, StorageError};
use crate::platform::repository::ceilings::{self, Ceiling};

pub use crate::platform::repository::ceilings::Name;

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
    /// What one operator puts on balances in a day without a second person.
    pub operator_credits_per_day: Kopecks,
    /// The same for one administrator.
    pub admin_credits_per_day: Kopecks,
}

impl Ceilings {
    /// These with what operators set.
    pub async fn in_force(mut self, conn: &impl Conn) -> Result<Self, StorageError> {
        for Ceiling { name, most, .. } in ceilings::list(conn).await? {
            let count = u64::try_from(most).unwrap_or(0);
            match name {
                Name::CodesPerAddress => self.codes_per_address = count,
                Name::CodesPerPrefix => self.codes_per_prefix = count,
                Name::CodesPerDay => self.codes_per_day = count,
                Name::LookupsPerDay => self.lookups_per_day = Kopecks(most),
                Name::OperatorCreditsPerDay => self.operator_credits_per_day = Kopecks(most),
                Name::AdminCreditsPerDay => self.admin_credits_per_day = Kopecks(most),
            }
        }
        Ok(self)
    }
}
