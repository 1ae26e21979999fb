//! Oracle of refunds: as requested, once, never above the payment.

use std::collections::BTreeMap;

use avtosled_server::platform::entities::refunds::{Kind, Status};
use avtosled_server::platform::entities::users::Role;
use avtosled_server::platform::entities::{payments, refunds};
use uuid::Uuid;

use crate::money_model::facts::Facts;
use crate::money_model::oracle::balances::given_up;
use crate::money_model::oracle::{Oracle, holds};

impl Oracle {
    pub(super) fn refunds(&self, facts: &Facts) -> Result<(), String> {
        let withdrawn: i64 = of_kind(facts, Kind::Withdrawal).map(|one| one.amount).sum();
        let requested = self.allowed.withdrawn;
        holds(withdrawn <= requested, || {
            format!("{withdrawn} are withdrawn, requested {requested}")
        })?;
        let mut by_admins: BTreeMap<Uuid, i64> = BTreeMap::new();
        for refund in of_kind(facts, Kind::Admin) {
            *by_admins.entry(refund.payment_id).or_default() += refund.amount;
        }
        for (payment, kopecks) in by_admins {
            let said = self.allowed.refunded.get(&payment).copied();
            let said = said.unwrap_or_default();
            holds(kopecks <= said, || {
                format!("{kopecks} of payment {payment} go back, decided were {said}")
            })?;
        }
        guests(facts)
    }
}

fn of_kind(facts: &Facts, kind: Kind) -> impl Iterator<Item = &refunds::Model> {
    facts.refunds.iter().filter(move |one| one.kind == kind)
}

/// Checks that only guests get automatic refunds, and only administrators' refunds debit revenue.
fn guests(facts: &Facts) -> Result<(), String> {
    for refund in of_kind(facts, Kind::QuickPurchase) {
        let user = refund.user_id.and_then(|user| facts.users.get(&user));
        holds(user.is_some_and(|user| user.role == Role::Guest), || {
            format!("refund {} goes to a user with a balance", refund.id)
        })?;
    }
    let mut lost: BTreeMap<Uuid, i64> = BTreeMap::new();
    for (guest, kopecks) in given_up(facts) {
        *lost.entry(guest).or_default() += kopecks;
    }
    for (guest, kopecks) in lost {
        let decided = of_kind(facts, Kind::Admin).filter(|one| one.user_id == Some(guest));
        let decided: i64 = decided.map(|one| one.amount).sum();
        holds(kopecks <= decided, || {
            format!("{kopecks} are given up for guest {guest}, decided were {decided}")
        })?;
    }
    Ok(())
}

/// Checks that totals of the provider match payments and refunds.
pub fn cards(facts: &Facts) -> Result<(), String> {
    for payment in &facts.payments {
        let id = payment.id;
        let made = |is_counted: fn(Status) -> bool| -> i64 {
            let own = facts.refunds.iter().filter(|one| one.payment_id == id);
            let counted = own.filter(|one| is_counted(one.status));
            counted.map(|one| one.amount).sum()
        };
        let promised = made(|status| status != Status::Canceled);
        let done = made(|status| status == Status::Succeeded);
        let given_back = facts.given_back(payment);
        holds(given_back <= promised, || {
            format!("the card of payment {id} got {given_back}, expected {promised}")
        })?;
        let moved = facts.moved(payment);
        holds(moved.refunded_kopecks >= done, || {
            format!("{done} of payment {id} are called given back")
        })?;
        let is_paid = payment.status == payments::Status::Succeeded;
        holds(!is_paid || moved.captured_kopecks == payment.amount, || {
            format!("payment {id} was never paid")
        })?;
        holds(payment.refunded == promised, || {
            format!(
                "payment {id} has {} refunded of {promised}",
                payment.refunded
            )
        })?;
    }
    Ok(())
}
