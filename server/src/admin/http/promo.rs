//! Routes for promo codes, for staff.

use std::sync::Arc;

use avtosled_core::field_errors::{FieldError, FieldErrors};
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::admin::http::reason::{self, ReasonBody};
use crate::admin::offers::promo::{self, PromoCodeOrder, PromoCodeView, PromoUsePage};
use crate::identity::http::extract::AdminUser;
use crate::offers::promo::NewPromoError;
use crate::platform::Context;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::{Id, JsonBody};
use crate::platform::repository::pagination;

const MAX_DESCRIPTION_CHARS: usize = 200;

#[derive(Serialize, ToSchema)]
pub struct PromoCodes {
    codes: Vec<PromoCodeView>,
}

/// Lists all promo codes, newest first.
#[utoipa::path(get, path = "/api/admin/promo-codes", operation_id = "list_promo_codes",
    tag = "admin", security(("bearer" = [])),
    responses((status = 200, description = "The codes", body = PromoCodes)))]
pub async fn list(
    State(ctx): State<Arc<Context>>,
    _: AdminUser,
) -> Result<Json<PromoCodes>, ApiError> {
    let codes = promo::list(&ctx).await?;
    Ok(Json(PromoCodes { codes }))
}

/// Creates a promo code, usable once per person.
#[utoipa::path(post, path = "/api/admin/promo-codes", operation_id = "create_promo_code",
    tag = "admin", security(("bearer" = [])),
    request_body = PromoCodeOrder,
    responses((status = 200, description = "The code", body = PromoCodeView)))]
pub async fn add(
    State(ctx): State<Arc<Context>>,
    AdminUser(staff): AdminUser,
    JsonBody(mut order): JsonBody<PromoCodeOrder>,
) -> Result<Json<PromoCodeView>, ApiError> {
    order.reason = reason::checked(&order.reason)?;
    let description = order.description.as_deref().unwrap_or_default();
    if description.chars().count() > MAX_DESCRIPTION_CHARS {
        let message = "Не больше 200 символов";
        let error = FieldError::new("description", "too_long", message);
        return Err(FieldErrors::one(error).into());
    }
    Ok(Json(promo::add(&ctx, &staff, order).await?))
}

/// Deactivates a promo code; granted discounts stay.
#[utoipa::path(post, path = "/api/admin/promo-codes/{id}/stop", operation_id = "end_promo_code",
    tag = "admin", security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The code")),
    request_body = ReasonBody,
    responses((status = 204, description = "Stopped")))]
pub async fn stop(
    State(ctx): State<Arc<Context>>,
    AdminUser(staff): AdminUser,
    Path(Id(id)): Path<Id>,
    JsonBody(body): JsonBody<ReasonBody>,
) -> Result<StatusCode, ApiError> {
    promo::stop(&ctx, &staff, id, body.checked()?).await?;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct UseListing {
    /// Number of uses, at most 100; default 50.
    limit: Option<u64>,
    /// Position `next` of the previous page.
    after: Option<Uuid>,
}

/// Lists the uses of a promo code, newest first.
#[utoipa::path(get, path = "/api/admin/promo-codes/{id}/uses", operation_id = "list_promo_uses",
    tag = "admin", security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The code"), UseListing),
    responses((status = 200, description = "A page of the uses", body = PromoUsePage)))]
pub async fn uses(
    State(ctx): State<Arc<Context>>,
    _: AdminUser,
    Path(Id(id)): Path<Id>,
    Query(listing): Query<UseListing>,
) -> Result<Json<PromoUsePage>, ApiError> {
    let limit = pagination::limit(listing.limit);
    let found = promo::uses(&ctx, id, listing.after, limit);
    Ok(Json(found.await?))
}

impl From<NewPromoError> for ApiError {
    fn from(error: NewPromoError) -> Self {
        let of = |path: &'static str, code: &'static str, message: &'static str| {
            Self::fields(FieldErrors::one(FieldError::new(path, code, message)))
        };
        match error {
            NewPromoError::Code => of("code", "code_format", "От 3 до 40 букв и цифр"),
            NewPromoError::Percent => of("percent", "out_of_range", "От 1 до 90 процентов"),
            NewPromoError::NotPositive => of(
                "maxUses",
                "not_positive",
                "Часы и число использований больше нуля",
            ),
            NewPromoError::Taken => of("code", "taken", "Такой промокод уже есть"),
            NewPromoError::Unknown => Self::not_found("promo_not_found", "Промокода нет"),
            NewPromoError::Storage(error) => error.into(),
        }
    }
}
