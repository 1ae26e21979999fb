//! Configuration from environment variables; all are listed in `docs/settings.md`.

mod contacts;
mod mode;
mod production_requirements;
mod settings;
mod vars;
pub mod vk;

use std::collections::HashMap;
use std::num::{NonZeroU32, NonZeroUsize};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context as _, bail};
use avtosled_core::money::Kopecks;

pub use contacts::Contacts;
pub use mode::Mode;
pub use settings::{
    CarDataConfig, Config, DatabaseConfig, HttpConfig, KeysConfig, MailConfig, PaymentsConfig,
    SmsConfig, VkConfig,
};

use crate::platform::config::vars::{PREFIX, Vars};
use crate::platform::keys::encryption::{self};
use crate::platform::limits::spending_caps::SpendingCaps;

const MAX_CONNECTIONS: usize = 4096;
const REQUEST_TIMEOUT: Duration = Duration::from_mins(1);
/// Timeout for rendering one PDF, including the wait for a thread.
const PDF_TIMEOUT: Duration = Duration::from_secs(10);
/// Timeout of a report for one source, including the wait for a permit; fourfold for the bailiffs.
const SOURCE_TIMEOUT: Duration = Duration::from_mins(2);
/// Maximum concurrent calls to one file of the car-data vendor; more would slow its answers down.
const CAR_DATA_CALLS_PER_FILE: usize = 5;
const VK_TIMEOUT: Duration = Duration::from_secs(8);
/// Timeout of a YooKassa call, which may take 30 s; a claimed payment is released after 60 s.
const YOOKASSA_TIMEOUT: Duration = Duration::from_secs(40);
/// Maximum concurrent jobs of each kind that calls sources.
const WORKER_CONCURRENCY: usize = 64;

impl Config {
    /// Reads and validates the configuration from the process environment.
    pub fn from_env() -> anyhow::Result<Self> {
        Self::from_vars(std::env::vars().collect())
    }

    /// Reads and validates the configuration from the given variables.
    pub fn from_vars(vars: HashMap<String, String>) -> anyhow::Result<Self> {
        let vars = Vars::new(vars)?;
        let mode = match vars.text("MODE", "development").as_str() {
            "development" => Mode::Development,
            "production" => Mode::Production,
            other => bail!("{PREFIX}MODE is {other}; it must be development or production"),
        };
        let listen = vars.parse("LISTEN", "127.0.0.1:8080")?;
        let data_dir = PathBuf::from(vars.text("DATA_DIR", "./data"));
        let config = Self {
            mode,
            http: HttpConfig {
                listen,
                public_url: vars.url("PUBLIC_URL", &format!("http://{listen}"))?,
                web_dir: PathBuf::from(vars.text("WEB_DIR", "web/dist")),
                metrics_listen: vars.optional("METRICS_LISTEN")?,
                traces_url: vars.optional("OTLP_URL")?,
                connections: MAX_CONNECTIONS,
                request_timeout: REQUEST_TIMEOUT,
                drain: Duration::from_secs(vars.parse("SHUTDOWN_DRAIN_S", "0")?),
                last_answers: vars.seconds("SHUTDOWN_TIMEOUT_S", "2")?,
                trusted_proxies: vars.networks("TRUSTED_PROXIES", "")?,
            },
            database: DatabaseConfig {
                url: vars.text(
                    "DATABASE_URL",
                    &format!("sqlite://{}/avtosled.db", data_dir.display()),
                ),
                owner_url: vars.optional("MIGRATION_DATABASE_URL")?,
                max_connections: vars.parse::<NonZeroU32>("DATABASE_CONNECTIONS", "8")?.get(),
            },
            exports_dir: vars
                .optional("EXPORTS_DIR")?
                .unwrap_or_else(|| data_dir.join("exports")),
            backup_dir: vars.optional("BACKUP_DIR")?,
            data_dir,
            keys: KeysConfig {
                phone_code: vars.key("PHONE_CODE_KEY")?,
                identity: vars.key("IDENTITY_KEY")?,
                links: vars.key("LINK_KEY")?,
                data: encryption::parse_keys(&vars.text("DATA_KEYS", ""))
                    .with_context(|| format!("{PREFIX}DATA_KEYS"))?,
            },
            car_data: CarDataConfig {
                url: vars.url("CAR_DATA_URL", "http://127.0.0.1:8081/car")?,
                token: vars.text("CAR_DATA_TOKEN", SANDBOX_CAR_DATA_TOKEN).into(),
                concurrency: vars
                    .parse::<NonZeroUsize>("CAR_DATA_CONCURRENCY", "28")?
                    .get(),
                calls_per_file: CAR_DATA_CALLS_PER_FILE,
                timeout: SOURCE_TIMEOUT,
            },
            sms: SmsConfig {
                url: vars.url("SMS_URL", "http://127.0.0.1:8081/smsru")?,
                api_id: vars.text("SMS_API_ID", SANDBOX_SMS_API_ID).into(),
            },
            mail: MailConfig {
                url: vars.text("SMTP_URL", "smtp://127.0.0.1:2525").into(),
                from: vars.text("MAIL_FROM", SANDBOX_MAIL_FROM),
                operator: vars.optional("OPERATOR_EMAIL")?,
            },
            vk: VkConfig {
                url: vars.url("VK_URL", "http://127.0.0.1:8081/vkid")?,
                client_id: vars.digits("VK_CLIENT_ID", SANDBOX_VK_CLIENT_ID)?,
                root_cert: vars.optional("VK_ROOT_CERT")?,
                timeout: VK_TIMEOUT,
            },
            payments: payments(&vars, mode)?,
            low_balance: Kopecks::roubles(vars.parse("LOW_BALANCE_ROUBLES", "1000")?),
            spending_caps: SpendingCaps::default(),
            sign_in_attempts_per_address: vars
                .parse("RATE_LIMIT_SIGN_IN_ATTEMPTS_PER_ADDRESS", "60")?,
            worker_concurrency: WORKER_CONCURRENCY,
            webhooks_allow_private: vars.parse("WEBHOOKS_ALLOW_PRIVATE", "false")?,
            pdf_timeout: PDF_TIMEOUT,
            contacts: contacts::read(&vars, mode)?,
        };
        config.refuse_sandbox_in_production()?;
        production_requirements::check(&config, vars.is_set("MODE"))?;
        Ok(config)
    }

