//! Spending of an account by month.

use std::collections::BTreeMap;
use std::str::FromStr;

use avtosled_core::date::Date;
use avtosled_core::money::Kopecks;
use chrono::Duration;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::money::ledger::TransferKind;
use crate::money::repository::operations::{self, Order};
use crate::money::statement::{Filter, Row, period, read};
use crate::platform::Context;
use crate::platform::clock::moscow_day;
use crate::platform::db::{Conn, StorageError};

const PAGE: usize = 500;
/// Days before today that are in the month eleven months ago.
const ELEVEN_MONTHS: i64 = 335;

/// Spending and returns of one month (Moscow time).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MonthSpending {
    /// Month as `yyyy-mm`.
    pub month: String,
    /// Roubles for answers of sources.
    pub checks: Kopecks,
    /// Roubles for packages, less refunds for cancelled ones.
    pub packages: Kopecks,
    /// Roubles for notifications of changes.
    pub notifications: Kopecks,
    /// Roubles of holds released to the balance.
    pub returned: Kopecks,
}

/// Months of the last year with spending or returns, newest first.
pub async fn spending(ctx: &Context, user_id: Uuid) -> Result<Vec<MonthSpending>, StorageError> {
    let db = ctx.db.read();
    let since = ctx.clock.now() - Duration::days(ELEVEN_MONTHS);
    let filter = Filter {
        from: Date::from_str(&format!("{}-01", month_of(moscow_day(since)))).ok(),
        ..Filter::default()
    };
    let mut range = period::find(db, user_id, filter).await?;
    let mut months = BTreeMap::new();
    loop {
        let row_filter = range.rows_of(user_id, filter);
        let (rows, is_last) = read(db, row_filter, Order::OldestFirst, PAGE).await?;
        for row in &rows {
            count(&mut months, row);
        }
        match rows.last() {
            Some(last) if !is_last => range.first = last.seq + 1,
            _ => break,
        }
    }
    Ok(months.into_values().rev().collect())
}

/// Total spending: answers, packages and notifications, less refunds for packages.
pub async fn total_spent(conn: &impl Conn, user_id: Uuid) -> Result<Kopecks, StorageError> {
    let sums = operations::sums_by_kind(conn, user_id).await?;
    let spent = sums
        .into_iter()
        .filter(|(kind, _)| TransferKind::SPENDING.contains(kind));
    Ok(Kopecks(-spent.map(|(_, change)| change).sum::<i64>()))
}

fn count(months: &mut BTreeMap<String, MonthSpending>, row: &Row) {
    let name = month_of(moscow_day(row.entry.created_at));
    let gone = Kopecks(-(row.amount + row.held_change));
    let mut month = |change: fn(&mut MonthSpending) -> &mut Kopecks, sum: Kopecks| {
        let month = months.entry(name.clone()).or_insert_with(|| MonthSpending {
            month: name.clone(),
            ..MonthSpending::default()
        });
        let counted = change(month);
        *counted = Kopecks(counted.0 + sum.0);
    };
    match row.entry.kind {
        TransferKind::Capture | TransferKind::PlanCharge => {
            month(|month| &mut month.checks, gone);
        }
        TransferKind::Package => month(|month| &mut month.packages, gone),
        TransferKind::Notification => month(|month| &mut month.notifications, gone),
        TransferKind::Release => month(|month| &mut month.returned, Kopecks(row.amount)),
        TransferKind::Hold
        | TransferKind::Topup
        | TransferKind::Refund
        | TransferKind::Subscription
        | TransferKind::Adjustment => {}
    }
}

fn month_of(day: Date) -> String {
    let mut text = day.to_string();
    text.truncate("yyyy-mm".len());
    text
}
