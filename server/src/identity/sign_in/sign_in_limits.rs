//! The limits of codes and tries per phone and address.
//!
//! Nobody may lock another person out: what a stranger can use up without seeing the SMS is counted
//! apart from what the owner of the phone needs.

use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use crate::identity::rows::phone_challenges;
use crate::identity::rows::sign_in_tries::{self, SignInTry};
use crate::kit::Kit;
use crate::kit::db::{self, Conn, StorageError};

/// Seconds until another code may be asked for.
pub const RESEND_AFTER_S: i64 = 60;

const HOUR_S: i64 = 3600;
const DAY_S: i64 = 24 * HOUR_S;
const ADDRESS_WINDOW_S: i64 = 600;
/// Codes per phone, asked for by browsers that its account does not know: at most so many in so many
/// seconds. They bound what strangers can have one phone sent.
const PHONE_LIMITS: [(usize, i64); 2] = [(1, RESEND_AFTER_S), (20, DAY_S)];
/// Codes per phone that one address may ask for.
const PHONE_AND_ADDRESS_LIMITS: [(usize, i64); 4] =
    [(1, RESEND_AFTER_S), (3, 600), (5, HOUR_S), (10, DAY_S)];
/// Tries per hour by those who know the phone and nothing else.
const TRIES_BY_PHONE: u64 = 5;

/// The origin of a request for a code.
#[derive(Clone, Copy, Debug)]
pub struct Origin<'a> {
    pub ip_address: Option<&'a str>,
    /// A browser in which the phone's account was signed in to before.
    pub is_known: bool,
}

/// Seconds until a code may be sent to `phone`; zero or less means now.
pub async fn wait_for_code(
    kit: &Kit,
    conn: &impl Conn,
    phone: &str,
    origin: Origin<'_>,
    now: DateTime<Utc>,
) -> Result<i64, StorageError> {
    let ip_address = origin.ip_address;
    let day_ago = now - Duration::seconds(DAY_S);
    let sent = phone_challenges::list_sent_to_phone(conn, phone, day_ago).await?;
    let all: Vec<DateTime<Utc>> = sent.iter().map(|(time, _)| *time).collect();
    let of_address: Vec<DateTime<Utc>> = sent
        .iter()
        .filter(|(_, address)| address.as_deref() == ip_address)
        .map(|(time, _)| *time)
        .collect();
    let mut wait_s = wait(&PHONE_AND_ADDRESS_LIMITS, &of_address, now);
    if !origin.is_known {
        wait_s = wait_s.max(wait(&PHONE_LIMITS, &all, now));
    }
    if let Some(address) = ip_address {
        let since = now - Duration::seconds(ADDRESS_WINDOW_S);
        let count = phone_challenges::count_for_address(conn, address, since).await?;
        if count >= kit.codes_per_address {
            wait_s = wait_s.max(ADDRESS_WINDOW_S);
        }
    }
    Ok(wait_s)
}

/// A window is full until its oldest counted code leaves it.
fn wait(limits: &[(usize, i64)], sent: &[DateTime<Utc>], now: DateTime<Utc>) -> i64 {
    let waits = limits.iter().filter_map(|(most, window_s)| {
        let oldest = sent.get(sent.len().checked_sub(*most)?)?;
        Some((*oldest + Duration::seconds(*window_s) - now).num_seconds())
    });
    waits.max().unwrap_or(0)
}

/// Counts a try of a code before it is compared, so that parallel guesses cannot share one; the
/// answer is the seconds to wait when there were too many. `phone` is given by a try that names its
/// challenge by nothing else.
pub async fn count_try(
    kit: &Kit,
    ip_address: Option<&str>,
    phone: Option<&str>,
    now: DateTime<Utc>,
) -> Result<Option<i64>, StorageError> {
    let work = kit.begin().await?;
    if let Some(address) = ip_address {
        db::lock(&work.tx, &format!("tries:{address}")).await?;
        let since = now - Duration::seconds(ADDRESS_WINDOW_S);
        let count = sign_in_tries::count_for_address(&work.tx, address, since).await?;
        if count >= kit.tries_per_address {
            return Ok(Some(ADDRESS_WINDOW_S));
        }
    }
    if let Some(phone) = phone {
        db::lock(&work.tx, &format!("tries:{phone}")).await?;
        let since = now - Duration::seconds(HOUR_S);
        if sign_in_tries::count_for_phone(&work.tx, phone, since).await? >= TRIES_BY_PHONE {
            return Ok(Some(HOUR_S));
        }
    }
    let row = SignInTry {
        id: Uuid::now_v7(),
        ip_address: ip_address.map(ToOwned::to_owned),
        phone: phone.map(ToOwned::to_owned),
        created_at: now,
    };
    db::insert(&work.tx, row).await?;
    work.commit().await?;
    Ok(None)
}
