//! VK ID: `/vkid/authorize` for the browser, `/vkid/oauth2/<name>` for the app's server.

mod authorize;
mod failure;
mod form;
mod grants;
mod page;
mod profile;
mod redirect;
mod token;
mod users;

use axum::Form as FormBody;
use axum::Json;
use axum::Router;
use axum::extract::Path;
use axum::extract::Query;
use axum::extract::State;
use axum::extract::rejection::FormRejection;
use axum::http::HeaderName;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::response::Response;
use axum::routing::get;
use axum::routing::post;
use serde_json::Value;

use crate::faults::pause;
use crate::state::SandboxState;
use crate::state::Shared;
use crate::vkid::failure::Failure;
use crate::vkid::failure::Refusal;
use crate::vkid::form::Form;
use crate::vkid::form::Pairs;

pub use crate::vkid::grants::Grants;
pub use crate::vkid::page::users_table;

/// Number of the one app that is registered.
pub const VK_CLIENT_ID: &str = "54321000";

/// Name in stats and faults of both the page and its form.
const AUTHORIZE: &str = "vkid.authorize";
const JSON: &str = "application/json; charset=utf-8";

/// One method under `oauth2/`.
struct Method {
    /// Name in stats and faults.
    name: &'static str,
    path: &'static str,
    answer: fn(&SandboxState, &Form) -> Result<Value, Refusal>,
}

const METHODS: &[Method] = &[
    Method {
        name: "vkid.auth",
        path: "auth",
        answer: token::answer,
    },
    Method {
        name: "vkid.user_info",
        path: "user_info",
        answer: profile::user_info,
    },
    Method {
        name: "vkid.public_info",
        path: "public_info",
        answer: profile::public_info,
    },
    Method {
        name: "vkid.logout",
        path: "logout",
        answer: profile::logout,
    },
    Method {
        name: "vkid.revoke",
        path: "revoke",
        answer: profile::revoke,
    },
];

/// Names of all methods, for the index page.
pub fn method_names() -> impl Iterator<Item = &'static str> {
    std::iter::once(AUTHORIZE).chain(METHODS.iter().map(|method| method.name))
}

/// Whether a method of that name exists.
pub fn is_method(name: &str) -> bool {
    method_names().any(|known| known == name)
}

/// Whether that method can fail so: a page cannot be JSON of wrong types.
pub fn is_failure(method: &str, name: &str) -> bool {
    Failure::named(name).is_some_and(|failure| method != AUTHORIZE || !failure.needs_json())
}

/// Routes of the service.
pub fn router() -> Router<Shared> {
    Router::new()
        .route(
            "/vkid/authorize",
            get(authorize::show).post(authorize::decide),
        )
        .route("/vkid/oauth2/{name}", post(serve))
}

async fn serve(
    State(state): State<Shared>,
    Path(name): Path<String>,
    query: Query<Pairs>,
    body: Result<FormBody<Pairs>, FormRejection>,
) -> Response {
    let Some(method) = METHODS.iter().find(|method| method.path == name) else {
        return (StatusCode::NOT_FOUND, "<html><h1>404 Not Found</h1></html>").into_response();
    };
    let form = Form::read(query, body);
    let key = owner(&state, &form).map_or_else(String::new, |id| id.to_string());
    let call = state.stats.begin(method.name, &key, state.clock.now());
    let trouble = state.faults.take(method.name);
    // The spread of the car sources is no model for a service that answers at once.
    pause(trouble.own_latency_ms.unwrap_or(0)).await;

    let failure = trouble.fail.as_deref().and_then(Failure::named);
    let (outcome, response) = match failure {
        None => {
            let (outcome, status, body) = right_answer(&state, method, &form);
            (outcome, (status, Json(body)).into_response())
        }
        Some(failure) => (
            failure.name(),
            failed_answer(&state, method, &form, failure).await,
        ),
    };
    tracing::debug!(method = method.name, outcome, "vk id");
    state.stats.finish(call, outcome.to_owned());
    response
}

/// The answer of the service in good health, and the outcome to note.
fn right_answer(
    state: &SandboxState,
    method: &Method,
    form: &Form,
) -> (&'static str, StatusCode, Value) {
    match form.check().and_then(|()| (method.answer)(state, form)) {
        Ok(body) => ("ok", StatusCode::OK, body),
        Err(refusal) => {
            let body = refusal.body(form.optional("state"));
            (refusal.error, refusal.status(), body)
        }
    }
}

async fn failed_answer(
    state: &SandboxState,
    method: &Method,
    form: &Form,
    failure: Failure,
) -> Response {
    match failure {
        Failure::Refused(refusal) => {
            let body = refusal.body(form.optional("state"));
            (refusal.status(), Json(body)).into_response()
        }
        Failure::Captcha => captcha(),
        Failure::WrongState => {
            let (_, status, mut body) = right_answer(state, method, form);
            body["state"] = state.vkid.mint(43).into();
            (status, Json(body)).into_response()
        }
        Failure::Broken(breakage) => {
            let body = || right_answer(state, method, form).2;
            breakage.response(JSON, body).await
        }
    }
}

/// Whom the call is about, for stats.
fn owner(state: &SandboxState, form: &Form) -> Option<u64> {
    let proofs = ["code", "refresh_token", "access_token", "id_token"];
    let mut texts = proofs.iter().filter_map(|name| form.optional(name));
    texts.find_map(|text| state.vkid.owner_of(text))
}

fn captcha() -> Response {
    let headers = [
        (HeaderName::from_static("x-challenge"), "required"),
        (
            HeaderName::from_static("x-challenge-url"),
            "/challenge.html",
        ),
    ];
    headers.into_response()
}

/// Whether the text has only characters of base64url, as VK wants it of states and verifiers.
fn is_base64url(text: &str) -> bool {
    text.chars()
        .all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'))
}
