//! Connections above the limit: probes and the staff are answered, all others are asked to come later.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::Response;

use crate::identity::http::extract::bearer_token;
use crate::identity::role;
use crate::identity::session::sessions;
use crate::kit::Kit;
use crate::kit::http::edge::InReserve;
use crate::kit::http::error::ApiError;
use crate::kit::http::{answered, problem};

const RETRY_AFTER_S: i64 = 5;

pub async fn keep_free(State(kit): State<Arc<Kit>>, request: Request, next: Next) -> Response {
    let is_reserved = request.extensions().get::<InReserve>().is_some();
    if !is_reserved
        || answered::PROBES.contains(&request.uri().path())
        || is_from_staff(&kit, request.headers()).await
    {
        return next.run(request).await;
    }
    metrics::counter!("connections_refused_total").increment(1);
    let mut error = ApiError::new(
        StatusCode::SERVICE_UNAVAILABLE,
        "busy",
        "Сейчас слишком много посетителей. Попробуйте ещё раз через несколько секунд",
    );
    error.retry_after_s = Some(RETRY_AFTER_S);
    problem::write(error, problem::request_id(&request), None)
}

async fn is_from_staff(kit: &Kit, headers: &HeaderMap) -> bool {
    let Some(token) = bearer_token(headers) else {
        return false;
    };
    let caller = sessions::authenticate(kit, token).await;
    caller.is_ok_and(|caller| role::is_staff(&caller.user))
}
