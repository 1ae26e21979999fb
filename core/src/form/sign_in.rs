//! Signing in by phone, by VK, and the licence step.

use crate::contact::is_email;
use crate::date::Date;
use crate::document::{self, DocumentKind, PHONE_FORMAT, Phone};
use crate::field_reader::{Fields, Input};
use crate::normalise::{all_digits, is_blank};

/// `+7 (999) 123-45-67`, the longest form that the input shows.
pub const LONGEST_PHONE: usize = 18;
const CODE_LENGTH: usize = 6;
pub const LICENCE_LENGTH: usize = 10;
const LONGEST_LICENCE: usize = 11;
const FIRST_LICENCE_YEAR: i32 = 1960;

/// Where a code is sent.
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Phone), serde(deny_unknown_fields))]
pub struct PhoneNumber {
    /// A Russian mobile number in any usual writing.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub phone: Phone,
}

impl Fields for PhoneNumber {
    fn fields(input: &Input<'_>, _: Date) -> Option<Self> {
        let text = input.required_text("phone", "Введите номер телефона")?;
        let phone = Phone::parse(text).filter(|_| text.trim().chars().count() <= LONGEST_PHONE);
        if phone.is_none() {
            input.refuse("phone", "phone_format", PHONE_FORMAT);
        }
        phone.map(|phone| Self { phone })
    }
}

/// The code with the challenge it answers; without one, the browser's cookie names it.
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
    /// With a token: the number takes the place of the account's earlier one.
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub replace_phone: bool,
}

impl Fields for PhoneCode {
    fn fields(input: &Input<'_>, _: Date) -> Option<Self> {
        const MESSAGE: &str = "Введите 6-значный код из SMS";
        let code = input.required_text("code", MESSAGE).map(str::trim);
        if code.is_some_and(|code| code.len() != CODE_LENGTH || !all_digits(code)) {
            input.refuse("code", "code_format", MESSAGE);
        }
        let typed = input.text("phone");
        let phone = typed.and_then(Phone::parse);
        if typed.is_some() && phone.is_none() {
            input.refuse("phone", "phone_format", PHONE_FORMAT);
        }
        let challenge_id = input.owned("challengeId");
        let replace_phone = input.flag("replacePhone").unwrap_or_default();
        Some(Self {
            code: code?.to_owned(),
            challenge_id,
            phone,
            replace_phone,
        })
    }
}

/// A driving licence to be verified.
// It has no `Debug`: the number is personal.
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = LicenceBody))]
#[cfg_attr(
    feature = "openapi",
    schema(rename_all = "camelCase"),
    serde(deny_unknown_fields)
)]
pub struct DriverLicence {
    /// Four digits of series, six of number.
    #[cfg_attr(feature = "openapi", schema(rename = "licenseNumber", value_type = Option<String>))]
    pub number: String,
    /// `yyyy-mm-dd` or `dd.mm.yyyy`.
    #[cfg_attr(feature = "openapi", schema(rename = "issueDate", value_type = Option<String>))]
    pub issued_on: Date,
}

impl Fields for DriverLicence {
    fn fields(input: &Input<'_>, today: Date) -> Option<Self> {
        let number = licence_number(input, today);
        let issued_on = issue_date(input, today);
        Some(Self {
            number: number?,
            issued_on: issued_on?,
        })
    }
}

fn licence_number(input: &Input<'_>, today: Date) -> Option<String> {
    const MESSAGE: &str = "Серия и номер должны быть в формате ХХХХ ХХХХХХ";
    let number = input.required_text("licenseNumber", MESSAGE)?.trim();
    let digits: String = number.chars().filter(|c| !is_blank(*c)).collect();
    let spaced_well = number.chars().count() <= LONGEST_LICENCE;
    let is_possible = document::check(DocumentKind::DriverLicence, &digits, today).valid;
    if digits.len() != LICENCE_LENGTH || !all_digits(&digits) || !spaced_well || !is_possible {
        input.refuse("licenseNumber", "licence_format", MESSAGE);
    }
    Some(digits)
}

fn issue_date(input: &Input<'_>, today: Date) -> Option<Date> {
    let text = input.required_text("issueDate", "Укажите дату выдачи")?;
    let (code, message) = match Date::from_text(text) {
        Err(_) => ("date_format", "Дата должна быть в формате ДД.ММ.ГГГГ"),
        Ok(day) if day > today => ("date_in_future", "Дата выдачи ещё не наступила"),
        Ok(day) if day.year() < FIRST_LICENCE_YEAR => {
            ("date_too_early", "Дата выдачи слишком давняя")
        }
        Ok(day) => return Some(day),
    };
    input.refuse("issueDate", code, message);
    None
}

/// A VK profile that is told and not proven, for demonstrations.
// It has no `Debug`: it names a person.
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(
    feature = "openapi",
    schema(rename_all = "camelCase"),
    serde(deny_unknown_fields)
)]
pub struct VkLogin {
    /// Digits.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub vk_id: String,
    pub email: Option<String>,
    pub first_name: Option<String>,
    pub last_name: Option<String>,
}

impl Fields for VkLogin {
    fn fields(input: &Input<'_>, _: Date) -> Option<Self> {
        let vk_id = input.required_text("vkId", "Не получен токен авторизации");
        let email = email(input);
        let [first_name, last_name] = ["firstName", "lastName"].map(|name| input.filled(name));
        Some(Self {
            vk_id: vk_id?.to_owned(),
            email,
            first_name: first_name.map(str::to_owned),
            last_name: last_name.map(str::to_owned),
        })
    }
}

/// An empty field of a form is a field left out.
pub(super) fn email(input: &Input<'_>) -> Option<String> {
    let email = input.filled("email")?;
    if !is_email(email) {
        input.refuse("email", "email_format", "Invalid email format");
    }
    Some(email.to_owned())
}
