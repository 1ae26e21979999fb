//! Spending of this month under the cap of an API key or of a member of a company.

use avtosled_core::money::Kopecks;
use chrono::{DateTime, Utc};

use crate::identity::repository::members::Member;
use crate::identity::repository::spending::{self, Spender};
use crate::platform::clock::moscow_month_start;
use crate::platform::db::{Conn, StorageError};

/// Sum ordered by an API key with the keys that it replaces, or by a member, since the beginning of the month in Moscow.
///
/// A check of a package counts with its share of the package's price.
pub async fn spent_this_month(
    conn: &impl Conn,
    spender: Spender,
    now: DateTime<Utc>,
) -> Result<Kopecks, StorageError> {
    let spent = spending::sum_since(conn, spender, moscow_month_start(now)).await?;
    Ok(Kopecks(spent))
}

/// Sum that a member may still order this month; `None` without a cap.
pub async fn cap_left(
    conn: &impl Conn,
    member: &Member,
    now: DateTime<Utc>,
) -> Result<Option<Kopecks>, StorageError> {
    let Some(cap) = member.monthly_cap else {
        return Ok(None);
    };
    let spent = spent_this_month(conn, Spender::Member(member.id), now).await?;
    Ok(Some(Kopecks((cap - spent.0).max(0))))
}
