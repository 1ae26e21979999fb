//! Cookies of sign-in and sessions.
//!
//! Other hosts of the site could set cookies for this one: over HTTPS the names have the `__Host-` prefix,
//! and duplicate cookies are rejected.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponseParts, ResponseParts};
use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::{Cookie, SameSite};

use crate::platform::http::error::ApiError;
use crate::platform::http::state::AppState;

/// Name of a cookie over HTTP, with a prefix over HTTPS (RFC 6265bis, 4.1.3.2).
#[derive(Clone, Copy)]
pub struct Name {
    plain: &'static str,
    host: &'static str,
}

pub(super) const REFRESH: Name = Name {
    plain: "refresh_token",
    host: "__Host-refresh_token",
};
pub(super) const DEVICE: Name = Name {
    plain: "known_device",
    host: "__Host-known_device",
};
pub(super) const CHALLENGE: Name = Name {
    plain: "phone_challenge",
    host: "__Host-phone_challenge",
};
pub(super) const VK_BROWSER: Name = Name {
    plain: "vk_browser",
    host: "__Host-vk_browser",
};
const ALL: [Name; 4] = [REFRESH, DEVICE, CHALLENGE, VK_BROWSER];

impl Name {
    const fn text(self, is_https: bool) -> &'static str {
        if is_https { self.host } else { self.plain }
    }
}

/// Path of cookies over HTTP; the `__Host-` prefix requires `/`.
const PLAIN_PATH: &str = "/api/auth";

/// Cookies of a same-origin request and those that the response sets.
pub struct Cookies {
    sent: Vec<(String, String)>,
    set: CookieJar,
    is_https: bool,
}

impl Cookies {
    #[must_use]
    pub fn get(&self, name: Name) -> Option<&str> {
        let name = name.text(self.is_https);
        let mut sent = self.sent.iter();
        sent.find(|(sent, _)| sent == name)
            .map(|(_, value)| value.as_str())
    }

    #[must_use]
    pub fn with(self, name: Name, value: String, lifetime: time::Duration) -> Self {
        let cookie = Cookie::build((name.text(self.is_https), value))
            .path(self.path())
            .http_only(true)
            .same_site(SameSite::Strict)
            .secure(self.is_https)
            .max_age(lifetime)
            .build();
        Self {
            set: self.set.add(cookie),
            ..self
        }
    }

    /// Removes a cookie from the browser if the request has it.
    #[must_use]
    pub fn without(self, name: Name) -> Self {
        if self.get(name).is_none() {
            return self;
        }
        let cookie = Cookie::build(name.text(self.is_https))
            .path(self.path())
            .secure(self.is_https)
            .removal();
        Self {
            set: self.set.add(cookie),
            ..self
        }
    }

    const fn path(&self) -> &'static str {
        if self.is_https { "/" } else { PLAIN_PATH }
    }
}

impl FromRequestParts<AppState> for Cookies {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        if !is_same_origin(&parts.headers, &state.ctx.public_url) {
            return Err(ApiError::new(
                StatusCode::FORBIDDEN,
                "foreign_origin",
                "Запрос пришёл с другого сайта",
            ));
        }
        if has_duplicate(&parts.headers, state.is_https) {
            return Err(ApiError::bad_request(
                "cookie_doubled",
                "Браузер прислал две одинаковые cookie. Удалите cookie этого сайта и войдите ещё раз",
            ));
        }
        Ok(Self {
            sent: pairs(&parts.headers)
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
                .collect(),
            set: CookieJar::default(),
            is_https: state.is_https,
        })
    }
}

impl IntoResponseParts for Cookies {
    type Error = Infallible;

    fn into_response_parts(self, response: ResponseParts) -> Result<ResponseParts, Infallible> {
        self.set.into_response_parts(response)
    }
}

/// Value of the known-device cookie, with or without the prefix: an HMAC authenticates the value.
pub(super) fn known_device(headers: &HeaderMap) -> Option<String> {
    let named = |name: &str| pairs(headers).find(|(sent, _)| *sent == name);
    let found = named(DEVICE.host).or_else(|| named(DEVICE.plain));
    found.map(|(_, value)| value.to_owned())
}

/// Cookie names and values, not percent-decoded.
///
/// Without decoding, `%5F%5FHost-` is no prefix: any host may set such a cookie.
fn pairs(headers: &HeaderMap) -> impl Iterator<Item = (&str, &str)> {
    let lines = headers.get_all(header::COOKIE).iter();
    lines
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(';'))
        .map(|pair| pair.split_once('=').unwrap_or((pair, "")))
        .map(|(name, value)| (name.trim(), value.trim()))
}

/// True for requests from a page of this origin and from clients other than browsers.
///
/// Checks Fetch Metadata if the browser sends it, otherwise `Origin`.
fn is_same_origin(headers: &HeaderMap, public_url: &str) -> bool {
    let text = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or(""));
    if let Some(site) = text("sec-fetch-site") {
        return site == "same-origin" || site == "none";
    }
    let Some(origin) = text(header::ORIGIN.as_str()) else {
        return true;
    };
    let authority = origin.parse::<Uri>().ok();
    let authority = authority.as_ref().and_then(Uri::authority);
    let host = text(header::HOST.as_str());
    origin == public_url || authority.is_some_and(|from| Some(from.as_str()) == host)
}

fn has_duplicate(headers: &HeaderMap, is_https: bool) -> bool {
    let is_repeated = |name: &str| pairs(headers).filter(|(sent, _)| *sent == name).count() > 1;
    ALL.iter().any(|name| is_repeated(name.text(is_https)))
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderName;

    use super::*;

    const ORIGIN: &str = "https://avtosled.ru";

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        let pairs = pairs.iter().map(|(name, value)| {
            let value = value.parse().unwrap();
            (HeaderName::from_static(name), value)
        });
        pairs.collect()
    }

    #[test]
    fn request_of_another_site_is_not_same_origin() {
        for (pairs, expected) in [
            (&[][..], true),
            (&[("sec-fetch-site", "same-origin")], true),
            (&[("sec-fetch-site", "same-site")], false),
            (&[("sec-fetch-site", "cross-site")], false),
            (&[("origin", ORIGIN)], true),
            (&[("origin", "https://evil.example")], false),
            (&[("origin", "null")], false),
            (
                &[
                    ("origin", "http://localhost:5173"),
                    ("host", "localhost:5173"),
                ],
                true,
            ),
            (
                &[("origin", "https://evil.example"), ("host", "avtosled.ru")],
                false,
            ),
            (
                &[("sec-fetch-site", "cross-site"), ("origin", ORIGIN)],
                false,
            ),
        ] {
            assert_eq!(
                is_same_origin(&headers(pairs), ORIGIN),
                expected,
                "{pairs:?}"
            );
        }
    }

    #[test]
    fn repeated_sign_in_cookie_is_duplicate() {
        for (cookie, is_https, expected) in [
            ("refresh_token=a; theme=dark; theme=light", false, false),
            ("refresh_token=a; refresh_token=b", false, true),
            (
                "__Host-known_device=a; x=1; __Host-known_device=a",
                true,
                true,
            ),
            // Names without the prefix are ignored over HTTPS, because any host may set them.
            ("refresh_token=a; refresh_token=b", true, false),
        ] {
            let sent = headers(&[("cookie", cookie)]);
            assert_eq!(has_duplicate(&sent, is_https), expected, "{cookie}");
        }
        let mut two = headers(&[("cookie", "vk_browser=a")]);
        two.append(header::COOKIE, "vk_browser=b".parse().unwrap());
        assert!(has_duplicate(&two, false));
    }
}
