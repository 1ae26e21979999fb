//! Composition root: builds the context and all clients of a process from its settings.

use std::fs;
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Duration;

use anyhow::Context as _;
use tokio::sync::Notify;

use crate::admin::client_errors;
use crate::admin::doctor::ExternalClients;
use crate::identity::session::sessions;
use crate::messages::templates;
use crate::money::provider_responses::ProviderResponses;
use crate::offers::{packages, promo, subscriptions};
use crate::platform::cache::aggregate_cache::AggregateCache;
use crate::platform::cache::response_cache::ResponseCache;
use crate::platform::cache::sms_balance::SmsBalance;
use crate::platform::clock::SharedClock;
use crate::platform::config::vk::Vk;
use crate::platform::config::{Config, DatabaseConfig, Mode};
use crate::platform::db::{self, Db, StorageError};
use crate::platform::documents::pdf_renderer::PdfRenderer;
use crate::platform::keys::encryption::Encryption;
use crate::platform::keys::passwords::Passwords;
use crate::platform::keys::private_files;
use crate::platform::keys::secrets::Secrets;
use crate::platform::limits::background_limit::BackgroundLimit;
use crate::platform::limits::concurrency_limit::PerUserLimit;
use crate::platform::limits::rate_limits::in_process::InProcessLimit;
use crate::platform::limits::single_flight::SingleFlight;
use crate::platform::limits::source_settings::SourceSettings;
use crate::platform::limits::stream_limit::StreamLimit;
use crate::platform::limits::vendor_permits::VendorPermits;
use crate::platform::process::events::ReportEvents;
use crate::platform::process::shutdown::Shutdown;
use crate::platform::signing_keys::SigningKeys;
use crate::platform::{Context, ShopSettings, Timeouts};
use crate::reports::photos;
use crate::wiring;
use avtosled_vendors::car_data::api_cloud::{self, ApiCloud, ApiCloudConfig};
use avtosled_vendors::car_data::{BreakerPolicy, CallPolicy, Routing, SharedPermits};
use avtosled_vendors::http_client;
use avtosled_vendors::mail::smtp::{Smtp, SmtpConfig};
use avtosled_vendors::payments::response_recorder::ResponseRecorder;
use avtosled_vendors::payments::yookassa::{self, YooKassa, YooKassaConfig};
use avtosled_vendors::sms::sms_ru::{SmsRu, SmsRuConfig};
use avtosled_vendors::vk_id::client::{VkIdClient, VkIdConfig};
use avtosled_vendors::webhooks::WebhookSender;

/// Circuit breaker policy of a source.
/// The threshold is high and the open time short, because a source that fails for one car often works for the next.
const BREAKER: BreakerPolicy = BreakerPolicy {
    failures: 15,
    window: Duration::from_mins(3),
    open_for: Duration::from_secs(10),
};

/// Maximum memory of the response cache of a process, in bytes.
const RESPONSE_CACHE_BYTES: u64 = 16 * 1024 * 1024;
/// Maximum concurrent writes of source starts and results per processor.
const SOURCES_OF_A_PROCESSOR: usize = 2;

/// Policy of vendor calls that applies the settings of operators.
struct OperatorPolicy(Arc<SourceSettings>);

impl CallPolicy for OperatorPolicy {
    fn is_enabled(&self, method: &str) -> bool {
        self.0.is_named_on(method, false)
    }

    fn max_concurrent(&self, source: &str) -> Option<usize> {
        self.0.most_at_once(source)
    }
}

