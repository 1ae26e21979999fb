//! Routes that apply the rules of core over HTTP, for clients without WASM.

use std::sync::Arc;

use avtosled_core::catalogue::{self, Catalogue, PriceList};
use avtosled_core::document::{self, DocumentKind};
use avtosled_core::form::{self, FormName, FormValidation};
use avtosled_core::identifier::{self, IdentifierKind};
use avtosled_core::json_value::Value;
use avtosled_core::osago::{self, OsagoInput, OsagoQuote, TariffInput, TariffQuote};
use avtosled_core::pricing::{self, Quote, Selection};
use avtosled_core::validation::Validation;
use axum::Json;
use axum::extract::{Path, State};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::platform::Context;
use crate::platform::clock::moscow_day;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::{ExplainedBody, FormBody};

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct IdentifierText {
    #[serde(rename = "type")]
    kind: IdentifierKind,
    text: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DocumentText {
    kind: DocumentKind,
    text: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FormValues {
    name: FormName,
    #[schema(value_type = Object)]
    values: Value,
}

/// Validates a VIN, plate or body number and explains what is wrong with it.
#[utoipa::path(post, path = "/api/validate/identifier", operation_id = "validate_identifier",
    tag = "checks",
    request_body = IdentifierText,
    responses((status = 200, description = "The explanation", body = Validation)))]
pub async fn validate_identifier(
    State(ctx): State<Arc<Context>>,
    ExplainedBody(body): ExplainedBody<IdentifierText>,
) -> Json<Validation> {
    Json(identifier::check(
        body.kind,
        &body.text,
        moscow_day(ctx.clock.now()),
    ))
}

/// Validates a document number and explains what is wrong with it.
#[utoipa::path(post, path = "/api/validate/document", operation_id = "validate_document",
    tag = "checks",
    request_body = DocumentText,
    responses((status = 200, description = "The explanation", body = Validation)))]
pub async fn validate_document(
    State(ctx): State<Arc<Context>>,
    ExplainedBody(body): ExplainedBody<DocumentText>,
) -> Json<Validation> {
    Json(document::check(
        body.kind,
        &body.text,
        moscow_day(ctx.clock.now()),
    ))
}

/// Validates the values of a form.
#[utoipa::path(post, path = "/api/validate/form", operation_id = "validate_form",
    tag = "checks",
    request_body = FormValues,
    responses((status = 200, description = "What is wrong, if anything", body = FormValidation)))]
pub async fn validate_form(
    State(ctx): State<Arc<Context>>,
    ExplainedBody(body): ExplainedBody<FormValues>,
) -> Json<FormValidation> {
    let today = moscow_day(ctx.clock.now());
    Json(form::validate(body.name, &body.values, today))
}

/// Prices a selection of services.
#[utoipa::path(post, path = "/api/quote", operation_id = "quote_services",
    tag = "checks",
    request_body = Selection,
    responses((status = 200, description = "The price", body = Quote)))]
pub async fn quote(FormBody(selection): FormBody<Selection>) -> Result<Json<Quote>, ApiError> {
    Ok(Json(pricing::quote(&selection)?))
}

/// Estimates the price of compulsory insurance.
#[utoipa::path(post, path = "/api/osago-calculate", operation_id = "estimate_osago",
    tag = "checks",
    request_body = OsagoInput,
    responses((status = 200, description = "The estimate", body = OsagoQuote)))]
pub async fn osago_calculate(
    FormBody(input): FormBody<OsagoInput>,
) -> Result<Json<OsagoQuote>, ApiError> {
    Ok(Json(osago::approximate(&input)?))
}

/// Calculates the premium of compulsory insurance by the tariff in force on the day of the contract.
#[utoipa::path(post, path = "/api/osago/quote", operation_id = "quote_osago",
    tag = "checks",
    request_body = TariffInput,
    responses((status = 200, description = "The premium", body = TariffQuote)))]
pub async fn osago_quote(
    FormBody(input): FormBody<TariffInput>,
) -> Result<Json<TariffQuote>, ApiError> {
    Ok(Json(osago::tariff(&input)?))
}

/// Lists the services of a price list.
#[utoipa::path(get, path = "/api/catalogue/{name}", operation_id = "get_catalogue",
    tag = "checks",
    params(("name" = Catalogue, Path)),
    responses((status = 200, description = "The price list", body = PriceList)))]
pub async fn catalogue(Path(name): Path<String>) -> Result<Json<PriceList>, ApiError> {
    let list = Catalogue::parse(&name)
        .ok_or_else(|| ApiError::not_found("not_found", "Такого каталога нет"))?;
    Ok(Json(catalogue::price_list(list)))
}
