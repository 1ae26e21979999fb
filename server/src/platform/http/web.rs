//! Static pages: hashed files are cached forever, pages are revalidated.

use std::path::Path;

use axum::Router;
use axum::extract::{RawQuery, Request};
use axum::http::{HeaderValue, header};
use axum::middleware::{self, Next};
use axum::response::{Redirect, Response};
use axum::routing::{MethodRouter, any, get_service};
use tower_http::services::{ServeDir, ServeFile};
use tower_http::set_header::SetResponseHeaderLayer;

use super::sitemap;

/// File with the routes of the pages, such as `/report/:id`, written by the build of `web`.
const ADDRESSES: &str = "addresses.json";

/// File served for every route that is not prerendered.
const SHELL: &str = "shell.html";

/// Path that is permanently redirected to `/landing`.
const OLD_LANDING: &str = "/old-landing";

async fn old_landing(RawQuery(query): RawQuery) -> Redirect {
    let query = query.map(|query| format!("?{query}")).unwrap_or_default();
    Redirect::permanent(&format!("/landing{query}"))
}

/// Routes for the files in `web_dir`; `public_url` has no trailing slash.
pub fn pages(web_dir: &Path, public_url: &str) -> Router {
    let shell = page(web_dir, SHELL);
    let files = ServeDir::new(web_dir)
        .precompressed_br()
        .precompressed_gzip()
        // Unknown path: the shell with status 404.
        .not_found_service(shell.clone());
    // Missing hashed file: 404 instead of the shell, which would not run as a script.
    let hashed = ServeDir::new(web_dir.join("assets"))
        .precompressed_br()
        .precompressed_gzip();
    let mut addresses = addresses(web_dir);
    addresses.retain(|address| address != OLD_LANDING);
    let prerendered = addresses.iter().map(String::as_str);
    let prerendered = prerendered.filter(|address| web_dir.join(file_of(address)).is_file());
    let sitemap = sitemap::routes(web_dir, public_url, prerendered);
    routes(&addresses)
        .into_iter()
        .fold(sitemap, |router, route| {
            match prerendered_page(web_dir, public_url, &route) {
                Some(page) => router.route(&route, page),
                None => router.route_service(&route, shell_of(web_dir, &route)),
            }
        })
        .route(OLD_LANDING, any(old_landing))
        .nest_service("/assets", hashed)
        .fallback_service(files)
        .layer(middleware::from_fn(cache_headers))
}

fn page(web_dir: &Path, file: &str) -> ServeFile {
    ServeFile::new(web_dir.join(file))
        .precompressed_br()
        .precompressed_gzip()
}

/// Route of a prerendered page with its canonical URL; `None` if not prerendered.
fn prerendered_page(web_dir: &Path, public_url: &str, route: &str) -> Option<MethodRouter> {
    let address = route.trim_end_matches('/');
    let file = file_of(address);
    let link = format!("<{public_url}{address}>; rel=\"canonical\"");
    let canonical = HeaderValue::from_str(&link).ok()?;
    web_dir.join(&file).is_file().then(|| {
        get_service(page(web_dir, &file))
            .layer(SetResponseHeaderLayer::overriding(header::LINK, canonical))
    })
}

/// Shell of a parameterised route: its own one for `/shared/{id}`, else the general shell.
/// The former has its own preview text.
fn shell_of(web_dir: &Path, route: &str) -> ServeFile {
    let (first, rest) = route.trim_matches('/').split_once('/').unwrap_or_default();
    let own = format!("{first}.html");
    let has_own = rest.starts_with('{') && web_dir.join(&own).is_file();
    page(web_dir, if has_own { &own } else { SHELL })
}

/// File name of a prerendered route.
fn file_of(address: &str) -> String {
    match address.trim_start_matches('/') {
        "" => "index.html".to_owned(),
        name => format!("{name}.html"),
    }
}

fn addresses(web_dir: &Path) -> Vec<String> {
    let file = web_dir.join(ADDRESSES);
    read(&file).unwrap_or_else(|| {
        tracing::warn!(file = %file.display(), "the web app is not built: no page will be found");
        Vec::new()
    })
}

