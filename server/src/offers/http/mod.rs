mod errors;

mod packages;
mod subscriptions;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::platform::http::state::AppState;

/// Routes of the offers domain.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(packages::list))
        .routes(routes!(packages::purchase))
        .routes(routes!(packages::check_promo))
        .routes(routes!(subscriptions::create))
        .routes(routes!(subscriptions::get, subscriptions::change))
        .routes(routes!(subscriptions::cancel))
        .routes(routes!(subscriptions::resume))
}
