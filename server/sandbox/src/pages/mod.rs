//! Pages for people: the index and the inbox.

mod inbox;
mod index;

use std::fmt::Write;

use axum::Router;
use axum::http::header;
use axum::response::Html;
use axum::response::IntoResponse;
use axum::response::Response;
use axum::routing::get;

use crate::state::Shared;

const STYLE: &str = include_str!("style.css");
const INBOX_SCRIPT: &str = include_str!("inbox.js");
const CHECKOUT_SCRIPT: &str = include_str!("checkout.js");
const POLICY: &str = "default-src 'self'; img-src data:; base-uri 'none'; form-action 'self'";

/// Routes of the pages and what they load.
pub fn router() -> Router<Shared> {
    let style = ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], STYLE);
    let script = |text| {
        (
            [(header::CONTENT_TYPE, "text/javascript; charset=utf-8")],
            text,
        )
    };
    Router::new()
        .route("/", get(index::show))
        .route("/inbox", get(inbox::show))
        .route("/inbox/{id}/html", get(inbox::html))
        .route("/inbox/{id}/attachments/{place}", get(inbox::attachment))
        .route("/assets/style.css", get(async move || style))
        .route("/assets/inbox.js", get(async move || script(INBOX_SCRIPT)))
        .route(
            "/assets/checkout.js",
            get(async move || script(CHECKOUT_SCRIPT)),
        )
}

/// A whole page around its content, which is HTML already.
pub struct Page<'a> {
    pub title: &'a str,
    pub content: &'a str,
    /// Address of its script, if it has one.
    pub script: Option<&'a str>,
    /// What the browser may load and where forms may lead.
    pub policy: &'static str,
    /// `light` or `dark`, when it is not left to the browser.
    pub scheme: Option<&'static str>,
}

impl<'a> Page<'a> {
    /// An ordinary page without a script.
    pub fn new(title: &'a str, content: &'a str) -> Self {
        Self {
            title,
            content,
            script: None,
            policy: POLICY,
            scheme: None,
        }
    }
}

impl IntoResponse for Page<'_> {
    fn into_response(self) -> Response {
        let script = self.script.map_or_else(String::new, |path| {
            format!("<script src=\"{path}\" defer></script>\n")
        });
        let scheme = self
            .scheme
            .map_or_else(String::new, |scheme| format!(" data-scheme=\"{scheme}\""));
        let Self { title, content, .. } = self;
        let html = format!(
            "<!doctype html>\n<html lang=\"ru\"{scheme}>\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{title} — песочница Автослед</title>\n\
             <link rel=\"stylesheet\" href=\"/assets/style.css\">\n\
             <link rel=\"icon\" href=\"data:,\">\n{script}</head>\n<body>\n\
             <header><nav aria-label=\"Разделы\"><a href=\"/\">Песочница</a> \
             <a href=\"/inbox\">Входящие</a> <a href=\"/yookassa\">ЮKassa</a></nav></header>\n<main>\n{content}\n</main>\n\
             </body>\n</html>\n"
        );
        ([(header::CONTENT_SECURITY_POLICY, self.policy)], Html(html)).into_response()
    }
}

/// Text made safe for HTML.
pub fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            other => safe.push(other),
        }
    }
    safe
}

/// Text made safe for a query string.
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
