//! Assembles a process from its settings: the only place that knows every domain and vendor.

use std::fs;
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Duration;

use anyhow::Context as _;
use tokio::sync::Notify;

use crate::admin::client_errors;
use crate::admin::doctor::Outside;
use crate::identity::session::sessions;
use crate::messages::templates;
use crate::money::provider_answers::ProviderAnswers;
use crate::offers::{packages, promo, subscriptions};
use crate::platform::clock::SharedClock;
use crate::platform::config::{Config, Mode};
use crate::platform::db::{Db, StorageError};
use crate::platform::drawings::Drawings;
use crate::platform::events::ReportEvents;
use crate::platform::keys::passwords::Passwords;
use crate::platform::keys::secrets::Secrets;
use crate::platform::keys::vault::Vault;
use crate::platform::limits::lookup_limit::LookupLimit;
use crate::platform::limits::shared_places::SharedPlaces;
use crate::platform::limits::stream_limit::StreamLimit;
use crate::platform::limits::turns::Turns;
use crate::platform::private_files;
use crate::platform::questions::Questions;
use crate::platform::recent::Recent;
use crate::platform::signed_tokens::SignedTokens;
use crate::platform::signing_keys::SigningKeys;
use crate::platform::sms_account::SmsAccount;
use crate::platform::stopping::Stopping;
use crate::platform::switches::Switches;
use crate::platform::totals::KeptTotals;
use crate::platform::typesetting::Typesetting;
use crate::platform::vendor_places::VendorPlaces;
use crate::platform::vk::Vk;
use crate::platform::{Context, Patience, ShopSettings};
use crate::reports::photos;
use crate::wiring;
use avtosled_vendors::car_data::api_cloud::{ApiCloud, ApiCloudConfig};
use avtosled_vendors::car_data::{self, BreakerPolicy, Leases, Routing, Switching};
use avtosled_vendors::http_client;
use avtosled_vendors::mail::smtp::{Smtp, SmtpConfig};
use avtosled_vendors::payments::witness::Witness;
use avtosled_vendors::payments::yookassa::{self, YooKassa, YooKassaConfig};
use avtosled_vendors::sms::sms_ru::{SmsRu, SmsRuConfig};
use avtosled_vendors::vk_id::client::{VkIdClient, VkIdConfig};

/// A source that fails for one car often works for the next, so it takes many failures in a row to
/// leave it alone, and not for long.
const BREAKER: BreakerPolicy = BreakerPolicy {
    failures: 15,
    window: Duration::from_mins(3),
    open_for: Duration::from_secs(10),
};

/// What finished answers may take of the memory of a process.
const DRAWINGS_BYTES: u64 = 16 * 1024 * 1024;
/// Sources whose beginning or end is stored at once, for each processor.
const SOURCES_OF_A_PROCESSOR: usize = 2;

/// What the client is let through.
struct LetThrough(Arc<Switches>);

impl Switching for LetThrough {
    fn is_on(&self, method: &str) -> bool {
        self.0.is_named_on(method, false)
    }

    fn most_at_once(&self, source: &str) -> Option<usize> {
        self.0.most_at_once(source)
    }
}

