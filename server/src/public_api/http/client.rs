//! Extractor of the API key of a request.

use std::sync::Arc;

use axum::extract::{FromRef, FromRequestParts, MatchedPath};
use axum::http::request::Parts;
use axum::http::{Method, StatusCode};

use crate::business::api_keys::authentication::{self, ApiCaller, KeyError};
use crate::identity::http::extract::{FromDevice, bearer_token};
use crate::platform::Context;
use crate::platform::http::client_address::TrustedProxies;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::ClientAddress;
use crate::public_api::scopes::{self, Required};

/// Extractor of a program with a valid API key that has the scope of the route.
pub struct ApiClient(pub Arc<ApiCaller>);

impl<S> FromRequestParts<S> for ApiClient
where
    S: Send + Sync,
    Arc<Context>: FromRef<S>,
    TrustedProxies: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let ctx = Arc::<Context>::from_ref(state);
        // A route without a row in the table is rejected.
        let required = required(parts).ok_or_else(ApiError::right_required)?;
        let FromDevice(device) = FromDevice::from_request_parts(parts, state).await?;
        let ClientAddress(address) = ClientAddress::from_request_parts(parts, state).await?;
        let token = bearer_token(&parts.headers).ok_or_else(|| {
            let detail = "Передайте ключ API в заголовке Authorization: Bearer";
            ApiError::new(StatusCode::UNAUTHORIZED, "api_key_required", detail)
        })?;
        let caller = authentication::authenticate(&ctx, token, address, &device).await?;
        if let Required::Scope(scope) = required {
            caller.require(scope)?;
        }
        Ok(Self(caller))
    }
}

fn required(parts: &Parts) -> Option<Required> {
    let path = parts.extensions.get::<MatchedPath>()?;
    let method = match &parts.method {
        method if *method == Method::HEAD => &Method::GET,
        method => method,
    };
    scopes::for_route(method.as_str(), path.as_str())
}

impl From<KeyError> for ApiError {
    fn from(error: KeyError) -> Self {
        let unauthorized =
            |code, detail: &'static str| Self::new(StatusCode::UNAUTHORIZED, code, detail);
        let forbidden = |code, detail: &'static str| Self::new(StatusCode::FORBIDDEN, code, detail);
        match error {
            KeyError::Unknown => unauthorized("invalid_api_key", "Такого ключа API нет"),
            KeyError::Revoked => unauthorized("api_key_revoked", "Ключ API отозван"),
            KeyError::Expired => unauthorized("api_key_expired", "Срок ключа API истёк"),
            KeyError::AddressNotAllowed => forbidden(
                "address_not_allowed",
                "С этого адреса ключом API пользоваться нельзя",
            ),
            KeyError::Blocked => forbidden("account_blocked", "Аккаунт заблокирован"),
            KeyError::NoAccess => forbidden(
                "api_access_required",
                "Рабочие ключи API доступны с подпиской «Бизнес Про»",
            ),
            KeyError::ScopeMissing(_) => {
                forbidden("scope_required", "У ключа API нет права на этот вызов")
            }
            KeyError::Storage(error) => error.into(),
        }
    }
}
