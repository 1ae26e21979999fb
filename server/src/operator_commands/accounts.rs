//! Commands for balance, role, lock and sign-in of accounts.

use std::sync::Arc;

use anyhow::{Context as _, bail};
use avtosled_core::money::Kopecks;
use avtosled_server::admin::dual_control::commands;
use avtosled_server::admin::dual_control::roles::{self, Change};
use avtosled_server::admin::people::balances::Direction;
use avtosled_server::admin::people::users::UserRow;
use avtosled_server::identity::permissions::Role;
use avtosled_server::identity::second_factor::enrolment;
use avtosled_server::identity::sign_in::{phone_sign_in, recycled_phone};
use avtosled_server::platform::Context;
use avtosled_server::platform::clock::{Clock, SystemClock};
use clap::{Args, ValueEnum};
use uuid::Uuid;

use crate::print;

pub(super) const NO_REASON: &str = "без указания причины";

#[derive(Args)]
pub struct Account {
    phone: String,
    #[arg(long, default_value = NO_REASON)]
    reason: String,
}

#[derive(Args)]
pub struct BalanceChange {
    /// Phone of the account.
    phone: String,
    /// Roubles, with at most two decimals.
    roubles: String,
    /// Reason, stored in the audit log.
    #[arg(long, default_value = NO_REASON)]
    reason: String,
    /// Idempotency key, such as a ticket number: the same key changes the balance once.
    #[arg(long)]
    key: Option<String>,
}

/// Credits or debits the balance of an account.
pub(super) async fn change_balance(
    ctx: &Context,
    direction: Direction,
    change: BalanceChange,
) -> anyhow::Result<()> {
    let phone = parse_phone(&change.phone)?;
    let amount = parse_amount(&change.roubles)?;
    let BalanceChange { reason, key, .. } = change;
    let after = commands::change_balance(ctx, direction, &phone, amount, &reason, key).await?;
    print(&format!("Баланс: {}\n", after.balance.formatted()))
}

/// Refunds a payment to its method.
pub(super) async fn refund(
    ctx: &Arc<Context>,
    payment: Uuid,
    roubles: &str,
    reason: String,
) -> anyhow::Result<()> {
    let amount = parse_amount(roubles)?;
    let id = commands::refund(ctx, payment, amount, reason).await?;
    print(&format!("Возврат {id}: {}\n", amount.formatted()))
}

fn parse_amount(roubles: &str) -> anyhow::Result<Kopecks> {
    serde_json::from_str(roubles)
        .with_context(|| format!("{roubles:?} is not a sum of roubles such as 100 or 9.50"))
}

/// Staff role that can be granted.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum StaffRole {
    Operator,
    Admin,
}

impl From<StaffRole> for Role {
    fn from(role: StaffRole) -> Self {
        match role {
            StaffRole::Operator => Self::Operator,
            StaffRole::Admin => Self::Admin,
        }
    }
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

/// Grants a staff role, and prints the new state of the account.
pub(super) async fn grant(ctx: &Context, account: Account, role: StaffRole) -> anyhow::Result<()> {
    let phone = parse_phone(&account.phone)?;
    print_state(roles::grant_by_phone(ctx, &phone, role.into(), account.reason).await?)
}

/// Changes an account, and prints its new state.
pub(super) async fn change(ctx: &Context, account: Account, change: Change) -> anyhow::Result<()> {
    let phone = parse_phone(&account.phone)?;
    let reason = account.reason;
    let change = Change { reason, ..change };
    print_state(roles::update_by_phone(ctx, &phone, change).await?)
}

fn print_state(user: UserRow) -> anyhow::Result<()> {
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

/// Reopens an account to the phone number that it belongs to.
pub(super) async fn vouch(ctx: &Context, account: Account) -> anyhow::Result<()> {
    if !recycled_phone::vouch(ctx, &parse_phone(&account.phone)?, account.reason).await? {
        bail!("no account has this phone");
    }
    print("По номеру снова можно войти\n")
}

/// Removes the second factor of an account and ends all its sessions.
pub(super) async fn reset_factor(ctx: &Context, account: Account) -> anyhow::Result<()> {
    if !enrolment::reset(ctx, &parse_phone(&account.phone)?, account.reason).await? {
        bail!("no account has this phone");
    }
    print("Второй фактор снят, сеансы завершены\n")
}

/// Parses a phone number: eleven digits that begin with 7.
fn parse_phone(text: &str) -> anyhow::Result<String> {
    phone_sign_in::parse_phone(text, SystemClock.now())
        .with_context(|| format!("{text:?} is not a Russian mobile number"))
}
