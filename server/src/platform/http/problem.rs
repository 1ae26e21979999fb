//! Error responses as `application/problem+json` (RFC 9457), with the specification's field `error`.

use std::any::Any;
use std::net::IpAddr;

use avtosled_core::field_errors::FieldError;
use axum::Json;
use axum::extract::Request;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use tower_http::request_id::RequestId;
use utoipa::ToSchema;

use crate::platform::http::client_address::{self, TrustedProxies};
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::ACCESS_KEY;
use crate::platform::http::mismatch::Mismatch;
use crate::platform::http::security_log;

/// An error response.
#[derive(Debug, Serialize, ToSchema)]
pub struct Problem {
    /// Always `about:blank`; `code` names the problem.
    #[serde(rename = "type")]
    kind: &'static str,
    title: String,
    status: u16,
    /// Stable code of the problem.
    code: String,
    /// Message for the user.
    detail: String,
    /// Copy of `detail`.
    error: String,
    request_id: String,
    /// Invalid fields of a 422 response.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    errors: Vec<FieldError>,
    /// Seconds to wait, with 429.
    #[serde(skip_serializing_if = "Option::is_none", rename = "retryAfter")]
    retry_after: Option<i64>,
    /// Page that explains the code, in the open API.
    #[serde(skip_serializing_if = "Option::is_none")]
    docs: Option<String>,
    /// Differing identifiers, with `identifier_mismatch`.
    #[serde(skip_serializing_if = "Option::is_none")]
    mismatch: Option<Box<Mismatch>>,
}

/// Marker of an error response whose body is complete, in the format of another protocol.
#[derive(Clone, Copy)]
pub struct RenderedBody;

/// Headers of the open API, which its errors have too.
const KEPT_HEADERS: [&str; 5] = [
    "ratelimit-policy",
    "ratelimit",
    "avtosled-version",
    "deprecation",
    "sunset",
];

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        // `render` writes the body later, since it needs the request id.
        let mut response = self.status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// Request data needed to render an error body.
pub struct ErrorContext {
    client: Option<IpAddr>,
    shows_key: bool,
    request_id: Option<RequestId>,
    /// Page with an anchor per error code.
    docs: Option<String>,
}

impl ErrorContext {
    /// `docs`: page with an anchor per error code, for programs.
    pub fn of(request: &Request, proxies: &TrustedProxies, docs: Option<String>) -> Self {
        let peer = client_address::peer(request.extensions());
        Self {
            client: peer.map(|peer| proxies.client(peer, request.headers())),
            shows_key: request.headers().contains_key(ACCESS_KEY),
            request_id: request.extensions().get::<RequestId>().cloned(),
            docs,
        }
    }

    /// Renders the body of an error response.
    pub fn render(self, mut response: Response) -> Response {
        let status = response.status();
        if !status.is_client_error() && !status.is_server_error() {
            return response;
        }
        if response.extensions().get::<RenderedBody>().is_some() {
            return response;
        }
        let error = response
            .extensions_mut()
            .remove::<ApiError>()
            .unwrap_or_else(|| ApiError::from_status(status));
        security_log::note(&error, self.client, self.shows_key);
        let allow = response.headers().get(header::ALLOW).cloned();
        let mut rendered = write(error, self.request_id.as_ref(), allow, self.docs);
        for name in KEPT_HEADERS {
            if let Some(value) = response.headers_mut().remove(name) {
                rendered.headers_mut().insert(name, value);
            }
        }
        rendered
    }
}

/// Builds an error response. `docs`: page with an anchor per error code, for programs.
pub fn write(
    error: ApiError,
    request_id: Option<&RequestId>,
    allow: Option<HeaderValue>,
    docs: Option<String>,
) -> Response {
    let id = request_id.and_then(|id| id.header_value().to_str().ok());
    let docs = docs.map(|page| format!("{page}#{}", error.code));
    let problem = Problem {
        kind: "about:blank",
        title: error
            .status
            .canonical_reason()
            .unwrap_or("Error")
            .to_owned(),
        status: error.status.as_u16(),
        code: error.code.to_owned(),
        error: error.detail.to_string(),
        detail: error.detail.into_owned(),
        request_id: id.unwrap_or_default().to_owned(),
        errors: error.errors,
        retry_after: error.retry_after_s,
        docs,
        mismatch: error.mismatch,
    };
    let mut response = (error.status, Json(problem)).into_response();
    let headers = response.headers_mut();
    headers.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static("application/problem+json"),
    );
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    if let Some(seconds) = error.retry_after_s {
        headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    if let Some(allow) = allow {
        headers.insert(header::ALLOW, allow);
    }
    if error.status == StatusCode::UNAUTHORIZED {
        headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
    }
    response
}

pub async fn unknown_path() -> ApiError {
    ApiError::from_status(StatusCode::NOT_FOUND)
}

pub fn panicked(_: Box<dyn Any + Send + 'static>) -> Response {
    tracing::error!("a handler panicked");
    ApiError::from_status(StatusCode::INTERNAL_SERVER_ERROR).into_response()
}
