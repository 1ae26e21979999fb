//! The house's side: services, packages and plans against what was charged for them, and everything that
//! touched revenue or adjustments against its cause. A page of rows at a time.

use std::collections::HashSet;

use avtosled_core::money::round_ratio;
use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use crate::money::ledger::{AccountKind, Reference};
use crate::money::reconciliation::compared::NOTHING;
use crate::money::reconciliation::difference::{Difference, DifferenceKind, roubles};
use crate::money::reconciliation::payment_transfers::{
    NO_TRANSFER, PAGE, is_last, kept_for, kept_since,
};
use crate::money::repository::house_checks::{
    self as repo, HouseTransfer, SoldService, UserPackage,
};
use crate::money::repository::ledger::{Entry, Transfer};
use crate::money::repository::ledger_checks;
use crate::money::repository::operator_checks;
use crate::money::repository::spans::Span;
use crate::platform::db::{StorageError, Tx};

/// Reports are deleted at this age (`privacy/jobs.rs`), what was charged for them stays.
const REPORT_YEARS: u32 = 3;
/// A plan caps prices for so long after its period, while its renewal is not answered
/// (`offers/subscriptions/fulfil.rs`).
const HELD_ON: Duration = Duration::days(1);

/// All comparisons but of plans, of what was made within a span or of everything.
pub async fn compare(
    tx: &Tx,
    span: Option<Span>,
    now: DateTime<Utc>,
    found: &mut Vec<Difference>,
) -> Result<(), StorageError> {
    services(tx, span, found).await?;
    unearned(tx, span, found).await?;
    totals(tx, span, found).await?;
    packages(tx, span, found).await?;
    transfers(tx, span, now, found).await
}

/// Plans of these users, or of all, that cap prices, and whose money went back or never came, or did not
/// pay for so long.
pub async fn plans(
    tx: &Tx,
    of: Option<&[Uuid]>,
    now: DateTime<Utc>,
    found: &mut Vec<Difference>,
) -> Result<(), StorageError> {
    for user in repo::list_unpaid_plans(tx, of, now).await? {
        found.push(Difference::new(
            DifferenceKind::PlanPayment,
            format!("подписка пользователя {user}"),
            "платёж, ни копейки которого не возвращено",
            NOTHING,
        ));
    }
    for plan in repo::list_long_plans(tx, of, now).await? {
        let paid_until = plan.period_end.map(|end| end + HELD_ON);
        if paid_until.is_none_or(|end| plan.until > end) {
            found.push(Difference::new(
                DifferenceKind::PlanPayment,
                format!("подписка пользователя {}", plan.user_id),
                paid_until.map_or(NOTHING.to_owned(), |end| format!("не дольше {end}")),
                format!("действует до {}", plan.until),
            ));
        }
    }
    Ok(())
}

/// The sum that a transfer must bring to an account; of nothing there is no transfer.
struct Expected {
    kind: DifferenceKind,
    place: String,
    account: AccountKind,
    /// Whose account it is; the house's is nobody's.
    user_id: Option<Uuid>,
    amount: i64,
}

async fn services(
    tx: &Tx,
    span: Option<Span>,
    found: &mut Vec<Difference>,
) -> Result<(), StorageError> {
    let mut after = None;
    loop {
        let page = repo::page_services(tx, span, after, PAGE).await?;
        let keys = page.iter().map(service_key).collect();
        let posted = ledger_checks::transfers_by_key(tx, keys).await?;
        for service in &page {
            let expected = expected_of_service(service);
            found.extend(check(&expected, posted.get(&service_key(service))));
        }
        after = page.last().map(|row| row.id);
        if is_last(page.len()) {
            return Ok(());
        }
    }
}

