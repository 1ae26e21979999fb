//! Assembles a process from its settings: the only place that knows every layer.

use std::fs;
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Duration;

use anyhow::Context;
use tokio::sync::Notify;
use tokio::sync::Semaphore;

use crate::clock::SharedClock;
use crate::config::Config;
use crate::config::Mode;
use crate::events::ReportEvents;
use crate::providers::car_data::BreakerPolicy;
use crate::providers::car_data::api_cloud::ApiCloud;
use crate::providers::car_data::api_cloud::ApiCloudConfig;
use crate::providers::http_client;
use crate::providers::mail::smtp::Smtp;
use crate::providers::mail::smtp::SmtpConfig;
use crate::providers::payments::yookassa;
use crate::providers::payments::yookassa::YooKassa;
use crate::providers::payments::yookassa::YooKassaConfig;
use crate::providers::sms::sms_ru::SmsRu;
use crate::providers::sms::sms_ru::SmsRuConfig;
use crate::providers::vk_id::client::VkIdClient;
use crate::providers::vk_id::client::VkIdConfig;
use crate::repos::Db;
use crate::repos::RepoError;
use crate::secrets::Secrets;
use crate::services::Services;
use crate::services::ShopSettings;
use crate::services::free_checks;
use crate::services::identification;
use crate::services::licence;
use crate::services::lookup_limit::LookupLimit;
use crate::services::messages::Templates;
use crate::services::packages;
use crate::services::passwords::Passwords;
use crate::services::promo;
use crate::services::quick_purchases;
use crate::services::signing_keys::SigningKeys;
use crate::services::stream_limit::StreamLimit;
use crate::services::subscriptions;
use crate::services::vk_sign_in::Vk;
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
    let services = Services {
        db,
        clock,
        secrets,
        vault,
        signing_keys,
        passwords: Passwords::new(available_parallelism()?.get())?,
        car_data: Arc::new(ApiCloud::new(http.clone(), car_data)?),
        sms: Arc::new(SmsRu::new(http.clone(), sms)?),
        mail: Arc::new(Smtp::new(&mail(config)).context("cannot set up mail")?),
        templates: Templates::load().context("cannot read the texts of messages")?,
        payments: Arc::new(YooKassa::new(http.clone(), payments(config))?),
        shop: shop(config)?,
        vk: vk(config, http)?,
        events: ReportEvents::default(),
        job_wake: Arc::new(Notify::new()),
        payment_wake: Arc::new(Notify::new()),
        codes_per_address: config.sign_in.codes_per_address,
        tries_per_address: config.sign_in.tries_per_address,
        public_url: config.http.public_url.clone(),
        public_host: host(&config.http.public_url).to_owned(),
        identification_limit: LookupLimit::per_hour(identification::LOOKUPS_PER_HOUR),
        purchase_limit: LookupLimit::per_hour(quick_purchases::PURCHASES_PER_HOUR),
        licence_limit: LookupLimit::per_hour(licence::LOOKUPS_PER_HOUR),
        promo_limit: LookupLimit::per_hour(promo::CHECKS_PER_HOUR),
        streams: StreamLimit::default(),
        typesetting: Semaphore::new(available_parallelism()?.get()),
    };
    free_checks::adopt_earlier(&services)
        .await
        .context("cannot note earlier free checks")?;
    seed_offers(&services)
        .await
        .context("cannot write what is on offer")?;
    Ok(Arc::new(services))
}

/// What is sold, in the database: purchases refer to it.
async fn seed_offers(services: &Services) -> Result<(), RepoError> {
    packages::seed(services).await?;
    subscriptions::seed(services).await?;
    promo::seed(services).await
}

fn mail(config: &Config) -> SmtpConfig {
    SmtpConfig {
        url: config.mail.url.clone(),
        from: config.mail.from.clone(),
        hello: host(&config.http.public_url).to_owned(),
    }
}

/// VK ID; a root of its own is trusted for it alone.
fn vk(config: &Config, http: reqwest::Client) -> anyhow::Result<Vk> {
    let http = match &config.vk.root_cert {
        None => http,
        Some(path) => {
            let pem = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
            http_client::build_trusting(&pem).with_context(|| path.display().to_string())?
        }
    };
    let client = VkIdConfig {
        base_url: config.vk.url.clone(),
        client_id: config.vk.client_id.clone(),
        total_timeout: config.vk.timeout,
    };
    Ok(Vk {
        client: Arc::new(VkIdClient::new(http, client)?),
        public_url: config.http.public_url.clone(),
        is_sandbox: config.is_vk_sandbox(),
        // Anybody signs in as anybody, so never beside pages that people reach over https.
        has_demo: config.is_vk_sandbox()
            && config.mode == Mode::Development
            && !config.secure_cookies(),
        starts_per_address: config.sign_in.vk_starts_per_address,
    })
}

fn payments(config: &Config) -> YooKassaConfig {
    YooKassaConfig {
        base_url: config.payments.url.clone(),
        shop_id: config.payments.shop_id.clone(),
        secret_key: config.payments.secret_key.clone(),
        total_timeout: config.payments.timeout,
    }
}

fn shop(config: &Config) -> anyhow::Result<ShopSettings> {
    let mut notify_from = config.payments.notify_from.clone();
    for network in yookassa::NETWORKS {
        notify_from.push(network.parse().context(network)?);
    }
    Ok(ShopSettings {
        id: config.payments.shop_id.clone(),
        is_test: config.mode == Mode::Development,
        vat_code: config.payments.vat_code,
        notify_from,
    })
}

/// The host of a URL, without scheme and port.
fn host(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let authority = rest.split('/').next().unwrap_or(rest);
    authority.split(':').next().unwrap_or(authority)
}
