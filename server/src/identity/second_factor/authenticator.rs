//! The secret that server and application share, and its codes: six digits, thirty seconds, SHA-1, the
//! only kind that every application knows.

use avtosled_core::limits::{CODE_DIGITS, CODE_SECONDS};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chrono::{DateTime, Utc};
use qrcode::QrCode;
use qrcode::render::svg;
use totp_rs::{Builder, Secret, Totp, TotpError};

use crate::identity::second_factor::SecondFactorError;
use crate::platform::db::StorageError;

const ISSUER: &str = "Автослед";
/// RFC 4226, section 4: as long as the hash.
const SECRET_BYTES: usize = 20;

/// A new secret, in base32 as applications take it.
pub fn new_secret() -> String {
    Secret::from(rand::random::<[u8; SECRET_BYTES]>()).to_base32()
}

/// The step whose code this is: the current one or its neighbour, for clocks that differ.
pub fn step_of(
    secret: &str,
    code: &str,
    now: DateTime<Utc>,
) -> Result<Option<i64>, SecondFactorError> {
    let time = u64::try_from(now.timestamp()).unwrap_or_default();
    let step = totp(secret, "")?.check(code, time);
    Ok(step.and_then(|step| i64::try_from(step).ok()))
}

/// The address that an application takes a secret from.
pub fn address(secret: &str, account: &str) -> Result<String, SecondFactorError> {
    Ok(totp(secret, account)?.to_url()?)
}

/// The address as a picture, which is an address itself: `data:image/svg+xml`.
pub fn picture(address: &str) -> Result<String, SecondFactorError> {
    let code = QrCode::new(address)?;
    let drawn = code.render::<svg::Color<'_>>().build();
    Ok(format!(
        "data:image/svg+xml;base64,{}",
        STANDARD.encode(drawn)
    ))
}

fn totp(secret: &str, account: &str) -> Result<Totp, SecondFactorError> {
    let secret = Secret::try_from_base32(secret)
        .map_err(|_| StorageError::Inconsistent("a kept second factor is no secret"))?;
    let built: Result<Totp, TotpError> = Builder::new()
        .with_secret(secret)
        .with_digits(CODE_DIGITS)
        .with_step_duration(CODE_SECONDS)
        .with_issuer(Some(ISSUER))
        .with_account_name(account)
        .build();
    Ok(built?)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 6238, appendix B, the last six digits.
    #[test]
    fn codes_are_those_of_the_standard() {
        let secret = Secret::from(*b"12345678901234567890").to_base32();
        for (time, code) in [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (20_000_000_000, "353130"),
        ] {
            let now = DateTime::from_timestamp(time, 0).unwrap();
            assert_eq!(step_of(&secret, code, now).unwrap(), Some(time / 30));
            let later = DateTime::from_timestamp(time + 60, 0).unwrap();
            assert_eq!(step_of(&secret, code, later).unwrap(), None);
        }
    }
}
