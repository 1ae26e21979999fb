//! Extractors for the caller and the client device of a request.

use std::sync::Arc;

use axum::extract::{FromRef, FromRequestParts, MatchedPath, OptionalFromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, StatusCode, header};
use uuid::Uuid;

use crate::identity::company::{self, AccountAccess, CompanyAccessError, roles};
use crate::identity::device::Device;
use crate::identity::http::cookies;
use crate::identity::permissions::{self, Permission};
use crate::identity::session::sessions::{self, Caller};
use crate::platform::Context;
use crate::platform::http::client_address::{self, TrustedProxies};
use crate::platform::http::error::ApiError;

const MAX_USER_AGENT_CHARS: usize = 300;

/// Extractor of a signed-in user.
pub struct CurrentUser(pub Caller);

impl<S> FromRequestParts<S> for CurrentUser
where
    S: Send + Sync,
    Arc<Context>: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let ctx = Arc::<Context>::from_ref(state);
        let token = bearer_token(&parts.headers)
            .ok_or_else(|| ApiError::from_status(StatusCode::UNAUTHORIZED))?;
        Ok(Self(sessions::authenticate(&ctx, token).await?))
    }
}

impl<S> OptionalFromRequestParts<S> for CurrentUser
where
    S: Send + Sync,
    Arc<Context>: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Option<Self>, ApiError> {
        let signed_in = <Self as FromRequestParts<S>>::from_request_parts(parts, state).await;
        match signed_in {
            Ok(user) => Ok(Some(user)),
            Err(error) if error.status == StatusCode::UNAUTHORIZED => Ok(None),
            Err(error) => Err(error),
        }
    }
}

/// Name of the header with the company on whose account a request acts; without it the caller's own account.
pub const COMPANY_HEADER: &str = "x-company-id";

/// Extractor of the account that a request acts on: the caller's own, or that of a company by its header.
pub struct CurrentAccount(pub AccountAccess);

impl<S> FromRequestParts<S> for CurrentAccount
where
    S: Send + Sync,
    Arc<Context>: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let signed_in = <CurrentUser as FromRequestParts<S>>::from_request_parts(parts, state);
        let CurrentUser(caller) = signed_in.await?;
        let Some(company_id) = company_id(&parts.headers)? else {
            return Ok(Self(AccountAccess::own(caller)));
        };
        let ctx = Arc::<Context>::from_ref(state);
        let access = company::find_access(&ctx, caller, company_id).await?;
        // A route without a row in the table is closed to companies.
        let least = route(parts).and_then(|(method, path)| roles::least_role(method, path));
        let least = least.ok_or_else(ApiError::right_required)?;
        if access.role() < least {
            return Err(CompanyAccessError::RoleRequired(least).into());
        }
        Ok(Self(access))
    }
}

/// Company named by the header of a request.
fn company_id(headers: &HeaderMap) -> Result<Option<Uuid>, ApiError> {
    let Some(value) = headers.get(COMPANY_HEADER) else {
        return Ok(None);
    };
    let id = value
        .to_str()
        .ok()
        .and_then(|text| Uuid::parse_str(text).ok());
    let id = id.ok_or(CompanyAccessError::NotMember)?;
    Ok(Some(id))
}

/// Extractor of the account that a request acts on, or `None` without a token.
pub struct AccountOrAnonymous(pub Option<AccountAccess>);

impl<S> FromRequestParts<S> for AccountOrAnonymous
where
    S: Send + Sync,
    Arc<Context>: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        if !parts.headers.contains_key(header::AUTHORIZATION) {
            return Ok(Self(None));
        }
        let account = <CurrentAccount as FromRequestParts<S>>::from_request_parts(parts, state);
        let CurrentAccount(access) = account.await?;
        Ok(Self(Some(access)))
    }
}

/// Extractor of a staff member with the route's permission and a confirmed second factor.
///
/// Unsafe methods also require a fresh confirmation.
pub struct AdminUser(pub Caller);

impl<S> FromRequestParts<S> for AdminUser
where
    S: Send + Sync,
    Arc<Context>: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let signed_in = <CurrentUser as FromRequestParts<S>>::from_request_parts(parts, state);
        let CurrentUser(caller) = signed_in.await?;
        if !caller.user.is_staff() {
            return Err(ApiError::admin_only());
        }
        // A route without a row in the permission table is forbidden.
        let permission = required_permission(parts).ok_or_else(ApiError::right_required)?;
        if !permissions::grants(caller.user.role, permission) {
            return Err(ApiError::right_required());
        }
        caller.require_second_factor()?;
        if !parts.method.is_safe() {
            let ctx = Arc::<Context>::from_ref(state);
            caller.require_fresh(ctx.clock.now())?;
        }
        Ok(Self(caller))
    }
}

fn required_permission(parts: &Parts) -> Option<Permission> {
    let (method, path) = route(parts)?;
    permissions::for_route(method, path)
}

/// Method and path of the route that matched; `HEAD` counts as `GET`.
fn route(parts: &Parts) -> Option<(&str, &str)> {
    let path = parts.extensions.get::<MatchedPath>()?;
    let method = match &parts.method {
        method if *method == Method::HEAD => &Method::GET,
        method => method,
    };
    Some((method.as_str(), path.as_str()))
}

/// Extractor of a signed-in user, or `None` without a token; an invalid token is rejected.
pub struct UserOrAnonymous(pub Option<Caller>);

impl<S> FromRequestParts<S> for UserOrAnonymous
where
    S: Send + Sync,
    Arc<Context>: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        if !parts.headers.contains_key(header::AUTHORIZATION) {
            return Ok(Self(None));
        }
        let signed_in = <CurrentUser as FromRequestParts<S>>::from_request_parts(parts, state);
        let CurrentUser(caller) = signed_in.await?;
        Ok(Self(Some(caller)))
    }
}

/// Rejects a request with neither an access token nor an access key.
pub fn require_token_or_key<T>(signed_in: Option<&T>, key: Option<&str>) -> Result<(), ApiError> {
    if signed_in.is_none() && key.is_none() {
        return Err(ApiError::from_status(StatusCode::UNAUTHORIZED));
    }
    Ok(())
}

/// Bearer token of the `Authorization` header.
pub fn bearer_token(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

/// Extractor of the client [`Device`].
pub struct FromDevice(pub Device);

impl<S> FromRequestParts<S> for FromDevice
where
    S: Send + Sync,
    TrustedProxies: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        Ok(Self(device(parts, &TrustedProxies::from_ref(state))))
    }
}

/// Device that sent a request.
#[must_use]
pub fn device(parts: &Parts, proxies: &TrustedProxies) -> Device {
    let user_agent = parts.headers.get(header::USER_AGENT);
    Device {
        known_device: cookies::known_device(&parts.headers),
        ip_address: client_address::key(proxies, &parts.extensions, &parts.headers),
        user_agent: user_agent
            .and_then(|value| value.to_str().ok())
            .map(|text| text.chars().take(MAX_USER_AGENT_CHARS).collect()),
    }
}
