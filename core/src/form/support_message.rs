//! Message of a user to the support.

use crate::contact::Contact;
use crate::date::Date;
use crate::field_reader::{FieldReader, FromFields};

const CONTACT_MESSAGE: &str = "Укажите email или телефон для ответа";
const MIN_MESSAGE_CHARS: usize = 10;
const MAX_MESSAGE_CHARS: usize = 2_000;

/// Message to the support, with the contact for the answer.
// No `Debug`: it contains personal data.
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(
    feature = "openapi",
    schema(rename_all = "camelCase"),
    serde(deny_unknown_fields)
)]
pub struct SupportMessage {
    /// E-mail address or Russian mobile phone.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub contact: Contact,
    #[cfg_attr(feature = "openapi", schema(min_length = 10, max_length = 2000))]
    pub message: String,
}

impl FromFields for SupportMessage {
    fn from_fields(fields: &FieldReader<'_>, _: Date) -> Option<Self> {
        let contact = fields.required_text("contact", CONTACT_MESSAGE);
        let parsed = contact.and_then(Contact::parse);
        if contact.is_some() && parsed.is_none() {
            fields.add_error("contact", "contact_format", CONTACT_MESSAGE);
        }
        let message = fields
            .required_text("message", "Напишите сообщение")?
            .trim();
        let length = message.chars().count();
        if length < MIN_MESSAGE_CHARS {
            fields.add_error("message", "too_short", "Не короче 10 символов");
        }
        if length > MAX_MESSAGE_CHARS {
            fields.add_error("message", "too_long", "Не больше 2000 символов");
        }
        Some(Self {
            contact: parsed?,
            message: message.to_owned(),
        })
    }
}
