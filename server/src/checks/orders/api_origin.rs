//! Origin of an order placed by an API key, and the monthly cap of the key.

use avtosled_core::date::Date;
use avtosled_core::money::Kopecks;
use chrono::{DateTime, Utc};
use serde::Serialize;
use uuid::Uuid;

use crate::checks::orders::OrderError;
use crate::checks::repository::api_orders;
use crate::platform::clock::{moscow_day, moscow_midnight};
use crate::platform::db::{Conn, StorageError, Tx};

/// API key and labels of an order by the open API.
#[derive(Clone, Debug, Serialize)]
pub struct ApiOrigin {
    #[serde(skip)]
    pub api_key_id: Uuid,
    /// Monthly cap of the key in kopecks per calendar month in Moscow.
    #[serde(skip)]
    pub monthly_cap: Option<Kopecks>,
    pub external_id: Option<String>,
    pub metadata: Option<serde_json::Value>,
}

/// Rejects an order that brings the orders of its API key above the monthly cap.
///
/// Called after the order's rows are inserted and its money is held: the lock on the account's row serialises
/// the orders of a key.
pub(super) async fn check_cap(
    tx: &Tx,
    origin: &ApiOrigin,
    now: DateTime<Utc>,
) -> Result<(), OrderError> {
    let Some(cap) = origin.monthly_cap else {
        return Ok(());
    };
    if spent_this_month(tx, origin.api_key_id, now).await? > cap {
        return Err(OrderError::MonthlyCap { cap });
    }
    Ok(())
}

/// Sum ordered by an API key since the beginning of the month in Moscow.
pub async fn spent_this_month(
    conn: &impl Conn,
    api_key_id: Uuid,
    now: DateTime<Utc>,
) -> Result<Kopecks, StorageError> {
    let today = moscow_day(now);
    let first = Date::new(today.year(), today.month(), 1).unwrap_or(today);
    let spent = api_orders::sum_since(conn, api_key_id, moscow_midnight(first)).await?;
    Ok(Kopecks(spent))
}
