//! Mapping of the errors of orders, identification and licences to API errors.

use avtosled_core::field_errors::FieldError;
use avtosled_core::messages;
use axum::http::StatusCode;

use crate::checks::identification::IdentificationError;
use crate::checks::licence::LicenceError;
use crate::checks::orders::OrderError;
use crate::platform::http::error::ApiError;

impl From<IdentificationError> for ApiError {
    fn from(error: IdentificationError) -> Self {
        match error {
            IdentificationError::Invalid(errors) => Self::fields(errors),
            IdentificationError::TooMany => Self::too_many(3600),
            IdentificationError::Source(_) | IdentificationError::Slow => Self::unavailable(
                "source_unavailable",
                "Источник не ответил, деньги не списаны. Попробуйте ещё раз",
            ),
            IdentificationError::Storage(error) => error.into(),
            IdentificationError::Shared(error) => match &*error {
                IdentificationError::Storage(error) => Self::internal(error),
                _ => IdentificationError::Slow.into(),
            },
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
            OrderError::PlanEnded => Self::conflict(
                "subscription_ended",
                "Подписка изменилась или закончилась, и цена стала другой: посмотрите её и закажите ещё раз",
            ),
            OrderError::PriceDiffers { current } => Self::conflict(
                "price_differs",
                format!(
                    "Сейчас этот заказ стоит {}: подтвердите эту цену",
                    current.formatted()
                ),
            ),
            OrderError::PackageCheckUnavailable => Self::conflict(
                "package_check_unavailable",
                "Нет проверки пакета для этого заказа: пакет оплачивает только полный отчёт",
            ),
            OrderError::ApiKeyRevoked => Self::api_key_revoked(),
            OrderError::ApiKeyExpired => Self::api_key_expired(),
            OrderError::MonthlyCap { cap } => Self::new(
                StatusCode::PAYMENT_REQUIRED,
                "monthly_cap_exceeded",
                format!(
                    "Заказ превысил бы месячный предел ключа {}",
                    cap.formatted()
                ),
            ),
            OrderError::MemberCap { cap } => Self::new(
                StatusCode::PAYMENT_REQUIRED,
                "member_cap_exceeded",
                format!(
                    "Заказ превысил бы ваш месячный лимит {}: попросите владельца компании поднять его",
                    cap.formatted()
                ),
            ),
            OrderError::MemberNotActive => Self::new(
                StatusCode::FORBIDDEN,
                "member_suspended",
                "Компания приостановила ваш доступ: обратитесь к её владельцу",
            ),
            OrderError::CompanyFunds { required } => Self::new(
                StatusCode::PAYMENT_REQUIRED,
                "company_funds",
                format!(
                    "На балансе компании не хватает денег: нужно {}. Сообщите её владельцу",
                    required.formatted()
                ),
            ),
            OrderError::BatchRowStopped => Self::conflict("batch_stopped", "Список остановлен"),
            OrderError::Promo(error) => error.into(),
            OrderError::FreeCheckUnavailable => Self::conflict(
                "free_check_unavailable",
                "Бесплатная проверка недоступна для этого заказа",
            ),
            OrderError::VkPackageUnavailable => Self::conflict(
                "vk_package_unavailable",
                "Пакет VK недоступен: он уже использован или профиль VK не привязан",
            ),
            OrderError::Mismatch(mismatch) => {
                let detail = mismatch.message.clone();
                let mut problem = Self::conflict("identifier_mismatch", detail);
                problem.mismatch = Some(mismatch);
                problem
            }
            OrderError::VehicleNotFound => Self::not_found(
                "vehicle_not_found",
                "Автомобиль по этому номеру не найден, деньги не списаны",
            ),
            OrderError::KeyReused(error) => error.into(),
            OrderError::Identification(error) => error.into(),
            OrderError::Storage(error) => error.into(),
        }
    }
}

impl From<LicenceError> for ApiError {
    fn from(error: LicenceError) -> Self {
        match error {
            LicenceError::ConsentRequired => {
                let detail = messages::CONSENT_TO_DATA;
                let mut problem = Self::conflict("consent_required", detail);
                problem.errors = vec![FieldError::new("consent", "consent_required", detail)];
                problem
            }
            LicenceError::TooMany { retry_after_s } => Self::too_many(retry_after_s),
            LicenceError::NotFound => Self::not_found(
                "licence_not_found",
                "Удостоверение с такими номером и датой выдачи не найдено",
            ),
            LicenceError::Unavailable => Self::unavailable(
                "source_unavailable",
                "Ошибка проверки прав: источник не ответил. Попробуйте позже.",
            ),
            LicenceError::Session(error) => error.into(),
            LicenceError::Encryption(error) => Self::internal(&error),
            LicenceError::Storage(error) => error.into(),
            LicenceError::Shared(error) => match &*error {
                LicenceError::ConsentRequired => LicenceError::ConsentRequired.into(),
                LicenceError::NotFound => LicenceError::NotFound.into(),
                LicenceError::Unavailable => LicenceError::Unavailable.into(),
                error => Self::internal(error),
            },
        }
    }
}
