//! The page where the user allows the app in.

use std::sync::Arc;

use axum::{
    Form,
    extract::{Query, State, rejection::FormRejection},
    http::StatusCode,
    response::{IntoResponse, Redirect, Response},
};
use minijinja::context;
use reqwest::Url;
use serde_json::Value;

use crate::{
    pages::{FORMS_LEAD_AWAY, HTML, Page, percent_encode},
    vkid::{
        AUTHORIZE, Pairs, VK_CLIENT_ID, VkId, captcha, check_client,
        failure::{Failure, Refusal},
        grants::{CODE_LIFETIME, Consent},
        is_base64url,
        users::{READY, User},
        value,
    },
};

/// The scopes of an app of this kind, and the one it asks for when it does not say.
const SCOPES: &[&str] = &[DEFAULT_SCOPE, "email", "phone"];
const DEFAULT_SCOPE: &str = "vkid.personal_info";
const SHORTEST_STATE: usize = 32;
/// Characters of base64url for the 32 bytes of SHA-256.
const CHALLENGE_LENGTH: usize = 43;
/// The longest number of a user taken: JSON numbers stay exact.
const LONGEST_ID: usize = 15;

const PATHS: &[&str] = &["/auth-flow", "/vk-callback"];
const LOOPBACK: &[&str] = &["localhost", "127.0.0.1", "[::1]"];

#[derive(Debug)]
struct Request {
    redirect_uri: String,
    scope: String,
    state: String,
    challenge: String,
}

impl Request {
    /// Reads what must be right before anything can be sent back to the app.
    fn read(pairs: &[(String, String)], app_url: &str) -> Result<Self, Refusal> {
        let text = |name: &str| value(pairs, name).unwrap_or_default().to_owned();
        check_client(pairs)?;
        if !is_registered(&text("redirect_uri"), app_url) {
            let description = "redirect_uri is blocked";
            return Err(Refusal::new("invalid_request", description));
        }
        if text("state").len() < SHORTEST_STATE || !is_base64url(&text("state")) {
            return Err(Refusal::bad_parameter("state"));
        }
        Ok(Self {
            redirect_uri: text("redirect_uri"),
            scope: value(pairs, "scope").unwrap_or(DEFAULT_SCOPE).to_owned(),
            state: text("state"),
            challenge: text("code_challenge"),
        })
    }

    /// Another mistake, which the app is told of.
    fn mistake(&self, pairs: &[(String, String)]) -> Option<Refusal> {
        let text = |name: &str| value(pairs, name).unwrap_or_default();
        let bad = |name| Some(Refusal::bad_parameter(name));
        if text("response_type") != "code" {
            return bad("response_type");
        }
        if self.challenge.len() != CHALLENGE_LENGTH || !is_base64url(&self.challenge) {
            return bad("code_challenge");
        }
        if !matches!(text("code_challenge_method"), "s256" | "S256") {
            return bad("code_challenge_method");
        }
        let is_foreign = self.scope.split(' ').any(|name| !SCOPES.contains(&name));
        is_foreign
            .then(|| Refusal::named("invalid_scope"))
            .flatten()
    }

    fn refuse(&self, refusal: &Refusal) -> Response {
        let parameters = [
            ("error", refusal.error),
            ("error_description", refusal.description.as_ref()),
            ("state", &self.state),
        ];
        back(&self.redirect_uri, &parameters)
    }

    fn approve(&self, service: &VkId, user_id: u64) -> Response {
        let code = service.grants.give_code(Consent {
            user_id,
            scope: self.scope.clone(),
            redirect_uri: self.redirect_uri.clone(),
            challenge: self.challenge.clone(),
        });
        let parameters = [
            ("code", code.text.as_str()),
            ("state", &self.state),
            ("device_id", &code.device_id),
            ("type", "code_v2"),
            ("expires_in", &CODE_LIFETIME.as_secs().to_string()),
            ("ext_id", &service.grants.mint(32)),
        ];
        back(&self.redirect_uri, &parameters)
    }

    /// The page with the users and the buttons; with a problem after a form that made no sense.
    fn page(&self, form: &[(String, String)], problem: Option<&str>) -> Response {
        let users: Vec<_> = READY.iter().map(User::shown).collect();
        let context = context! {
            client_id => VK_CLIENT_ID,
            target => self.redirect_uri,
            scopes => self.scope.split(' ').collect::<Vec<_>>(),
            users,
            chosen => value(form, "user_id").unwrap_or(&users[0].0),
            other => value(form, "other_id"),
            problem,
        };
        let page = Page::new("vkid.html", context).with_policy(FORMS_LEAD_AWAY);
        let status = match problem {
            Some(_) => StatusCode::UNPROCESSABLE_ENTITY,
            None => StatusCode::OK,
        };
        (status, page).into_response()
    }
}

