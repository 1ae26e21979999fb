//! What each person should have, what each card should have paid and got back, and what may be charged
//! how often: told from what people did and from the price list, never from the books that it is
//! compared with.

mod charges;
mod goods;
mod operators;
mod purses;
mod refunds;
mod wealth;

use std::collections::{BTreeMap, BTreeSet};

use avtosled_server::platform::entities::payments::PurposeKind;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::money_model::facts::Facts;
pub use crate::money_model::oracle::charges::Wishes;

/// The effects that requests so far may have had. A request that was refused has none, one that was
/// repeated under its key has one.
#[derive(Default)]
pub struct Allowed {
    /// Payments that somebody began, by the name of their purpose.
    pub payments: BTreeMap<String, i64>,
    pub reports: i64,
    /// Packages paid from the balance.
    pub packages: i64,
    /// Kopecks that a user asked to have sent back.
    pub withdrawn: i64,
    /// Kopecks that administrators put on balances by the panel, or asked for.
    pub given: i64,
    /// Kopecks that administrators took off balances.
    pub taken: i64,
    /// Credits that a second administrator was for.
    pub approved: BTreeSet<Uuid>,
    /// Kopecks that administrators sent back, by payment.
    pub refunded: BTreeMap<Uuid, i64>,
}

impl Allowed {
    pub fn pay(&mut self, purpose: PurposeKind, times: i64) {
        *self.payments.entry(purpose.to_string()).or_default() += times;
    }
}

/// What is known of one sequence.
pub struct Oracle {
    pub since: DateTime<Utc>,
    pub allowed: Allowed,
    pub wishes: Wishes,
    /// What operators gave by commands: key, user, kopecks.
    credits: Vec<(String, Uuid, i64)>,
    /// What cancelled packages brought back, by package.
    returned: BTreeMap<Uuid, i64>,
    /// Unused checks at the last look, by package.
    unused: BTreeMap<Uuid, i32>,
    seen_payments: BTreeSet<Uuid>,
    seen_entries: BTreeSet<Uuid>,
    /// Available kopecks at the last look, by user.
    had: BTreeMap<Uuid, i64>,
    /// How often somebody wished for automatic top-ups since the last look.
    wished: i64,
    /// How often the saved card may have been asked to fill the balance.
    causes: i64,
}

impl Oracle {
    pub fn new(since: DateTime<Utc>) -> Self {
        Self {
            since,
            allowed: Allowed::default(),
            wishes: Wishes::default(),
            credits: Vec::new(),
            returned: BTreeMap::new(),
            unused: BTreeMap::new(),
            seen_payments: BTreeSet::new(),
            seen_entries: BTreeSet::new(),
            had: BTreeMap::new(),
            wished: 0,
            causes: 0,
        }
    }

    /// An operator gave a user something by a command, once, under a key.
    pub fn give(&mut self, key: &str, user: Uuid, kopecks: i64) {
        self.credits
            .push((format!("adjustment:{key}"), user, kopecks));
    }

    /// How many gifts there were.
    pub fn count_given(&self) -> usize {
        self.credits.len()
    }

    /// The user may have wished for automatic top-ups so many times.
    pub fn wish_topups(&mut self, times: i64) {
        self.wished += times;
    }

    /// Compares what is to be seen with what should be, and remembers it for the next look.
    pub fn look(&mut self, facts: &Facts) -> Result<(), String> {
        self.note_packages(facts);
        self.note_causes(facts);
        let checks = [
            self.wealth(facts),
            wealth::held(facts),
            self.operators(facts),
            self.purses(facts),
            self.charges(facts),
            goods::plans(facts),
            self.goods(facts),
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
