//! Commands for operators.

use std::sync::Arc;

use anyhow::{Context as _, bail};
use avtosled_core::date::Date;
use avtosled_core::money::Kopecks;
use avtosled_server::admin::people::users::{self, Change};
use avtosled_server::admin::spending_caps;
use avtosled_server::admin::vendor::statements;
use avtosled_server::app;
use avtosled_server::checks::source_settings::{self, Hand};
use avtosled_server::identity::permissions::Role;
use avtosled_server::identity::second_factor::enrolment;
use avtosled_server::identity::sign_in::{phone_sign_in, recycled_phone};
use avtosled_server::money::balance;
use avtosled_server::money::provider_responses;
use avtosled_server::money::reconciliation;
use avtosled_server::offers::promo::{self, NewPromo};
use avtosled_server::platform::Context;
use avtosled_server::platform::clock::{Clock, SystemClock};
use avtosled_server::platform::config::Config;
use avtosled_server::privacy::key_rotation;
use chrono::{DateTime, Utc};
use clap::{Args, Subcommand, ValueEnum};
use uuid::Uuid;

use crate::print;

const NO_REASON: &str = "без указания причины";

#[derive(Subcommand)]
pub enum Admin {
    /// Credit a user's balance.
    Credit {
        /// Phone of the account.
        phone: String,
        /// Roubles, with at most two decimals.
        roubles: String,
        /// Reason, stored in the audit log.
        #[arg(long, default_value = NO_REASON)]
        reason: String,
        /// Idempotency key, such as a ticket number: the same key credits once.
        #[arg(long)]
        key: Option<String>,
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
    /// Make a user an administrator.
    Grant(Account),
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

#[derive(Args)]
pub struct Account {
    phone: String,
    #[arg(long, default_value = NO_REASON)]
    reason: String,
}

#[derive(Subcommand)]
pub enum SpendingCap {
    /// Print all spending caps with their usage.
    List,
    /// Set a spending cap: codes, or roubles of lookups or credits; 0 blocks them.
    Set {
        name: spending_caps::Name,
        most: u32,
        #[arg(long)]
        reason: String,
    },
}

#[derive(Subcommand)]
pub enum Source {
    /// Print all sources with their settings.
    List,
    /// Enable or disable a source or vendor method (elpts.vin), or mark it as unconfirmed by a contract.
    Set {
        name: String,
        state: State,
        #[arg(long)]
        reason: String,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum State {
    On,
    Off,
    Unconfirmed,
}

impl From<State> for source_settings::State {
    fn from(state: State) -> Self {
        match state {
            State::On => Self::On,
            State::Off => Self::Off,
            State::Unconfirmed => Self::Unconfirmed,
        }
    }
}

#[derive(Subcommand)]
pub enum Promo {
    /// Create a code with a discount in percent (1 to 90), usable once per person.
    Add {
        code: String,
        percent: u32,
        /// Maximum account age in hours.
        #[arg(long)]
        hours_since_sign_up: Option<i32>,
        /// Expiry time, such as 2026-12-31T21:00:00Z.
        #[arg(long)]
        until: Option<DateTime<Utc>>,
        #[arg(long)]
        max_uses: Option<i32>,
        #[arg(long)]
        description: Option<String>,
        #[arg(long, default_value = NO_REASON)]
        reason: String,
    },
    /// Print all codes.
    List,
    /// Deactivate a code; granted discounts stay.
    Stop {
        code: String,
        #[arg(long, default_value = NO_REASON)]
        reason: String,
    },
}

#[derive(Subcommand)]
pub enum Keys {
    /// Sign access tokens with a new key; tokens signed with the previous key stay valid until they expire.
    Rotate,
    /// Create a data key that encrypts personal data from now on.
    NewDataKey,
    /// Re-encrypt everything that is encrypted under an earlier data key.
    Reencrypt,
}

pub async fn run(command: Admin) -> anyhow::Result<()> {
    let config = Config::from_env()?;
    let ctx = app::context(&config, Arc::new(SystemClock)).await?;
    match command {
        Admin::Credit {
            phone,
            roubles,
            reason,
            key,
        } => {
            let phone = parse_phone(&phone)?;
            let Ok(amount) = serde_json::from_str::<Kopecks>(&roubles) else {
                bail!("{roubles:?} is not a sum of roubles such as 100 or 9.50");
            };
            let after = balance::credit(&ctx, &phone, amount, &reason, key).await?;
            print(&format!("Баланс: {}\n", after.balance.formatted()))
        }
        Admin::Reconcile => {
            let (run, differences) = reconciliation::run(&ctx).await?;
            for difference in &differences {
                print(&format!("{difference}\n"))?;
            }
            match (run.error, differences.len()) {
                (None, 0) => print("Расхождений нет\n"),
                (None, count) => bail!("{count} differences"),
                (Some(error), count) => bail!("{count} differences; {error}"),
            }
        }
        Admin::VendorStatement { day } => vendor_statement(&ctx, day.as_deref()).await,
        Admin::ProviderAnswers { payment, reason } => {
            show_provider_responses(&ctx, payment, reason).await
        }
        Admin::Grant(account) => change(&ctx, account, role(Role::Admin)).await,
        Admin::Revoke(account) => change(&ctx, account, role(Role::User)).await,
        Admin::Block(account) => change(&ctx, account, activity(false)).await,
        Admin::Unblock(account) => change(&ctx, account, activity(true)).await,
        Admin::SpendingCap(command) => cap(&ctx, command).await,
        Admin::Vouch(Account { phone, reason }) => {
            if !recycled_phone::vouch(&ctx, &parse_phone(&phone)?, reason).await? {
                bail!("no account has this phone");
            }
            print("По номеру снова можно войти\n")
        }
        Admin::ResetFactor(Account { phone, reason }) => {
            if !enrolment::reset(&ctx, &parse_phone(&phone)?, reason).await? {
                bail!("no account has this phone");
            }
            print("Второй фактор снят, сеансы завершены\n")
        }
        Admin::Source(command) => sources(&ctx, command).await,
        Admin::Promo(command) => promo_codes(&ctx, command).await,
        Admin::Keys(command) => keys(&ctx, command).await,
    }
}

/// Fails when there is an unexplained discrepancy.
async fn vendor_statement(ctx: &Context, day: Option<&str>) -> anyhow::Result<()> {
    let day = day.map(|text| {
        Date::from_text(text).with_context(|| format!("{text:?} is not a day such as 22.11.2026"))
    });
    let statement = statements::compare_now(ctx, day.transpose()?).await?;
    for difference in &statement.differences {
        print(&format!("{}\n", difference.message))?;
    }
    if statement.difference_count > 0 {
        bail!(
            "{} differences on {}",
            statement.difference_count,
            statement.day
        );
    }
    print(&format!(
        "{}: вызовов {} на {}, необъяснённых расхождений нет\n",
        statement.day,
        statement.our_calls.unwrap_or_default(),
        statement.our_cost.unwrap_or_default().formatted()
    ))
}

async fn show_provider_responses(
    ctx: &Context,
    payment: Uuid,
    reason: String,
) -> anyhow::Result<()> {
    for stored in provider_responses::read(ctx, payment, reason).await? {
        let status = stored
            .status
            .map_or("нет ответа".to_owned(), |code| code.to_string());
        let text = stored.response.as_deref().unwrap_or("срок хранения истёк");
        print(&format!(
            "{} {} {status}\n{text}\n\n",
            stored.at, stored.call
        ))?;
    }
    Ok(())
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

/// Prints the new state of the account.
async fn change(ctx: &Context, account: Account, change: Change) -> anyhow::Result<()> {
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

async fn promo_codes(ctx: &Context, command: Promo) -> anyhow::Result<()> {
    match command {
        Promo::Add {
            code,
            percent,
            hours_since_sign_up,
            until,
            max_uses,
            description,
            reason,
        } => {
            let new = NewPromo {
                code,
                percent,
                hours_since_sign_up,
                valid_until: until,
                max_uses,
                description,
                made_by: None,
                reason,
            };
            let made = promo::add(ctx, new).await?;
            print(&format!("Промокод {}: {percent} %\n", made.code))
        }
        Promo::List => {
            for code in promo::list(ctx).await? {
                let state = if code.is_active {
                    "действует"
                } else {
                    "остановлен"
                };
                let most = code
                    .max_uses
                    .map_or_else(String::new, |most| format!(" из {most}"));
                print(&format!(
                    "{}: {} %, использован {}{most}, {state}\n",
                    code.code,
                    code.discount / 100,
                    code.uses
                ))?;
            }
            Ok(())
        }
        Promo::Stop { code, reason } => {
            promo::stop(ctx, &code, None, reason).await?;
            print("Промокод остановлен\n")
        }
    }
}

async fn cap(ctx: &Context, command: SpendingCap) -> anyhow::Result<()> {
    if let SpendingCap::Set { name, most, reason } = command {
        spending_caps::set(ctx, name, most, reason).await?;
    }
    for cap in spending_caps::list(ctx).await? {
        print(&format!("{cap}\n"))?;
    }
    Ok(())
}

async fn sources(ctx: &Context, command: Source) -> anyhow::Result<()> {
    if let Source::Set {
        name,
        state,
        reason,
    } = command
    {
        let by = Hand {
            admin_id: None,
            name: "admin source set".to_owned(),
            reason,
        };
        source_settings::set(ctx, &name, state.into(), by).await?;
    }
    for source in source_settings::list(ctx).await? {
        let name = source.source.name();
        print(&format!("{name}: {}\n", on_off(source.is_connected)))?;
    }
    for row in source_settings::list_set(ctx).await? {
        let state = row.state.map_or("по договору", word);
        let most = row.most_at_once;
        let limit = most.map_or_else(String::new, |most| format!(", не больше {most} сразу"));
        print(&format!(
            "{} {state}{limit} с {}: {}\n",
            row.name, row.changed_at, row.reason
        ))?;
    }
    Ok(())
}

const fn word(state: source_settings::State) -> &'static str {
    match state {
        source_settings::State::On => on_off(true),
        source_settings::State::Off => on_off(false),
        source_settings::State::Unconfirmed => "как неподтверждённый",
    }
}

const fn on_off(is_on: bool) -> &'static str {
    if is_on {
        "опрашивается"
    } else {
        "выключен"
    }
}

async fn keys(ctx: &Context, command: Keys) -> anyhow::Result<()> {
    match command {
        Keys::Rotate => {
            let id = ctx.signing_keys.rotate(ctx.clock.now()).await?;
            print(&format!("Новый ключ токенов: {id}\n"))
        }
        Keys::NewDataKey => {
            let id = key_rotation::add_key(ctx).await?;
            print(&format!("Новый ключ данных: {id}\n"))
        }
        Keys::Reencrypt => {
            let summary = key_rotation::run(ctx).await?;
            print(&format!("Перешифровано значений: {}\n", summary.resealed))?;
            for (id, count) in &summary.by_key {
                print(&format!("Ключ {id}: {count}\n"))?;
            }
            if summary.unreadable > 0 {
                bail!(
                    "{} values cannot be decrypted, see the log",
                    summary.unreadable
                );
            }
            Ok(())
        }
    }
}

/// Phone number: eleven digits that begin with 7.
fn parse_phone(text: &str) -> anyhow::Result<String> {
    phone_sign_in::parse_phone(text, SystemClock.now())
        .with_context(|| format!("{text:?} is not a Russian mobile number"))
}
