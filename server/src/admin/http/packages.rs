//! Routes for users' packages, for administrators.

use std::sync::Arc;

use avtosled_core::form::PackageCancellation;
use axum::Json;
use axum::extract::{Path, Query, State};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use crate::admin::http::payments::check_search;
use crate::admin::offers::packages::{self, AdminPackageError, CanceledPackage, PackagePage};
use crate::identity::http::extract::AdminUser;
use crate::platform::Context;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::{FormBody, Id};
use crate::platform::repository::pagination;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Listing {
    /// Id of a package or user, whole phone or e-mail, or part of a username; at most 100 characters.
    /// A search by phone or e-mail is recorded in the audit log.
    #[serde(default)]
    search: String,
    /// Number of packages, at most 100; default 50.
    limit: Option<u64>,
    /// Position `next` of the previous page.
    after: Option<Uuid>,
}

/// Lists packages of users, newest first.
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

/// Cancels a package and refunds the price of its unused checks to the user's balance.
#[utoipa::path(post, path = "/api/admin/user-packages/{id}/cancel", operation_id = "cancel_user_package",
    tag = "admin",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The package of a user")),
    request_body = PackageCancellation,
    responses((status = 200, description = "The refund", body = CanceledPackage)))]
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
            AdminPackageError::OwnAccount => {
                Self::conflict("own_account", "Свой пакет отменяет другой администратор")
            }
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
