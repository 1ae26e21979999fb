//! Reconciliation of revenue and the other company accounts.
//! Services, packages and plans are compared with what was charged for them, and every transfer on revenue or
//! adjustments with its cause.

use std::collections::HashSet;

use avtosled_core::money::round_ratio;
use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use crate::money::ledger::{AccountKind, Reference};
use crate::money::reconciliation::comparison::NOTHING;
use crate::money::reconciliation::discrepancy::{Discrepancy, DiscrepancyKind, roubles};
use crate::money::reconciliation::payment_transfers::{
    NO_TRANSFER, PAGE, causes_kept_since, is_last_page, retained_since,
};
use crate::money::repository::batches::{self, TimeRange};
use crate::money::repository::company_accounts::{
    self as repo, CompanyTransfer, SoldService, UserPackage,
};
use crate::money::repository::ledger::{Entry, Transfer};
use crate::money::repository::ledger_checks;
use crate::money::repository::operator_credits;
use crate::money::repository::plan_discounts;
use crate::platform::db::{StorageError, Tx};

/// Age in years at which reports are deleted (`privacy/retention_jobs.rs`); their transfers are kept.
const REPORT_YEARS: u32 = 3;
/// Time after its period in which a plan still caps prices, while its renewal is pending.
/// See `offers/subscriptions/fulfil.rs`.
const RENEWAL_GRACE: Duration = Duration::days(1);
/// Longest period of a subscription plan.
const PLAN_PERIOD: Duration = Duration::days(31);

/// Runs all comparisons except that of plans, for a time range or for everything.
pub async fn compare(
    tx: &Tx,
    range: Option<TimeRange>,
    now: DateTime<Utc>,
    found: &mut Vec<Discrepancy>,
) -> Result<(), StorageError> {
    check_services(tx, range, found).await?;
    check_unearned(tx, range, found).await?;
    check_totals(tx, range, found).await?;
    check_packages(tx, range, found).await?;
    check_transfers(tx, range, now, found).await
}

/// Finds running plans that are unpaid, refunded, or longer than their period.
/// Compares these users, or all.
pub async fn compare_plans(
    tx: &Tx,
    of: Option<&[Uuid]>,
    now: DateTime<Utc>,
    found: &mut Vec<Discrepancy>,
) -> Result<(), StorageError> {
    for user in repo::list_unpaid_plans(tx, of, now).await? {
        found.push(Discrepancy::new(
            DiscrepancyKind::PlanPayment,
            format!("подписка пользователя {user}"),
            "платёж, ни копейки которого не возвращено",
            NOTHING,
        ));
    }
    for plan in repo::list_long_plans(tx, of, now).await? {
        let paid_until = plan.period_end.map(|end| end + RENEWAL_GRACE);
        if paid_until.is_none_or(|end| plan.until > end) {
            found.push(Discrepancy::new(
                DiscrepancyKind::PlanPayment,
                format!("подписка пользователя {}", plan.user_id),
                paid_until.map_or(NOTHING.to_owned(), |end| format!("не дольше {end}")),
                format!("действует до {}", plan.until),
            ));
        }
    }
    Ok(())
}

/// Amount that a transfer must post to an account; zero means no transfer.
struct Expected {
    kind: DiscrepancyKind,
    subject: String,
    account: AccountKind,
    /// User who owns the account; `None` for company accounts.
    user_id: Option<Uuid>,
    amount: i64,
}

async fn check_services(
    tx: &Tx,
    range: Option<TimeRange>,
    found: &mut Vec<Discrepancy>,
) -> Result<(), StorageError> {
    let mut after = None;
    loop {
        let page = repo::page_services(tx, range, after, PAGE).await?;
        let keys = page.iter().map(service_key).collect();
        let posted = ledger_checks::transfers_by_key(tx, keys).await?;
        for service in &page {
            let expected = expected_of_service(service);
            found.extend(check(&expected, posted.get(&service_key(service))));
        }
        after = page.last().map(|row| row.id);
        if is_last_page(page.len()) {
            return Ok(());
        }
    }
}

/// Finds services that were charged although they are free.
async fn check_unearned(
    tx: &Tx,
    range: Option<TimeRange>,
    found: &mut Vec<Discrepancy>,
) -> Result<(), StorageError> {
    for service in repo::list_unearned_services(tx, range).await? {
        found.push(Discrepancy::new(
            DiscrepancyKind::ServicePrice,
            service_place(&service),
            "бесплатно: ответа вовремя нет или автомобиль неизвестен",
            format!("{} в услуге", roubles(service.cost)),
        ));
    }
    Ok(())
}

fn service_place(service: &SoldService) -> String {
    format!("услуга {} отчёта {}", service.id, service.report_id)
}

fn service_key(service: &SoldService) -> String {
    format!("price:{}", service.id)
}

fn expected_of_service(service: &SoldService) -> Expected {
    Expected {
        kind: DiscrepancyKind::ServicePrice,
        subject: service_place(service),
        account: AccountKind::Revenue,
        user_id: None,
        amount: service.cost,
    }
}

