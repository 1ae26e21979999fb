//! Oracle of charges: a saved card is charged only as agreed; payment pages may always be paid.

use std::collections::{BTreeMap, BTreeSet};

use avtosled_server::money::ledger::{AccountKind, TransferKind};
use avtosled_server::platform::entities::payments;
use avtosled_server::platform::entities::payments::PurposeKind;
use avtosled_server::platform::entities::users;
use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use crate::money_model::coverage;
use crate::money_model::facts::Facts;
use crate::money_model::oracle::{Oracle, holds};

/// Minimum time between automatic top-ups.
const REST: Duration = Duration::hours(1);
/// Minimum time between charges of a plan: the shortest month less the tolerances of both charges.
const MONTH: Duration = Duration::days(26);

/// Possible settings of a user; after a lost response the old and the new ones are possible.
#[derive(Default)]
pub struct Settings {
    /// Whether automatic top-ups may be enabled.
    pub tops_up: bool,
    /// Maximum of the possible minimum balances, kopecks.
    pub minimum: i64,
    /// Time at which the subscription was certainly cancelled.
    pub unsubscribed: Option<DateTime<Utc>>,
    /// Possible monthly amounts, kopecks.
    pub months: BTreeSet<i64>,
    /// Ids of removed cards.
    pub removed: BTreeSet<Uuid>,
}

impl Oracle {
    /// Counts causes of automatic top-ups.
    ///
    /// Causes are new purchases that left less than the minimum balance, and enabling top-ups below it.
    pub(super) fn note_causes(&mut self, facts: &Facts) {
        let topup_requests = std::mem::take(&mut self.topup_requests);
        if facts.users.values().any(|user| self.is_short(user)) {
            self.causes += topup_requests;
        }
        for entry in &facts.entries {
            let is_new = self.seen_entries.insert(entry.id);
            if is_new && entry.kind == Some(TransferKind::PlanCharge) {
                coverage::note_plan_charge();
            }
            let is_bought = matches!(
                entry.kind,
                Some(TransferKind::Hold | TransferKind::Package | TransferKind::Notification)
            );
            let is_below = entry.balance_after < Some(self.settings.minimum);
            let leaves = entry.account == AccountKind::Available && entry.amount < 0;
            if is_new && is_bought && leaves && is_below && self.settings.tops_up {
                self.causes += 1;
            }
        }
    }

    /// Whether the user has enabled top-ups and a balance below the minimum, now or at the last check.
    fn is_short(&self, user: &users::Model) -> bool {
        let had = self.had.get(&user.id).copied().unwrap_or_default();
        user.auto_topup_enabled && user.balance.min(had) < self.settings.minimum
    }

    pub(super) fn charges(&self, facts: &Facts) -> Result<(), String> {
        self.begun(facts)?;
        self.topped_up(facts)?;
        self.renewed(facts)?;
        for payment in self.new_payments(facts) {
            let removed = &self.settings.removed;
            let card = payment.payment_method_id;
            holds(card.is_none_or(|card| !removed.contains(&card)), || {
                format!("payment {} is of a card that was removed", payment.id)
            })?;
        }
        Ok(())
    }

    fn new_payments<'a>(&'a self, facts: &'a Facts) -> impl Iterator<Item = &'a payments::Model> {
        let is_new = move |payment: &&payments::Model| !self.seen_payments.contains(&payment.id);
        facts.payments.iter().filter(is_new)
    }

    /// Checks that there are no more payments than requests for payments.
    fn begun(&self, facts: &Facts) -> Result<(), String> {
        let mut begun: BTreeMap<String, i64> = BTreeMap::new();
        for payment in &facts.payments {
            if payment.purpose != PurposeKind::AutoTopup && !is_renewal(payment) {
                *begun.entry(payment.purpose.to_string()).or_default() += 1;
            }
        }
        for (purpose, count) in begun {
            let allowed = self.allowed.payments.get(&purpose).copied();
            let allowed = allowed.unwrap_or_default();
            holds(count <= allowed, || {
                format!("{count} payments of {purpose}, requested {allowed} times")
            })?;
        }
        Ok(())
    }

    fn topped_up(&self, facts: &Facts) -> Result<(), String> {
        let is_automatic = |one: &&payments::Model| one.purpose == PurposeKind::AutoTopup;
        let made: Vec<_> = facts.payments.iter().filter(is_automatic).collect();
        let count = i64::try_from(made.len()).unwrap();
        holds(count <= self.causes, || {
            format!("{count} automatic top-ups for {} causes", self.causes)
        })?;
        apart(&made, REST)?;
        let mut new = self.new_payments(facts).filter(is_automatic);
        holds(self.settings.tops_up || new.next().is_none(), || {
            "an automatic top-up that was switched off".to_owned()
        })
    }

    fn renewed(&self, facts: &Facts) -> Result<(), String> {
        let renewals: Vec<_> = facts
            .payments
            .iter()
            .filter(|one| is_renewal(one))
            .collect();
        apart(&renewals, MONTH)?;
        for payment in renewals {
            holds(self.settings.months.contains(&payment.amount), || {
                format!("{} are charged for a month", payment.amount)
            })?;
        }
        let Some(since) = self.settings.unsubscribed else {
            return Ok(());
        };
        // An open payment page may be paid and start a new subscription.
        let begins_another = |one: &payments::Model| {
            one.purpose == PurposeKind::Subscription && one.completed_at >= Some(since)
        };
        let mut new = self.new_payments(facts).filter(|one| is_renewal(one));
        let is_another = facts.payments.iter().any(begins_another);
        holds(is_another || new.next().is_none(), || {
            "a subscription that was cancelled is charged".to_owned()
        })
    }
}

/// Whether a payment is an automatic charge of a subscription.
pub fn is_renewal(payment: &payments::Model) -> bool {
    let data = payment.purpose_data.as_ref().map(ToString::to_string);
    data.is_some_and(|data| data.contains("\"renewal\":true"))
}

/// Checks that payments of one user are at least `least` apart.
fn apart(payments: &[&payments::Model], least: Duration) -> Result<(), String> {
    let mut latest: BTreeMap<Option<Uuid>, &payments::Model> = BTreeMap::new();
    for payment in payments {
        if let Some(earlier) = latest.insert(payment.user_id, payment) {
            let gap = payment.created_at - earlier.created_at;
            holds(gap >= least, || {
                let (one, other) = (earlier.id, payment.id);
                format!("charges {one} and {other} are {gap} apart")
            })?;
        }
    }
    Ok(())
}
