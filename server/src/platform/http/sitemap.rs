//! `sitemap.xml` and `robots.txt`, which need the public host that the build of the pages lacks.

use std::path::Path;

use axum::Router;
use axum::http::header;
use axum::routing::{MethodRouter, get};

const ROBOTS: &str = "robots.txt";

/// Routes of `sitemap.xml` and `robots.txt`; `prerendered` lists the paths of prerendered pages.
pub(super) fn routes<'a>(
    web_dir: &Path,
    public_url: &str,
    prerendered: impl Iterator<Item = &'a str>,
) -> Router {
    let sitemap = Router::new().route(
        "/sitemap.xml",
        fixed("application/xml", sitemap(public_url, prerendered)),
    );
    let Ok(robots) = std::fs::read_to_string(web_dir.join(ROBOTS)) else {
        return sitemap;
    };
    let robots = format!("{robots}\nSitemap: {public_url}/sitemap.xml\n");
    sitemap.route("/robots.txt", fixed("text/plain; charset=utf-8", robots))
}

fn fixed(kind: &'static str, text: String) -> MethodRouter {
    get(move || async move { ([(header::CONTENT_TYPE, kind)], text) })
}

/// Renders the sitemap (protocol 0.9, sitemaps.org).
fn sitemap<'a>(public_url: &str, prerendered: impl Iterator<Item = &'a str>) -> String {
    let urls: Vec<String> = prerendered
        .map(|address| format!("<url><loc>{public_url}{address}</loc></url>\n"))
        .collect();
    let urls = urls.concat();
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n{urls}</urlset>\n"
    )
}