/// Compares the totals of reports with their services.
async fn check_totals(
    tx: &Tx,
    range: Option<TimeRange>,
    found: &mut Vec<Discrepancy>,
) -> Result<(), StorageError> {
    for report in repo::list_wrong_totals(tx, range).await? {
        found.push(Discrepancy::new(
            DiscrepancyKind::ServicePrice,
            format!("отчёт {}", report.id),
            roubles(report.cost),
            format!("{} в отчёте", roubles(report.total_cost)),
        ));
    }
    Ok(())
}

async fn check_packages(
    tx: &Tx,
    range: Option<TimeRange>,
    found: &mut Vec<Discrepancy>,
) -> Result<(), StorageError> {
    let mut after = None;
    loop {
        let page = repo::page_packages(tx, range, after, PAGE).await?;
        let mut expected = Vec::new();
        for package in &page {
            expected.extend(expected_of_package(package)?);
        }
        let keys = expected.iter().map(|(key, _)| key.clone()).collect();
        let posted = ledger_checks::transfers_by_key(tx, keys).await?;
        for (key, expected) in &expected {
            found.extend(check(expected, posted.get(key)));
        }
        after = page.last().map(|row| row.id);
        if is_last_page(page.len()) {
            return Ok(());
        }
    }
}

/// Expected transfers of a package by key: its sale, and the refund of unused checks if cancelled.
/// The part that was paid by operator credit becomes credit again.
fn expected_of_package(package: &UserPackage) -> Result<[(String, Expected); 4], StorageError> {
    let back = unused_share(package, package.purchase_price)?;
    let credit = unused_share(package, package.credit_paid)?.min(back);
    let (owner, id, price) = (Some(package.user_id), package.id, package.purchase_price);
    let transfers = [
        ("package", AccountKind::Revenue, None, price),
        (
            "package-cancel",
            AccountKind::Available,
            owner,
            back - credit,
        ),
        ("package-gift", AccountKind::Adjustments, None, credit),
        ("package-credit", AccountKind::Available, owner, credit),
    ];
    Ok(transfers.map(|(kind, account, user_id, amount)| {
        let expected = Expected {
            kind: DiscrepancyKind::PackageSale,
            subject: format!("пакет {id} пользователя {}", package.user_id),
            account,
            user_id,
            amount,
        };
        (format!("{kind}:{id}"), expected)
    }))
}

/// Share of the unused checks of a cancelled package in a sum; 0 for other packages.
fn unused_share(package: &UserPackage, kopecks: i64) -> Result<i64, StorageError> {
    if package.cancelled_at.is_none() || package.checks_total <= 0 {
        return Ok(0);
    }
    let left = i128::from(package.checks_remaining);
    let share = round_ratio(i128::from(kopecks) * left, package.checks_total.into());
    let share = share.map_err(|_| StorageError::Inconsistent("a package without a price"))?;
    Ok(share.0)
}

fn check(expected: &Expected, posted: Option<&(Transfer, Vec<Entry>)>) -> Option<Discrepancy> {
    let found = match posted {
        None if expected.amount == 0 => return None,
        None => NO_TRANSFER.to_owned(),
        Some((transfer, entries)) => {
            let of_account = entries.iter().filter(|entry| {
                entry.account == expected.account && entry.user_id == expected.user_id
            });
            let sum: i64 = of_account.map(|entry| entry.amount).sum();
            if sum == expected.amount {
                return None;
            }
            format!("{} в проводке {}", roubles(sum), transfer.id)
        }
    };
    let subject = expected.subject.clone();
    let wanted = roubles(expected.amount);
    Some(Discrepancy::new(expected.kind, subject, wanted, found))
}

/// Cause of a transfer, as named by its idempotency key.
enum Cause {
    Service(Uuid),
    Package(Uuid),
    /// Refund of a delivered report by an administrator, paid from revenue.
    RevenueRefund(Uuid),
    /// Discounts of the plan that a payment paid.
    PlanCharge(Uuid),
    /// Credit or debit by an operator.
    OperatorAdjustment,
    ComparedElsewhere,
}

fn cause(transfer: &CompanyTransfer) -> Option<Cause> {
    let (kind, id) = transfer.idempotency_key.split_once(':')?;
    let named = || Uuid::parse_str(id).ok();
    match (transfer.account, kind) {
        (AccountKind::Revenue, "price") => named().map(Cause::Service),
        (AccountKind::Revenue, "package" | "package-cancel" | "package-gift")
        | (AccountKind::Adjustments, "package-gift" | "package-credit") => {
            named().map(Cause::Package)
        }
        (AccountKind::Revenue, "given-up") => match transfer.reference {
            Reference::Payment(id) => Some(Cause::RevenueRefund(id)),
            _ => None,
        },
        (AccountKind::Revenue, "plan-charge") => named().map(Cause::PlanCharge),
        (AccountKind::Adjustments, "adjustment") => Some(Cause::OperatorAdjustment),
        (AccountKind::Revenue, "watch-change") => Some(Cause::ComparedElsewhere),
        _ => None,
    }
}

