//! Routes of companies and their members.

use std::sync::Arc;

use avtosled_core::form::{CompanyDetails, MemberSettings};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;

use crate::business::companies::details::{self, CompanyView, OwnCompanies};
use crate::business::companies::members::{self, MemberView, Members};
use crate::business::companies::{CompanyError, MAX_MEMBERS};
use crate::identity::company::AccountAccess;
use crate::identity::http::extract::{CurrentAccount, CurrentUser, FromDevice};
use crate::platform::Context;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::{FormBody, Id};

/// Lists the companies of the caller, and the open invitations addressed to the caller.
#[utoipa::path(get, path = "/api/user/companies", operation_id = "list_companies",
    tag = "business", security(("bearer" = [])),
    responses((status = 200, description = "The companies", body = OwnCompanies)))]
pub async fn list(
    State(ctx): State<Arc<Context>>,
    CurrentUser(caller): CurrentUser,
) -> Result<Json<OwnCompanies>, ApiError> {
    Ok(Json(details::list(&ctx, &caller.user).await?))
}

/// Makes the account of the caller a company, which can invite members.
#[utoipa::path(post, path = "/api/user/companies", operation_id = "create_company",
    tag = "business", security(("bearer" = [])),
    request_body = CompanyDetails,
    responses((status = 200, description = "The company", body = CompanyView)))]
pub async fn create(
    State(ctx): State<Arc<Context>>,
    CurrentUser(caller): CurrentUser,
    FromDevice(device): FromDevice,
    FormBody(form): FormBody<CompanyDetails>,
) -> Result<Json<CompanyView>, ApiError> {
    details::create(&ctx, caller.user.id, form, &device).await?;
    let access = AccountAccess::own(caller);
    Ok(Json(details::find(&ctx, &access).await?))
}

/// Returns the company of the account, with the role of the caller.
#[utoipa::path(get, path = "/api/company", operation_id = "get_company",
    tag = "business", security(("bearer" = [])),
    responses((status = 200, description = "The company", body = CompanyView)))]
pub async fn get(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
) -> Result<Json<CompanyView>, ApiError> {
    Ok(Json(details::find(&ctx, &access).await?))
}

/// Replaces the details of the company.
#[utoipa::path(put, path = "/api/company", operation_id = "change_company",
    tag = "business", security(("bearer" = [])),
    request_body = CompanyDetails,
    responses((status = 200, description = "The company", body = CompanyView)))]
pub async fn update(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    FromDevice(device): FromDevice,
    FormBody(form): FormBody<CompanyDetails>,
) -> Result<Json<CompanyView>, ApiError> {
    let changed = details::update(&ctx, &access, form, &device).await?;
    Ok(Json(changed))
}

/// Ends the membership of the caller.
#[utoipa::path(post, path = "/api/company/leave", operation_id = "leave_company",
    tag = "business", security(("bearer" = [])),
    responses((status = 204, description = "The caller is no member any more")))]
pub async fn leave(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    FromDevice(device): FromDevice,
) -> Result<StatusCode, ApiError> {
    members::leave(&ctx, &access, &device).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Lists the members of the company with what they ordered this month.
#[utoipa::path(get, path = "/api/company/members", operation_id = "list_members",
    tag = "business", security(("bearer" = [])),
    responses((status = 200, description = "The members", body = Members)))]
pub async fn list_members(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
) -> Result<Json<Members>, ApiError> {
    Ok(Json(members::list(&ctx, &access).await?))
}

/// Sets role, monthly cap and suspension of a member.
#[utoipa::path(put, path = "/api/company/members/{id}", operation_id = "change_member",
    tag = "business", security(("bearer" = [])),
    params(("id" = Uuid, Path)),
    request_body = MemberSettings,
    responses((status = 200, description = "The member", body = MemberView)))]
pub async fn change_member(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    FromDevice(device): FromDevice,
    Path(Id(id)): Path<Id>,
    FormBody(settings): FormBody<MemberSettings>,
) -> Result<Json<MemberView>, ApiError> {
    let changed = members::change(&ctx, &access, id, settings, &device).await?;
    Ok(Json(changed))
}

/// Removes a member from the company.
#[utoipa::path(delete, path = "/api/company/members/{id}", operation_id = "remove_member",
    tag = "business", security(("bearer" = [])),
    params(("id" = Uuid, Path)),
    responses((status = 204, description = "The member is removed")))]
pub async fn remove_member(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    FromDevice(device): FromDevice,
    Path(Id(id)): Path<Id>,
) -> Result<StatusCode, ApiError> {
    members::remove(&ctx, &access, id, &device).await?;
    Ok(StatusCode::NO_CONTENT)
}

impl From<CompanyError> for ApiError {
    fn from(error: CompanyError) -> Self {
        match error {
            CompanyError::NotFound => {
                Self::not_found("company_not_found", "Этот кабинет не принадлежит компании")
            }
            CompanyError::Exists => Self::conflict("company_exists", "Компания уже создана"),
            CompanyError::MemberNotFound => {
                Self::not_found("member_not_found", "Такого сотрудника в компании нет")
            }
            CompanyError::InvitationNotFound => Self::not_found(
                "invitation_not_found",
                "Приглашение не найдено: откройте ссылку из письма или SMS целиком",
            ),
            CompanyError::InvitationOver => Self::new(
                StatusCode::GONE,
                "invitation_over",
                "Приглашение уже принято, отозвано или его срок истёк",
            ),
            CompanyError::OtherContact => Self::new(
                StatusCode::FORBIDDEN,
                "invitation_of_another_contact",
                "Приглашение отправлено на другой номер телефона: войдите по нему",
            ),
            CompanyError::AlreadyMember => {
                Self::conflict("already_member", "Вы уже состоите в этой компании")
            }
            CompanyError::TooManyMembers => Self::conflict(
                "too_many_members",
                format!("В компании может быть не больше {MAX_MEMBERS} сотрудников и приглашений"),
            ),
            CompanyError::TooManyCompanies => Self::conflict(
                "too_many_companies",
                "Вы состоите в слишком многих компаниях: покиньте ненужные",
            ),
            CompanyError::TooManyInvitations => Self::new(
                StatusCode::TOO_MANY_REQUESTS,
                "too_many_invitations",
                "За сутки отправлено слишком много приглашений. Попробуйте завтра",
            ),
            CompanyError::CappedManager => Self::new(
                StatusCode::FORBIDDEN,
                "capped_manager",
                "У вас есть лимит расходов, поэтому приглашать и менять лимиты может только владелец",
            ),
            CompanyError::OwnerStays => {
                Self::conflict("owner_stays", "Владелец не может покинуть свою компанию")
            }
            CompanyError::Access(error) => error.into(),
            CompanyError::Session(error) => error.into(),
            CompanyError::Storage(error) => error.into(),
        }
    }
}
