//! Route for report photos behind signed links.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use crate::platform::Context;
use crate::platform::http::error::ApiError;
use crate::reports::photos::{self, Link, PhotoError, Size};

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Signature {
    /// Expiry of the link in Unix seconds.
    expires: i64,
    signature: String,
}

/// Returns a photo of a report. The signed link needs no sign-in and is valid for ten minutes.
#[utoipa::path(get, path = "/api/photos/{service}/{place}/{size}", operation_id = "get_photo",
    tag = "reports",
    params(("service" = String, Path, description = "The service of the report"),
        ("place" = String, Path, description = "Index among its photos, from 0"),
        ("size" = inline(Size), Path),
        Signature),
    responses((status = 200, description = "JPEG, PNG, WebP or GIF", content_type = "image/*")))]
pub async fn show(
    State(ctx): State<Arc<Context>>,
    Path((service, place, size)): Path<(String, String, String)>,
    query: Result<Query<Signature>, axum::extract::rejection::QueryRejection>,
) -> Result<Response, ApiError> {
    let Query(query) = query.map_err(|_| PhotoError::Forged)?;
    let link = Link {
        service_id: Uuid::parse_str(&service).map_err(|_| PhotoError::Forged)?,
        place: place.parse().map_err(|_| PhotoError::Forged)?,
        size: size.parse().map_err(|_| PhotoError::Forged)?,
        expires: query.expires,
    };
    let shown = photos::show(&ctx, link, &query.signature).await?;
    let mut response = shown.picture.bytes.into_response();
    let headers = response.headers_mut();
    let kind = HeaderValue::from_static(shown.picture.kind.media_type());
    headers.insert(header::CONTENT_TYPE, kind);
    let cache = format!("private, max-age={}", shown.lives.as_secs());
    if let Ok(cache) = HeaderValue::from_str(&cache) {
        headers.insert(header::CACHE_CONTROL, cache);
    }
    Ok(response)
}

impl From<PhotoError> for ApiError {
    fn from(error: PhotoError) -> Self {
        match error {
            PhotoError::Forged => Self::not_found("photo_not_found", "Такой фотографии нет"),
            PhotoError::Gone => Self::new(
                StatusCode::GONE,
                "photo_gone",
                "Срок ссылки на фотографию истёк: фотографии доступны 10 минут",
            ),
            PhotoError::Refused => Self::new(
                StatusCode::BAD_GATEWAY,
                "photo_refused",
                "По ссылке источника нет фотографии",
            ),
            PhotoError::Unavailable => Self::unavailable(
                "photo_unavailable",
                "Фотография сейчас недоступна, попробуйте ещё раз",
            ),
            PhotoError::Storage(error) => error.into(),
        }
    }
}
