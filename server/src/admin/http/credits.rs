//! Routes of operator credits and debits.

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

/// Role and credit limit of the caller.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnRights {
    role: Role,
    rights: Vec<Permission>,
    credit_limit: CreditLimit,
}

/// Role of the caller and the remaining credit limit without a second person.
#[utoipa::path(get, path = "/api/admin/rights", operation_id = "get_own_rights",
    tag = "admin", security(("bearer" = [])),
    responses((status = 200, description = "Role and limit", body = OwnRights)))]
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

/// Amount with a reason.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BalanceChange {
    /// Roubles, more than zero.
    amount: Kopecks,
    /// 3 to 500 characters.
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

/// Credits a balance; an amount above the limit of one person needs an approval.
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

/// Result of a debit.
#[derive(Serialize, ToSchema)]
pub struct Debited {
    /// Balance afterwards, roubles.
    balance: Kopecks,
}

/// Debits a balance.
#[utoipa::path(post, path = "/api/admin/users/{id}/debit", operation_id = "note_debit",
    tag = "admin", security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The account"),
        ("Idempotency-Key" = Option<String>, Header,
            description = "The same key and request debit once")),
    request_body = BalanceChange,
    responses((status = 200, description = "The balance afterwards", body = Debited)))]
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
    /// Default: all.
    status: Option<Status>,
    /// At most 100; default 50.
    limit: Option<u64>,
    /// `next` of the previous page.
    after: Option<Uuid>,
}

/// Operator credits and requests for them, newest first.
#[utoipa::path(get, path = "/api/admin/credits", operation_id = "list_credits",
    tag = "admin", security(("bearer" = [])),
    params(Listing),
    responses((status = 200, description = "A page of credits", body = CreditPage)))]
pub async fn list(
    State(ctx): State<Arc<Context>>,
    AdminUser(staff): AdminUser,
    Query(listing): Query<Listing>,
) -> Result<Json<CreditPage>, ApiError> {
    let limit = pagination::limit(listing.limit);
    let found = credits::list(&ctx, &staff, listing.status, listing.after, limit);
    Ok(Json(found.await?))
}

/// Decision on the request of another staff member.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreditDecision {
    approved: bool,
    /// 3 to 500 characters.
    reason: String,
}

/// Approves or rejects the credit request of another staff member.
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
