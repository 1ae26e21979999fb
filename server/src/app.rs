//! Assembles a process from its settings: the only place that knows every layer.

use std::fs;
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Duration;

use anyhow::Context;
use tokio::sync::Notify;

use crate::clock::SharedClock;
use crate::config::Config;
use crate::events::ReportEvents;
use crate::providers::car_data::BreakerPolicy;
use crate::providers::car_data::api_cloud::ApiCloud;
use crate::providers::car_data::api_cloud::ApiCloudConfig;
use crate::providers::http_client;
use crate::providers::sms::sms_ru::SmsRu;
use crate::providers::sms::sms_ru::SmsRuConfig;
use crate::repos::Db;
use crate::secrets::Secrets;
use crate::services::Services;
use crate::services::identification;
use crate::services::passwords::Passwords;
use crate::services::signing_keys::SigningKeys;
use crate::services::stream_limit::StreamLimit;
use crate::vault::Vault;

/// A source that fails for one car often works for the next, so it takes many failures in a row to
/// leave it alone, and not for long.
const BREAKER: BreakerPolicy = BreakerPolicy {
    failures: 15,
    window: Duration::from_mins(3),
    open_for: Duration::from_secs(10),
};

/// Builds the use cases with the real clients.
pub async fn services(config: &Config, clock: SharedClock) -> anyhow::Result<Arc<Services>> {
    fs::create_dir_all(&config.data_dir)
        .with_context(|| format!("cannot create {}", config.data_dir.display()))?;
    let keys_dir = config.data_dir.join("keys");
    let secrets = Secrets::load(&config.keys, &keys_dir)?;
    let vault = Vault::load(&config.keys.data, &keys_dir)?;
    let db = Db::open(&config.database.url, config.database.max_connections)
        .await
        .context("cannot open the database")?;
    let signing_keys = SigningKeys::load(&db, &vault, clock.now())
        .await
        .context("cannot read the keys of access tokens")?;
    let http = http_client::build()?;
    let car_data = ApiCloudConfig {
        base_url: config.car_data.url.clone(),
        token: config.car_data.token.clone(),
        total_timeout: config.car_data.timeout,
        max_concurrent: config.car_data.concurrency,
        breaker: BREAKER,
    };
    let sms = SmsRuConfig::new(config.sms.url.clone(), config.sms.api_id.clone());
    Ok(Arc::new(Services {
        db,
        clock,
        secrets,
        vault,
        signing_keys,
        passwords: Passwords::new(available_parallelism()?.get())?,
        car_data: Arc::new(ApiCloud::new(http.clone(), car_data)?),
        sms: Arc::new(SmsRu::new(http, sms)?),
        events: ReportEvents::default(),
        job_wake: Arc::new(Notify::new()),
        codes_per_address: config.sign_in.codes_per_address,
        tries_per_address: config.sign_in.tries_per_address,
        public_host: host(&config.http.public_url).to_owned(),
        identification_limit: identification::Limit::default(),
        streams: StreamLimit::default(),
    }))
}

/// The host of a URL, without scheme and port.
fn host(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let authority = rest.split('/').next().unwrap_or(rest);
    authority.split(':').next().unwrap_or(authority)
}
