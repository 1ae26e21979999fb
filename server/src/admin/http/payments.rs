//! Routes for payments, for administrators.

use std::sync::Arc;

use avtosled_core::field_errors::{FieldError, FieldErrors};
use avtosled_core::form::PaymentRefund;
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use crate::admin::dual_control::refunds::{self, Refunded};
use crate::admin::dual_control::view::StaffActionView;
use crate::admin::payments::{self, AdminRefundView, Filter, PaymentPage};
use crate::identity::http::extract::AdminUser;
use crate::money::payments::Status;
use crate::platform::Context;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::{FormBody, Id, IdempotencyKey};
use crate::platform::repository::pagination;

const MAX_SEARCH_CHARS: usize = 100;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Listing {
    /// State of the payments; default all.
    status: Option<Status>,
    /// Id of a payment or user, whole phone or e-mail, or part of a username; at most 100 characters.
    /// The id may be the provider's. A search by phone or e-mail is recorded in the audit log.
    #[serde(default)]
    search: String,
    /// Number of payments, at most 100; default 50.
    limit: Option<u64>,
    /// Position `next` of the previous page.
    after: Option<Uuid>,
}

/// Lists payments with their refunds, newest first.
#[utoipa::path(get, path = "/api/admin/payments", operation_id = "list_payments",
    tag = "admin", security(("bearer" = [])),
    params(Listing),
    responses((status = 200, description = "The payments", body = PaymentPage)))]
pub async fn list(
    State(ctx): State<Arc<Context>>,
    AdminUser(admin): AdminUser,
    Query(listing): Query<Listing>,
) -> Result<Json<PaymentPage>, ApiError> {
    check_search(&listing.search)?;
    let filter = Filter {
        status: listing.status,
        search: payments::search(&ctx, &admin, &listing.search).await?,
    };
    let limit = pagination::limit(listing.limit);
    let page = payments::list(&ctx, &filter, listing.after, limit).await?;
    Ok(Json(page))
}

/// Refunds a payment to its method from the balance of its user.
/// Above the caps of one person the refund needs an approval.
#[utoipa::path(post, path = "/api/admin/payments/{id}/refund", operation_id = "refund_payment",
    tag = "admin",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The payment"),
        ("Idempotency-Key" = Option<String>, Header,
            description = "The same key and request give the same refund")),
    request_body = PaymentRefund,
    responses(
        (status = 200, description = "The refund", body = AdminRefundView),
        (status = 202, description = "The refund waits for an approval", body = StaffActionView)))]
pub async fn refund(
    State(ctx): State<Arc<Context>>,
    AdminUser(admin): AdminUser,
    Path(Id(id)): Path<Id>,
    IdempotencyKey(key): IdempotencyKey,
    FormBody(form): FormBody<PaymentRefund>,
) -> Result<Response, ApiError> {
    let refunded = refunds::refund(&ctx, &admin, id, form.amount, form.reason, key).await?;
    Ok(match refunded {
        Refunded::Requested(refund) => Json(refund).into_response(),
        Refunded::Waiting(action) => (StatusCode::ACCEPTED, Json(action)).into_response(),
    })
}

/// Rejects a search text of more than 100 characters.
pub(super) fn check_search(text: &str) -> Result<(), FieldErrors> {
    if text.chars().count() <= MAX_SEARCH_CHARS {
        return Ok(());
    }
    let message = "Не больше 100 символов";
    Err(FieldErrors::one(FieldError::new(
        "search", "too_long", message,
    )))
}
