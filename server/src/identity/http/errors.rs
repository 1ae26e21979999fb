//! Mapping of the errors of accounts, sessions and sign-in to API errors.

use avtosled_core::document::NOT_MOBILE;
use avtosled_core::field_errors::{FieldError, FieldErrors};
use avtosled_core::messages;
use axum::http::StatusCode;

use crate::identity::company::CompanyAccessError;
use crate::identity::company::roles::CompanyRole;
use crate::identity::registration_data::RegistrationDataError;
use crate::identity::session::SessionError;
use crate::identity::sign_in::error::{LinkError, PhoneSignInError, VkSignInError};
use crate::identity::sign_in::vk_tokens::VkSyncError;
use crate::platform::http::error::ApiError;

impl From<SessionError> for ApiError {
    fn from(error: SessionError) -> Self {
        match error {
            SessionError::Unauthorized => Self::from_status(StatusCode::UNAUTHORIZED),
            SessionError::Blocked => Self::new(
                StatusCode::FORBIDDEN,
                "account_blocked",
                messages::ACCOUNT_BLOCKED,
            ),
            SessionError::NotFresh => Self::new(
                StatusCode::FORBIDDEN,
                "fresh_sign_in_required",
                "Для этого действия войдите ещё раз",
            ),
            SessionError::SmsCodeRequired => Self::new(
                StatusCode::FORBIDDEN,
                "sms_code_required",
                "Для этого действия войдите по коду из SMS",
            ),
            SessionError::SecondFactorMissing => Self::new(
                StatusCode::FORBIDDEN,
                "second_factor_missing",
                "Сначала подключите второй фактор в настройках личного кабинета",
            ),
            SessionError::SecondFactorRequired => Self::new(
                StatusCode::FORBIDDEN,
                "second_factor_required",
                "Подтвердите вход кодом из приложения",
            ),
            SessionError::TooMany { retry_after_s } => Self::too_many(retry_after_s),
            SessionError::Signing | SessionError::Key(_) | SessionError::Storage(_) => {
                Self::internal(&error)
            }
        }
    }
}

impl From<CompanyAccessError> for ApiError {
    fn from(error: CompanyAccessError) -> Self {
        let (code, detail) = match error {
            CompanyAccessError::NotMember => ("not_a_member", "Вы не состоите в этой компании"),
            CompanyAccessError::Suspended => (
                "member_suspended",
                "Компания приостановила ваш доступ: обратитесь к её владельцу",
            ),
            CompanyAccessError::Blocked => (
                "company_blocked",
                "Кабинет компании заблокирован: её владельцу нужно обратиться в поддержку",
            ),
            CompanyAccessError::RoleRequired(CompanyRole::Owner) => (
                "company_role_required",
                "Это может сделать только владелец компании",
            ),
            CompanyAccessError::RoleRequired(_) => (
                "company_role_required",
                "Это может сделать владелец компании или управляющий",
            ),
            CompanyAccessError::Storage(error) => return error.into(),
        };
        Self::new(StatusCode::FORBIDDEN, code, detail)
    }
}

impl From<PhoneSignInError> for ApiError {
    fn from(error: PhoneSignInError) -> Self {
        match error {
            PhoneSignInError::InvalidPhone => Self::fields(FieldErrors::one(FieldError::new(
                "phone",
                "not_mobile",
                NOT_MOBILE,
            ))),
            PhoneSignInError::TooMany { retry_after_s } => Self::too_many(retry_after_s),
            PhoneSignInError::CodeInvalid => {
                Self::bad_request("code_invalid", messages::WRONG_CODE)
            }
            PhoneSignInError::PhoneRecycled => Self::new(
                StatusCode::FORBIDDEN,
                "second_proof_required",
                "По этому номеру не входили полгода, за это время его могли передать другому \
                 человеку. Войдите через VK, по паролю или в браузере, где вы входили раньше, \
                 либо начните новый кабинет.",
            ),
            PhoneSignInError::Link(error) => error.into(),
            PhoneSignInError::Session(error) => error.into(),
            PhoneSignInError::Storage(error) => error.into(),
        }
    }
}

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
            LinkError::Storage(error) => return error.into(),
        };
        Self::conflict(code, detail)
    }
}

impl From<VkSignInError> for ApiError {
    fn from(error: VkSignInError) -> Self {
        match error {
            VkSignInError::Invalid(errors) => Self::fields(errors),
            VkSignInError::TooMany { retry_after_s } => Self::too_many(retry_after_s),
            VkSignInError::StateInvalid => {
                Self::bad_request("vk_state_invalid", "Ошибка авторизации")
            }
            VkSignInError::CodeInvalid => {
                Self::bad_request("vk_code_invalid", messages::VK_REFUSED)
            }
            VkSignInError::TokenMissing => {
                Self::bad_request("vk_token_missing", "Не получен токен авторизации")
            }
            VkSignInError::Unavailable => {
                Self::unavailable("vk_unavailable", messages::VK_UNAVAILABLE)
            }
            VkSignInError::Link(error) => error.into(),
            VkSignInError::Session(error) => error.into(),
            VkSignInError::Encryption(error) => Self::internal(&error),
            VkSignInError::Storage(error) => error.into(),
        }
    }
}

impl From<VkSyncError> for ApiError {
    fn from(error: VkSyncError) -> Self {
        match error {
            VkSyncError::NotLinked => Self::conflict(
                "vk_not_linked",
                "Ошибка синхронизации с VK: профиль не привязан",
            ),
            VkSyncError::SignInAgain => Self::conflict(
                "vk_sign_in_again",
                "Ошибка синхронизации с VK: войдите через VK ещё раз",
            ),
            VkSyncError::TooMany { retry_after_s } => {
                let mut problem = Self::too_many(retry_after_s);
                problem.detail = "Ошибка синхронизации с VK: попробуйте через минуту".into();
                problem
            }
            VkSyncError::Unavailable => Self::unavailable(
                "vk_unavailable",
                "Ошибка синхронизации с VK: сервис временно недоступен. Попробуйте позже.",
            ),
            VkSyncError::Encryption(error) => Self::internal(&error),
            VkSyncError::Storage(error) => error.into(),
        }
    }
}

/// Adds an error to one field of the form.
fn with_field(mut problem: ApiError, path: &str) -> ApiError {
    let error = FieldError::new(path, problem.code, problem.detail.clone());
    problem.errors = vec![error];
    problem
}

impl From<RegistrationDataError> for ApiError {
    fn from(error: RegistrationDataError) -> Self {
        match error {
            RegistrationDataError::Invalid(errors) => Self::fields(errors),
            RegistrationDataError::PhoneChange => {
                let problem = Self::new(
                    StatusCode::UNPROCESSABLE_ENTITY,
                    "phone_change_needs_code",
                    "Чтобы сменить номер телефона, подтвердите новый номер кодом из SMS",
                );
                with_field(problem, "phone")
            }
            RegistrationDataError::ConsentRequired => {
                let problem = Self::conflict("consent_required", messages::CONSENT_TO_DATA);
                with_field(problem, "consent")
            }
            RegistrationDataError::ConsentTextChanged => {
                with_field(Self::consent_text_changed(), "consent")
            }
            RegistrationDataError::Email(error) => error.into(),
            RegistrationDataError::Session(error) => error.into(),
            RegistrationDataError::Encryption(error) => Self::internal(&error),
            RegistrationDataError::Storage(error) => error.into(),
        }
    }
}
