//! Sender of webhooks to the receivers of customers: public addresses only, no redirects, bounded time and size.

use std::net::IpAddr;
use std::time::Duration;

use futures::StreamExt;
use reqwest::{Client, Url};
use tokio::time::{Instant, timeout_at};

use crate::http_client::{self, SetupError};
use crate::ssrf_guard::{NOT_PUBLIC, is_public};

/// Maximum time of a delivery, the body of the response included.
const TIMEOUT: Duration = Duration::from_secs(10);
/// Maximum bytes of a response that are read.
const MAX_RESPONSE_BYTES: usize = 2_048;

/// A signed webhook (Standard Webhooks 1.0).
#[derive(Clone, Debug)]
pub struct Webhook<'a> {
    pub url: &'a str,
    /// `webhook-id`
    pub id: &'a str,
    /// `webhook-timestamp`, Unix seconds.
    pub timestamp: i64,
    /// `webhook-signature`: signatures separated by spaces.
    pub signature: &'a str,
    /// JSON text.
    pub body: String,
}

/// Response of a receiver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WebhookResponse {
    pub status: u16,
    /// Beginning of the body.
    pub body: String,
}

impl WebhookResponse {
    /// Whether the receiver accepted the webhook: any status 2xx.
    #[must_use]
    pub fn is_success(&self) -> bool {
        (200..300).contains(&self.status)
    }
}

/// Reasons for which a webhook got no response.
#[derive(Debug, thiserror::Error)]
pub enum WebhookError {
    #[error("the URL cannot be called")]
    Url,
    #[error("the address is not public")]
    Address,
    #[error("no response within ten seconds")]
    TimedOut,
    #[error("the connection failed: {0}")]
    Connection(String),
}

impl WebhookError {
    /// Stable code of the error.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Url => "url_not_allowed",
            Self::Address => "address_not_public",
            Self::TimedOut => "timed_out",
            Self::Connection(_) => "connection_failed",
        }
    }

    /// What the network library says of a failed connection.
    #[must_use]
    pub fn detail(&self) -> Option<&str> {
        match self {
            Self::Connection(text) => Some(text),
            Self::Url | Self::Address | Self::TimedOut => None,
        }
    }
}

/// HTTP client of webhooks.
#[derive(Clone, Debug)]
pub struct WebhookSender {
    client: Client,
    allows_private: bool,
}

impl WebhookSender {
    /// `allows_private`: whether private addresses and `http` are called, for development only.
    pub fn new(allows_private: bool) -> Result<Self, SetupError> {
        let client = if allows_private {
            http_client::build()?
        } else {
            http_client::build_for_public_hosts()?
        };
        Ok(Self {
            client,
            allows_private,
        })
    }

    /// Whether a URL may be a receiver: `https` without credentials, and no private address.
    #[must_use]
    pub fn is_allowed(&self, url: &str) -> bool {
        self.check(url).is_ok()
    }

    fn check(&self, url: &str) -> Result<Url, WebhookError> {
        let url = Url::parse(url).map_err(|_| WebhookError::Url)?;
        let has_credentials = !url.username().is_empty() || url.password().is_some();
        let is_secure = url.scheme() == "https" || (self.allows_private && url.scheme() == "http");
        if !is_secure || has_credentials || url.fragment().is_some() {
            return Err(WebhookError::Url);
        }
        let host = url.host_str().ok_or(WebhookError::Url)?;
        // The resolver of the client is not asked for an address.
        let address = host.trim_start_matches('[').trim_end_matches(']');
        let address: Option<IpAddr> = address.parse().ok();
        if !self.allows_private && address.is_some_and(|address| !is_public(address)) {
            return Err(WebhookError::Address);
        }
        Ok(url)
    }

    /// Posts a webhook; every status of the receiver is a response.
    pub async fn send(&self, webhook: Webhook<'_>) -> Result<WebhookResponse, WebhookError> {
        let url = self.check(webhook.url)?;
        let request = self
            .client
            .post(url)
            .header("content-type", "application/json")
            .header("webhook-id", webhook.id)
            .header("webhook-timestamp", webhook.timestamp)
            .header("webhook-signature", webhook.signature)
            .body(webhook.body);
        let deadline = Instant::now() + TIMEOUT;
        let response = timeout_at(deadline, request.send()).await;
        let response = response.map_err(|_| WebhookError::TimedOut)?;
        let response = response.map_err(describe)?;
        Ok(WebhookResponse {
            status: response.status().as_u16(),
            body: read_beginning(response, deadline).await,
        })
    }
}

/// Kind of a failed request without the URL, which its owner knows.
fn describe(error: reqwest::Error) -> WebhookError {
    if error.is_timeout() {
        return WebhookError::TimedOut;
    }
    let error = error.without_url();
    let mut text = error.to_string();
    let mut source = std::error::Error::source(&error);
    while let Some(cause) = source {
        text = cause.to_string();
        source = cause.source();
    }
    // What the resolver knows of private names is not told.
    if text == NOT_PUBLIC {
        return WebhookError::Address;
    }
    WebhookError::Connection(text)
}

/// The beginning of a body; a broken or slow rest does not matter.
async fn read_beginning(response: reqwest::Response, deadline: Instant) -> String {
    let mut chunks = response.bytes_stream();
    let mut body = Vec::new();
    while body.len() < MAX_RESPONSE_BYTES {
        match timeout_at(deadline, chunks.next()).await {
            Ok(Some(Ok(chunk))) => body.extend_from_slice(&chunk),
            Ok(Some(Err(_)) | None) | Err(_) => break,
        }
    }
    body.truncate(MAX_RESPONSE_BYTES);
    String::from_utf8_lossy(&body).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn url_of_private_address_or_without_tls_is_not_allowed() {
        let sender = WebhookSender::new(false).unwrap();
        for url in ["https://example.com/hook", "https://77.88.55.88/hook?a=1"] {
            assert!(sender.is_allowed(url), "{url}");
        }
        for url in [
            "http://example.com/hook",
            "https://127.0.0.1/hook",
            "https://[::1]/hook",
            "https://[::ffff:10.0.0.1]/hook",
            "https://169.254.169.254/latest",
            "https://user:secret@example.com/hook",
            "https://example.com/hook#part",
            "ftp://example.com",
            "example.com",
            "",
        ] {
            assert!(!sender.is_allowed(url), "{url}");
        }
    }

    #[tokio::test]
    async fn host_name_of_private_address_is_not_called() {
        let sender = WebhookSender::new(false).unwrap();
        let webhook = Webhook {
            url: "https://localhost/hook",
            id: "1",
            timestamp: 0,
            signature: "",
            body: String::new(),
        };
        let refused = sender.send(webhook).await;
        assert!(matches!(refused, Err(WebhookError::Address)), "{refused:?}");
    }
}
