//! Requirements of a production configuration; the process refuses to start without them.

use std::net::IpAddr;

use anyhow::bail;
use reqwest::Url;

use crate::platform::config::vars::PREFIX;
use crate::platform::config::{Config, KeysConfig, Mode};
use crate::platform::db::address::unchecked_host;
use crate::platform::keys::secrets::Key;

/// Rejects configurations that are unsafe in production.
/// `is_mode_explicit`: whether the mode was set explicitly.
pub fn check(config: &Config, is_mode_explicit: bool) -> anyhow::Result<()> {
    let is_public = config.is_https() || !config.http.listen.ip().is_loopback();
    if !is_mode_explicit && is_public {
        bail!("{PREFIX}MODE must be set where others reach the server: production or development");
    }
    if config.mode == Mode::Development {
        return Ok(());
    }
    // TLS ends at a proxy; if it is not trusted, all clients share its address.
    if config.http.trusted_proxies.is_empty() {
        bail!("{PREFIX}TRUSTED_PROXIES must name the proxy that ends TLS in production");
    }
    // Behind a local proxy, `/metrics` without its own listener would be public.
    if config.http.metrics_listen.is_none() {
        bail!(
            "{PREFIX}METRICS_LISTEN must be set in production: an address of its own for /metrics"
        );
    }
    if config.webhooks_allow_private {
        bail!("{PREFIX}WEBHOOKS_ALLOW_PRIVATE must not be set in production");
    }
    refuse_everybody(config)?;
    let database = &config.database;
    if is_in_clear(&database.url) || database.owner_url.as_deref().is_some_and(is_in_clear) {
        bail!(
            "{PREFIX}DATABASE_URL and {PREFIX}MIGRATION_DATABASE_URL must end with ?sslmode=verify-full (or verify-ca) where the \
             database is on another machine"
        );
    }
    let traces = config.http.traces_url.as_deref();
    if traces.is_some_and(|url| !is_https_or_here(url)) {
        bail!(
            "{PREFIX}OTLP_URL must begin with https:// in production where the collector is on \
             another machine"
        );
    }
    if let Some((one, other)) = find_equal(&config.keys) {
        bail!("{PREFIX}{one} and {PREFIX}{other} must not be the same key in production");
    }
    Ok(())
}

/// Rejects lists of trusted networks that contain the whole Internet.
fn refuse_everybody(config: &Config) -> anyhow::Result<()> {
    for (name, networks) in [
        ("TRUSTED_PROXIES", &config.http.trusted_proxies),
        ("YOOKASSA_NOTIFY_FROM", &config.payments.notify_from),
    ] {
        if networks.iter().any(|network| network.prefix_len() == 0) {
            bail!("{PREFIX}{name} must not name all addresses there are in production");
        }
    }
    Ok(())
}

/// Whether the database connection to another host lacks a verified certificate.
fn is_in_clear(database_url: &str) -> bool {
    unchecked_host(database_url).is_some_and(|host| !is_this_machine(&host))
}

/// Whether a URL is HTTPS or local.
fn is_https_or_here(url: &str) -> bool {
    Url::parse(url)
        .is_ok_and(|url| url.scheme() == "https" || url.host_str().is_some_and(is_this_machine))
}

/// Whether a host is loopback, by name or address, or a socket path.
fn is_this_machine(host: &str) -> bool {
    let name = host.trim_matches(['[', ']']);
    let is_loopback = name.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback());
    is_loopback || name == "localhost" || name.starts_with('/')
}

