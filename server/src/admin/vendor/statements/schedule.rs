//! Schedule of the daily comparison, and alerts about its results.

use std::time;

use avtosled_core::date::Date;
use avtosled_vendors::car_data::{OperationsAnswer, ProviderError};
use chrono::{DateTime, Duration, Utc};

use crate::admin::repository::vendor_statements::{
    self as repo, AlikeCalls, End, NewStatement, Statement,
};
use crate::admin::vendor::statements::comparison::{Comparison, compare};
use crate::admin::vendor::statements::tolerance::{Certainty, OwnCalls, TimeOfDay};
use crate::admin::vendor::statements::view::StatementView;
use crate::checks::vendor_call_log::vendor_code;
use crate::platform::Context;
use crate::platform::clock::{moscow_day, moscow_midnight};
use crate::platform::db::StorageError;
use crate::platform::jobs::back_off;

/// Delay after the end of a day until it is compared: the vendor's list has no fixed time.
const PATIENCE: Duration = Duration::hours(4);
/// Number of latest days that are retried.
const CAUGHT_UP: i64 = 3;
/// Maximum days of a longer gap that are recorded as not compared.
const NAMED: i64 = 30;
/// Lease of a claimed day; after a crash, another process claims it.
const CLAIM: Duration = Duration::minutes(10);
/// Delay after the first failure, about tripled for each further failure up to 12 hours.
const FIRST_PAUSE: time::Duration = time::Duration::from_mins(1);
/// Maximum duration of a call, whose row is written at its end, possibly after midnight.
const LONGEST_CALL: Duration = Duration::minutes(10);
/// Tolerated offset between our clock and the vendor's.
const CLOCKS: Duration = Duration::minutes(1);
const NEVER_ASKED: &str = "Сверка в эти дни не работала, день не сверен";

