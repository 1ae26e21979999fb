//! Caps on codes sent, on lookups for users without money, and on credits per staff member.
//! Operators override the defaults at run time by `avtosled admin spending-cap`.

use avtosled_core::money::Kopecks;

use crate::platform::db::{Conn, StorageError};
use crate::platform::repository::spending_caps::{self, SpendingCap};

pub use crate::platform::repository::spending_caps::Name;

/// Caps by name.
#[derive(Clone, Copy, Debug)]
pub struct SpendingCaps {
    /// Codes per client address in ten minutes.
    pub codes_per_address: u64,
    /// Codes per block of ten thousand phone numbers in an hour.
    pub codes_per_prefix: u64,
    /// Codes per day.
    pub codes_per_day: u64,
    /// Cost per day of lookups for users without money.
    pub lookups_per_day: Kopecks,
    /// Credits per day by one operator without approval.
    pub operator_credits_per_day: Kopecks,
    /// Credits per day by one administrator without approval.
    pub admin_credits_per_day: Kopecks,
}

/// Mobile operators put thousands of users behind one address, so limits per address are far above those per phone.
impl Default for SpendingCaps {
    fn default() -> Self {
        Self {
            codes_per_address: 60,
            codes_per_prefix: 20,
            codes_per_day: 3000,
            lookups_per_day: Kopecks::roubles(3000),
            operator_credits_per_day: Kopecks::roubles(1000),
            admin_credits_per_day: Kopecks::roubles(10_000),
        }
    }
}

impl SpendingCaps {
    /// Effective caps: these with the overrides of operators.
    pub async fn in_force(mut self, conn: &impl Conn) -> Result<Self, StorageError> {
        for SpendingCap { name, most, .. } in spending_caps::list(conn).await? {
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
