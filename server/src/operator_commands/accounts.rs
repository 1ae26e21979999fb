//! Balance, role, lock and sign-in of accounts.

use anyhow::{Context as _, bail};
use avtosled_core::money::Kopecks;
use avtosled_server::admin::people::users::{self, Change};
use avtosled_server::identity::permissions::Role;
use avtosled_server::identity::second_factor::enrolment;
use avtosled_server::identity::sign_in::{phone_sign_in, recycled_phone};
use avtosled_server::money::balance;
use avtosled_server::platform::Context;
use avtosled_server::platform::clock::{Clock, SystemClock};
use clap::Args;

use crate::print;

pub(super) const NO_REASON: &str = "без указания причины";

#[derive(Args)]
pub struct Account {
    phone: String,
    #[arg(long, default_value = NO_REASON)]
    reason: String,
}

pub(super) async fn credit(
    ctx: &Context,
    phone: &str,
    roubles: &str,
    reason: &str,
    key: Option<String>,
) -> anyhow::Result<()> {
    let phone = parse_phone(phone)?;
    let Ok(amount) = serde_json::from_str::<Kopecks>(roubles) else {
        bail!("{roubles:?} is not a sum of roubles such as 100 or 9.50");
    };
    let after = balance::credit(ctx, &phone, amount, reason, key).await?;
    print(&format!("Баланс: {}\n", after.balance.formatted()))
}

pub(super) fn role(role: Role) -> Change {
    Change {
        role: Some(role),
        ..Change::default()
    }
}

pub(super) fn activity(is_active: bool) -> Change {
    Change {
        is_active: Some(is_active),
        ..Change::default()
    }
}

/// Prints the new state of the account.
pub(super) async fn change(ctx: &Context, account: Account, change: Change) -> anyhow::Result<()> {
    let phone = parse_phone(&account.phone)?;
    let reason = account.reason;
    let change = Change { reason, ..change };
    let user = users::update_by_phone(ctx, &phone, change).await?;
    let activity = if user.is_active {
        "активен"
    } else {
        "заблокирован, сеансы завершены"
    };
    let phone = user.phone.unwrap_or_default();
    print(&format!(
        "{phone} ({}): роль {}, {activity}\n",
        user.username, user.role
    ))
}

/// Reopens an account to its phone number.
pub(super) async fn vouch(ctx: &Context, account: Account) -> anyhow::Result<()> {
    if !recycled_phone::vouch(ctx, &parse_phone(&account.phone)?, account.reason).await? {
        bail!("no account has this phone");
    }
    print("По номеру снова можно войти\n")
}

/// Removes the second factor and ends all sessions.
pub(super) async fn reset_factor(ctx: &Context, account: Account) -> anyhow::Result<()> {
    if !enrolment::reset(ctx, &parse_phone(&account.phone)?, account.reason).await? {
        bail!("no account has this phone");
    }
    print("Второй фактор снят, сеансы завершены\n")
}

/// Phone number: eleven digits that begin with 7.
fn parse_phone(text: &str) -> anyhow::Result<String> {
    phone_sign_in::parse_phone(text, SystemClock.now())
        .with_context(|| format!("{text:?} is not a Russian mobile number"))
}
