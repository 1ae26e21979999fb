//! Oracle of own money and operator credit, replayed entry by entry.

use std::collections::{BTreeMap, BTreeSet};

use avtosled_server::money::ledger::{AccountKind, TransferKind};
use avtosled_server::platform::entities::payments::PurposeKind;
use avtosled_server::platform::entities::refunds::Kind;
use avtosled_server::platform::entities::{ledger_entries, payments};
use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use crate::money_model::facts::Facts;
use crate::money_model::oracle::{Oracle, holds, operators};

/// Balance split into own money and credit; credit is spent first and not refundable.
#[derive(Default)]
struct SplitBalance {
    own: i64,
    given: i64,
    own_held: i64,
    given_held: i64,
}

impl SplitBalance {
    fn spend(&mut self, kopecks: i64) -> i64 {
        let given = kopecks.min(self.given);
        self.given -= given;
        self.own -= kopecks - given;
        given
    }

    fn hold(&mut self, kopecks: i64) {
        let given = self.spend(kopecks);
        self.given_held += given;
        self.own_held += kopecks - given;
    }

    fn earn(&mut self, kopecks: i64) {
        let given = kopecks.min(self.given_held);
        self.given_held -= given;
        self.own_held -= kopecks - given;
    }

    fn release(&mut self, kopecks: i64) {
        let own = kopecks.min(self.own_held);
        self.own_held -= own;
        self.own += own;
        self.given_held -= kopecks - own;
        self.given += kopecks - own;
    }

    fn take(&mut self, entry: &ledger_entries::Model, is_credit: bool) {
        let kopecks = entry.amount;
        match (entry.kind, entry.account) {
            (Some(TransferKind::Hold), AccountKind::Held) => self.hold(kopecks),
            (Some(TransferKind::Capture), AccountKind::Held) => self.earn(-kopecks),
            (Some(TransferKind::Release), AccountKind::Available) => self.release(kopecks),
            (Some(TransferKind::Hold | TransferKind::Release), _) => {}
            (
                Some(
                    TransferKind::Package
                    | TransferKind::PlanCharge
                    | TransferKind::Notification
                    | TransferKind::Adjustment,
                ),
                _,
            ) if kopecks < 0 => {
                self.spend(-kopecks);
            }
            _ if is_credit => self.given += kopecks,
            _ => self.own += kopecks,
        }
    }
}

/// Money of a user's plans, which is spent and refunded last.
#[derive(Default)]
struct Plans {
    /// Amounts of succeeded payments, kopecks.
    paid: BTreeMap<Uuid, i64>,
    /// Refunded payments, whose plans have ended.
    gone: BTreeSet<Uuid>,
    /// Last payment of a plan, and the time when it succeeded.
    last: Option<(Uuid, DateTime<Utc>)>,
    /// Payments whose plan was active when its money was taken.
    ///
    /// After a refund by staff with the kopecks then left, which limit the charge.
    charged: BTreeMap<Uuid, Option<i64>>,
}

/// Minimum duration of a plan: the shortest month, less a day for the charge.
const RUNS_AT_LEAST: Duration = Duration::days(27);

impl Plans {
    fn take(&mut self, facts: &Facts, entry: &ledger_entries::Model, balance: &SplitBalance) {
        let key = &facts.transfers[&entry.transfer_id].idempotency_key;
        let payment = |id: Uuid| facts.payments.iter().find(|one| one.id == id);
        if let Some(id) = id_of(key, "topup:") {
            let payment = payment(id).filter(|one| one.purpose == PurposeKind::Subscription);
            if payment.is_some() {
                self.last = Some((id, facts.transfers[&entry.transfer_id].created_at));
            }
            self.paid.extend(payment.map(|one| (id, one.amount)));
        }
        let refund = id_of(key, "refund:").filter(|_| entry.amount < 0);
        let refund = refund.and_then(|id| facts.refunds.iter().find(|one| one.id == id));
        let Some(refund) = refund else {
            return;
        };
        let of_advance = payment(refund.payment_id).is_some_and(is_advance);
        let at = facts.transfers[&entry.transfer_id].created_at;
        let known = self.gone.clone();
        let gone = self.paid.iter().filter(|(id, kopecks)| {
            let is_counted = refund.kind == Kind::Withdrawal || of_advance;
            **id == refund.payment_id || (is_counted && balance.own < **kopecks)
        });
        self.gone.extend(gone.map(|(id, _)| *id));
        let running = self.last.filter(|(_, since)| at - *since < RUNS_AT_LEAST);
        let running = running.map(|(id, _)| id);
        let ended = running.filter(|id| self.gone.contains(id) && !known.contains(id));
        let left = balance.own + balance.given;
        let bound = (refund.kind == Kind::Admin).then_some(left);
        self.charged.extend(ended.map(|id| (id, bound)));
    }

