//! Origin of an order placed by an API key, a member of a company or a batch, and the monthly caps.

use avtosled_core::money::Kopecks;
use chrono::{DateTime, Utc};
use serde::Serialize;
use uuid::Uuid;

use crate::checks::orders::{OrderError, Placed, Purchase, payment};
use crate::checks::repository::api_orders::{self, ApiKey};
use crate::checks::repository::batch_orders;
use crate::identity::repository::members::{self, Member};
use crate::identity::repository::spending::Spender;
use crate::identity::repository::users;
use crate::identity::spending::{cap_left, spent_this_month};
use crate::platform::Context;
use crate::platform::db::{StorageError, Tx};

/// API key, member, row of a batch and labels of an order that the owner of the account did not place on the pages.
#[derive(Clone, Debug, Default, Serialize)]
pub struct OrderOrigin {
    #[serde(skip)]
    pub api_key_id: Option<Uuid>,
    /// Member of the company who orders; `None` for the owner of the account.
    #[serde(skip)]
    pub member_id: Option<Uuid>,
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

/// API key and member of an order, read under the lock of the account.
pub(super) struct Orderer {
    key: Option<ApiKey>,
    member: Option<Member>,
}

impl OrderOrigin {
    /// Origin of an order that a member places on the pages of one car.
    #[must_use]
    pub fn of_member(member_id: Option<Uuid>) -> Option<Self> {
        member_id.map(|member_id| Self {
            member_id: Some(member_id),
            fresh: true,
            ..Self::default()
        })
    }

    /// Rejects an order whose price is not the confirmed one.
    pub(super) fn check_price(&self, current: Kopecks) -> Result<(), OrderError> {
        match self.confirmed_price {
            Some(confirmed) if confirmed != current => Err(OrderError::PriceDiffers { current }),
            _ => Ok(()),
        }
    }
}

/// Reason why the balance does not cover an order: of a member, his cap or the balance of the company.
pub(super) async fn insufficient(
    ctx: &Context,
    user: &users::User,
    purchase: &Purchase,
    origin: Option<&OrderOrigin>,
    now: DateTime<Utc>,
) -> Result<OrderError, StorageError> {
    let member = match origin.and_then(|origin| origin.member_id) {
        Some(id) => members::find(ctx.db.read(), id).await?,
        None => None,
    };
    let Some(member) = member else {
        return Ok(payment::insufficient(user, purchase));
    };
    let left = cap_left(ctx.db.read(), &member, now).await?;
    Ok(match member.monthly_cap.map(Kopecks) {
        Some(cap) if left.is_some_and(|left| left < purchase.total) => {
            OrderError::MemberCap { cap }
        }
        _ => OrderError::CompanyFunds {
            required: purchase.total,
        },
    })
}

/// Hides the balance of the owner from a member whose order it does not cover.
pub(super) fn without_balance(error: OrderError, origin: Option<&OrderOrigin>) -> OrderError {
    let is_member = origin.is_some_and(|origin| origin.member_id.is_some());
    match error {
        OrderError::InsufficientFunds { required, .. } if is_member => {
            OrderError::CompanyFunds { required }
        }
        error => error,
    }
}

/// Locks the account of an order and reads its API key and member.
///
/// Fails if the key was revoked or expired, or the member was suspended or left, since the request was authenticated.
/// These changes take the same lock, so they either precede this read or wait for the order.
pub(super) async fn lock(
    tx: &Tx,
    user_id: Uuid,
    origin: &OrderOrigin,
    now: DateTime<Utc>,
) -> Result<Orderer, OrderError> {
    users::find_locked(tx, user_id).await?;
    let key = match origin.api_key_id {
        Some(id) => Some(valid_key(tx, id, now).await?),
        None => None,
    };
    let member = match origin.member_id {
        Some(id) => Some(active_member(tx, id).await?),
        None => None,
    };
    Ok(Orderer { key, member })
}

async fn valid_key(tx: &Tx, id: Uuid, now: DateTime<Utc>) -> Result<ApiKey, OrderError> {
    let key = api_orders::find_key(tx, id).await?;
    let key = key.ok_or(StorageError::Inconsistent("an order of a missing key"))?;
    if key.revoked_at.is_some() {
        return Err(OrderError::ApiKeyRevoked);
    }
    if key.expires_at.is_some_and(|end| end <= now) {
        return Err(OrderError::ApiKeyExpired);
    }
    Ok(key)
}

async fn active_member(tx: &Tx, id: Uuid) -> Result<Member, OrderError> {
    let member = members::find(tx, id).await?;
    let member = member.filter(|member| member.left_at.is_none() && member.suspended_at.is_none());
    member.ok_or(OrderError::MemberNotActive)
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

/// Rejects an order that brings the orders of its API key or member above the monthly cap.
///
/// Called after the order's rows are inserted and its money is held, in a transaction that has locked the account.
pub(super) async fn check_caps(
    tx: &Tx,
    orderer: &Orderer,
    now: DateTime<Utc>,
) -> Result<(), OrderError> {
    if let Some(key) = &orderer.key
        && let Some(cap) = key.monthly_cap.map(Kopecks)
        && spent_this_month(tx, Spender::ApiKey(key.original_id), now).await? > cap
    {
        return Err(OrderError::MonthlyCap { cap });
    }
    if let Some(member) = &orderer.member
        && let Some(cap) = member.monthly_cap.map(Kopecks)
        && spent_this_month(tx, Spender::Member(member.id), now).await? > cap
    {
        return Err(OrderError::MemberCap { cap });
    }
    Ok(())
}
