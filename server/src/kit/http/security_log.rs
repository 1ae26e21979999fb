//! What an operator sees of guessing and trespassing: every refusal for want of rights, and every
//! wrong proof of who somebody is. Neither what was guessed nor whose it was is told.

use std::net::IpAddr;

use axum::http::StatusCode;

use crate::kit::http::client_address;
use crate::kit::http::error::ApiError;

/// Refusals of other statuses that a guesser meets.
const WRONG_PROOFS: [&str; 6] = [
    "code_invalid",
    "cookie_doubled",
    "password_wrong",
    "share_not_found",
    "vk_code_invalid",
    "vk_state_invalid",
];

/// Counts and logs a refusal, if it is one of those; the line stands within the span of its request.
pub fn note(error: &ApiError, client: Option<IpAddr>) {
    let is_one = matches!(
        error.status,
        StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN | StatusCode::TOO_MANY_REQUESTS
    ) || WRONG_PROOFS.contains(&error.code);
    if !is_one {
        return;
    }
    metrics::counter!("refusals_total", "code" => error.code).increment(1);
    tracing::info!(
        target: "security",
        code = error.code,
        address = client.map(client_address::address_key).unwrap_or_default(),
        "a request was refused",
    );
}

#[cfg(test)]
mod tests {
    use tracing::Level;

    use super::*;
    use crate::kit::http::logged::logged;

    #[test]
    fn refusals_are_told_with_their_address_and_mistakes_are_not() {
        let text = logged(Level::INFO, || {
            note(
                &ApiError::admin_only(),
                Some(IpAddr::from([198, 51, 100, 1])),
            );
            note(&ApiError::too_many(60), None);
            note(&ApiError::bad_request("code_invalid", "Неверный код"), None);
            note(&ApiError::report_not_found(), None);
        });
        assert_eq!(text.lines().count(), 3, "{text}");
        assert!(text.contains("admin_only") && text.contains("198.51.100.1"));
        assert!(text.contains("too_many_requests") && text.contains("code_invalid"));
    }
}
