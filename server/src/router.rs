//! Router of the whole API; a handler extracts, calls one use case and maps the result.

use std::path::Path;
use std::sync::LazyLock;

use axum::body::Body;
use axum::extract::{DefaultBodyLimit, FromRef, Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::{Router, middleware};
use tower::ServiceBuilder;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::map_response_body::MapResponseBodyLayer;
use tower_http::request_id::{MakeRequestUuid, PropagateRequestIdLayer, SetRequestIdLayer};
use tower_http::timeout::TimeoutLayer;
use tower_http::trace::TraceLayer;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;

use crate::identity::http::staff_reserve;
use crate::platform::http::access_log::RequestLog;
use crate::platform::http::client_address::{self, TrustedProxies};
use crate::platform::http::error::ApiError;
use crate::platform::http::listener::body_timeout::Deadline;
use crate::platform::http::problem::{self, ErrorContext};
use crate::platform::http::security_headers::SecurityHeaders;
use crate::platform::http::state::AppState;
use crate::platform::http::{extract, health, request_span, web};
use crate::{
    account_overview, admin, business, checks, identity, messages, money, offers, openapi, privacy,
    public_api, quick_purchase, reports,
};

const MAX_BODY_BYTES: usize = 2 * 1024 * 1024;

/// Routes of the API, built once per process because that is slow.
/// The generated document is dropped, because it is large and rarely requested.
static ROUTES: LazyLock<Router<AppState>> = LazyLock::new(|| api().split_for_parts().0);

/// Routes of the open API `/v1`.
static PUBLIC_ROUTES: LazyLock<Router<AppState>> =
    LazyLock::new(|| public_api::http::routes().split_for_parts().0);

static PUBLIC_DOCUMENT: LazyLock<utoipa::openapi::OpenApi> = LazyLock::new(|| {
    let (_, mut document) = public_api::http::routes().split_for_parts();
    openapi::complete_public(&mut document);
    document
});

static DOCUMENT: LazyLock<utoipa::openapi::OpenApi> = LazyLock::new(|| {
    let (_, mut document) = api().split_for_parts();
    openapi::complete(&mut document);
    document
});

fn api() -> OpenApiRouter<AppState> {
    OpenApiRouter::with_openapi(openapi::Document::openapi())
        .merge(identity::http::routes())
        .merge(messages::http::routes())
        .merge(money::http::routes())
        .merge(offers::http::routes())
        .merge(checks::http::routes())
        .merge(reports::http::routes())
        .merge(quick_purchase::http::routes())
        .merge(business::http::routes())
        .merge(account_overview::http::routes())
        .merge(privacy::http::routes())
        .merge(admin::http::routes())
}

/// OpenAPI document of the whole API.
#[must_use]
pub fn openapi() -> &'static utoipa::openapi::OpenApi {
    &DOCUMENT
}

/// OpenAPI document of the open API `/v1`.
#[must_use]
pub fn public_openapi() -> &'static utoipa::openapi::OpenApi {
    &PUBLIC_DOCUMENT
}

/// Router of API, health, metrics, and the pages built into `web_dir`.
pub fn router(state: AppState, web_dir: &Path) -> Router {
    let api = ROUTES
        .clone()
        .route(
            "/api/openapi.json",
            axum::routing::get(async || axum::Json(openapi())),
        )
        .merge(
            PUBLIC_ROUTES
                .clone()
                .route_layer(middleware::from_fn_with_state(
                    state.clone(),
                    public_api::http::client::authorise,
                )),
        )
        .route(
            "/v1/openapi.json",
            axum::routing::get(async || axum::Json(public_openapi())),
        )
        .merge(public_api::http::mcp::routes(&state))
        .route("/v1/{*path}", axum::routing::any(problem::unknown_path))
        .route("/api/{*path}", axum::routing::any(problem::unknown_path))
        .route("/api", axum::routing::any(problem::unknown_path))
        .route("/api/", axum::routing::any(problem::unknown_path))
        // One stack with one middleware function: each layer adds a boxed service that every request clones.
        .layer(
            ServiceBuilder::new()
                // Boxed, because a compressed body is kilobytes in size and each outer layer would copy it.
                .layer(MapResponseBodyLayer::new(Body::new))
                .layer(CompressionLayer::new().quality(tower_http::CompressionLevel::Fastest))
                .layer(middleware::from_fn_with_state(state.clone(), around_api))
                .layer(CatchPanicLayer::custom(problem::panicked))
                .layer(DefaultBodyLimit::disable())
                .layer(RequestBodyLimitLayer::new(MAX_BODY_BYTES))
                // Times only until the response headers, so that event streams are not cut off.
                .layer(TimeoutLayer::with_status_code(
                    StatusCode::SERVICE_UNAVAILABLE,
                    state.request_timeout,
                )),
        );
    let pages = web::pages(web_dir, &state.ctx.public_url);
    Router::new()
        .merge(api)
        .merge(health::router())
        .fallback_service(pages)
        .layer(
            ServiceBuilder::new()
                .map_request(request_span::forget_foreign_id)
                .layer(SetRequestIdLayer::x_request_id(MakeRequestUuid))
                .layer(PropagateRequestIdLayer::x_request_id())
                .layer(TraceLayer::new_for_http().make_span_with(request_span::make))
                .layer(middleware::from_fn_with_state(state.clone(), around_all)),
        )
        .with_state(state)
}

async fn around_all(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let observed = RequestLog::begin(&request);
    let own = SecurityHeaders::of(&request);
    let is_refused = staff_reserve::is_in_reserve(&request)
        && !staff_reserve::is_from_staff(&state.ctx, request.headers()).await;
    let mut response = if is_refused {
        staff_reserve::refuse(&request, docs_of_errors(&state, &request))
    } else {
        next.run(request).await
    };
    own.write(state.is_https, response.headers_mut());
    observed.end(&response);
    response
}

/// Page with an anchor per error code, for requests of programs.
fn docs_of_errors(state: &AppState, request: &Request) -> Option<String> {
    let path = request.uri().path();
    let is_for_programs = path.starts_with("/v1/") || path == "/mcp";
    is_for_programs.then(|| format!("{}/developers/errors", state.ctx.public_url))
}

async fn around_api(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let proxies = TrustedProxies::from_ref(&state);
    let docs = docs_of_errors(&state, &request);
    let asked = ErrorContext::of(&request, &proxies, docs);
    let peer = client_address::peer(request.extensions());
    let is_readable = peer.is_none_or(|peer| proxies.are_hops_readable(peer, request.headers()));
    if !is_readable {
        metrics::counter!("avtosled_forwarded_headers_invalid_total").increment(1);
    }
    if !is_readable || extract::has_control_character(request.uri()) {
        return asked.render(ApiError::from_status(StatusCode::BAD_REQUEST).into_response());
    }
    let (request, deadline) = Deadline::set(request);
    asked.render(deadline.answer(next.run(request).await))
}
