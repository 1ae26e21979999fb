//! TOTP with six digits, thirty seconds and SHA-1, which every authenticator supports.

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
/// Length of the secret in bytes, that of the hash (RFC 4226, section 4).
const SECRET_BYTES: usize = 20;

/// Generates a TOTP secret in base32.
pub fn new_secret() -> String {
    Secret::from(rand::random::<[u8; SECRET_BYTES]>()).to_base32()
}

/// Time step of a TOTP code: the current or a neighbouring one, for clock skew; `None` if no match.
pub fn matching_step(
    secret: &str,
    code: &str,
    now: DateTime<Utc>,
) -> Result<Option<i64>, SecondFactorError> {
    let time = u64::try_from(now.timestamp()).unwrap_or_default();
    let step = totp(secret, "")?.check(code, time);
    Ok(step.and_then(|step| i64::try_from(step).ok()))
}

/// `otpauth://` URL of a TOTP secret, for authenticator applications.
pub fn otpauth_url(secret: &str, account: &str) -> Result<String, SecondFactorError> {
    Ok(totp(secret, account)?.to_url()?)
}

/// QR code of a URL as `data:image/svg+xml`.
pub fn qr_code(url: &str) -> Result<String, SecondFactorError> {
    let code = QrCode::new(url)?;
    let svg = STANDARD.encode(code.render::<svg::Color<'_>>().build());
    Ok(format!("data:image/svg+xml;base64,{svg}"))
}

fn totp(secret: &str, account: &str) -> Result<Totp, SecondFactorError> {
    let secret = Secret::try_from_base32(secret)
        .map_err(|_| StorageError::Inconsistent("a stored TOTP secret is not base32"))?;
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

    /// Test values of RFC 6238, appendix B: the last six digits.
    #[test]
    fn totp_code_of_rfc_6238_matches_its_step_and_expires_in_a_minute() {
        let secret = Secret::from(*b"12345678901234567890").to_base32();
        for (time, code) in [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (20_000_000_000, "353130"),
        ] {
            let now = DateTime::from_timestamp(time, 0).unwrap();
            assert_eq!(matching_step(&secret, code, now).unwrap(), Some(time / 30));
            let later = DateTime::from_timestamp(time + 60, 0).unwrap();
            assert_eq!(matching_step(&secret, code, later).unwrap(), None);
        }
    }
}
