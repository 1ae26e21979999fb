//! What a public installation needs around it: a start without it is refused, because nothing would
//! show that it is missing.

use std::net::IpAddr;

use anyhow::bail;

use crate::kit::config::vars::PREFIX;
use crate::kit::config::{Config, Mode};

/// Ways of PostgreSQL to look whose certificate a server shows.
const CHECKED_TLS: [&str; 2] = ["verify-ca", "verify-full"];

/// Refuses a start that strangers could make use of. `mode_is_told`: the default is for one machine.
pub fn check(config: &Config, mode_is_told: bool) -> anyhow::Result<()> {
    let is_public = config.is_https() || !config.http.listen.ip().is_loopback();
    if !mode_is_told && is_public {
        bail!("{PREFIX}MODE must be set where others reach the server: production or development");
    }
    if config.mode == Mode::Development {
        return Ok(());
    }
    // The server ends no TLS itself: behind a proxy that it does not know, everybody is one address.
    if config.http.trusted_proxies.is_empty() {
        bail!("{PREFIX}TRUSTED_PROXIES must name the proxy that ends TLS in production");
    }
    // A proxy on this machine that names no client would show the counters to everybody.
    if config.http.metrics_listen.is_none() {
        bail!(
            "{PREFIX}METRICS_LISTEN must be set in production: an address of its own for /metrics"
        );
    }
    if is_in_clear(&config.database.url) {
        bail!(
            "{PREFIX}DATABASE_URL must end with ?sslmode=verify-full (or verify-ca) where the \
             database is on another machine"
        );
    }
    Ok(())
}

/// Whether personal data would go to another machine without a checked certificate.
fn is_in_clear(database_url: &str) -> bool {
    let Some((scheme, rest)) = database_url.split_once("://") else {
        return false;
    };
    if scheme == "sqlite" {
        return false;
    }
    let (place, query) = rest.split_once('?').unwrap_or((rest, ""));
    let option = |name: &str| {
        let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
        let mut values = pairs.filter(|(key, _)| *key == name);
        values.next().map(|(_, value)| value)
    };
    let authority = place.split('/').next().unwrap_or_default();
    let host = authority.rsplit('@').next().unwrap_or_default();
    let host = option("host").unwrap_or(host);
    let is_checked = option("sslmode").is_some_and(|mode| CHECKED_TLS.contains(&mode));
    !is_checked && !is_this_machine(host)
}

/// A socket in the file system, the loopback network, or nothing, which means the former.
fn is_this_machine(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    let is_socket = name.is_empty() || name.starts_with('/') || name.starts_with("%2F");
    let is_loopback = name.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback());
    is_socket || is_loopback || name == "localhost"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_on_another_machine_shows_a_certificate() {
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
        ] {
            assert_eq!(is_in_clear(url), expected, "{url}");
        }
    }
}
