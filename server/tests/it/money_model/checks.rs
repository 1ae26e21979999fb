//! Invariants that are checked after a sequence has finished.
//!
//! Reconciliation is one of the checks; the others read the rows directly.

use std::collections::{BTreeMap, HashMap};

use avtosled_server::money::ledger::AccountKind;
use avtosled_server::money::reconciliation;
use avtosled_server::platform::entities::report_services::Status;
use avtosled_server::platform::entities::{
    ledger_entries, ledger_transfers, payments, refunds, report_services, user_packages, users,
    vehicle_reports, watch_changes,
};
use avtosled_server::platform::jobs::queue;
use chrono::Duration;
use sea_orm::EntityTrait;
use uuid::Uuid;

use crate::money_model::world::World;

struct Rows {
    users: Vec<users::Model>,
    transfers: Vec<ledger_transfers::Model>,
    entries: Vec<ledger_entries::Model>,
    payments: Vec<payments::Model>,
    refunds: Vec<refunds::Model>,
    sources: Vec<report_services::Model>,
    reports: Vec<vehicle_reports::Model>,
    packages: Vec<user_packages::Model>,
    changes: Vec<watch_changes::Model>,
}

pub fn check(world: &World) -> Result<(), String> {
    let rows = world.process().run(read(world));
    let checks = [
        sums(&rows),
        chains(&rows),
        credits(world, &rows),
        provider(world, &rows),
        nothing_open(&rows),
        packages(&rows),
        answers(&rows),
        fees(&rows),
        world.process().run(product_agrees(world)),
    ];
    let wrong: Vec<String> = checks.into_iter().filter_map(Result::err).collect();
    if wrong.is_empty() {
        return Ok(());
    }
    Err(wrong.join("; "))
}

async fn read(world: &World) -> Rows {
    let db = world.ctx().db.read();
    Rows {
        users: users::Entity::find().all(db).await.unwrap(),
        transfers: ledger_transfers::Entity::find().all(db).await.unwrap(),
        entries: ledger_entries::Entity::find().all(db).await.unwrap(),
        payments: payments::Entity::find().all(db).await.unwrap(),
        refunds: refunds::Entity::find().all(db).await.unwrap(),
        sources: report_services::Entity::find().all(db).await.unwrap(),
        reports: vehicle_reports::Entity::find().all(db).await.unwrap(),
        packages: user_packages::Entity::find().all(db).await.unwrap(),
        changes: watch_changes::Entity::find().all(db).await.unwrap(),
    }
}

fn holds(condition: bool, what: impl FnOnce() -> String) -> Result<(), String> {
    if condition { Ok(()) } else { Err(what()) }
}

/// Checks that transfers sum to zero and cached balances equal the entries and are not negative.
fn sums(rows: &Rows) -> Result<(), String> {
    let mut transfers: BTreeMap<Uuid, i64> = BTreeMap::new();
    let mut accounts: HashMap<(Uuid, AccountKind), i64> = HashMap::new();
    for entry in &rows.entries {
        *transfers.entry(entry.transfer_id).or_default() += entry.amount;
        if let Some(user) = entry.user_id {
            *accounts.entry((user, entry.account)).or_default() += entry.amount;
        }
    }
    for (transfer, sum) in transfers {
        holds(sum == 0, || format!("transfer {transfer} sums to {sum}"))?;
    }
    for user in &rows.users {
        for (account, cached) in [
            (AccountKind::Available, user.balance),
            (AccountKind::Held, user.held),
        ] {
            let sum = accounts.get(&(user.id, account)).copied().unwrap_or(0);
            holds(sum == cached && sum >= 0, || {
                format!("user {}: {account} is {cached}, entries {sum}", user.id)
            })?;
        }
        holds(user.held == 0, || {
            format!("user {}: {} stay held", user.id, user.held)
        })?;
    }
    Ok(())
}

/// Checks that sequence numbers are gapless and running sums are correct.
fn chains(rows: &Rows) -> Result<(), String> {
    let mut entries: Vec<_> = rows
        .entries
        .iter()
        .filter(|e| e.user_id.is_some())
        .collect();
    entries.sort_by_key(|entry| (entry.user_id, entry.seq));
    let mut last: HashMap<(Option<Uuid>, AccountKind), i64> = HashMap::new();
    let mut seqs: BTreeMap<Option<Uuid>, i64> = BTreeMap::new();
    for entry in entries {
        let sum = last.entry((entry.user_id, entry.account)).or_default();
        *sum += entry.amount;
        holds(entry.balance_after == Some(*sum) && *sum >= 0, || {
            format!(
                "entry {}: {:?} after it, {sum} counted",
                entry.id, entry.balance_after
            )
        })?;
        let seq = seqs.entry(entry.user_id).or_default();
        holds((*seq..=*seq + 1).contains(&entry.seq.unwrap_or(-1)), || {
            format!("entry {}: row {:?} after row {seq}", entry.id, entry.seq)
        })?;
        *seq = entry.seq.unwrap_or(*seq);
    }
    Ok(())
}

