//! Routes of the open API for the rules of core: free of charge, without a database query.

use std::sync::Arc;

use avtosled_core::identifier::{self, IdentifierKind};
use avtosled_core::osago::{self, TariffInput, TariffQuote};
use avtosled_core::validation::Validation;
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::platform::Context;
use crate::platform::clock::moscow_day;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::{ExplainedBody, FormBody};
use crate::public_api::http::client::ApiClient;

/// Identifier to be validated.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct IdentifierToValidate {
    /// Kind of the identifier; recognised by default: VIN, then plate, then body number.
    #[serde(rename = "type")]
    kind: Option<IdentifierKind>,
    identifier: String,
}

/// Result of the validation of an identifier, with an explanation.
#[derive(Serialize, ToSchema)]
pub struct ValidatedIdentifier {
    #[serde(rename = "type")]
    kind: IdentifierKind,
    #[serde(flatten)]
    validation: Validation,
}

/// Validates a VIN, plate or body number and explains what is wrong with it.
#[utoipa::path(post, path = "/v1/validate", operation_id = "validate",
    tag = "rules", security(("apiKey" = [])),
    request_body = IdentifierToValidate,
    responses((status = 200, description = "The explanation", body = ValidatedIdentifier)))]
pub async fn validate(
    State(ctx): State<Arc<Context>>,
    _: ApiClient,
    ExplainedBody(body): ExplainedBody<IdentifierToValidate>,
) -> Json<ValidatedIdentifier> {
    let today = moscow_day(ctx.clock.now());
    let kind = body
        .kind
        .or_else(|| identifier::detect(&body.identifier, today))
        .unwrap_or_default();
    let validation = identifier::check(kind, &body.identifier, today);
    Json(ValidatedIdentifier { kind, validation })
}

/// Calculates the premium of compulsory insurance by the tariff in force on the day of the contract.
#[utoipa::path(post, path = "/v1/osago/quote", operation_id = "quote_osago",
    tag = "rules", security(("apiKey" = [])),
    request_body = TariffInput,
    responses((status = 200, description = "The premium", body = TariffQuote)))]
pub async fn quote_osago(
    _: ApiClient,
    FormBody(input): FormBody<TariffInput>,
) -> Result<Json<TariffQuote>, ApiError> {
    Ok(Json(osago::tariff(&input)?))
}
