//! Routes of the account history and its statements.

use std::sync::Arc;

use axum::Json;
use axum::body::Body;
use axum::extract::{Query, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::identity::http::extract::CurrentAccount;
use crate::money::ledger::TransferKind;
use crate::money::statement::{self, Filter, OperationPage, OperationsError, Paging};
use crate::platform::Context;
use crate::platform::clock::moscow_day;
use crate::platform::http::error::ApiError;
use crate::platform::http::file::FileBytes;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Listing {
    /// Kind of the transfers; default all.
    #[param(value_type = Option<TransferKind>)]
    kind: Option<String>,
    /// First day (Moscow), `yyyy-mm-dd`.
    #[param(format = Date)]
    from: Option<String>,
    /// Last day (Moscow), `yyyy-mm-dd`.
    #[param(format = Date)]
    to: Option<String>,
    /// Position `next` of the previous page.
    #[param(value_type = Option<i64>)]
    after: Option<String>,
    /// Number of transfers, 1 to 200; default 50.
    #[param(value_type = Option<u64>, minimum = 1, maximum = 200)]
    limit: Option<String>,
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Period {
    /// Kind of the transfers; default all.
    #[param(value_type = Option<TransferKind>)]
    kind: Option<String>,
    /// First day (Moscow), `yyyy-mm-dd`; default the first day of the account.
    #[param(format = Date)]
    from: Option<String>,
    /// Last day (Moscow), `yyyy-mm-dd`; default today.
    #[param(format = Date)]
    to: Option<String>,
}

impl Period {
    fn filter(&self) -> Result<Filter, ApiError> {
        Ok(Filter::parse(
            self.kind.as_deref(),
            self.from.as_deref(),
            self.to.as_deref(),
        )?)
    }
}

/// Lists the transfers of the account, newest first. Days are in Moscow time.
#[utoipa::path(get, path = "/api/user/operations", operation_id = "list_operations",
    tag = "money", security(("bearer" = [])),
    params(Listing),
    responses((status = 200, description = "A page of the history", body = OperationPage)))]
pub async fn list(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    Query(listing): Query<Listing>,
) -> Result<Json<OperationPage>, ApiError> {
    let filter = Filter::parse(
        listing.kind.as_deref(),
        listing.from.as_deref(),
        listing.to.as_deref(),
    )?;
    let paging = Paging::parse(listing.after.as_deref(), listing.limit.as_deref())?;
    Ok(Json(
        statement::list(&ctx, &access.user, filter, paging).await?,
    ))
}

/// Statement of a period as CSV, oldest first, of any length.
#[utoipa::path(get, path = "/api/user/operations/statement.csv", operation_id = "download_statement_csv",
    tag = "money",
    security(("bearer" = [])), params(Period),
    responses((status = 200, description = "The statement", body = String,
            content_type = "text/csv")))]
pub async fn csv(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    Query(period): Query<Period>,
) -> Result<Response, ApiError> {
    let pieces = statement::begin_csv(&ctx, access.user.id, period.filter()?).await?;
    file(
        &ctx,
        "csv",
        "text/csv; charset=utf-8",
        Body::from_stream(pieces),
    )
}

/// Statement of a period as PDF/A, oldest first; at most 5 000 lines.
#[utoipa::path(get, path = "/api/user/operations/statement.pdf", operation_id = "download_statement_pdf",
    tag = "money",
    security(("bearer" = [])), params(Period),
    responses((status = 200, description = "The statement", body = FileBytes,
            content_type = "application/pdf")))]
pub async fn pdf(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    Query(period): Query<Period>,
) -> Result<Response, ApiError> {
    let document = statement::make_pdf(&ctx, &access.user, period.filter()?).await?;
    file(&ctx, "pdf", "application/pdf", Body::from(document))
}

/// Response with a file whose name contains today's date.
fn file(
    ctx: &Context,
    extension: &str,
    content_type: &'static str,
    body: Body,
) -> Result<Response, ApiError> {
    let today = moscow_day(ctx.clock.now());
    let disposition = format!("attachment; filename=\"avtosled-operations-{today}.{extension}\"");
    let disposition =
        HeaderValue::try_from(disposition).map_err(|error| ApiError::internal(&error))?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(content_type)),
        (header::CONTENT_DISPOSITION, disposition),
    ];
    Ok((headers, body).into_response())
}

impl From<OperationsError> for ApiError {
    fn from(error: OperationsError) -> Self {
        match error {
            OperationsError::TooMany => Self::too_many(60),
            OperationsError::TooLong => Self::new(
                StatusCode::PAYLOAD_TOO_LARGE,
                "statement_too_long",
                "В PDF помещается не больше 5000 операций. Сократите период или скачайте CSV",
            ),
            OperationsError::Interrupted(error) => error.into(),
            OperationsError::Render(_) => Self::internal(&error),
            OperationsError::Storage(error) => error.into(),
        }
    }
}