    /// Whether cookies are marked `Secure`.
    #[must_use]
    pub fn is_https(&self) -> bool {
        self.http.public_url.starts_with("https://")
    }

    /// Whether the configured VK ID is the sandbox.
    #[must_use]
    pub fn is_vk_sandbox(&self) -> bool {
        self.vk.client_id == SANDBOX_VK_CLIENT_ID
    }

    fn refuse_sandbox_in_production(&self) -> anyhow::Result<()> {
        use secrecy::ExposeSecret;
        if self.mode == Mode::Development {
            return Ok(());
        }
        if self.car_data.token.expose_secret() == SANDBOX_CAR_DATA_TOKEN {
            bail!("{PREFIX}CAR_DATA_TOKEN must be set in production");
        }
        if self.sms.api_id.expose_secret() == SANDBOX_SMS_API_ID {
            bail!("{PREFIX}SMS_API_ID must be set in production");
        }
        if self.payments.shop_id == SANDBOX_SHOP_ID
            || self.payments.secret_key.expose_secret() == SANDBOX_SHOP_KEY
        {
            bail!(
                "{PREFIX}YOOKASSA_SHOP_ID and {PREFIX}YOOKASSA_SECRET_KEY must be set in production"
            );
        }
        let smtp_url = self.mail.url.expose_secret();
        if !smtp_url.starts_with("smtps://") || !smtp_url.contains('@') {
            bail!("{PREFIX}SMTP_URL must begin with smtps:// and name an account in production");
        }
        if self.mail.from == SANDBOX_MAIL_FROM {
            bail!("{PREFIX}MAIL_FROM must be set in production");
        }
        if self.is_vk_sandbox() {
            bail!("{PREFIX}VK_CLIENT_ID must be set in production");
        }
        for (name, key) in [
            ("PHONE_CODE_KEY", &self.keys.phone_code),
            ("IDENTITY_KEY", &self.keys.identity),
            ("LINK_KEY", &self.keys.links),
        ] {
            if key.is_none() {
                bail!("{PREFIX}{name} must be set in production");
            }
        }
        if self.keys.data.is_empty() {
            bail!("{PREFIX}DATA_KEYS must be set in production");
        }
        for (name, url) in [
            ("CAR_DATA_URL", &self.car_data.url),
            ("SMS_URL", &self.sms.url),
            ("VK_URL", &self.vk.url),
            ("YOOKASSA_URL", &self.payments.url),
            ("PUBLIC_URL", &self.http.public_url),
        ] {
            if !url.starts_with("https://") {
                bail!("{PREFIX}{name} must begin with https:// in production");
            }
        }
        Ok(())
    }
}

fn payments(vars: &Vars, mode: Mode) -> anyhow::Result<PaymentsConfig> {
    // The sandbox sends webhooks from this machine.
    let notify_from = match mode {
        Mode::Development => "127.0.0.0/8,::1",
        Mode::Production => "",
    };
    let vat_code = vars.parse("VAT_CODE", "1")?;
    if !(1..=12).contains(&vat_code) {
        bail!("{PREFIX}VAT_CODE is {vat_code}; it must be from 1 to 12");
    }
    Ok(PaymentsConfig {
        url: vars.url("YOOKASSA_URL", "http://127.0.0.1:8081/yookassa/v3")?,
        shop_id: vars.digits("YOOKASSA_SHOP_ID", SANDBOX_SHOP_ID)?,
        secret_key: vars.text("YOOKASSA_SECRET_KEY", SANDBOX_SHOP_KEY).into(),
        notify_from: vars.networks("YOOKASSA_NOTIFY_FROM", notify_from)?,
        timeout: YOOKASSA_TIMEOUT,
        vat_code,
        closing_receipts: vars.parse("CLOSING_RECEIPTS", "false")?,
    })
}

/// Credentials for the local sandbox, used in development only.
const SANDBOX_CAR_DATA_TOKEN: &str = "sandboxsandboxsandboxsandbox0000";
const SANDBOX_SMS_API_ID: &str = "sandbox";
/// Sender of development mails, at a reserved domain that receives no mail (RFC 2606).
const SANDBOX_MAIL_FROM: &str = "Автослед <noreply@avtosled.test>";
const SANDBOX_VK_CLIENT_ID: &str = "54321000";
const SANDBOX_SHOP_ID: &str = "100500";
const SANDBOX_SHOP_KEY: &str = "test_sandboxsandboxsandboxsandbox0000";
