//! Analytics DTOs.

use avtosled_core::money::Kopecks;
use serde::Serialize;
use utoipa::ToSchema;

use crate::admin::analytics::revenue::RevenueDay;
use crate::money::payments::PurposeKind;

/// A period with the preceding one of equal length.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Analytics {
    pub current: PeriodFigures,
    pub previous: PeriodFigures,
    /// The six months up to the period, oldest first.
    pub cohorts: Vec<Cohort>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PeriodFigures {
    /// First Moscow day, `yyyy-mm-dd`.
    pub from: String,
    /// Last day.
    pub to: String,
    /// Roubles, net of refunds.
    pub revenue: Kopecks,
    /// Vendor's charges, roubles.
    pub cost: Kopecks,
    /// Every day, oldest first.
    pub days: Vec<RevenueDay>,
    /// Money received.
    pub income: Vec<Income>,
    /// Revenue by product; sums to the total.
    pub sales: Vec<Sale>,
    /// Revenue and cost by source, highest first; sums to the totals.
    pub sources: Vec<SourceMargin>,
    pub checks: CheckFunnel,
    pub people: PeopleFunnel,
    pub losses: Losses,
}

/// Money by payment source.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct Income {
    /// Null for operator credits.
    pub purpose: Option<PurposeKind>,
    pub count: i64,
    /// Roubles.
    pub sum: Kopecks,
}

/// Product.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Sold {
    /// Checks paid from the balance.
    Checks,
    /// Quick purchases.
    GuestReports,
    /// Packages, net of refunds.
    Packages,
    /// Change notifications of watches.
    Notifications,
    /// Operator adjustments.
    GivenUp,
}

/// Revenue of a product.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct Sale {
    pub sold: Sold,
    /// Ledger transfers.
    pub count: i64,
    /// Roubles; negative when refunds exceed.
    pub sum: Kopecks,
}

/// Revenue and cost of a source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SourceMargin {
    /// Service name.
    pub title: String,
    /// Roubles; revenue of packages has no source.
    pub revenue: Kopecks,
    /// Roubles.
    pub cost: Kopecks,
    pub calls: i64,
    /// Calls without an answer.
    pub failed: i64,
}

/// Funnel from search to paid report; each number is a subset of the previous.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct CheckFunnel {
    pub searched: i64,
    /// A source knows the car.
    pub known: i64,
    pub completed: i64,
    /// Paid by money or package.
    pub paid: i64,
}

/// Funnel of users registered in the period; each number is a subset of the previous.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct PeopleFunnel {
    pub registered: i64,
    pub searched: i64,
    pub paid: i64,
}

/// Refunds and failures.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Losses {
    pub refunds: i64,
    /// Roubles refunded to cards.
    pub refunded: Kopecks,
    /// Ended payments.
    pub payments: i64,
    pub failed_payments: i64,
    /// Answered or failed sources.
    pub sources: i64,
    pub failed_sources: i64,
}

/// Users by month of the first check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Cohort {
    /// `yyyy-mm`, Moscow.
    pub month: String,
    pub people: i64,
    /// Users with a check in each following month.
    pub returned: Vec<i64>,
}
