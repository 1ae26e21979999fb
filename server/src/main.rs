//! The program: `avtosled serve | worker | migrate | openapi | admin ...`.

use std::io::Write;
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
use avtosled_server::http;
use avtosled_server::instance_lock;
use avtosled_server::repos;
use avtosled_server::serve;
use avtosled_server::services::Services;
use avtosled_server::services::accounts;
use avtosled_server::services::reconciliation;
use avtosled_server::services::reencryption;
use avtosled_server::telemetry;
use clap::Parser;
use clap::Subcommand;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Автослед: checks used cars against official registers.
#[derive(Parser)]
#[command(version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serve pages and API, and work on the queue.
    Serve {
        /// Leave the queue to `avtosled worker`.
        #[arg(long)]
        no_worker: bool,
    },
    /// Work on the queue only.
    Worker,
    /// Bring the database schema up to date.
    Migrate,
    /// Print the OpenAPI document.
    Openapi,
    /// Commands for operators.
    #[command(subcommand)]
    Admin(Admin),
}

#[derive(Subcommand)]
enum Admin {
    /// Put money on a user's balance.
    Credit {
        /// Phone of the account.
        phone: String,
        /// Roubles, with at most two decimals.
        roubles: String,
    },
    /// Compare the ledger with the cached balances.
    Reconcile,
    /// Keys of this installation.
    #[command(subcommand)]
    Keys(Keys),
}

#[derive(Subcommand)]
enum Keys {
    /// Make a new data key; from now on it seals personal data.
    NewDataKey,
    /// Seal everything again that is sealed under an earlier data key.
    Reencrypt,
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    if rustls::crypto::aws_lc_rs::default_provider()
        .install_default()
        .is_err()
    {
        bail!("the cryptography provider was chosen twice");
    }
    match Cli::parse().command {
        Command::Serve { no_worker } => {
            telemetry::start_logging();
            let config = Config::from_env()?;
            let _lock = instance_lock::take(&config.database.url)?;
            let services = app::services(&config, Arc::new(SystemClock)).await?;
            serve::serve(&config, services, !no_worker).await
        }
        Command::Worker => {
            telemetry::start_logging();
            let config = Config::from_env()?;
            let _lock = instance_lock::take(&config.database.url)?;
            let services = app::services(&config, Arc::new(SystemClock)).await?;
            serve::work(&config, services).await
        }
        Command::Migrate => {
            let config = Config::from_env()?;
            std::fs::create_dir_all(&config.data_dir)?;
            Ok(repos::migrate(&config.database.url).await?)
        }
        Command::Openapi => print(&format!("{}\n", http::openapi().to_pretty_json()?)),
        Command::Admin(command) => admin(command).await,
    }
}

async fn admin(command: Admin) -> anyhow::Result<()> {
    let config = Config::from_env()?;
    let services = app::services(&config, Arc::new(SystemClock)).await?;
    match command {
        Admin::Credit { phone, roubles } => {
            let phone = document::check(
                DocumentKind::PhoneMobile,
                &phone,
                moscow_day(SystemClock.now()),
            );
            if !phone.valid {
                bail!("{:?} is not a Russian mobile number", phone.normalized);
            }
            let Ok(amount) = serde_json::from_str::<Kopecks>(&roubles) else {
                bail!("{roubles:?} is not a sum of roubles such as 100 or 9.50");
            };
            let phone = phone.normalized.trim_start_matches('+');
            let balance = accounts::credit(&services, phone, amount).await?;
            print(&format!("Баланс: {} ₽\n", balance.balance))
        }
        Admin::Reconcile => {
            let differences = reconciliation::find_differences(&services).await?;
            for difference in &differences {
                print(&format!("{difference:?}\n"))?;
            }
            if differences.is_empty() {
                return print("Расхождений нет\n");
            }
            bail!("{} differences", differences.len())
        }
        Admin::Keys(command) => keys(&services, command).await,
    }
}

async fn keys(services: &Services, command: Keys) -> anyhow::Result<()> {
    match command {
        Keys::NewDataKey => {
            let id = services.vault.add_key()?;
            print(&format!("Новый ключ: {id}\n"))
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

fn print(text: &str) -> anyhow::Result<()> {
    Ok(std::io::stdout().write_all(text.as_bytes())?)
}
