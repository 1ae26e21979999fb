//! Where the browser goes back to: which addresses are registered, and what is added to them.

use std::net::IpAddr;

use axum::http::Uri;
use axum::response::IntoResponse;
use axum::response::Redirect;
use axum::response::Response;

use crate::pages::percent_encode;

/// Pages of the app that take the answer.
const PATHS: &[&str] = &["/auth-flow", "/vk-callback"];

/// Whether an address is registered: one of the pages, at the app's origin or on this machine.
pub fn is_registered(redirect_uri: &str, app_url: &str) -> bool {
    // The parser would drop a fragment silently.
    if redirect_uri.contains('#') {
        return false;
    }
    let Ok(uri) = redirect_uri.parse::<Uri>() else {
        return false;
    };
    let Some(origin) = Origin::of(&uri) else {
        return false;
    };
    let app = app_url.parse::<Uri>().ok();
    let is_of_app = app.as_ref().and_then(Origin::of).as_ref() == Some(&origin);
    PATHS.contains(&uri.path()) && uri.query().is_none() && (is_of_app || origin.is_loopback())
}

#[derive(PartialEq, Eq)]
struct Origin {
    scheme: String,
    host: String,
    port: u16,
}

impl Origin {
    fn of(uri: &Uri) -> Option<Self> {
        let default_port = match uri.scheme_str()? {
            "http" => 80,
            "https" => 443,
            _ => return None,
        };
        let authority = uri.authority()?;
        // A name before the host is no part of an origin, and of no registered address.
        if authority.as_str().contains('@') {
            return None;
        }
        Some(Self {
            scheme: uri.scheme_str()?.to_owned(),
            host: authority.host().to_lowercase(),
            port: authority.port_u16().unwrap_or(default_port),
        })
    }

    fn is_loopback(&self) -> bool {
        let address = self.host.trim_matches(['[', ']']).parse::<IpAddr>();
        self.host == "localhost" || address.is_ok_and(|address| address.is_loopback())
    }
}

/// Sends the browser back with the parameters added.
pub fn back(redirect_uri: &str, parameters: &[(&str, &str)]) -> Response {
    let pairs: Vec<String> = parameters
        .iter()
        .map(|(name, value)| format!("{name}={}", percent_encode(value)))
        .collect();
    Redirect::to(&format!("{redirect_uri}?{}", pairs.join("&"))).into_response()
}
