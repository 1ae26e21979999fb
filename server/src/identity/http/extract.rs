//! Extractors for the caller and the client device of a request.

use std::sync::Arc;

use axum::extract::{FromRef, FromRequestParts, MatchedPath, OptionalFromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, StatusCode, header};

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
    let path = parts.extensions.get::<MatchedPath>()?;
    let method = match &parts.method {
        method if *method == Method::HEAD => &Method::GET,
        method => method,
    };
    permissions::for_route(method.as_str(), path.as_str())
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
pub fn require_token_or_key(caller: Option<&Caller>, key: Option<&str>) -> Result<(), ApiError> {
    if caller.is_none() && key.is_none() {
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
