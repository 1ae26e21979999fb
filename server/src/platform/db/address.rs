//! Where a database is, as its driver reads the address: with each spelling of an option, and the last one
//! that is given.

use sqlx::postgres::{PgConnectOptions, PgSslMode};

/// The host of a database whose certificate is not checked; none of a file or a socket, nor where the address
/// cannot be read, which is told of where it is opened.
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
