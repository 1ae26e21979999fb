//! Pictures behind the links of answers. They lie on other hosts than the vendor's API, so neither
//! the token nor anything of ours goes there.

use std::net::IpAddr;
use std::time::Duration;

use reqwest::{StatusCode, Url};

use super::ApiCloud;
use crate::car_data::{Picture, PictureError, PictureKind};
use crate::http_client::{self, BodyError};

/// A person looks at an empty frame meanwhile.
const TIMEOUT: Duration = Duration::from_secs(20);

impl ApiCloud {
    /// Fetches the picture behind a link of an answer.
    pub(super) async fn fetch_picture(&self, link: &str) -> Result<Picture, PictureError> {
        let url = Url::parse(link).map_err(|_| PictureError::Refused)?;
        if !self.may_lead_to(&url) {
            return Err(PictureError::Refused);
        }
        let _place = self
            .picture_places
            .acquire()
            .await
            .map_err(|_| PictureError::Unavailable)?;
        let exchange = async {
            let response = self.http.get(url).send().await;
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
        let kind = PictureKind::of(&bytes).ok_or(PictureError::Refused)?;
        Ok(Picture { kind, bytes })
    }

    /// Names of hosts only: a link to an address may mean a machine beside ours. The vendor's own
    /// host is known from the settings.
    fn may_lead_to(&self, url: &Url) -> bool {
        let Some(host) = url.host_str() else {
            return false;
        };
        let own = Url::parse(&self.base_url).ok();
        if own.is_some_and(|own| own.host_str() == Some(host)) {
            return true;
        }
        let is_address = host
            .trim_start_matches('[')
            .trim_end_matches(']')
            .parse::<IpAddr>()
            .is_ok();
        let is_local = !host.contains('.')
            || [".localhost", ".local", ".internal"]
                .iter()
                .any(|ending| host.ends_with(ending));
        matches!(url.scheme(), "http" | "https") && !is_address && !is_local
    }
}
