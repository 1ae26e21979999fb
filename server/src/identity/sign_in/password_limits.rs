//! Limits on failed password attempts.
//!
//! Guessing is limited per address. An attacker cannot lock out the owner: known devices are counted
//! separately, and a new network gets its first attempts even while the login is under attack. An attempt
//! counts as failed until it has succeeded.

use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use crate::identity::repository::password_attempts::{self, Origin, PasswordAttempt};
use crate::identity::sign_in::address_prefix::network_prefix;
use crate::platform::Context;
use crate::platform::db::{self, StorageError, Tx};

const TEN_MINUTES_S: i64 = 600;
const HOUR_S: i64 = 3600;
const DAY_S: i64 = 24 * HOUR_S;
/// Limits (count, seconds) on failed attempts for one login by one address, or in one session.
const ADDRESS_LIMITS: [(u64, i64); 2] = [(5, TEN_MINUTES_S), (20, DAY_S)];
/// Limits (count, seconds) on failed attempts for one login by a device that the account knows.
const KNOWN_DEVICE_LIMITS: [(u64, i64); 2] = [(10, TEN_MINUTES_S), (50, DAY_S)];
/// Failed attempts per hour for one login by unknown devices, above which it counts as attacked.
const ATTACK_THRESHOLD: u64 = 50;
/// Limits (count, seconds) on attempts by one network for an attacked login.
const ATTACK_LIMITS: [(u64, i64); 1] = [(2, DAY_S)];

/// A password attempt to be counted.
#[derive(Clone, Copy, Debug)]
pub struct Attempt<'a> {
    /// Login or session as [`crate::platform::keys::secrets::Secrets::identity_hash`].
    pub login_hash: &'a str,
    pub ip_address: Option<&'a str>,
    /// Id of the client's device, if the account knows it.
    pub device: Option<&'a str>,
}

/// Decision whether the password may be compared.
#[derive(Clone, Copy, Debug)]
pub enum Decision {
    /// The password may be compared; id of the attempt for [`password_attempts::set_succeeded`].
    Allowed(Uuid),
    TooMany {
        retry_after_s: i64,
    },
}

/// Counts an attempt before the password is compared, so that parallel guesses are counted separately.
pub async fn count(
    ctx: &Context,
    attempt: Attempt<'_>,
    now: DateTime<Utc>,
) -> Result<Decision, StorageError> {
    let work = ctx.begin().await?;
    let tx = &work.tx;
    // Always locked in this order, address before login, to avoid deadlocks.
    if let (None, Some(address)) = (attempt.device, attempt.ip_address) {
        db::lock(tx, &format!("password-address:{address}")).await?;
    }
    db::lock(tx, &format!("password:{}", attempt.login_hash)).await?;
    let retry_after_s = match (attempt.device, attempt.ip_address) {
        (Some(device), _) => {
            let origin = Origin::Device(device);
            wait(tx, attempt, origin, &KNOWN_DEVICE_LIMITS, now).await?
        }
        (None, Some(address)) => wait_of_address(ctx, tx, attempt, address, now).await?,
        (None, None) => wait(tx, attempt, Origin::Anywhere, &ADDRESS_LIMITS, now).await?,
    };
    if let Some(retry_after_s) = retry_after_s {
        return Ok(Decision::TooMany { retry_after_s });
    }
    let id = Uuid::now_v7();
    let row = PasswordAttempt {
        id,
        login_hash: attempt.login_hash.to_owned(),
        ip_address: attempt.ip_address.map(ToOwned::to_owned),
        network: attempt.ip_address.map(network_prefix),
        device: attempt.device.map(ToOwned::to_owned),
        succeeded: false,
        created_at: now,
    };
    db::insert(&work.tx, row).await?;
    work.commit().await?;
    Ok(Decision::Allowed(id))
}

/// Seconds to wait for an unknown device at `address`, if a limit is reached.
async fn wait_of_address(
    ctx: &Context,
    tx: &Tx,
    attempt: Attempt<'_>,
    address: &str,
    now: DateTime<Utc>,
) -> Result<Option<i64>, StorageError> {
    let since = now - Duration::seconds(TEN_MINUTES_S);
    let failed = password_attempts::count_failed_for_address(tx, address, since).await?;
    if failed >= ctx.sign_in_attempts_per_address {
        return Ok(Some(TEN_MINUTES_S));
    }
    let wait_s = wait(tx, attempt, Origin::Address(address), &ADDRESS_LIMITS, now).await?;
    if wait_s.is_some() {
        return Ok(wait_s);
    }
    let since = now - Duration::seconds(HOUR_S);
    let all =
        password_attempts::count_failed(tx, attempt.login_hash, Origin::Anywhere, since).await?;
    if all < ATTACK_THRESHOLD {
        return Ok(None);
    }
    let network = network_prefix(address);
    let wait_s = wait(tx, attempt, Origin::Network(&network), &ATTACK_LIMITS, now).await?;
    // In an hour the login may no longer be under attack.
    Ok(wait_s.map(|_| HOUR_S))
}

/// Seconds to wait for the origin of an attempt, if a limit is reached.
async fn wait(
    tx: &Tx,
    attempt: Attempt<'_>,
    origin: Origin<'_>,
    limits: &[(u64, i64)],
    now: DateTime<Utc>,
) -> Result<Option<i64>, StorageError> {
    let mut wait_s = None;
    for (most, window_s) in limits {
        let since = now - Duration::seconds(*window_s);
        let failed = password_attempts::count_failed(tx, attempt.login_hash, origin, since).await?;
        if failed >= *most {
            wait_s = Some(*window_s);
        }
    }
    Ok(wait_s)
}
