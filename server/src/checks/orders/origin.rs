//! Origin of an order placed by an API key or by a batch, and the monthly cap of the key.

use avtosled_core::date::Date;
use avtosled_core::money::Kopecks;
use chrono::{DateTime, Utc};
use serde::Serialize;
use uuid::Uuid;

use crate::checks::orders::{OrderError, Placed};
use crate::checks::repository::api_orders::{self, ApiKey};
use crate::checks::repository::batch_orders;
use crate::identity::repository::users;
use crate::platform::clock::{moscow_day, moscow_midnight};
use crate::platform::db::{Conn, StorageError, Tx};

/// API key, row of a batch, and labels of an order that was not placed on the pages of one car.
#[derive(Clone, Debug, Serialize)]
pub struct OrderOrigin {
    /// `None` for a batch of the pages.
    #[serde(skip)]
    pub api_key_id: Option<Uuid>,
    #[serde(skip)]
    pub batch_row_id: Option<Uuid>,
    /// Whether a new report is ordered although an equal one of the last day exists.
    pub fresh: bool,
    /// Price that the customer confirmed, if the order requires it.
    #[serde(skip)]
    pub confirmed_price: Option<Kopecks>,
    pub external_id: Option<String>,
    pub metadata: Option<serde_json::Value>,
}

impl OrderOrigin {
    /// Rejects an order whose price is not the confirmed one.
    pub(super) fn check_price(&self, current: Kopecks) -> Result<(), OrderError> {
        match self.confirmed_price {
            Some(confirmed) if confirmed != current => Err(OrderError::PriceDiffers { current }),
            _ => Ok(()),
        }
    }
}

/// Locks the account of an order and reads its API key; fails if it was revoked or expired since its authentication.
///
/// A revocation takes the same lock, so it either precedes this read or waits for the order.
pub(super) async fn lock(
    tx: &Tx,
    user_id: Uuid,
    origin: &OrderOrigin,
    now: DateTime<Utc>,
) -> Result<Option<ApiKey>, OrderError> {
    users::find_locked(tx, user_id).await?;
    let Some(id) = origin.api_key_id else {
        return Ok(None);
    };
    let key = api_orders::find_key(tx, id).await?;
    let key = key.ok_or(StorageError::Inconsistent("an order of a missing key"))?;
    if key.revoked_at.is_some() {
        return Err(OrderError::ApiKeyRevoked);
    }
    if key.expires_at.is_some_and(|end| end <= now) {
        return Err(OrderError::ApiKeyExpired);
    }
    Ok(Some(key))
}

/// Links the row of a batch to the report of its order; fails if the row was ordered before or its batch was stopped.
pub(super) async fn start_batch_row(
    tx: &Tx,
    origin: &OrderOrigin,
    placed: Placed,
) -> Result<(), OrderError> {
    let Some(row_id) = origin.batch_row_id else {
        return Ok(());
    };
    let is_existing = matches!(placed, Placed::Existing(_));
    if batch_orders::start_row(tx, row_id, placed.id(), is_existing).await? {
        Ok(())
    } else {
        Err(OrderError::BatchRowStopped)
    }
}

/// Rejects an order that brings the orders of its API key above the monthly cap.
///
/// Called after the order's rows are inserted and its money is held, in a transaction that has locked the account.
pub(super) async fn check_cap(tx: &Tx, key: &ApiKey, now: DateTime<Utc>) -> Result<(), OrderError> {
    let Some(cap) = key.monthly_cap.map(Kopecks) else {
        return Ok(());
    };
    if spent_this_month(tx, key.original_id, now).await? > cap {
        return Err(OrderError::MonthlyCap { cap });
    }
    Ok(())
}

/// Sum ordered by an API key and the keys that it replaces, since the beginning of the month in Moscow.
///
/// A check of a package counts with its share of the package's price.
pub async fn spent_this_month(
    conn: &impl Conn,
    original_id: Uuid,
    now: DateTime<Utc>,
) -> Result<Kopecks, StorageError> {
    let today = moscow_day(now);
    let first = Date::new(today.year(), today.month(), 1).unwrap_or(today);
    let spent = api_orders::sum_since(conn, original_id, moscow_midnight(first)).await?;
    Ok(Kopecks(spent))
}
