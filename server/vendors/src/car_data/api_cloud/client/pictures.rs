//! Download of pictures linked in answers; most are on other hosts, which must not get our token.

use std::net::IpAddr;
use std::time::Duration;

use reqwest::{StatusCode, Url};

use super::ApiCloud;
use crate::car_data::{Picture, PictureError, PictureKind};
use crate::http_client::{self, BodyError};

/// Timeout of a download, because a person waits for the picture.
const TIMEOUT: Duration = Duration::from_secs(20);

impl ApiCloud {
    pub(super) async fn fetch_picture(&self, link: &str) -> Result<Picture, PictureError> {
        let url = Url::parse(link).map_err(|_| PictureError::Refused)?;
        let http = self.client_for(&url)?;
        let _permit = self
            .picture_limit
            .acquire()
            .await
            .map_err(|_| PictureError::Unavailable)?;
        let exchange = async {
            let response = http.get(url).send().await;
            let response = response.map_err(|_| PictureError::Unavailable)?;
            match response.status() {
                StatusCode::OK => {}
                StatusCode::NOT_FOUND | StatusCode::GONE | StatusCode::FORBIDDEN => {
                    return Err(PictureError::Gone);
                }
                status if status.is_server_error() => return Err(PictureError::Unavailable),
                _ => return Err(PictureError::Refused),
            }
            http_client::read_body(response)
                .await
                .map_err(|error| match error {
                    BodyError::TooLong => PictureError::Refused,
                    BodyError::Broken(_) => PictureError::Unavailable,
                })
        };
        let bytes = tokio::time::timeout(TIMEOUT, exchange)
            .await
            .map_err(|_| PictureError::Unavailable)??;
        let kind = PictureKind::detect(&bytes).ok_or(PictureError::Refused)?;
        Ok(Picture { kind, bytes })
    }

    /// Chooses the HTTP client for a link.
    ///
    /// Hosts other than the vendor's must have a name, a default port and a public address.
    fn client_for(&self, url: &Url) -> Result<&reqwest::Client, PictureError> {
        let origin = |url: &Url| {
            (
                url.host_str().map(str::to_owned),
                url.port_or_known_default(),
            )
        };
        let own = Url::parse(&self.base_url).ok();
        if own.is_some_and(|own| origin(&own) == origin(url)) {
            return Ok(&self.http);
        }
        if !is_named_host(url) {
            return Err(PictureError::Refused);
        }
        if let Some(client) = self.guarded_client.get() {
            return Ok(client);
        }
        let client = http_client::build_for_public_hosts();
        let client = client.map_err(|_| PictureError::Unavailable)?;
        Ok(self.guarded_client.get_or_init(|| client))
    }
}

/// Whether a link uses a host name and a default port; an IP address would bypass the resolver.
fn is_named_host(url: &Url) -> bool {
    let host = url.host_str().unwrap_or_default().trim_end_matches('.');
    let is_address = host
        .trim_start_matches('[')
        .trim_end_matches(']')
        .parse::<IpAddr>()
        .is_ok();
    let is_local = !host.contains('.')
        || [".localhost", ".local", ".internal"]
            .iter()
            .any(|ending| host.ends_with(ending));
    let is_web = matches!(url.scheme(), "http" | "https") && url.port().is_none();
    is_web && !is_address && !is_local
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_links_to_named_hosts_at_default_ports_are_accepted() {
        let is_named = |link: &str| is_named_host(&Url::parse(link).unwrap());
        assert!(is_named("https://img.example.ru/a.jpg"));
        assert!(is_named("http://img.example.ru./a.jpg"));
        for link in [
            "http://localhost./a.jpg",
            "http://x.internal./a.jpg",
            "http://127.0.0.1/a.jpg",
            "http://[::1]/a.jpg",
            "http://img.example.ru:9999/a.jpg",
            "ftp://img.example.ru/a.jpg",
        ] {
            assert!(!is_named(link), "{link}");
        }
    }
}
