//! Analytics: revenue and cost of a period compared with the preceding one.
//! By product, by source, as funnel from search to paid report, and as retention.

pub mod cohorts;
pub mod margin;
pub mod period;
pub mod revenue;
pub mod view;

use std::collections::HashMap;

use avtosled_core::money::Kopecks;
use chrono::Duration;

use crate::admin::analytics::period::Period;
use crate::admin::analytics::revenue::RevenueDay;
use crate::admin::analytics::view::{
    Analytics, CheckFunnel, Income, Losses, PeopleFunnel, PeriodFigures, Product, Sale,
};
use crate::admin::repository::analytics::{self as repo, Earned};
use crate::platform::Context;
use crate::platform::clock::{moscow_day, moscow_midnight};
use crate::platform::db::{Conn, StorageError};
use crate::platform::entities::ledger_transfers::TransferKind;

/// Products in the order of display.
const SOLD: [Product; 5] = [
    Product::Checks,
    Product::GuestReports,
    Product::Packages,
    Product::Notifications,
    Product::GivenUp,
];

/// Computes all statistics of a period in one snapshot.
pub async fn of_period(ctx: &Context, period: Period) -> Result<Analytics, StorageError> {
    let tx = ctx.db.begin_snapshot().await?;
    let first = cohorts::first_day(period.last);
    let returned = repo::count_returned(&tx, (moscow_midnight(first), period.end())).await?;
    let analytics = Analytics {
        current: figures(&tx, period).await?,
        previous: figures(&tx, period.before()).await?,
        cohorts: cohorts::of_months(first, &returned),
    };
    ctx.db.commit(tx).await?;
    Ok(analytics)
}

async fn figures(conn: &impl Conn, period: Period) -> Result<PeriodFigures, StorageError> {
    let span = (period.start(), period.end());
    let earned = repo::sum_by_kind(conn, span).await?;
    let calls = repo::sum_calls(conn, span).await?;
    let checks = repo::count_checks(conn, span).await?;
    let people = repo::count_people(conn, span).await?;
    Ok(PeriodFigures {
        from: period.first.to_string(),
        to: period.last.to_string(),
        revenue: Kopecks(earned.iter().map(|row| row.sum).sum()),
        cost: Kopecks(calls.iter().map(|row| row.cost).sum()),
        days: days(period, repo::sum_by_day(conn, span).await?),
        income: income(conn, span).await?,
        sales: sales(&earned),
        sources: margin::by_source(&earned, &calls),
        checks: CheckFunnel {
            searched: checks.searched,
            known: checks.known,
            completed: checks.completed,
            paid: checks.paid,
        },
        people: PeopleFunnel {
            registered: people.registered,
            searched: people.searched,
            paid: people.paid,
        },
        losses: losses(conn, span).await?,
    })
}

/// Revenue of every day of the period, days without revenue included.
fn days(period: Period, found: Vec<repo::Day>) -> Vec<RevenueDay> {
    let mut sums: HashMap<String, i64> = found.into_iter().map(|day| (day.day, day.sum)).collect();
    let days = (0..period.days()).map(|count| {
        // Moscow has no DST since 2014: a day has 24 hours.
        let date = moscow_day(period.start() + Duration::days(count)).to_string();
        RevenueDay {
            revenue: Kopecks(sums.remove(&date).unwrap_or_default()),
            date,
        }
    });
    days.collect()
}

async fn income(conn: &impl Conn, span: repo::Span) -> Result<Vec<Income>, StorageError> {
    let paid = repo::sum_payments(conn, span).await?;
    let mut income: Vec<Income> = paid
        .into_iter()
        .map(|row| Income {
            purpose: Some(row.purpose),
            count: row.count,
            sum: Kopecks(row.sum),
        })
        .collect();
    let credits = repo::sum_operator_credits(conn, span).await?;
    if credits.count > 0 {
        income.push(Income {
            purpose: None,
            count: credits.count,
            sum: Kopecks(credits.sum),
        });
    }
    Ok(income)
}

/// Revenue by product.
fn sales(earned: &[Earned]) -> Vec<Sale> {
    let of = |sold: Product| {
        let rows = earned.iter().filter(move |row| sold_by(row) == sold);
        let zero = Sale {
            sold,
            count: 0,
            sum: Kopecks::ZERO,
        };
        rows.fold(zero, |sale, row| Sale {
            sold,
            count: sale.count + row.count,
            sum: Kopecks(sale.sum.0 + row.sum),
        })
    };
    let all = SOLD.into_iter().map(of);
    all.filter(|sale| sale.count > 0).collect()
}

const fn sold_by(row: &Earned) -> Product {
    match row.kind {
        TransferKind::Package => Product::Packages,
        TransferKind::Notification => Product::Notifications,
        TransferKind::Adjustment => Product::GivenUp,
        _ if row.is_guest => Product::GuestReports,
        _ => Product::Checks,
    }
}

async fn losses(conn: &impl Conn, span: repo::Span) -> Result<Losses, StorageError> {
    let refunds = repo::sum_refunds(conn, span).await?;
    let failures = repo::count_failures(conn, span).await?;
    Ok(Losses {
        refunds: refunds.count,
        refunded: Kopecks(refunds.sum),
        payments: failures.payments,
        failed_payments: failures.failed_payments,
        sources: failures.sources,
        failed_sources: failures.failed_sources,
    })
}
