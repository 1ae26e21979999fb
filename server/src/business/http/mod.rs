//! Routes of the business domain.

mod api_keys;
pub mod batches;
mod closing_documents;
mod companies;
mod invitations;
mod stock;
mod webhooks;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::platform::http::state::AppState;

/// Routes of the business domain.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(api_keys::list, api_keys::create))
        .routes(routes!(api_keys::rotate))
        .routes(routes!(api_keys::revoke))
        .routes(routes!(batches::list, batches::create))
        .routes(routes!(batches::price))
        .routes(routes!(batches::get))
        .routes(routes!(batches::rows))
        .routes(routes!(batches::pause))
        .routes(routes!(batches::resume))
        .routes(routes!(batches::cancel))
        .routes(routes!(batches::results_csv))
        .routes(routes!(batches::results_xlsx))
        .routes(routes!(batches::reports_zip))
        .routes(routes!(companies::list, companies::create))
        .routes(routes!(companies::get, companies::update))
        .routes(routes!(companies::leave))
        .routes(routes!(companies::list_members))
        .routes(routes!(companies::change_member, companies::remove_member))
        .routes(routes!(invitations::list, invitations::create))
        .routes(routes!(invitations::revoke))
        .routes(routes!(invitations::get, invitations::refuse))
        .routes(routes!(invitations::accept))
        .routes(routes!(stock::list, stock::add))
        .routes(routes!(stock::change, stock::delete))
        .routes(routes!(stock::remove))
        .routes(routes!(stock::tag))
        .routes(routes!(stock::export_csv))
        .routes(routes!(stock::export_xlsx))
        .routes(routes!(stock::find_monitoring, stock::set_monitoring))
        .routes(routes!(stock::list_views, stock::create_view))
        .routes(routes!(stock::change_view, stock::delete_view))
        .routes(routes!(closing_documents::list))
        .routes(routes!(closing_documents::get))
        .routes(routes!(webhooks::list, webhooks::create))
        .routes(routes!(webhooks::update, webhooks::delete))
        .routes(routes!(webhooks::find_secret, webhooks::rotate_secret))
        .routes(routes!(webhooks::send_test))
        .routes(routes!(webhooks::deliveries))
        .routes(routes!(webhooks::replay))
        .routes(routes!(webhooks::find_delivery))
        .routes(routes!(webhooks::replay_one))
}
