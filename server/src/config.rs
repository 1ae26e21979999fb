//! Settings from environment variables; the table is in `server/README.md`.

use std::collections::HashMap;
use std::net::IpAddr;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use anyhow::Context;
use anyhow::bail;
use ipnet::IpNet;
use secrecy::SecretString;

const PREFIX: &str = "AVTOSLED_";

/// Everything a process can be told.
#[derive(Debug)]
pub struct Config {
    pub mode: Mode,
    pub http: HttpConfig,
    pub database: DatabaseConfig,
    pub data_dir: PathBuf,
    pub car_data: CarDataConfig,
    pub sms: SmsConfig,
    pub sign_in: SignInConfig,
    pub worker: WorkerConfig,
}

/// Production refuses to start with missing or sandbox credentials.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    Development,
    Production,
}

#[derive(Debug)]
pub struct HttpConfig {
    pub listen: SocketAddr,
    /// The address people type, without a slash at the end.
    pub public_url: String,
    pub web_dir: PathBuf,
    /// Proxies whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<IpNet>,
}

#[derive(Debug)]
pub struct DatabaseConfig {
    pub url: String,
    pub max_connections: u32,
}

#[derive(Debug)]
pub struct CarDataConfig {
    pub url: String,
    pub token: SecretString,
    pub concurrency: usize,
    pub timeout: Duration,
}

#[derive(Debug)]
pub struct SmsConfig {
    pub url: String,
    pub api_id: SecretString,
}

#[derive(Debug)]
pub struct SignInConfig {
    /// Codes per address in ten minutes. Mobile operators put thousands of people behind one
    /// address, so this is far above the limits per phone.
    pub codes_per_address: u64,
    /// Tries of a code per address in ten minutes.
    pub tries_per_address: u64,
}

#[derive(Debug)]
pub struct WorkerConfig {
    /// Jobs at once.
    pub concurrency: usize,
}

impl Config {
    /// Reads and checks the process environment.
    pub fn from_env() -> anyhow::Result<Self> {
        Self::from_vars(std::env::vars().collect())
    }

    /// Reads and checks the given variables.
    pub fn from_vars(vars: HashMap<String, String>) -> anyhow::Result<Self> {
        let vars = Vars(vars);
        vars.refuse_unknown()?;
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
                trusted_proxies: vars.networks("TRUSTED_PROXIES")?,
            },
            database: DatabaseConfig {
                url: vars.text(
                    "DATABASE_URL",
                    &format!("sqlite://{}/avtosled.db", data_dir.display()),
                ),
                max_connections: vars.parse("DATABASE_CONNECTIONS", "8")?,
            },
            data_dir,
            car_data: CarDataConfig {
                url: vars.url("CAR_DATA_URL", "http://127.0.0.1:8081/car")?,
                token: vars.text("CAR_DATA_TOKEN", SANDBOX_CAR_DATA_TOKEN).into(),
                concurrency: vars.parse("CAR_DATA_CONCURRENCY", "20")?,
                timeout: Duration::from_secs(vars.parse("CAR_DATA_TIMEOUT_S", "120")?),
            },
            sms: SmsConfig {
                url: vars.url("SMS_URL", "http://127.0.0.1:8081/smsru")?,
                api_id: vars.text("SMS_API_ID", SANDBOX_SMS_API_ID).into(),
            },
            sign_in: SignInConfig {
                codes_per_address: vars.parse("CODES_PER_ADDRESS", "60")?,
                tries_per_address: vars.parse("TRIES_PER_ADDRESS", "60")?,
            },
            worker: WorkerConfig {
                concurrency: vars.parse("WORKER_CONCURRENCY", "64")?,
            },
        };
        config.refuse_sandbox_in_production()?;
        Ok(config)
    }

    /// Cookies are marked Secure when people come over https.
    #[must_use]
    pub fn secure_cookies(&self) -> bool {
        self.http.public_url.starts_with("https://")
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
        for (name, url) in [
            ("CAR_DATA_URL", &self.car_data.url),
            ("SMS_URL", &self.sms.url),
            ("PUBLIC_URL", &self.http.public_url),
        ] {
            if !url.starts_with("https://") {
                bail!("{PREFIX}{name} must begin with https:// in production");
            }
        }
        Ok(())
    }
}

/// The credentials that the local sandbox knows; they open nothing else.
const SANDBOX_CAR_DATA_TOKEN: &str = "sandboxsandboxsandboxsandbox0000";
const SANDBOX_SMS_API_ID: &str = "sandbox";

