//! The client of api-cloud.ru: transport, token, time-outs, concurrency and circuit breakers.
//!
//! Contract: one GET per call with everything in the query; a paid call is never repeated here.

mod interface;
mod pictures;
mod several;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use reqwest::header::HeaderValue;
use secrecy::{ExposeSecret, SecretString};
use tokio::sync::Semaphore;
use tokio::time::Instant;

use super::reading::{Envelope, WireError};
use super::request::{Method, Request};
use crate::car_data::arrived::{Arrived, excerpt, retry_after};
use crate::car_data::breaker::BreakerPolicy;
use crate::car_data::line::{Line, network};
use crate::car_data::{CallTrace, MalformedCause, ProviderError, UnavailableCause};
use crate::http_client::{self, BodyError, SetupError};

/// Of the calls on their way, for conversions.
const CONVERSION_PLACES: usize = 4;

/// And for licences.
const LICENCE_PLACES: usize = 2;

/// Pictures on their way at once; they come from other hosts.
const PICTURE_PLACES: usize = 16;

/// The address and credentials of the vendor.
#[derive(Clone, Debug)]
pub struct ApiCloudConfig {
    /// URL before `/api/gibdd.php`.
    pub base_url: String,
    /// The key from the account's settings.
    pub token: SecretString,
    /// Longest time of one call, waiting for a free place not counted. The vendor itself tries a
    /// source three times and asks its clients to wait two minutes.
    pub total_timeout: Duration,
    /// Calls on their way at once; the others wait in the order they came. The vendor's cap is not
    /// published; it has to be found in practice.
    pub max_concurrent: usize,
    /// When a failing method is left alone, and for how long.
    pub breaker: BreakerPolicy,
}

/// [`CarData`] by api-cloud.ru.
pub struct ApiCloud {
    http: reqwest::Client,
    base_url: String,
    token: SecretString,
    token_header: HeaderValue,
    total_timeout: Duration,
    /// For all sources together; conversions and licences, which a person waits for, have places of
    /// their own.
    source_places: Semaphore,
    lines: Mutex<HashMap<(&'static str, &'static str), Arc<Line>>>,
    breaker: BreakerPolicy,
    line_places: usize,
    picture_places: Semaphore,
}

impl ApiCloud {
    /// Sets the client up; nothing is sent.
    pub fn new(http: reqwest::Client, config: ApiCloudConfig) -> Result<Self, SetupError> {
        let mut token_header = HeaderValue::from_str(config.token.expose_secret())
            .map_err(|_| SetupError::Credential)?;
        token_header.set_sensitive(true);
        let source_places = config
            .max_concurrent
            .saturating_sub(CONVERSION_PLACES + LICENCE_PLACES)
            .max(1);
        Ok(Self {
            http,
            base_url: http_client::base_url(&config.base_url)?,
            token: config.token,
            token_header,
            total_timeout: config.total_timeout,
            source_places: Semaphore::new(source_places.min(Semaphore::MAX_PERMITS)),
            lines: Mutex::default(),
            breaker: config.breaker,
            line_places: source_places.div_ceil(2),
            picture_places: Semaphore::new(PICTURE_PLACES),
        })
    }

    fn line(&self, method: &Method) -> Arc<Line> {
        let mut lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        let line = lines
            .entry((method.file, method.kind))
            .or_insert_with(|| Arc::new(Line::new(self.breaker, self.line_places)));
        Arc::clone(line)
    }

    /// Makes one call and reads its answer with `read`.
    async fn call<T>(
        &self,
        request: &Request,
        read: impl FnOnce(Envelope, u32) -> Result<T, WireError>,
    ) -> Result<T, ProviderError> {
        let line = self.line(request.method);
        let _own = line.place().await?;
        let pass = line
            .breaker
            .admit()
            .map_err(|retry_after| ProviderError::Unavailable {
                cause: UnavailableCause::CircuitOpen { retry_after },
                code: None,
                trace: CallTrace::default(),
            })?;
        let answer = self.send(request).await.and_then(|arrived| {
            let Arrived {
                body,
                trace,
                retry_after,
            } = arrived;
            request
                .method
                .open(trace.http_status, &body)
                .and_then(|envelope| read(envelope, trace.response_ms))
                .map_err(|error| self.failed(error, &body, trace, retry_after))
        });
        match &answer {
            Err(ProviderError::Unavailable { .. }) => pass.fail(),
            _ => pass.succeed(),
        }
        answer
    }

    async fn send(&self, request: &Request) -> Result<Arrived, ProviderError> {
        let request = self
            .http
            .get(format!("{}/api/{}.php", self.base_url, request.method.file))
            .query(&request.query)
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
        error: WireError,
        body: &[u8],
        mut trace: CallTrace,
        retry_after: Option<Duration>,
    ) -> ProviderError {
        trace.body_excerpt = Some(excerpt(body, self.token.expose_secret()));
        match error {
            WireError::Refused { code, text, class } => ProviderError::Rejected {
                code,
                text,
                class,
                trace,
            },
            WireError::Down { cause, code } => ProviderError::Unavailable { cause, code, trace },
            WireError::TooMany => ProviderError::RateLimited { retry_after, trace },
            WireError::Malformed(cause) => ProviderError::Malformed { cause, trace },
        }
    }
}
