//! The limits of tries of passwords.
//!
//! A guesser is stopped by address. Nobody can lock another person out: browsers that the account
//! knows are counted apart, and however many addresses try a name, a new one still gets its first
//! tries. A try counts until it is known to have succeeded, so those who sign in behind one address use
//! up nothing of it. Sign-in by phone and by VK has limits of its own.

use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use crate::identity::repository::password_tries::{self, Origin, PasswordTry};
use crate::identity::sign_in::network::network;
use crate::platform::Context;
use crate::platform::db::{self, StorageError, Tx};

const TEN_MINUTES_S: i64 = 600;
const HOUR_S: i64 = 3600;
const DAY_S: i64 = 24 * HOUR_S;
/// Failed tries of one name by one address, or of one session's own password: at most so many in
/// so many seconds.
const STRANGER_LIMITS: [(u64, i64); 2] = [(5, TEN_MINUTES_S), (20, DAY_S)];
/// Failed tries by a browser that the account knows.
const KNOWN_DEVICE_LIMITS: [(u64, i64); 2] = [(10, TEN_MINUTES_S), (50, DAY_S)];
/// Failed tries of one name by all strangers in an hour; beyond that the name is under attack.
const ATTACK_TRIES: u64 = 50;
/// Tries of such a name by one network: enough to mistype once.
const ATTACK_LIMITS: [(u64, i64); 1] = [(2, DAY_S)];

/// A try of a name, and who makes it.
#[derive(Clone, Copy, Debug)]
pub struct Try<'a> {
    /// [`crate::platform::keys::secrets::Secrets::identity_hash`] of the name.
    pub login_hash: &'a str,
    pub ip_address: Option<&'a str>,
    /// The browser, when the account knows it.
    pub device: Option<&'a str>,
}

/// The permission to compare a password.
#[derive(Clone, Copy, Debug)]
pub enum Counted {
    /// The try's id, for [`password_tries::set_succeeded`].
    Allowed(Uuid),
    TooMany {
        retry_after_s: i64,
    },
}

/// Counts a try before the password is compared, so that parallel guesses cannot share one.
pub async fn count(
    ctx: &Context,
    asked: Try<'_>,
    now: DateTime<Utc>,
) -> Result<Counted, StorageError> {
    let work = ctx.begin().await?;
    let retry_after_s = match (asked.device, asked.ip_address) {
        (Some(device), _) => {
            db::lock(&work.tx, &format!("password:{}", asked.login_hash)).await?;
            full(
                &work.tx,
                asked,
                Origin::Device(device),
                &KNOWN_DEVICE_LIMITS,
                now,
            )
            .await?
        }
        (None, Some(address)) => stranger(ctx, &work.tx, asked, address, now).await?,
        (None, None) => {
            db::lock(&work.tx, &format!("password:{}", asked.login_hash)).await?;
            full(&work.tx, asked, Origin::Anywhere, &STRANGER_LIMITS, now).await?
        }
    };
    if let Some(retry_after_s) = retry_after_s {
        return Ok(Counted::TooMany { retry_after_s });
    }
    let id = Uuid::now_v7();
    let row = PasswordTry {
        id,
        login_hash: asked.login_hash.to_owned(),
        ip_address: asked.ip_address.map(ToOwned::to_owned),
        network: asked.ip_address.map(network),
        device: asked.device.map(ToOwned::to_owned),
        succeeded: false,
        created_at: now,
    };
    db::insert(&work.tx, row).await?;
    work.commit().await?;
    Ok(Counted::Allowed(id))
}

async fn stranger(
    ctx: &Context,
    tx: &Tx,
    asked: Try<'_>,
    address: &str,
    now: DateTime<Utc>,
) -> Result<Option<i64>, StorageError> {
    // Always in this order, so that two never wait for each other.
    db::lock(tx, &format!("password-address:{address}")).await?;
    db::lock(tx, &format!("password:{}", asked.login_hash)).await?;
    let since = now - Duration::seconds(TEN_MINUTES_S);
    let of_address = password_tries::count_failed_for_address(tx, address, since).await?;
    if of_address >= ctx.tries_per_address {
        return Ok(Some(TEN_MINUTES_S));
    }
    let wait = full(tx, asked, Origin::Address(address), &STRANGER_LIMITS, now).await?;
    if wait.is_some() {
        return Ok(wait);
    }
    let since = now - Duration::seconds(HOUR_S);
    let all = password_tries::count_failed(tx, asked.login_hash, Origin::Anywhere, since).await?;
    if all < ATTACK_TRIES {
        return Ok(None);
    }
    let network = network(address);
    let wait = full(tx, asked, Origin::Network(&network), &ATTACK_LIMITS, now).await?;
    // The attack may be over by then.
    Ok(wait.map(|_| HOUR_S))
}

/// Seconds to wait, when one of the limits is reached.
async fn full(
    tx: &Tx,
    asked: Try<'_>,
    from: Origin<'_>,
    limits: &[(u64, i64)],
    now: DateTime<Utc>,
) -> Result<Option<i64>, StorageError> {
    let mut wait = None;
    for (most, window_s) in limits {
        let since = now - Duration::seconds(*window_s);
        if password_tries::count_failed(tx, asked.login_hash, from, since).await? >= *most {
            wait = Some(*window_s);
        }
    }
    Ok(wait)
}
