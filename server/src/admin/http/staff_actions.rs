//! Routes for actions under dual control: caps of the caller, requests, decisions.

use std::sync::Arc;

use avtosled_core::field_errors::{FieldError, FieldErrors};
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::admin::dual_control::approvers::NotApprover;
use crate::admin::dual_control::caps::{self, OwnCaps};
use crate::admin::dual_control::error::StaffActionError;
use crate::admin::dual_control::requests;
use crate::admin::dual_control::view::{self, StaffActionPage, StaffActionView};
use crate::admin::http::reason;
use crate::admin::repository::staff_actions::{Filter, Kind, Status};
use crate::identity::http::extract::AdminUser;
use crate::identity::permissions::Role;
use crate::identity::permissions::{self, Permission};
use crate::platform::Context;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::{Id, JsonBody};
use crate::platform::repository::pagination;

/// Role, permissions and caps of the caller.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnRights {
    role: Role,
    rights: Vec<Permission>,
    caps: OwnCaps,
}

/// Returns the role of the caller, and what remains of his caps without a second person.
#[utoipa::path(get, path = "/api/admin/rights", operation_id = "get_own_rights",
    tag = "admin", security(("bearer" = [])),
    responses((status = 200, description = "Role and caps", body = OwnRights)))]
pub async fn own_rights(
    State(ctx): State<Arc<Context>>,
    AdminUser(staff): AdminUser,
) -> Result<Json<OwnRights>, ApiError> {
    Ok(Json(OwnRights {
        role: staff.user.role,
        rights: permissions::for_role(staff.user.role),
        caps: caps::own(&ctx, &staff).await?,
    }))
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Listing {
    /// State of the actions; default all.
    status: Option<Status>,
    /// Whether a second person decided; default all.
    decided: Option<bool>,
    /// Number of actions, at most 100; default 50.
    limit: Option<u64>,
    /// Position `next` of the previous page.
    after: Option<Uuid>,
}

/// Lists credits, debits, refunds and granted roles, and requests for them, newest first.
#[utoipa::path(get, path = "/api/admin/staff-actions", operation_id = "list_staff_actions",
    tag = "admin", security(("bearer" = [])),
    params(Listing),
    responses((status = 200, description = "A page of acts", body = StaffActionPage)))]
pub async fn list(
    State(ctx): State<Arc<Context>>,
    AdminUser(staff): AdminUser,
    Query(listing): Query<Listing>,
) -> Result<Json<StaffActionPage>, ApiError> {
    let limit = pagination::limit(listing.limit);
    let filter = Filter {
        status: listing.status,
        decided: listing.decided,
    };
    let found = view::list(&ctx, &staff, filter, listing.after, limit);
    Ok(Json(found.await?))
}

/// Decision on a request for a staff action.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StaffActionDecision {
    approved: bool,
    /// Reason of 3 to 500 characters.
    reason: String,
}

/// Approves or rejects the request of another staff member; requesters withdraw their own.
#[utoipa::path(post, path = "/api/admin/staff-actions/{id}/decision",
    operation_id = "answer_staff_action",
    tag = "admin", security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The request")),
    request_body = StaffActionDecision,
    responses((status = 200, description = "The request as decided", body = StaffActionView)))]
pub async fn decide(
    State(ctx): State<Arc<Context>>,
    AdminUser(staff): AdminUser,
    Path(Id(id)): Path<Id>,
    JsonBody(decision): JsonBody<StaffActionDecision>,
) -> Result<Json<StaffActionView>, ApiError> {
    let reason = reason::checked(&decision.reason)?;
    let decided = requests::decide(&ctx, &staff, id, decision.approved, reason);
    Ok(Json(decided.await?))
}

impl From<StaffActionError> for ApiError {
    fn from(error: StaffActionError) -> Self {
        let of_amount = |code: &'static str, message: &'static str| {
            Self::fields(FieldErrors::one(FieldError::new("amount", code, message)))
        };
        match error {
            StaffActionError::NotFound => {
                Self::not_found("user_not_found", "Пользователя или заявки нет")
            }
            StaffActionError::OwnAccount => {
                Self::conflict("own_account", "Свой аккаунт и свои платежи изменить нельзя")
            }
            StaffActionError::Decided => Self::conflict("decided", "По этой заявке уже решили"),
            StaffActionError::RoleHeld => Self::conflict(
                "role_held",
                "У аккаунта уже есть эта роль или старшая: отклоните заявку",
            ),
            StaffActionError::Insufficient => {
                of_amount("insufficient", "На балансе меньше этой суммы")
            }
            StaffActionError::NotPositive => {
                of_amount("not_positive", "Сумма должна быть больше нуля")
            }
            StaffActionError::CapUsedUp(kind) => cap_used_up(kind),
            StaffActionError::TooManyWaiting => Self::conflict(
                "too_many_waiting",
                "Десять ваших заявок ещё ждут решения: дождитесь его",
            ),
            StaffActionError::Forbidden => Self::right_required(),
            StaffActionError::Session(error) => error.into(),
            StaffActionError::NotApprover(error) => error.into(),
            StaffActionError::Refund(error) => error.into(),
            StaffActionError::KeyReused(error) => error.into(),
            StaffActionError::Storage(error) => error.into(),
        }
    }
}

/// Error that names the command for the action on the server.
fn cap_used_up(kind: Kind) -> ApiError {
    let command = match kind {
        Kind::Credit => "avtosled admin credit",
        Kind::Debit => "avtosled admin debit",
        Kind::Refund => "avtosled admin refund",
        Kind::Role | Kind::Reveal => "avtosled admin grant",
        Kind::Revocation => "avtosled admin revoke",
    };
    ApiError::conflict(
        "cap_used_up",
        format!(
            "Одному вам это нельзя, а независимого администратора, который мог бы подтвердить, нет: он \
             назначен не вами и не тем же человеком и работает не меньше 72 часов. Сделайте это \
             командой на сервере: {command}"
        ),
    )
}

impl From<NotApprover> for ApiError {
    fn from(error: NotApprover) -> Self {
        match error {
            NotApprover::OwnRequest => Self::conflict(
                "own_request",
                "Свою заявку подтверждает другой администратор",
            ),
            NotApprover::OwnAccount => Self::conflict(
                "own_account",
                "Заявку о вашем аккаунте подтверждает другой администратор",
            ),
            NotApprover::Expired => Self::conflict(
                "request_expired",
                "Заявке больше семи дней: её можно только отклонить",
            ),
            NotApprover::RequesterInactive => Self::conflict(
                "requester_inactive",
                "Автор заявки заблокирован или больше не сотрудник: её можно только отклонить",
            ),
            NotApprover::AppointedByRequester => Self::new(
                StatusCode::FORBIDDEN,
                "appointed_by_requester",
                "Вас назначил автор заявки, сам или через других: подтверждает другой администратор",
            ),
            NotApprover::TooRecent => Self::new(
                StatusCode::FORBIDDEN,
                "administrator_too_recent",
                "К моменту заявки вы были администратором меньше 72 часов: подтверждает другой",
            ),
            NotApprover::NotIndependent => Self::new(
                StatusCode::FORBIDDEN,
                "not_independent",
                "Вы и автор заявки назначены одним человеком или вы назначили его сами, а сумма больше \
                 вашего предела: подтверждает независимый администратор",
            ),
        }
    }
}
