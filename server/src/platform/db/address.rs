//! Parser of database URLs that accepts all spellings of an option, like the drivers; the last wins.

use sqlx::postgres::{PgConnectOptions, PgSslMode};

/// Host of a remote database whose certificate is not verified.
/// `None` for files, sockets and invalid URLs; the latter fail when opened.
#[must_use]
pub fn unchecked_host(database_url: &str) -> Option<String> {
    if database_url.starts_with("sqlite:") {
        return None;
    }
    let options: PgConnectOptions = database_url.parse().ok()?;
    let is_checked = matches!(
        options.get_ssl_mode(),
        PgSslMode::VerifyCa | PgSslMode::VerifyFull
    );
    let is_unchecked = !is_checked && options.get_socket().is_none();
    is_unchecked.then(|| options.get_host().to_owned())
}

/// Role that a PostgreSQL URL connects as; `None` for other databases.
#[must_use]
pub fn role(database_url: &str) -> Option<String> {
    if database_url.starts_with("sqlite:") {
        return None;
    }
    let options: PgConnectOptions = database_url.parse().ok()?;
    Some(options.get_username().to_owned())
}
