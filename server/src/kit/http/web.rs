//! The built pages: hashed files may be kept for ever, the page itself is always asked for anew.

use std::path::Path;

use axum::Router;
use axum::extract::Request;
use axum::http::{HeaderValue, header};
use axum::middleware::{self, Next};
use axum::response::Response;
use tower_http::services::{ServeDir, ServeFile};

/// The addresses of the pages, written by the build of `web`: `/report/:id`, `/extended-report/:vin?`.
const ADDRESSES: &str = "addresses.json";

pub fn pages(web_dir: &Path) -> Router {
    let page = ServeFile::new(web_dir.join("index.html"))
        .precompressed_br()
        .precompressed_gzip();
    let files = ServeDir::new(web_dir)
        .precompressed_br()
        .precompressed_gzip()
        // Neither a file nor an address: the page says so, and so does the status.
        .not_found_service(page.clone());
    // A hashed file that is gone is gone: the page in its place would not run as a script.
    let hashed = ServeDir::new(web_dir.join("assets"))
        .precompressed_br()
        .precompressed_gzip();
    routes(web_dir)
        .into_iter()
        .fold(Router::new(), |router, route| {
            router.route_service(&route, page.clone())
        })
        .nest_service("/assets", hashed)
        .fallback_service(files)
        .layer(middleware::from_fn(cache_headers))
}

/// As the pages match them, with a slash behind and without.
fn routes(web_dir: &Path) -> Vec<String> {
    let file = web_dir.join(ADDRESSES);
    let addresses = read(&file).unwrap_or_else(|| {
        tracing::warn!(file = %file.display(), "the web app is not built: no page will be found");
        Vec::new()
    });
    let without_root = addresses.iter().filter(|address| *address != "/");
    without_root
        .flat_map(|address| forms(address))
        .flat_map(|route| [format!("{route}/"), route])
        .collect()
}

fn read(file: &Path) -> Option<Vec<String>> {
    let text = std::fs::read(file).ok()?;
    serde_json::from_slice(&text).ok()
}

/// The address with the last part that may be left out, and without.
fn forms(address: &str) -> Vec<String> {
    let parts = address.trim_end_matches('?').split('/');
    let parts: Vec<String> = parts
        .map(|part| match part.strip_prefix(':') {
            Some(name) => format!("{{{name}}}"),
            None => part.to_owned(),
        })
        .collect();
    let mut forms = vec![parts.join("/")];
    if address.ends_with('?') {
        let shorter = parts.split_last().map(|(_, rest)| rest.join("/"));
        forms.extend(shorter);
    }
    forms
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

#[cfg(test)]
mod tests {
    use axum::body::Body;
    use axum::http::StatusCode;
    use tower::ServiceExt;

    use super::*;

    #[tokio::test]
    async fn the_page_stands_at_its_addresses_alone() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::write(dir.path().join("index.html"), "<h1>page</h1>").unwrap();
        std::fs::write(dir.path().join("robots.txt"), "").unwrap();
        let addresses = r#"["/", "/search", "/report/:id", "/extended-report/:vin?"]"#;
        std::fs::write(dir.path().join(ADDRESSES), addresses).unwrap();
        for (path, status) in [
            ("/", StatusCode::OK),
            ("/robots.txt", StatusCode::OK),
            ("/search?vin=1", StatusCode::OK),
            ("/search/", StatusCode::OK),
            ("/report/018f", StatusCode::OK),
            ("/extended-report", StatusCode::OK),
            ("/extended-report/XTA", StatusCode::OK),
            ("/report", StatusCode::NOT_FOUND),
            ("/report/018f/more", StatusCode::NOT_FOUND),
            ("/no-such-page", StatusCode::NOT_FOUND),
            ("/assets/gone.js", StatusCode::NOT_FOUND),
        ] {
            let request = Request::get(path).body(Body::empty()).unwrap();
            let response = pages(dir.path()).oneshot(request).await.unwrap();
            assert_eq!(response.status(), status, "{path}");
            assert_eq!(response.headers()[header::CACHE_CONTROL], "no-cache");
            let is_page = status == StatusCode::NOT_FOUND && !path.starts_with("/assets");
            assert!(
                !is_page || response.headers()[header::CONTENT_TYPE] == "text/html",
                "{path}"
            );
        }
    }
}