const KNOWN: [&str; 17] = [
    "MODE",
    "LISTEN",
    "PUBLIC_URL",
    "WEB_DIR",
    "TRUSTED_PROXIES",
    "DATABASE_URL",
    "DATABASE_CONNECTIONS",
    "DATA_DIR",
    "CAR_DATA_URL",
    "CAR_DATA_TOKEN",
    "CAR_DATA_CONCURRENCY",
    "CAR_DATA_TIMEOUT_S",
    "SMS_URL",
    "SMS_API_ID",
    "CODES_PER_ADDRESS",
    "TRIES_PER_ADDRESS",
    "WORKER_CONCURRENCY",
];

/// For people and tools beside the server that share the prefix.
const FOREIGN: [&str; 3] = ["BIN", "SANDBOX_BIN", "TEST_DATABASE_URL"];

struct Vars(HashMap<String, String>);

impl Vars {
    /// A misspelt name must not silently mean the default.
    fn refuse_unknown(&self) -> anyhow::Result<()> {
        for name in self.0.keys() {
            if let Some(rest) = name.strip_prefix(PREFIX)
                && !KNOWN.contains(&rest)
                && !FOREIGN.contains(&rest)
            {
                bail!("{name} is not a setting; see server/README.md");
            }
        }
        Ok(())
    }

    fn text(&self, name: &str, default: &str) -> String {
        let value = self
            .0
            .get(&format!("{PREFIX}{name}"))
            .filter(|value| !value.is_empty());
        value.map_or_else(|| default.to_owned(), Clone::clone)
    }

    fn parse<T: FromStr>(&self, name: &str, default: &str) -> anyhow::Result<T>
    where
        T::Err: std::error::Error + Send + Sync + 'static,
    {
        let text = self.text(name, default);
        text.parse()
            .with_context(|| format!("{PREFIX}{name} is {text:?}"))
    }

    /// Addresses and networks, between commas.
    fn networks(&self, name: &str) -> anyhow::Result<Vec<IpNet>> {
        let text = self.text(name, "");
        let parts = text
            .split(',')
            .map(str::trim)
            .filter(|part| !part.is_empty());
        parts
            .map(|part| {
                part.parse::<IpNet>()
                    .or_else(|_| part.parse::<IpAddr>().map(IpNet::from))
                    .with_context(|| format!("{PREFIX}{name} holds {part:?}"))
            })
            .collect()
    }

    fn url(&self, name: &str, default: &str) -> anyhow::Result<String> {
        let text = self.text(name, default);
        if !text.starts_with("http://") && !text.starts_with("https://") {
            bail!("{PREFIX}{name} is {text:?}; it must begin with http:// or https://");
        }
        Ok(text.trim_end_matches('/').to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(vars: &[(&str, &str)]) -> anyhow::Result<Config> {
        let vars = vars
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        Config::from_vars(vars.collect())
    }

    #[test]
    fn defaults_talk_to_the_sandbox() {
        let config = config(&[]).unwrap();
        assert_eq!(config.http.listen.port(), 8080);
        assert_eq!(config.database.url, "sqlite://./data/avtosled.db");
        assert!(!config.secure_cookies());
    }

    #[test]
    fn a_misspelt_name_is_refused() {
        let error = config(&[("AVTOSLED_LISTNE", "0.0.0.0:80")]).unwrap_err();
        assert!(error.to_string().contains("AVTOSLED_LISTNE"));
    }

    #[test]
    fn proxies_are_addresses_and_networks() {
        let name = "AVTOSLED_TRUSTED_PROXIES";
        let config = config(&[(name, "10.0.0.0/8, ::1")]).unwrap();
        assert_eq!(config.http.trusted_proxies.len(), 2);
        assert!(super::tests::config(&[(name, "proxy.local")]).is_err());
    }

    #[test]
    fn production_refuses_sandbox_credentials() {
        let production = ("AVTOSLED_MODE", "production");
        assert!(config(&[production]).is_err());
        let complete = [
            production,
            ("AVTOSLED_PUBLIC_URL", "https://avtosled.example"),
            ("AVTOSLED_CAR_DATA_URL", "https://api.example"),
            ("AVTOSLED_CAR_DATA_TOKEN", "t"),
            ("AVTOSLED_SMS_URL", "https://sms.example"),
            ("AVTOSLED_SMS_API_ID", "s"),
        ];
        assert!(config(&complete).is_ok());
        assert!(config(&complete[..4]).is_err());
    }
}
