//! Check of the expiry of TLS certificates, for `doctor`.

use chrono::{DateTime, Utc};

use crate::admin::certificates::{LOW_DAYS, of_address, of_file};
use crate::admin::doctor::Finding;
use crate::platform::config::Config;

const ABOUT: &str = "Сертификаты";

pub async fn look(config: &Config, now: DateTime<Utc>) -> Vec<Finding> {
    let mut findings = Vec::new();
    if let Some(shown) = of_address(&config.http.public_url).await {
        findings.push(match shown.end {
            Ok(end) => left(&shown.name, end, now),
            Err(error) => Finding::warning(ABOUT, format!("{}: {error:#}", shown.name)),
        });
    }
    if let Some(path) = &config.vk.root_cert {
        let file = of_file(path);
        findings.push(match file.end {
            Ok(end) => left(&file.name, end, now),
            Err(error) => Finding::broken(ABOUT, format!("{}: {error:#}", file.name)),
        });
    }
    findings
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
    use crate::admin::doctor::Level;

    #[test]
    fn certificate_with_20_days_left_is_warning_and_expired_is_broken() {
        let now: DateTime<Utc> = "2026-11-23T00:00:00Z".parse().unwrap();
        let level = |days| left("file", now + chrono::Duration::days(days), now).level;
        assert_eq!(level(30), Level::Fine);
        assert_eq!(level(20), Level::Warning);
        assert_eq!(level(0), Level::Broken);
    }
}
