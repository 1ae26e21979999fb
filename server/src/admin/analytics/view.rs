//! DTOs of the analytics.

use avtosled_core::money::Kopecks;
use serde::Serialize;
use utoipa::ToSchema;

use crate::admin::analytics::revenue::RevenueDay;
use crate::money::payments::PurposeKind;

/// Statistics of a period and of the preceding period of equal length.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Analytics {
    pub current: PeriodFigures,
    pub previous: PeriodFigures,
    /// Cohorts of the six months up to the period, oldest first.
    pub cohorts: Vec<Cohort>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PeriodFigures {
    /// First Moscow day, `yyyy-mm-dd`.
    pub from: String,
    /// Last Moscow day, `yyyy-mm-dd`.
    pub to: String,
    /// Revenue in roubles, net of refunds.
    pub revenue: Kopecks,
    /// Charges of the vendor in roubles.
    pub cost: Kopecks,
    /// Revenue of every day, oldest first.
    pub days: Vec<RevenueDay>,
    /// Money received, by purpose of the payments.
    pub income: Vec<Income>,
    /// Revenue by product, which sums to the total.
    pub sales: Vec<Sale>,
    /// Revenue and cost by source, highest first, which sum to the totals.
    pub sources: Vec<SourceMargin>,
    pub checks: CheckFunnel,
    pub people: PeopleFunnel,
    pub losses: Losses,
}

/// Money received for one purpose.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct Income {
    /// Purpose of the payments; null for operator credits.
    pub purpose: Option<PurposeKind>,
    pub count: i64,
    /// Sum in roubles.
    pub sum: Kopecks,
}

/// Product that earns revenue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Product {
    /// Checks paid from the balance.
    Checks,
    /// Checks of guests, paid by quick purchases.
    GuestReports,
    /// Sales of packages, net of refunds.
    Packages,
    /// Fees of change notifications for watched cars.
    Notifications,
    /// Refunds of delivered guest reports, which reduce revenue.
    GivenUp,
}

/// Revenue of a product.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct Sale {
    pub sold: Product,
    /// Number of ledger transfers.
    pub count: i64,
    /// Sum in roubles; negative when refunds exceed sales.
    pub sum: Kopecks,
}

/// Revenue and cost of a source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SourceMargin {
    /// Title of the source.
    pub title: String,
    /// Revenue in roubles; that of packages belongs to no source.
    pub revenue: Kopecks,
    /// Cost of the vendor's calls in roubles.
    pub cost: Kopecks,
    pub calls: i64,
    /// Number of calls without an answer.
    pub failed: i64,
}

/// Funnel of checks, from search to paid report; each number is a subset of the previous one.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct CheckFunnel {
    pub searched: i64,
    /// Number of checks in which a source knows the car.
    pub known: i64,
    pub completed: i64,
    /// Number of checks paid by money or package.
    pub paid: i64,
}

/// Funnel of the users registered in a period; each number is a subset of the previous one.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct PeopleFunnel {
    pub registered: i64,
    pub searched: i64,
    pub paid: i64,
}

/// Refunds and failures in a period.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Losses {
    pub refunds: i64,
    /// Roubles refunded to payment methods.
    pub refunded: Kopecks,
    /// Number of ended payments.
    pub payments: i64,
    pub failed_payments: i64,
    /// Number of sources that answered or failed.
    pub sources: i64,
    pub failed_sources: i64,
}

/// Users whose first check was in one month.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Cohort {
    /// Month in Moscow, `yyyy-mm`.
    pub month: String,
    pub people: i64,
    /// Number of users with a check in each following month.
    pub returned: Vec<i64>,
}
