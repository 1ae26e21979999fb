//! Errors that people met in the pages: counted and logged, so that somebody learns of them.

use std::num::NonZeroU32;

use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::platform::Context;
use crate::platform::masking;

/// A page reports each error once, so this is more than a person can meet.
pub const REPORTS_PER_HOUR: NonZeroU32 = NonZeroU32::new(60).expect("more than zero");
/// Of a message that is logged.
const MAX_MESSAGE_CHARS: usize = 300;
const MAX_NAME_CHARS: usize = 100;

/// What went wrong in a page. It names neither the person nor the car.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ClientError {
    kind: ClientErrorKind,
    /// The address of the page as the router writes it: `/report/:id`.
    #[schema(value_type = String, max_length = 100)]
    route: Name,
    /// The part of the page that is not shown: `report-section`.
    #[schema(value_type = String, max_length = 100)]
    place: Name,
    message: String,
    /// The failed request, where there was one.
    #[serde(default)]
    request_id: Option<Uuid>,
}

#[derive(Clone, Copy, Debug, Deserialize, strum::IntoStaticStr, ToSchema)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
enum ClientErrorKind {
    /// A part of a page could not be drawn.
    Render,
    /// A script of the page could not be loaded.
    Chunk,
    /// Anything else that nobody caught.
    Script,
}

/// A name out of our own code: without a digit it can hold no number of anybody.
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

/// Counts an error and logs it; false when the address has reported too many.
#[must_use]
pub fn note(ctx: &Context, address: Option<String>, error: &ClientError) -> bool {
    if !ctx.client_error_limit.take(&address.unwrap_or_default()) {
        return false;
    }
    let kind: &'static str = error.kind.into();
    metrics::counter!("client_errors_total", "kind" => kind).increment(1);
    tracing::warn!(
        kind,
        route = error.route.0,
        place = error.place.0,
        message = told(&error.message),
        failed_request = error.request_id.map(tracing::field::display),
        "a page failed"
    );
    true
}

/// A message as the log may hold it.
fn told(message: &str) -> String {
    let told = masking::program_text(message);
    told.chars().take(MAX_MESSAGE_CHARS).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_told_masked_and_short() {
        assert_eq!(told("no rows of XTA219010N0000001"), "no rows of ***");
        assert_eq!(told(&"x".repeat(1000)).len(), MAX_MESSAGE_CHARS);
    }

    #[test]
    fn a_name_is_one_of_our_code() {
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
