//! How the errors about personal data look to a client.

use avtosled_core::fields::FieldError;
use avtosled_core::fields::FieldErrors;
use avtosled_core::money::Kopecks;
use axum::http::StatusCode;

use crate::http::error::ApiError;
use crate::services::consents::ConsentError;
use crate::services::deletion::DeletionError;
use crate::services::export::ExportError;
use crate::services::registration_data::RegistrationDataError;

const TEXT_CHANGED: (&str, &str) = (
    "consent_text_changed",
    "Текст согласия изменился. Обновите страницу и прочитайте его ещё раз",
);

fn conflict((code, detail): (&'static str, &'static str)) -> ApiError {
    ApiError::new(StatusCode::CONFLICT, code, detail)
}

/// A refusal that one field caused.
fn about(mut problem: ApiError, path: &str) -> ApiError {
    let error = FieldError::new(path, problem.code, problem.detail.clone());
    problem.errors = vec![error];
    problem
}

/// What to do about the money before the account goes.
fn balance_left(sum: Kopecks, returnable: Kopecks) -> String {
    let rest = Kopecks(sum.0 - returnable.0);
    if rest == Kopecks::ZERO {
        return format!("Сначала верните остаток на карту: {sum} ₽");
    }
    let rest_hint = format!(
        "{rest} ₽ вернуть на карту нельзя: потратьте их на проверки или напишите в поддержку"
    );
    if returnable == Kopecks::ZERO {
        return format!("На балансе остались деньги. {rest_hint}");
    }
    format!("Сначала верните остаток на карту: {returnable} ₽. Ещё {rest_hint}")
}

impl From<ConsentError> for ApiError {
    fn from(error: ConsentError) -> Self {
        match error {
            ConsentError::TextChanged => conflict(TEXT_CHANGED),
            ConsentError::AgreementHolds => conflict((
                "agreement_ends_with_account",
                "Соглашение действует, пока есть аккаунт. Чтобы отказаться от него, удалите аккаунт",
            )),
            ConsentError::Session(error) => error.into(),
            ConsentError::Repo(error) => error.into(),
        }
    }
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
                about(problem, "phone")
            }
            RegistrationDataError::ConsentRequired => {
                let problem = conflict((
                    "consent_required",
                    "Нужно согласие на обработку персональных данных",
                ));
                about(problem, "consent")
            }
            RegistrationDataError::ConsentTextChanged => about(conflict(TEXT_CHANGED), "consent"),
            RegistrationDataError::Session(error) => error.into(),
            RegistrationDataError::Vault(error) => Self::internal(&error),
            RegistrationDataError::Repo(error) => error.into(),
        }
    }
}

impl From<ExportError> for ApiError {
    fn from(error: ExportError) -> Self {
        match error {
            ExportError::TooMany => Self::too_many(60),
            ExportError::RegistrationData(error) => error.into(),
            ExportError::Session(error) => error.into(),
            ExportError::Repo(error) => error.into(),
        }
    }
}

impl From<DeletionError> for ApiError {
    fn from(error: DeletionError) -> Self {
        match error {
            DeletionError::NotConfirmed => Self::fields(FieldErrors::one(FieldError::new(
                "confirm",
                "not_confirmed",
                "Чтобы удалить аккаунт, напишите слово УДАЛИТЬ",
            ))),
            DeletionError::BalanceLeft { sum, returnable } => Self::new(
                StatusCode::CONFLICT,
                "balance_left",
                balance_left(sum, returnable),
            ),
            DeletionError::ReportInWork => conflict((
                "report_in_work",
                "Отчёт ещё готовится. Дождитесь его и повторите удаление",
            )),
            DeletionError::PaymentInWork => conflict((
                "payment_in_work",
                "Платёж или возврат ещё не завершён. Дождитесь его и повторите удаление",
            )),
            DeletionError::Session(error) => error.into(),
            DeletionError::Repo(error) => error.into(),
        }
    }
}
