//! Stock of a dealer: cars, tags, saved views, export, monitoring.

use std::sync::Arc;

use avtosled_core::form::{
    Form, SavedStockView, StockAddition, StockCarChange, StockRemoval, StockTags,
};
use avtosled_core::json_value::Value;
use avtosled_core::stock::{
    MAX_STOCK_CARS, MAX_STOCK_VIEWS, SortOrder, StockFilters, StockLevel, StockSort,
};
use avtosled_core::tags::MAX_TAGS;
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::business::http::batches::page_size;
use crate::business::stock::additions::{self, StockAdded};
use crate::business::stock::export::{self, ExportError};
use crate::business::stock::listing::{self, StockPage};
use crate::business::stock::monitoring::{self, StockMonitoring};
use crate::business::stock::saved_views::{self, StockViewItem, StockViews};
use crate::business::stock::view::StockCarView;
use crate::business::stock::{StockError, cars};
use crate::identity::http::extract::CurrentAccount;
use crate::platform::Context;
use crate::platform::clock::moscow_day;
use crate::platform::documents::table::{CSV_TYPE, XLSX_TYPE};
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::{FormBody, Id, JsonBody};
use crate::platform::http::file::{FileBytes, download};

/// Declares a query with the filters of a stock, which the form of core validates.
macro_rules! filters_and {
    ($(#[$attribute:meta])* pub struct $name:ident { $($fields:tt)* }) => {
        $(#[$attribute])*
        #[derive(Deserialize, Serialize, IntoParams)]
        #[serde(deny_unknown_fields, rename_all = "camelCase")]
        #[into_params(parameter_in = Query)]
        pub struct $name {
            $($fields)*
            #[param(inline)]
            pub level: Option<StockLevel>,
            /// Whether the registers changed since the latest report.
            pub changed: Option<bool>,
            /// Tag, regardless of case.
            pub tag: Option<String>,
            /// Part of the VIN, the plate, or make and model; at most 100 characters.
            pub q: Option<String>,
            /// Minimum age of the latest report, 1 to 3 650 days.
            pub older_than_days: Option<i32>,
            /// Minimum time in stock, 1 to 3 650 days.
            pub in_stock_days: Option<i32>,
            /// Default: `in_stock_since`.
            #[param(inline)]
            pub sort: Option<StockSort>,
            /// Default: `desc`.
            #[param(inline)]
            pub order: Option<SortOrder>,
        }
    };
}

filters_and! {
    pub struct StockListing {
        /// 1 to 100; default 50.
        pub limit: Option<i32>,
        /// `next` of the previous page.
        pub after: Option<String>,
    }
}

filters_and! {
    pub struct StockSelection {}
}

/// Filters of a query, by the form that validates those of saved views.
fn filters(ctx: &Context, query: &impl Serialize) -> Result<StockFilters, ApiError> {
    let values = serde_json::to_value(query).map(|mut values| {
        for of_page in ["limit", "after"] {
            values.as_object_mut().map(|values| values.remove(of_page));
        }
        values
    });
    let values = values.and_then(serde_json::from_value::<Value>);
    let values = values.map_err(|error| ApiError::internal(&error))?;
    Ok(StockFilters::read(&values, moscow_day(ctx.clock.now()))?)
}

/// Cars in stock that match the filters, with totals and numbers by level.
#[utoipa::path(get, path = "/api/user/stock", operation_id = "list_stock",
    tag = "business", security(("bearer" = [])),
    params(StockListing),
    responses((status = 200, description = "A page of the cars", body = StockPage)))]
pub async fn list(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    Query(listing): Query<StockListing>,
) -> Result<Json<StockPage>, ApiError> {
    let filters = filters(&ctx, &listing)?;
    let (after, limit) = (listing.after.as_deref(), page_size(listing.limit));
    let page = listing::list(&ctx, access.user.id, &filters, after, limit);
    Ok(Json(page.await?))
}

/// Adds cars to the stock, all or none; cars in stock already stay as they are.
#[utoipa::path(post, path = "/api/user/stock", operation_id = "add_stock_cars",
    tag = "business", security(("bearer" = [])),
    request_body = StockAddition,
    responses((status = 200, description = "The cars of the request", body = StockAdded)))]
pub async fn add(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    FormBody(request): FormBody<StockAddition>,
) -> Result<Json<StockAdded>, ApiError> {
    monitoring::require_may_watch(&ctx, &access).await?;
    Ok(Json(additions::add(&ctx, access.user.id, request).await?))
}

