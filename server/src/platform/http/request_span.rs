//! Tracing span of a request with its request id.

use axum::extract::Request;
use tower_http::request_id::RequestId;
use tracing::Span;

use crate::platform::http::access_log;

/// Response header with the request id.
const REQUEST_ID: &str = "x-request-id";

/// Removes a client-supplied request id, which could imitate another request or inject log text.
pub fn forget_foreign_id(mut request: Request) -> Request {
    request.headers_mut().remove(REQUEST_ID);
    request
}

/// Creates the span with the route's pattern: raw paths contain plates, VINs and text of users.
pub fn make<B>(request: &axum::http::Request<B>) -> Span {
    let id = request.extensions().get::<RequestId>();
    let id = id.and_then(|id| id.header_value().to_str().ok());
    tracing::info_span!(
        "request",
        method = %request.method(),
        route = access_log::route(request),
        id = id.unwrap_or_default(),
    )
}

#[cfg(test)]
mod tests {
    use tracing::Level;

    use super::*;
    use crate::platform::http::logged::logged;

    #[test]
    fn error_log_has_request_id_and_no_raw_path() {
        let mut request = Request::new(axum::body::Body::empty());
        *request.uri_mut() = "/api/vin/XTA219010N0000001?plate=A1".parse().unwrap();
        let id = RequestId::new("0190-ours".parse().unwrap());
        request.extensions_mut().insert(id);
        let text = logged(Level::INFO, || {
            make(&request).in_scope(|| tracing::error!("failed"));
        });
        assert!(
            text.contains("failed") && text.contains("0190-ours"),
            "{text}"
        );
        assert!(
            text.contains("pages") && !text.contains("XTA219") && !text.contains("A1"),
            "{text}"
        );
    }
}
