//! The built pages: hashed files may be kept for ever, the page itself is always asked for anew.

use std::path::Path;

use axum::Router;
use axum::extract::Request;
use axum::http::{HeaderValue, header};
use axum::middleware::{self, Next};
use axum::response::Response;
use tower_http::services::{ServeDir, ServeFile};

pub fn pages(web_dir: &Path) -> Router {
    // Any path that is no file is a route of the page; unknown ones show its not-found screen.
    let page = ServeFile::new(web_dir.join("index.html"))
        .precompressed_br()
        .precompressed_gzip();
    let files = ServeDir::new(web_dir)
        .precompressed_br()
        .precompressed_gzip()
        .fallback(page);
    // But a hashed file that is gone is gone: the page in its place would not run as a script.
    let hashed = ServeDir::new(web_dir.join("assets"))
        .precompressed_br()
        .precompressed_gzip();
    Router::new()
        .nest_service("/assets", hashed)
        .fallback_service(files)
        .layer(middleware::from_fn(cache_headers))
}

async fn cache_headers(request: Request, next: Next) -> Response {
    let is_hashed = request.uri().path().starts_with("/assets/");
    let mut response = next.run(request).await;
    let is_page = response
        .headers()
        .get(header::CONTENT_TYPE)
        .is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"));
    let value = if is_hashed && !is_page && response.status().is_success() {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    response
        .headers_mut()
        .insert(header::CACHE_CONTROL, HeaderValue::from_static(value));
    response
}
