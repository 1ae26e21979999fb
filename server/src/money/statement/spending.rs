//! What an account spent in each month, and what came back of it.

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
/// This many days ago lies in the month eleven before this one.
const ELEVEN_MONTHS: i64 = 335;

/// A month in Moscow in which money was spent or came back.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MonthSpending {
    /// `yyyy-mm`.
    pub month: String,
    /// For answers of sources.
    pub checks: Kopecks,
    /// For packages, less what was given back of them.
    pub packages: Kopecks,
    /// For notifications of changes.
    pub notifications: Kopecks,
    /// Held for sources that did not answer, and given back to the balance.
    pub returned: Kopecks,
}

/// The months of the last year in which money moved, newest first.
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
        let wanted = range.wanted(user_id, filter);
        let (rows, is_last) = read(db, wanted, Order::OldestFirst, PAGE).await?;
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

/// What went out in all: for answers, packages and notifications, less what came back of packages.
pub async fn total_spent(conn: &impl Conn, user_id: Uuid) -> Result<Kopecks, StorageError> {
    let sums = operations::sums_by_kind(conn, user_id).await?;
    let spent = sums.into_iter().filter(|(kind, _)| is_spending(*kind));
    Ok(Kopecks(-spent.map(|(_, change)| change).sum::<i64>()))
}

fn is_spending(kind: TransferKind) -> bool {
    matches!(
        kind,
        TransferKind::Capture | TransferKind::Package | TransferKind::Notification
    )
}

fn count(months: &mut BTreeMap<String, MonthSpending>, row: &Row) {
    let name = month_of(moscow_day(row.side.created_at));
    let gone = Kopecks(-(row.amount + row.held_change));
    let mut month = |change: fn(&mut MonthSpending) -> &mut Kopecks, sum: Kopecks| {
        let month = months.entry(name.clone()).or_insert_with(|| MonthSpending {
            month: name.clone(),
            ..MonthSpending::default()
        });
        let counted = change(month);
        *counted = Kopecks(counted.0 + sum.0);
    };
    match row.side.kind {
        TransferKind::Capture => month(|month| &mut month.checks, gone),
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
