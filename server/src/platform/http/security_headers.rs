//! Security headers of every response.

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};

/// Content security policy: own files and WebAssembly only, no inline scripts or styles.
const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; \
    style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; \
    object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, HeaderValue); 4] = [
    (
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(CONTENT_SECURITY_POLICY),
    ),
    (
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    ),
    (
        header::REFERRER_POLICY,
        HeaderValue::from_static("strict-origin-when-cross-origin"),
    ),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("camera=(), microphone=(), geolocation=()"),
    ),
];

const NOT_KEPT: HeaderValue = HeaderValue::from_static("no-store");
const OPENER_POLICY: HeaderName = HeaderName::from_static("cross-origin-opener-policy");
/// Redirect path of the VK popup, which must reach its opener.
const POPUP_PATH: &str = "/vk-callback";

/// `Strict-Transport-Security` for one year, sent when the public URL is HTTPS.
const TRANSPORT_SECURITY: HeaderValue =
    HeaderValue::from_static("max-age=31536000; includeSubDomains");

const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");
/// Path prefixes of pictures that other sites embed: previews of shared links and icons.
const EMBEDDED: [&str; 4] = ["/share/", "/share.png", "/favicon", "/icon-"];

/// Security headers that depend on the request.
pub struct SecurityHeaders {
    is_api: bool,
    opener_policy: HeaderValue,
    resource_policy: HeaderValue,
}

impl SecurityHeaders {
    pub fn of(request: &Request) -> Self {
        let path = request.uri().path();
        let is_embedded = EMBEDDED.iter().any(|prefix| path.starts_with(prefix));
        Self {
            is_api: path.starts_with("/api"),
            // A cross-site opener is reachable only without an opener policy.
            opener_policy: HeaderValue::from_static(match path {
                POPUP_PATH => "unsafe-none",
                _ => "same-origin-allow-popups",
            }),
            resource_policy: HeaderValue::from_static(if is_embedded {
                "cross-origin"
            } else {
                "same-origin"
            }),
        }
    }

    pub fn write(self, is_https: bool, headers: &mut HeaderMap) {
        for (name, value) in HEADERS {
            headers.insert(name, value);
        }
        if is_https {
            headers.insert(header::STRICT_TRANSPORT_SECURITY, TRANSPORT_SECURITY);
        }
        headers.insert(OPENER_POLICY, self.opener_policy);
        headers.insert(RESOURCE_POLICY, self.resource_policy);
        if self.is_api && !headers.contains_key(header::CACHE_CONTROL) {
            // Responses contain personal data, so shared caches must not store them.
            headers.insert(header::CACHE_CONTROL, NOT_KEPT);
        }
    }
}

#[cfg(test)]
mod tests {
    use axum::body::Body;

    use super::*;

    fn resource_policy(path: &str) -> HeaderValue {
        let mut request = Request::new(Body::empty());
        *request.uri_mut() = path.parse().unwrap();
        let mut headers = HeaderMap::new();
        SecurityHeaders::of(&request).write(true, &mut headers);
        headers.remove(RESOURCE_POLICY).unwrap()
    }

    #[test]
    fn only_pictures_of_previews_and_icons_may_be_embedded_by_other_sites() {
        for path in [
            "/",
            "/report/1",
            "/assets/a.js",
            "/api/auth/user",
            "/shared/a",
        ] {
            assert_eq!(resource_policy(path), "same-origin", "{path}");
        }
        for path in [
            "/share.png",
            "/share/report.png",
            "/favicon.svg",
            "/icon-192.png",
        ] {
            assert_eq!(resource_policy(path), "cross-origin", "{path}");
        }
    }
}
