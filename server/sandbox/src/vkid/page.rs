//! HTML of VK ID: who signs in, and why a request went no further.

use std::fmt::Write;

use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::response::Response;

use crate::pages::Page;
use crate::pages::escape;
use crate::vkid::VK_CLIENT_ID;
use crate::vkid::authorize::Request;
use crate::vkid::failure::Refusal;
use crate::vkid::form::value;
use crate::vkid::users::READY;
use crate::vkid::users::User;

/// Browsers hold redirects after a form to `form-action` too, and this one leads to the app.
const POLICY: &str =
    "default-src 'self'; img-src data:; base-uri 'none'; form-action 'self' http: https:";

/// Errors that a person may choose on the page, the default first.
const OUTCOMES: &[&str] = &[
    "server_error",
    "temporarily_unavailable",
    "access_denied",
    "invalid_request",
    "invalid_scope",
];

/// The longest number of a user taken: JSON numbers stay exact.
const LONGEST_ID: usize = 15;

/// What was filled in and which button was pressed.
#[derive(Debug)]
pub struct Choice {
    pub action: String,
    pub error: String,
    user: String,
    other: String,
}

impl Default for Choice {
    fn default() -> Self {
        Self::read(&[])
    }
}

impl Choice {
    /// Reads the fields of the form.
    pub fn read(form: &[(String, String)]) -> Self {
        let text = |name: &str| value(form, name).unwrap_or_default().trim().to_owned();
        Self {
            action: text("action"),
            error: value(form, "error").unwrap_or(OUTCOMES[0]).to_owned(),
            user: text("user_id"),
            other: text("other_id"),
        }
    }

    /// The number typed, or else the one chosen.
    pub fn user_id(&self) -> Option<u64> {
        let text = if self.other.is_empty() {
            &self.user
        } else {
            &self.other
        };
        let is_number = text.len() <= LONGEST_ID && text.bytes().all(|b| b.is_ascii_digit());
        let id = text.parse().ok().filter(|_| is_number);
        id.filter(|id| *id > 0)
    }
}

/// The page with the users and the buttons; with a problem after a form that made no sense.
pub fn choice(request: &Request, choice: &Choice, problem: Option<&str>) -> Response {
    let alert = problem.map_or_else(String::new, |text| {
        let text = escape(text);
        format!("<p id=\"problem\" class=\"problem\" role=\"alert\">{text}</p>\n")
    });
    let content = format!(
        "<h1>Вход через VK ID</h1>\n\
         <p>Это песочница вместо настоящего VK ID. Приложение {VK_CLIENT_ID} хочет узнать: \
         {wishes}. Ответ уйдёт на <code>{target}</code>.</p>\n\
         <form class=\"consent\" method=\"post\">\n{alert}{users}{other}\
         <p class=\"buttons\"><button class=\"main\" name=\"action\" value=\"approve\">Разрешить\
         </button>\n<button name=\"action\" value=\"refuse\">Отказаться</button></p>\n\
         {outcomes}</form>",
        wishes = wishes(&request.scope),
        target = escape(&request.redirect_uri),
        users = users_field(choice),
        other = other_field(choice, problem.is_some() && choice.action == "approve"),
        outcomes = outcomes_field(),
    );
    let page = Page {
        policy: POLICY,
        scheme: request.scheme,
        ..Page::new("Вход через VK ID", &content)
    };
    let status = match problem {
        Some(_) => StatusCode::UNPROCESSABLE_ENTITY,
        None => StatusCode::OK,
    };
    (status, page).into_response()
}

fn users_field(choice: &Choice) -> String {
    let chosen = choice.user.parse().unwrap_or(READY[0].id);
    let users: String = READY
        .iter()
        .map(|user| user_option(user, user.id == chosen))
        .collect();
    format!("<fieldset>\n<legend>Кто входит</legend>\n{users}</fieldset>\n")
}

fn other_field(choice: &Choice, is_invalid: bool) -> String {
    let described = if is_invalid {
        "aria-invalid=\"true\" aria-describedby=\"problem other-hint\""
    } else {
        "aria-describedby=\"other-hint\""
    };
    format!(
        "<p class=\"field\"><label for=\"other\">Или номер любого другого пользователя</label>\n\
         <input id=\"other\" name=\"other_id\" value=\"{}\" inputmode=\"numeric\" \
         autocomplete=\"off\" {described}>\n\
         <span id=\"other-hint\" class=\"hint\">Если заполнено, войдёт он, а не выбранный выше\
         </span></p>\n",
        escape(&choice.other)
    )
}

fn outcomes_field() -> String {
    let options = OUTCOMES.join("</option>\n<option>");
    format!(
        "<fieldset>\n<legend>Для проверок</legend>\n\
         <p class=\"field\"><label for=\"error\">Ошибка вместо входа</label>\n\
         <select id=\"error\" name=\"error\">\n\
         <option>{options}</option>\n</select></p>\n\
         <p class=\"buttons\"><button name=\"action\" value=\"error\">Вернуть ошибку</button></p>\n\
         </fieldset>\n"
    )
}

fn user_option(user: &User, is_chosen: bool) -> String {
    let id = user.id;
    let checked = if is_chosen { " checked" } else { "" };
    let phone = user.phone_digits().map(|digits| format!("+{digits}"));
    let known = [user.email.as_deref(), phone.as_deref(), user.birthday];
    let known: Vec<&str> = known.into_iter().flatten().collect();
    let mut lines = String::new();
    for line in [known.join(" · ").as_str(), user.peculiarity] {
        if !line.is_empty() {
            // Writing to a string cannot fail.
            let _ = write!(lines, "<span class=\"hint\">{}</span>", escape(line));
        }
    }
    format!(
        "<label class=\"user\"><input type=\"radio\" name=\"user_id\" value=\"{id}\"{checked}>\n\
         <span><span class=\"name\">{first} {last}</span> <code>{id}</code>{lines}</span></label>\n",
        first = escape(user.first_name),
        last = escape(user.last_name),
    )
}

fn wishes(scope: &str) -> String {
    let titles = scope.split(' ').map(|name| match name {
        "email" => "почту",
        "phone" => "телефон",
        _ => "имя, фото, пол и день рождения",
    });
    titles.collect::<Vec<_>>().join(", ")
}

/// The page that ends a request without an address to go back to.
pub fn problem(refusal: &Refusal) -> Response {
    let content = format!(
        "<h1>Войти не получится</h1>\n\
         <p class=\"problem\">{}</p>\n\
         <p>Приложение открыло страницу входа с неверными параметрами. Песочница знает приложение \
         <code>{VK_CLIENT_ID}</code> с адресами возврата <code>/auth-flow</code> и \
         <code>/vk-callback</code> на адресе продукта или на этой машине; <code>state</code> \
         должен быть не короче 32 знаков.</p>",
        escape(&refusal.description)
    );
    (StatusCode::BAD_REQUEST, Page::new("Ошибка VK ID", &content)).into_response()
}

/// Rows of a table of the ready users, for the index page.
pub fn users_table() -> String {
    READY.iter().map(user_row).collect()
}

fn user_row(user: &User) -> String {
    format!(
        "<tr><td><code>{}</code></td><td>{} {}</td><td>{}</td></tr>\n",
        user.id,
        escape(user.first_name),
        escape(user.last_name),
        escape(user.peculiarity),
    )
}
