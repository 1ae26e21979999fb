//! Forms with username and password; none of the types implements `Debug`.

use super::sign_in::email;
use crate::date::Date;
use crate::document::Phone;
use crate::field_errors::{FieldError, FieldErrors};
use crate::field_reader::{FieldReader, FromFields};
use crate::normalise::upper_text;

const MIN_USERNAME: usize = 3;
const MAX_USERNAME: usize = 40;
const MIN_PASSWORD: usize = 6;
const MAX_PASSWORD: usize = 200;
/// Prefix of generated usernames, in capitals.
const DEFAULT_PREFIX: &str = "USER-";
const PASSWORD_IS_USERNAME: (&str, &str) = (
    "password_is_username",
    "Пароль не должен совпадать с именем пользователя",
);

/// Registration with username and password.
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Credentials), serde(deny_unknown_fields))]
pub struct Registration {
    /// Username of at least 3 characters.
    pub username: String,
    /// Password of at least 6 characters.
    pub password: String,
    pub email: Option<String>,
    /// Whether a role was requested; the specification has the field, but users cannot choose a role.
    #[cfg_attr(feature = "openapi", schema(ignore))]
    pub has_role: bool,
}

impl FromFields for Registration {
    fn from_fields(fields: &FieldReader<'_>, _: Date) -> Option<Self> {
        let name = fields.text("username");
        check_username(fields, name);
        let password = fields.text("password");
        check_password(fields, "password", password, name);
        let email = email(fields);
        let is_role = |role: &str| ["user", "admin"].contains(&role).then_some(());
        let role = fields.choice("role", is_role, "Роль может быть user или admin");
        Some(Self {
            username: name?.trim().to_owned(),
            password: password?.to_owned(),
            email,
            has_role: role.is_some(),
        })
    }
}

/// Sign-in by username and password.
#[cfg_attr(
    feature = "openapi",
    derive(utoipa::ToSchema),
    serde(deny_unknown_fields)
)]
pub struct Login {
    pub username: String,
    pub password: String,
}

impl FromFields for Login {
    fn from_fields(fields: &FieldReader<'_>, _: Date) -> Option<Self> {
        let username = fields.required_text("username", "Введите имя пользователя");
        let password = fields.required_text("password", "Введите пароль");
        Some(Self {
            username: username?.trim().to_owned(),
            password: password?.to_owned(),
        })
    }
}

/// Change of the password.
// Pages also send the username, if known.
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(
    feature = "openapi",
    schema(rename_all = "camelCase"),
    serde(deny_unknown_fields)
)]
pub struct PasswordChange {
    pub current_password: String,
    pub new_password: String,
}

impl PasswordChange {
    /// Returns an error when the new password is the username.
    pub fn check_username(&self, username: &str) -> Result<(), FieldErrors> {
        if are_equal(username, &self.new_password) {
            let (code, message) = PASSWORD_IS_USERNAME;
            return Err(FieldError::new("newPassword", code, message).into());
        }
        Ok(())
    }
}

impl FromFields for PasswordChange {
    fn from_fields(fields: &FieldReader<'_>, _: Date) -> Option<Self> {
        let name = fields.text("username");
        let current = fields.required_text("currentPassword", "Введите текущий пароль");
        let new = fields.text("newPassword");
        check_password(fields, "newPassword", new, name);
        if current.is_some() && current == new {
            let message = "Новый пароль совпадает с текущим";
            fields.add_error("newPassword", "same_password", message);
        }
        Some(Self {
            current_password: current?.to_owned(),
            new_password: new?.to_owned(),
        })
    }
}

/// Change or removal of the e-mail address.
#[cfg_attr(
    feature = "openapi",
    derive(utoipa::ToSchema),
    serde(deny_unknown_fields)
)]
pub struct EmailChange {
    /// New address; null removes the address, and a missing field is an error.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub email: Option<String>,
}

impl FromFields for EmailChange {
    fn from_fields(fields: &FieldReader<'_>, _: Date) -> Option<Self> {
        if fields.raw_value("email").is_none() {
            fields.add_error(
                "email",
                "required",
                "Укажите email или оставьте поле пустым",
            );
        }
        let email = email(fields);
        Some(Self { email })
    }
}

fn check_username(fields: &FieldReader<'_>, name: Option<&str>) {
    let name = name.unwrap_or_default().trim();
    if fields.has_error("username") {
        return;
    }
    let length = name.chars().count();
    let (code, message) = if length < MIN_USERNAME {
        ("too_short", "Username must be at least 3 characters")
    } else if length > MAX_USERNAME {
        ("too_long", "Не больше 40 символов")
    } else if !name.chars().all(is_username_character) {
        let message =
            "Имя пользователя: русские и латинские буквы, цифры, точка, дефис и подчёркивание";
        ("username_characters", message)
    } else if Phone::parse(name).is_some() {
        let message = "Имя пользователя не может быть номером телефона";
        ("username_is_phone", message)
    } else if upper_text(name).starts_with(DEFAULT_PREFIX) {
        let message = "Имена, которые начинаются с user-, заняты. Выберите другое";
        ("username_reserved", message)
    } else {
        return;
    };
    fields.add_error("username", code, message);
}

/// Whether a username may contain a character: Latin or Russian letters, digits, `.`, `-`, `_`.
fn is_username_character(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, 'а'..='я' | 'А'..='Я' | 'ё' | 'Ё' | '.' | '-' | '_')
}

fn check_password(
    fields: &FieldReader<'_>,
    field: &'static str,
    password: Option<&str>,
    name: Option<&str>,
) {
    let password = password.unwrap_or_default();
    if fields.has_error(field) {
        return;
    }
    let length = password.chars().count();
    let (code, message) = if length < MIN_PASSWORD {
        ("too_short", "Password must be at least 6 characters")
    } else if length > MAX_PASSWORD {
        ("too_long", "Не больше 200 символов")
    } else if name.is_some_and(|name| are_equal(name, password)) {
        PASSWORD_IS_USERNAME
    } else {
        return;
    };
    fields.add_error(field, code, message);
}

fn are_equal(name: &str, password: &str) -> bool {
    upper_text(name.trim()) == upper_text(password.trim())
}
