//! Routes of the open API.

mod account;
mod batch_body;
mod batches;
mod checks;
pub mod client;
pub mod mcp;
mod rules;
mod watches;
mod webhooks;

use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::platform::http::problem::Problem;
use crate::platform::http::state::AppState;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Автослед API",
        description = "Проверка автомобилей по VIN, госномеру или номеру кузова. Суммы — рубли.",
        version = "2026-11-29"
    ),
    servers((url = "/", description = "This installation")),
    tags(
        (name = "checks", description = "Orders, checks, documents"),
        (name = "batches", description = "Checks ordered from a list of cars"),
        (name = "rules", description = "Validation and OSAGO, free of charge"),
        (name = "watches", description = "Cars whose changes in the registers are reported"),
        (name = "webhooks", description = "Receivers of events"),
        (name = "account", description = "Sources, prices, balance"),
    ),
    components(schemas(Problem))
)]
pub struct Document;

/// Routes of the open API `/v1`.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::with_openapi(Document::openapi())
        .routes(routes!(rules::validate))
        .routes(routes!(rules::quote_osago))
        .routes(routes!(account::list_sources))
        .routes(routes!(account::balance))
        .routes(routes!(account::find_usage))
        .routes(routes!(checks::create, checks::list))
        .routes(routes!(checks::get))
        .routes(routes!(checks::report_pdf))
        .routes(routes!(checks::refresh))
        .routes(routes!(batches::create, batches::list))
        .routes(routes!(batches::get))
        .routes(routes!(batches::rows))
        .routes(routes!(batches::pause))
        .routes(routes!(batches::resume))
        .routes(routes!(batches::cancel))
        .routes(routes!(watches::list, watches::create))
        .routes(routes!(watches::delete))
        .routes(routes!(webhooks::list, webhooks::create))
        .routes(routes!(webhooks::delete))
        .routes(routes!(webhooks::send_test))
}
