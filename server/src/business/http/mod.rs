//! Routes of the business domain.

mod api_keys;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::platform::http::state::AppState;

/// Routes of the business domain.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(api_keys::list, api_keys::create))
        .routes(routes!(api_keys::rotate))
        .routes(routes!(api_keys::revoke))
}
