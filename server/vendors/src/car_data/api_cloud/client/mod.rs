//! The client of api-cloud.ru: its settings, and what it keeps of each file and method.

mod calling;
mod cards;
mod debts;
mod interface;
mod lines;
mod pictures;
mod several;
mod valuation;

use std::sync::OnceLock;
use std::time::Duration;

use reqwest::header::HeaderValue;
use secrecy::{ExposeSecret, SecretString};
use tokio::sync::Semaphore;

use self::cards::Cards;
use self::debts::Debts;
use self::lines::Lines;
use crate::car_data::breaker::BreakerPolicy;
use crate::car_data::places::Places;
use crate::car_data::{Leases, Switches};
use crate::http_client::{self, SetupError};

/// Of the calls on their way, for those that a person waits for.
const URGENT_PLACES: usize = 6;

/// Pictures on their way at once; they come from other hosts.
const PICTURE_PLACES: usize = 16;

/// Calls to one file of the vendor at once. Its cap is not published; of ten at once most were refused.
pub const CALLS_PER_FILE: usize = 5;

/// The first wait after the vendor said that it has too many calls.
pub const BUSY_PAUSE: Duration = Duration::from_secs(1);

/// What a register that is not confirmed gets beyond the answer of the one that is: registers in good
/// health answer in a few seconds, and a buyer waits.
pub const EXTRA_PATIENCE: Duration = Duration::from_secs(4);

/// The address and credentials of the vendor, and how it is treated.
#[derive(Clone, Debug)]
pub struct ApiCloudConfig {
    /// URL before `/api/gibdd.php`.
    pub base_url: String,
    /// The key from the account's settings.
    pub token: SecretString,
    /// Longest time of one call, waiting for a free place included; a few methods have more. The
    /// vendor itself tries a source three times and asks its clients to wait two minutes.
    pub total_timeout: Duration,
    /// Calls on their way at once; the others wait in the order they came.
    pub max_concurrent: usize,
    /// Of them to one file; fewer for a while when the vendor says that they are too many.
    pub max_per_file: usize,
    /// The first wait after the vendor said so, the next ones are longer.
    pub busy_pause: Duration,
    /// Time of a register that is not confirmed beyond the answer of the one that is.
    pub extra_patience: Duration,
    /// When a failing method is left alone, and for how long.
    pub breaker: BreakerPolicy,
    /// Which methods that are not confirmed may be asked.
    pub switches: Switches,
    /// Who gives the places out where several processes ask.
    pub leases: Leases,
}

impl ApiCloudConfig {
    /// The usual terms, with everything switched on.
    #[must_use]
    pub fn new(base_url: String, token: SecretString) -> Self {
        Self {
            base_url,
            token,
            total_timeout: Duration::from_mins(2),
            max_concurrent: 28,
            max_per_file: CALLS_PER_FILE,
            busy_pause: BUSY_PAUSE,
            extra_patience: EXTRA_PATIENCE,
            breaker: BreakerPolicy::default(),
            switches: Switches::default(),
            leases: Leases::default(),
        }
    }
}

/// [`CarData`](crate::car_data::CarData) by api-cloud.ru.
pub struct ApiCloud {
    http: reqwest::Client,
    base_url: String,
    token: SecretString,
    token_header: HeaderValue,
    total_timeout: Duration,
    busy_pause: Duration,
    extra_patience: Duration,
    switches: Switches,
    leases: Leases,
    /// Places of all files together.
    source_places: Places,
    /// Those of the calls that a person waits for.
    urgent_places: Places,
    lines: Lines,
    debts: Debts,
    cards: Cards,
    picture_places: Semaphore,
    /// For pictures of other hosts; made when there is one.
    public_hosts: OnceLock<reqwest::Client>,
}

impl ApiCloud {
    /// Sets the client up; nothing is sent.
    pub fn new(http: reqwest::Client, config: ApiCloudConfig) -> Result<Self, SetupError> {
        let mut token_header = HeaderValue::from_str(config.token.expose_secret())
            .map_err(|_| SetupError::Credential)?;
        token_header.set_sensitive(true);
        Ok(Self {
            http,
            base_url: http_client::base_url(&config.base_url)?,
            token: config.token,
            token_header,
            total_timeout: config.total_timeout,
            busy_pause: config.busy_pause,
            extra_patience: config.extra_patience,
            switches: config.switches,
            leases: config.leases,
            source_places: Places::new(config.max_concurrent.saturating_sub(URGENT_PLACES)),
            urgent_places: Places::new(URGENT_PLACES),
            lines: Lines::new(config.breaker, config.max_per_file),
            debts: Debts::default(),
            cards: Cards::default(),
            picture_places: Semaphore::new(PICTURE_PLACES),
            public_hosts: OnceLock::new(),
        })
    }
}
