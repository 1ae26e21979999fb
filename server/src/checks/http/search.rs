//! Routes for car lookups and orders.

use std::sync::Arc;

use avtosled_core::form::{ExtendedOrder, Order};
use avtosled_core::identifier::IdentifierKind;
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::checks::earlier_report;
use crate::checks::identification::spending_caps::LookUp;
use crate::checks::identification::{self, Identity, VehiclePreview};
use crate::checks::orders;
use crate::identity::http::extract::{AccountOrAnonymous, CurrentAccount, FromDevice};
use crate::identity::sign_in::address_prefix::anonymous_subject;
use crate::platform::Context;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::{FormBody, IdempotencyKey, JsonBody};

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Query {
    #[serde(rename = "type")]
    kind: IdentifierKind,
    query: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Ordered {
    pub report_id: Uuid,
}

/// Finds the car behind a plate or a body number, free of charge.
#[utoipa::path(post, path = "/api/vehicle/identify", operation_id = "identify_vehicle",
    tag = "checks", security(("bearer" = [])),
    request_body = Query,
    responses((status = 200, description = "The car", body = Identity)))]
pub async fn identify(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    JsonBody(body): JsonBody<Query>,
) -> Result<Json<Identity>, ApiError> {
    let id = access.user.id;
    let counted = access.caller.user.id;
    let query = (body.kind, body.query.as_str());
    let found = identification::identify(&ctx, counted, Some(id), LookUp::Order, query).await?;
    Ok(Json(earlier_report::named(&ctx, id, found).await?))
}

/// Previews the car without sign-in, within rate limits and the spending cap of identification.
#[utoipa::path(post, path = "/api/vehicle/preview", operation_id = "find_vehicle_preview",
    tag = "checks",
    request_body = Query,
    responses((status = 200, description = "The car", body = VehiclePreview)))]
pub async fn preview(
    State(ctx): State<Arc<Context>>,
    AccountOrAnonymous(access): AccountOrAnonymous,
    FromDevice(device): FromDevice,
    JsonBody(body): JsonBody<Query>,
) -> Result<Json<VehiclePreview>, ApiError> {
    let user_id = access.as_ref().map(|access| access.user.id);
    let person = access.map(|access| access.caller.user.id);
    let counted = person.unwrap_or_else(|| anonymous_subject(&device));
    let preview = identification::preview(&ctx, counted, user_id, body.kind, &body.query).await?;
    Ok(Json(preview))
}

/// Orders a report.
#[utoipa::path(post, path = "/api/search", operation_id = "order_report",
    tag = "checks", security(("bearer" = [])),
    params(("Idempotency-Key" = Option<String>, Header, description = "The same key and order give the same report")),
    request_body = Order,
    responses((status = 200, description = "Ordered", body = Ordered)))]
pub async fn search(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    IdempotencyKey(key): IdempotencyKey,
    FormBody(order): FormBody<Order>,
) -> Result<Json<Ordered>, ApiError> {
    let report_id = orders::place(&ctx, &access.user, access.member_id(), order, key).await?;
    Ok(Json(Ordered { report_id }))
}

/// Orders services of the extended list.
#[utoipa::path(post, path = "/api/extended-search", operation_id = "order_extended_report",
    tag = "checks", security(("bearer" = [])),
    params(("Idempotency-Key" = Option<String>, Header, description = "The same key and order give the same report")),
    request_body = ExtendedOrder,
    responses((status = 200, description = "Ordered", body = Ordered)))]
pub async fn extended_search(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    IdempotencyKey(key): IdempotencyKey,
    FormBody(order): FormBody<ExtendedOrder>,
) -> Result<Json<Ordered>, ApiError> {
    let report_id =
        orders::place_extended(&ctx, &access.user, access.member_id(), order, key).await?;
    Ok(Json(Ordered { report_id }))
}
