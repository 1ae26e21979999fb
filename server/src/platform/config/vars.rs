//! Parsers of single settings from environment variables.

use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU64;
use std::str::FromStr;
use std::time::Duration;

use anyhow::{Context as _, bail};
use ipnet::IpNet;

use crate::platform::keys::secrets::Key;

/// Prefix of all setting names.
pub const PREFIX: &str = "AVTOSLED_";

const KNOWN: &[&str] = &[
    "MODE",
    "LISTEN",
    "PUBLIC_URL",
    "WEB_DIR",
    "TRUSTED_PROXIES",
    "METRICS_LISTEN",
    "OTLP_URL",
    "SHUTDOWN_DRAIN_S",
    "SHUTDOWN_TIMEOUT_S",
    "DATABASE_URL",
    "MIGRATION_DATABASE_URL",
    "DATABASE_CONNECTIONS",
    "DATA_DIR",
    "EXPORTS_DIR",
    "BACKUP_DIR",
    "PHONE_CODE_KEY",
    "IDENTITY_KEY",
    "LINK_KEY",
    "DATA_KEYS",
    "CAR_DATA_URL",
    "CAR_DATA_TOKEN",
    "CAR_DATA_CONCURRENCY",
    "LOW_BALANCE_ROUBLES",
    "SMS_URL",
    "SMS_API_ID",
    "SMTP_URL",
    "MAIL_FROM",
    "VK_URL",
    "VK_CLIENT_ID",
    "VK_ROOT_CERT",
    "YOOKASSA_URL",
    "YOOKASSA_SHOP_ID",
    "YOOKASSA_SECRET_KEY",
    "YOOKASSA_NOTIFY_FROM",
    "VAT_CODE",
    "WEBHOOKS_ALLOW_PRIVATE",
    "CLOSING_RECEIPTS",
    "OPERATOR_EMAIL",
    "RATE_LIMIT_SIGN_IN_ATTEMPTS_PER_ADDRESS",
    "CONTACT_PHONE",
    "CONTACT_EMAIL",
    "CONTACT_ADDRESS",
    "CONTACT_SELLER",
    "CONTACT_INN",
    "CONTACT_OGRN",
    "CONTACT_HOURS",
    "CONTACT_VK",
    "CONTACT_TELEGRAM",
];

/// Names with the prefix `AVTOSLED_` that belong to other programs.
const FOREIGN: [&str; 6] = [
    "BIN",
    "SANDBOX_BIN",
    "TEST_DATABASE_CONNECTIONS",
    "TEST_DATABASE_URL",
    "TEST_SEED",
    "TEST_SEQUENCES",
];

/// Environment variables of the process.
pub struct Vars(HashMap<String, String>);

impl Vars {
    /// Wraps the variables; rejects unknown names, so that a misspelt one is not silently ignored.
    pub fn new(vars: HashMap<String, String>) -> anyhow::Result<Self> {
        for name in vars.keys() {
            if let Some(rest) = name.strip_prefix(PREFIX)
                && !KNOWN.contains(&rest)
                && !FOREIGN.contains(&rest)
            {
                bail!("{name} is not a setting; see docs/settings.md");
            }
        }
        Ok(Self(vars))
    }

    pub fn is_set(&self, name: &str) -> bool {
        !self.text(name, "").is_empty()
    }

    pub fn text(&self, name: &str, default: &str) -> String {
        let value = self
            .0
            .get(&format!("{PREFIX}{name}"))
            .filter(|value| !value.is_empty());
        value.map_or_else(|| default.to_owned(), Clone::clone)
    }

    pub fn parse<T: FromStr>(&self, name: &str, default: &str) -> anyhow::Result<T>
    where
        T::Err: std::error::Error + Send + Sync + 'static,
    {
        let text = self.text(name, default);
        text.parse()
            .with_context(|| format!("{PREFIX}{name} is {text:?}"))
    }

    pub fn optional<T: FromStr>(&self, name: &str) -> anyhow::Result<Option<T>>
    where
        T::Err: std::error::Error + Send + Sync + 'static,
    {
        if self.text(name, "").is_empty() {
            return Ok(None);
        }
        self.parse(name, "").map(Some)
    }

    /// Duration setting in seconds, at least one: zero would reject everything.
    pub fn seconds(&self, name: &str, default: &str) -> anyhow::Result<Duration> {
        let seconds = self.parse::<NonZeroU64>(name, default)?;
        Ok(Duration::from_secs(seconds.get()))
    }

    /// Setting that is a numeric id.
    pub fn digits(&self, name: &str, default: &str) -> anyhow::Result<String> {
        let text = self.text(name, default);
        if !text.bytes().all(|byte| byte.is_ascii_digit()) {
            bail!("{PREFIX}{name} is {text:?}; it must be a number");
        }
        Ok(text)
    }

    /// Setting that is a secret key; errors never contain its value.
    pub fn key(&self, name: &str) -> anyhow::Result<Option<Key>> {
        let text = self.text(name, "");
        if text.is_empty() {
            return Ok(None);
        }
        let key = Key::parse(&text).with_context(|| format!("{PREFIX}{name} is no key"))?;
        Ok(Some(key))
    }

    /// Setting with comma-separated addresses and networks.
    pub fn networks(&self, name: &str, default: &str) -> anyhow::Result<Vec<IpNet>> {
        let text = self.text(name, default);
        let parts = text
            .split(',')
            .map(str::trim)
            .filter(|part| !part.is_empty());
        parts
            .map(|part| {
                part.parse::<IpNet>()
                    .or_else(|_| part.parse::<IpAddr>().map(IpNet::from))
                    .with_context(|| format!("{PREFIX}{name} holds {part:?}"))
            })
            .collect()
    }

    pub fn url(&self, name: &str, default: &str) -> anyhow::Result<String> {
        let text = self.text(name, default);
        if !text.starts_with("http://") && !text.starts_with("https://") {
            bail!("{PREFIX}{name} is {text:?}; it must begin with http:// or https://");
        }
        Ok(text.trim_end_matches('/').to_owned())
    }
}
