//! Accounts, for administrators.

use std::sync::Arc;

use avtosled_core::fields::{FieldError, FieldErrors};
use avtosled_core::form::REASON_CHARS;
use axum::Json;
use axum::extract::{Path, Query, State};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::identity::http::extract::AdminUser;
use crate::kit::Kit;
use crate::kit::http::error::ApiError;
use crate::kit::http::extract::{Id, JsonBody};
use crate::operations::admin_users::{self, AdminUserError, Change, UserPage, UserRow};
use crate::operations::http::admin_payments::{DEFAULT_LIMIT, MAX_LIMIT, MAX_OFFSET, check_search};

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Listing {
    /// Part of a username, a phone or an e-mail address; at most 100 characters.
    #[serde(default)]
    search: String,
    /// At most 100; 50 unless told.
    limit: Option<u64>,
    /// How many accounts to pass over.
    #[serde(default)]
    offset: u64,
}

/// The accounts, newest first.
#[utoipa::path(get, path = "/api/admin/users", operation_id = "list_users",
    tag = "admin", security(("bearer" = [])),
    params(Listing),
    responses((status = 200, description = "The accounts", body = UserPage)))]
pub async fn list(
    State(kit): State<Arc<Kit>>,
    _: AdminUser,
    Query(listing): Query<Listing>,
) -> Result<Json<UserPage>, ApiError> {
    check_search(&listing.search)?;
    let limit = listing.limit.unwrap_or(DEFAULT_LIMIT).clamp(1, MAX_LIMIT);
    let offset = listing.offset.min(MAX_OFFSET);
    Ok(Json(
        admin_users::list(&kit, &listing.search, limit, offset).await?,
    ))
}

/// Blocks or unblocks another's account, or changes its role.
#[utoipa::path(patch, path = "/api/admin/users/{id}", operation_id = "change_user",
    tag = "admin", security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The account")),
    request_body = Change,
    responses((status = 200, description = "The account", body = UserRow)))]
pub async fn update(
    State(kit): State<Arc<Kit>>,
    AdminUser(admin): AdminUser,
    Path(Id(id)): Path<Id>,
    JsonBody(change): JsonBody<Change>,
) -> Result<Json<UserRow>, ApiError> {
    if change.is_active.is_none() && change.role.is_none() {
        let error = FieldError::new("", "required", "Укажите isActive или role");
        return Err(FieldErrors::one(error).into());
    }
    if !REASON_CHARS.contains(&change.reason.trim().chars().count()) {
        let message = "Укажите причину: от 3 до 500 символов";
        let error = FieldError::new("reason", "reason_required", message);
        return Err(FieldErrors::one(error).into());
    }
    Ok(Json(admin_users::update(&kit, &admin, id, change).await?))
}

impl From<AdminUserError> for ApiError {
    fn from(error: AdminUserError) -> Self {
        match error {
            AdminUserError::NotFound => Self::not_found("user_not_found", "Пользователь не найден"),
            AdminUserError::OwnAccount => {
                Self::conflict("own_account", "Свой аккаунт изменить нельзя")
            }
            AdminUserError::NotAdmin => Self::admin_only(),
            AdminUserError::Storage(error) => error.into(),
        }
    }
}
