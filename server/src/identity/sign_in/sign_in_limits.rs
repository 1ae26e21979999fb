//! The limits of codes and tries per phone and address.
//!
//! Nobody may lock another person out: what a stranger can use up without seeing the SMS is counted
//! apart from what the owner of the phone needs.

use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use crate::identity::repository::phone_challenges;
use crate::identity::repository::sign_in_tries::{self, SignInTry};
use crate::identity::sign_in::network::network;
use crate::platform::Context;
use crate::platform::db::{self, Conn, StorageError};

/// Seconds until another code may be asked for.
pub const RESEND_AFTER_S: i64 = 60;

const HOUR_S: i64 = 3600;
const DAY_S: i64 = 24 * HOUR_S;
const ADDRESS_WINDOW_S: i64 = 600;
/// Codes per phone, asked for by browsers that its account does not know: at most so many in so many
/// seconds. They bound what strangers can have one phone sent.
const PHONE_LIMITS: [(usize, i64); 2] = [(1, RESEND_AFTER_S), (20, DAY_S)];
/// Codes per phone, whoever asks for them and wherever: strangers get half of them at most.
const OWNER_LIMITS: [(usize, i64); 1] = [(40, DAY_S)];
/// Codes per network, as many times those of an address, in so many seconds.
const NETWORK_LIMITS: [(u64, i64); 2] = [(4, ADDRESS_WINDOW_S), (20, DAY_S)];
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
    ctx: &Context,
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
    let wait_s = wait(&PHONE_AND_ADDRESS_LIMITS, &of_address, now);
    let wait_s = wait_s.max(wait(&OWNER_LIMITS, &all, now));
    if origin.is_known {
        return Ok(wait_s);
    }
    let wait_s = wait_s.max(wait(&PHONE_LIMITS, &all, now));
    let ceiling_s = wait_for_ceilings(ctx, conn, phone, ip_address, now).await?;
    Ok(wait_s.max(ceiling_s.unwrap_or(0)))
}

/// Seconds to wait where one of the ceilings is reached that bound what strangers can have sent, and
/// so what it costs us: per address, network, block of numbers, and of all together. Browsers that an
/// account knows are bound by what their phone gets alone.
async fn wait_for_ceilings(
    ctx: &Context,
    conn: &impl Conn,
    phone: &str,
    ip_address: Option<&str>,
    now: DateTime<Utc>,
) -> Result<Option<i64>, StorageError> {
    let since = |window_s| now - Duration::seconds(window_s);
    let most = ctx.ceilings.in_force(conn).await?;
    if let Some(address) = ip_address {
        let of_address = ADDRESS_WINDOW_S;
        let count = phone_challenges::count_for_address(conn, address, since(of_address)).await?;
        if count >= most.codes_per_address {
            return Ok(Some(reached("address", of_address)));
        }
        let network = network(address);
        for (times, window_s) in NETWORK_LIMITS {
            let since = since(window_s);
            let count = phone_challenges::count_for_network(conn, &network, since).await?;
            if count >= most.codes_per_address * times {
                return Ok(Some(reached("network", window_s)));
            }
        }
    }
    let count = phone_challenges::count_for_prefix(conn, prefix(phone), since(HOUR_S)).await?;
    if count >= most.codes_per_prefix {
        return Ok(Some(reached("prefix", HOUR_S)));
    }
    if sent_today(conn, now).await? >= most.codes_per_day {
        return Ok(Some(reached("all", HOUR_S)));
    }
    Ok(None)
}

/// Codes to all phones within the last day.
pub async fn sent_today(conn: &impl Conn, now: DateTime<Utc>) -> Result<u64, StorageError> {
    phone_challenges::count_since(conn, now - Duration::seconds(DAY_S)).await
}

fn reached(scope: &'static str, wait_s: i64) -> i64 {
    metrics::counter!("code_ceilings_reached_total", "scope" => scope).increment(1);
    tracing::warn!(scope, "a ceiling of codes is reached");
    wait_s
}

/// The block of numbers that one operator gives out: a number less its last four digits.
#[must_use]
pub fn prefix(phone: &str) -> &str {
    phone.get(..phone.len().saturating_sub(4)).unwrap_or(phone)
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
    ctx: &Context,
    ip_address: Option<&str>,
    phone: Option<&str>,
    now: DateTime<Utc>,
) -> Result<Option<i64>, StorageError> {
    let work = ctx.begin().await?;
    if let Some(address) = ip_address {
        db::lock(&work.tx, &format!("tries:{address}")).await?;
        let since = now - Duration::seconds(ADDRESS_WINDOW_S);
        let count = sign_in_tries::count_for_address(&work.tx, address, since).await?;
        if count >= ctx.tries_per_address {
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
