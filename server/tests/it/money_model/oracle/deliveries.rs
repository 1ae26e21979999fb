//! Oracle of deliveries: as often as requested, at list price, for every succeeded payment.

use avtosled_server::platform::entities::payments::PurposeKind;
use avtosled_server::platform::entities::report_services::Status;
use avtosled_server::platform::entities::{payments, user_packages};
use chrono::Duration;
use uuid::Uuid;

use crate::money_model::facts::{Facts, Report};
use crate::money_model::oracle::{Oracle, holds};

/// Price in kopecks and number of checks of each package.
const PACKAGES: [(i64, i32); 4] = [(19_900, 5), (49_900, 15), (89_900, 35), (149_900, 75)];
/// Prices in kopecks of the services that are ordered singly.
const SERVICES: [(&str, i64); 5] = [
    ("history", 250),
    ("dtp", 250),
    ("wanted", 250),
    ("restrict", 250),
    ("diagnostic", 400),
];
/// Maximum time that a payment covers: longest month, grace period and tolerance of a charge.
const PAID_FOR: Duration = Duration::days(33);

impl Oracle {
    pub(super) fn deliveries(&self, facts: &Facts) -> Result<(), String> {
        self.counts(facts)?;
        for package in &facts.packages {
            check_package(facts, package)?;
        }
        paid_is_given(facts)?;
        prices(facts)?;
        free_checks(facts)
    }

    fn counts(&self, facts: &Facts) -> Result<(), String> {
        let by_card = |id: Uuid| facts.purchases.iter().any(|one| one.report_id == Some(id));
        let reports = facts.reports.keys().filter(|id| !by_card(**id)).count();
        let reports = i64::try_from(reports).unwrap();
        holds(reports <= self.allowed.reports, || {
            format!("{reports} reports, ordered {}", self.allowed.reports)
        })?;
        let from_balance =
            |one: &&user_packages::Model| one.payment_id.is_none() && one.purchase_price > 0;
        let packages = facts.packages.iter().filter(from_balance).count();
        let packages = i64::try_from(packages).unwrap();
        holds(packages <= self.allowed.packages, || {
            format!("{packages} packages, ordered {}", self.allowed.packages)
        })
    }
}

/// Checks that a package is offered or a returned check, and that its number of checks is right.
fn check_package(facts: &Facts, package: &user_packages::Model) -> Result<(), String> {
    let offer = (package.purchase_price, package.checks_total);
    let is_offered = PACKAGES.contains(&offer) || offer == (0, 1);
    holds(is_offered, || format!("a package of {offer:?}"))?;
    let is_gone = facts.users[&package.user_id].deleted_at.is_some();
    if is_gone || package.cancelled_at.is_some() {
        return Ok(());
    }
    let of_package = |report: &&Report| report.user_package_id == Some(package.id);
    let used = facts.reports.values().filter(of_package);
    let used = used.filter(|report| report.uses_up()).count();
    let taken = package.checks_total - package.checks_remaining;
    holds(i32::try_from(used) == Ok(taken), || {
        format!("package {}: {taken} checks taken, {used} used", package.id)
    })
}

/// Checks that every succeeded payment is delivered once.
fn paid_is_given(facts: &Facts) -> Result<(), String> {
    let paid = |purpose: PurposeKind| {
        let is_paid = move |one: &&payments::Model| {
            one.purpose == purpose && one.status == payments::Status::Succeeded
        };
        facts.payments.iter().filter(is_paid)
    };
    for payment in paid(PurposeKind::Package) {
        let given = facts.packages.iter();
        let given = given.filter(|one| one.payment_id == Some(payment.id));
        let given = given.count();
        holds(given == 1, || {
            format!("payment {} gave {given} packages", payment.id)
        })?;
    }
    for payment in paid(PurposeKind::QuickPurchase) {
        let bought = facts.purchases.iter();
        let bought = bought.filter(|one| one.payment_id == payment.id);
        let is_begun = bought
            .clone()
            .all(|one| one.status.to_string() != "awaiting_payment");
        holds(bought.count() == 1 && is_begun, || {
            format!("payment {} bought nothing", payment.id)
        })?;
    }
    Ok(())
}

/// Checks that reports cost the list price, unless a subscription or promo code lowers it.
fn prices(facts: &Facts) -> Result<(), String> {
    for service in &facts.services {
        let report = &facts.reports[&service.report_id];
        let is_by_list = report.quick_package.is_none()
            && report.promo_code.is_none()
            && report.refreshed_from.is_none();
        let listed = SERVICES
            .iter()
            .find(|(name, _)| *name == service.service_name);
        let (Some((_, listed)), true) = (listed, is_by_list && !report.is_free()) else {
            continue;
        };
        let price = service.service_price;
        let is_open = service.status != Status::Skipped;
        let may_be_less = !is_open || has_subscribed(facts, report.user_id);
        holds(price == *listed || (may_be_less && price < *listed), || {
            format!("{} costs {price}", service.service_name)
        })?;
    }
    Ok(())
}

fn has_subscribed(facts: &Facts, user: Uuid) -> bool {
    facts.payments.iter().any(|payment| {
        payment.user_id == Some(user)
            && payment.purpose == PurposeKind::Subscription
            && payment.status == payments::Status::Succeeded
    })
}

/// Checks that a free check is used only by an earned report, at most once per phone.
fn free_checks(facts: &Facts) -> Result<(), String> {
    for user in facts
        .users
        .values()
        .filter(|user| user.deleted_at.is_none())
    {
        let own = |report: &&Report| report.user_id == user.id && report.free_check;
        let used = facts.reports.values().filter(own);
        let used = used.filter(|report| report.uses_up()).count();
        let is_right = i32::try_from(used) == Ok(user.free_checks_used) && used <= 1;
        holds(is_right, || {
            format!("user {}: {used} free checks used", user.id)
        })?;
    }
    Ok(())
}

/// Checks that an active plan has a succeeded, unrefunded or pending payment of the last month.
pub fn plans(facts: &Facts) -> Result<(), String> {
    let running = facts.users.values();
    for user in running.filter(|user| user.subscription_expires_at > Some(facts.now)) {
        let pays = facts.payments.iter().any(|payment| {
            let is_paid = payment.status == payments::Status::Succeeded
                && payment.refunded == 0
                && payment
                    .completed_at
                    .is_some_and(|at| at + PAID_FOR > facts.now);
            payment.user_id == Some(user.id)
                && payment.purpose == PurposeKind::Subscription
                && (is_paid || payment.status == payments::Status::Pending)
        });
        holds(pays, || {
            format!("the plan of user {} runs on nothing", user.id)
        })?;
    }
    Ok(())
}
