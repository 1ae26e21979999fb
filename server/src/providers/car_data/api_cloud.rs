//! The client of api-cloud.ru: transport, token, time-outs, concurrency and circuit breakers.
//!
//! Contract: one GET per call with everything in the query; a paid call is never repeated here.

use std::time::Duration;

use futures::FutureExt;
use futures::future::BoxFuture;
use reqwest::header::{HeaderMap, HeaderValue, RETRY_AFTER};
use secrecy::{ExposeSecret, SecretString};
use tokio::sync::Semaphore;
use tokio::time::Instant;

use super::api_cloud_wire as wire;
use super::breaker::{Breaker, BreakerPolicy};
use super::{
    BalanceAnswer, CallTrace, CarData, ConversionAnswer, MalformedCause, ProviderError,
    SourceAnswer, SourceCall, UnavailableCause,
};
use crate::providers::http_client::{self, BodyError, SetupError};

/// The vendor itself tries a source three times and asks its clients to wait this long.
const TOTAL_TIMEOUT: Duration = Duration::from_mins(2);

/// The vendor's cap on simultaneous calls is not published; this has to be found in practice.
const MAX_CONCURRENT: usize = 20;

/// How much of a bad answer is kept for the operator.
const EXCERPT_BYTES: usize = 2048;

/// How to reach the vendor.
#[derive(Clone, Debug)]
pub struct ApiCloudConfig {
    /// URL before `/api/gibdd.php`.
    pub base_url: String,
    /// The key from the account's settings.
    pub token: SecretString,
    /// Longest time of one call, waiting for a free place not counted.
    pub total_timeout: Duration,
    /// Calls on their way at once; the others wait in the order they came.
    pub max_concurrent: usize,
    /// When a failing method is left alone, and for how long.
    pub breaker: BreakerPolicy,
}

impl ApiCloudConfig {
    /// The defaults of the contract for a base URL and a token.
    #[must_use]
    pub fn new(base_url: String, token: SecretString) -> Self {
        Self {
            base_url,
            token,
            total_timeout: TOTAL_TIMEOUT,
            max_concurrent: MAX_CONCURRENT,
            breaker: BreakerPolicy::default(),
        }
    }
}

/// [`CarData`] by api-cloud.ru.
pub struct ApiCloud {
    http: reqwest::Client,
    base_url: String,
    token: SecretString,
    token_header: HeaderValue,
    total_timeout: Duration,
    places: Semaphore,
    source_breakers: [Breaker; SourceCall::ALL.len()],
    conversion_breaker: Breaker,
    balance_breaker: Breaker,
}

/// An answer that arrived in full, whatever it says.
struct Arrived {
    body: Vec<u8>,
    trace: CallTrace,
    retry_after: Option<Duration>,
}

impl ApiCloud {
    /// Sets the client up; nothing is sent.
    pub fn new(http: reqwest::Client, config: ApiCloudConfig) -> Result<Self, SetupError> {
        let mut token_header = HeaderValue::from_str(config.token.expose_secret())
            .map_err(|_| SetupError::Credential)?;
        token_header.set_sensitive(true);
        let breaker = || Breaker::new(config.breaker);
        Ok(Self {
            http,
            base_url: http_client::base_url(&config.base_url)?,
            token: config.token,
            token_header,
            total_timeout: config.total_timeout,
            places: Semaphore::new(config.max_concurrent.clamp(1, Semaphore::MAX_PERMITS)),
            source_breakers: std::array::from_fn(|_| breaker()),
            conversion_breaker: breaker(),
            balance_breaker: breaker(),
        })
    }

    fn source_breaker(&self, call: SourceCall) -> &Breaker {
        let [history, accidents, wanted, restrictions, inspections] = &self.source_breakers;
        match call {
            SourceCall::History => history,
            SourceCall::Accidents => accidents,
            SourceCall::Wanted => wanted,
            SourceCall::Restrictions => restrictions,
            SourceCall::Inspections => inspections,
        }
    }

    /// Makes one call and reads its answer with `read`.
    async fn call<T>(
        &self,
        breaker: &Breaker,
        api: &str,
        query: &[(&str, &str)],
        read: impl FnOnce(wire::Envelope, u32) -> Result<T, wire::WireError>,
    ) -> Result<T, ProviderError> {
        // The semaphore is never closed; a failure to acquire could only mean a shutdown.
        let _place = self
            .places
            .acquire()
            .await
            .map_err(|_| network(CallTrace::default()))?;
        let pass = breaker
            .admit()
            .map_err(|retry_after| ProviderError::Unavailable {
                cause: UnavailableCause::CircuitOpen { retry_after },
                code: None,
                trace: CallTrace::default(),
            })?;
        let answer = self.send(api, query).await.and_then(|arrived| {
            let Arrived {
                body,
                trace,
                retry_after,
            } = arrived;
            wire::open(trace.http_status, &body)
                .and_then(|envelope| read(envelope, trace.response_ms))
                .map_err(|error| self.failed(error, &body, trace, retry_after))
        });
        match &answer {
            Err(ProviderError::Unavailable { .. }) => pass.fail(),
            _ => pass.succeed(),
        }
        answer
    }

