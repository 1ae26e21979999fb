//! Extractor of the API key of a request.

use std::sync::Arc;

use axum::extract::{FromRef, FromRequestParts, MatchedPath, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::business::api_keys::authentication::{self, ApiCaller, KeyError};
use crate::identity::http::extract::{self, bearer_token};
use crate::platform::http::client_address::TrustedProxies;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::ClientAddress;
use crate::platform::http::state::AppState;
use crate::public_api::rate_limit::{self, Remaining, WINDOW_S};
use crate::public_api::scopes::{self, Required};
use crate::public_api::versions::{self, ApiVersion};

/// Extractor of a program with a valid API key that has the scope of the route.
pub struct ApiClient(pub Arc<ApiCaller>);

impl<S: Send + Sync> FromRequestParts<S> for ApiClient {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let caller = parts.extensions.get::<Arc<ApiCaller>>();
        // Set by the middleware of the routes.
        let caller = caller.ok_or_else(ApiError::right_required)?;
        Ok(Self(Arc::clone(caller)))
    }
}

/// Middleware that authenticates the key, checks its scope and the rate limits, and writes their headers.
pub async fn authorise(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let (mut parts, body) = request.into_parts();
    let Some(required) = required(&parts) else {
        return refuse_method(&parts);
    };
    let caller = match find_caller(&state, &mut parts, required).await {
        Ok(caller) => caller,
        Err(error) => return error.into_response(),
    };
    let remaining = match rate_limit::count(&state.ctx, &caller).await {
        Ok(remaining) => remaining,
        Err(error) => return ApiError::from(error).into_response(),
    };
    let version = find_version(&parts, &caller);
    let mut response = match &version {
        _ if remaining.left < 0 => ApiError::too_many(1).into_response(),
        Err(error) => error.clone().into_response(),
        Ok(_) => {
            parts.extensions.insert(Arc::clone(&caller));
            next.run(Request::from_parts(parts, body)).await
        }
    };
    write_limits(&mut response, remaining);
    for (name, value) in version.map_or_else(|_| Vec::new(), versions::headers) {
        write_header(&mut response, name, value);
    }
    response
}

/// Version named by a request, or else the one that the key is pinned to.
fn find_version(parts: &Parts, caller: &ApiCaller) -> Result<&'static ApiVersion, ApiError> {
    let named = parts.headers.get(versions::HEADER);
    let day = named.map_or(Ok(caller.key.api_version.as_str()), HeaderValue::to_str);
    let version = day.ok().and_then(versions::find);
    version.ok_or_else(|| {
        let detail = "Такой версии API нет: уберите заголовок Avtosled-Version или исправьте его";
        ApiError::bad_request("unknown_version", detail)
    })
}

/// Writes the headers of the IETF draft on rate limits (`draft-ietf-httpapi-ratelimit-headers`).
fn write_limits(response: &mut Response, remaining: Remaining) {
    let Remaining {
        policy,
        quota,
        left,
    } = remaining;
    let left = left.max(0);
    let reset = if left == 0 { 1 } else { WINDOW_S };
    let limit = format!("\"{policy}\";r={left};t={reset}");
    let policy = format!("\"{policy}\";q={quota};w={WINDOW_S}");
    write_header(response, "ratelimit-policy", &policy);
    write_header(response, "ratelimit", &limit);
}

fn write_header(response: &mut Response, name: &'static str, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        response.headers_mut().insert(name, value);
    }
}

async fn find_caller(
    state: &AppState,
    parts: &mut Parts,
    required: Required,
) -> Result<Arc<ApiCaller>, ApiError> {
    let ClientAddress(address) = ClientAddress::from_request_parts(parts, state).await?;
    let token = bearer_token(&parts.headers).ok_or_else(|| {
        let detail = "Передайте ключ API в заголовке Authorization: Bearer";
        ApiError::new(StatusCode::UNAUTHORIZED, "api_key_required", detail)
    })?;
    let proxies = TrustedProxies::from_ref(state);
    let device = || extract::device(parts, &proxies);
    let caller = authentication::authenticate(&state.ctx, token, address, device).await?;
    // Tools of the MCP server log their refusals with it.
    parts.extensions.insert(ClientAddress(address));
    if let Required::Scope(scope) = required {
        caller.require(scope)?;
    }
    Ok(caller)
}

/// Refuses a method that has no row in the table of scopes for the path.
fn refuse_method(parts: &Parts) -> Response {
    let path = parts.extensions.get::<MatchedPath>();
    let methods = scopes::methods(path.map_or("", MatchedPath::as_str));
    let mut response = ApiError::from_status(StatusCode::METHOD_NOT_ALLOWED).into_response();
    write_header(&mut response, "allow", &methods.join(", "));
    response
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
        let forbidden = |code, detail: &'static str| Self::new(StatusCode::FORBIDDEN, code, detail);
        match error {
            KeyError::Unknown => Self::new(
                StatusCode::UNAUTHORIZED,
                "invalid_api_key",
                "Такого ключа API нет",
            ),
            KeyError::Revoked => Self::api_key_revoked(),
            KeyError::Expired => Self::api_key_expired(),
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
