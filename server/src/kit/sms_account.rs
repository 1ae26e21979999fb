//! Our account with the SMS gateway, as the gateway told this process last.

use std::sync::{Mutex, MutexGuard, PoisonError};

use avtosled_core::money::Kopecks;
use chrono::{DateTime, Duration, Utc};

/// How often the gateway is asked.
const EVERY: Duration = Duration::minutes(10);

#[derive(Debug, Default)]
pub struct SmsAccount(Mutex<Account>);

#[derive(Debug, Default)]
struct Account {
    asked_at: Option<DateTime<Utc>>,
    left: Option<Kopecks>,
}

impl SmsAccount {
    /// Whether the gateway is to be asked again; of those who look at once one is told to.
    pub fn is_due(&self, now: DateTime<Utc>) -> bool {
        let mut account = self.lock();
        let is_due = account
            .asked_at
            .is_none_or(|asked_at| now - asked_at >= EVERY);
        if is_due {
            account.asked_at = Some(now);
        }
        is_due
    }

    pub fn set(&self, left: Kopecks) {
        self.lock().left = Some(left);
    }

    /// `None` before the gateway answered for the first time.
    pub fn left(&self) -> Option<Kopecks> {
        self.lock().left
    }

    fn lock(&self) -> MutexGuard<'_, Account> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
