//! Connections above the limit, reserved for staff and probes; other requests on them get 503.

use axum::extract::Request;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use tower_http::request_id::RequestId;

use crate::identity::http::extract::bearer_token;
use crate::identity::session::sessions;
use crate::platform::Context;
use crate::platform::http::error::ApiError;
use crate::platform::http::listener::InReserve;
use crate::platform::http::{access_log, problem};

const RETRY_AFTER_S: i64 = 5;

/// True for a request on a reserved connection, unless it is a probe.
pub fn is_in_reserve(request: &Request) -> bool {
    let is_probe = access_log::PROBES.contains(&request.uri().path());
    !is_probe && request.extensions().get::<InReserve>().is_some()
}

/// Builds the 503 response to a request from neither staff nor a probe.
/// `docs`: page with an anchor per error code, for programs.
pub fn refuse(request: &Request, docs: Option<String>) -> Response {
    metrics::counter!("avtosled_connections_refused_total").increment(1);
    let mut error = ApiError::new(
        StatusCode::SERVICE_UNAVAILABLE,
        "busy",
        "Сейчас слишком много посетителей. Попробуйте ещё раз через несколько секунд",
    );
    error.retry_after_s = Some(RETRY_AFTER_S);
    let id = request.extensions().get::<RequestId>();
    problem::write(error, id, None, docs)
}

pub async fn is_from_staff(ctx: &Context, headers: &HeaderMap) -> bool {
    let Some(token) = bearer_token(headers) else {
        return false;
    };
    let caller = sessions::authenticate(ctx, token).await;
    caller.is_ok_and(|caller| caller.user.is_staff())
}
