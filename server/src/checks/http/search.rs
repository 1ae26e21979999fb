//! Finding a car and ordering a report.

use std::sync::Arc;

use avtosled_core::catalogue::Catalogue;
use avtosled_core::identifier::IdentifierKind;
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::checks::identification::Identity;
use crate::checks::orders::extended::ExtendedOrder;
use crate::checks::orders::{Order, extended};
use crate::checks::source_inputs::SourceInputs;
use crate::checks::{identification, orders};
use crate::identity::http::extract::CurrentUser;
use crate::kit::Kit;
use crate::kit::http::error::ApiError;
use crate::kit::http::extract::{IdempotencyKey, JsonBody};
use crate::kit::http::problem::Problem;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Query {
    #[serde(rename = "type")]
    kind: IdentifierKind,
    query: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a field of the request"
)]
pub struct Search {
    query: String,
    #[serde(rename = "type", default = "default_kind")]
    kind: IdentifierKind,
    /// Ids of the price list; none means its basic set.
    #[serde(default)]
    selected_services: Vec<String>,
    #[serde(default)]
    full_report: bool,
    /// The price list; without it, the first one that has all the services.
    catalogue: Option<Catalogue>,
    /// Without it, a free check is used where it covers the order and the balance does not.
    free_check: Option<bool>,
    /// True: a check of a package pays. Without it, one is used for a full report where there is one.
    package_check: Option<bool>,
    /// A quick-buy package (`basic`, `extended`, `premium`) in the place of services.
    package_type: Option<String>,
    promo_code: Option<String>,
    /// The VK package pays: its eight services, for free and once.
    #[serde(default)]
    vk_package: bool,
    /// Order although the found car points to another plate or body number.
    #[serde(default)]
    accept_mismatch: bool,
    /// For sources that ask by more than the identifier; those that lack it are skipped and cost
    /// nothing.
    #[serde(default)]
    inputs: SourceInputs,
    /// Take answers that are there already instead of asking, at the same price: the estimate tells
    /// which, and their age.
    #[serde(default)]
    reuse_answers: bool,
}

fn default_kind() -> IdentifierKind {
    IdentifierKind::Vin
}

impl From<Search> for Order {
    fn from(body: Search) -> Self {
        Self {
            kind: body.kind,
            query: body.query,
            catalogue: body.catalogue,
            services: body.selected_services,
            full_report: body.full_report,
            free_check: body.free_check,
            package_check: body.package_check,
            package_type: body.package_type,
            promo_code: body.promo_code,
            vk_package: body.vk_package,
            accept_mismatch: body.accept_mismatch,
            inputs: body.inputs,
            reuse_answers: body.reuse_answers,
        }
    }
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Ordered {
    pub report_id: Uuid,
}

/// Finds the car behind a plate or a body number, free of charge.
#[utoipa::path(post, path = "/api/vehicle/identify", tag = "search", security(("bearer" = [])),
    request_body = Query,
    responses((status = 200, description = "The car", body = Identity),
        (status = 503, description = "The source did not answer", body = Problem)))]
pub async fn identify(
    State(kit): State<Arc<Kit>>,
    CurrentUser(caller): CurrentUser,
    JsonBody(body): JsonBody<Query>,
) -> Result<Json<Identity>, ApiError> {
    let user_id = caller.user.id;
    Ok(Json(
        identification::identify(&kit, user_id, body.kind, &body.query).await?,
    ))
}

/// Orders a report.
#[utoipa::path(post, path = "/api/search", tag = "search", security(("bearer" = [])),
    params(("Idempotency-Key" = Option<String>, Header, description = "The same key and order give the same report")),
    request_body = Search,
    responses((status = 200, description = "Ordered", body = Ordered),
        (status = 503, description = "The source did not answer", body = Problem)))]
pub async fn search(
    State(kit): State<Arc<Kit>>,
    CurrentUser(caller): CurrentUser,
    IdempotencyKey(key): IdempotencyKey,
    JsonBody(body): JsonBody<Search>,
) -> Result<Json<Ordered>, ApiError> {
    let report_id = orders::place(&kit, &caller.user, body.into(), key).await?;
    Ok(Json(Ordered { report_id }))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct ExtendedSearch {
    vin: String,
    /// Ids of the extended list, at least one.
    services: Vec<String>,
    promo_code: Option<String>,
    /// Order although the found car points to another VIN.
    #[serde(default)]
    accept_mismatch: bool,
    /// For sources that ask by more than the VIN.
    #[serde(default)]
    inputs: SourceInputs,
}

/// Orders services of the extended list.
#[utoipa::path(post, path = "/api/extended-search", tag = "search", security(("bearer" = [])),
    params(("Idempotency-Key" = Option<String>, Header, description = "The same key and order give the same report")),
    request_body = ExtendedSearch,
    responses((status = 200, description = "Ordered", body = Ordered),
        (status = 503, description = "The source did not answer", body = Problem)))]
pub async fn extended_search(
    State(kit): State<Arc<Kit>>,
    CurrentUser(caller): CurrentUser,
    IdempotencyKey(key): IdempotencyKey,
    JsonBody(body): JsonBody<ExtendedSearch>,
) -> Result<Json<Ordered>, ApiError> {
    let order = ExtendedOrder {
        vin: body.vin,
        services: body.services,
        promo_code: body.promo_code,
        accept_mismatch: body.accept_mismatch,
        inputs: body.inputs,
    };
    let report_id = extended::place(&kit, &caller.user, order, key).await?;
    Ok(Json(Ordered { report_id }))
}
