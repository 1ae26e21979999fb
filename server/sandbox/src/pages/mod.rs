//! HTML pages, their templates and assets.

use std::{fmt::Write, sync::LazyLock};

use axum::{
    Router,
    http::{StatusCode, header},
    response::{Html, IntoResponse, Response},
    routing::get,
};
use minijinja::{Environment, Value};

pub const HTML: &str = "text/html; charset=utf-8";
const POLICY: &str = "default-src 'self'; img-src data:; base-uri 'none'; form-action 'self'";
/// Content security policy of pages whose forms redirect to the app; `form-action` covers redirects.
pub const REDIRECTING_FORMS_POLICY: &str =
    "default-src 'self'; img-src data:; base-uri 'none'; form-action 'self' http: https:";

const TEMPLATES: &[(&str, &str)] = &[
    ("layout.html", include_str!("layout.html")),
    ("index.html", include_str!("index.html")),
    ("inbox.html", include_str!("inbox.html")),
    ("vkid.html", include_str!("vkid.html")),
    ("problem.html", include_str!("problem.html")),
    ("checkout_layout.html", include_str!("checkout_layout.html")),
    ("checkout.html", include_str!("checkout.html")),
    ("checkout_3ds.html", include_str!("checkout_3ds.html")),
    ("checkout_result.html", include_str!("checkout_result.html")),
];

static ENVIRONMENT: LazyLock<Environment<'static>> = LazyLock::new(|| {
    let mut environment = Environment::new();
    for (name, source) in TEMPLATES {
        if let Err(error) = environment.add_template(name, source) {
            tracing::error!(%error, name, "a template is broken");
        }
    }
    environment
});

pub fn router() -> Router {
    let asset = |kind, text| get(async move || ([(header::CONTENT_TYPE, kind)], text));
    let script = asset("text/javascript; charset=utf-8", include_str!("inbox.js"));
    let style = asset("text/css; charset=utf-8", include_str!("style.css"));
    Router::new()
        .route("/assets/style.css", style)
        .route("/assets/inbox.js", script)
}

#[derive(Debug)]
pub struct Page {
    template: &'static str,
    context: Value,
    policy: &'static str,
}

impl Page {
    pub fn new(template: &'static str, context: Value) -> Self {
        Self {
            template,
            context,
            policy: POLICY,
        }
    }

    pub fn with_policy(self, policy: &'static str) -> Self {
        Self { policy, ..self }
    }
}

impl IntoResponse for Page {
    fn into_response(self) -> Response {
        let template = ENVIRONMENT.get_template(self.template);
        match template.and_then(|template| template.render(self.context)) {
            Ok(html) => {
                ([(header::CONTENT_SECURITY_POLICY, self.policy)], Html(html)).into_response()
            }
            Err(error) => {
                tracing::error!(%error, template = self.template, "a page was not rendered");
                StatusCode::INTERNAL_SERVER_ERROR.into_response()
            }
        }
    }
}

pub fn percent_encode(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~') {
            safe.push(char::from(byte));
        } else {
            // Writing to a string cannot fail.
            let _ = write!(safe, "%{byte:02X}");
        }
    }
    safe
}
