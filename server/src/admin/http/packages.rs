//! Packages of users, for administrators.

use std::sync::Arc;

use avtosled_core::form::PackageCancellation;
use axum::Json;
use axum::extract::{Path, Query, State};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use crate::admin::http::payments::check_search;
use crate::admin::packages::{self, AdminPackageError, CanceledPackage, PackagePage};
use crate::identity::http::extract::AdminUser;
use crate::platform::Context;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::{FormBody, Id};
use crate::platform::repository::pagination;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Listing {
    /// The id of a package or user, a whole phone or e-mail address, or a part of a username; at most
    /// 100 characters. Who looks for a phone or an address is recorded.
    #[serde(default)]
    search: String,
    /// At most 100; 50 unless told.
    limit: Option<u64>,
    /// `next` of the page before.
    after: Option<Uuid>,
}

/// The packages of users, newest first.
#[utoipa::path(get, path = "/api/admin/user-packages", operation_id = "list_user_packages",
    tag = "admin", security(("bearer" = [])),
    params(Listing),
    responses((status = 200, description = "The packages", body = PackagePage)))]
pub async fn list(
    State(ctx): State<Arc<Context>>,
    AdminUser(admin): AdminUser,
    Query(listing): Query<Listing>,
) -> Result<Json<PackagePage>, ApiError> {
    check_search(&listing.search)?;
    let limit = pagination::limit(listing.limit);
    let page = packages::list(&ctx, &admin, &listing.search, listing.after, limit);
    Ok(Json(page.await?))
}

/// Ends a package; the price of its unused checks goes to the user's balance.
#[utoipa::path(post, path = "/api/admin/user-packages/{id}/cancel", operation_id = "cancel_user_package",
    tag = "admin",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The package of a user")),
    request_body = PackageCancellation,
    responses((status = 200, description = "What was given back", body = CanceledPackage)))]
pub async fn cancel(
    State(ctx): State<Arc<Context>>,
    AdminUser(admin): AdminUser,
    Path(Id(id)): Path<Id>,
    FormBody(form): FormBody<PackageCancellation>,
) -> Result<Json<CanceledPackage>, ApiError> {
    Ok(Json(packages::cancel(&ctx, &admin, id, form.reason).await?))
}

impl From<AdminPackageError> for ApiError {
    fn from(error: AdminPackageError) -> Self {
        match error {
            AdminPackageError::NotFound => Self::not_found("package_not_found", "Пакет не найден"),
            AdminPackageError::Over => {
                Self::conflict("package_not_active", "Пакет уже отменён или его срок истёк")
            }
            AdminPackageError::InWork => Self::conflict(
                "report_in_work",
                "По этому пакету ещё готовится отчёт. Дождитесь его",
            ),
            AdminPackageError::Storage(error) => error.into(),
            AdminPackageError::Ledger(_) | AdminPackageError::Money(_) => Self::internal(&error),
        }
    }
}