/// Names of two key settings with equal values: leaking one key would leak the other.
fn find_equal(keys: &KeysConfig) -> Option<(&'static str, &'static str)> {
    let hashing = [
        ("PHONE_CODE_KEY", keys.phone_code.as_ref()),
        ("IDENTITY_KEY", keys.identity.as_ref()),
        ("LINK_KEY", keys.links.as_ref()),
    ];
    let hashing = hashing
        .into_iter()
        .filter_map(|(name, key)| Some((name, key?)));
    let encryption = keys.data.iter().map(|data| ("DATA_KEYS", &data.key));
    let all: Vec<(&'static str, &Key)> = hashing.chain(encryption).collect();
    all.iter().enumerate().find_map(|(at, (name, key))| {
        let mut earlier = all[..at].iter();
        let (same, _) = earlier.find(|(_, earlier)| earlier.bytes() == key.bytes())?;
        Some((*same, *name))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::keys::encryption::DataKey;

    #[test]
    fn remote_database_without_verified_certificate_is_rejected() {
        for (url, expected) in [
            ("sqlite://./data/avtosled.db", false),
            ("postgres://u:p@localhost:5432/avtosled", false),
            ("postgres://u:p@127.0.0.1/avtosled", false),
            ("postgres://u:p@[::1]:5432/avtosled", false),
            ("postgres://u@%2Frun%2Fpostgresql/avtosled", false),
            ("postgres:///avtosled?host=/run/postgresql", false),
            ("postgres://u:p@db.example/avtosled", true),
            ("postgres://u:p@db.example/avtosled?sslmode=require", true),
            ("postgres://u:p@localhost/avtosled?host=db.example", true),
            (
                "postgresql://u:a@b@db.example:5432/avtosled?sslmode=prefer",
                true,
            ),
            (
                "postgres://u:p@db.example/avtosled?sslmode=verify-full",
                false,
            ),
            (
                "postgres://u:p@db.example/avtosled?x=1&sslmode=verify-ca",
                false,
            ),
            (
                "postgres://u:p@db.example/avtosled?ssl-mode=verify-full",
                false,
            ),
            (
                "postgres://u:p@db.example/avtosled?sslmode=verify-full&ssl-mode=disable",
                true,
            ),
            (
                "postgres://u:p@db.example/avtosled?sslmode=prefer&sslmode=verify-full",
                false,
            ),
            (
                "postgres://u:p@db.example/avtosled?ssl%2Dmode=verify-full&sslmod%65=prefer",
                true,
            ),
            ("postgres://u:p@localhost/avtosled?hostaddr=10.0.0.5", true),
            ("postgres://u:p@db.example/avtosled?hostaddr=::1", false),
            (
                "postgres://u:p@localhost/avtosled?hostaddr=127.0.0.1&host=db.example",
                true,
            ),
            (
                "postgres://u:p@localhost/avtosled?hostaddr=10.0.0.5&sslmode=verify-ca",
                false,
            ),
        ] {
            assert_eq!(is_in_clear(url), expected, "{url}");
        }
    }

    #[test]
    fn remote_trace_endpoint_without_https_is_rejected() {
        for (url, expected) in [
            ("http://127.0.0.1:4318/v1/traces", true),
            ("http://[::1]:4318/v1/traces", true),
            ("http://localhost:4318/v1/traces", true),
            ("https://collector.example/v1/traces", true),
            ("http://collector.example:4318/v1/traces", false),
            ("http://127.0.0.1@collector.example/v1/traces", false),
            ("http://localhost.example/v1/traces", false),
            ("collector:4318", false),
        ] {
            assert_eq!(is_https_or_here(url), expected, "{url}");
        }
    }

    #[test]
    fn equal_keys_are_rejected() {
        let [one, other, third] = [Key::random(), Key::random(), Key::random()];
        let data = |key: &Key| DataKey {
            id: "first".to_owned(),
            key: key.clone(),
        };
        let mut keys = KeysConfig::default();
        assert_eq!(find_equal(&keys), None, "none is set");
        keys.phone_code = Some(one.clone());
        keys.links = Some(other);
        keys.data = vec![data(&third)];
        assert_eq!(find_equal(&keys), None);
        keys.data.push(data(&one));
        assert_eq!(find_equal(&keys), Some(("PHONE_CODE_KEY", "DATA_KEYS")));
        keys.identity = Some(one);
        assert_eq!(find_equal(&keys), Some(("PHONE_CODE_KEY", "IDENTITY_KEY")));
    }
}
