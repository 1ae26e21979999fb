//! Routes for accounts, for administrators.

use std::sync::Arc;

use avtosled_core::field_errors::{FieldError, FieldErrors};
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use crate::admin::dual_control::roles::{self, AdminUserError, Change};
use crate::admin::dual_control::view::{self, StaffActionView};
use crate::admin::http::payments::check_search;
use crate::admin::http::reason;
use crate::admin::people::users::{self, Filter, Sort, UserPage, UserRow};
use crate::identity::http::extract::AdminUser;
use crate::identity::permissions::Role;
use crate::platform::Context;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::{Id, JsonBody};
use crate::platform::repository::pagination;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Listing {
    /// Id of an account, whole phone or e-mail, or part of a username; at most 100 characters.
    /// A search by phone or e-mail is recorded in the audit log.
    #[serde(default)]
    search: String,
    role: Option<Role>,
    /// Whether the accounts are active; false lists blocked ones.
    active: Option<bool>,
    #[serde(default)]
    #[param(inline)]
    sort: Sort,
    /// Number of accounts, at most 100; default 50.
    limit: Option<u64>,
    /// Position `next` of the previous page.
    after: Option<Uuid>,
}

/// Lists accounts, in the requested order.
#[utoipa::path(get, path = "/api/admin/users", operation_id = "list_users",
    tag = "admin", security(("bearer" = [])),
    params(Listing),
    responses((status = 200, description = "The accounts", body = UserPage)))]
pub async fn list(
    State(ctx): State<Arc<Context>>,
    AdminUser(admin): AdminUser,
    Query(listing): Query<Listing>,
) -> Result<Json<UserPage>, ApiError> {
    check_search(&listing.search)?;
    let filter = Filter {
        search: users::search(&ctx, &admin, &listing.search).await?,
        role: listing.role,
        is_active: listing.active,
        sort: listing.sort,
    };
    let limit = pagination::limit(listing.limit);
    let page = users::list(&ctx, &filter, listing.after, limit).await?;
    Ok(Json(page))
}

/// Blocks or unblocks another account, or changes its role.
/// Grants above the caps of one person need an approval.
#[utoipa::path(patch, path = "/api/admin/users/{id}", operation_id = "change_user",
    tag = "admin", security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The account")),
    request_body = Change,
    responses(
        (status = 200, description = "The account", body = UserRow),
        (status = 202, description = "The role waits for an approval", body = StaffActionView)))]
pub async fn update(
    State(ctx): State<Arc<Context>>,
    AdminUser(admin): AdminUser,
    Path(Id(id)): Path<Id>,
    JsonBody(change): JsonBody<Change>,
) -> Result<Response, ApiError> {
    if change.is_active.is_none() && change.role.is_none() {
        let error = FieldError::new("", "required", "Укажите isActive или role");
        return Err(FieldErrors::one(error).into());
    }
    reason::checked(&change.reason)?;
    let updated = Box::pin(roles::update(&ctx, &admin, id, change)).await?;
    let Some(request) = updated.request else {
        return Ok(Json(updated.user).into_response());
    };
    let request = view::find(&ctx, &admin, request).await?;
    Ok((StatusCode::ACCEPTED, Json(request)).into_response())
}

impl From<AdminUserError> for ApiError {
    fn from(error: AdminUserError) -> Self {
        match error {
            AdminUserError::NotFound => Self::not_found("user_not_found", "Пользователь не найден"),
            AdminUserError::OwnAccount => {
                Self::conflict("own_account", "Свой аккаунт изменить нельзя")
            }
            AdminUserError::HigherRole => Self::conflict("higher_role", "У аккаунта старшая роль"),
            AdminUserError::NotAdmin => Self::admin_only(),
            AdminUserError::Action(error) => error.into(),
            AdminUserError::Storage(error) => error.into(),
        }
    }
}
