//! The HTTP interface; the only layer that knows axum. A handler extracts, calls one service, maps.

mod accounts;
mod admin_packages;
mod admin_payments;
mod admin_reconciliation;
mod admin_users;
mod auth;
mod auth_status;
mod client_address;
mod consents;
mod credentials;
mod error;
mod estimate;
mod extract;
mod health;
mod identity_error;
mod licence;
mod operations;
mod packages;
mod payments;
mod personal_data;
mod personal_data_error;
mod phone;
mod photos;
mod problem;
mod quick_purchases;
mod report_mail;
mod report_pdf;
mod report_refresh;
mod report_shares;
mod reports;
mod request_span;
mod rules;
mod sales_error;
mod search;
mod security_headers;
mod sessions;
mod subscriptions;
mod vk;
mod vk_profile;
mod watches;
mod web;
mod withdrawals;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::extract::FromRef;
use axum::http::StatusCode;
use axum::middleware;
use metrics_exporter_prometheus::PrometheusHandle;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::request_id::MakeRequestUuid;
use tower_http::request_id::PropagateRequestIdLayer;
use tower_http::request_id::SetRequestIdLayer;
use tower_http::timeout::TimeoutLayer;
use tower_http::trace::TraceLayer;
use utoipa::OpenApi;
use utoipa::openapi::security::ApiKey;
use utoipa::openapi::security::ApiKeyValue;
use utoipa::openapi::security::Http;
use utoipa::openapi::security::HttpAuthScheme;
use utoipa::openapi::security::SecurityScheme;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::config::Config;
use crate::http::client_address::TrustedProxies;
use crate::services::Services;

const MAX_BODY_BYTES: usize = 1024 * 1024;

pub use health::metrics_router;

/// What handlers share.
#[derive(Clone)]
pub struct AppState {
    pub services: Arc<Services>,
    /// What this machine may read beside the pages.
    pub metrics: Option<PrometheusHandle>,
    pub secure_cookies: bool,
    request_timeout: Duration,
    trusted_proxies: TrustedProxies,
}

impl AppState {
    #[must_use]
    pub fn new(
        config: &Config,
        services: Arc<Services>,
        metrics: Option<PrometheusHandle>,
    ) -> Self {
        Self {
            services,
            metrics,
            secure_cookies: config.secure_cookies(),
            request_timeout: config.http.request_timeout,
            trusted_proxies: TrustedProxies::new(&config.http.trusted_proxies),
        }
    }
}

impl FromRef<AppState> for TrustedProxies {
    fn from_ref(state: &AppState) -> Self {
        state.trusted_proxies.clone()
    }
}

impl FromRef<AppState> for Arc<Services> {
    fn from_ref(state: &AppState) -> Self {
        Self::clone(&state.services)
    }
}

#[derive(OpenApi)]
#[openapi(info(
    title = "Автослед",
    description = "Проверка автомобиля по VIN, госномеру или номеру кузова. Суммы — рубли.",
    version = "1"
))]
struct ApiDoc;

