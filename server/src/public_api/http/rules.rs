//! Routes of the open API for the rules of core: free of charge; without an idempotency key no database query.

use std::sync::Arc;

use avtosled_core::osago::{self, TariffInput, TariffQuote};
use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde_json::Value;

use crate::platform::Context;
use crate::platform::clock::moscow_day;
use crate::platform::db::StorageError;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::{ExplainedBody, FormBody, IdempotencyKey};
use crate::platform::idempotency::{IdempotentRequest, run_once};
use crate::public_api::http::client::ApiClient;
use crate::public_api::validation::{self, IdentifierToValidate, ValidatedIdentifier};

/// Validates a VIN, plate or body number and explains what is wrong with it.
#[utoipa::path(post, path = "/v1/validate", operation_id = "validate",
    tag = "rules", security(("apiKey" = [])),
    request_body = IdentifierToValidate,
    params(("Idempotency-Key" = Option<String>, Header,
        description = "The same key and body return the same explanation for 48 hours")),
    responses((status = 200, description = "The explanation", body = ValidatedIdentifier)))]
pub async fn validate(
    State(ctx): State<Arc<Context>>,
    client: ApiClient,
    IdempotencyKey(key): IdempotencyKey,
    ExplainedBody(body): ExplainedBody<IdentifierToValidate>,
) -> Result<Response, ApiError> {
    let run = || Ok(validation::validate(&body, moscow_day(ctx.clock.now())));
    compute(&ctx, &client, ("v1/validate", key), &body, run).await
}

/// Calculates the premium of compulsory insurance by the tariff in force on the day of the contract.
#[utoipa::path(post, path = "/v1/osago/quote", operation_id = "quote_osago",
    tag = "rules", security(("apiKey" = [])),
    request_body = TariffInput,
    params(("Idempotency-Key" = Option<String>, Header,
        description = "The same key and body return the same premium for 48 hours")),
    responses((status = 200, description = "The premium", body = TariffQuote)))]
pub async fn quote_osago(
    State(ctx): State<Arc<Context>>,
    client: ApiClient,
    IdempotencyKey(key): IdempotencyKey,
    FormBody(input): FormBody<TariffInput>,
) -> Result<Response, ApiError> {
    let run = || Ok(osago::tariff(&input)?);
    compute(&ctx, &client, ("v1/osago/quote", key), &input, run).await
}

/// Response of a computation; stored only under an idempotency key.
async fn compute<T: Serialize>(
    ctx: &Context,
    ApiClient(caller): &ApiClient,
    (scope, key): (&'static str, Option<String>),
    body: &impl Serialize,
    run: impl FnOnce() -> Result<T, ApiError> + Send,
) -> Result<Response, ApiError> {
    if key.is_none() {
        return Ok(Json(run()?).into_response());
    }
    let request = IdempotentRequest::new(ctx, caller.user.id, scope, key, body);
    let run = async {
        let computed = serde_json::to_value(run()?);
        let computed =
            computed.map_err(|_| StorageError::Inconsistent("a response is not JSON"))?;
        Ok::<_, ApiError>((ctx.begin().await?, computed))
    };
    let computed: Value = run_once(ctx, &request, run).await?.into_inner();
    Ok(Json(computed).into_response())
}
