//! The page where the user allows the app in, and what comes of it.

use axum::Form as FormBody;
use axum::extract::Query;
use axum::extract::State;
use axum::extract::rejection::FormRejection;
use axum::response::Response;
use serde_json::Value;

use crate::faults::pause;
use crate::state::SandboxState;
use crate::state::Shared;
use crate::vkid::AUTHORIZE;
use crate::vkid::VK_CLIENT_ID;
use crate::vkid::captcha;
use crate::vkid::failure::Failure;
use crate::vkid::failure::Refusal;
use crate::vkid::form::Pairs;
use crate::vkid::form::value;
use crate::vkid::grants::CODE_LIFETIME;
use crate::vkid::grants::Consent;
use crate::vkid::is_base64url;
use crate::vkid::page;
use crate::vkid::page::Choice;
use crate::vkid::redirect;

/// What an app of this kind may ask for, and what it asks for when it does not say.
const SCOPES: &[&str] = &[DEFAULT_SCOPE, "email", "phone"];
const DEFAULT_SCOPE: &str = "vkid.personal_info";
const PROMPTS: &[&str] = &["none", "login", "consent", "select_account"];
const SHORTEST_STATE: usize = 32;
/// Characters of base64url for the 32 bytes of SHA-256.
const CHALLENGE_LENGTH: usize = 43;
const HTML: &str = "text/html; charset=utf-8";

/// A request of an app to let a user in.
#[derive(Debug)]
pub struct Request {
    pub redirect_uri: String,
    pub scope: String,
    /// `light` or `dark`; the browser decides otherwise.
    pub scheme: Option<&'static str>,
    state: String,
    challenge: String,
}

impl Request {
    /// Reads what must be right before anything can be sent back to the app.
    fn read(pairs: &[(String, String)], app_url: &str) -> Result<Self, Refusal> {
        let text = |name: &str| value(pairs, name).unwrap_or_default();
        if text("client_id") != VK_CLIENT_ID {
            let description = "client_id is missing or invalid";
            return Err(Refusal::new("invalid_client", description));
        }
        if !redirect::is_registered(text("redirect_uri"), app_url) {
            let description = "redirect_uri is blocked";
            return Err(Refusal::new("invalid_request", description));
        }
        if text("state").len() < SHORTEST_STATE || !is_base64url(text("state")) {
            return Err(Refusal::bad_parameter("state"));
        }
        Ok(Self {
            redirect_uri: text("redirect_uri").to_owned(),
            scope: value(pairs, "scope").unwrap_or(DEFAULT_SCOPE).to_owned(),
            scheme: ["light", "dark"]
                .into_iter()
                .find(|scheme| *scheme == text("scheme")),
            state: text("state").to_owned(),
            challenge: text("code_challenge").to_owned(),
        })
    }

    /// What else is wrong; the app is told of it.
    fn fault(&self, pairs: &[(String, String)]) -> Option<Refusal> {
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
        if !text("code_verifier").is_empty() {
            let description = "code_verifier and code_challenge exclude each other";
            return Some(Refusal::new("invalid_request", description));
        }
        if self.scope.split(' ').any(|name| !SCOPES.contains(&name)) {
            return Refusal::named("invalid_scope");
        }
        let prompts: Vec<&str> = text("prompt").split_whitespace().collect();
        if prompts.iter().any(|prompt| !PROMPTS.contains(prompt)) {
            return bad("prompt");
        }
        if prompts.contains(&"none") {
            // Nobody is ever signed in to the sandbox, and this forbids asking.
            return Refusal::named("login_required");
        }
        None
    }

    fn refuse(&self, refusal: &Refusal) -> Response {
        let parameters = [
            ("error", refusal.error),
            ("error_description", refusal.description.as_ref()),
            ("state", &self.state),
        ];
        redirect::back(&self.redirect_uri, &parameters)
    }

    fn approve(&self, state: &SandboxState, user_id: u64) -> Response {
        let code = state.vkid.give_code(Consent {
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
            ("ext_id", &state.vkid.mint(32)),
        ];
        redirect::back(&self.redirect_uri, &parameters)
    }
}

/// `GET /vkid/authorize`.
pub async fn show(State(state): State<Shared>, Query(pairs): Query<Pairs>) -> Response {
    let ask = |request: &Request| ("ok", page::choice(request, &Choice::default(), None));
    visit(&state, &pairs, "", ask).await
}

/// `POST /vkid/authorize`: the form of the page, sent to the address of the page.
pub async fn decide(
    State(state): State<Shared>,
    Query(pairs): Query<Pairs>,
    body: Result<FormBody<Pairs>, FormRejection>,
) -> Response {
    let form = body.map(|FormBody(pairs)| pairs).unwrap_or_default();
    let choice = Choice::read(&form);
    let key = choice
        .user_id()
        .map_or_else(String::new, |id| id.to_string());
    let act = |request: &Request| outcome(&state, request, &choice);
    visit(&state, &pairs, &key, act).await
}

/// What both ways in have in common: stats, faults, and the checks of the address.
async fn visit(
    state: &SandboxState,
    pairs: &[(String, String)],
    key: &str,
    answer: impl FnOnce(&Request) -> (&'static str, Response),
) -> Response {
    let call = state.stats.begin(AUTHORIZE, key, state.clock.now());
    let trouble = state.faults.take(AUTHORIZE);
    pause(trouble.own_latency_ms.unwrap_or(0)).await;

    let failure = trouble.fail.as_deref().and_then(Failure::named);
    let (outcome, response) = match failure {
        Some(Failure::Broken(breakage)) => {
            let response = breakage.response(HTML, || Value::Null).await;
            (breakage.name(), response)
        }
        Some(failure @ Failure::Captcha) => (failure.name(), captcha()),
        other => match Request::read(pairs, &state.app_url) {
            Err(refusal) => (refusal.error, page::problem(&refusal)),
            Ok(request) => match request.fault(pairs).or(other.and_then(Failure::refusal)) {
                Some(refusal) => (refusal.error, request.refuse(&refusal)),
                None => answer(&request),
            },
        },
    };
    tracing::debug!(method = AUTHORIZE, outcome, "vk id");
    state.stats.finish(call, outcome.to_owned());
    response
}

fn outcome(state: &SandboxState, request: &Request, choice: &Choice) -> (&'static str, Response) {
    let again = |message| {
        let response = page::choice(request, choice, Some(message));
        ("invalid_request", response)
    };
    let error = match choice.action.as_str() {
        "approve" => {
            return match choice.user_id() {
                Some(id) => ("ok", request.approve(state, id)),
                None => again("Номер пользователя — это цифры, не больше пятнадцати"),
            };
        }
        "refuse" => "access_denied",
        "error" => choice.error.as_str(),
        _ => return again("Выберите, что ответить приложению"),
    };
    match Refusal::named(error) {
        Some(refusal) => (refusal.error, request.refuse(&refusal)),
        None => again("Такой ошибки VK ID не знает"),
    }
}
