//! Dated versions of the open API: pinned to a key at its creation, or named by a request.

use crate::business::api_keys::API_VERSION;

/// Header with the version of a request, and of the response.
pub const HEADER: &str = "avtosled-version";

/// A version of the open API.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ApiVersion {
    /// Day of the version, `YYYY-MM-DD`.
    pub day: &'static str,
    pub deprecation: Option<Deprecation>,
}

/// Announced end of a version. A version works for at least twelve months after its deprecation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deprecation {
    /// Value of the `Deprecation` header (RFC 9745), such as `@1798761600`.
    pub since: &'static str,
    /// Value of the `Sunset` header (RFC 8594), an HTTP date.
    pub sunset: &'static str,
}

/// Supported versions, newest first.
const VERSIONS: [ApiVersion; 1] = [ApiVersion {
    day: API_VERSION,
    deprecation: None,
}];

/// The supported version of a day.
#[must_use]
pub fn find(day: &str) -> Option<&'static ApiVersion> {
    VERSIONS.iter().find(|version| version.day == day)
}

/// Response headers of a version.
#[must_use]
pub fn headers(version: &ApiVersion) -> Vec<(&'static str, &'static str)> {
    let mut headers = vec![(HEADER, version.day)];
    if let Some(Deprecation { since, sunset }) = version.deprecation {
        headers.extend([("deprecation", since), ("sunset", sunset)]);
    }
    headers
}

#[cfg(test)]
mod tests {
    use super::{API_VERSION, ApiVersion, Deprecation, find, headers};

    #[test]
    fn version_of_new_keys_is_supported_and_not_deprecated() {
        assert_eq!(find(API_VERSION).unwrap().deprecation, None);
        assert_eq!(find("2020-01-01"), None);
    }

    #[test]
    fn deprecated_version_has_deprecation_and_sunset_headers() {
        let version = ApiVersion {
            day: "2026-11-29",
            deprecation: Some(Deprecation {
                since: "@1798761600",
                sunset: "Sat, 01 Jan 2028 00:00:00 GMT",
            }),
        };
        let expected = [
            ("avtosled-version", "2026-11-29"),
            ("deprecation", "@1798761600"),
            ("sunset", "Sat, 01 Jan 2028 00:00:00 GMT"),
        ];
        assert_eq!(headers(&version), expected);
    }
}
