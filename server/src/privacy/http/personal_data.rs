//! Routes for the export and deletion of a user's data.

use std::sync::Arc;

use avtosled_core::field_errors::{FieldError, FieldErrors};
use avtosled_core::money::Kopecks;
use avtosled_core::plural;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{RefOr, Schema};

use crate::identity::http::auth;
use crate::identity::http::cookies::Cookies;
use crate::identity::http::extract::{CurrentUser, FromDevice};
use crate::platform::Context;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::JsonBody;
use crate::privacy::deletion::{self, DeletionError};
use crate::privacy::export::{self, ExportError};

const ATTACHMENT: &str = "attachment; filename=\"avtosled-data.json\"";

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct DeletionRequest {
    /// Confirmation word `УДАЛИТЬ`.
    confirm: String,
    /// Whether the loss of unused package checks is accepted; required if there are any.
    #[serde(default)]
    gives_up_checks: bool,
}

/// OpenAPI schema of the export: parts by name.
/// The parts have no schemas of their own, because the document is streamed part by part.
pub struct ExportFile;

impl utoipa::PartialSchema for ExportFile {
    fn schema() -> RefOr<Schema> {
        let parts = ObjectBuilder::new().schema_type(Type::Object);
        parts.description(Some("The parts by their names")).into()
    }
}

impl ToSchema for ExportFile {}

/// Exports all data of the user as a file. Requires a recent sign-in.
#[utoipa::path(get, path = "/api/user/export", operation_id = "export_data",
    tag = "privacy",
    security(("bearer" = [])),
    responses((status = 200, description = "The data", body = ExportFile,
            content_type = "application/json")))]
pub async fn export(
    State(ctx): State<Arc<Context>>,
    CurrentUser(caller): CurrentUser,
    FromDevice(device): FromDevice,
) -> Result<Response, ApiError> {
    caller.require_fresh(ctx.clock.now())?;
    let pieces = export::begin(&ctx, &caller.user, &device).await?;
    let headers = [
        (
            header::CONTENT_TYPE,
            HeaderValue::from_static("application/json"),
        ),
        (
            header::CONTENT_DISPOSITION,
            HeaderValue::from_static(ATTACHMENT),
        ),
    ];
    Ok((headers, Body::from_stream(pieces)).into_response())
}

/// Deletes the account. Requires a recent sign-in and an empty balance.
#[utoipa::path(delete, path = "/api/user", operation_id = "delete_account",
    tag = "privacy",
    security(("bearer" = [])), request_body = DeletionRequest,
    responses((status = 204, description = "Deleted")))]
pub async fn delete_account(
    State(ctx): State<Arc<Context>>,
    CurrentUser(caller): CurrentUser,
    cookies: Cookies,
    JsonBody(body): JsonBody<DeletionRequest>,
) -> Result<(Cookies, StatusCode), ApiError> {
    caller.require_fresh(ctx.clock.now())?;
    deletion::delete(&ctx, &caller.user, &body.confirm, body.gives_up_checks).await?;
    Ok((auth::without_account(cookies), StatusCode::NO_CONTENT))
}

/// Message with instructions about the remaining money.
fn balance_left(sum: Kopecks, returnable: Kopecks) -> String {
    let rest = Kopecks(sum.0 - returnable.0);
    if rest == Kopecks::ZERO {
        return format!("Сначала верните остаток баланса: {}", sum.formatted());
    }
    let rest_hint = format!(
        "{} вернуть нельзя: потратьте их на проверки или напишите в поддержку",
        rest.formatted()
    );
    if returnable == Kopecks::ZERO {
        return format!("На балансе остались деньги. {rest_hint}");
    }
    let returnable = returnable.formatted();
    format!("Сначала верните остаток баланса: {returnable}. Ещё {rest_hint}")
}

impl From<ExportError> for ApiError {
    fn from(error: ExportError) -> Self {
        match error {
            ExportError::TooMany => Self::too_many(60),
            ExportError::RegistrationData(error) => error.into(),
            ExportError::Session(error) => error.into(),
            ExportError::Storage(error) => error.into(),
        }
    }
}

impl From<DeletionError> for ApiError {
    fn from(error: DeletionError) -> Self {
        match error {
            DeletionError::NotConfirmed => Self::fields(FieldErrors::one(FieldError::new(
                "confirm",
                "not_confirmed",
                "Чтобы удалить аккаунт, напишите слово УДАЛИТЬ",
            ))),
            DeletionError::BalanceLeft { sum, returnable } => {
                Self::conflict("balance_left", balance_left(sum, returnable))
            }
            DeletionError::ChecksLeft { count } => {
                let checks = plural::counted(count, "проверка", "проверки", "проверок");
                Self::conflict(
                    "checks_left",
                    format!(
                        "В пакетах осталось: {checks}. Используйте их, напишите в поддержку о возврате или \
                         подтвердите, что отказываетесь от них"
                    ),
                )
            }
            DeletionError::ReportInWork => Self::conflict(
                "report_in_work",
                "Отчёт ещё готовится. Дождитесь его и повторите удаление",
            ),
            DeletionError::PaymentInWork => Self::conflict(
                "payment_in_work",
                "Платёж или возврат ещё не завершён. Дождитесь его и повторите удаление",
            ),
            DeletionError::Session(error) => error.into(),
            DeletionError::Storage(error) => error.into(),
        }
    }
}
