mod admin_method_tests;
mod admin_overview;
mod admin_packages;
mod admin_payments;
mod admin_reconciliation;
mod admin_users;
mod admin_vendor_statements;
mod client_errors;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::kit::http::state::AppState;

/// The routes of this domain.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(client_errors::report_client_error))
        .routes(routes!(admin_overview::dashboard))
        .routes(routes!(admin_overview::revenue))
        .routes(routes!(admin_overview::api_performance))
        .routes(routes!(admin_overview::api_statistics))
        .routes(routes!(admin_method_tests::list))
        .routes(routes!(admin_method_tests::test))
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
        .routes(routes!(admin_reconciliation::acknowledge))
        .routes(routes!(admin_vendor_statements::list))
}
