//! API error as a client receives it; nothing internal is included.
//! Each domain maps its errors beside its routes.

use std::borrow::Cow;

use avtosled_core::field_errors::{FieldError, FieldErrors};
use avtosled_core::messages;
use avtosled_core::money::Kopecks;
use axum::http::StatusCode;

use crate::platform::db::StorageError;
use crate::platform::documents::pdf_renderer::RenderInterrupted;
use crate::platform::http::mismatch::Mismatch;
use crate::platform::idempotency::KeyReused;

/// An API error before it is rendered as a response.
#[derive(Clone, Debug)]
pub struct ApiError {
    pub status: StatusCode,
    pub code: &'static str,
    pub detail: Cow<'static, str>,
    pub errors: Vec<FieldError>,
    pub retry_after_s: Option<i64>,
    pub mismatch: Option<Box<Mismatch>>,
}

impl ApiError {
    pub fn new(
        status: StatusCode,
        code: &'static str,
        detail: impl Into<Cow<'static, str>>,
    ) -> Self {
        let detail = detail.into();
        Self {
            status,
            code,
            detail,
            errors: Vec::new(),
            retry_after_s: None,
            mismatch: None,
        }
    }

    /// 409: the request conflicts with the current state.
    pub fn conflict(code: &'static str, detail: impl Into<Cow<'static, str>>) -> Self {
        Self::new(StatusCode::CONFLICT, code, detail)
    }

    pub fn not_found(code: &'static str, detail: &'static str) -> Self {
        Self::new(StatusCode::NOT_FOUND, code, detail)
    }

    pub fn bad_request(code: &'static str, detail: &'static str) -> Self {
        Self::new(StatusCode::BAD_REQUEST, code, detail)
    }

    /// 503: an external service did not answer.
    pub fn unavailable(code: &'static str, detail: &'static str) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, code, detail)
    }

    /// Default error for a status without further details.
    pub fn from_status(status: StatusCode) -> Self {
        let (code, detail) = match status {
            StatusCode::NOT_FOUND => ("not_found", "Такого адреса нет"),
            StatusCode::METHOD_NOT_ALLOWED => {
                ("method_not_allowed", "Этот адрес не принимает такой метод")
            }
            StatusCode::REQUEST_TIMEOUT => (
                "body_too_slow",
                "Запрос приходит слишком медленно. Проверьте связь и попробуйте ещё раз",
            ),
            StatusCode::PAYLOAD_TOO_LARGE => ("body_too_large", "Запрос больше 2 МБ"),
            StatusCode::UNSUPPORTED_MEDIA_TYPE => (
                "unsupported_media_type",
                "Тело запроса должно быть application/json",
            ),
            StatusCode::SERVICE_UNAVAILABLE => (
                "timed_out",
                "Запрос занял слишком много времени. Попробуйте ещё раз",
            ),
            StatusCode::UNAUTHORIZED => ("unauthorized", "Требуется авторизация"),
            status if status.is_client_error() => ("bad_request", "Запрос составлен неверно"),
            _ => ("internal", "Внутренняя ошибка, мы уже разбираемся"),
        };
        Self::new(status, code, detail)
    }

    /// 422 with field errors.
    pub fn fields(errors: FieldErrors) -> Self {
        let detail = errors.errors.first().map_or_else(
            || Cow::Borrowed(messages::CHECK_DATA),
            |error| error.message.clone(),
        );
        let mut problem = Self::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "validation_failed",
            detail,
        );
        problem.errors = errors.errors;
        problem
    }

    pub fn too_many(retry_after_s: i64) -> Self {
        let detail = "Слишком много попыток. Попробуйте позже";
        let mut problem = Self::new(StatusCode::TOO_MANY_REQUESTS, "too_many_requests", detail);
        problem.retry_after_s = Some(retry_after_s);
        problem
    }

    pub fn insufficient_funds(required: Kopecks, available: Kopecks) -> Self {
        let detail = format!(
            "Требуется {}, доступно {}. Пополните баланс в личном кабинете.",
            required.formatted(),
            available.formatted()
        );
        Self::new(StatusCode::PAYMENT_REQUIRED, "insufficient_funds", detail)
    }

    /// Error: the consent text for a recurring charge must be accepted first.
    pub fn charges_consent_required() -> Self {
        Self::conflict("consent_required", messages::CONSENT_TO_CHARGES)
    }

    pub fn consent_text_changed() -> Self {
        Self::conflict("consent_text_changed", messages::CONSENT_CHANGED)
    }

    pub fn report_not_found() -> Self {
        Self::not_found("report_not_found", "Отчёт не найден")
    }

    pub fn admin_only() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            "admin_only",
            "Нужны права администратора",
        )
    }

    pub fn right_required() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            "right_required",
            "Это может только администратор",
        )
    }

    pub fn api_key_revoked() -> Self {
        Self::new(
            StatusCode::UNAUTHORIZED,
            "api_key_revoked",
            "Ключ API отозван",
        )
    }

    pub fn api_key_expired() -> Self {
        Self::new(
            StatusCode::UNAUTHORIZED,
            "api_key_expired",
            "Срок ключа API истёк",
        )
    }

    pub fn internal(error: &dyn std::error::Error) -> Self {
        tracing::error!(error = %error, "a request failed");
        Self::from_status(StatusCode::INTERNAL_SERVER_ERROR)
    }
}

impl From<FieldErrors> for ApiError {
    fn from(errors: FieldErrors) -> Self {
        Self::fields(errors)
    }
}

impl From<KeyReused> for ApiError {
    fn from(_: KeyReused) -> Self {
        Self::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "idempotency_key_reused",
            "Этот Idempotency-Key уже использован для другого запроса",
        )
    }
}

impl From<RenderInterrupted> for ApiError {
    fn from(error: RenderInterrupted) -> Self {
        match error {
            RenderInterrupted::TimedOut => {
                let detail = "Документ готовится слишком долго. Попробуйте ещё раз через минуту";
                let mut problem = Self::unavailable("document_timeout", detail);
                problem.retry_after_s = Some(60);
                problem
            }
            RenderInterrupted::Aborted => Self::internal(&error),
        }
    }
}

impl From<StorageError> for ApiError {
    fn from(error: StorageError) -> Self {
        Self::internal(&error)
    }
}
