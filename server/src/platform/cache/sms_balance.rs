//! Cached balance at the SMS gateway, as last received by this process.

use std::sync::{Mutex, MutexGuard, PoisonError};

use avtosled_core::money::Kopecks;
use chrono::{DateTime, Duration, Utc};

/// Interval between queries of the balance.
const REFRESH_INTERVAL: Duration = Duration::minutes(10);
/// Age after which a balance counts as unknown and the gateway as silent.
const TTL: Duration = Duration::minutes(30);

#[derive(Debug, Default)]
pub struct SmsBalance(Mutex<Account>);

#[derive(Debug, Default)]
struct Account {
    asked_at: Option<DateTime<Utc>>,
    /// Time of the latest balance; before the first one, time of the first query.
    silent_since: Option<DateTime<Utc>>,
    left: Option<Kopecks>,
}

impl SmsBalance {
    /// Whether a query of the balance is due; `true` for only one of several concurrent callers.
    pub fn is_due(&self, now: DateTime<Utc>) -> bool {
        let mut account = self.lock();
        let is_due = account
            .asked_at
            .is_none_or(|asked_at| now - asked_at >= REFRESH_INTERVAL);
        if is_due {
            account.asked_at = Some(now);
            account.silent_since.get_or_insert(now);
        }
        is_due
    }

    pub fn set(&self, left: Kopecks, now: DateTime<Utc>) {
        let mut account = self.lock();
        account.silent_since = Some(now);
        account.left = Some(left);
    }

    /// Latest balance; `None` before the first one and after the TTL.
    pub fn left(&self, now: DateTime<Utc>) -> Option<Kopecks> {
        let account = self.lock();
        account.left.filter(|_| !account.is_silent(now))
    }

    /// Whether the gateway has not answered for longer than the TTL.
    pub fn is_silent(&self, now: DateTime<Utc>) -> bool {
        self.lock().is_silent(now)
    }

    fn lock(&self) -> MutexGuard<'_, Account> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Account {
    fn is_silent(&self, now: DateTime<Utc>) -> bool {
        self.silent_since.is_some_and(|since| now - since > TTL)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(minutes: i64) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + Duration::minutes(minutes)
    }

    #[test]
    fn reported_balance_expires_after_half_an_hour() {
        let account = SmsBalance::default();
        assert!(account.is_due(at(0)));
        account.set(Kopecks(100), at(0));
        assert_eq!(account.left(at(30)), Some(Kopecks(100)));
        assert!(!account.is_silent(at(30)));
        assert_eq!(account.left(at(31)), None);
        assert!(account.is_silent(at(31)));
        account.set(Kopecks(50), at(31));
        assert_eq!(account.left(at(31)), Some(Kopecks(50)));
    }

    #[test]
    fn gateway_without_answer_is_silent_half_an_hour_after_first_request() {
        let account = SmsBalance::default();
        assert!(!account.is_silent(at(0)), "no request yet");
        assert!(account.is_due(at(0)) && account.is_due(at(20)));
        assert!(!account.is_silent(at(30)));
        assert!(account.is_silent(at(31)));
    }
}
