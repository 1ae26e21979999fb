//! Expiry of the TLS certificates of the public URL and of the additional root for VK ID.

use std::path::Path;
use std::time::Duration;

use anyhow::Context as _;
use avtosled_vendors::http_client;
use chrono::{DateTime, Utc};
use x509_parser::pem::Pem;
use x509_parser::prelude::{FromDer, X509Certificate};

/// Days before expiry at which a certificate is reported; proxies renew a month before.
pub const LOW_DAYS: i64 = 21;
const PATIENCE: Duration = Duration::from_secs(10);

/// A certificate with its expiry, or why the expiry is unknown.
#[derive(Debug)]
pub struct Certificate {
    /// URL or path of the file.
    pub name: String,
    pub end: anyhow::Result<DateTime<Utc>>,
}

/// Certificate served at the public URL, if HTTPS.
pub async fn of_address(url: &str) -> Option<Certificate> {
    if !url.starts_with("https://") {
        return None;
    }
    Some(Certificate {
        name: url.to_owned(),
        end: shown(url).await,
    })
}

/// Certificate of a file that expires first.
pub fn of_file(path: &Path) -> Certificate {
    let read = std::fs::read(path).map_err(anyhow::Error::from);
    Certificate {
        name: path.display().to_string(),
        end: read.and_then(|pem| first_end(&pem)),
    }
}

/// Expiry of the certificate served at a URL, even if already past.
async fn shown(url: &str) -> anyhow::Result<DateTime<Utc>> {
    let http = http_client::build_for_certificates()?;
    let request = http.get(format!("{url}/healthz")).timeout(PATIENCE);
    let response = request.send().await.context("не отвечает")?;
    let info = response.extensions().get::<reqwest::tls::TlsInfo>();
    let der = info.and_then(reqwest::tls::TlsInfo::peer_certificate);
    end(der.context("сертификат не показан")?)
}

/// Earliest expiry of the certificates in a file.
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
    fn file_with_two_certificates_expires_with_the_earlier() {
        let first = |years: &[i32]| {
            let text: String = years.iter().map(|year| pem(*year)).collect();
            first_end(text.as_bytes()).unwrap().to_string()
        };
        assert_eq!(first(&[2030, 2026]), "2026-12-01 00:00:00 UTC");
        assert!(first_end(b"").is_err());
    }
}
