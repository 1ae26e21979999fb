//! The whole interface, assembled: a handler extracts, calls one use case, maps.

use std::path::Path;
use std::sync::LazyLock;

use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::{Router, middleware};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::request_id::{MakeRequestUuid, PropagateRequestIdLayer, SetRequestIdLayer};
use tower_http::timeout::TimeoutLayer;
use tower_http::trace::TraceLayer;
use utoipa::OpenApi;
use utoipa::openapi::path::PathItem;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, Http, HttpAuthScheme, SecurityScheme};
use utoipa::openapi::{Content, Ref, ResponseBuilder};
use utoipa_axum::router::OpenApiRouter;

use crate::kit::http::problem::{self, Problem};
use crate::kit::http::state::AppState;
use crate::kit::http::{health, request_span, security_headers, web};
use crate::{cabinet, checks, identity, money, offers, operations, privacy, quick, reports};

const MAX_BODY_BYTES: usize = 1024 * 1024;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Автослед",
        description = "Проверка автомобиля по VIN, госномеру или номеру кузова. Суммы — рубли.",
        version = "1"
    ),
    components(schemas(Problem))
)]
struct ApiDoc;

/// Operations that refuse nobody.
const OPEN_TO_ALL: [&str; 4] = [
    "/api/auth/logout",
    "/api/auth/status",
    "/api/auth/vk/setup",
    "/api/consents",
];

/// Put together once in a process: the document takes long.
static API: LazyLock<(Router<AppState>, utoipa::openapi::OpenApi)> =
    LazyLock::new(|| api().split_for_parts());

fn api() -> OpenApiRouter<AppState> {
    OpenApiRouter::with_openapi(ApiDoc::openapi())
        .merge(identity::http::routes())
        .merge(money::http::routes())
        .merge(offers::http::routes())
        .merge(checks::http::routes())
        .merge(reports::http::routes())
        .merge(quick::http::routes())
        .merge(cabinet::http::routes())
        .merge(privacy::http::routes())
        .merge(operations::http::routes())
}

/// The OpenAPI document of the whole interface.
#[must_use]
pub fn openapi() -> utoipa::openapi::OpenApi {
    let mut document = API.1.clone();
    let bearer = SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer));
    let access_key = SecurityScheme::ApiKey(ApiKey::Header(ApiKeyValue::new("X-Access-Key")));
    let components = document.components.get_or_insert_default();
    components.add_security_scheme("bearer", bearer);
    components.add_security_scheme("accessKey", access_key);
    for (path, item) in &mut document.paths.paths {
        if !OPEN_TO_ALL.contains(&path.as_str()) {
            add_refusals(item);
        }
    }
    document
}

/// Any request may be refused; the answer is a problem.
fn add_refusals(item: &mut PathItem) {
    let problem = ResponseBuilder::new()
        .description("Refused")
        .content(
            "application/json",
            Content::new(Some(Ref::from_schema_name("Problem"))),
        )
        .build();
    let operations = [
        &mut item.get,
        &mut item.post,
        &mut item.put,
        &mut item.patch,
        &mut item.delete,
    ];
    for operation in operations.into_iter().flatten() {
        let responses = &mut operation.responses.responses;
        responses.insert("4XX".to_owned(), problem.clone().into());
    }
}

/// The whole interface: API, health, metrics, and the pages built into `web_dir`.
pub fn router(state: AppState, web_dir: &Path) -> Router {
    static DOCUMENT: LazyLock<utoipa::openapi::OpenApi> = LazyLock::new(openapi);
    let api = API.0.clone();
    let api = api
        .route(
            "/api/openapi.json",
            axum::routing::get(async || axum::Json(&*DOCUMENT)),
        )
        .route("/api/{*path}", axum::routing::any(problem::unknown_path))
        .route("/api", axum::routing::any(problem::unknown_path))
        .route("/api/", axum::routing::any(problem::unknown_path))
        // An event stream answers at once and goes on; the limit is for the answer.
        .layer(TimeoutLayer::with_status_code(
            StatusCode::SERVICE_UNAVAILABLE,
            state.request_timeout,
        ))
        .layer(DefaultBodyLimit::disable())
        .layer(RequestBodyLimitLayer::new(MAX_BODY_BYTES))
        .layer(CatchPanicLayer::custom(problem::panicked))
        .layer(middleware::from_fn(problem::render))
        .layer(CompressionLayer::new().quality(tower_http::CompressionLevel::Fastest));
    Router::new()
        .merge(api)
        .merge(health::router())
        .fallback_service(web::pages(web_dir))
        .layer(middleware::from_fn(security_headers::add))
        .layer(TraceLayer::new_for_http().make_span_with(request_span::make))
        .layer(PropagateRequestIdLayer::x_request_id())
        .layer(SetRequestIdLayer::x_request_id(MakeRequestUuid))
        .layer(middleware::map_request(request_span::forget_foreign_id))
        .with_state(state)
}
