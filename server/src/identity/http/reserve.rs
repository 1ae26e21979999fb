//! Connections above the limit: probes and the staff are answered, all others are asked to come later.

use axum::extract::Request;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use tower_http::request_id::RequestId;

use crate::identity::http::extract::bearer_token;
use crate::identity::role;
use crate::identity::session::sessions;
use crate::platform::Context;
use crate::platform::http::edge::InReserve;
use crate::platform::http::error::ApiError;
use crate::platform::http::{answered, problem};

const RETRY_AFTER_S: i64 = 5;

/// Whether a request took one of the places that are kept free, and is none of a probe.
pub fn is_in_reserve(request: &Request) -> bool {
    let is_probe = answered::PROBES.contains(&request.uri().path());
    !is_probe && request.extensions().get::<InReserve>().is_some()
}

/// The answer to whoever must come later.
pub fn refuse(request: &Request) -> Response {
    metrics::counter!("connections_refused_total").increment(1);
    let mut error = ApiError::new(
        StatusCode::SERVICE_UNAVAILABLE,
        "busy",
        "Сейчас слишком много посетителей. Попробуйте ещё раз через несколько секунд",
    );
    error.retry_after_s = Some(RETRY_AFTER_S);
    let id = request.extensions().get::<RequestId>();
    problem::write(error, id, None)
}

pub async fn is_from_staff(ctx: &Context, headers: &HeaderMap) -> bool {
    let Some(token) = bearer_token(headers) else {
        return false;
    };
    let caller = sessions::authenticate_reader(ctx, token).await;
    caller.is_ok_and(|caller| role::is_staff(&caller.user))
}