#[derive(Debug, thiserror::Error)]
pub enum StatementError {
    #[error("a day can be compared from 04:00 of the next one, Moscow time")]
    NotOver,
    #[error(transparent)]
    Vendor(#[from] ProviderError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Schedules new days and compares those that are due. Safe for concurrent processes.
pub async fn tick(ctx: &Context) -> Result<(), StorageError> {
    let now = ctx.clock.now();
    let last = last_day(now);
    plan(ctx, last, now).await?;
    while let Some(claimed) = repo::claim(ctx.db.write(), now + CLAIM, now).await? {
        let day = parse_day(&claimed)?;
        match ctx.car_data.operations(day, day).await {
            Ok(answer) => drop(conclude(ctx, day, &answer).await?),
            Err(error) => postpone(ctx, &claimed, &error, last).await?,
        }
    }
    Ok(())
}

/// Compares a day now, also if already compared; by default the last day.
pub async fn compare_now(
    ctx: &Context,
    day: Option<Date>,
) -> Result<StatementView, StatementError> {
    let now = ctx.clock.now();
    let last = last_day(now);
    let day = day.unwrap_or(last);
    if day > last {
        return Err(StatementError::NotOver);
    }
    let answer = ctx.car_data.operations(day, day).await?;
    plan(ctx, last, now).await?;
    repo::insert_missing(ctx.db.write(), new(day, None), now).await?;
    Ok(conclude(ctx, day, &answer).await?)
}

/// Last day that can be compared at this time.
fn last_day(now: DateTime<Utc>) -> Date {
    plus_days(moscow_day(now - PATIENCE), -1)
}

fn plus_days(day: Date, days: i64) -> Date {
    moscow_day(moscow_midnight(day) + Duration::days(days))
}

fn parse_day(row: &Statement) -> Result<Date, StorageError> {
    let day = row.day.parse();
    day.map_err(|_| StorageError::Inconsistent("the day of a statement is invalid"))
}

fn new(day: Date, next_ask_at: Option<DateTime<Utc>>) -> NewStatement {
    NewStatement {
        day,
        next_ask_at,
        error: next_ask_at.is_none().then_some(NEVER_ASKED),
    }
}

/// Inserts the missing days up to the last one, from the day of our first call on.
async fn plan(ctx: &Context, last: Date, now: DateTime<Utc>) -> Result<(), StorageError> {
    let mut day = plus_days(last, 1 - NAMED);
    if let Some(row) = repo::find_last(ctx.db.read()).await? {
        day = day.max(plus_days(parse_day(&row)?, 1));
    }
    if day > last {
        return Ok(());
    }
    let Some(first) = repo::first_call_at(ctx.db.read()).await? else {
        return Ok(());
    };
    day = day.max(moscow_day(first));
    while day <= last {
        let is_asked = last.days_since(day) < CAUGHT_UP;
        let statement = new(day, is_asked.then_some(now));
        repo::insert_missing(ctx.db.write(), statement, now).await?;
        day = plus_days(day, 1);
    }
    Ok(())
}

/// Records a failed request, which is retried while the day is among the latest.
async fn postpone(
    ctx: &Context,
    claimed: &Statement,
    error: &ProviderError,
    last: Date,
) -> Result<(), StorageError> {
    let code = vendor_code(error);
    let is_given_up = last.days_since(parse_day(claimed)?) >= CAUGHT_UP;
    let pause = Duration::from_std(back_off(FIRST_PAUSE, claimed.asks)).unwrap_or(CLAIM);
    let again = (!is_given_up).then(|| ctx.clock.now() + pause);
    let message = format!("Поставщик не прислал список операций ({code}), день не сверен");
    repo::postpone(ctx.db.write(), claimed, &message, again).await?;
    metrics::counter!("avtosled_vendor_statements_total", "result" => "failed").increment(1);
    tracing::error!(
        day = claimed.day,
        code,
        is_given_up,
        "the vendor's list of charges could not be loaded"
    );
    Ok(())
}

/// Compares a day and stores the result.
async fn conclude(
    ctx: &Context,
    day: Date,
    answer: &OperationsAnswer,
) -> Result<StatementView, StorageError> {
    let comparison = compare(answer, &own_calls(ctx, day).await?);
    let row = repo::end(ctx.db.write(), day, end(&comparison), ctx.clock.now()).await?;
    let view = StatementView::try_from(row)?;
    record_result(&view);
    Ok(view)
}

fn end(comparison: &Comparison) -> End {
    let all = &comparison.differences;
    let unexplained = all.iter().filter(|one| one.explained.is_none()).count();
    End {
        their_calls: comparison.theirs.calls,
        their_cost: comparison.theirs.kopecks,
        our_calls: comparison.ours.calls,
        our_cost: comparison.ours.kopecks,
        differences: serde_json::json!(all),
        difference_count: i32::try_from(unexplained).unwrap_or(i32::MAX),
    }
}

/// Our calls of a day, with those around its two midnights separate.
async fn own_calls(ctx: &Context, day: Date) -> Result<Vec<OwnCalls>, StorageError> {
    let (begin, end) = (moscow_midnight(day), moscow_midnight(plus_days(day, 1)));
    let mut calls = Vec::new();
    for (from, to, time) in [
        (begin - CLOCKS, begin, TimeOfDay::Beside),
        (begin, begin + LONGEST_CALL, TimeOfDay::Edge),
        (begin + LONGEST_CALL, end - CLOCKS, TimeOfDay::Within),
        (end - CLOCKS, end, TimeOfDay::Edge),
        (end, end + LONGEST_CALL, TimeOfDay::Beside),
    ] {
        let found = repo::count_calls(ctx.db.read(), from, to).await?;
        calls.extend(found.into_iter().map(|alike| own(alike, time)));
    }
    Ok(calls)
}

fn own(alike: AlikeCalls, time: TimeOfDay) -> OwnCalls {
    let certainty = match (alike.cost_estimated, alike.success) {
        (false, _) => Certainty::Known,
        (true, true) => Certainty::PriceUnknown,
        (true, false) => Certainty::OutcomeUnknown,
    };
    OwnCalls {
        api: alike.api_type,
        method: alike.method,
        cost: alike.cost,
        count: alike.count,
        certainty,
        time,
    }
}

fn record_result(view: &StatementView) {
    let result = match (view.difference_count, view.differences.is_empty()) {
        (0, true) => "equal",
        (0, false) => "explained",
        _ => "differences",
    };
    metrics::counter!("avtosled_vendor_statements_total", "result" => result).increment(1);
    metrics::gauge!("avtosled_vendor_statement_discrepancies").set(view.difference_count);
    let mut all = view.differences.iter();
    if let Some(first) = all.find(|one| one.explained.is_none()) {
        tracing::error!(
            day = view.day,
            count = view.difference_count,
            first = ?first.name,
            "the vendor's list of charges disagrees with our calls"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statement_day_is_complete_four_hours_after_moscow_midnight() {
        let last = |text: &str| last_day(text.parse().unwrap()).to_string();
        assert_eq!(last("2026-11-23T00:59:59Z"), "2026-11-21");
        assert_eq!(last("2026-11-23T01:00:00Z"), "2026-11-22");
        assert_eq!(last("2026-03-01T01:00:00Z"), "2026-02-28");
    }
}
