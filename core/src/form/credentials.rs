//! Username and password.

use super::sign_in::optional_email;
use crate::document::Phone;
use crate::input::Input;

const SHORTEST_NAME: usize = 3;
const LONGEST_NAME: usize = 40;
const SHORTEST_PASSWORD: usize = 6;
const LONGEST_PASSWORD: usize = 200;
/// What the names begin with that accounts get until their owners choose.
const DEFAULT_NAME: &str = "user-";

pub(super) fn registration(input: &Input<'_>) {
    let name = input.text("username");
    username(input, name);
    let password = input.text("password");
    new_password(input, "password", password, name);
    optional_email(input);
    input.choice("role", &["user", "admin"], "Роль может быть user или admin");
}

pub(super) fn login(input: &Input<'_>) {
    input.required_text("username", "Введите имя пользователя");
    input.required_text("password", "Введите пароль");
}

/// `username` is the account's, where it is at hand: a password may not repeat it.
pub(super) fn password_change(input: &Input<'_>) {
    let name = input.text("username");
    let current = input.required_text("currentPassword", "Введите текущий пароль");
    let password = input.text("newPassword");
    new_password(input, "newPassword", password, name);
    if current.is_some() && current == password {
        let message = "Новый пароль совпадает с текущим";
        input.refuse("newPassword", "same_password", message);
    }
}

pub(super) fn email_change(input: &Input<'_>) {
    optional_email(input);
}

fn username(input: &Input<'_>, name: Option<&str>) {
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
    } else if name.to_lowercase().starts_with(DEFAULT_NAME) {
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

fn new_password(
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
        let message = "Пароль не должен совпадать с именем пользователя";
        ("password_is_username", message)
    } else {
        return;
    };
    input.refuse(field, code, message);
}

fn are_one(name: &str, password: &str) -> bool {
    name.trim().to_lowercase() == password.trim().to_lowercase()
}
