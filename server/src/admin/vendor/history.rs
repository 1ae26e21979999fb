//! Performance of the vendor over hours and days, from `api_requests`.

use std::collections::BTreeMap;

use avtosled_core::money::Kopecks;
use chrono::{DateTime, Duration, DurationRound, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::admin::repository::vendor_calls::{self as repo, SpanCalls, TimeUnit, span_of};
use crate::platform::Context;
use crate::platform::clock::{moscow_day, moscow_midnight};
use crate::platform::db::StorageError;

const HOURS: i32 = 24;
const DAYS: i32 = 30;
/// Error budget in percent of the calls of a service within thirty days.
/// State registers pause at night and on holidays; customers notice more.
const MAY_FAIL_PERCENT: i64 = 5;

/// Calls per hour and day, and error budgets of the services.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ApiHistory {
    /// Calls per hour of the last 24 hours, the current hour last.
    pub hours: Vec<CallSpan>,
    /// Calls per Moscow day of the last 30 days, today last.
    pub days: Vec<CallSpan>,
    /// Error budgets of the services called within these days.
    pub budgets: Vec<ErrorBudget>,
}

/// Numbers and cost of the calls of an hour or day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CallSpan {
    /// Start of the hour or day.
    pub from: DateTime<Utc>,
    pub calls: i64,
    pub succeeded: i64,
    /// Number of answered calls.
    pub answers: i64,
    /// Number of answers with data about the car.
    pub found: i64,
    /// Cost of the calls in roubles.
    pub cost: Kopecks,
}

/// Failed calls of a service, and its error budget.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ErrorBudget {
    pub api: String,
    pub calls: i64,
    pub failed: i64,
    /// Number of calls that may fail: five percent.
    pub may_fail: i64,
}

/// Loads the history of vendor calls.
pub async fn history(ctx: &Context) -> Result<ApiHistory, StorageError> {
    let now = ctx.clock.now();
    let hours: Vec<_> = (0..HOURS)
        .rev()
        .map(|back| hour(now) - Duration::hours(i64::from(back)))
        .collect();
    let today = moscow_midnight(moscow_day(now));
    // Moscow has no DST since 2014: a day has 24 hours.
    let days: Vec<_> = (0..DAYS)
        .rev()
        .map(|back| today - Duration::days(i64::from(back)))
        .collect();
    let of_days = read(ctx, TimeUnit::Day, &days).await?;
    Ok(ApiHistory {
        hours: spans(
            &read(ctx, TimeUnit::Hour, &hours).await?,
            TimeUnit::Hour,
            &hours,
        ),
        days: spans(&of_days, TimeUnit::Day, &days),
        budgets: budgets(&of_days),
    })
}

fn hour(now: DateTime<Utc>) -> DateTime<Utc> {
    // An hour divides every UTC offset in use.
    now.duration_trunc(Duration::hours(1)).unwrap_or(now)
}

async fn read(
    ctx: &Context,
    unit: TimeUnit,
    from: &[DateTime<Utc>],
) -> Result<Vec<SpanCalls>, StorageError> {
    let since = from.first().copied().unwrap_or_else(|| ctx.clock.now());
    repo::count_by_span(ctx.db.read(), unit, since).await
}

/// Calls per hour or day, with empty periods included.
fn spans(counted: &[SpanCalls], unit: TimeUnit, from: &[DateTime<Utc>]) -> Vec<CallSpan> {
    let span = |from: &DateTime<Utc>| {
        let name = span_of(*from, unit);
        let mut all = CallSpan {
            from: *from,
            calls: 0,
            succeeded: 0,
            answers: 0,
            found: 0,
            cost: Kopecks::ZERO,
        };
        for calls in counted.iter().filter(|calls| calls.span == name) {
            all.calls += calls.calls;
            all.succeeded += calls.succeeded;
            all.answers += calls.answers;
            all.found += calls.found;
            all.cost = Kopecks(all.cost.0.saturating_add(calls.cost));
        }
        all
    };
    from.iter().map(span).collect()
}

fn budgets(counted: &[SpanCalls]) -> Vec<ErrorBudget> {
    let mut all: BTreeMap<&str, (i64, i64)> = BTreeMap::new();
    for calls in counted {
        let (made, failed) = all.entry(&calls.api_type).or_default();
        *made += calls.calls;
        *failed += calls.calls - calls.succeeded;
    }
    let budget = |(api, (calls, failed)): (&str, (i64, i64))| ErrorBudget {
        api: api.to_owned(),
        calls,
        failed,
        may_fail: calls * MAY_FAIL_PERCENT / 100,
    };
    all.into_iter().map(budget).collect()
}
