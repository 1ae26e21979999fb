mod analytics;
mod audit_log;
mod balances;
mod client_errors;
mod contacts;
mod exports;
mod maintenance;
mod method_tests;
mod overview;
mod packages;
mod payments;
mod people;
mod promo;
mod reason;
mod reconciliation;
mod reports;
mod session_stop;
mod staff_actions;
mod users;
mod vendor_statements;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::platform::http::state::AppState;

/// Routes of the admin panel.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(client_errors::report_client_error))
        .routes(routes!(contacts::contacts))
        .routes(routes!(overview::dashboard))
        .routes(routes!(overview::revenue))
        .routes(routes!(overview::api_performance))
        .routes(routes!(overview::api_statistics))
        .routes(routes!(method_tests::list))
        .routes(routes!(method_tests::test))
        .routes(routes!(analytics::analytics))
        .routes(routes!(exports::list, exports::order))
        .routes(routes!(exports::download))
        .routes(routes!(exports::remove))
        .routes(routes!(users::list))
        .routes(routes!(staff_actions::own_rights))
        .routes(routes!(people::find, users::update))
        .routes(routes!(people::operations))
        .routes(routes!(people::reveal))
        .routes(routes!(people::end_sessions))
        .routes(routes!(people::set_api_access))
        .routes(routes!(balances::credit))
        .routes(routes!(balances::debit))
        .routes(routes!(staff_actions::list))
        .routes(routes!(staff_actions::decide))
        .routes(routes!(session_stop::stop))
        .routes(routes!(reports::find))
        .routes(routes!(reports::ask))
        .routes(routes!(reports::mail))
        .routes(routes!(audit_log::list))
        .routes(routes!(audit_log::consent_texts))
        .routes(routes!(maintenance::list_jobs))
        .routes(routes!(maintenance::retry_job))
        .routes(routes!(maintenance::cancel_job))
        .routes(routes!(maintenance::list_messages))
        .routes(routes!(maintenance::send_message_again))
        .routes(routes!(maintenance::list_sources))
        .routes(routes!(maintenance::switch_source))
        .routes(routes!(maintenance::limit_source))
        .routes(routes!(overview::api_history))
        .routes(routes!(promo::list, promo::add))
        .routes(routes!(promo::stop))
        .routes(routes!(promo::uses))
        .routes(routes!(payments::list))
        .routes(routes!(payments::refund))
        .routes(routes!(packages::list))
        .routes(routes!(packages::cancel))
        .routes(routes!(reconciliation::list, reconciliation::run))
        .routes(routes!(reconciliation::acknowledge))
        .routes(routes!(vendor_statements::list))
}
