//! Browsers in which an account was signed in to before. What strangers try elsewhere never keeps
//! the owner out of these.
//!
//! A browser keeps `<day of issue>.<random part>.<HMAC of both and the account>`; the server keeps
//! nothing.

use chrono::{DateTime, Utc};
use subtle::ConstantTimeEq;
use uuid::Uuid;

use crate::platform::Context;
use crate::platform::keys::secrets::random_token;

/// The time that a browser is known after a sign-in: as long as browsers keep a cookie (RFC 6265bis,
/// 5.5), so that it is still known after a number was silent.
pub const DAYS: i64 = 400;
const DAY_S: i64 = 24 * 3600;

/// The cookie that a browser gets at sign-in.
#[must_use]
pub fn issue(ctx: &Context, user_id: Uuid, now: DateTime<Utc>) -> String {
    let name = format!("{}.{}", day(now), random_token());
    let proof = proof(ctx, user_id, &name);
    format!("{name}.{proof}")
}

/// The random part of a browser that this account knows.
#[must_use]
pub fn recognise(ctx: &Context, user_id: Uuid, value: &str, now: DateTime<Utc>) -> Option<String> {
    let (name, shown) = value.rsplit_once('.')?;
    let (issued, random) = name.split_once('.')?;
    let issued: i64 = issued.parse().ok()?;
    let is_right = bool::from(proof(ctx, user_id, name).as_bytes().ct_eq(shown.as_bytes()));
    let is_timely = issued <= day(now) && issued > day(now) - DAYS;
    (is_right && is_timely).then(|| random.to_owned())
}

fn proof(ctx: &Context, user_id: Uuid, name: &str) -> String {
    ctx.secrets
        .identity_hash("known_device", &format!("{user_id}.{name}"))
}

fn day(time: DateTime<Utc>) -> i64 {
    time.timestamp().div_euclid(DAY_S)
}
