//! Commands for operators, run on the server.

mod accounts;
mod keys;
mod promo;
mod reconciliation;
mod sources;
mod spending_caps;

use std::sync::Arc;

use avtosled_server::admin::people::balances::Direction;
use avtosled_server::app;
use avtosled_server::identity::permissions::Role;
use avtosled_server::platform::clock::SystemClock;
use avtosled_server::platform::config::Config;
use clap::Subcommand;
use uuid::Uuid;

use accounts::{Account, BalanceChange, StaffRole, activity, role};
use keys::Keys;
use promo::Promo;
use sources::Source;
use spending_caps::SpendingCap;

#[derive(Subcommand)]
pub enum Admin {
    /// Credit a user's balance.
    Credit(BalanceChange),
    /// Debit a user's balance.
    Debit(BalanceChange),
    /// Refund a payment to its method from the balance of its user.
    Refund {
        /// Our id of the payment.
        payment: Uuid,
        /// Roubles, with at most two decimals.
        roubles: String,
        #[arg(long)]
        reason: String,
    },
    /// Reconcile the ledger with balances, payments, refunds and the payment provider.
    Reconcile,
    /// Compare a day of the car-data vendor's list of charges with our calls.
    VendorStatement {
        /// Day such as 22.11.2026; default: yesterday.
        day: Option<String>,
    },
    /// Print the payment provider's responses about a payment and its refunds.
    ProviderAnswers {
        /// Our id of the payment.
        payment: Uuid,
        #[arg(long)]
        reason: String,
    },
    /// Make a user a staff member, by default an administrator, independent of the panel's appointments.
    Grant {
        #[command(flatten)]
        account: Account,
        #[arg(long, value_enum, default_value_t = StaffRole::Admin)]
        role: StaffRole,
    },
    /// Revoke the administrator role, also of the last administrator.
    Revoke(Account),
    /// Block an account and end its sessions.
    Block(Account),
    /// Unblock an account.
    Unblock(Account),
    /// Spending caps; a change takes effect at once.
    #[command(subcommand)]
    SpendingCap(SpendingCap),
    /// Reopen an account to its phone number after half a year without sign-in.
    Vouch(Account),
    /// Remove the lost second factor of an administrator, and end all sessions.
    ResetFactor(Account),
    /// Promo codes.
    #[command(subcommand)]
    Promo(Promo),
    /// Keys of access tokens and of personal data.
    #[command(subcommand)]
    Keys(Keys),
    /// Enabled sources; a change takes effect at once.
    #[command(subcommand)]
    Source(Source),
}

pub async fn run(command: Admin) -> anyhow::Result<()> {
    let config = Config::from_env()?;
    let ctx = app::context(&config, Arc::new(SystemClock)).await?;
    match command {
        Admin::Credit(change) => accounts::change_balance(&ctx, Direction::Credit, change).await,
        Admin::Debit(change) => accounts::change_balance(&ctx, Direction::Debit, change).await,
        Admin::Refund {
            payment,
            roubles,
            reason,
        } => accounts::refund(&ctx, payment, &roubles, reason).await,
        Admin::Reconcile => reconciliation::reconcile(&ctx).await,
        Admin::VendorStatement { day } => {
            reconciliation::vendor_statement(&ctx, day.as_deref()).await
        }
        Admin::ProviderAnswers { payment, reason } => {
            reconciliation::show_provider_responses(&ctx, payment, reason).await
        }
        Admin::Grant { account, role: to } => accounts::grant(&ctx, account, to).await,
        Admin::Revoke(account) => accounts::change(&ctx, account, role(Role::User)).await,
        Admin::Block(account) => accounts::change(&ctx, account, activity(false)).await,
        Admin::Unblock(account) => accounts::change(&ctx, account, activity(true)).await,
        Admin::SpendingCap(command) => spending_caps::run(&ctx, command).await,
        Admin::Vouch(account) => accounts::vouch(&ctx, account).await,
        Admin::ResetFactor(account) => accounts::reset_factor(&ctx, account).await,
        Admin::Source(command) => sources::run(&ctx, command).await,
        Admin::Promo(command) => promo::run(&ctx, command).await,
        Admin::Keys(command) => keys::run(&ctx, command).await,
    }
}
