//! How the errors of VK ID, linking and the licence look to a client.

use avtosled_core::fields::FieldError;
use axum::http::StatusCode;

use crate::http::error::ApiError;
use crate::services::licence::LicenceError;
use crate::services::linking::LinkError;
use crate::services::vk_sign_in::VkSignInError;
use crate::services::vk_tokens::VkSyncError;

impl From<LinkError> for ApiError {
    fn from(error: LinkError) -> Self {
        let (code, detail) = match error {
            LinkError::PhoneTaken => (
                "identity_taken",
                "Этот номер уже привязан к другому аккаунту. Выйдите и войдите по нему.",
            ),
            LinkError::VkTaken => (
                "identity_taken",
                "Этот профиль VK уже привязан к другому аккаунту. Войдите через него или выберите \
                 другой.",
            ),
            LinkError::OtherPhone => (
                "phone_already_linked",
                "К аккаунту уже привязан другой номер",
            ),
            LinkError::OtherVk => (
                "vk_already_linked",
                "К аккаунту уже привязан другой профиль VK",
            ),
            LinkError::VkNotLinked => ("vk_not_linked", "К аккаунту не привязан профиль VK"),
            LinkError::LastMethod => (
                "last_sign_in_method",
                "Это единственный способ входа. Сначала привяжите телефон или задайте пароль.",
            ),
            LinkError::Session(error) => return error.into(),
            LinkError::Repo(error) => return error.into(),
        };
        Self::new(StatusCode::CONFLICT, code, detail)
    }
}

impl From<VkSignInError> for ApiError {
    fn from(error: VkSignInError) -> Self {
        let bad_request = |code, detail| Self::new(StatusCode::BAD_REQUEST, code, detail);
        match error {
            VkSignInError::Invalid(errors) => Self::fields(errors),
            VkSignInError::TooMany { retry_after_s } => Self::too_many(retry_after_s),
            VkSignInError::StateInvalid => bad_request("vk_state_invalid", "Ошибка авторизации"),
            VkSignInError::CodeInvalid => {
                bad_request("vk_code_invalid", "Произошла ошибка при входе через VK ID")
            }
            VkSignInError::TokenMissing => {
                bad_request("vk_token_missing", "Не получен токен авторизации")
            }
            VkSignInError::Unavailable => Self::new(
                StatusCode::SERVICE_UNAVAILABLE,
                "vk_unavailable",
                "VK сервис временно недоступен. Попробуйте позже.",
            ),
            VkSignInError::Link(error) => error.into(),
            VkSignInError::Session(error) => error.into(),
            VkSignInError::Vault(error) => Self::internal(&error),
            VkSignInError::Repo(error) => error.into(),
        }
    }
}

impl From<VkSyncError> for ApiError {
    fn from(error: VkSyncError) -> Self {
        match error {
            VkSyncError::NotLinked => Self::new(
                StatusCode::CONFLICT,
                "vk_not_linked",
                "Ошибка синхронизации с VK: профиль не привязан",
            ),
            VkSyncError::SignInAgain => Self::new(
                StatusCode::CONFLICT,
                "vk_sign_in_again",
                "Ошибка синхронизации с VK: войдите через VK ещё раз",
            ),
            VkSyncError::TooMany { retry_after_s } => {
                let mut problem = Self::too_many(retry_after_s);
                problem.detail = "Ошибка синхронизации с VK: попробуйте через минуту".into();
                problem
            }
            VkSyncError::Unavailable => Self::new(
                StatusCode::SERVICE_UNAVAILABLE,
                "vk_unavailable",
                "Ошибка синхронизации с VK: сервис временно недоступен. Попробуйте позже.",
            ),
            VkSyncError::Vault(error) => Self::internal(&error),
            VkSyncError::Repo(error) => error.into(),
        }
    }
}

impl From<LicenceError> for ApiError {
    fn from(error: LicenceError) -> Self {
        match error {
            LicenceError::Invalid(errors) => Self::fields(errors),
            LicenceError::ConsentRequired => {
                let detail = "Нужно согласие на обработку персональных данных";
                let mut problem = Self::new(StatusCode::CONFLICT, "consent_required", detail);
                problem.errors = vec![FieldError::new("consent", "consent_required", detail)];
                problem
            }
            LicenceError::TooMany { retry_after_s } => Self::too_many(retry_after_s),
            LicenceError::NotFound => Self::new(
                StatusCode::NOT_FOUND,
                "licence_not_found",
                "Удостоверение с такими номером и датой выдачи не найдено",
            ),
            LicenceError::Unavailable => Self::new(
                StatusCode::SERVICE_UNAVAILABLE,
                "source_unavailable",
                "Ошибка проверки прав: источник не ответил. Попробуйте позже.",
            ),
            LicenceError::Session(error) => error.into(),
            LicenceError::Vault(error) => Self::internal(&error),
            LicenceError::Repo(error) => error.into(),
        }
    }
}
