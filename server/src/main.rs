//! Command line: `avtosled serve | worker | migrate | doctor | openapi | admin ...`.

mod operator_commands;

use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::bail;
use avtosled_server::admin::{doctor, unit_failures};
use avtosled_server::platform::clock::{Clock as _, SharedClock, SystemClock};
use avtosled_server::platform::config::{Config, Mode};
use avtosled_server::platform::keys::private_files;
use avtosled_server::platform::limits::source_settings::SourceSettings;
use avtosled_server::{app, instance_lock, router, serve, telemetry};
use avtosled_vendors::car_data::SharedPermits;
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
    /// Serve pages and API, and process the job queue.
    Serve {
        /// Leave the job queue to `avtosled worker`.
        #[arg(long)]
        no_worker: bool,
    },
    /// Process the job queue only.
    Worker,
    /// Migrate the database schema to the latest version.
    Migrate,
    /// Check everything that the service needs; exits with 0 (fine), 1 (warnings) or 2 (broken).
    Doctor,
    /// Mail the operator that a systemd unit failed; needs no database.
    ReportFailure {
        /// Name of the unit, such as avtosled-backup.service.
        unit: String,
    },
    /// Print the OpenAPI document.
    Openapi {
        /// The one of the open API `/v1`.
        #[arg(long)]
        public: bool,
    },
    /// Commands for operators.
    #[command(subcommand)]
    Admin(operator_commands::Admin),
}

#[tokio::main]
async fn main() -> anyhow::Result<ExitCode> {
    if rustls::crypto::aws_lc_rs::default_provider()
        .install_default()
        .is_err()
    {
        bail!("the cryptography provider is already installed");
    }
    let done = match Cli::parse().command {
        Command::Serve { no_worker } => {
            let config = Config::from_env()?;
            let _traces = telemetry::start_logging(config.http.traces_url.as_deref())?;
            let _lock = instance_lock::take(&config.database.url)?;
            let ctx = app::context(&config, Arc::new(SystemClock)).await?;
            Box::pin(serve::serve(&config, ctx, !no_worker)).await
        }
        Command::Worker => {
            let config = Config::from_env()?;
            let _traces = telemetry::start_logging(config.http.traces_url.as_deref())?;
            let _lock = instance_lock::take(&config.database.url)?;
            let ctx = app::context(&config, Arc::new(SystemClock)).await?;
            serve::work(&config, ctx).await
        }
        Command::Migrate => {
            let config = Config::from_env()?;
            private_files::create_dir_all(&config.data_dir)?;
            private_files::create_database(&config.database.url)?;
            Ok(app::migrate(&config).await?)
        }
        Command::ReportFailure { unit } => report_failure(unit).await,
        Command::Openapi { public } => {
            let document = if public {
                router::public_openapi()
            } else {
                router::openapi()
            };
            print(&format!("{}\n", document.to_pretty_json()?))
        }
        Command::Admin(command) => operator_commands::run(command).await,
        Command::Doctor => return doctor().await,
    };
    done.map(|()| ExitCode::SUCCESS)
}

/// Prints the findings of the doctor; the highest severity is the exit code.
async fn doctor() -> anyhow::Result<ExitCode> {
    let findings = match Config::from_env() {
        Ok(config) => {
            let source_settings = Arc::new(SourceSettings::new(config.mode == Mode::Development));
            let clock: SharedClock = Arc::new(SystemClock);
            let outside = app::outside(&config, &source_settings, None, SharedPermits::default());
            doctor::examine(&config, outside, &clock).await
        }
        Err(error) => vec![doctor::unreadable_settings(&error)],
    };
    for finding in &findings {
        print(&format!("{finding}\n"))?;
    }
    Ok(ExitCode::from(doctor::worst(&findings) as u8))
}

async fn report_failure(unit: String) -> anyhow::Result<()> {
    let config = Config::from_env()?;
    let source_settings = Arc::new(SourceSettings::new(false));
    let outside = app::outside(&config, &source_settings, None, SharedPermits::default())?;
    unit_failures::report(&config, outside.mail.as_ref(), unit, SystemClock.now()).await
}

fn print(text: &str) -> anyhow::Result<()> {
    Ok(std::io::stdout().write_all(text.as_bytes())?)
}
