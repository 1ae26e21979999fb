//! How the errors of the services look to a client. Nothing internal leaves.

use std::borrow::Cow;

use avtosled_core::fields::FieldError;
use avtosled_core::fields::FieldErrors;
use avtosled_core::money::Kopecks;
use axum::http::StatusCode;

use crate::services::StorageError;
use crate::services::identification::IdentificationError;
use crate::services::identification::Mismatch;
use crate::services::orders::OrderError;
use crate::services::phone_sign_in::PhoneSignInError;
use crate::services::reports::WatchError;
use crate::services::sessions::SessionError;

/// A refused or failed request, before it is written.
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

    /// The problem that a bare status means.
    pub fn from_status(status: StatusCode) -> Self {
        let (code, detail) = match status {
            StatusCode::NOT_FOUND => ("not_found", "Такого адреса нет"),
            StatusCode::METHOD_NOT_ALLOWED => {
                ("method_not_allowed", "Этот адрес не принимает такой метод")
            }
            StatusCode::PAYLOAD_TOO_LARGE => ("body_too_large", "Запрос больше 1 МБ"),
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

    /// Fields of the request are wrong.
    pub fn fields(errors: FieldErrors) -> Self {
        let detail = errors.errors.first().map_or_else(
            || Cow::Borrowed("Проверьте правильность ввода данных"),
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
            "Требуется {required}₽, доступно {available}₽. Пополните баланс в личном кабинете."
        );
        Self::new(StatusCode::PAYMENT_REQUIRED, "insufficient_funds", detail)
    }

    pub fn key_reused() -> Self {
        Self::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "idempotency_key_reused",
            "Этот Idempotency-Key уже использован для другого заказа",
        )
    }

    pub fn report_not_found() -> Self {
        Self::new(StatusCode::NOT_FOUND, "report_not_found", "Отчёт не найден")
    }

    pub fn admin_only() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            "admin_only",
            "Нужны права администратора",
        )
    }

    pub(super) fn internal(error: &dyn std::error::Error) -> Self {
        tracing::error!(error = %error, "a request failed");
        Self::from_status(StatusCode::INTERNAL_SERVER_ERROR)
    }
}

impl From<FieldErrors> for ApiError {
    fn from(errors: FieldErrors) -> Self {
        Self::fields(errors)
    }
}

impl From<StorageError> for ApiError {
    fn from(error: StorageError) -> Self {
        Self::internal(&error)
    }
}

impl From<SessionError> for ApiError {
    fn from(error: SessionError) -> Self {
        match error {
            SessionError::Unauthorized => Self::from_status(StatusCode::UNAUTHORIZED),
            SessionError::Blocked => Self::new(
                StatusCode::FORBIDDEN,
                "account_blocked",
                "Аккаунт заблокирован. Обратитесь в поддержку",
            ),
            SessionError::NotFresh => Self::new(
                StatusCode::FORBIDDEN,
                "fresh_sign_in_required",
                "Для этого действия войдите ещё раз",
            ),
            SessionError::Signing | SessionError::Key(_) | SessionError::Repo(_) => {
                Self::internal(&error)
            }
        }
    }
}

impl From<PhoneSignInError> for ApiError {
    fn from(error: PhoneSignInError) -> Self {
        match error {
            PhoneSignInError::InvalidPhone => Self::fields(FieldErrors::one(FieldError::new(
                "phone",
                "phone_format",
                "Номер должен быть в формате +7XXXXXXXXXX",
            ))),
            PhoneSignInError::TooMany { retry_after_s } => Self::too_many(retry_after_s),
            PhoneSignInError::CodeInvalid => Self::new(
                StatusCode::BAD_REQUEST,
                "code_invalid",
                "Неверный код подтверждения",
            ),
            PhoneSignInError::Link(error) => error.into(),
            PhoneSignInError::Session(error) => error.into(),
            PhoneSignInError::Repo(error) => error.into(),
        }
    }
}

impl From<WatchError> for ApiError {
    fn from(error: WatchError) -> Self {
        match error {
            WatchError::NotFound => Self::report_not_found(),
            WatchError::TooMany => Self::too_many(60),
            WatchError::Repo(error) => error.into(),
        }
    }
}

impl From<IdentificationError> for ApiError {
    fn from(error: IdentificationError) -> Self {
        match error {
            IdentificationError::Invalid(errors) => Self::fields(errors),
            IdentificationError::TooMany => Self::too_many(3600),
            IdentificationError::Source(_) | IdentificationError::Slow => Self::new(
                StatusCode::SERVICE_UNAVAILABLE,
                "source_unavailable",
                "Источник не ответил, деньги не списаны. Попробуйте ещё раз",
            ),
            IdentificationError::Repo(error) => error.into(),
        }
    }
}

impl From<OrderError> for ApiError {
    fn from(error: OrderError) -> Self {
        match error {
            OrderError::Invalid(errors) => Self::fields(errors),
            OrderError::InsufficientFunds {
                required,
                available,
            } => Self::insufficient_funds(required, available),
            OrderError::PackageCheckUnavailable => Self::new(
                StatusCode::CONFLICT,
                "package_check_unavailable",
                "Нет проверки пакета для этого заказа: пакет оплачивает только полный отчёт",
            ),
            OrderError::Promo(error) => error.into(),
            OrderError::FreeCheckUnavailable => Self::new(
                StatusCode::CONFLICT,
                "free_check_unavailable",
                "Бесплатная проверка недоступна для этого заказа",
            ),
            OrderError::VkPackageUnavailable => Self::new(
                StatusCode::CONFLICT,
                "vk_package_unavailable",
                "Пакет VK недоступен: он уже использован или профиль VK не привязан",
            ),
            OrderError::Mismatch(mismatch) => {
                let detail = mismatch.message.clone();
                let mut problem = Self::new(StatusCode::CONFLICT, "identifier_mismatch", detail);
                problem.mismatch = Some(mismatch);
                problem
            }
            OrderError::VehicleNotFound => Self::new(
                StatusCode::NOT_FOUND,
                "vehicle_not_found",
                "Автомобиль по этому номеру не найден, деньги не списаны",
            ),
            OrderError::KeyReused => Self::key_reused(),
            OrderError::Identification(error) => error.into(),
            OrderError::Repo(error) => error.into(),
        }
    }
}
