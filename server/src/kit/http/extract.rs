//! What handlers take from a request.

use std::net::IpAddr;
use std::sync::Arc;

use avtosled_core::fields::{FieldError, FieldErrors};
use avtosled_core::form::Form;
use avtosled_core::value::Value;
use axum::body::Bytes;
use axum::extract::{FromRef, FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use uuid::Uuid;

use crate::kit::Kit;
use crate::kit::clock::moscow_day;
use crate::kit::http::client_address::{self, TrustedProxies};
use crate::kit::http::error::ApiError;

const MAX_IDEMPOTENCY_KEY_CHARS: usize = 100;

/// A JSON body of exactly the declared fields.
pub struct JsonBody<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for JsonBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        if !is_json(request.headers()) {
            return Err(ApiError::from_status(StatusCode::UNSUPPORTED_MEDIA_TYPE));
        }
        let bytes = Bytes::from_request(request, state)
            .await
            .map_err(|rejection| ApiError::from_status(rejection.status()))?;
        let mut deserializer = serde_json::Deserializer::from_slice(&bytes);
        let body = serde_path_to_error::deserialize(&mut deserializer).map_err(|error| {
            let path = error.path().to_string();
            body_error(&path, &error.into_inner())
        })?;
        deserializer.end().map_err(|error| body_error("", &error))?;
        Ok(Self(body))
    }
}

/// A JSON body that is read by the rules of core, as the page reads its form.
pub struct FormBody<F>(pub F);

impl<F: Form, S: Send + Sync> FromRequest<S> for FormBody<F>
where
    Arc<Kit>: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let JsonBody(values) = JsonBody::<Value>::from_request(request, state).await?;
        let kit = Arc::<Kit>::from_ref(state);
        Ok(Self(F::read(&values, moscow_day(kit.clock.now()))?))
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let value = headers
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok());
    let essence = value
        .and_then(|value| value.split(';').next())
        .unwrap_or_default()
        .trim();
    essence.eq_ignore_ascii_case("application/json")
}

fn body_error(path: &str, error: &serde_json::Error) -> ApiError {
    if error.is_data() {
        let path = if path == "." { "" } else { path };
        let detail = error.to_string();
        let (code, message) = if detail.starts_with("unknown field") {
            ("unknown_field", "Такого поля нет")
        } else if detail.starts_with("missing field") {
            ("missing_field", "Не хватает обязательного поля")
        } else {
            ("wrong_type", "Значение не подходит для этого поля")
        };
        // The parser names the field in back quotes; for a missing one the path is its parent's.
        let field = detail
            .split('`')
            .nth(1)
            .filter(|_| code != "wrong_type")
            .unwrap_or_default();
        let path = match (path.is_empty(), field.is_empty()) {
            (true, _) => field.to_owned(),
            (false, true) => path.to_owned(),
            (false, false) if path.ends_with(field) => path.to_owned(),
            (false, false) => format!("{path}.{field}"),
        };
        return ApiError::fields(FieldErrors::one(FieldError::new(path, code, message)));
    }
    ApiError::bad_request("malformed_json", "Тело запроса — не JSON")
}

/// An id in an address or a form. Any text that is not one is the nil id, which names nothing.
#[derive(Deserialize)]
#[serde(from = "String")]
pub struct Id(pub Uuid);

impl From<String> for Id {
    fn from(text: String) -> Self {
        Self(Uuid::parse_str(&text).unwrap_or_default())
    }
}

/// The address that a request comes from.
pub struct ClientAddress(pub Option<IpAddr>);

impl<S> FromRequestParts<S> for ClientAddress
where
    S: Send + Sync,
    TrustedProxies: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let proxies = TrustedProxies::from_ref(state);
        let peer = client_address::peer(&parts.extensions);
        Ok(Self(peer.map(|peer| proxies.client(peer, &parts.headers))))
    }
}

/// The `X-Access-Key` header, if there is one: what opens a purchase without an account.
pub struct AccessKey(pub Option<String>);

impl<S: Send + Sync> FromRequestParts<S> for AccessKey {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let value = parts.headers.get("x-access-key");
        let text = value.map(|value| value.to_str().unwrap_or_default());
        Ok(Self(text.map(ToOwned::to_owned)))
    }
}

/// The `Idempotency-Key` header, if there is one.
pub struct IdempotencyKey(pub Option<String>);

impl<S: Send + Sync> FromRequestParts<S> for IdempotencyKey {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let Some(value) = parts.headers.get("idempotency-key") else {
            return Ok(Self(None));
        };
        let key = value.to_str().unwrap_or_default().trim();
        if key.is_empty() || key.len() > MAX_IDEMPOTENCY_KEY_CHARS {
            return Err(ApiError::bad_request(
                "idempotency_key_invalid",
                "Idempotency-Key: от 1 до 100 латинских символов",
            ));
        }
        Ok(Self(Some(key.to_owned())))
    }
}
