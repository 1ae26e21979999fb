//! Whose money it is: one's own, or what operators gave, told entry by entry.

use std::collections::{BTreeMap, BTreeSet};

use avtosled_server::money::ledger::{AccountKind, TransferKind};
use avtosled_server::platform::entities::payments::PurposeKind;
use avtosled_server::platform::entities::refunds::Kind;
use avtosled_server::platform::entities::{ledger_entries, payments};
use uuid::Uuid;

use crate::money_model::facts::Facts;
use crate::money_model::oracle::{Oracle, holds, operators};

/// A purse in two parts: one's own money, and what operators gave, which is spent first and goes to no
/// card.
#[derive(Default)]
struct Purse {
    own: i64,
    given: i64,
    own_held: i64,
    given_held: i64,
}

impl Purse {
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

    fn take(&mut self, entry: &ledger_entries::Model, is_gift: bool) {
        let kopecks = entry.amount;
        match (entry.kind, entry.account) {
            (Some(TransferKind::Hold), AccountKind::Held) => self.hold(kopecks),
            (Some(TransferKind::Capture), AccountKind::Held) => self.earn(-kopecks),
            (Some(TransferKind::Release), AccountKind::Available) => self.release(kopecks),
            (Some(TransferKind::Hold | TransferKind::Release), _) => {}
            (
                Some(TransferKind::Package | TransferKind::Notification | TransferKind::Adjustment),
                _,
            ) if kopecks < 0 => {
                self.spend(-kopecks);
            }
            _ if is_gift => self.given += kopecks,
            _ => self.own += kopecks,
        }
    }
}

/// The money of the plans of one user, which is spent last and goes back last.
#[derive(Default)]
struct Plans {
    /// Kopecks of the payments that came.
    paid: BTreeMap<Uuid, i64>,
    /// Payments whose money went back: their plan is over.
    gone: BTreeSet<Uuid>,
}

impl Plans {
    fn take(&mut self, facts: &Facts, entry: &ledger_entries::Model, purse: &Purse) {
        let key = &facts.transfers[&entry.transfer_id].idempotency_key;
        let payment = |id: Uuid| facts.payments.iter().find(|one| one.id == id);
        if let Some(id) = id_of(key, "topup:") {
            let payment = payment(id).filter(|one| one.purpose == PurposeKind::Subscription);
            self.paid.extend(payment.map(|one| (id, one.amount)));
        }
        let refund = id_of(key, "refund:").filter(|_| entry.amount < 0);
        let refund = refund.and_then(|id| facts.refunds.iter().find(|one| one.id == id));
        let Some(refund) = refund else {
            return;
        };
        let of_advance = payment(refund.payment_id).is_some_and(is_advance);
        let gone = self.paid.iter().filter(|(id, kopecks)| {
            let is_counted = refund.kind == Kind::Withdrawal || of_advance;
            **id == refund.payment_id || (is_counted && purse.own < **kopecks)
        });
        self.gone.extend(gone.map(|(id, _)| *id));
    }
}

fn id_of(key: &str, prefix: &str) -> Option<Uuid> {
    Uuid::parse_str(key.strip_prefix(prefix)?).ok()
}

/// Paid in, and not for something.
fn is_advance(payment: &payments::Model) -> bool {
    let own = [
        PurposeKind::Topup,
        PurposeKind::AutoTopup,
        PurposeKind::Subscription,
    ];
    own.contains(&payment.purpose)
}

impl Oracle {
    /// Gifts are where they should be, none of them went to a card, and no plan runs on money that did.
    pub(super) fn purses(&self, facts: &Facts) -> Result<(), String> {
        let gifts = self.gifts(facts);
        let mut people: BTreeMap<Uuid, (Purse, Plans)> = BTreeMap::new();
        for entry in &facts.entries {
            let user = entry.user_id.unwrap();
            let (purse, plans) = people.entry(user).or_default();
            let key = &facts.transfers[&entry.transfer_id].idempotency_key;
            purse.take(entry, gifts.contains(key));
            plans.take(facts, entry, purse);
            holds(purse.own >= 0 && purse.own_held >= 0, || {
                format!("user {user}: what operators gave left as {:?}", entry.kind)
            })?;
        }
        for user in facts.users.values() {
            let (purse, plans) = people.remove(&user.id).unwrap_or_default();
            let (should, is) = (
                (purse.given, purse.given_held),
                (user.credit, user.credit_held),
            );
            holds(should == is, || {
                format!("user {}: gifts are {is:?}, should be {should:?}", user.id)
            })?;
            let runs = user.subscription_expires_at > Some(facts.now);
            let paid_by = user.subscription_payment_id.filter(|_| runs);
            holds(paid_by.is_none_or(|id| !plans.gone.contains(&id)), || {
                format!("the plan of user {} runs on money that went back", user.id)
            })?;
        }
        Ok(())
    }

    /// The keys of what operators gave, and of what of it came back from packages.
    fn gifts(&self, facts: &Facts) -> BTreeSet<String> {
        let by_command = self.credits.iter().map(|(key, ..)| key.clone());
        let by_panel =
            operators::given_by_panel(facts).map(|credit| format!("adjustment:{}", credit.id));
        let returned = self.unused.keys().map(|id| format!("package-credit:{id}"));
        by_command.chain(by_panel).chain(returned).collect()
    }
}
