//! Routes for credits and debits by staff.

use std::sync::Arc;

use avtosled_core::money::Kopecks;
use axum::Json;
use axum::extract::{Path, State};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::admin::dual_control::balances::{self, BalanceChange as Change};
use crate::admin::dual_control::view::StaffActionView;
use crate::admin::http::reason;
use crate::admin::people::balances::Direction;
use crate::identity::http::extract::AdminUser;
use crate::platform::Context;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::{Id, IdempotencyKey, JsonBody};

/// Amount of a credit or debit, with a reason.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BalanceChange {
    /// Amount in roubles, more than zero.
    amount: Kopecks,
    /// Reason of 3 to 500 characters.
    reason: String,
}

impl BalanceChange {
    fn checked(self, direction: Direction, user_id: Uuid) -> Result<Change, ApiError> {
        Ok(Change {
            direction,
            user_id,
            amount: self.amount,
            reason: reason::checked(&self.reason)?,
        })
    }
}

/// Credits a balance; an amount above the caps of one person needs an approval.
#[utoipa::path(post, path = "/api/admin/users/{id}/credit", operation_id = "note_credit",
    tag = "admin", security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The account"),
        ("Idempotency-Key" = Option<String>, Header,
            description = "The same key and request credit once")),
    request_body = BalanceChange,
    responses((status = 200, description = "The credit, or the request", body = StaffActionView)))]
pub async fn credit(
    State(ctx): State<Arc<Context>>,
    AdminUser(staff): AdminUser,
    Path(Id(id)): Path<Id>,
    IdempotencyKey(key): IdempotencyKey,
    JsonBody(change): JsonBody<BalanceChange>,
) -> Result<Json<StaffActionView>, ApiError> {
    let change = change.checked(Direction::Credit, id)?;
    Ok(Json(balances::change(&ctx, &staff, change, key).await?))
}

/// Debits a balance; an amount above the caps of one person needs an approval.
#[utoipa::path(post, path = "/api/admin/users/{id}/debit", operation_id = "note_debit",
    tag = "admin", security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The account"),
        ("Idempotency-Key" = Option<String>, Header,
            description = "The same key and request debit once")),
    request_body = BalanceChange,
    responses((status = 200, description = "The debit, or the request", body = StaffActionView)))]
pub async fn debit(
    State(ctx): State<Arc<Context>>,
    AdminUser(staff): AdminUser,
    Path(Id(id)): Path<Id>,
    IdempotencyKey(key): IdempotencyKey,
    JsonBody(change): JsonBody<BalanceChange>,
) -> Result<Json<StaffActionView>, ApiError> {
    let change = change.checked(Direction::Debit, id)?;
    Ok(Json(balances::change(&ctx, &staff, change, key).await?))
}