/// The number of the user typed, or else of the one chosen.
fn user_id(form: &[(String, String)]) -> Option<u64> {
    let typed = value(form, "other_id").map(str::trim);
    let typed = typed.filter(|typed| !typed.is_empty());
    let text = typed.or_else(|| value(form, "user_id"))?;
    let is_number = text.len() <= LONGEST_ID && text.bytes().all(|b| b.is_ascii_digit());
    text.parse().ok().filter(|id| is_number && *id > 0)
}

/// `GET /vkid/authorize`.
pub async fn show(State(service): State<Arc<VkId>>, Query(pairs): Query<Pairs>) -> Response {
    visit(&service, &pairs, |request| ("ok", request.page(&[], None))).await
}

/// `POST /vkid/authorize`: the form of the page, sent to the address of the page.
pub async fn decide(
    State(service): State<Arc<VkId>>,
    Query(pairs): Query<Pairs>,
    body: Result<Form<Pairs>, FormRejection>,
) -> Response {
    let form = body.map(|Form(pairs)| pairs).unwrap_or_default();
    visit(&service, &pairs, |request| {
        decision(&service, request, &form)
    })
    .await
}

/// The steps that both ways in have in common: stats, faults, and the checks of the address.
async fn visit(
    service: &VkId,
    pairs: &[(String, String)],
    answer: impl FnOnce(&Request) -> (&'static str, Response),
) -> Response {
    let (call, fail) = service.harness.arrive(AUTHORIZE, "").await;
    let (outcome, response) = match fail.as_deref().and_then(Failure::named) {
        Some(Failure::Broken(broken_response)) => {
            let response = broken_response.response(HTML, || Value::Null).await;
            (broken_response.name(), response)
        }
        Some(failure @ Failure::Captcha) => (failure.name(), captcha()),
        other => match Request::read(pairs, &service.app_url) {
            Err(refusal) => (refusal.error, problem(&refusal)),
            Ok(request) => match request.mistake(pairs).or(other.and_then(Failure::refusal)) {
                Some(refusal) => (refusal.error, request.refuse(&refusal)),
                None => answer(&request),
            },
        },
    };
    tracing::debug!(method = AUTHORIZE, outcome, "vk id");
    service.harness.leave(call, outcome);
    response
}

fn decision(
    service: &VkId,
    request: &Request,
    form: &[(String, String)],
) -> (&'static str, Response) {
    let again = |problem| ("invalid_request", request.page(form, Some(problem)));
    let error = match (value(form, "action"), user_id(form)) {
        (Some("approve"), Some(id)) => return ("ok", request.approve(service, id)),
        (Some("approve"), None) => {
            return again("Номер пользователя — это цифры, не больше пятнадцати");
        }
        (Some("refuse"), _) => "access_denied",
        (Some("error"), _) => "server_error",
        _ => return again("Выберите, что ответить приложению"),
    };
    let refusal = Refusal::named(error).unwrap_or(Refusal::new(error, error));
    (refusal.error, request.refuse(&refusal))
}

/// The page that ends a request without an address to go back to.
fn problem(refusal: &Refusal) -> Response {
    let context = context! { title => "Войти не получится", problem => refusal.description };
    let page = Page::new("problem.html", context);
    (StatusCode::BAD_REQUEST, page).into_response()
}

/// True for a registered address: one of the pages, at the app's origin or on this machine.
fn is_registered(redirect_uri: &str, app_url: &str) -> bool {
    let (Ok(uri), Ok(app)) = (Url::parse(redirect_uri), Url::parse(app_url)) else {
        return false;
    };
    let is_loopback = uri.host_str().is_some_and(|host| LOOPBACK.contains(&host));
    let is_plain = uri.query().is_none() && uri.fragment().is_none() && uri.username().is_empty();
    matches!(uri.scheme(), "http" | "https")
        && PATHS.contains(&uri.path())
        && is_plain
        && (is_loopback || uri.origin() == app.origin())
}

fn back(redirect_uri: &str, parameters: &[(&str, &str)]) -> Response {
    let pairs: Vec<String> = parameters
        .iter()
        .map(|(name, value)| format!("{name}={}", percent_encode(value)))
        .collect();
    Redirect::to(&format!("{redirect_uri}?{}", pairs.join("&"))).into_response()
}