    /// Checks that discounts of a plan are charged when the money of the plan is taken back.
    fn discounts_are_charged(&self, facts: &Facts) -> Result<(), String> {
        for entry in facts.plan_charges() {
            let payment = facts.charged_plan(entry);
            let is_gone = !self.paid.contains_key(&payment) || self.gone.contains(&payment);
            holds(is_gone, || {
                format!("plan {payment} is charged and keeps its money")
            })?;
        }
        for (payment, bound) in &self.charged {
            let is_of_plan = |id: &Uuid| facts.reports[id].plan_payment_id == Some(*payment);
            let services = facts.services.iter();
            let sold = services.filter(|one| one.cost > 0 && is_of_plan(&one.report_id));
            let discounts: i64 = sold.map(|one| one.plan_discount).sum();
            let mut charges = facts
                .plan_charges()
                .filter(|entry| facts.charged_plan(entry) == *payment);
            let charge = charges.next().map_or(0, |entry| -entry.amount);
            let due = bound.map_or(discounts, |left| discounts.min(left));
            holds(charge == due, || {
                format!("plan {payment}: {charge} charged for discounts of {discounts}, due {due}")
            })?;
        }
        Ok(())
    }
}

fn id_of(key: &str, prefix: &str) -> Option<Uuid> {
    Uuid::parse_str(key.strip_prefix(prefix)?).ok()
}

/// Whether a payment is an advance.
fn is_advance(payment: &payments::Model) -> bool {
    let own = [
        PurposeKind::Topup,
        PurposeKind::AutoTopup,
        PurposeKind::Subscription,
    ];
    own.contains(&payment.purpose)
}

impl Oracle {
    /// Checks the amounts of credits, that none was refunded, and that no plan uses refunded money.
    pub(super) fn credits(&self, facts: &Facts) -> Result<(), String> {
        let credit_keys = self.credit_keys(facts);
        let mut people: BTreeMap<Uuid, (SplitBalance, Plans)> = BTreeMap::new();
        for entry in &facts.entries {
            let user = entry.user_id.unwrap();
            let (balance, plans) = people.entry(user).or_default();
            let key = &facts.transfers[&entry.transfer_id].idempotency_key;
            balance.take(entry, credit_keys.contains(key));
            plans.take(facts, entry, balance);
            holds(balance.own >= 0 && balance.own_held >= 0, || {
                format!("user {user}: what operators gave left as {:?}", entry.kind)
            })?;
        }
        for user in facts.users.values() {
            let (balance, plans) = people.remove(&user.id).unwrap_or_default();
            let (should, is) = (
                (balance.given, balance.given_held),
                (user.credit, user.credit_held),
            );
            holds(should == is, || {
                format!("user {}: credits are {is:?}, should be {should:?}", user.id)
            })?;
            plans.discounts_are_charged(facts)?;
            let runs = user.subscription_expires_at > Some(facts.now);
            let paid_by = user.subscription_payment_id.filter(|_| runs);
            holds(paid_by.is_none_or(|id| !plans.gone.contains(&id)), || {
                format!("the plan of user {} runs on money that went back", user.id)
            })?;
        }
        Ok(())
    }

    /// Idempotency keys of credits, and of returned credits of packages.
    fn credit_keys(&self, facts: &Facts) -> BTreeSet<String> {
        let by_command = self.credits.iter().map(|(key, ..)| key.clone());
        let by_panel =
            operators::given_by_panel(facts).map(|credit| format!("adjustment:{}", credit.id));
        let returned = self.unused.keys().map(|id| format!("package-credit:{id}"));
        by_command.chain(by_panel).chain(returned).collect()
    }
}
