//! Operators give a number that was given up to somebody else. Where no code of it came back for half a
//! year, the number alone no longer opens the account, however often its owner signs in by VK or the
//! password: those do, or a browser that the account knows, or an operator who vouches. Whoever has the
//! number may begin a clean account instead.

use chrono::{DateTime, Duration, Utc};

use crate::identity::actions::{self, Action};
use crate::identity::repository::users::{self, User};
use crate::identity::session::known_devices;
use crate::identity::sign_in::identity_changes::tell_of_change;
use crate::platform::Context;
use crate::platform::db::{self, StorageError, Tx};
use crate::platform::operator_acts::Act;

/// Without a code a number counts as silent after so long.
const DAYS: i64 = 180;

/// What a browser says when it brings a code.
#[derive(Clone, Copy, Debug, Default)]
pub struct Browser<'a> {
    /// What it keeps of an earlier sign-in.
    pub known_device: Option<&'a str>,
    /// The person begins a clean account rather than prove the earlier one.
    pub start_anew: bool,
}

/// Where a right code leads.
pub enum Admission {
    Owner(Box<User>),
    /// The account was left for a clean one.
    Newcomer,
    /// Another proof is needed.
    Shut,
}

/// What the number opens; the account is locked.
pub async fn admit(
    ctx: &Context,
    tx: &Tx,
    user: User,
    browser: Browser<'_>,
    now: DateTime<Utc>,
) -> Result<Admission, StorageError> {
    // A block is no way to a clean account.
    if !user.is_active || !is_silent(&user, now) || knows(ctx, &user, browser, now) {
        users::set_phone_proved(tx, user.id, now).await?;
        return Ok(Admission::Owner(Box::new(user)));
    }
    if !browser.start_anew {
        return Ok(Admission::Shut);
    }
    tell_of_change(ctx, tx, &user, now).await?;
    users::clear_phone(tx, user.id, now).await?;
    actions::record(tx, user.id, Action::PhoneReleased, None, now).await?;
    tracing::info!(user_id = %user.id, "a silent number began a clean account");
    Ok(Admission::Newcomer)
}

fn is_silent(user: &User, now: DateTime<Utc>) -> bool {
    now - user.phone_proved_at.unwrap_or(user.created_at) >= Duration::days(DAYS)
}

fn knows(ctx: &Context, user: &User, browser: Browser<'_>, now: DateTime<Utc>) -> bool {
    let value = browser.known_device;
    value.is_some_and(|value| known_devices::recognise(ctx, user.id, value, now).is_some())
}

/// An operator who knows the owner by other means opens the account to its number again.
pub async fn vouch(ctx: &Context, phone: &str, reason: String) -> Result<bool, StorageError> {
    let now = ctx.clock.now();
    let work = ctx.begin_at(now).await?;
    db::lock(&work.tx, &format!("phone:{phone}")).await?;
    let Some(user) = users::find_by_phone(&work.tx, phone).await? else {
        return Ok(false);
    };
    users::set_phone_proved(&work.tx, user.id, now).await?;
    let act = Act {
        admin_id: None,
        action: Action::OwnerVouchedFor,
        change: String::new(),
        reason,
    };
    actions::record_by_operator(&work.tx, user.id, act, now).await?;
    work.commit().await?;
    Ok(true)
}
