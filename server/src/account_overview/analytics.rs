//! Spending of an account, and its saving compared with single prices.

use std::collections::HashMap;

use avtosled_core::catalogue::{self, Catalogue};
use avtosled_core::money::{Kopecks, round_ratio};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::checks::repository::account_stats::{self, Answers, PaidChecks};
use crate::money::statement::{self, MonthSpending};
use crate::offers::repository::packages;
use crate::platform::Context;
use crate::platform::clock::moscow_month_start;
use crate::platform::db::{Conn, StorageError};

/// Statistics of an account; sums are roubles.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnalyticsView {
    /// Number of checks ordered since the first day of the month in Moscow.
    pub checks_this_month: u64,
    /// Roubles spent on answers, packages and notifications since the account was created.
    pub total_spent: Kopecks,
    /// Single prices of all answers, free ones included, less what was paid for them; at least zero.
    pub saved_money: Kopecks,
    /// Average price of a paid check; null without any.
    /// A check of a package counts with its share of the package's price.
    pub average_check_cost: Option<Kopecks>,
    /// Months of the last year in which money moved, newest first.
    pub months: Vec<MonthSpending>,
}

/// Computes the statistics of an account.
pub async fn analytics(ctx: &Context, user_id: Uuid) -> Result<AnalyticsView, StorageError> {
    let db = ctx.db.read();
    let month = moscow_month_start(ctx.clock.now());
    let paid = Paid::find(db, user_id).await?;
    let worth = list_price(&account_stats::count_answers(db, user_id).await?);
    Ok(AnalyticsView {
        checks_this_month: account_stats::count_since(db, user_id, month).await?,
        total_spent: statement::total_spent(db, user_id).await?,
        saved_money: Kopecks((worth.0 - paid.sum.0).max(0)),
        average_check_cost: average(paid.checks, paid.sum),
        months: statement::spending(ctx, user_id).await?,
    })
}

/// Sum of the list prices of answers.
fn list_price(answers: &[Answers]) -> Kopecks {
    let prices = answers.iter().filter_map(|answers| {
        let list = Catalogue::parse(&answers.catalogue)?;
        let service = catalogue::find(list, &answers.service_name)?;
        Some(service.price.0 * answers.count)
    });
    Kopecks(prices.sum())
}

/// Average of `sum` over `count` checks; `None` without any.
fn average(count: i64, sum: Kopecks) -> Option<Kopecks> {
    (count > 0)
        .then(|| round_ratio(sum.0.into(), count.into()).ok())
        .flatten()
}

/// Number and price of the checks that were paid for.
struct Paid {
    checks: i64,
    sum: Kopecks,
}

impl Paid {
    async fn find(conn: &impl Conn, user_id: Uuid) -> Result<Self, StorageError> {
        let paid = account_stats::count_paid(conn, user_id).await?;
        let owned = packages::list_owned(conn, user_id).await?;
        let shares: HashMap<Uuid, Kopecks> = owned
            .into_iter()
            .filter_map(|row| {
                let price = Kopecks(row.purchase_price);
                Some((row.id, average(row.checks_total.into(), price)?))
            })
            .collect();
        let cost = |paid: &PaidChecks| {
            let share = paid.user_package_id.and_then(|id| shares.get(&id));
            paid.charged + share.map_or(0, |share| share.0 * paid.count)
        };
        Ok(Self {
            checks: paid.iter().map(|paid| paid.count).sum(),
            sum: Kopecks(paid.iter().map(cost).sum()),
        })
    }
}
