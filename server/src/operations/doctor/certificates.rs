//! Certificates that run out: of the address that people type, and the additional root of VK ID.

use std::time::Duration;

use anyhow::Context;
use avtosled_vendors::http_client;
use chrono::{DateTime, Utc};
use x509_parser::pem::Pem;
use x509_parser::prelude::{FromDer, X509Certificate};

use crate::kit::config::Config;
use crate::operations::doctor::Finding;

const ABOUT: &str = "Сертификаты";
/// A proxy renews its certificate a month before the end.
const LOW_DAYS: i64 = 21;
const PATIENCE: Duration = Duration::from_secs(10);

pub async fn look(config: &Config, now: DateTime<Utc>) -> Vec<Finding> {
    let mut findings = Vec::new();
    if config.is_https() {
        let url = &config.http.public_url;
        findings.push(match public(url).await {
            Ok(end) => left(url, end, now),
            Err(error) => Finding::warning(ABOUT, format!("{url}: {error:#}")),
        });
    }
    if let Some(path) = &config.vk.root_cert {
        let name = path.display().to_string();
        let read = std::fs::read(path).map_err(anyhow::Error::from);
        findings.push(match read.and_then(|pem| first_end(&pem)) {
            Ok(end) => left(&name, end, now),
            Err(error) => Finding::broken(ABOUT, format!("{name}: {error:#}")),
        });
    }
    findings
}

/// The end of the certificate that people meet, be it over already.
async fn public(url: &str) -> anyhow::Result<DateTime<Utc>> {
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

fn left(name: &str, end: DateTime<Utc>, now: DateTime<Utc>) -> Finding {
    let days = (end - now).num_days();
    let text = format!("{name}: до {}, дней: {days}", end.format("%d.%m.%Y"));
    if end <= now {
        return Finding::broken(
            ABOUT,
            format!("{name}: закончился {}", end.format("%d.%m.%Y")),
        );
    }
    if days < LOW_DAYS {
        return Finding::warning(ABOUT, text);
    }
    Finding::fine(ABOUT, text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operations::doctor::Level;

    fn pem(year: i32) -> String {
        let key = rcgen::KeyPair::generate().unwrap();
        let mut made = rcgen::CertificateParams::new(vec!["a.test".to_owned()]).unwrap();
        made.not_before = rcgen::date_time_ymd(2020, 1, 1);
        made.not_after = rcgen::date_time_ymd(year, 12, 1);
        made.self_signed(&key).unwrap().pem()
    }

    #[test]
    fn the_nearest_end_of_a_file_counts() {
        let now = "2026-11-23T00:00:00Z".parse().unwrap();
        let level = |years: &[i32]| {
            let text: String = years.iter().map(|year| pem(*year)).collect();
            left("file", first_end(text.as_bytes()).unwrap(), now).level
        };
        assert_eq!(level(&[2030]), Level::Fine);
        assert_eq!(level(&[2030, 2026]), Level::Warning);
        assert_eq!(level(&[2030, 2025]), Level::Broken);
        assert!(first_end(b"").is_err());
    }
}
