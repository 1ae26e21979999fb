//! Spending caps: codes, lookups for users without money, money per user, actions per staff member.
//! Operators override the defaults at run time by `avtosled admin spending-cap`.

use avtosled_core::money::Kopecks;

use crate::platform::db::{Conn, StorageError};
use crate::platform::repository::spending_caps::{self, SpendingCap};

pub use crate::platform::repository::spending_caps::Name;

/// Unit of a spending cap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    Count,
    Kopecks,
    Hours,
}

impl Name {
    #[must_use]
    pub const fn unit(self) -> Unit {
        match self {
            Self::CodesPerAddress
            | Self::CodesPerPrefix
            | Self::CodesPerDay
            | Self::RoleGrantsPerHour
            | Self::RoleGrantsPerDay
            | Self::RevealsPerHour
            | Self::RevealsPerDay => Unit::Count,
            Self::LookupsPerDay
            | Self::OperatorCreditsPerHour
            | Self::OperatorCreditsPerDay
            | Self::AdminCreditsPerHour
            | Self::AdminCreditsPerDay
            | Self::DebitsPerHour
            | Self::DebitsPerDay
            | Self::RefundsPerHour
            | Self::RefundsPerDay
            | Self::TopupsPerDay
            | Self::TopupsPerMonth
            | Self::WithdrawalsPerDay
            | Self::WithdrawalsPerMonth
            | Self::TurnoverPerMonth => Unit::Kopecks,
            Self::WithdrawalHold => Unit::Hours,
        }
    }
}

/// Spending caps by name.
#[derive(Clone, Copy, Debug)]
pub struct SpendingCaps {
    /// Maximum codes per client address in ten minutes.
    pub codes_per_address: u64,
    /// Maximum codes per block of ten thousand phone numbers in an hour.
    pub codes_per_prefix: u64,
    /// Maximum codes per day.
    pub codes_per_day: u64,
    /// Maximum cost per day of lookups for users without money.
    pub lookups_per_day: Kopecks,
    /// Maximum payments to one balance in 24 hours.
    pub topups_per_day: Kopecks,
    /// Maximum payments to one balance in 30 days.
    pub topups_per_month: Kopecks,
    /// Maximum withdrawals from one balance in 24 hours.
    pub withdrawals_per_day: Kopecks,
    /// Maximum withdrawals from one balance in 30 days.
    pub withdrawals_per_month: Kopecks,
    /// Maximum withdrawals from one balance in 30 days beyond what was spent on checks.
    pub turnover_per_month: Kopecks,
    /// Hours until money paid to the balance can be withdrawn.
    pub withdrawal_hold_hours: u32,
    /// Maximum credits by one operator without approval.
    pub operator_credits: Rolling<Kopecks>,
    /// Maximum credits by one administrator without approval.
    pub admin_credits: Rolling<Kopecks>,
    /// Maximum debits by one administrator without approval.
    pub debits: Rolling<Kopecks>,
    /// Maximum refunds by one administrator without approval.
    pub refunds: Rolling<Kopecks>,
    /// Maximum staff roles granted by one administrator without approval.
    pub role_grants: Rolling<u64>,
    /// Maximum accounts whose personal data one staff member unmasks.
    pub reveals: Rolling<u64>,
}

/// Cap of one staff member within the last hour and within the last 24 hours.
#[derive(Clone, Copy, Debug)]
pub struct Rolling<T> {
    pub per_hour: T,
    pub per_day: T,
}

impl Rolling<Kopecks> {
    #[must_use]
    pub const fn roubles(per_hour: i32, per_day: i32) -> Self {
        Self {
            per_hour: Kopecks::roubles(per_hour),
            per_day: Kopecks::roubles(per_day),
        }
    }
}

/// Default caps; far higher per address than per phone, since mobile operators share addresses.
impl Default for SpendingCaps {
    fn default() -> Self {
        Self {
            codes_per_address: 60,
            codes_per_prefix: 20,
            codes_per_day: 3000,
            lookups_per_day: Kopecks::roubles(3000),
            topups_per_day: Kopecks::roubles(350_000),
            topups_per_month: Kopecks::roubles(1_000_000),
            withdrawals_per_day: Kopecks::roubles(100_000),
            withdrawals_per_month: Kopecks::roubles(300_000),
            turnover_per_month: Kopecks::roubles(100_000),
            withdrawal_hold_hours: 24,
            operator_credits: Rolling::roubles(1000, 1000),
            admin_credits: Rolling::roubles(5000, 10_000),
            debits: Rolling::roubles(5000, 10_000),
            refunds: Rolling::roubles(10_000, 30_000),
            role_grants: Rolling {
                per_hour: 3,
                per_day: 5,
            },
            reveals: Rolling {
                per_hour: 20,
                per_day: 60,
            },
        }
    }
}

impl SpendingCaps {
    /// Effective caps: the defaults with the overrides of operators.
    pub async fn in_force(mut self, conn: &impl Conn) -> Result<Self, StorageError> {
        for SpendingCap { name, most, .. } in spending_caps::list(conn).await? {
            let count = u64::try_from(most).unwrap_or(0);
            match name {
                Name::CodesPerAddress => self.codes_per_address = count,
                Name::CodesPerPrefix => self.codes_per_prefix = count,
                Name::CodesPerDay => self.codes_per_day = count,
                Name::LookupsPerDay => self.lookups_per_day = Kopecks(most),
                Name::TopupsPerDay => self.topups_per_day = Kopecks(most),
                Name::TopupsPerMonth => self.topups_per_month = Kopecks(most),
                Name::WithdrawalsPerDay => self.withdrawals_per_day = Kopecks(most),
                Name::WithdrawalsPerMonth => self.withdrawals_per_month = Kopecks(most),
                Name::TurnoverPerMonth => self.turnover_per_month = Kopecks(most),
                Name::WithdrawalHold => {
                    self.withdrawal_hold_hours = u32::try_from(most).unwrap_or(0);
                }
                Name::OperatorCreditsPerHour => self.operator_credits.per_hour = Kopecks(most),
                Name::OperatorCreditsPerDay => self.operator_credits.per_day = Kopecks(most),
                Name::AdminCreditsPerHour => self.admin_credits.per_hour = Kopecks(most),
                Name::AdminCreditsPerDay => self.admin_credits.per_day = Kopecks(most),
                Name::DebitsPerHour => self.debits.per_hour = Kopecks(most),
                Name::DebitsPerDay => self.debits.per_day = Kopecks(most),
                Name::RefundsPerHour => self.refunds.per_hour = Kopecks(most),
                Name::RefundsPerDay => self.refunds.per_day = Kopecks(most),
                Name::RoleGrantsPerHour => self.role_grants.per_hour = count,
                Name::RoleGrantsPerDay => self.role_grants.per_day = count,
                Name::RevealsPerHour => self.reveals.per_hour = count,
                Name::RevealsPerDay => self.reveals.per_day = count,
            }
        }
        Ok(self)
    }
}
