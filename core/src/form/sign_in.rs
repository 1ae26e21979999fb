//! Forms of the sign-in by phone and VK, and of the driver licence step.

use crate::contact::is_email;
use crate::date::Date;
use crate::document::{self, DocumentKind, PHONE_FORMAT, Phone};
use crate::field_reader::{FieldReader, FromFields};
use crate::normalise::{all_digits, is_blank};

/// Maximum length of a typed phone number: that of the mask `+7 (999) 123-45-67`.
pub const MAX_PHONE_LENGTH: usize = 18;
const CODE_LENGTH: usize = 6;
pub const LICENCE_LENGTH: usize = 10;
const MAX_SPACED_LICENCE: usize = 11;
const FIRST_LICENCE_YEAR: i32 = 1960;

/// Phone number to which a code is sent.
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Phone), serde(deny_unknown_fields))]
pub struct PhoneNumber {
    /// Russian mobile number in any usual format.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub phone: Phone,
}

impl FromFields for PhoneNumber {
    fn from_fields(fields: &FieldReader<'_>, _: Date) -> Option<Self> {
        let text = fields.required_text("phone", "Введите номер телефона")?;
        let phone = Phone::parse(text).filter(|_| text.trim().chars().count() <= MAX_PHONE_LENGTH);
        if phone.is_none() {
            fields.add_error("phone", "phone_format", PHONE_FORMAT);
        }
        phone.map(|phone| Self { phone })
    }
}

/// Code from an SMS with the id of its challenge, by default taken from the browser's cookie.
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(
    feature = "openapi",
    schema(rename_all = "camelCase"),
    serde(deny_unknown_fields)
)]
pub struct PhoneCode {
    pub code: String,
    #[cfg_attr(feature = "openapi", schema(format = Uuid))]
    pub challenge_id: Option<String>,
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub phone: Option<Phone>,
    /// With a token: replace the previous phone of the account.
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub replace_phone: bool,
}

impl FromFields for PhoneCode {
    fn from_fields(fields: &FieldReader<'_>, _: Date) -> Option<Self> {
        const MESSAGE: &str = "Введите 6-значный код из SMS";
        let code = fields.required_text("code", MESSAGE).map(str::trim);
        if code.is_some_and(|code| code.len() != CODE_LENGTH || !all_digits(code)) {
            fields.add_error("code", "code_format", MESSAGE);
        }
        let typed = fields.text("phone");
        let phone = typed.and_then(Phone::parse);
        if typed.is_some() && phone.is_none() {
            fields.add_error("phone", "phone_format", PHONE_FORMAT);
        }
        let challenge_id = fields.owned_text("challengeId");
        let replace_phone = fields.flag("replacePhone").unwrap_or_default();
        Some(Self {
            code: code?.to_owned(),
            challenge_id,
            phone,
            replace_phone,
        })
    }
}

/// Driver licence to be verified.
// No `Debug`: the number is personal data.
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = LicenceBody))]
#[cfg_attr(
    feature = "openapi",
    schema(rename_all = "camelCase"),
    serde(deny_unknown_fields)
)]
pub struct DriverLicence {
    /// Series (four digits) and number (six digits) of the licence.
    #[cfg_attr(feature = "openapi", schema(rename = "licenseNumber", value_type = Option<String>))]
    pub number: String,
    /// Issue date, `yyyy-mm-dd` or `dd.mm.yyyy`.
    #[cfg_attr(feature = "openapi", schema(rename = "issueDate", value_type = Option<String>))]
    pub issued_on: Date,
}

impl FromFields for DriverLicence {
    fn from_fields(fields: &FieldReader<'_>, today: Date) -> Option<Self> {
        let number = licence_number(fields, today);
        let issued_on = issue_date(fields, today);
        Some(Self {
            number: number?,
            issued_on: issued_on?,
        })
    }
}

fn licence_number(fields: &FieldReader<'_>, today: Date) -> Option<String> {
    const MESSAGE: &str = "Серия и номер должны быть в формате ХХХХ ХХХХХХ";
    let number = fields.required_text("licenseNumber", MESSAGE)?.trim();
    let digits: String = number.chars().filter(|c| !is_blank(*c)).collect();
    let fits_mask = number.chars().count() <= MAX_SPACED_LICENCE;
    let is_possible = document::check(DocumentKind::DriverLicence, &digits, today).valid;
    if digits.len() != LICENCE_LENGTH || !all_digits(&digits) || !fits_mask || !is_possible {
        fields.add_error("licenseNumber", "licence_format", MESSAGE);
    }
    Some(digits)
}

fn issue_date(fields: &FieldReader<'_>, today: Date) -> Option<Date> {
    let text = fields.required_text("issueDate", "Укажите дату выдачи")?;
    let (code, message) = match Date::from_text(text) {
        Err(_) => ("date_format", "Дата должна быть в формате ДД.ММ.ГГГГ"),
        Ok(day) if day > today => ("date_in_future", "Дата выдачи ещё не наступила"),
        Ok(day) if day.year() < FIRST_LICENCE_YEAR => {
            ("date_too_early", "Дата выдачи слишком давняя")
        }
        Ok(day) => return Some(day),
    };
    fields.add_error("issueDate", code, message);
    None
}

/// Unverified VK profile, for demonstrations.
// No `Debug`: it contains personal data.
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(
    feature = "openapi",
    schema(rename_all = "camelCase"),
    serde(deny_unknown_fields)
)]
pub struct VkLogin {
    /// VK user id, digits only.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub vk_id: String,
    pub email: Option<String>,
    pub first_name: Option<String>,
    pub last_name: Option<String>,
}

impl FromFields for VkLogin {
    fn from_fields(fields: &FieldReader<'_>, _: Date) -> Option<Self> {
        let vk_id = fields.required_text("vkId", "Не получен токен авторизации");
        let email = email(fields);
        let [first_name, last_name] = ["firstName", "lastName"].map(|name| fields.non_blank(name));
        Some(Self {
            vk_id: vk_id?.to_owned(),
            email,
            first_name: first_name.map(str::to_owned),
            last_name: last_name.map(str::to_owned),
        })
    }
}

/// Reads the optional field `email`; an empty text counts as missing.
pub(super) fn email(fields: &FieldReader<'_>) -> Option<String> {
    let email = fields.non_blank("email")?;
    if !is_email(email) {
        fields.add_error("email", "email_format", "Invalid email format");
    }
    Some(email.to_owned())
}
