mod errors;

mod auth_status;
mod licence;
mod rules;
pub(crate) mod search;
mod sources;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::platform::http::state::AppState;

/// Routes of the checks domain.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(rules::validate_identifier))
        .routes(routes!(rules::validate_document))
        .routes(routes!(rules::validate_form))
        .routes(routes!(rules::quote))
        .routes(routes!(rules::osago_calculate))
        .routes(routes!(rules::osago_quote))
        .routes(routes!(rules::catalogue))
        .routes(routes!(sources::list))
        .routes(routes!(auth_status::status))
        .routes(routes!(licence::verify))
        .routes(routes!(search::identify))
        .routes(routes!(search::preview))
        .routes(routes!(search::search))
        .routes(routes!(search::extended_search))
}
