//! Overview of the admin panel: totals, recent activity, items that need staff action.

pub mod vendor_calls;

use avtosled_core::identifier::IdentifierKind;
use avtosled_core::money::Kopecks;
use chrono::{DateTime, Duration, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::admin::alerts::{self, OpenAlert};
use crate::admin::overview::vendor_calls::{VendorCall, newest};
use crate::admin::repository::overview::{self as repo, OrderedReport};
use crate::admin::repository::revenue;
use crate::admin::vendor::balance::{self, VendorBalance};
use crate::platform::Context;
use crate::platform::cache::aggregate_cache::Aggregates;
use crate::platform::db::StorageError;
use crate::platform::entities::vehicle_reports::Status;

/// Number of rows per list.
const LISTED_REPORTS: u64 = 50;
const LISTED_CALLS: u64 = 10;
/// Age up to which failures are counted.
const RECENT: Duration = Duration::days(7);

/// Overview of the admin panel.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Dashboard {
    pub stats: Stats,
    /// Balance at the vendor; null before the first report.
    pub api_balance: Option<VendorBalance>,
    pub attention: Attention,
    /// Latest reports, newest first, at most 50.
    pub recent_reports: Vec<RecentReport>,
    /// Latest vendor calls, newest first, at most 10.
    pub recent_api_requests: Vec<VendorCall>,
}

#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DashboardStats)]
pub struct Stats {
    /// Accounts that are not deleted; all totals are at most ten seconds old.
    pub total_users: u64,
    /// Checks ordered in the last 24 hours.
    #[serde(rename = "reports24h")]
    pub reports_24h: u64,
    pub total_reports: u64,
    /// Revenue in roubles, net of refunds.
    pub total_revenue: Kopecks,
}

/// Items that need staff action.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Attention {
    /// Open alerts, oldest first.
    pub alarms: Vec<OpenAlert>,
    /// Number of open discrepancies of reconciliation.
    pub open_differences: u64,
    /// Payments paid at the provider but not credited, because sum or shop differs.
    pub held_payments: u64,
    /// Number of jobs that died within seven days.
    pub dead_jobs: u64,
    /// Number of messages that failed within seven days.
    pub failed_messages: u64,
}

/// A report in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecentReport {
    pub id: Uuid,
    pub user_id: Uuid,
    pub username: String,
    /// Kind of the identifier in the order.
    #[schema(value_type = IdentifierKind)]
    pub search_type: String,
    /// VIN of the car, or body number of a car without VIN.
    pub vin: String,
    pub status: Status,
    /// Number of sources that answered.
    pub answered: i64,
    pub sources: i64,
    /// Roubles charged so far.
    pub cost: Kopecks,
    pub created_at: DateTime<Utc>,
}

impl From<OrderedReport> for RecentReport {
    fn from(row: OrderedReport) -> Self {
        Self {
            id: row.id,
            user_id: row.user_id,
            username: row.username,
            search_type: row.search_type,
            vin: row.vin,
            status: row.status,
            answered: row.answered,
            sources: row.sources,
            cost: Kopecks(row.cost),
            created_at: row.created_at,
        }
    }
}

/// Loads the overview of the admin panel.
pub async fn dashboard(ctx: &Context) -> Result<Dashboard, StorageError> {
    let reports = repo::list_reports(ctx.db.read(), LISTED_REPORTS).await?;
    Ok(Dashboard {
        stats: stats(ctx).await?,
        api_balance: balance::find(ctx).await?,
        attention: attention(ctx).await?,
        recent_reports: reports.into_iter().map(RecentReport::from).collect(),
        recent_api_requests: newest(ctx, LISTED_CALLS).await?,
    })
}

async fn stats(ctx: &Context) -> Result<Stats, StorageError> {
    let yesterday = ctx.clock.now() - Duration::hours(24);
    let totals = totals(ctx).await?;
    Ok(Stats {
        total_users: totals.users,
        reports_24h: repo::count_reports(ctx.db.read(), Some(yesterday)).await?,
        total_reports: totals.reports,
        total_revenue: Kopecks(totals.revenue),
    })
}

async fn totals(ctx: &Context) -> Result<Aggregates, StorageError> {
    let now = ctx.clock.now();
    if let Some(kept) = ctx.aggregate_cache.get(now) {
        return Ok(kept);
    }
    let db = ctx.db.read();
    let (users, reports, revenue) = tokio::try_join!(
        repo::count_users(db),
        repo::count_reports(db, None),
        revenue::sum_all(db),
    )?;
    let totals = Aggregates {
        users,
        reports,
        revenue,
    };
    ctx.aggregate_cache.set(totals, now);
    Ok(totals)
}

async fn attention(ctx: &Context) -> Result<Attention, StorageError> {
    let db = ctx.db.read();
    let since = ctx.clock.now() - RECENT;
    let open = alerts::list_open(ctx).await?;
    Ok(Attention {
        alarms: open.into_iter().map(OpenAlert::from).collect(),
        open_differences: repo::count_differences(db).await?,
        held_payments: repo::count_held_payments(db).await?,
        dead_jobs: repo::count_dead_jobs(db, since).await?,
        failed_messages: repo::count_failed_messages(db, since).await?,
    })
}
