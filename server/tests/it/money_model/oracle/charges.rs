//! What may be charged how often. A payment on the provider's page is the payer's own doing; a saved
//! card pays only for what its owner agreed to.

use std::collections::{BTreeMap, BTreeSet};

use avtosled_server::money::ledger::{AccountKind, TransferKind};
use avtosled_server::platform::entities::payments;
use avtosled_server::platform::entities::payments::PurposeKind;
use avtosled_server::platform::entities::users;
use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use crate::money_model::facts::Facts;
use crate::money_model::oracle::{Oracle, holds};

/// From one automatic top-up to the next.
const REST: Duration = Duration::hours(1);
/// From one charge of a plan to the next: the shortest month, less the day that a charge may be late
/// and the minutes that the next one is early.
const MONTH: Duration = Duration::days(26);

/// What a user agreed to, as far as it is known: an answer that was lost leaves both ways open.
#[derive(Default)]
pub struct Wishes {
    /// Automatic top-ups may be on.
    pub tops_up: bool,
    /// The greatest mark below which they may charge, in kopecks.
    pub minimum: i64,
    /// Since when the subscription is surely cancelled.
    pub unsubscribed: Option<DateTime<Utc>>,
    /// What a month may cost, in kopecks.
    pub months: BTreeSet<i64>,
    /// Cards that were taken away.
    pub removed: BTreeSet<Uuid>,
}

impl Oracle {
    /// What was bought since the last look and left less than the mark may make the card pay, and so
    /// may a wish of somebody who had less.
    pub(super) fn note_causes(&mut self, facts: &Facts) {
        let wished = std::mem::take(&mut self.wished);
        if facts.users.values().any(|user| self.is_short(user)) {
            self.causes += wished;
        }
        for entry in &facts.entries {
            let is_new = self.seen_entries.insert(entry.id);
            let is_bought = matches!(
                entry.kind,
                Some(TransferKind::Hold | TransferKind::Package | TransferKind::Notification)
            );
            let is_below = entry.balance_after < Some(self.wishes.minimum);
            let leaves = entry.account == AccountKind::Available && entry.amount < 0;
            if is_new && is_bought && leaves && is_below && self.wishes.tops_up {
                self.causes += 1;
            }
        }
    }

    /// Whether a user who wants top-ups has less than the mark, or had at the last look.
    fn is_short(&self, user: &users::Model) -> bool {
        let had = self.had.get(&user.id).copied().unwrap_or_default();
        user.auto_topup_enabled && user.balance.min(had) < self.wishes.minimum
    }

    pub(super) fn charges(&self, facts: &Facts) -> Result<(), String> {
        self.begun(facts)?;
        self.topped_up(facts)?;
        self.renewed(facts)?;
        for payment in self.new_payments(facts) {
            let removed = &self.wishes.removed;
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

    /// Nobody pays more often than somebody began to.
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
                format!("{count} payments of {purpose}, asked for {allowed} times")
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
        holds(self.wishes.tops_up || new.next().is_none(), || {
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
            holds(self.wishes.months.contains(&payment.amount), || {
                format!("{} are charged for a month", payment.amount)
            })?;
        }
        let Some(since) = self.wishes.unsubscribed else {
            return Ok(());
        };
        // A page that was left open may be paid after all, and begins another one.
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

/// Whether the saved card pays for another month by itself.
pub fn is_renewal(payment: &payments::Model) -> bool {
    let data = payment.purpose_data.as_ref().map(ToString::to_string);
    data.is_some_and(|data| data.contains("\"renewal\":true"))
}

/// Payments of one user are never closer than that.
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
