mod consents;
mod personal_data;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::platform::http::state::AppState;

/// Routes of the privacy domain.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(consents::texts))
        .routes(routes!(consents::list, consents::answer))
        .routes(routes!(personal_data::export))
        .routes(routes!(personal_data::delete_account))
}