/// Changes price, day and tags of a car in stock.
#[utoipa::path(patch, path = "/api/user/stock/{id}", operation_id = "change_stock_car",
    tag = "business", security(("bearer" = [])),
    params(("id" = Uuid, Path)),
    request_body = StockCarChange,
    responses((status = 200, description = "The car", body = StockCarView)))]
pub async fn change(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    Path(Id(id)): Path<Id>,
    FormBody(form): FormBody<StockCarChange>,
) -> Result<Json<StockCarView>, ApiError> {
    Ok(Json(cars::change(&ctx, access.user.id, id, form).await?))
}

/// Removes a car from the stock.
#[utoipa::path(delete, path = "/api/user/stock/{id}", operation_id = "delete_stock_car",
    tag = "business", security(("bearer" = [])),
    params(("id" = Uuid, Path)),
    responses((status = 204, description = "Removed")))]
pub async fn delete(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    Path(Id(id)): Path<Id>,
) -> Result<StatusCode, ApiError> {
    monitoring::require_may_watch(&ctx, &access).await?;
    cars::remove(&ctx, access.user.id, &[id.to_string()]).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Number of changed cars.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct ChangedCars {
    pub cars: u64,
}

/// Removes cars from the stock; unknown ids are ignored.
#[utoipa::path(post, path = "/api/user/stock/remove", operation_id = "remove_stock_cars",
    tag = "business", security(("bearer" = [])),
    request_body = StockRemoval,
    responses((status = 200, description = "The number of removed cars", body = ChangedCars)))]
pub async fn remove(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    FormBody(request): FormBody<StockRemoval>,
) -> Result<Json<ChangedCars>, ApiError> {
    monitoring::require_may_watch(&ctx, &access).await?;
    let cars = cars::remove(&ctx, access.user.id, &request.ids).await?;
    Ok(Json(ChangedCars { cars }))
}

/// Adds and removes tags of cars in stock, of all or none; unknown ids are ignored.
#[utoipa::path(post, path = "/api/user/stock/tags", operation_id = "tag_stock_cars",
    tag = "business", security(("bearer" = [])),
    request_body = StockTags,
    responses((status = 200, description = "The number of tagged cars", body = ChangedCars)))]
pub async fn tag(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    FormBody(request): FormBody<StockTags>,
) -> Result<Json<ChangedCars>, ApiError> {
    let cars = cars::tag(&ctx, access.user.id, &request).await?;
    Ok(Json(ChangedCars { cars }))
}

/// Downloads the cars in stock that match the filters as CSV for spreadsheets.
#[utoipa::path(get, path = "/api/user/stock/export.csv", operation_id = "download_stock_csv",
    tag = "business", security(("bearer" = [])),
    params(StockSelection),
    responses((status = 200, description = "The cars", body = FileBytes,
        content_type = "text/csv")))]
pub async fn export_csv(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    Query(selection): Query<StockSelection>,
) -> Result<Response, ApiError> {
    let filters = filters(&ctx, &selection)?;
    let file = export::csv(&ctx, access.user.id, &filters).await?;
    download("avtosled-stock.csv", CSV_TYPE, file)
}

/// Downloads the cars in stock that match the filters as a workbook.
#[utoipa::path(get, path = "/api/user/stock/export.xlsx", operation_id = "download_stock_xlsx",
    tag = "business", security(("bearer" = [])),
    params(StockSelection),
    responses((status = 200, description = "The cars", body = FileBytes,
        content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")))]
pub async fn export_xlsx(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    Query(selection): Query<StockSelection>,
) -> Result<Response, ApiError> {
    let filters = filters(&ctx, &selection)?;
    let file = export::xlsx(&ctx, access.user.id, &filters).await?;
    download("avtosled-stock.xlsx", XLSX_TYPE, file)
}

/// Saved views of the stock.
#[utoipa::path(get, path = "/api/user/stock-views", operation_id = "list_stock_views",
    tag = "business", security(("bearer" = [])),
    responses((status = 200, description = "The views", body = StockViews)))]
pub async fn list_views(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
) -> Result<Json<StockViews>, ApiError> {
    Ok(Json(saved_views::list(&ctx, access.user.id).await?))
}

/// Saves a view of the stock.
#[utoipa::path(post, path = "/api/user/stock-views", operation_id = "create_stock_view",
    tag = "business", security(("bearer" = [])),
    request_body = SavedStockView,
    responses((status = 200, description = "The view", body = StockViewItem)))]
