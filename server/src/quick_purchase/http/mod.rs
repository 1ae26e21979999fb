mod estimate;
mod private_link;
mod purchase;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::platform::http::state::AppState;

/// Routes of the quick purchase domain.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(estimate::estimate))
        .routes(routes!(purchase::buy))
        .routes(routes!(purchase::get))
        .routes(routes!(purchase::attach))
        .routes(routes!(purchase::refund))
        .routes(routes!(private_link::get, private_link::revoke))
}
