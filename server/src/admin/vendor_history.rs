//! How the vendor of car data served us over time, by the rows of our calls.

use std::collections::BTreeMap;

use avtosled_core::money::Kopecks;
use chrono::{DateTime, Duration, DurationRound, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::admin::repository::vendor_calls::{self as repo, Part, SpanCalls, span_of};
use crate::platform::Context;
use crate::platform::clock::{moscow_day, moscow_midnight};
use crate::platform::db::StorageError;

const HOURS: i32 = 24;
const DAYS: i32 = 30;
/// Of a hundred calls of a service within thirty days so many may fail. Registers of the state rest at
/// night and on holidays; beyond this customers notice.
const MAY_FAIL_PERCENT: i64 = 5;

/// The calls of the last hours and days, and what of their errors is left.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ApiHistory {
    /// 24 of them, the one that is not over last.
    pub hours: Vec<CallSpan>,
    /// 30 days of Moscow, today last.
    pub days: Vec<CallSpan>,
    /// The services that were called within these days.
    pub budgets: Vec<ErrorBudget>,
}

/// The calls of an hour or day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CallSpan {
    /// When it begins.
    pub from: DateTime<Utc>,
    pub calls: i64,
    pub succeeded: i64,
    /// Calls that brought the answer of a source.
    pub answers: i64,
    /// Of them, those that told anything of the car.
    pub found: i64,
    /// Roubles.
    pub cost: Kopecks,
}

/// How many calls of a service failed, beside how many may.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ErrorBudget {
    pub api: String,
    pub calls: i64,
    pub failed: i64,
    /// Five in a hundred of the calls.
    pub may_fail: i64,
}

/// The last hours and days.
pub async fn history(ctx: &Context) -> Result<ApiHistory, StorageError> {
    let now = ctx.clock.now();
    let hours: Vec<_> = (0..HOURS)
        .rev()
        .map(|back| hour(now) - Duration::hours(i64::from(back)))
        .collect();
    let today = moscow_midnight(moscow_day(now));
    // Moscow has had no summer time since 2014, so a day has 24 hours.
    let days: Vec<_> = (0..DAYS)
        .rev()
        .map(|back| today - Duration::days(i64::from(back)))
        .collect();
    let of_days = read(ctx, Part::Day, &days).await?;
    Ok(ApiHistory {
        hours: spans(&read(ctx, Part::Hour, &hours).await?, Part::Hour, &hours),
        days: spans(&of_days, Part::Day, &days),
        budgets: budgets(&of_days),
    })
}

fn hour(now: DateTime<Utc>) -> DateTime<Utc> {
    // An hour divides every time that there is.
    now.duration_trunc(Duration::hours(1)).unwrap_or(now)
}

async fn read(
    ctx: &Context,
    part: Part,
    from: &[DateTime<Utc>],
) -> Result<Vec<SpanCalls>, StorageError> {
    let since = from.first().copied().unwrap_or_else(|| ctx.clock.now());
    repo::count_by_span(ctx.db.read(), part, since).await
}

/// Also those without a call.
fn spans(counted: &[SpanCalls], part: Part, from: &[DateTime<Utc>]) -> Vec<CallSpan> {
    let span = |from: &DateTime<Utc>| {
        let name = span_of(*from, part);
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