/// Finds transfers without a cause, except those whose causes were deleted by age.
async fn check_transfers(
    tx: &Tx,
    range: Option<TimeRange>,
    now: DateTime<Utc>,
    found: &mut Vec<Discrepancy>,
) -> Result<(), StorageError> {
    let (causes, services) = (causes_kept_since(now), retained_since(now, REPORT_YEARS));
    let mut after = None;
    loop {
        let page = repo::page_transfers(tx, range, after, PAGE).await?;
        let existing = existing(tx, &page).await?;
        let plan_charges = explained_plan_charges(tx, &page).await?;
        for transfer in &page {
            let (is_explained, since) = match cause(transfer) {
                Some(Cause::Service(id)) => (existing.contains(&id), services),
                // The reports of a plan may be older than its charge by one period.
                Some(Cause::PlanCharge(_)) => (
                    plan_charges.contains(&transfer.id),
                    services + PLAN_PERIOD + RENEWAL_GRACE,
                ),
                Some(Cause::Package(id) | Cause::RevenueRefund(id)) => {
                    (existing.contains(&id), causes)
                }
                Some(Cause::OperatorAdjustment) => (existing.contains(&transfer.id), causes),
                Some(Cause::ComparedElsewhere) => (true, causes),
                None => (false, causes),
            };
            if !is_explained && transfer.created_at >= since {
                found.push(unexplained(transfer));
            }
        }
        after = page.last().map(|row| (row.created_at, row.id));
        if is_last_page(page.len()) {
            return Ok(());
        }
    }
}

async fn existing(tx: &Tx, page: &[CompanyTransfer]) -> Result<HashSet<Uuid>, StorageError> {
    let (mut services, mut packages, mut payments) = (Vec::new(), Vec::new(), Vec::new());
    let mut adjustments = Vec::new();
    for transfer in page {
        match cause(transfer) {
            Some(Cause::Service(id)) => services.push(id),
            Some(Cause::Package(id)) => packages.push(id),
            Some(Cause::RevenueRefund(id)) => payments.push(id),
            Some(Cause::OperatorAdjustment) => adjustments.push(transfer),
            Some(Cause::PlanCharge(_) | Cause::ComparedElsewhere) | None => {}
        }
    }
    let mut existing: HashSet<Uuid> = HashSet::new();
    existing.extend(batches::existing_charged_services(tx, services).await?);
    // A package without a price has no transfer, so only paid packages explain one.
    existing.extend(batches::existing_paid_packages(tx, packages).await?);
    existing.extend(covered_by_admin_refunds(tx, payments).await?);
    existing.extend(operator_credits::adjusted_by_operators(tx, &adjustments).await?);
    Ok(existing)
}

/// Ids of plan charges of a page that are explained.
/// Each equals the discounts of its plan, or took the rest of the balance after a refund by staff.
async fn explained_plan_charges(
    tx: &Tx,
    page: &[CompanyTransfer],
) -> Result<HashSet<Uuid>, StorageError> {
    let charges = page.iter().filter_map(|transfer| match cause(transfer) {
        Some(Cause::PlanCharge(payment)) => Some((transfer, payment)),
        _ => None,
    });
    let charges: Vec<(&CompanyTransfer, Uuid)> = charges.collect();
    let payments = charges.iter().map(|(_, payment)| *payment).collect();
    let discounts = plan_discounts::sums(tx, payments).await?;
    let ids = charges.iter().map(|(transfer, _)| transfer.id).collect();
    let emptying = plan_discounts::list_emptying(tx, ids).await?;
    let is_explained = |(transfer, payment): &(&CompanyTransfer, Uuid)| {
        let discount = discounts.get(payment).copied().unwrap_or(0);
        transfer.amount == discount || transfer.amount < discount && emptying.contains(&transfer.id)
    };
    let explained = charges.into_iter().filter(is_explained);
    Ok(explained.map(|(transfer, _)| transfer.id).collect())
}

/// Payments whose refunds by administrators cover what was debited from revenue.
/// A canceled refund counts: its money is refunded by the next one.
async fn covered_by_admin_refunds(tx: &Tx, payments: Vec<Uuid>) -> Result<Vec<Uuid>, StorageError> {
    let refunded = ledger_checks::admin_refund_sums(tx, payments.clone()).await?;
    let taken = repo::sums_from_revenue(tx, "given-up", payments).await?;
    let covered = refunded
        .into_iter()
        .filter(|(payment, sum)| taken.get(payment).is_none_or(|taken| taken <= sum));
    Ok(covered.map(|(payment, _)| payment).collect())
}

fn unexplained(transfer: &CompanyTransfer) -> Discrepancy {
    let (sum, key) = (roubles(transfer.amount), &transfer.idempotency_key);
    Discrepancy::new(
        DiscrepancyKind::CompanyTransferUnexplained,
        format!("проводка {}", transfer.id),
        "услуга, пакет, уведомление или решение оператора",
        format!("{sum} на счёт {} под ключом {key}", transfer.account),
    )
}