/// Checks that each captured payment is credited once under its key, and nothing else is.
fn credits(world: &World, rows: &Rows) -> Result<(), String> {
    let ledger = world.sandbox.ledger();
    let mut credited: BTreeMap<String, i64> = BTreeMap::new();
    for transfer in &rows.transfers {
        let Some(payment) = transfer.idempotency_key.strip_prefix("topup:") else {
            continue;
        };
        let payment = rows.payments.iter().find(|p| p.id.to_string() == payment);
        let payment =
            payment.ok_or_else(|| format!("{} of no payment", transfer.idempotency_key))?;
        let of_provider = rows.entries.iter().filter(|entry| {
            entry.transfer_id == transfer.id && entry.account == AccountKind::Provider
        });
        let taken: i64 = of_provider.map(|entry| -entry.amount).sum();
        let number = payment.yookassa_payment_id.clone().unwrap_or_default();
        *credited.entry(number).or_default() += taken;
        holds(payment.status == payments::Status::Succeeded, || {
            format!("payment {} is {} and credited", payment.id, payment.status)
        })?;
    }
    let captured = ledger
        .payments
        .iter()
        .filter(|(_, sums)| sums.captured_kopecks > 0);
    let captured: BTreeMap<String, i64> = captured
        .map(|(id, sums)| (id.clone(), sums.captured_kopecks))
        .collect();
    holds(captured == credited, || {
        format!("captured {captured:?}, credited {credited:?}")
    })
}

/// Checks that the provider account equals the total of the provider.
fn provider(world: &World, rows: &Rows) -> Result<(), String> {
    let totals = world.sandbox.ledger().totals;
    let theirs = totals.captured_kopecks - totals.refunded_kopecks;
    let of_provider = rows
        .entries
        .iter()
        .filter(|entry| entry.account == AccountKind::Provider);
    let ours: i64 = of_provider.map(|entry| -entry.amount).sum();
    let stuck = rows
        .refunds
        .iter()
        .filter(|refund| refund.status == refunds::Status::Pending);
    let stuck: i64 = stuck.map(|refund| refund.amount).sum();
    holds(ours + stuck == theirs, || {
        format!("the provider owes {ours} by our ledger, {theirs} by its own: {totals:?}")
    })
}

fn nothing_open(rows: &Rows) -> Result<(), String> {
    let open = rows
        .sources
        .iter()
        .filter(|source| matches!(source.status, Status::Pending | Status::Running));
    let open = open.count();
    holds(open == 0, || format!("{open} sources are open for ever"))
}

/// Whether a source knows the car and any source answered.
fn is_earned(report: &vehicle_reports::Model) -> bool {
    report.car_known && report.successful_services_count > 0
}

/// Checks that each price is captured or released once, and nothing is captured for an unknown car.
fn answers(rows: &Rows) -> Result<(), String> {
    for source in &rows.sources {
        let report = rows.reports.iter().find(|one| one.id == source.report_id);
        let report = report.ok_or_else(|| format!("source {} of no report", source.id))?;
        let is_free = report.free_check || report.vk_package || report.user_package_id.is_some();
        let is_answer = source.service_success == Some(true);
        // A late or redundant answer is free of charge.
        let is_worth = is_answer && !source.late && source.error_code.is_none();
        let costs = report.car_known && is_worth && !is_free;
        let due = if costs { source.service_price } else { 0 };
        holds(source.cost == due, || {
            format!("source {} costs {} of {report:?}", source.id, source.cost)
        })?;
        let is_settled = source.released != (source.cost > 0);
        holds(is_free || source.service_price == 0 || is_settled, || {
            format!("the price of {source:?} was settled never or twice")
        })?;
        let key = format!("price:{}", source.id);
        let moved = rows.transfers.iter();
        let moved = moved.filter(|row| row.idempotency_key == key).count();
        holds(moved <= 1, || {
            format!("source {} moved {moved} times", source.id)
        })?;
    }
    Ok(())
}

/// Checks that each earned report uses one check of a package.
fn packages(rows: &Rows) -> Result<(), String> {
    for package in rows
        .packages
        .iter()
        .filter(|package| package.cancelled_at.is_none())
    {
        let of_package = rows
            .reports
            .iter()
            .filter(|report| report.user_package_id == Some(package.id) && is_earned(report));
        let used = i32::try_from(of_package.count()).unwrap();
        holds(
            package.checks_total - package.checks_remaining == used,
            || {
                format!(
                    "package {}: {} left, {used} used",
                    package.id, package.checks_remaining
                )
            },
        )?;
    }
    let of_package = rows
        .reports
        .iter()
        .filter(|report| report.user_package_id.is_some());
    let costs: i64 = of_package.map(|report| report.total_cost).sum();
    holds(costs == 0, || {
        format!("reports paid by packages cost {costs} besides")
    })
}

/// Checks that each change of a watched car is charged once, and nothing else is.
fn fees(rows: &Rows) -> Result<(), String> {
    let charged = rows.changes.iter();
    let mut charged: Vec<String> = charged
        .map(|row| format!("watch-change:{}", row.id))
        .collect();
    let paid = rows.transfers.iter().map(|row| row.idempotency_key.clone());
    let mut paid: Vec<String> = paid
        .filter(|key| key.starts_with("watch-change:"))
        .collect();
    charged.sort();
    paid.sort();
    holds(charged == paid, || {
        format!("changes {charged:?}, paid are {paid:?}")
    })
}

async fn product_agrees(world: &World) -> Result<(), String> {
    let ctx = world.ctx();
    let own = reconciliation::find_discrepancies(ctx).await;
    let own = own.map_err(|error| error.to_string())?;
    holds(own.is_empty(), || format!("reconciliation: {own:?}"))?;
    let since = ctx.clock.now() - Duration::days(3_650);
    let compared = reconciliation::compare_with_provider(ctx, since).await;
    let compared = compared.map_err(|error| error.to_string())?;
    holds(compared.discrepancies.is_empty(), || {
        format!(
            "reconciliation with the provider: {:?}",
            compared.discrepancies
        )
    })?;
    let dead = queue::count_dead(ctx.db.read()).await.unwrap();
    holds(dead == 0, || format!("{dead} jobs were given up"))
}
