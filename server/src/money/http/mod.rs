mod auto_topup;
pub(crate) mod payments;
mod statement;
mod withdrawals;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::platform::http::state::AppState;

/// Routes of the money domain.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(withdrawals::overview))
        .routes(routes!(withdrawals::list, withdrawals::withdraw))
        .routes(routes!(statement::list))
        .routes(routes!(statement::csv))
        .routes(routes!(statement::pdf))
        .routes(routes!(payments::create))
        .routes(routes!(payments::get))
        .routes(routes!(payments::shop_methods))
        .routes(routes!(payments::notify))
        .routes(routes!(payments::saved_methods))
        .routes(routes!(payments::remove_saved_method))
        .routes(routes!(auto_topup::auto_topup, auto_topup::set_auto_topup))
}
