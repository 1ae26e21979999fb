//! Oracle of balances: available and held amounts expected from payments and purchases.

use std::collections::BTreeMap;

use avtosled_server::money::ledger::TransferKind;
use avtosled_server::platform::entities::users::Role;
use avtosled_server::platform::entities::{ledger_entries, payments, refunds};
use uuid::Uuid;

use crate::money_model::facts::Facts;
use crate::money_model::oracle::{Oracle, holds, operators};

impl Oracle {
    /// Records the price of unused checks of packages that were cancelled since the last check.
    pub(super) fn note_packages(&mut self, facts: &Facts) {
        for package in &facts.packages {
            let unused = self
                .unused
                .insert(package.id, package.checks_remaining)
                .unwrap_or(package.checks_total);
            let total = i64::from(package.checks_total);
            if package.cancelled_at.is_some() {
                let share = package.purchase_price * i64::from(unused);
                let share = (2 * share + total) / (2 * total);
                self.returned.entry(package.id).or_insert(share);
            }
        }
    }

    /// Checks that a balance is payments and credits less refunds, purchases and charged discounts.
    ///
    /// A guest whose report was attached shares the balance of the account.
    pub(super) fn balances(&self, facts: &Facts) -> Result<(), String> {
        let mut should: BTreeMap<Uuid, i64> = BTreeMap::new();
        let owner = |user: Uuid| {
            let own = facts.purchases.iter().find(|one| one.user_id == user);
            own.and_then(|one| one.attached_to).unwrap_or(user)
        };
        let is_gone = |user: &Uuid| {
            facts
                .users
                .get(user)
                .is_some_and(|one| one.deleted_at.is_some())
        };
        let mut add = |user: Uuid, kopecks: i64| *should.entry(owner(user)).or_default() += kopecks;
        for payment in &facts.payments {
            if payment.status == payments::Status::Succeeded {
                add(payment.user_id.unwrap(), payment.amount);
            }
        }
        for refund in &facts.refunds {
            if refund.status != refunds::Status::Canceled {
                add(refund.user_id.unwrap(), -refund.amount);
            }
        }
        for service in &facts.services {
            add(facts.reports[&service.report_id].user_id, -service.cost);
        }
        for package in &facts.packages {
            let returned = self.returned.get(&package.id).copied();
            let price = package.purchase_price;
            add(package.user_id, returned.unwrap_or_default() - price);
        }
        for change in &facts.changes {
            add(change.user_id, -change.cost);
        }
        for (_, user, kopecks) in &self.credits {
            add(*user, *kopecks);
        }
        for credit in operators::given_by_panel(facts) {
            add(credit.user_id, credit.amount);
        }
        for entry in operators::taken(facts) {
            add(entry.user_id.unwrap(), entry.amount);
        }
        for (user, kopecks) in given_up(facts) {
            add(user, kopecks);
        }
        // The amounts are compared with the discounts of the plans elsewhere.
        for charge in facts.plan_charges() {
            add(charge.user_id.unwrap(), charge.amount);
        }
        let mut has: BTreeMap<Uuid, i64> = BTreeMap::new();
        for user in facts.users.values() {
            *has.entry(owner(user.id)).or_default() += user.balance + user.held;
        }
        // Rows of a deleted account are not compared.
        for (user, has) in has.into_iter().filter(|(user, _)| !is_gone(user)) {
            let should = should.get(&user).copied().unwrap_or_default();
            holds(has == should, || {
                format!("user {user} has {has}, should have {should}")
            })?;
        }
        Ok(())
    }
}

/// Revenue refunded to guests by administrators; its amount is limited by [`super::refunds`].
pub fn given_up(facts: &Facts) -> Vec<(Uuid, i64)> {
    let is_given_up = |entry: &&ledger_entries::Model| {
        let user = entry.user_id.and_then(|user| facts.users.get(&user));
        entry.kind == Some(TransferKind::Adjustment)
            && entry.amount > 0
            && user.is_some_and(|user| user.role == Role::Guest)
    };
    let found = facts.entries.iter().filter(is_given_up);
    found
        .map(|entry| (entry.user_id.unwrap(), entry.amount))
        .collect()
}

/// Checks that held amounts equal the prices of open services.
pub fn held(facts: &Facts) -> Result<(), String> {
    let mut open: BTreeMap<Uuid, i64> = BTreeMap::new();
    for service in &facts.services {
        let report = &facts.reports[&service.report_id];
        if !report.is_free() && service.cost == 0 && !service.released {
            *open.entry(report.user_id).or_default() += service.service_price;
        }
    }
    for user in facts.users.values() {
        let open = open.get(&user.id).copied().unwrap_or_default();
        holds(user.held == open, || {
            format!(
                "{} are held of user {}, open are {open}",
                user.held, user.id
            )
        })?;
    }
    Ok(())
}
