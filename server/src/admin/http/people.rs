//! Routes for one account, for staff.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::admin::dual_control::caps::Period;
use crate::admin::dual_control::personal_data::{self, PersonalData, RevealError};
use crate::admin::http::reason::{self, ReasonBody};
use crate::admin::people::PersonError;
use crate::admin::people::api_access;
use crate::admin::people::card::{self, PersonView};
use crate::admin::people::sessions::{self, EndedSessions};
use crate::identity::http::extract::AdminUser;
use crate::money::statement::{self, Filter, OperationPage, Paging};
use crate::platform::Context;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::{Id, JsonBody};

/// Returns an account with related data.
#[utoipa::path(get, path = "/api/admin/users/{id}", operation_id = "get_user_card",
    tag = "admin", security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The account")),
    responses((status = 200, description = "The account", body = PersonView)))]
pub async fn find(
    State(ctx): State<Arc<Context>>,
    _: AdminUser,
    Path(Id(id)): Path<Id>,
) -> Result<Json<PersonView>, ApiError> {
    Ok(Json(card::find(&ctx, id).await?))
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Ledger {
    /// Position `next` of the previous page.
    #[param(value_type = Option<i64>)]
    after: Option<String>,
}

/// Lists the money history of an account, newest first.
#[utoipa::path(get, path = "/api/admin/users/{id}/operations",
    operation_id = "list_user_operations",
    tag = "admin", security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The account"), Ledger),
    responses((status = 200, description = "A page of the history", body = OperationPage)))]
pub async fn operations(
    State(ctx): State<Arc<Context>>,
    _: AdminUser,
    Path(Id(id)): Path<Id>,
    Query(ledger): Query<Ledger>,
) -> Result<Json<OperationPage>, ApiError> {
    let paging = Paging::parse(ledger.after.as_deref(), None)?;
    let user = card::person(&ctx, id).await?;
    Ok(Json(
        statement::list(&ctx, &user, Filter::default(), paging).await?,
    ))
}

/// Reveals unmasked personal data of an account, within the caps of the caller.
/// The access is recorded in the audit log with its reason.
#[utoipa::path(post, path = "/api/admin/users/{id}/reveal", operation_id = "get_personal_data",
    tag = "admin", security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The account")),
    request_body = ReasonBody,
    responses((status = 200, description = "The data", body = PersonalData)))]
pub async fn reveal(
    State(ctx): State<Arc<Context>>,
    AdminUser(staff): AdminUser,
    Path(Id(id)): Path<Id>,
    JsonBody(body): JsonBody<ReasonBody>,
) -> Result<Json<PersonalData>, ApiError> {
    let reason = body.checked()?;
    Ok(Json(personal_data::reveal(&ctx, &staff, id, reason).await?))
}

/// Ends all sessions of an account.
#[utoipa::path(post, path = "/api/admin/users/{id}/end-sessions",
    operation_id = "end_user_sessions",
    tag = "admin", security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The account")),
    request_body = ReasonBody,
    responses((status = 200, description = "Number of ended sessions", body = EndedSessions)))]
pub async fn end_sessions(
    State(ctx): State<Arc<Context>>,
    AdminUser(staff): AdminUser,
    Path(Id(id)): Path<Id>,
    JsonBody(body): JsonBody<ReasonBody>,
) -> Result<Json<EndedSessions>, ApiError> {
    let reason = body.checked()?;
    Ok(Json(sessions::end_all(&ctx, &staff, id, reason).await?))
}

/// Permission for live keys of the open API.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ApiAccess {
    allowed: bool,
    /// 3 to 500 characters.
    reason: String,
}

/// Allows or forbids live keys of the open API for an account without a plan that includes it.
#[utoipa::path(post, path = "/api/admin/users/{id}/api-access", operation_id = "set_api_access",
    tag = "admin", security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The account")),
    request_body = ApiAccess,
    responses((status = 204, description = "Set")))]
pub async fn set_api_access(
    State(ctx): State<Arc<Context>>,
    AdminUser(staff): AdminUser,
    Path(Id(id)): Path<Id>,
    JsonBody(body): JsonBody<ApiAccess>,
) -> Result<StatusCode, ApiError> {
    let reason = reason::checked(&body.reason)?;
    api_access::set(&ctx, &staff, id, body.allowed, reason).await?;
    Ok(StatusCode::NO_CONTENT)
}

impl From<PersonError> for ApiError {
    fn from(error: PersonError) -> Self {
        match error {
            PersonError::NotFound => Self::not_found("user_not_found", "Пользователь не найден"),
            PersonError::Storage(error) => error.into(),
        }
    }
}

impl From<RevealError> for ApiError {
    fn from(error: RevealError) -> Self {
        match error {
            RevealError::NotFound => Self::not_found("user_not_found", "Пользователь не найден"),
            RevealError::CapUsedUp { per } => {
                let mut problem = Self::too_many(per.length().num_seconds());
                problem.detail = match per {
                    Period::Hour => {
                        "Предел просмотров личных данных за час исчерпан. Много аккаунтов выгружает \
                         администратор"
                    }
                    Period::Day => {
                        "Предел просмотров личных данных за сутки исчерпан. Много аккаунтов выгружает \
                         администратор"
                    }
                }
                .into();
                problem
            }
            RevealError::Action(error) => error.into(),
            RevealError::Storage(error) => error.into(),
        }
    }
}
