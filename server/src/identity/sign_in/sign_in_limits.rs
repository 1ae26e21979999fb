//! Limits on SMS codes and code attempts, per phone and address.
//!
//! An attacker cannot lock out the owner: requests that need no access to the SMS are counted separately.

use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use crate::identity::repository::phone_challenges::{self, Column, SentCode};
use crate::identity::repository::sign_in_attempts::{self, SignInAttempt};
use crate::identity::sign_in::address_prefix::network_prefix;
use crate::identity::sign_in::error::PhoneSignInError;
use crate::platform::Context;
use crate::platform::db::{self, Conn, StorageError};

const HOUR_S: i64 = 3600;
const DAY_S: i64 = 24 * HOUR_S;
const ADDRESS_WINDOW_S: i64 = 600;
/// Delays in seconds between codes to one phone, by the number of codes sent in the last day.
/// The last delay repeats.
const DELAYS_S: [i64; 6] = [60, 120, 300, 900, 1800, HOUR_S];
/// Maximum codes per phone and day.
const CODES_PER_PHONE: u64 = 10;
/// Limits (factor, seconds) on codes per network, as a multiple of those per address.
const NETWORK_LIMITS: [(u64, i64); 2] = [(4, ADDRESS_WINDOW_S), (20, DAY_S)];
/// Maximum attempts per hour that identify the challenge by the phone only.
const ATTEMPTS_BY_PHONE: u64 = 5;

/// Origin of a request for a code.
#[derive(Clone, Copy, Debug)]
pub struct Origin<'a> {
    pub ip_address: Option<&'a str>,
    /// Whether the device is known to the account of the phone.
    pub is_known: bool,
}

impl Origin<'_> {
    /// Part of a cap that this origin may use: a fifth is reserved for known devices.
    const fn share(self, most: u64) -> u64 {
        if self.is_known { most } else { most - most / 5 }
    }
}

/// Seconds until a code may be sent to `phone`; zero or less means now.
pub async fn wait_for_code(
    ctx: &Context,
    conn: &impl Conn,
    phone: &str,
    origin: Origin<'_>,
    now: DateTime<Utc>,
) -> Result<i64, StorageError> {
    let wait_s = wait_for_phone(conn, phone, origin, now).await?;
    let cap_s = wait_for_spending_caps(ctx, conn, phone, origin, now).await?;
    Ok(wait_s.max(cap_s.unwrap_or(0)))
}

/// Seconds until the codes already sent to `phone` allow another one; zero or less means now.
pub async fn wait_for_phone(
    conn: &impl Conn,
    phone: &str,
    origin: Origin<'_>,
    now: DateTime<Utc>,
) -> Result<i64, StorageError> {
    let day_ago = now - Duration::seconds(DAY_S);
    let sent = phone_challenges::list_sent_to_phone(conn, phone, day_ago).await?;
    Ok(wait(&sent, origin, now))
}

/// Seconds until another code may be sent, given the codes already sent; zero or less means now.
/// Codes requested by other devices delay a known device by the shortest delay only, so that an attacker cannot block
/// the owner's sign-in by requesting codes.
fn wait(sent: &[SentCode], origin: Origin<'_>, now: DateTime<Utc>) -> i64 {
    let after = |code: &SentCode, delay_s| (code.created_at - now).num_seconds() + delay_s;
    let counted: Vec<&SentCode> = sent
        .iter()
        .filter(|code| !origin.is_known || code.known_device)
        .collect();
    let since_any = sent.last().map(|code| after(code, DELAYS_S[0]));
    let since_counted = counted.last().map(|code| {
        let delay = DELAYS_S.get(counted.len() - 1);
        after(code, *delay.unwrap_or(&HOUR_S))
    });
    let most = usize::try_from(origin.share(CODES_PER_PHONE)).unwrap_or(usize::MAX);
    // Time until the oldest of the last `most` codes is a day old.
    let until_room = sent.len().checked_sub(most).map(|n| after(&sent[n], DAY_S));
    let waits = [since_any, since_counted, until_room];
    waits.into_iter().flatten().max().unwrap_or(0)
}