/// What was charged and should not have been.
async fn unearned(
    tx: &Tx,
    span: Option<Span>,
    found: &mut Vec<Difference>,
) -> Result<(), StorageError> {
    for service in repo::list_unearned_services(tx, span).await? {
        found.push(Difference::new(
            DifferenceKind::ServicePrice,
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
        kind: DifferenceKind::ServicePrice,
        place: service_place(service),
        account: AccountKind::Revenue,
        user_id: None,
        amount: service.cost,
    }
}

/// What a report tells its buyer that it cost, against the services that were charged.
async fn totals(
    tx: &Tx,
    span: Option<Span>,
    found: &mut Vec<Difference>,
) -> Result<(), StorageError> {
    for report in repo::list_wrong_totals(tx, span).await? {
        found.push(Difference::new(
            DifferenceKind::ServicePrice,
            format!("отчёт {}", report.id),
            roubles(report.cost),
            format!("{} в отчёте", roubles(report.total_cost)),
        ));
    }
    Ok(())
}

async fn packages(
    tx: &Tx,
    span: Option<Span>,
    found: &mut Vec<Difference>,
) -> Result<(), StorageError> {
    let mut after = None;
    loop {
        let page = repo::page_packages(tx, span, after, PAGE).await?;
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
        if is_last(page.len()) {
            return Ok(());
        }
    }
}

/// The transfers of a package, by key: its sale, and what its unused checks brought back when it was
/// canceled, of which the part that a gift had paid is a gift again.
fn expected_of_package(package: &UserPackage) -> Result<[(String, Expected); 4], StorageError> {
    let back = unused_share(package, package.purchase_price)?;
    let gift = unused_share(package, package.credit_paid)?.min(back);
    let (owner, id, price) = (Some(package.user_id), package.id, package.purchase_price);
    let ways = [
        ("package", AccountKind::Revenue, None, price),
        ("package-cancel", AccountKind::Available, owner, back - gift),
        ("package-gift", AccountKind::Adjustments, None, gift),
        ("package-credit", AccountKind::Available, owner, gift),
    ];
    Ok(ways.map(|(way, account, user_id, amount)| {
        let expected = Expected {
            kind: DifferenceKind::PackageSale,
            place: format!("пакет {id} пользователя {}", package.user_id),
            account,
            user_id,
            amount,
        };
        (format!("{way}:{id}"), expected)
    }))
}

/// The part of a sum that falls to the checks that a canceled package still had; of others nothing.
fn unused_share(package: &UserPackage, kopecks: i64) -> Result<i64, StorageError> {
    if package.cancelled_at.is_none() || package.checks_total <= 0 {
        return Ok(0);
    }
    let left = i128::from(package.checks_remaining);
    let share = round_ratio(i128::from(kopecks) * left, package.checks_total.into());
    let share = share.map_err(|_| StorageError::Inconsistent("a package without a price"))?;
    Ok(share.0)
}

fn check(expected: &Expected, posted: Option<&(Transfer, Vec<Entry>)>) -> Option<Difference> {
    let told = match posted {
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
    let place = expected.place.clone();
    let wanted = roubles(expected.amount);
    Some(Difference::new(expected.kind, place, wanted, told))
}

/// The cause that a transfer's key names.
enum Cause {
    Service(Uuid),
    Package(Uuid),
    /// An administrator gave back what a payment's report had earned.
    GivenUp(Uuid),
    /// An operator gave or took the money.
    Act,
    /// It is compared elsewhere.
    Known,
}

fn cause(transfer: &HouseTransfer) -> Option<Cause> {
    let (kind, id) = transfer.idempotency_key.split_once(':')?;
    let named = || Uuid::parse_str(id).ok();
    match (transfer.account, kind) {
        (AccountKind::Revenue, "price") => named().map(Cause::Service),
        (AccountKind::Revenue, "package" | "package-cancel" | "package-gift")
        | (AccountKind::Adjustments, "package-gift" | "package-credit") => {
            named().map(Cause::Package)
        }
        (AccountKind::Revenue, "given-up") => match transfer.reference {
            Reference::Payment(id) => Some(Cause::GivenUp(id)),
            _ => None,
        },
        (AccountKind::Adjustments, "adjustment") => Some(Cause::Act),
        (AccountKind::Revenue, "watch-change") => Some(Cause::Known),
        _ => None,
    }
}

/// Transfers without a cause, but for those whose causes were deleted by age.
async fn transfers(
    tx: &Tx,
    span: Option<Span>,
    now: DateTime<Utc>,
    found: &mut Vec<Difference>,
) -> Result<(), StorageError> {
    let (causes, services) = (kept_since(now), kept_for(now, REPORT_YEARS));
    let mut after = None;
    loop {
        let page = repo::page_transfers(tx, span, after, PAGE).await?;
        let existing = existing(tx, &page).await?;
        for transfer in &page {
            let (is_explained, since) = match cause(transfer) {
                Some(Cause::Service(id)) => (existing.contains(&id), services),
                Some(Cause::Package(id) | Cause::GivenUp(id)) => (existing.contains(&id), causes),
                Some(Cause::Act) => (existing.contains(&transfer.id), causes),
                Some(Cause::Known) => (true, causes),
                None => (false, causes),
            };
            if !is_explained && transfer.created_at >= since {
                found.push(unexplained(transfer));
            }
        }
        after = page.last().map(|row| (row.created_at, row.id));
        if is_last(page.len()) {
            return Ok(());
        }
    }
}

async fn existing(tx: &Tx, page: &[HouseTransfer]) -> Result<HashSet<Uuid>, StorageError> {
    let (mut services, mut packages, mut payments) = (Vec::new(), Vec::new(), Vec::new());
    let mut adjustments = Vec::new();
    for transfer in page {
        match cause(transfer) {
            Some(Cause::Service(id)) => services.push(id),
            Some(Cause::Package(id)) => packages.push(id),
            Some(Cause::GivenUp(id)) => payments.push(id),
            Some(Cause::Act) => adjustments.push(transfer),
            Some(Cause::Known) | None => {}
        }
    }
    let mut existing: HashSet<Uuid> = HashSet::new();
    existing.extend(repo::earning_services(tx, services).await?);
    existing.extend(repo::existing_packages(tx, packages).await?);
    existing.extend(covered_by_admins(tx, payments).await?);
    existing.extend(operator_checks::adjusted_by_operators(tx, &adjustments).await?);
    Ok(existing)
}

/// Of these payments, those of which administrators gave back no less than revenue lost for it. A refund that
/// came to nothing counts: its money waits for the next one.
async fn covered_by_admins(tx: &Tx, payments: Vec<Uuid>) -> Result<Vec<Uuid>, StorageError> {
    let refunded = repo::admin_refund_sums(tx, payments.clone()).await?;
    let taken = repo::sums_from_revenue(tx, "given-up", payments).await?;
    let covered = refunded
        .into_iter()
        .filter(|(payment, sum)| taken.get(payment).is_none_or(|taken| taken <= sum));
    Ok(covered.map(|(payment, _)| payment).collect())
}

fn unexplained(transfer: &HouseTransfer) -> Difference {
    let (sum, key) = (roubles(transfer.amount), &transfer.idempotency_key);
    Difference::new(
        DifferenceKind::HouseUnexplained,
        format!("проводка {}", transfer.id),
        "услуга, пакет, уведомление или решение оператора",
        format!("{sum} на счёт {} под ключом {key}", transfer.account),
    )
}
