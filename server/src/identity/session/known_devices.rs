//! Known devices: browsers that signed in to an account before.
//!
//! The cookie is `<day of issue>.<random id>.<HMAC of both and the account>`; the server stores nothing.
//! Limits for unknown devices do not apply to known ones.

use chrono::{DateTime, Utc};
use subtle::ConstantTimeEq;
use uuid::Uuid;

use crate::platform::Context;
use crate::platform::keys::secrets::random_token;

/// Lifetime of the known-device cookie in days: the maximum of RFC 6265bis, 5.5.
pub const DAYS: i64 = 400;
const DAY_S: i64 = 24 * 3600;

/// Creates a value of the known-device cookie.
#[must_use]
pub fn issue(ctx: &Context, user_id: Uuid, now: DateTime<Utc>) -> String {
    let name = format!("{}.{}", day(now), random_token());
    format!("{name}.{}", hmac(ctx, user_id, &name))
}

/// Returns the random id of the device if the cookie is valid for the account.
#[must_use]
pub fn recognise(
    ctx: &Context,
    user_id: Uuid,
    cookie: Option<&str>,
    now: DateTime<Utc>,
) -> Option<String> {
    let (name, sent) = cookie?.rsplit_once('.')?;
    let (issued, random) = name.split_once('.')?;
    let issued: i64 = issued.parse().ok()?;
    let is_authentic = bool::from(hmac(ctx, user_id, name).as_bytes().ct_eq(sent.as_bytes()));
    let is_timely = issued <= day(now) && issued > day(now) - DAYS;
    (is_authentic && is_timely).then(|| random.to_owned())
}

fn hmac(ctx: &Context, user_id: Uuid, name: &str) -> String {
    ctx.secrets
        .identity_hash("known_device", &format!("{user_id}.{name}"))
}

fn day(time: DateTime<Utc>) -> i64 {
    time.timestamp().div_euclid(DAY_S)
}