/// Seconds to wait if a spending cap is reached: per address, network, block of numbers, or in total.
async fn wait_for_spending_caps(
    ctx: &Context,
    conn: &impl Conn,
    phone: &str,
    origin: Origin<'_>,
    now: DateTime<Utc>,
) -> Result<Option<i64>, StorageError> {
    let since = |window_s| now - Duration::seconds(window_s);
    let caps = ctx.spending_caps.in_force(conn).await?;
    let per_address = origin.share(caps.codes_per_address);
    if let Some(address) = origin.ip_address {
        let by_address = (Column::IpAddress, address);
        let since_window = since(ADDRESS_WINDOW_S);
        if phone_challenges::count_by(conn, by_address, since_window).await? >= per_address {
            return Ok(Some(reached("address", ADDRESS_WINDOW_S)));
        }
        let network = network_prefix(address);
        for (times, window_s) in NETWORK_LIMITS {
            let since = since(window_s);
            let by_network = (Column::Network, network.as_str());
            let count = phone_challenges::count_by(conn, by_network, since).await?;
            if count >= per_address * times {
                return Ok(Some(reached("network", window_s)));
            }
        }
    }
    let by_prefix = (Column::Prefix, prefix(phone));
    let count = phone_challenges::count_by(conn, by_prefix, since(HOUR_S)).await?;
    if count >= origin.share(caps.codes_per_prefix) {
        return Ok(Some(reached("prefix", HOUR_S)));
    }
    if sent_today(conn, now).await? >= origin.share(caps.codes_per_day) {
        return Ok(Some(reached("all", HOUR_S)));
    }
    Ok(None)
}

/// Number of codes sent to all phones within the last day.
pub async fn sent_today(conn: &impl Conn, now: DateTime<Utc>) -> Result<u64, StorageError> {
    phone_challenges::count_since(conn, now - Duration::seconds(DAY_S)).await
}

fn reached(scope: &'static str, wait_s: i64) -> i64 {
    metrics::counter!("avtosled_code_caps_reached_total", "scope" => scope).increment(1);
    tracing::warn!(scope, "a spending cap of SMS codes is reached");
    wait_s
}

/// Block of ten thousand phone numbers, as assigned to mobile operators.
/// Its name is the phone without the last four digits.
#[must_use]
pub fn prefix(phone: &str) -> &str {
    phone.get(..phone.len().saturating_sub(4)).unwrap_or(phone)
}

/// Counts a code attempt before the code is compared, so that parallel guesses count separately.
///
/// `phone` is set if the challenge is identified by it only.
pub async fn count_attempt(
    ctx: &Context,
    ip_address: Option<&str>,
    phone: Option<&str>,
    now: DateTime<Utc>,
) -> Result<(), PhoneSignInError> {
    let work = ctx.begin().await?;
    if let Some(address) = ip_address {
        db::lock(&work.tx, &format!("tries:{address}")).await?;
        let since = now - Duration::seconds(ADDRESS_WINDOW_S);
        let count = sign_in_attempts::count_for_address(&work.tx, address, since).await?;
        if count >= ctx.sign_in_attempts_per_address {
            return Err(PhoneSignInError::TooMany {
                retry_after_s: ADDRESS_WINDOW_S,
            });
        }
    }
    if let Some(phone) = phone {
        db::lock(&work.tx, &format!("tries:{phone}")).await?;
        let since = now - Duration::seconds(HOUR_S);
        if sign_in_attempts::count_for_phone(&work.tx, phone, since).await? >= ATTEMPTS_BY_PHONE {
            return Err(PhoneSignInError::TooMany {
                retry_after_s: HOUR_S,
            });
        }
    }
    let row = SignInAttempt {
        id: Uuid::now_v7(),
        ip_address: ip_address.map(ToOwned::to_owned),
        phone: phone.map(ToOwned::to_owned),
        created_at: now,
    };
    db::insert(&work.tx, row).await?;
    Ok(work.commit().await?)
}
