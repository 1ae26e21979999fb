//! Routes for the refresh of a report.

use std::sync::Arc;

use avtosled_core::form::Refresh;
use axum::Json;
use axum::extract::{Path, State};

use crate::checks::http::search::Ordered;
use crate::checks::orders::OrderOrigin;
use crate::identity::http::extract::CurrentAccount;
use crate::platform::Context;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::{FormBody, Id, IdempotencyKey};
use crate::reports::refresh::{self, RefreshError, RefreshOffer};

/// Returns the stale and missing answers of a completed report, and the price of a refresh.
#[utoipa::path(get, path = "/api/reports/{id}/refresh", operation_id = "get_refresh_offer",
    tag = "reports", security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The report")),
    responses((status = 200, description = "The refresh offer", body = RefreshOffer)))]
pub async fn refresh_offer(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    Path(Id(id)): Path<Id>,
) -> Result<Json<RefreshOffer>, ApiError> {
    Ok(Json(refresh::offer(&ctx, &access.user, id).await?))
}

/// Orders a refresh of a report.
/// Fresh answers are copied, stale and failed sources are queried at the refresh price.
#[utoipa::path(post, path = "/api/reports/{id}/refresh", operation_id = "refresh_report",
    tag = "reports", security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The report"),
        ("Idempotency-Key" = Option<String>, Header, description = "The same key and order give the same report")),
    request_body = Refresh,
    responses((status = 200, description = "Ordered", body = Ordered)))]
pub async fn refresh_report(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    IdempotencyKey(key): IdempotencyKey,
    Path(Id(id)): Path<Id>,
    FormBody(order): FormBody<Refresh>,
) -> Result<Json<Ordered>, ApiError> {
    let origin = OrderOrigin::of_member(access.member_id());
    let report_id = refresh::place(&ctx, &access.user, id, order, origin, key).await?;
    Ok(Json(Ordered { report_id }))
}

impl From<RefreshError> for ApiError {
    fn from(error: RefreshError) -> Self {
        match error {
            RefreshError::NotFound => Self::report_not_found(),
            RefreshError::Running => Self::conflict(
                "report_running",
                "Отчёт ещё не готов. Дождитесь окончания проверки",
            ),
            RefreshError::Refreshed => Self::conflict(
                "already_refreshed",
                "Этот отчёт уже обновлён: обновляйте новый",
            ),
            RefreshError::PriceChanged { price } => Self::conflict(
                "price_changed",
                format!(
                    "Цена изменилась: теперь {}. Проверьте список источников",
                    price.formatted()
                ),
            ),
            RefreshError::NothingToRefresh => {
                Self::conflict("nothing_to_refresh", "Все ответы свежие")
            }
            RefreshError::KeyReused(error) => error.into(),
            RefreshError::Order(error) => error.into(),
            RefreshError::Session(error) => error.into(),
            RefreshError::Storage(error) => error.into(),
        }
    }
}
