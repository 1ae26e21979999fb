//! Security headers of every response.

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};

/// Own files only; WebAssembly allowed, inline scripts and styles not.
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
/// The VK popup returns here and must reach its opener.
const POPUP_PATH: &str = "/vk-callback";

/// HSTS for one year, when the public URL is https.
const TRANSPORT_SECURITY: HeaderValue =
    HeaderValue::from_static("max-age=31536000; includeSubDomains");

/// Headers that depend on the request.
pub struct SecurityHeaders {
    is_api: bool,
    opener_policy: HeaderValue,
}

impl SecurityHeaders {
    pub fn of(request: &Request) -> Self {
        Self {
            is_api: request.uri().path().starts_with("/api"),
            // A cross-site opener is reachable only without an opener policy.
            opener_policy: match request.uri().path() {
                POPUP_PATH => const { HeaderValue::from_static("unsafe-none") },
                _ => const { HeaderValue::from_static("same-origin-allow-popups") },
            },
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
        if self.is_api && !headers.contains_key(header::CACHE_CONTROL) {
            // Responses contain personal data, so shared caches must not store them.
            headers.insert(header::CACHE_CONTROL, NOT_KEPT);
        }
    }
}
