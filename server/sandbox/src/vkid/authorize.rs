//! Authorization page of VK ID, on which the user authorizes the app.

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
    pages::{HTML, Page, REDIRECTING_FORMS_POLICY, percent_encode},
    vkid::{
        fault_injection::{OAuthError, VkFault},
        grants::{CODE_LIFETIME, Consent},
        service::{Pairs, VK_CLIENT_ID, VkId, captcha, check_client, is_base64url, value},
        users::{User, showcase},
    },
};

/// Name of the page and its form, in faults and in the call log.
pub const METHOD: &str = "vkid.authorize";

const SCOPES: &[&str] = &[DEFAULT_SCOPE, "email", "phone"];
const DEFAULT_SCOPE: &str = "vkid.personal_info";
const MIN_STATE_LENGTH: usize = 32;
/// Length of a code challenge: the 32 bytes of SHA-256 in base64url.
const CHALLENGE_LENGTH: usize = 43;
/// Maximum digits of a user id, which keep JSON numbers exact.
const MAX_ID_LENGTH: usize = 15;

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
    /// Reads the parameters that must be valid before the app can receive a redirect.
    fn read(pairs: &[(String, String)], app_url: &str) -> Result<Self, OAuthError> {
        let text = |name: &str| value(pairs, name).unwrap_or_default().to_owned();
        check_client(pairs)?;
        if !is_registered(&text("redirect_uri"), app_url) {
            let description = "redirect_uri is blocked";
            return Err(OAuthError::new("invalid_request", description));
        }
        if text("state").len() < MIN_STATE_LENGTH || !is_base64url(&text("state")) {
            return Err(OAuthError::bad_parameter("state"));
        }
        Ok(Self {
            redirect_uri: text("redirect_uri"),
            scope: value(pairs, "scope").unwrap_or(DEFAULT_SCOPE).to_owned(),
            state: text("state"),
            challenge: text("code_challenge"),
        })
    }

    /// Error that the app receives by redirect, if any.
    fn error(&self, pairs: &[(String, String)]) -> Option<OAuthError> {
        let text = |name: &str| value(pairs, name).unwrap_or_default();
        let bad = |name| Some(OAuthError::bad_parameter(name));
        if text("response_type") != "code" {
            return bad("response_type");
        }
        if self.challenge.len() != CHALLENGE_LENGTH || !is_base64url(&self.challenge) {
            return bad("code_challenge");
        }
        if !matches!(text("code_challenge_method"), "s256" | "S256") {
            return bad("code_challenge_method");
        }
        if self.scope.split(' ').all(|name| SCOPES.contains(&name)) {
            return None;
        }
        OAuthError::named("invalid_scope")
    }

    fn redirect_error(&self, error: &OAuthError) -> Response {
        let parameters = [
            ("error", error.error),
            ("error_description", error.description.as_ref()),
            ("state", &self.state),
        ];
        redirect(&self.redirect_uri, &parameters)
    }

    fn approve(&self, service: &VkId, user_id: u64) -> Response {
        let code = service.grants.issue_code(Consent {
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
            ("ext_id", &service.grants.new_string(32)),
        ];
        redirect(&self.redirect_uri, &parameters)
    }

    /// Page with an error message, after an invalid form.
    fn page(&self, form: &[(String, String)], problem: Option<&str>) -> Response {
        let users: Vec<_> = showcase().iter().map(User::row).collect();
        let context = context! {
            client_id => VK_CLIENT_ID,
            target => self.redirect_uri,
            scopes => self.scope.split(' ').collect::<Vec<_>>(),
            users,
            chosen => value(form, "user_id").unwrap_or(&users[0].0),
            other => value(form, "other_id"),
            problem,
        };
        let page = Page::new("vkid.html", context).with_policy(REDIRECTING_FORMS_POLICY);
        let status = match problem {
            Some(_) => StatusCode::UNPROCESSABLE_ENTITY,
            None => StatusCode::OK,
        };
        (status, page).into_response()
    }
}

/// User id that was typed, otherwise the one that was selected.
fn user_id(form: &[(String, String)]) -> Option<u64> {
    let typed = value(form, "other_id").map(str::trim);
    let typed = typed.filter(|typed| !typed.is_empty());
    let text = typed.or_else(|| value(form, "user_id"))?;
    let is_number = text.len() <= MAX_ID_LENGTH && text.bytes().all(|b| b.is_ascii_digit());
    text.parse().ok().filter(|id| is_number && *id > 0)
}

pub async fn show(State(service): State<Arc<VkId>>, Query(pairs): Query<Pairs>) -> Response {
    visit(&service, &pairs, |request| ("ok", request.page(&[], None))).await
}

/// `POST /vkid/authorize`: handles the form of the page.
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

/// Validates the query and returns the page or the redirect with the decision.
async fn visit(
    service: &VkId,
    pairs: &[(String, String)],
    answer: impl FnOnce(&Request) -> (&'static str, Response),
) -> Response {
    let respond = async |fail: Option<String>| {
        let fault = fail.as_deref().and_then(VkFault::named);
        let (outcome, response) = match fault {
            Some(VkFault::Broken(broken)) => {
                (broken.name(), broken.response(HTML, || Value::Null).await)
            }
            Some(fault @ VkFault::Captcha) => (fault.name(), captcha()),
            other => match Request::read(pairs, &service.app_url) {
                Err(error) => (error.error, error_page(&error)),
                Ok(request) => match request.error(pairs).or(other.and_then(VkFault::error)) {
                    Some(error) => (error.error, request.redirect_error(&error)),
                    None => answer(&request),
                },
            },
        };
        tracing::debug!(method = METHOD, outcome, "vk id");
        (outcome, response)
    };
    service.harness.serve(METHOD, "", respond).await
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
    let error = OAuthError::named(error).unwrap_or(OAuthError::new(error, error));
    (error.error, request.redirect_error(&error))
}

/// Error page for a request without a valid redirect address.
fn error_page(error: &OAuthError) -> Response {
    let context = context! { title => "Войти не получится", problem => error.description };
    let page = Page::new("problem.html", context);
    (StatusCode::BAD_REQUEST, page).into_response()
}

/// Whether a redirect address is registered: a known path at the app's origin or on loopback.
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

fn redirect(redirect_uri: &str, parameters: &[(&str, &str)]) -> Response {
    let pairs: Vec<String> = parameters
        .iter()
        .map(|(name, value)| format!("{name}={}", percent_encode(value)))
        .collect();
    Redirect::to(&format!("{redirect_uri}?{}", pairs.join("&"))).into_response()
}