/// Builds the context of a process with the real clients.
pub async fn context(config: &Config, clock: SharedClock) -> anyhow::Result<Arc<Context>> {
    private_files::create_dir_all(&config.data_dir)?;
    let keys_dir = config.data_dir.join("keys");
    private_files::restrict_dir(&keys_dir)?;
    let secrets = Secrets::load(
        config.keys.phone_code.as_ref(),
        config.keys.identity.as_ref(),
        config.keys.links.as_ref(),
        &keys_dir,
    )?;
    let encryption = Arc::new(Encryption::load(&config.keys.data, &keys_dir)?);
    private_files::create_database(&config.database.url)?;
    migrate(config)
        .await
        .context("cannot migrate the database")?;
    let db = Db::open(&config.database.url, config.database.max_connections)
        .await
        .context("cannot open the database")?;
    let signing_keys = SigningKeys::load(&db, &encryption, clock.now())
        .await
        .context("cannot read the keys of access tokens")?;
    templates::check().context("cannot read the texts of messages")?;
    let source_settings = Arc::new(SourceSettings::new(config.mode == Mode::Development));
    let answers = ProviderResponses {
        db: db.clone(),
        encryption: encryption.clone(),
        clock: clock.clone(),
    };
    let vendor_permits = VendorPermits::new(db.clone(), clock.clone());
    // SQLite has a single process, whose in-process limits suffice.
    let shared_permits = if db.is_sqlite() {
        SharedPermits::default()
    } else {
        SharedPermits::new(Arc::new(vendor_permits.clone()))
    };
    let outside = outside(
        config,
        &source_settings,
        Some(Arc::new(answers)),
        shared_permits,
    )?;
    let ctx = Context {
        db,
        clock,
        secrets,
        encryption,
        signing_keys,
        passwords: Passwords::new(available_parallelism()?.get()),
        car_data: outside.car_data,
        single_flight: SingleFlight::default(),
        timeouts: Timeouts::default(),
        source_settings,
        sms: outside.sms,
        sms_balance: SmsBalance::default(),
        mail: outside.mail,
        payments: outside.payments,
        shop: outside.shop,
        vk: vk(config, outside.http)?,
        events: ReportEvents::default(),
        services: wiring::services(
            WebhookSender::new(config.webhooks_allow_private)?,
            api_cloud::report_calls(config.car_data.concurrency),
        ),
        job_wake: Arc::new(Notify::new()),
        payment_wake: Arc::new(Notify::new()),
        spending_caps: config.spending_caps,
        exports_dir: config.exports_dir.clone(),
        backup_dir: config.backup_dir.clone(),
        operator_email: config.mail.operator.clone(),
        low_balance: config.low_balance,
        sign_in_attempts_per_address: config.sign_in_attempts_per_address,
        contacts: config.contacts.clone(),
        public_url: config.http.public_url.clone(),
        vk_root_cert: config.vk.root_cert.clone(),
        public_host: host(&config.http.public_url).to_owned(),
        vendor_permits,
        client_error_limit: InProcessLimit::per_hour(client_errors::REPORTS_PER_HOUR),
        refresh_limit: InProcessLimit::per_hour(sessions::REFRESHES_PER_HOUR),
        streams: StreamLimit::default(),
        pictures: PerUserLimit::per_user(photos::AT_ONCE),
        pdf_renderer: PdfRenderer::new(available_parallelism()?.get(), config.pdf_timeout),
        background_limit: BackgroundLimit::new(
            SOURCES_OF_A_PROCESSOR * available_parallelism()?.get(),
        ),
        response_cache: ResponseCache::new(RESPONSE_CACHE_BYTES),
        aggregate_cache: AggregateCache::default(),
        shutdown: Shutdown::default(),
    };
    seed_offers(&ctx).await.context("cannot seed the offers")?;
    Ok(Arc::new(ctx))
}

/// Migrates the database, as the owner of its tables if that is another role than the server's.
pub async fn migrate(config: &Config) -> Result<(), StorageError> {
    let DatabaseConfig { url, owner_url, .. } = &config.database;
    match owner_url {
        Some(owner_url) => db::migrate_as_owner(owner_url, url).await,
        None => db::migrate(url).await,
    }
}

/// Creates the clients of all external services except VK ID; sends no request.
/// `recorder` stores the raw responses of the payment provider, `shared_permits` limits vendor calls across processes.
pub fn outside(
    config: &Config,
    source_settings: &Arc<SourceSettings>,
    recorder: Option<Arc<dyn ResponseRecorder>>,
    shared_permits: SharedPermits,
) -> anyhow::Result<ExternalClients> {
    let http = http_client::build()?;
    let car_data = ApiCloudConfig {
        policy: Arc::new(OperatorPolicy(Arc::clone(source_settings))),
        total_timeout: config.car_data.timeout,
        max_concurrent: config.car_data.concurrency,
        max_per_file: config.car_data.calls_per_file,
        breaker: BREAKER,
        shared_permits,
        ..ApiCloudConfig::new(config.car_data.url.clone(), config.car_data.token.clone())
    };
    let sms = SmsRuConfig::new(config.sms.url.clone(), config.sms.api_id.clone());
    let provider = YooKassa::new(http.clone(), payments(config))?;
    let provider = match recorder {
        Some(recorder) => provider.with_recorder(recorder),
        None => provider,
    };
    Ok(ExternalClients {
        // Further vendors are added to this list.
        car_data: Arc::new(Routing::new(
            Arc::new(ApiCloud::new(http.clone(), car_data)?),
            Vec::new(),
        )),
        sms: Arc::new(SmsRu::new(http.clone(), sms)?),
        mail: Arc::new(Smtp::new(&mail(config)).context("cannot set up mail")?),
        payments: Arc::new(provider),
        shop: shop(config)?,
        http,
    })
}

/// Writes packages, plans and promo codes to the database, because purchases refer to them.
async fn seed_offers(ctx: &Context) -> Result<(), StorageError> {
    packages::seed(ctx).await?;
    subscriptions::seed(ctx).await?;
    promo::seed(ctx).await
}

fn mail(config: &Config) -> SmtpConfig {
    SmtpConfig {
        url: config.mail.url.clone(),
        from: config.mail.from.clone(),
        hello: host(&config.http.public_url).to_owned(),
    }
}

/// Creates the VK ID client; an additional root certificate is trusted by this client only.
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
        // The demo sign-in has no authentication, so it is never enabled on a public HTTPS address.
        has_demo: config.is_vk_sandbox() && config.mode == Mode::Development && !config.is_https(),
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
        closing_receipts: config.payments.closing_receipts,
        notify_from,
    })
}

/// Host of a URL, without scheme and port.
fn host(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let authority = rest.split('/').next().unwrap_or(rest);
    authority.split(':').next().unwrap_or(authority)
}