/// Route patterns of all pages, each with and without a trailing slash.
fn routes(addresses: &[String]) -> Vec<String> {
    let (root, others): (Vec<_>, Vec<_>) = addresses.iter().partition(|address| *address == "/");
    let others = others
        .into_iter()
        .flat_map(|address| forms(address))
        .flat_map(|route| [format!("{route}/"), route]);
    root.into_iter().cloned().chain(others).collect()
}

fn read(file: &Path) -> Option<Vec<String>> {
    let text = std::fs::read(file).ok()?;
    serde_json::from_slice(&text).ok()
}

/// Forms of a path with and without its optional last segment.
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

    const ADDRESS: &str = "https://avtosled.example";

    fn built() -> tempfile::TempDir {
        let dir = tempfile::tempdir().unwrap();
        let addresses = r#"["/", "/old-landing", "/search", "/report/:id", "/shared/:id", "/extended-report/:vin?"]"#;
        for (file, text) in [
            ("index.html", "home"),
            ("search.html", "search"),
            (SHELL, "shell"),
            ("shared.html", "shared"),
            ("robots.txt", "User-agent: *\n"),
            (ADDRESSES, addresses),
        ] {
            std::fs::write(dir.path().join(file), text).unwrap();
        }
        dir
    }

    async fn answer(dir: &Path, path: &str) -> Response {
        let request = Request::get(path).body(Body::empty()).unwrap();
        pages(dir, ADDRESS).oneshot(request).await.unwrap()
    }

    #[tokio::test]
    async fn known_route_serves_page_and_unknown_route_is_404() {
        let dir = built();
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
            let response = answer(dir.path(), path).await;
            assert_eq!(response.status(), status, "{path}");
            assert_eq!(response.headers()[header::CACHE_CONTROL], "no-cache");
            let is_page = status == StatusCode::NOT_FOUND && !path.starts_with("/assets");
            assert!(
                !is_page || response.headers()[header::CONTENT_TYPE] == "text/html",
                "{path}"
            );
        }
    }

    #[tokio::test]
    async fn old_landing_redirects_permanently_and_keeps_the_query() {
        let dir = built();
        let response = answer(dir.path(), "/old-landing?utm_source=x").await;
        assert_eq!(response.status(), StatusCode::PERMANENT_REDIRECT);
        assert_eq!(
            response.headers()[header::LOCATION],
            "/landing?utm_source=x"
        );
    }

    #[tokio::test]
    async fn sitemap_lists_prerendered_pages() {
        let dir = built();
        let text = async |path| {
            let body = answer(dir.path(), path).await.into_body();
            let bytes = axum::body::to_bytes(body, 1024).await.unwrap();
            String::from_utf8(bytes.into()).unwrap()
        };
        let robots = format!("User-agent: *\n\nSitemap: {ADDRESS}/sitemap.xml\n");
        assert_eq!(text("/robots.txt").await, robots);
        let sitemap = text("/sitemap.xml").await;
        let pages: Vec<_> = sitemap
            .lines()
            .filter(|line| line.contains("<loc>"))
            .collect();
        let page = |address| format!("<url><loc>{ADDRESS}{address}</loc></url>");
        assert_eq!(pages, [page("/"), page("/search")]);
    }

    #[tokio::test]
    async fn prerendered_page_has_canonical_url() {
        let dir = built();
        for (path, text, canonical) in [
            ("/?utm_source=x", "home", Some("")),
            ("/search/?vin=1", "search", Some("/search")),
            ("/report/018f", "shell", None),
            ("/shared/018f", "shared", None),
            ("/no-such-page", "shell", None),
        ] {
            let response = answer(dir.path(), path).await;
            let link = response.headers().get(header::LINK).cloned();
            let expected = canonical.map(|to| format!("<{ADDRESS}{to}>; rel=\"canonical\""));
            assert_eq!(
                link.as_ref().map(|link| link.to_str().unwrap()),
                expected.as_deref()
            );
            let body = axum::body::to_bytes(response.into_body(), 64)
                .await
                .unwrap();
            assert_eq!(body, text, "{path}");
        }
    }
}
