mod admin_analytics;
mod admin_credits;
mod admin_exports;
mod admin_journal;
mod admin_method_tests;
mod admin_overview;
mod admin_packages;
mod admin_payments;
mod admin_people;
mod admin_promo;
mod admin_reconciliation;
mod admin_reports;
mod admin_upkeep;
mod admin_users;
mod admin_vendor_statements;
mod client_errors;
mod contacts;
mod reason;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::platform::http::state::AppState;

/// The routes of this domain.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(client_errors::report_client_error))
        .routes(routes!(contacts::contacts))
        .routes(routes!(admin_overview::dashboard))
        .routes(routes!(admin_overview::revenue))
        .routes(routes!(admin_overview::api_performance))
        .routes(routes!(admin_overview::api_statistics))
        .routes(routes!(admin_method_tests::list))
        .routes(routes!(admin_method_tests::test))
        .routes(routes!(admin_analytics::analytics))
        .routes(routes!(admin_exports::list, admin_exports::order))
        .routes(routes!(admin_exports::download))
        .routes(routes!(admin_exports::remove))
        .routes(routes!(admin_users::list))
        .routes(routes!(admin_credits::own_rights))
        .routes(routes!(admin_people::find, admin_users::update))
        .routes(routes!(admin_people::operations))
        .routes(routes!(admin_people::reveal))
        .routes(routes!(admin_people::end_sessions))
        .routes(routes!(admin_credits::credit))
        .routes(routes!(admin_credits::debit))
        .routes(routes!(admin_credits::list))
        .routes(routes!(admin_credits::decide))
        .routes(routes!(admin_reports::find))
        .routes(routes!(admin_reports::ask))
        .routes(routes!(admin_reports::mail))
        .routes(routes!(admin_journal::list))
        .routes(routes!(admin_journal::consent_texts))
        .routes(routes!(admin_upkeep::list_jobs))
        .routes(routes!(admin_upkeep::retry_job))
        .routes(routes!(admin_upkeep::cancel_job))
        .routes(routes!(admin_upkeep::list_messages))
        .routes(routes!(admin_upkeep::send_message_again))
        .routes(routes!(admin_upkeep::list_sources))
        .routes(routes!(admin_upkeep::switch_source))
        .routes(routes!(admin_upkeep::limit_source))
        .routes(routes!(admin_overview::api_history))
        .routes(routes!(admin_promo::list, admin_promo::add))
        .routes(routes!(admin_promo::stop))
        .routes(routes!(admin_promo::uses))
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