fn api() -> OpenApiRouter<AppState> {
    OpenApiRouter::with_openapi(ApiDoc::openapi())
        .routes(routes!(rules::validate_identifier))
        .routes(routes!(rules::validate_document))
        .routes(routes!(rules::validate_form))
        .routes(routes!(rules::quote))
        .routes(routes!(rules::osago_calculate))
        .routes(routes!(rules::catalogue))
        .routes(routes!(phone::send_phone_code))
        .routes(routes!(phone::send_code))
        .routes(routes!(phone::verify_phone_code))
        .routes(routes!(phone::verify_code))
        .routes(routes!(auth::refresh))
        .routes(routes!(auth::logout))
        .routes(routes!(credentials::login))
        .routes(routes!(credentials::set_first))
        .routes(routes!(credentials::change_password))
        .routes(routes!(credentials::change_email))
        .routes(routes!(sessions::list, sessions::end_all))
        .routes(routes!(sessions::end))
        .routes(routes!(admin_users::list))
        .routes(routes!(admin_users::update))
        .routes(routes!(admin_payments::list))
        .routes(routes!(admin_payments::refund))
        .routes(routes!(admin_packages::list))
        .routes(routes!(admin_packages::cancel))
        .routes(routes!(
            admin_reconciliation::list,
            admin_reconciliation::run
        ))
        .routes(routes!(auth_status::status))
        .routes(routes!(licence::verify))
        .routes(routes!(vk::start))
        .routes(routes!(vk::exchange))
        .routes(routes!(vk::callback))
        .routes(routes!(vk_profile::demo))
        .routes(routes!(vk_profile::setup))
        .routes(routes!(vk_profile::sync))
        .routes(routes!(vk_profile::unlink))
        .routes(routes!(accounts::current_user))
        .routes(routes!(accounts::balance))
        .routes(routes!(accounts::profile))
        .routes(routes!(withdrawals::overview))
        .routes(routes!(withdrawals::list, withdrawals::withdraw))
        .routes(routes!(consents::texts))
        .routes(routes!(consents::list, consents::answer))
        .routes(routes!(
            personal_data::registration_data,
            personal_data::save_registration_data
        ))
        .routes(routes!(
            personal_data::notifications,
            personal_data::change_notifications
        ))
        .routes(routes!(operations::list))
        .routes(routes!(operations::csv))
        .routes(routes!(operations::pdf))
        .routes(routes!(personal_data::export))
        .routes(routes!(personal_data::delete_account))
        .routes(routes!(payments::create))
        .routes(routes!(payments::get))
        .routes(routes!(payments::notify))
        .routes(routes!(payments::cards))
        .routes(routes!(payments::remove_card))
        .routes(routes!(packages::list))
        .routes(routes!(packages::purchase))
        .routes(routes!(packages::check_promo))
        .routes(routes!(subscriptions::create))
        .routes(routes!(subscriptions::get, subscriptions::change))
        .routes(routes!(subscriptions::cancel))
        .routes(routes!(subscriptions::resume))
        .routes(routes!(
            subscriptions::auto_topup,
            subscriptions::set_auto_topup
        ))
        .routes(routes!(watches::watched_cars, watches::watch_car))
        .routes(routes!(watches::stop_watching))
        .routes(routes!(estimate::estimate))
        .routes(routes!(search::identify))
        .routes(routes!(search::search))
        .routes(routes!(search::extended_search))
        .routes(routes!(reports::list))
        .routes(routes!(reports::get))
        .routes(routes!(reports::events))
        .routes(routes!(
            report_refresh::refresh_offer,
            report_refresh::refresh_report
        ))
        .routes(routes!(photos::show))
        .routes(routes!(report_mail::send))
        .routes(routes!(report_pdf::get))
        .routes(routes!(report_shares::list, report_shares::create))
        .routes(routes!(report_shares::revoke))
        .routes(routes!(report_shares::open))
        .routes(routes!(quick_purchases::buy))
        .routes(routes!(quick_purchases::get))
        .routes(routes!(quick_purchases::attach))
}

/// The OpenAPI document of the whole interface.
#[must_use]
pub fn openapi() -> utoipa::openapi::OpenApi {
    let mut document = api().into_openapi();
    let bearer = SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer));
    let access_key = SecurityScheme::ApiKey(ApiKey::Header(ApiKeyValue::new("X-Access-Key")));
    let components = document.components.get_or_insert_default();
    components.add_security_scheme("bearer", bearer);
    components.add_security_scheme("accessKey", access_key);
    document
}

/// The whole interface: API, health, metrics, and the pages built into `web_dir`.
pub fn router(state: AppState, web_dir: &Path) -> Router {
    let document = openapi();
    let (api, _) = api().split_for_parts();
    let api = api
        .route(
            "/api/openapi.json",
            axum::routing::get(async move || axum::Json(document)),
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
