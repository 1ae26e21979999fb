//! Promo codes for staff: creation, deactivation, uses.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::admin::repository::promo_uses as repo;
use crate::identity::repository::users;
use crate::identity::session::sessions::Caller;
use crate::offers::promo::{self, NewPromo, NewPromoError, PromoCode};
use crate::platform::Context;
use crate::platform::db::StorageError;
use crate::platform::repository::pagination;

/// A promo code with its conditions.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PromoCodeView {
    pub id: Uuid,
    pub code: String,
    pub percent: i32,
    /// Maximum age of the account in hours.
    pub hours_since_sign_up: Option<i32>,
    pub valid_until: Option<DateTime<Utc>>,
    pub uses: i32,
    pub max_uses: Option<i32>,
    pub is_active: bool,
    pub description: Option<String>,
    pub created_at: DateTime<Utc>,
}

impl From<PromoCode> for PromoCodeView {
    fn from(row: PromoCode) -> Self {
        Self {
            id: row.id,
            code: row.code,
            percent: row.discount / 100,
            hours_since_sign_up: row.hours_since_sign_up,
            valid_until: row.valid_until,
            uses: row.uses,
            max_uses: row.max_uses,
            is_active: row.is_active,
            description: row.description,
            created_at: row.created_at,
        }
    }
}

/// A promo code to be created.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct PromoCodeOrder {
    /// Code of 3 to 40 letters and digits.
    pub code: String,
    /// Discount in percent, 1 to 90.
    pub percent: u32,
    pub hours_since_sign_up: Option<i32>,
    pub valid_until: Option<DateTime<Utc>>,
    pub max_uses: Option<i32>,
    /// Description of at most 200 characters.
    pub description: Option<String>,
    /// Reason of 3 to 500 characters.
    pub reason: String,
}

/// Use of a promo code.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PromoUseView {
    pub user_id: Uuid,
    pub username: String,
    /// Report whose order was discounted, if it was one.
    pub report_id: Option<Uuid>,
    pub used_at: DateTime<Utc>,
}

/// Page of promo code uses, newest first.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PromoUsePage {
    pub uses: Vec<PromoUseView>,
    pub next: Option<Uuid>,
}

/// Lists all promo codes, newest first.
pub async fn list(ctx: &Context) -> Result<Vec<PromoCodeView>, StorageError> {
    let all = promo::list(ctx).await?;
    Ok(all.into_iter().rev().map(PromoCodeView::from).collect())
}

pub async fn add(
    ctx: &Context,
    staff: &Caller,
    order: PromoCodeOrder,
) -> Result<PromoCodeView, NewPromoError> {
    let new = NewPromo {
        code: order.code,
        percent: order.percent,
        hours_since_sign_up: order.hours_since_sign_up,
        valid_until: order.valid_until,
        max_uses: order.max_uses,
        description: order.description.filter(|text| !text.is_empty()),
        made_by: Some(staff.user.id),
        reason: order.reason,
    };
    Ok(promo::add(ctx, new).await?.into())
}

/// Deactivates a promo code; granted discounts stay.
pub async fn stop(
    ctx: &Context,
    staff: &Caller,
    id: Uuid,
    reason: String,
) -> Result<(), NewPromoError> {
    let code = repo::find_code(ctx.db.read(), id).await?;
    let code = code.ok_or(NewPromoError::Unknown)?.code;
    promo::stop(ctx, &code, Some(staff.user.id), reason).await
}

/// Lists the uses of a promo code after a given one.
pub async fn uses(
    ctx: &Context,
    id: Uuid,
    after: Option<Uuid>,
    limit: u64,
) -> Result<PromoUsePage, StorageError> {
    let db = ctx.db.read();
    let after = match after {
        Some(id) => repo::find(db, id).await?,
        None => None,
    };
    let after = after.map(|row| (row.created_at, row.id));
    let found = repo::list(db, id, after, limit + 1).await?;
    let (found, next) = pagination::cut(found, limit, |row| row.id);
    let people = users::list(db, found.iter().map(|row| row.user_id).collect()).await?;
    let view = |row: &repo::PromoUse| PromoUseView {
        user_id: row.user_id,
        username: people
            .iter()
            .find(|user| user.id == row.user_id)
            .map(|user| user.username.clone())
            .unwrap_or_default(),
        report_id: row.reference.id(),
        used_at: row.created_at,
    };
    let uses = found.iter().map(view).collect();
    Ok(PromoUsePage { uses, next })
}
