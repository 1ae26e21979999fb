//! The program: `avtosled serve | worker | migrate | openapi | admin ...`.

mod admin;

use std::io::Write;
use std::sync::Arc;

use anyhow::bail;
use avtosled_server::kit::clock::SystemClock;
use avtosled_server::kit::config::Config;
use avtosled_server::kit::db;
use avtosled_server::{app, instance_lock, router, serve, telemetry};
use clap::{Parser, Subcommand};

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
    Admin(admin::Admin),
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
            let kit = app::kit(&config, Arc::new(SystemClock)).await?;
            serve::serve(&config, kit, !no_worker).await
        }
        Command::Worker => {
            telemetry::start_logging();
            let config = Config::from_env()?;
            let _lock = instance_lock::take(&config.database.url)?;
            let kit = app::kit(&config, Arc::new(SystemClock)).await?;
            serve::work(&config, kit).await
        }
        Command::Migrate => {
            let config = Config::from_env()?;
            std::fs::create_dir_all(&config.data_dir)?;
            Ok(db::migrate(&config.database.url).await?)
        }
        Command::Openapi => print(&format!("{}\n", router::openapi().to_pretty_json()?)),
        Command::Admin(command) => admin::run(command).await,
    }
}

fn print(text: &str) -> anyhow::Result<()> {
    Ok(std::io::stdout().write_all(text.as_bytes())?)
}
