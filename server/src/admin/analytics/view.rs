//! The figures of a period as administrators see them.

use avtosled_core::money::Kopecks;
use serde::Serialize;
use utoipa::ToSchema;

use crate::admin::revenue::RevenueDay;
use crate::money::payments::PurposeKind;

/// A period beside the one before, which is as long.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Analytics {
    pub current: PeriodFigures,
    pub previous: PeriodFigures,
    /// The six months that end with the period, the first one first.
    pub cohorts: Vec<Cohort>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PeriodFigures {
    /// The first day in Moscow, `yyyy-mm-dd`.
    pub from: String,
    /// The last day.
    pub to: String,
    /// Roubles, without what was given back.
    pub revenue: Kopecks,
    /// What the vendor of car data charged, roubles.
    pub cost: Kopecks,
    /// Every day, the first one first.
    pub days: Vec<RevenueDay>,
    /// The money that arrived.
    pub income: Vec<Income>,
    /// What the revenue was for; together all of it.
    pub sales: Vec<Sale>,
    /// What sources earned and cost, the dearest first; together all of both.
    pub sources: Vec<SourceMargin>,
    pub checks: CheckFunnel,
    pub people: PeopleFunnel,
    pub losses: Losses,
}

/// Money of one source.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct Income {
    /// Null for what operators gave.
    pub purpose: Option<PurposeKind>,
    pub count: i64,
    /// Roubles.
    pub sum: Kopecks,
}

/// What is sold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Sold {
    /// Checks from the balance.
    Checks,
    /// Reports bought by card without an account.
    GuestReports,
    /// Packages, without what was given back of them.
    Packages,
    /// Notifications about changes of a car.
    Notifications,
    /// Earned and given up by the word of an operator.
    GivenUp,
}

/// Revenue of one thing that is sold.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct Sale {
    pub sold: Sold,
    /// Movements of the ledger.
    pub count: i64,
    /// Roubles; below zero where more was given back.
    pub sum: Kopecks,
}

/// What a source earned and what it cost us.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SourceMargin {
    /// As it is sold.
    pub title: String,
    /// Roubles; of packages it is not told which source earned it.
    pub revenue: Kopecks,
    /// Roubles.
    pub cost: Kopecks,
    pub calls: i64,
    /// Of them without an answer.
    pub failed: i64,
}

/// From the search to the paid report; each number is a part of the one before.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct CheckFunnel {
    pub searched: i64,
    /// A source knows the car.
    pub known: i64,
    pub completed: i64,
    /// For money or from a package.
    pub paid: i64,
}

/// What became of those who registered in the period, up to now; each number is a part of the one
/// before.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct PeopleFunnel {
    pub registered: i64,
    pub searched: i64,
    pub paid: i64,
}

/// What went back, and what did not work.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Losses {
    pub refunds: i64,
    /// Roubles that went back to cards.
    pub refunded: Kopecks,
    /// Payments that came to an end.
    pub payments: i64,
    pub failed_payments: i64,
    /// Sources of checks that answered or failed.
    pub sources: i64,
    pub failed_sources: i64,
}

/// The people whose first check was in one month.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Cohort {
    /// `yyyy-mm`, in Moscow.
    pub month: String,
    pub people: i64,
    /// How many of them checked a car in each of the months after, the next one first.
    pub returned: Vec<i64>,
}
