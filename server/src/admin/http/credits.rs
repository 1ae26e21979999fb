//! Money that the staff puts on balances and takes back.

use std::sync::Arc;

use avtosled_core::field_errors::{FieldError, FieldErrors};
use avtosled_core::money::Kopecks;
use axum::Json;
use axum::extract::{Path, Query, State};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::admin::http::reason;
use crate::admin::people::credits::{self, CreditError, CreditLimit, CreditPage, CreditView, Wish};
use crate::identity::http::extract::AdminUser;
use crate::identity::permissions::Role;
use crate::identity::permissions::{self, Permission};
use crate::platform::Context;
use crate::platform::entities::credit_requests::Status;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::{Id, IdempotencyKey, JsonBody};
use crate::platform::repository::pagination;

/// What the caller may do in the panel.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnRights {
    role: Role,
    rights: Vec<Permission>,
    credit_limit: CreditLimit,
}

/// What the caller may do in the panel, and give away without a second person.
#[utoipa::path(get, path = "/api/admin/rights", operation_id = "get_own_rights",
    tag = "admin", security(("bearer" = [])),
    responses((status = 200, description = "The rights", body = OwnRights)))]
pub async fn own_rights(
    State(ctx): State<Arc<Context>>,
    AdminUser(staff): AdminUser,
) -> Result<Json<OwnRights>, ApiError> {
    Ok(Json(OwnRights {
        role: staff.user.role,
        rights: permissions::for_role(staff.user.role),
        credit_limit: credits::limit(&ctx, &staff).await?,
    }))
}

/// A sum, and why.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BalanceChange {
    /// Roubles, more than nothing.
    amount: Kopecks,
    /// From 3 to 500 characters.
    reason: String,
}

impl BalanceChange {
    fn wish(self, user_id: Uuid) -> Result<Wish, ApiError> {
        let reason = reason::checked(&self.reason)?;
        Ok(Wish {
            user_id,
            amount: self.amount,
            reason,
        })
    }
}

/// Puts money on a balance; what is too much for one person waits for another.
#[utoipa::path(post, path = "/api/admin/users/{id}/credit", operation_id = "note_credit",
    tag = "admin", security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The account"),
        ("Idempotency-Key" = Option<String>, Header,
            description = "The same key and request credit once")),
    request_body = BalanceChange,
    responses((status = 200, description = "The credit, or the request", body = CreditView)))]
pub async fn credit(
    State(ctx): State<Arc<Context>>,
    AdminUser(staff): AdminUser,
    Path(Id(id)): Path<Id>,
    IdempotencyKey(key): IdempotencyKey,
    JsonBody(change): JsonBody<BalanceChange>,
) -> Result<Json<CreditView>, ApiError> {
    let wish = change.wish(id)?;
    Ok(Json(credits::credit(&ctx, &staff, wish, key).await?))
}

/// What is left after a debit.
#[derive(Serialize, ToSchema)]
pub struct Debited {
    /// Roubles on the balance now.
    balance: Kopecks,
}

/// Takes money off a balance.
#[utoipa::path(post, path = "/api/admin/users/{id}/debit", operation_id = "note_debit",
    tag = "admin", security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The account"),
        ("Idempotency-Key" = Option<String>, Header,
            description = "The same key and request debit once")),
    request_body = BalanceChange,
    responses((status = 200, description = "What is left", body = Debited)))]
pub async fn debit(
    State(ctx): State<Arc<Context>>,
    AdminUser(staff): AdminUser,
    Path(Id(id)): Path<Id>,
    IdempotencyKey(key): IdempotencyKey,
    JsonBody(change): JsonBody<BalanceChange>,
) -> Result<Json<Debited>, ApiError> {
    let wish = change.wish(id)?;
    let balance = credits::debit(&ctx, &staff, wish, key).await?;
    Ok(Json(Debited { balance }))
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Listing {
    /// Without it, all.
    status: Option<Status>,
    /// At most 100; 50 unless told.
    limit: Option<u64>,
    /// `next` of the page before.
    after: Option<Uuid>,
}

/// Money put on balances and asked for, newest first.
#[utoipa::path(get, path = "/api/admin/credits", operation_id = "list_credits",
    tag = "admin", security(("bearer" = [])),
    params(Listing),
    responses((status = 200, description = "A page of them", body = CreditPage)))]
pub async fn list(
    State(ctx): State<Arc<Context>>,
    AdminUser(staff): AdminUser,
    Query(listing): Query<Listing>,
) -> Result<Json<CreditPage>, ApiError> {
    let limit = pagination::limit(listing.limit);
    let found = credits::list(&ctx, &staff, listing.status, listing.after, limit);
    Ok(Json(found.await?))
}

/// A decision on what another asked for.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreditDecision {
    approved: bool,
    /// From 3 to 500 characters.
    reason: String,
}

/// Gives what another one of the staff asked for, or refuses it.
#[utoipa::path(post, path = "/api/admin/credits/{id}/decision", operation_id = "answer_credit",
    tag = "admin", security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The request")),
    request_body = CreditDecision,
    responses((status = 200, description = "The request as decided", body = CreditView)))]
pub async fn decide(
    State(ctx): State<Arc<Context>>,
    AdminUser(staff): AdminUser,
    Path(Id(id)): Path<Id>,
    JsonBody(decision): JsonBody<CreditDecision>,
) -> Result<Json<CreditView>, ApiError> {
    let reason = reason::checked(&decision.reason)?;
    let decided = credits::decide(&ctx, &staff, id, decision.approved, reason);
    Ok(Json(decided.await?))
}

impl From<CreditError> for ApiError {
    fn from(error: CreditError) -> Self {
        let of_amount = |code: &'static str, message: &'static str| {
            Self::fields(FieldErrors::one(FieldError::new("amount", code, message)))
        };
        match error {
            CreditError::NotFound => {
                Self::not_found("user_not_found", "Пользователя или заявки нет")
            }
            CreditError::OwnAccount => Self::conflict("own_account", "Свой баланс изменить нельзя"),
            CreditError::OwnRequest => Self::conflict(
                "own_request",
                "Свою заявку подтверждает другой администратор",
            ),
            CreditError::Decided => Self::conflict("decided", "По этой заявке уже решили"),
            CreditError::Insufficient => of_amount("insufficient", "На балансе меньше этой суммы"),
            CreditError::NotPositive => of_amount("not_positive", "Сумма должна быть больше нуля"),
            CreditError::KeyReused(error) => error.into(),
            CreditError::Storage(error) => error.into(),
        }
    }
}
