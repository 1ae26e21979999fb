//! Oracle: expected money of a sequence, computed only from the events and the price list.

mod balances;
mod charges;
mod credits;
mod deliveries;
mod operators;
mod refunds;

use std::collections::{BTreeMap, BTreeSet};

use avtosled_server::platform::entities::payments::PurposeKind;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::money_model::facts::Facts;
pub use crate::money_model::oracle::charges::Settings;

/// Maximum effects of all requests so far; a refused or repeated request adds none.
#[derive(Default)]
pub struct Allowed {
    /// Number of payments by purpose.
    pub payments: BTreeMap<String, i64>,
    pub reports: i64,
    /// Number of packages bought from the balance.
    pub packages: i64,
    /// Amount requested as withdrawals, kopecks.
    pub withdrawn: i64,
    /// Amount credited or requested in the admin panel, kopecks.
    pub given: i64,
    /// Amount debited by administrators, kopecks.
    pub taken: i64,
    /// Ids of the credits approved by a second administrator.
    pub approved: BTreeSet<Uuid>,
    /// Amounts refunded by administrators, kopecks, by payment.
    pub refunded: BTreeMap<Uuid, i64>,
}

impl Allowed {
    pub fn pay(&mut self, purpose: PurposeKind, times: i64) {
        *self.payments.entry(purpose.to_string()).or_default() += times;
    }
}

/// Expected state of one sequence.
pub struct Oracle {
    pub since: DateTime<Utc>,
    pub allowed: Allowed,
    pub settings: Settings,
    /// Credits by command: key, user, kopecks.
    credits: Vec<(String, Uuid, i64)>,
    /// Kopecks returned by cancelled packages, by package.
    returned: BTreeMap<Uuid, i64>,
    /// Number of unused checks at the last check of the oracle, by package.
    unused: BTreeMap<Uuid, i32>,
    seen_payments: BTreeSet<Uuid>,
    seen_entries: BTreeSet<Uuid>,
    /// Available kopecks at the last check of the oracle, by user.
    had: BTreeMap<Uuid, i64>,
    /// Number of times automatic top-ups were enabled since the last check of the oracle.
    topup_requests: i64,
    /// Maximum number of automatic top-ups.
    causes: i64,
}

impl Oracle {
    pub fn new(since: DateTime<Utc>) -> Self {
        Self {
            since,
            allowed: Allowed::default(),
            settings: Settings::default(),
            credits: Vec::new(),
            returned: BTreeMap::new(),
            unused: BTreeMap::new(),
            seen_payments: BTreeSet::new(),
            seen_entries: BTreeSet::new(),
            had: BTreeMap::new(),
            topup_requests: 0,
            causes: 0,
        }
    }

    /// Records a credit by command.
    pub fn give(&mut self, key: &str, user: Uuid, kopecks: i64) {
        self.credits
            .push((format!("adjustment:{key}"), user, kopecks));
    }

    /// Number of credits by command.
    pub fn count_given(&self) -> usize {
        self.credits.len()
    }

    /// Records that automatic top-ups may have been enabled.
    pub fn count_topup_requests(&mut self, times: i64) {
        self.topup_requests += times;
    }

    /// Compares the state with the expectation, and stores it for the next comparison.
    pub fn check(&mut self, facts: &Facts) -> Result<(), String> {
        self.note_packages(facts);
        self.note_causes(facts);
        let checks = [
            self.balances(facts),
            balances::held(facts),
            self.operators(facts),
            self.credits(facts),
            self.charges(facts),
            deliveries::plans(facts),
            self.deliveries(facts),
            self.refunds(facts),
            refunds::cards(facts),
        ];
        let wrong: Vec<String> = checks.into_iter().filter_map(Result::err).collect();
        let payments = facts.payments.iter().map(|payment| payment.id);
        self.seen_payments.extend(payments);
        let sums = facts.users.values().map(|user| (user.id, user.balance));
        self.had.extend(sums);
        if wrong.is_empty() {
            return Ok(());
        }
        Err(wrong.join("; "))
    }
}

fn holds(condition: bool, what: impl FnOnce() -> String) -> Result<(), String> {
    if condition { Ok(()) } else { Err(what()) }
}
