//! How the errors of what is sold look to a client.

use avtosled_core::fields::FieldError;
use avtosled_core::fields::FieldErrors;
use axum::http::StatusCode;

use crate::http::error::ApiError;
use crate::services::auto_topup::AutoTopupError;
use crate::services::estimate::EstimateError;
use crate::services::packages::PackageError;
use crate::services::promo::PromoError;
use crate::services::subscriptions::SubscriptionError;

impl From<PromoError> for ApiError {
    fn from(error: PromoError) -> Self {
        let code = match &error {
            PromoError::Unknown => "unknown_promo",
            PromoError::Over => "promo_over",
            PromoError::TooLate { .. } => "promo_too_late",
            PromoError::Used => "promo_used",
            PromoError::Repo(_) => return Self::internal(&error),
        };
        let error = FieldError::new("promoCode", code, error.to_string());
        Self::fields(FieldErrors::one(error))
    }
}

impl From<PackageError> for ApiError {
    fn from(error: PackageError) -> Self {
        match error {
            PackageError::Invalid(errors) => Self::fields(errors),
            PackageError::InsufficientFunds {
                required,
                available,
            } => Self::insufficient_funds(required, available),
            PackageError::KeyReused => Self::key_reused(),
            PackageError::Promo(error) => error.into(),
            PackageError::Payment(error) => error.into(),
            PackageError::Session(error) => error.into(),
            PackageError::Ledger(error) => Self::internal(&error),
            PackageError::Repo(error) => error.into(),
        }
    }
}

fn consent_required() -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        "consent_required",
        "Нужно согласие с текстом о списаниях: прочитайте его и подтвердите",
    )
}

impl From<SubscriptionError> for ApiError {
    fn from(error: SubscriptionError) -> Self {
        let conflict = |code, detail: &'static str| Self::new(StatusCode::CONFLICT, code, detail);
        match error {
            SubscriptionError::Invalid(errors) => Self::fields(errors),
            SubscriptionError::Active => conflict(
                "subscription_active",
                "Подписка уже оформлена: её сумму и план можно изменить со следующего списания",
            ),
            SubscriptionError::Pending => conflict(
                "subscription_pending",
                "Оплата подписки уже идёт, дождитесь её результата",
            ),
            SubscriptionError::NotFound => Self::new(
                StatusCode::NOT_FOUND,
                "subscription_not_found",
                "Подписки нет",
            ),
            SubscriptionError::Over => conflict(
                "subscription_over",
                "Эту подписку уже нельзя изменить: оформите новую",
            ),
            SubscriptionError::ConsentRequired => consent_required(),
            SubscriptionError::KeyReused => Self::key_reused(),
            SubscriptionError::Payment(error) => error.into(),
            SubscriptionError::Session(error) => error.into(),
            SubscriptionError::Repo(error) => error.into(),
        }
    }
}

impl From<AutoTopupError> for ApiError {
    fn from(error: AutoTopupError) -> Self {
        match error {
            AutoTopupError::Invalid(errors) => Self::fields(errors),
            AutoTopupError::NoSavedCard => Self::new(
                StatusCode::CONFLICT,
                "no_saved_card",
                "Сначала сохраните карту: пополните баланс и отметьте «Сохранить карту»",
            ),
            AutoTopupError::ConsentRequired => consent_required(),
            AutoTopupError::Payment(error) => error.into(),
            AutoTopupError::Session(error) => error.into(),
            AutoTopupError::Repo(error) => error.into(),
        }
    }
}

impl From<EstimateError> for ApiError {
    fn from(error: EstimateError) -> Self {
        match error {
            EstimateError::Invalid(errors) => Self::fields(errors),
            EstimateError::Order(error) => error.into(),
            EstimateError::Package(error) => error.into(),
            EstimateError::Subscription(error) => error.into(),
            EstimateError::Repo(error) => error.into(),
        }
    }
}
