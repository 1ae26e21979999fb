//! Calls of tools: arguments are read by the forms of core, results come from the use cases of `/v1`.

use std::time::Duration;

use avtosled_core::form::{CheckRequest, Form};
use avtosled_core::money::Kopecks;
use avtosled_core::osago::{self, TariffInput};
use rmcp::model::{CallToolResult, ContentBlock, JsonObject};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::business::api_keys::authentication::ApiCaller;
use crate::platform::Context;
use crate::platform::clock::moscow_day;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::{Id, IdempotencyKey, from_json};
use crate::public_api::check_view::CheckView;
use crate::public_api::checks::{self, Ordered};
use crate::public_api::long_poll::{self, MAX_WAIT};
use crate::public_api::mcp::summary;
use crate::public_api::mcp::tool_error::ToolError;
use crate::public_api::mcp::tools::ToolName;
use crate::public_api::preview;
use crate::public_api::scopes::Required;
use crate::public_api::validation;

/// Arguments of `order_check` besides those of the order.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Confirmation {
    confirm_price: Kopecks,
    idempotency_key: Option<String>,
}

/// Arguments of `get_report`.
#[derive(Deserialize)]
struct ReportToGet {
    id: Id,
    /// Seconds to wait until the check is completed.
    wait: Option<u64>,
}

/// Calls a tool for the owner of an API key that has the scope of the tool.
pub async fn call(
    ctx: &Context,
    caller: &ApiCaller,
    tool: ToolName,
    arguments: JsonObject,
) -> Result<CallToolResult, ToolError> {
    match tool.required() {
        Some(Required::AnyKey) => {}
        Some(Required::Scope(scope)) => caller.require(scope).map_err(ApiError::from)?,
        None => return Err(ApiError::right_required().into()),
    }
    tool.check_names(&arguments)?;
    match tool {
        ToolName::Validate => {
            let request = read(&arguments)?;
            let today = moscow_day(ctx.clock.now());
            structured(&validation::validate(&request, today))
        }
        ToolName::QuoteOsago => {
            let input: TariffInput = read_form(ctx, &arguments)?;
            structured(&osago::tariff(&input)?)
        }
        ToolName::PreviewCar => {
            let request = read(&arguments)?;
            let found = preview::preview(ctx, caller, &request).await;
            structured(&found.map_err(ApiError::from)?)
        }
        ToolName::PriceCheck => {
            let request = read_form(ctx, &arguments)?;
            structured(&checks::quote(ctx, caller, &request).await?)
        }
        ToolName::OrderCheck => order(ctx, caller, arguments).await,
        ToolName::GetReport => get_report(ctx, caller, &arguments).await,
    }
}

async fn order(
    ctx: &Context,
    caller: &ApiCaller,
    mut arguments: JsonObject,
) -> Result<CallToolResult, ToolError> {
    let confirmation_arguments = ["confirmPrice", "idempotencyKey"]
        .into_iter()
        .filter_map(|name| arguments.remove_entry(name));
    let confirmation: Confirmation = read(&confirmation_arguments.collect())?;
    let key = confirmation.idempotency_key.as_deref();
    let key = key.map(IdempotencyKey::parse).transpose()?;
    let request: CheckRequest = read_form(ctx, &arguments)?;
    let price = Some(confirmation.confirm_price);
    match checks::place(ctx, caller, request, key, price).await? {
        Ordered::New(check) | Ordered::Existing(check) => report(&check),
    }
}

async fn get_report(
    ctx: &Context,
    caller: &ApiCaller,
    arguments: &JsonObject,
) -> Result<CallToolResult, ToolError> {
    let ReportToGet { id: Id(id), wait } = read(arguments)?;
    let wait = wait.map_or(MAX_WAIT, Duration::from_secs);
    long_poll::wait_for_completion(ctx, caller, id, wait).await?;
    report(&checks::find(ctx, caller, id).await?)
}

/// Result with the JSON of a check, and its summary for clients that show text.
fn report(check: &CheckView) -> Result<CallToolResult, ToolError> {
    let mut result = structured(check)?;
    result
        .content
        .insert(0, ContentBlock::text(summary::of(check)));
    Ok(result)
}

fn structured(value: &impl Serialize) -> Result<CallToolResult, ToolError> {
    let value = serde_json::to_value(value).map_err(|error| ApiError::internal(&error))?;
    Ok(CallToolResult::structured(value))
}

fn read_form<F: Form>(ctx: &Context, arguments: &JsonObject) -> Result<F, ToolError> {
    let values = read(arguments)?;
    Ok(F::read(&values, moscow_day(ctx.clock.now()))?)
}

fn read<T: DeserializeOwned>(arguments: &JsonObject) -> Result<T, ToolError> {
    let json = serde_json::to_vec(arguments).map_err(|error| ApiError::internal(&error))?;
    Ok(from_json(&json)?)
}
