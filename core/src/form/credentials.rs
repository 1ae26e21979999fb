//! Username and password. None of the forms has a `Debug`.

use super::sign_in::email;
use crate::date::Date;
use crate::document::Phone;
use crate::field_errors::{FieldError, FieldErrors};
use crate::field_reader::{Fields, Input};
use crate::normalise::upper_text;

const SHORTEST_NAME: usize = 3;
const LONGEST_NAME: usize = 40;
const SHORTEST_PASSWORD: usize = 6;
const LONGEST_PASSWORD: usize = 200;
/// What the names begin with that accounts get until their owners choose, in capitals.
const DEFAULT_NAME: &str = "USER-";
const PASSWORD_IS_USERNAME: (&str, &str) = (
    "password_is_username",
    "Пароль не должен совпадать с именем пользователя",
);

/// A first name and password.
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Credentials), serde(deny_unknown_fields))]
pub struct Registration {
    /// At least 3 characters.
    pub username: String,
    /// At least 6 characters.
    pub password: String,
    pub email: Option<String>,
    /// It asks for a role, as the specification has it; nobody names himself an administrator.
    #[cfg_attr(feature = "openapi", schema(ignore))]
    pub has_role: bool,
}

impl Fields for Registration {
    fn fields(input: &Input<'_>, _: Date) -> Option<Self> {
        let name = input.text("username");
        check_username(input, name);
        let password = input.text("password");
        check_password(input, "password", password, name);
        let email = email(input);
        let is_role = |role: &str| ["user", "admin"].contains(&role).then_some(());
        let role = input.choice("role", is_role, "Роль может быть user или admin");
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

impl Fields for Login {
    fn fields(input: &Input<'_>, _: Date) -> Option<Self> {
        let username = input.required_text("username", "Введите имя пользователя");
        let password = input.required_text("password", "Введите пароль");
        Some(Self {
            username: username?.trim().to_owned(),
            password: password?.to_owned(),
        })
    }
}

/// Another password.
// A page also tells the account's name, where it has it at hand.
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
    /// A password may not repeat the account's name.
    pub fn check_username(&self, username: &str) -> Result<(), FieldErrors> {
        if are_one(username, &self.new_password) {
            let (code, message) = PASSWORD_IS_USERNAME;
            return Err(FieldError::new("newPassword", code, message).into());
        }
        Ok(())
    }
}

impl Fields for PasswordChange {
    fn fields(input: &Input<'_>, _: Date) -> Option<Self> {
        let name = input.text("username");
        let current = input.required_text("currentPassword", "Введите текущий пароль");
        let new = input.text("newPassword");
        check_password(input, "newPassword", new, name);
        if current.is_some() && current == new {
            let message = "Новый пароль совпадает с текущим";
            input.refuse("newPassword", "same_password", message);
        }
        Some(Self {
            current_password: current?.to_owned(),
            new_password: new?.to_owned(),
        })
    }
}

/// Another e-mail address, or none.
#[cfg_attr(
    feature = "openapi",
    derive(utoipa::ToSchema),
    serde(deny_unknown_fields)
)]
pub struct EmailChange {
    /// Null clears it; leaving it out is an error.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub email: Option<String>,
}

impl Fields for EmailChange {
    fn fields(input: &Input<'_>, _: Date) -> Option<Self> {
        if input.named("email").is_none() {
            input.refuse(
                "email",
                "required",
                "Укажите email или оставьте поле пустым",
            );
        }
        let email = email(input);
        Some(Self { email })
    }
}

fn check_username(input: &Input<'_>, name: Option<&str>) {
    let name = name.unwrap_or_default().trim();
    if input.is_refused("username") {
        return;
    }
    let length = name.chars().count();
    let (code, message) = if length < SHORTEST_NAME {
        ("too_short", "Username must be at least 3 characters")
    } else if length > LONGEST_NAME {
        ("too_long", "Не больше 40 символов")
    } else if !name.chars().all(is_plain) {
        let message =
            "Имя пользователя: русские и латинские буквы, цифры, точка, дефис и подчёркивание";
        ("username_characters", message)
    } else if Phone::parse(name).is_some() {
        let message = "Имя пользователя не может быть номером телефона";
        ("username_is_phone", message)
    } else if upper_text(name).starts_with(DEFAULT_NAME) {
        let message = "Имена, которые начинаются с user-, заняты. Выберите другое";
        ("username_reserved", message)
    } else {
        return;
    };
    input.refuse("username", code, message);
}

/// No spaces and signs that are hard to tell apart.
fn is_plain(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, 'а'..='я' | 'А'..='Я' | 'ё' | 'Ё' | '.' | '-' | '_')
}

fn check_password(
    input: &Input<'_>,
    field: &'static str,
    password: Option<&str>,
    name: Option<&str>,
) {
    let password = password.unwrap_or_default();
    if input.is_refused(field) {
        return;
    }
    let length = password.chars().count();
    let (code, message) = if length < SHORTEST_PASSWORD {
        ("too_short", "Password must be at least 6 characters")
    } else if length > LONGEST_PASSWORD {
        ("too_long", "Не больше 200 символов")
    } else if name.is_some_and(|name| are_one(name, password)) {
        PASSWORD_IS_USERNAME
    } else {
        return;
    };
    input.refuse(field, code, message);
}

fn are_one(name: &str, password: &str) -> bool {
    upper_text(name.trim()) == upper_text(password.trim())
}
