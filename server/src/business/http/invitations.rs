//! Routes of invitations to companies.

use std::sync::Arc;

use avtosled_core::form::MemberInvitation;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;

use crate::business::companies::invitations::{
    self, CreatedInvitation, Invitations, JoinedCompany, ReceivedInvitation,
};
use crate::identity::http::extract::{CurrentAccount, CurrentUser, FromDevice};
use crate::platform::Context;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::{AccessKey, FormBody, Id};

/// Lists the invitations of the company that were neither accepted nor revoked.
#[utoipa::path(get, path = "/api/company/invitations", operation_id = "list_invitations",
    tag = "business", security(("bearer" = [])),
    responses((status = 200, description = "The invitations", body = Invitations)))]
pub async fn list(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
) -> Result<Json<Invitations>, ApiError> {
    Ok(Json(invitations::list(&ctx, &access).await?))
}

/// Invites a person to the company; the link is also sent to the contact.
#[utoipa::path(post, path = "/api/company/invitations", operation_id = "invite_member",
    tag = "business", security(("bearer" = [])),
    request_body = MemberInvitation,
    responses((status = 200, description = "The invitation", body = CreatedInvitation)))]
pub async fn create(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    FromDevice(device): FromDevice,
    FormBody(new): FormBody<MemberInvitation>,
) -> Result<Json<CreatedInvitation>, ApiError> {
    let created = invitations::create(&ctx, &access, new, &device).await?;
    Ok(Json(created))
}

/// Revokes an invitation.
#[utoipa::path(delete, path = "/api/company/invitations/{id}", operation_id = "revoke_invitation",
    tag = "business", security(("bearer" = [])),
    params(("id" = Uuid, Path)),
    responses((status = 204, description = "The invitation is revoked")))]
pub async fn revoke(
    State(ctx): State<Arc<Context>>,
    CurrentAccount(access): CurrentAccount,
    FromDevice(device): FromDevice,
    Path(Id(id)): Path<Id>,
) -> Result<StatusCode, ApiError> {
    invitations::revoke(&ctx, &access, id, &device).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Returns an invitation to the owner of its link or of the contact that it is addressed to.
#[utoipa::path(get, path = "/api/invitations/{id}", operation_id = "get_invitation",
    tag = "business", security(("bearer" = [])),
    params(("id" = Uuid, Path),
        ("X-Access-Key" = Option<String>, Header, description = "The key in the fragment of the link")),
    responses((status = 200, description = "The invitation", body = ReceivedInvitation)))]
pub async fn get(
    State(ctx): State<Arc<Context>>,
    CurrentUser(caller): CurrentUser,
    AccessKey(key): AccessKey,
    Path(Id(id)): Path<Id>,
) -> Result<Json<ReceivedInvitation>, ApiError> {
    let found = invitations::find(&ctx, &caller.user, id, key.as_deref()).await?;
    Ok(Json(found))
}

/// Accepts an invitation.
#[utoipa::path(post, path = "/api/invitations/{id}/accept", operation_id = "accept_invitation",
    tag = "business", security(("bearer" = [])),
    params(("id" = Uuid, Path),
        ("X-Access-Key" = Option<String>, Header, description = "The key in the fragment of the link")),
    responses((status = 200, description = "The company", body = JoinedCompany)))]
pub async fn accept(
    State(ctx): State<Arc<Context>>,
    CurrentUser(caller): CurrentUser,
    AccessKey(key): AccessKey,
    FromDevice(device): FromDevice,
    Path(Id(id)): Path<Id>,
) -> Result<Json<JoinedCompany>, ApiError> {
    let joined = invitations::accept(&ctx, caller.user.id, id, key.as_deref(), &device).await?;
    Ok(Json(joined))
}

/// Refuses an invitation.
#[utoipa::path(delete, path = "/api/invitations/{id}", operation_id = "refuse_invitation",
    tag = "business", security(("bearer" = [])),
    params(("id" = Uuid, Path),
        ("X-Access-Key" = Option<String>, Header, description = "The key in the fragment of the link")),
    responses((status = 204, description = "The invitation is refused")))]
pub async fn refuse(
    State(ctx): State<Arc<Context>>,
    CurrentUser(caller): CurrentUser,
    AccessKey(key): AccessKey,
    Path(Id(id)): Path<Id>,
) -> Result<StatusCode, ApiError> {
    invitations::refuse(&ctx, &caller.user, id, key.as_deref()).await?;
    Ok(StatusCode::NO_CONTENT)
}
