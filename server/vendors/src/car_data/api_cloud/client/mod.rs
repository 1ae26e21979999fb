//! Client of api-cloud.ru: its configuration and state.

mod call;
mod car_data;
mod debt_cache;
mod debts;
mod fan_out;
mod inspection_cache;
mod inspections;
mod limits;
mod pictures;
mod valuation;

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use reqwest::header::HeaderValue;
use secrecy::{ExposeSecret, SecretString};
use tokio::sync::Semaphore;

use self::debt_cache::DebtCache;
use self::inspection_cache::InspectionCache;
use self::limits::Limits;
use crate::car_data::call_policy::AllowAll;
use crate::car_data::concurrency_limit::ConcurrencyLimit;
use crate::car_data::{BreakerPolicy, CallPolicy, SharedPermits};
use crate::http_client::{self, SetupError};

/// Part of `max_concurrent` that is reserved for calls that a person waits for.
const INTERACTIVE_PERMITS: usize = 6;

/// Part of `max_concurrent` that calls for reports may use together.
#[must_use]
pub const fn report_calls(max_concurrent: usize) -> usize {
    max_concurrent.saturating_sub(INTERACTIVE_PERMITS)
}

/// Maximum concurrent downloads of pictures, which come from other hosts.
const MAX_CONCURRENT_PICTURES: usize = 16;

/// Address and credentials of the vendor, timeouts and limits.
#[derive(Clone)]
pub struct ApiCloudConfig {
    /// Base URL, without `/api/gibdd.php`.
    pub base_url: String,
    /// API key from the settings of our account.
    pub token: SecretString,
    /// Timeout of one call, including the wait for permits; a few methods have a multiple of it.
    ///
    /// The vendor tries a source three times and asks its clients to wait two minutes.
    pub total_timeout: Duration,
    /// Maximum concurrent calls of all methods; further calls wait in order.
    pub max_concurrent: usize,
    /// Maximum concurrent calls to one file, reduced for a while when the vendor is overloaded.
    ///
    /// The vendor does not publish its own limit; of ten concurrent calls it rejected most.
    pub max_per_file: usize,
    /// Wait before the first retry of a call rejected because of load; doubled on each further retry.
    pub initial_backoff: Duration,
    /// Extra time for a secondary register after the main one has answered.
    ///
    /// Healthy registers answer within a few seconds, and a buyer waits.
    pub secondary_grace: Duration,
    pub breaker: BreakerPolicy,
    /// Settings of operators: enabled methods and limits of sources.
    pub policy: Arc<dyn CallPolicy>,
    /// Permits shared with other processes.
    pub shared_permits: SharedPermits,
}

impl ApiCloudConfig {
    /// Creates the default configuration, with every method enabled.
    #[must_use]
    pub fn new(base_url: String, token: SecretString) -> Self {
        Self {
            base_url,
            token,
            total_timeout: Duration::from_mins(2),
            max_concurrent: 28,
            max_per_file: 5,
            initial_backoff: Duration::from_secs(1),
            secondary_grace: Duration::from_secs(4),
            breaker: BreakerPolicy::default(),
            policy: Arc::new(AllowAll),
            shared_permits: SharedPermits::default(),
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
    initial_backoff: Duration,
    secondary_grace: Duration,
    policy: Arc<dyn CallPolicy>,
    shared_permits: SharedPermits,
    /// Limit on concurrent calls that nobody waits for.
    source_limit: ConcurrencyLimit,
    /// Limit on concurrent calls that a person waits for.
    interactive_limit: ConcurrencyLimit,
    limits: Limits,
    debts: DebtCache,
    inspections: InspectionCache,
    picture_limit: Semaphore,
    /// HTTP client with the SSRF guard for pictures of other hosts; created on first use.
    guarded_client: OnceLock<reqwest::Client>,
}

impl ApiCloud {
    /// Creates the client; nothing is sent.
    pub fn new(http: reqwest::Client, config: ApiCloudConfig) -> Result<Self, SetupError> {
        let mut token_header = HeaderValue::from_str(config.token.expose_secret())
            .map_err(|_| SetupError::Credential)?;
        token_header.set_sensitive(true);
        let source_permits = report_calls(config.max_concurrent);
        Ok(Self {
            http,
            base_url: http_client::base_url(&config.base_url)?,
            token: config.token,
            token_header,
            total_timeout: config.total_timeout,
            initial_backoff: config.initial_backoff,
            secondary_grace: config.secondary_grace,
            policy: config.policy,
            shared_permits: config.shared_permits,
            source_limit: ConcurrencyLimit::new(source_permits),
            interactive_limit: ConcurrencyLimit::new(INTERACTIVE_PERMITS),
            limits: Limits::new(config.breaker, config.max_per_file),
            debts: DebtCache::default(),
            inspections: InspectionCache::default(),
            picture_limit: Semaphore::new(MAX_CONCURRENT_PICTURES),
            guarded_client: OnceLock::new(),
        })
    }
}
