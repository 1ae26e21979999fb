//! Construction of the HTTP clients for external services, all with timeouts.

use std::time::Duration;

use futures::StreamExt;

use crate::ssrf_guard::PublicAddressResolver;

/// Maximum size of a response body, bytes.
pub const BODY_LIMIT: usize = 4 * 1024 * 1024;

const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// Read timeout above the longest total timeout of a client, which is eight minutes (bailiffs).
const READ_TIMEOUT: Duration = Duration::from_mins(9);

/// Error of creating a client.
#[derive(Debug, thiserror::Error)]
pub enum SetupError {
    #[error("the HTTP client cannot be built")]
    Client(#[source] reqwest::Error),
    #[error("no certificate in PEM form was found")]
    Certificate,
    #[error("the base URL of a service is not an http or https URL")]
    BaseUrl,
    #[error("the credential of a service cannot be sent in a header")]
    Credential,
}

/// Error of reading a response body.
#[derive(Debug, thiserror::Error)]
pub enum BodyError {
    /// The body is longer than [`BODY_LIMIT`].
    #[error("the body is longer than the limit")]
    TooLong,
    #[error("the connection failed while the body was read")]
    Broken(#[source] reqwest::Error),
}

/// Builds the client shared by all services, which pools connections per host.
pub fn build() -> Result<reqwest::Client, SetupError> {
    builder().build().map_err(SetupError::Client)
}

/// Builds a client that trusts additional root certificates, in PEM format.
pub fn build_trusting(pem: &[u8]) -> Result<reqwest::Client, SetupError> {
    let roots = reqwest::Certificate::from_pem_bundle(pem).map_err(|_| SetupError::Certificate)?;
    if roots.is_empty() {
        return Err(SetupError::Certificate);
    }
    let client = builder().tls_certs_merge(roots).build();
    client.map_err(SetupError::Client)
}

/// Builds a client for untrusted host names that connects only to public addresses.
pub fn build_for_public_hosts() -> Result<reqwest::Client, SetupError> {
    let client = builder().dns_resolver(PublicAddressResolver);
    client.build().map_err(SetupError::Client)
}

/// Builds a client that accepts invalid certificates, only for inspecting certificates.
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
        // A redirect would repeat a paid call and send the token to another host.
        .redirect(reqwest::redirect::Policy::none())
        // Proxies are configured only by AVTOSLED_ variables, not by HTTP_PROXY.
        .no_proxy()
}

/// Validates a configured base URL and removes its trailing slash.
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
