//! Mapping of the errors of packages, subscriptions and promo codes to API errors.

use avtosled_core::field_errors::{FieldError, FieldErrors};

use crate::offers::packages::PackageError;
use crate::offers::promo::PromoError;
use crate::offers::subscriptions::SubscriptionError;
use crate::platform::http::error::ApiError;

impl From<PromoError> for ApiError {
    fn from(error: PromoError) -> Self {
        let code = match &error {
            PromoError::Unknown => "unknown_promo",
            PromoError::Over => "promo_over",
            PromoError::TooLate { .. } => "promo_too_late",
            PromoError::Used => "promo_used",
            PromoError::TooMany => return Self::too_many(3600),
            PromoError::Storage(_) => return Self::internal(&error),
        };
        let error = FieldError::new("promoCode", code, error.to_string());
        Self::fields(FieldErrors::one(error))
    }
}

impl From<PackageError> for ApiError {
    fn from(error: PackageError) -> Self {
        match error {
            PackageError::InsufficientFunds {
                required,
                available,
            } => Self::insufficient_funds(required, available),
            PackageError::KeyReused(error) => error.into(),
            PackageError::Promo(error) => error.into(),
            PackageError::Payment(error) => error.into(),
            PackageError::Session(error) => error.into(),
            PackageError::Ledger(error) => Self::internal(&error),
            PackageError::Storage(error) => error.into(),
        }
    }
}

impl From<SubscriptionError> for ApiError {
    fn from(error: SubscriptionError) -> Self {
        match error {
            SubscriptionError::Invalid(errors) => Self::fields(errors),
            SubscriptionError::Active => Self::conflict(
                "subscription_active",
                "Подписка уже оформлена: её сумму и план можно изменить со следующего списания",
            ),
            SubscriptionError::Pending => Self::conflict(
                "subscription_pending",
                "Оплата подписки уже идёт, дождитесь её результата",
            ),
            SubscriptionError::NotFound => {
                Self::not_found("subscription_not_found", "Подписки нет")
            }
            SubscriptionError::Over => Self::conflict(
                "subscription_over",
                "Эту подписку уже нельзя изменить: оформите новую",
            ),
            SubscriptionError::ConsentRequired => ApiError::charges_consent_required(),
            SubscriptionError::KeyReused(error) => error.into(),
            SubscriptionError::Payment(error) => error.into(),
            SubscriptionError::Session(error) => error.into(),
            SubscriptionError::Storage(error) => error.into(),
        }
    }
}
