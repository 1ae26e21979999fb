//! Errors reported by the pages: counted and logged.

use std::num::NonZeroU32;

use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::platform::Context;
use crate::platform::masking;

/// Maximum error reports per hour and address; a page reports each error once.
pub const REPORTS_PER_HOUR: NonZeroU32 = NonZeroU32::new(60).expect("more than zero");
/// Maximum characters of a logged message.
const MAX_MESSAGE_CHARS: usize = 300;
const MAX_NAME_CHARS: usize = 100;

/// An error of a page, without personal data.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ClientError {
    kind: ClientErrorKind,
    /// Route pattern of the page, such as `/report/:id`.
    #[schema(value_type = String, max_length = 100)]
    route: Name,
    /// Section of the page that failed, such as `report-section`.
    #[schema(value_type = String, max_length = 100)]
    place: Name,
    message: String,
    /// Id of the failed request, if any.
    #[serde(default)]
    request_id: Option<Uuid>,
}

#[derive(Clone, Copy, Debug, Deserialize, strum::IntoStaticStr, ToSchema)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
enum ClientErrorKind {
    /// A section failed to render.
    Render,
    /// A script failed to load.
    Chunk,
    /// Any other uncaught error.
    Script,
}

/// Identifier from the code of the pages; without digits it contains no personal data.
#[derive(Debug, Deserialize)]
#[serde(try_from = "String")]
struct Name(String);

impl TryFrom<String> for Name {
    type Error = &'static str;

    fn try_from(name: String) -> Result<Self, Self::Error> {
        let is_name = |byte: u8| byte.is_ascii_lowercase() || b"/-:*?".contains(&byte);
        if name.is_empty() || name.len() > MAX_NAME_CHARS || !name.bytes().all(is_name) {
            return Err("not a name");
        }
        Ok(Self(name))
    }
}

/// Counts and logs an error of a page; `false` when the address reported too many.
#[must_use]
pub fn note(ctx: &Context, address: Option<String>, error: &ClientError) -> bool {
    if !ctx
        .client_error_limit
        .try_acquire(&address.unwrap_or_default())
    {
        return false;
    }
    let kind: &'static str = error.kind.into();
    metrics::counter!("avtosled_client_errors_total", "kind" => kind).increment(1);
    tracing::warn!(
        kind,
        route = error.route.0,
        place = error.place.0,
        message = masked(&error.message),
        failed_request = error.request_id.map(tracing::field::display),
        "a page failed"
    );
    true
}

/// Error message that is safe to log: masked and truncated.
fn masked(message: &str) -> String {
    let masked = masking::program_text(message);
    masked.chars().take(MAX_MESSAGE_CHARS).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logged_client_error_message_is_masked_and_truncated() {
        assert_eq!(masked("no rows of XTA219010N0000001"), "no rows of ***");
        assert_eq!(masked(&"x".repeat(1000)).len(), MAX_MESSAGE_CHARS);
    }

    #[test]
    fn route_name_with_invalid_characters_or_length_is_rejected() {
        for name in [
            "/report/:id",
            "/extended-report/:vin?",
            "*",
            "report-section",
        ] {
            assert!(Name::try_from(name.to_owned()).is_ok(), "{name}");
        }
        for name in ["", "/report/018f", "/services/А123ВС77/license", "a b", "A"] {
            assert!(Name::try_from(name.to_owned()).is_err(), "{name}");
        }
        assert!(Name::try_from("x".repeat(MAX_NAME_CHARS + 1)).is_err());
    }
}
