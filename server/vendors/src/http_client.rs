//! The one place that builds HTTP clients for outside services, so that none lacks a time-out.

use std::time::Duration;

use futures::StreamExt;

use crate::public_hosts::PublicHosts;

/// Longest answer that is read from an outside service.
pub const BODY_LIMIT: usize = 4 * 1024 * 1024;

/// A host that does not accept a connection in this time will not in any other.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// A guard alone: each client has a total time of its own, of which the longest, that of the bailiffs,
/// is eight minutes without a byte.
const READ_TIMEOUT: Duration = Duration::from_mins(9);

/// A client could not be set up; the process must not start with it.
#[derive(Debug, thiserror::Error)]
pub enum SetupError {
    /// The TLS or connector part failed.
    #[error("the HTTP client cannot be built")]
    Client(#[source] reqwest::Error),
    /// The file of an additional root certificate holds none.
    #[error("no certificate in PEM form was found")]
    Certificate,
    /// The base URL of a service is not an absolute http(s) URL.
    #[error("the base URL of a service is not an http or https URL")]
    BaseUrl,
    /// A credential holds characters that a header cannot carry.
    #[error("the credential of a service cannot be sent in a header")]
    Credential,
}

/// Why a body was not read to its end.
#[derive(Debug, thiserror::Error)]
pub enum BodyError {
    /// It is longer than [`BODY_LIMIT`].
    #[error("the body is longer than the limit")]
    TooLong,
    /// The connection failed while reading.
    #[error("the connection failed while the body was read")]
    Broken(#[source] reqwest::Error),
}

/// Builds a client; one is enough for all services, as it pools connections per host.
pub fn build() -> Result<reqwest::Client, SetupError> {
    builder().build().map_err(SetupError::Client)
}

/// Builds a client that trusts the given roots, in PEM form, besides those of the system.
pub fn build_trusting(pem: &[u8]) -> Result<reqwest::Client, SetupError> {
    let roots = reqwest::Certificate::from_pem_bundle(pem).map_err(|_| SetupError::Certificate)?;
    if roots.is_empty() {
        return Err(SetupError::Certificate);
    }
    let client = builder().tls_certs_merge(roots).build();
    client.map_err(SetupError::Client)
}

/// Builds a client for hosts that strangers name: it connects to public addresses only.
pub fn build_for_public_hosts() -> Result<reqwest::Client, SetupError> {
    let client = builder().dns_resolver(PublicHosts);
    client.build().map_err(SetupError::Client)
}

/// Builds a client that reads what certificate a server shows, be it over: nothing else may go by it.
pub fn build_for_certificates() -> Result<reqwest::Client, SetupError> {
    let client = builder()
        .tls_info(true)
        .tls_danger_accept_invalid_certs(true);
    client.build().map_err(SetupError::Client)
}

fn builder() -> reqwest::ClientBuilder {
    reqwest::Client::builder()
        .connect_timeout(CONNECT_TIMEOUT)
        .read_timeout(READ_TIMEOUT)
        .user_agent(concat!("avtosled/", env!("CARGO_PKG_VERSION")))
        // A redirect would repeat a paid call, and carry the token to a host nobody configured.
        .redirect(reqwest::redirect::Policy::none())
        // Configuration comes from AVTOSLED_ variables only, never from HTTP_PROXY.
        .no_proxy()
}

/// Parses a configured base URL and drops its closing slash, so that paths can be appended.
pub fn base_url(text: &str) -> Result<String, SetupError> {
    let url = reqwest::Url::parse(text).map_err(|_| SetupError::BaseUrl)?;
    if !matches!(url.scheme(), "http" | "https") || url.query().is_some() || !url.has_host() {
        return Err(SetupError::BaseUrl);
    }
    Ok(text.trim_end_matches('/').to_owned())
}

/// Reads a body of at most [`BODY_LIMIT`] bytes.
pub async fn read_body(response: reqwest::Response) -> Result<Vec<u8>, BodyError> {
    let mut body = Vec::new();
    let mut chunks = response.bytes_stream();
    while let Some(chunk) = chunks.next().await {
        let chunk = chunk.map_err(|error| BodyError::Broken(error.without_url()))?;
        if body.len() + chunk.len() > BODY_LIMIT {
            return Err(BodyError::TooLong);
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body)
}