    async fn send(&self, api: &str, query: &[(&str, &str)]) -> Result<Arrived, ProviderError> {
        let request = self
            .http
            .get(format!("{}/api/{api}.php", self.base_url))
            .query(query)
            .header("Token", self.token_header.clone());
        let started = Instant::now();
        let mut trace = CallTrace::default();
        let exchange = async {
            let response = request.send().await.map_err(BodyError::Broken)?;
            trace.http_status = Some(response.status().as_u16());
            let retry_after = retry_after(response.headers());
            Ok((http_client::read_body(response).await?, retry_after))
        };
        let outcome = tokio::time::timeout(self.total_timeout, exchange).await;
        trace.response_ms = u32::try_from(started.elapsed().as_millis()).unwrap_or(u32::MAX);
        match outcome {
            Ok(Ok((body, retry_after))) => Ok(Arrived {
                body,
                trace,
                retry_after,
            }),
            Ok(Err(BodyError::TooLong)) => Err(ProviderError::Malformed {
                cause: MalformedCause::TooLong,
                trace,
            }),
            Ok(Err(BodyError::Broken(error))) if !error.is_timeout() => Err(network(trace)),
            Ok(Err(BodyError::Broken(_))) | Err(_) => Err(ProviderError::Unavailable {
                cause: UnavailableCause::Timeout,
                code: None,
                trace,
            }),
        }
    }

    fn failed(
        &self,
        error: wire::WireError,
        body: &[u8],
        mut trace: CallTrace,
        retry_after: Option<Duration>,
    ) -> ProviderError {
        trace.body_excerpt = Some(excerpt(body, self.token.expose_secret()));
        match error {
            wire::WireError::Refused { code, text, class } => ProviderError::Rejected {
                code,
                text,
                class,
                trace,
            },
            wire::WireError::Down { cause, code } => {
                ProviderError::Unavailable { cause, code, trace }
            }
            wire::WireError::TooMany => ProviderError::RateLimited { retry_after, trace },
            wire::WireError::Malformed(cause) => ProviderError::Malformed { cause, trace },
        }
    }
}

impl CarData for ApiCloud {
    fn fetch<'a>(
        &'a self,
        call: SourceCall,
        vin: &'a str,
    ) -> BoxFuture<'a, Result<SourceAnswer, ProviderError>> {
        async move {
            let query = [("type", call.method()), ("vin", vin)];
            let read = |envelope, ms| wire::source(call, envelope, ms);
            self.call(self.source_breaker(call), call.api(), &query, read)
                .await
        }
        .boxed()
    }

    fn convert<'a>(
        &'a self,
        text: &'a str,
    ) -> BoxFuture<'a, Result<ConversionAnswer, ProviderError>> {
        async move {
            let string = wire::conversion_input(text);
            let query = [("type", super::CONVERSION_METHOD), ("string", &*string)];
            let breaker = &self.conversion_breaker;
            self.call(breaker, super::CONVERSION_API, &query, wire::conversion)
                .await
        }
        .boxed()
    }

    fn balance(&self) -> BoxFuture<'_, Result<BalanceAnswer, ProviderError>> {
        async move {
            let query = [("type", "balance")];
            let read = |envelope, ms| wire::balance(&envelope, ms);
            self.call(&self.balance_breaker, "apilk", &query, read)
                .await
        }
        .boxed()
    }
}

fn network(trace: CallTrace) -> ProviderError {
    ProviderError::Unavailable {
        cause: UnavailableCause::Network,
        code: None,
        trace,
    }
}

/// Seconds only: the date form of the header would need a clock, and the vendor is not known to
/// send the header at all.
fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let seconds = headers
        .get(RETRY_AFTER)?
        .to_str()
        .ok()?
        .trim()
        .parse()
        .ok()?;
    Some(Duration::from_secs(seconds))
}

/// The beginning of a body as text, without our token should the vendor echo it.
fn excerpt(body: &[u8], token: &str) -> String {
    let mut text = String::from_utf8_lossy(body).into_owned();
    if !token.is_empty() {
        text = text.replace(token, "***");
    }
    text.truncate(text.floor_char_boundary(EXCERPT_BYTES));
    text
}
