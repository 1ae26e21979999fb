//! Our account with the SMS gateway, as the gateway told this process last.

use std::sync::{Mutex, MutexGuard, PoisonError};

use avtosled_core::money::Kopecks;
use chrono::{DateTime, Duration, Utc};

/// How often the gateway is asked.
const EVERY: Duration = Duration::minutes(10);
/// A gateway that has told nothing for longer is silent, and what it told is not known any more.
const BELIEVED: Duration = Duration::minutes(30);

#[derive(Debug, Default)]
pub struct SmsAccount(Mutex<Account>);

#[derive(Debug, Default)]
struct Account {
    asked_at: Option<DateTime<Utc>>,
    /// When the gateway told last; before that, when it was asked for the first time.
    silent_since: Option<DateTime<Utc>>,
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
            account.silent_since.get_or_insert(now);
        }
        is_due
    }

    pub fn set(&self, left: Kopecks, now: DateTime<Utc>) {
        let mut account = self.lock();
        account.silent_since = Some(now);
        account.left = Some(left);
    }

    /// `None` before the gateway answered for the first time, and when it has been silent for too long.
    pub fn left(&self, now: DateTime<Utc>) -> Option<Kopecks> {
        let account = self.lock();
        account.left.filter(|_| !account.is_silent(now))
    }

    /// Whether the gateway has been asked in vain for too long.
    pub fn is_silent(&self, now: DateTime<Utc>) -> bool {
        self.lock().is_silent(now)
    }

    fn lock(&self) -> MutexGuard<'_, Account> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Account {
    fn is_silent(&self, now: DateTime<Utc>) -> bool {
        self.silent_since
            .is_some_and(|since| now - since > BELIEVED)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(minutes: i64) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + Duration::minutes(minutes)
    }

    #[test]
    fn what_the_gateway_told_is_believed_for_half_an_hour() {
        let account = SmsAccount::default();
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
    fn a_gateway_that_never_told_is_silent_half_an_hour_after_the_first_question() {
        let account = SmsAccount::default();
        assert!(!account.is_silent(at(0)), "nobody asked");
        assert!(account.is_due(at(0)) && account.is_due(at(20)));
        assert!(!account.is_silent(at(30)));
        assert!(account.is_silent(at(31)));
    }
}
