//! Conversion of a period to row numbers of a user.
//! Row numbers are gapless and never change, so rows added while a statement is read are not included.

use avtosled_core::date::Date;
use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use crate::money::repository::operations::{self, RowFilter};
use crate::money::statement::Filter;
use crate::platform::clock::moscow_midnight;
use crate::platform::db::{Conn, StorageError};

/// Row numbers from `first` to `last`, inclusive; empty when `last` is smaller.
#[derive(Clone, Copy, Debug)]
pub struct Range {
    pub first: i64,
    pub last: i64,
}

impl Range {
    pub fn rows_of(self, user_id: Uuid, filter: Filter) -> RowFilter {
        RowFilter {
            user_id,
            first: self.first,
            last: self.last,
            kind: filter.kind,
        }
    }
}

/// Row numbers of the filter's days, among the rows that exist now.
pub async fn find(conn: &impl Conn, user_id: Uuid, filter: Filter) -> Result<Range, StorageError> {
    let end = operations::find_last(conn, user_id).await? + 1;
    let first = match filter.from {
        Some(day) => find_first(conn, user_id, moscow_midnight(day), end).await?,
        None => 1,
    };
    let after = match filter.to {
        Some(day) => find_first(conn, user_id, day_end(day), end).await?,
        None => end,
    };
    Ok(Range {
        first,
        last: after - 1,
    })
}

fn day_end(day: Date) -> DateTime<Utc> {
    moscow_midnight(day) + Duration::days(1)
}

/// Number of the first row at or after `time`, else `end`, by binary search.
pub async fn find_first(
    conn: &impl Conn,
    user_id: Uuid,
    time: DateTime<Utc>,
    end: i64,
) -> Result<i64, StorageError> {
    let (mut low, mut high) = (1, end);
    while low < high {
        let middle = low + (high - low) / 2;
        let at = operations::find_time(conn, user_id, middle).await?;
        let at = at.ok_or(StorageError::Inconsistent("a ledger row number is missing"))?;
        if at < time {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    Ok(low)
}
