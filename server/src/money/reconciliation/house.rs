//! The house's side: services, packages and plans against what was charged for them, and everything that
//! touched revenue or adjustments against its cause. A page of rows at a time.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::kit::db::{StorageError, Tx};
use crate::money::ledger::{AccountKind, Reference};
use crate::money::reconciliation::compared::NOTHING;
use crate::money::reconciliation::difference::{Difference, DifferenceKind, roubles};
use crate::money::reconciliation::payment_transfers::{
    NO_TRANSFER, PAGE, is_last, kept_for, kept_since,
};
use crate::money::rows::house_checks::{self as rows, HouseTransfer, SoldService};
use crate::money::rows::ledger::{Entry, Transfer};
use crate::money::rows::ledger_checks;
use crate::money::rows::spans::Span;

/// Reports are deleted at this age (`privacy/jobs.rs`), what was charged for them stays.
const REPORT_YEARS: u32 = 3;

/// All comparisons but of plans, of what was made within a span or of everything.
pub async fn compare(
    tx: &Tx,
    span: Option<Span>,
    now: DateTime<Utc>,
    found: &mut Vec<Difference>,
) -> Result<(), StorageError> {
    services(tx, span, found).await?;
    totals(tx, span, found).await?;
    packages(tx, span, found).await?;
    transfers(tx, span, now, found).await
}

/// Plans of these users, or of all, that cap prices, and whose money went back or never came.
pub async fn plans(
    tx: &Tx,
    of: Option<&[Uuid]>,
    now: DateTime<Utc>,
    found: &mut Vec<Difference>,
) -> Result<(), StorageError> {
    for user in rows::list_unpaid_plans(tx, of, now).await? {
        found.push(Difference::new(
            DifferenceKind::PlanPayment,
            format!("подписка пользователя {user}"),
            "платёж, ни копейки которого не возвращено",
            NOTHING,
        ));
    }
    Ok(())
}

/// The sum that a transfer must bring to an account.
struct Expected {
    kind: DifferenceKind,
    place: String,
    account: AccountKind,
    amount: i64,
}

async fn services(
    tx: &Tx,
    span: Option<Span>,
    found: &mut Vec<Difference>,
) -> Result<(), StorageError> {
    let mut after = None;
    loop {
        let page = rows::page_services(tx, span, after, PAGE).await?;
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

fn service_key(service: &SoldService) -> String {
    format!("price:{}", service.id)
}

fn expected_of_service(service: &SoldService) -> Expected {
    Expected {
        kind: DifferenceKind::ServicePrice,
        place: format!("услуга {} отчёта {}", service.id, service.report_id),
        account: AccountKind::Revenue,
        amount: service.cost,
    }
}

/// What a report tells its buyer that it cost, against the services that were charged.
async fn totals(
    tx: &Tx,
    span: Option<Span>,
    found: &mut Vec<Difference>,
) -> Result<(), StorageError> {
    for report in rows::list_wrong_totals(tx, span).await? {
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
        let page = rows::page_packages(tx, span, after, PAGE).await?;
        let keys = page.iter().map(|row| sale_key(row.id)).collect();
        let posted = ledger_checks::transfers_by_key(tx, keys).await?;
        for package in &page {
            let expected = Expected {
                kind: DifferenceKind::PackageSale,
                place: format!("пакет {} пользователя {}", package.id, package.user_id),
                account: AccountKind::Revenue,
                amount: package.purchase_price,
            };
            found.extend(check(&expected, posted.get(&sale_key(package.id))));
        }
        after = page.last().map(|row| row.id);
        if is_last(page.len()) {
            return Ok(());
        }
    }
}

fn sale_key(package: Uuid) -> String {
    format!("package:{package}")
}

fn check(expected: &Expected, posted: Option<&(Transfer, Vec<Entry>)>) -> Option<Difference> {
    let told = match posted {
        None => NO_TRANSFER.to_owned(),
        Some((transfer, entries)) => {
            let of_account = entries
                .iter()
                .filter(|entry| entry.account == expected.account);
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
        let page = rows::page_transfers(tx, span, after, PAGE).await?;
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
        after = page.last().map(|row| row.id);
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
    existing.extend(rows::earning_services(tx, services).await?);
    existing.extend(rows::existing_packages(tx, packages).await?);
    existing.extend(rows::refunded_by_admins(tx, payments).await?);
    existing.extend(rows::adjusted_by_operators(tx, &adjustments).await?);
    Ok(existing)
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
