//! Use of the open API by day and source.

use avtosled_core::date::Date;
use avtosled_core::field_errors::{FieldError, FieldErrors};
use avtosled_core::money::Kopecks;
use avtosled_core::sources::SourceId;
use chrono::Duration;
use serde::Serialize;
use utoipa::ToSchema;

use crate::business::api_keys::authentication::ApiCaller;
use crate::business::repository::api_keys::Mode;
use crate::platform::Context;
use crate::platform::clock::{moscow_day, moscow_midnight};
use crate::platform::db::StorageError;
use crate::public_api::repository::usage as repo;

/// Longest period.
const MAX_DAYS: i64 = 92;
/// Period without a first day.
const DEFAULT_DAYS: Duration = Duration::days(29);

/// Use of all live keys of the account, by Moscow day and source.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct Usage {
    /// Oldest day first; days and sources without calls are left out.
    pub days: Vec<SourceUsage>,
}

/// Use of a source on a day.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SourceUsage {
    /// Day of the orders in Moscow, `YYYY-MM-DD`.
    pub day: String,
    pub source: SourceId,
    /// Ordered services whose source was asked.
    pub calls: i64,
    /// Services that got an answer.
    pub answered: i64,
    /// Roubles charged.
    pub cost: Kopecks,
}

#[derive(Debug, thiserror::Error)]
pub enum UsageError {
    #[error("the period is invalid")]
    Invalid(#[from] FieldErrors),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Use between two Moscow days, both inclusive; of the last thirty days by default.
pub async fn find(
    ctx: &Context,
    caller: &ApiCaller,
    from: Option<&str>,
    to: Option<&str>,
) -> Result<Usage, UsageError> {
    let now = ctx.clock.now();
    let to = read_day("to", to)?.unwrap_or_else(|| moscow_day(now));
    let from = read_day("from", from)?;
    let from = from.unwrap_or_else(|| moscow_day(moscow_midnight(to) - DEFAULT_DAYS));
    let days = to.days_since(from);
    if !(0..MAX_DAYS).contains(&days) {
        let error = FieldError::new("from", "out_of_range", "От одного до 92 дней");
        return Err(FieldErrors::one(error).into());
    }
    // Test checks are not counted: they cost nothing.
    if caller.key.mode == Mode::Test {
        return Ok(Usage::default());
    }
    let end = moscow_midnight(to) + Duration::days(1);
    let period = (moscow_midnight(from), end);
    let rows = repo::list(ctx.db.read(), caller.user.id, period).await?;
    let usage = |row: repo::Row| {
        Some(SourceUsage {
            day: row.day,
            source: row.source.parse().ok()?,
            calls: row.calls,
            answered: row.answered,
            cost: Kopecks(row.cost),
        })
    };
    Ok(Usage {
        days: rows.into_iter().filter_map(usage).collect(),
    })
}

fn read_day(path: &'static str, text: Option<&str>) -> Result<Option<Date>, FieldErrors> {
    let day = text.map(Date::from_text).transpose();
    day.map_err(|_| {
        let error = FieldError::new(path, "wrong_date", "Дата вида 2026-11-29");
        FieldErrors::one(error)
    })
}