/// Builds the use cases with the real clients.
pub async fn ctx(config: &Config, clock: SharedClock) -> anyhow::Result<Arc<Context>> {
    private_files::create_dir_all(&config.data_dir)?;
    let keys_dir = config.data_dir.join("keys");
    let secrets = Secrets::load(
        config.keys.phone_code.as_ref(),
        config.keys.identity.as_ref(),
        config.keys.links.as_ref(),
        &keys_dir,
    )?;
    let vault = Arc::new(Vault::load(&config.keys.data, &keys_dir)?);
    private_files::create_database(&config.database.url)?;
    let db = Db::open(&config.database.url, config.database.max_connections)
        .await
        .context("cannot open the database")?;
    let signing_keys = SigningKeys::load(&db, &vault, clock.now())
        .await
        .context("cannot read the keys of access tokens")?;
    templates::check().context("cannot read the texts of messages")?;
    let switches = Arc::new(Switches::new(config.mode == Mode::Development));
    let answers = ProviderAnswers {
        db: db.clone(),
        vault: vault.clone(),
        clock: clock.clone(),
    };
    let vendor_places = VendorPlaces::new(db.clone(), clock.clone());
    // On SQLite one process is all there is, and has its own places.
    let leases = if db.is_sqlite() {
        Leases::default()
    } else {
        Leases::of(Arc::new(vendor_places.clone()))
    };
    let outside = outside(config, &switches, Some(Arc::new(answers)), leases)?;
    let recent = Recent::new(db.clone(), clock.clone());
    let ctx = Context {
        db,
        clock,
        secrets,
        vault,
        signing_keys,
        signed_tokens: SignedTokens::default(),
        passwords: Passwords::new(available_parallelism()?.get()),
        car_data: outside.car_data,
        questions: Questions::default(),
        patience: Patience::default(),
        switches,
        sms: outside.sms,
        sms_account: SmsAccount::default(),
        mail: outside.mail,
        payments: outside.payments,
        shop: outside.shop,
        vk: vk(config, outside.http)?,
        events: ReportEvents::default(),
        given: wiring::given(),
        job_wake: Arc::new(Notify::new()),
        payment_wake: Arc::new(Notify::new()),
        ceilings: config.ceilings,
        exports_dir: config.exports_dir.clone(),
        operator_email: config.mail.operator.clone(),
        low_vendor_balance: config.car_data.low_balance,
        low_sms_balance: config.sms.low_balance,
        tries_per_address: config.sign_in.tries_per_address,
        contacts: config.contacts.clone(),
        public_url: config.http.public_url.clone(),
        vk_root_cert: config.vk.root_cert.clone(),
        public_host: host(&config.http.public_url).to_owned(),
        vendor_places,
        client_error_limit: LookupLimit::per_hour(client_errors::REPORTS_PER_HOUR),
        refresh_limit: LookupLimit::per_hour(sessions::REFRESHES_PER_HOUR),
        streams: StreamLimit::default(),
        pictures: SharedPlaces::of_each(photos::AT_ONCE),
        typesetting: Typesetting::new(available_parallelism()?.get()),
        source_turns: Turns::new(SOURCES_OF_A_PROCESSOR * available_parallelism()?.get()),
        drawings: Drawings::new(DRAWINGS_BYTES),
        recent,
        totals: KeptTotals::default(),
        stopping: Stopping::default(),
    };
    seed_offers(&ctx)
        .await
        .context("cannot write what is on offer")?;
    Ok(Arc::new(ctx))
}

/// Sets the clients of all outside services up but VK ID's; nothing is sent. `witness` keeps what the
/// payment provider answers, `leases` gives the places at the vendor out where processes share them.
pub fn outside(
    config: &Config,
    switches: &Arc<Switches>,
    witness: Option<Arc<dyn Witness>>,
    leases: Leases,
) -> anyhow::Result<Outside> {
    let http = http_client::build()?;
    let car_data = ApiCloudConfig {
        switches: car_data::Switches::new(LetThrough(Arc::clone(switches))),
        total_timeout: config.car_data.timeout,
        max_concurrent: config.car_data.concurrency,
        max_per_file: config.car_data.calls_per_file,
        breaker: BREAKER,
        leases,
        ..ApiCloudConfig::new(config.car_data.url.clone(), config.car_data.token.clone())
    };
    let sms = SmsRuConfig::new(config.sms.url.clone(), config.sms.api_id.clone());
    let provider = YooKassa::new(http.clone(), payments(config))?;
    let provider = match witness {
        Some(witness) => provider.witnessed_by(witness),
        None => provider,
    };
    Ok(Outside {
        // One more vendor is one more in the list of the others.
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

/// Writes the offers to the database: purchases refer to them.
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
        has_demo: config.is_vk_sandbox() && config.mode == Mode::Development && !config.is_https(),
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
        closing_receipts: config.payments.closing_receipts,
        notify_from,
    })
}

/// The host of a URL, without scheme and port.
fn host(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let authority = rest.split('/').next().unwrap_or(rest);
    authority.split(':').next().unwrap_or(authority)
}
