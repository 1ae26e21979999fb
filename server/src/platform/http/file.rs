//! File download as a response.

use axum::body::Body;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use utoipa::openapi::schema::{KnownFormat, ObjectBuilder, SchemaFormat, Type};
use utoipa::openapi::{RefOr, Schema};
use uuid::Uuid;

use crate::platform::http::error::ApiError;

/// OpenAPI schema of a file response.
pub struct FileBytes;

impl utoipa::PartialSchema for FileBytes {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::String)
            .format(Some(SchemaFormat::KnownFormat(KnownFormat::Binary)))
            .description(Some("The bytes of a file"))
            .into()
    }
}

impl utoipa::ToSchema for FileBytes {}

/// Download of the PDF of a report.
pub fn report_pdf(id: Uuid, document: Vec<u8>) -> Result<Response, ApiError> {
    download(&format!("avtosled-{id}.pdf"), "application/pdf", document)
}

/// Download of a file that is not stored by caches.
pub fn download(
    name: &str,
    media_type: &'static str,
    document: impl Into<Body>,
) -> Result<Response, ApiError> {
    let name = HeaderValue::try_from(format!("attachment; filename=\"{name}\""))
        .map_err(|error| ApiError::internal(&error))?;
    let kind = HeaderValue::from_static(media_type);
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CONTENT_DISPOSITION, name),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    Ok((headers, document.into()).into_response())
}