pub async fn create_view(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    FormBody(view): FormBody<SavedStockView>,
) -> Result<Json<StockViewItem>, ApiError> {
    Ok(Json(saved_views::create(&ctx, access.user.id, view).await?))
}

/// Replaces name and filters of a saved view.
#[utoipa::path(patch, path = "/api/user/stock-views/{id}", operation_id = "change_stock_view",
    tag = "business", security(("bearer" = [])),
    params(("id" = Uuid, Path)),
    request_body = SavedStockView,
    responses((status = 200, description = "The view", body = StockViewItem)))]
pub async fn change_view(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    Path(Id(id)): Path<Id>,
    FormBody(view): FormBody<SavedStockView>,
) -> Result<Json<StockViewItem>, ApiError> {
    let view = saved_views::replace(&ctx, access.user.id, id, view);
    Ok(Json(view.await?))
}

/// Deletes a saved view.
#[utoipa::path(delete, path = "/api/user/stock-views/{id}", operation_id = "delete_stock_view",
    tag = "business", security(("bearer" = [])),
    params(("id" = Uuid, Path)),
    responses((status = 204, description = "Deleted")))]
pub async fn delete_view(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    Path(Id(id)): Path<Id>,
) -> Result<StatusCode, ApiError> {
    saved_views::delete(&ctx, access.user.id, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Monitoring of the stock, with its price, limits and recent cost.
#[utoipa::path(get, path = "/api/user/stock/monitoring", operation_id = "get_stock_monitoring",
    tag = "business", security(("bearer" = [])),
    responses((status = 200, description = "The monitoring", body = StockMonitoring)))]
pub async fn find_monitoring(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
) -> Result<Json<StockMonitoring>, ApiError> {
    Ok(Json(monitoring::find(&ctx, access.user.id).await?))
}

/// Switch of the monitoring of the stock.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct StockMonitoringSwitch {
    pub is_enabled: bool,
}

/// Switches the monitoring of the stock on or off.
#[utoipa::path(put, path = "/api/user/stock/monitoring", operation_id = "set_stock_monitoring",
    tag = "business", security(("bearer" = [])),
    request_body = StockMonitoringSwitch,
    responses((status = 200, description = "The monitoring", body = StockMonitoring)))]
pub async fn set_monitoring(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    JsonBody(body): JsonBody<StockMonitoringSwitch>,
) -> Result<Json<StockMonitoring>, ApiError> {
    let monitoring = monitoring::switch(&ctx, access.user.id, body.is_enabled);
    Ok(Json(monitoring.await?))
}

impl From<ExportError> for ApiError {
    fn from(error: ExportError) -> Self {
        match error {
            ExportError::Table(error) => Self::internal(&error),
            ExportError::Storage(error) => error.into(),
        }
    }
}

impl From<StockError> for ApiError {
    fn from(error: StockError) -> Self {
        match error {
            StockError::Invalid(errors) => errors.into(),
            StockError::NotFound => {
                Self::not_found("stock_car_not_found", "Такой машины на складе нет")
            }
            StockError::ReportNotFound => {
                Self::not_found("report_not_found", "Такого отчёта у вас нет")
            }
            StockError::BatchNotFound => {
                Self::not_found("batch_not_found", "Такого списка у вас нет")
            }
            StockError::NothingToAdd => Self::conflict(
                "nothing_to_add",
                "В списке ещё нет ни одной проверенной машины",
            ),
            StockError::Full => Self::conflict(
                "stock_full",
                format!("На складе может быть не больше {MAX_STOCK_CARS} машин"),
            ),
            StockError::TooManyTags => Self::conflict(
                "too_many_tags",
                format!("У машины может быть не больше {MAX_TAGS} меток"),
            ),
            StockError::ViewNotFound => {
                Self::not_found("stock_view_not_found", "Такого сохранённого вида нет")
            }
            StockError::TooManyViews => Self::conflict(
                "too_many_stock_views",
                format!("Сохранённых видов может быть не больше {MAX_STOCK_VIEWS}"),
            ),
            StockError::BusinessOnly => Self::conflict(
                "business_only",
                "Наблюдение за складом доступно по подписке «Бизнес Про»",
            ),
            StockError::Session(error) => error.into(),
            StockError::Storage(error) => error.into(),
        }
    }
}
