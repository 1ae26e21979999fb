//! The commands for operators.

use std::sync::Arc;

use anyhow::bail;
use avtosled_core::document;
use avtosled_core::document::DocumentKind;
use avtosled_core::money::Kopecks;
use avtosled_server::app;
use avtosled_server::clock::Clock;
use avtosled_server::clock::SystemClock;
use avtosled_server::clock::moscow_day;
use avtosled_server::config::Config;
use avtosled_server::services::Services;
use avtosled_server::services::accounts;
use avtosled_server::services::admin_users;
use avtosled_server::services::admin_users::Change;
use avtosled_server::services::admin_users::Role;
use avtosled_server::services::reconciliation;
use avtosled_server::services::reencryption;
use avtosled_server::services::signing_keys;
use clap::Subcommand;

use crate::print;

#[derive(Subcommand)]
pub enum Admin {
    /// Put money on a user's balance.
    Credit {
        /// Phone of the account.
        phone: String,
        /// Roubles, with at most two decimals.
        roubles: String,
    },
    /// Compare the ledger, the balances, payments, refunds and the payment provider.
    Reconcile,
    /// Make a user an administrator.
    Grant { phone: String },
    /// Make an administrator a user again, the last one too.
    Revoke { phone: String },
    /// Block an account and end its sessions.
    Block { phone: String },
    /// Let a blocked account sign in again.
    Unblock { phone: String },
    /// Keys of access tokens and of personal data.
    #[command(subcommand)]
    Keys(Keys),
}

#[derive(Subcommand)]
pub enum Keys {
    /// Sign access tokens with a new key; what the one before signed stays good until it expires.
    Rotate,
    /// Make a new data key; from now on it seals personal data.
    NewDataKey,
    /// Seal everything again that is sealed under an earlier data key.
    Reencrypt,
}

pub async fn run(command: Admin) -> anyhow::Result<()> {
    let config = Config::from_env()?;
    let services = app::services(&config, Arc::new(SystemClock)).await?;
    match command {
        Admin::Credit { phone, roubles } => {
            let phone = parse_phone(&phone)?;
            let Ok(amount) = serde_json::from_str::<Kopecks>(&roubles) else {
                bail!("{roubles:?} is not a sum of roubles such as 100 or 9.50");
            };
            let balance = accounts::credit(&services, &phone, amount).await?;
            print(&format!("Баланс: {} ₽\n", balance.balance))
        }
        Admin::Reconcile => {
            let (run, differences) = reconciliation::run(&services).await?;
            for difference in &differences {
                print(&format!("{difference}\n"))?;
            }
            match (run.error, differences.len()) {
                (None, 0) => print("Расхождений нет\n"),
                (None, count) => bail!("{count} differences"),
                (Some(error), count) => bail!("{count} differences; {error}"),
            }
        }
        Admin::Grant { phone } => change(&services, &phone, role(Role::Admin)).await,
        Admin::Revoke { phone } => change(&services, &phone, role(Role::User)).await,
        Admin::Block { phone } => change(&services, &phone, activity(false)).await,
        Admin::Unblock { phone } => change(&services, &phone, activity(true)).await,
        Admin::Keys(command) => keys(&services, command).await,
    }
}

fn role(role: Role) -> Change {
    Change {
        role: Some(role),
        ..Change::default()
    }
}

fn activity(is_active: bool) -> Change {
    Change {
        is_active: Some(is_active),
        ..Change::default()
    }
}

/// Prints what the account is now.
async fn change(services: &Services, phone: &str, change: Change) -> anyhow::Result<()> {
    let user = admin_users::update_by_phone(services, &parse_phone(phone)?, change).await?;
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

async fn keys(services: &Services, command: Keys) -> anyhow::Result<()> {
    match command {
        Keys::Rotate => {
            let id = signing_keys::rotate(services).await?;
            print(&format!("Новый ключ токенов: {id}\n"))
        }
        Keys::NewDataKey => {
            let id = services.vault.add_key()?;
            print(&format!("Новый ключ данных: {id}\n"))
        }
        Keys::Reencrypt => {
            let summary = reencryption::run(services).await?;
            print(&format!("Перешифровано значений: {}\n", summary.resealed))?;
            for (id, count) in &summary.by_key {
                print(&format!("Ключ {id}: {count}\n"))?;
            }
            if summary.unreadable > 0 {
                bail!("{} values do not open, see the log", summary.unreadable);
            }
            Ok(())
        }
    }
}

/// Eleven digits that begin with 7.
fn parse_phone(text: &str) -> anyhow::Result<String> {
    let today = moscow_day(SystemClock.now());
    let phone = document::check(DocumentKind::PhoneMobile, text, today);
    if !phone.valid {
        bail!("{:?} is not a Russian mobile number", phone.normalized);
    }
    Ok(phone.normalized.trim_start_matches('+').to_owned())
}
