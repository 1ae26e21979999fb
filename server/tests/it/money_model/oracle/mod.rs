//! Oracle: expected balances, card totals and charges, computed from the events and the price list only.

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

/// Maximum effects of all requests so far: a refused request has none, a repeated key one.
#[derive(Default)]
pub struct Allowed {
    /// Payments by purpose.
    pub payments: BTreeMap<String, i64>,
    pub reports: i64,
    /// Packages bought from the balance.
    pub packages: i64,
    /// Kopecks requested as withdrawals.
    pub withdrawn: i64,
    /// Kopecks credited or requested in the admin panel.
    pub given: i64,
    /// Kopecks debited by administrators.
    pub taken: i64,
    /// Credits approved by a second administrator.
    pub approved: BTreeSet<Uuid>,
    /// Kopecks refunded by administrators, by payment.
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
    /// Unused checks at the last check, by package.
    unused: BTreeMap<Uuid, i32>,
    seen_payments: BTreeSet<Uuid>,
    seen_entries: BTreeSet<Uuid>,
    /// Available kopecks at the last check, by user.
    had: BTreeMap<Uuid, i64>,
    /// Number of times automatic top-ups were enabled since the last check.
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

    /// Compares the state with the expectation and stores it for the next check.
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
