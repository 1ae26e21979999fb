//! The account's own forms.

use crate::contact::is_email;
use crate::date::Date;
use crate::input::{Fields, Input};

/// A few sentences beside a report.
const MOST_MESSAGE_CHARS: usize = 1_000;

/// A report to be sent by e-mail.
// It has no `Debug`: it names a person.
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = ReportMail))]
#[cfg_attr(
    feature = "openapi",
    schema(rename_all = "camelCase"),
    serde(deny_unknown_fields)
)]
pub struct SendEmail {
    // Empty where it is left out.
    #[cfg_attr(feature = "openapi", schema(format = Uuid))]
    pub report_id: String,
    pub email: String,
    /// The sender's own words.
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub message: String,
}

impl Fields for SendEmail {
    fn fields(input: &Input<'_>, _: Date) -> Option<Self> {
        let email = input.required_text("email", "Пожалуйста, введите email адрес");
        let email = email.map(str::trim);
        if email.is_some_and(|email| !is_email(email)) {
            input.refuse("email", "email_format", "Invalid email format");
        }
        let message = input.text("message").unwrap_or_default();
        if message.chars().count() > MOST_MESSAGE_CHARS {
            input.refuse("message", "too_long", "Не больше 1000 символов");
        }
        Some(Self {
            report_id: input.owned("reportId").unwrap_or_default(),
            email: email?.to_owned(),
            message: message.trim().to_owned(),
        })
    }
}
