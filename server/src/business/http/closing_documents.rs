//! Routes of the closing documents of a company.

use std::str::FromStr;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::response::Response;

use crate::business::closing_documents::{self, ClosingDocumentError, ClosingDocuments, Kind};
use crate::identity::http::extract::CurrentAccount;
use crate::money::monthly_totals::Month;
use crate::platform::Context;
use crate::platform::clock::moscow_text;
use crate::platform::http::error::ApiError;
use crate::platform::http::file::{FileBytes, download};

/// Lists the months of the company with services, newest first, and their documents.
#[utoipa::path(get, path = "/api/company/documents", operation_id = "list_closing_documents",
    tag = "business", security(("bearer" = [])),
    responses((status = 200, description = "The months and their documents", body = ClosingDocuments)))]
pub async fn list(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
) -> Result<Json<ClosingDocuments>, ApiError> {
    let documents = closing_documents::list(&ctx, access.user.id).await?;
    Ok(Json(documents))
}

/// Returns a document of an ended month as PDF/A.
#[utoipa::path(get, path = "/api/company/documents/{month}/{kind}",
    operation_id = "download_closing_document",
    tag = "business", security(("bearer" = [])),
    params(
        ("month" = String, Path, description = "Month as `yyyy-mm`, Moscow time"),
        ("kind" = Kind, Path, description = "Kind of the document")),
    responses((status = 200, description = "The document", body = FileBytes,
            content_type = "application/pdf")))]
pub async fn get(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    Path((month, kind)): Path<(String, String)>,
) -> Result<Response, ApiError> {
    let month = Month::from_str(&month).map_err(|_| {
        ApiError::bad_request("month_format", "Месяц должен быть в формате ГГГГ-ММ")
    })?;
    let kind = Kind::from_str(&kind)
        .map_err(|_| ApiError::not_found("unknown_document", "Такого документа нет"))?;
    let document = closing_documents::make(&ctx, access.user.id, month, kind).await?;
    let file: &str = kind.into();
    let name = format!("avtosled-{month}-{file}");
    download(&name, "application/pdf", document)
}

impl From<ClosingDocumentError> for ApiError {
    fn from(error: ClosingDocumentError) -> Self {
        match error {
            ClosingDocumentError::NoCompany => Self::not_found(
                "company_required",
                "Закрывающие документы составляются для компаний: укажите реквизиты компании",
            ),
            ClosingDocumentError::InnRequired => Self::conflict(
                "company_inn_required",
                "Укажите ИНН компании: без него закрывающие документы не составляются",
            ),
            ClosingDocumentError::NotClosed(month) => Self::conflict(
                "month_not_closed",
                format!(
                    "Месяц ещё не закончился: документы будут готовы {} (МСК)",
                    moscow_text(month.settled_at())
                ),
            ),
            ClosingDocumentError::NoServices => Self::not_found(
                "no_paid_services",
                "В этом месяце не было оплаченных услуг, поэтому документов нет",
            ),
            ClosingDocumentError::OnlyCorrections => Self::conflict(
                "only_corrections",
                "В этом месяце возвращено больше, чем оказано услуг: вместо УПД составлен акт об \
                 уменьшении стоимости",
            ),
            ClosingDocumentError::TooMany => Self::too_many(60),
            ClosingDocumentError::Interrupted(error) => error.into(),
            ClosingDocumentError::Sums(_) | ClosingDocumentError::Render(_) => {
                Self::internal(&error)
            }
            ClosingDocumentError::Storage(error) => error.into(),
        }
    }
}
