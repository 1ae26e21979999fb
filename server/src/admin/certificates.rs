//! Certificates whose end somebody must see coming: of the address that people type, and the additional
//! root of VK ID.

use std::path::Path;
use std::time::Duration;

use anyhow::Context as _;
use avtosled_vendors::http_client;
use chrono::{DateTime, Utc};
use x509_parser::pem::Pem;
use x509_parser::prelude::{FromDer, X509Certificate};

/// A proxy renews its certificate a month before the end.
pub const LOW_DAYS: i64 = 21;
const PATIENCE: Duration = Duration::from_secs(10);

/// A certificate, or why its end is not known.
#[derive(Debug)]
pub struct Certificate {
    /// The address or the file.
    pub name: String,
    pub end: anyhow::Result<DateTime<Utc>>,
}

/// The one of the public address, where it is one of HTTPS.
pub async fn of_address(url: &str) -> Option<Certificate> {
    if !url.starts_with("https://") {
        return None;
    }
    Some(Certificate {
        name: url.to_owned(),
        end: shown(url).await,
    })
}

/// The one of a file that ends first.
pub fn of_file(path: &Path) -> Certificate {
    let read = std::fs::read(path).map_err(anyhow::Error::from);
    Certificate {
        name: path.display().to_string(),
        end: read.and_then(|pem| first_end(&pem)),
    }
}

/// The end of the certificate that people meet, be it over already.
async fn shown(url: &str) -> anyhow::Result<DateTime<Utc>> {
    let http = http_client::build_for_certificates()?;
    let request = http.get(format!("{url}/healthz")).timeout(PATIENCE);
    let response = request.send().await.context("не отвечает")?;
    let info = response.extensions().get::<reqwest::tls::TlsInfo>();
    let der = info.and_then(reqwest::tls::TlsInfo::peer_certificate);
    end(der.context("сертификат не показан")?)
}

/// The nearest end of the certificates of a file.
fn first_end(pem: &[u8]) -> anyhow::Result<DateTime<Utc>> {
    let ends = Pem::iter_from_buffer(pem).map(|block| end(&block?.contents));
    let ends = ends.collect::<anyhow::Result<Vec<_>>>()?;
    ends.into_iter().min().context("в файле нет сертификатов")
}

fn end(der: &[u8]) -> anyhow::Result<DateTime<Utc>> {
    let (_, certificate) = X509Certificate::from_der(der).context("сертификат не читается")?;
    let end = certificate.validity().not_after.timestamp();
    DateTime::from_timestamp(end, 0).context("сертификат не читается")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pem(year: i32) -> String {
        let key = rcgen::KeyPair::generate().unwrap();
        let mut made = rcgen::CertificateParams::new(vec!["a.test".to_owned()]).unwrap();
        made.not_before = rcgen::date_time_ymd(2020, 1, 1);
        made.not_after = rcgen::date_time_ymd(year, 12, 1);
        made.self_signed(&key).unwrap().pem()
    }

    #[test]
    fn the_nearest_end_of_a_file_counts() {
        let first = |years: &[i32]| {
            let text: String = years.iter().map(|year| pem(*year)).collect();
            first_end(text.as_bytes()).unwrap().to_string()
        };
        assert_eq!(first(&[2030, 2026]), "2026-12-01 00:00:00 UTC");
        assert!(first_end(b"").is_err());
    }
}
