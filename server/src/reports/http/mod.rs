mod mail;
mod notes;
mod pdf;
mod photos;
mod refresh;
mod report;
mod shares;
mod watches;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::platform::http::state::AppState;

/// Routes of the reports domain.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(watches::watched_cars, watches::watch_car))
        .routes(routes!(watches::stop_watching))
        .routes(routes!(report::list))
        .routes(routes!(report::get))
        .routes(routes!(report::events))
        .routes(routes!(refresh::refresh_offer, refresh::refresh_report))
        .routes(routes!(photos::show))
        .routes(routes!(mail::send))
        .routes(routes!(notes::get))
        .routes(routes!(notes::set_tags))
        .routes(routes!(notes::add_comment))
        .routes(routes!(notes::delete_comment))
        .routes(routes!(notes::list_tags))
        .routes(routes!(pdf::get))
        .routes(routes!(shares::list, shares::create))
        .routes(routes!(shares::revoke))
        .routes(routes!(shares::open))
}
