//! One call of a vendor method: permits, retries on overload, the HTTP exchange.
//!
//! A call is one GET with all parameters in the query. It is retried only if the vendor rejected it because of
//! load, before any register was queried.

use std::time::Duration;

use secrecy::ExposeSecret;
use tokio::time::Instant;

use super::ApiCloud;
use crate::car_data::api_cloud::parsing::{Envelope, WireError};
use crate::car_data::api_cloud::request::{Method, Request};
use crate::car_data::call_log::CallLog;
use crate::car_data::circuit_breaker::BreakerPermit;
use crate::car_data::raw_response::{RawResponse, excerpt, retry_after};
use crate::car_data::{CallTrace, MalformedCause, ProviderError, UnavailableCause};
use crate::http_client::{self, BodyError};

/// Maximum wait between two attempts, unless the vendor requests a longer one.
const MAX_BACKOFF: Duration = Duration::from_secs(8);

/// Time limits of a request.
struct Deadline {
    ends_at: Instant,
    /// Latest time to send the call; a later one would be charged, but its answer probably lost.
    latest_start: Instant,
}

impl Deadline {
    fn new(timeout: Duration) -> Self {
        let now = Instant::now();
        Self {
            ends_at: now + timeout,
            latest_start: now + timeout * 3 / 4,
        }
    }
}

impl ApiCloud {
    /// Calls a method and parses its answer; the timeout includes all waiting.
    pub(super) async fn call<T>(
        &self,
        log: &CallLog,
        request: &Request,
        parse: impl Fn(Envelope, u32) -> Result<T, WireError>,
    ) -> Result<T, ProviderError> {
        let method = request.method;
        if !self.is_enabled(method) {
            return Err(not_sent(UnavailableCause::Disabled));
        }
        let (file, breaker) = (self.limits.file(method), self.limits.breaker(method));
        let (total_pool, total) = if method.is_interactive {
            ("interactive", &self.interactive_limit)
        } else {
            ("sources", &self.source_limit)
        };
        let deadline = Deadline::new(self.total_timeout * method.timeout_factor);
        let mut backoff = self.initial_backoff;
        loop {
            // The permits of the file are acquired first: a call that waits for one must not hold a general permit.
            let permits = async {
                let file_permit = file.acquire().await;
                let file_shared = self
                    .shared_permits
                    .acquire(method.file, || Some(file.max()))
                    .await;
                let total_permit = total.acquire().await;
                let total_shared = self
                    .shared_permits
                    .acquire(total_pool, || Some(total.max()))
                    .await;
                (file_permit, (total_permit, file_shared, total_shared))
            };
            let permits = tokio::time::timeout_at(deadline.latest_start, permits).await;
            let (file_permit, other_permits) = permits.map_err(|_| no_permit())?;
            let breaker_permit = breaker
                .try_acquire()
                .map_err(|retry_after| not_sent(UnavailableCause::CircuitOpen { retry_after }))?;
            let outcome = self.attempt(log, request, &parse, deadline.ends_at).await;
            let Err(ProviderError::RateLimited { retry_after, .. }) = &outcome else {
                file_permit.record_success();
                report_outcome(breaker_permit, outcome.as_ref().err());
                return outcome;
            };
            file_permit.record_overload();
            drop((breaker_permit, other_permits));
            let wait = retry_after.unwrap_or(backoff);
            if Instant::now() + wait >= deadline.latest_start {
                return outcome;
            }
            tokio::time::sleep(wait).await;
            backoff = (backoff * 2).min(MAX_BACKOFF);
        }
    }

    /// Whether a method may be called by the operators' settings.
    pub(super) fn is_enabled(&self, method: &Method) -> bool {
        method.is_confirmed || self.policy.is_enabled(&method.name())
    }

    async fn attempt<T>(
        &self,
        log: &CallLog,
        request: &Request,
        parse: &impl Fn(Envelope, u32) -> Result<T, WireError>,
        ends_at: Instant,
    ) -> Result<T, ProviderError> {
        let method = request.method;
        let call = log.start(method.api, method.kind, method.price_kopecks);
        let mut received = None;
        let outcome = self.send(request, ends_at).await.and_then(|response| {
            let RawResponse {
                body,
                trace,
                retry_after,
            } = response;
            let parsed = method
                .parse_envelope(trace.http_status, &body)
                .and_then(|envelope| {
                    received = Some((
                        trace.http_status,
                        envelope.price_kopecks,
                        envelope.raw.clone(),
                    ));
                    parse(envelope, trace.response_ms)
                });
            parsed.map_err(|error| self.provider_error(error, &body, trace, retry_after))
        });
        call.finish(|record| {
            if let Some((http_status, price, raw)) = &received {
                record.http_status = *http_status;
                record.set_answer(*price, raw);
            }
            if let Err(error) = &outcome {
                record.set_failure(error);
            }
        });
        outcome
    }

    async fn send(
        &self,
        request: &Request,
        ends_at: Instant,
    ) -> Result<RawResponse, ProviderError> {
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
        let outcome = tokio::time::timeout_at(ends_at, exchange).await;
        trace.response_ms = u32::try_from(started.elapsed().as_millis()).unwrap_or(u32::MAX);
        let cause = match outcome {
            Ok(Ok((body, retry_after))) => {
                return Ok(RawResponse {
                    body,
                    trace,
                    retry_after,
                });
            }
            Ok(Err(BodyError::TooLong)) => {
                let cause = MalformedCause::TooLong;
                return Err(ProviderError::Malformed { cause, trace });
            }
            Ok(Err(BodyError::Broken(error))) if error.is_connect() => UnavailableCause::Network,
            Ok(Err(BodyError::Broken(error))) if !error.is_timeout() => UnavailableCause::Broken,
            Ok(Err(BodyError::Broken(_))) | Err(_) => UnavailableCause::Timeout,
        };
        let code = None;
        Err(ProviderError::Unavailable { cause, code, trace })
    }

    fn provider_error(
        &self,
        error: WireError,
        body: &[u8],
        mut trace: CallTrace,
        retry_after: Option<Duration>,
    ) -> ProviderError {
        trace.body_excerpt = Some(excerpt(body, self.token.expose_secret()));
        match error {
            WireError::Rejected { code, text, class } => ProviderError::Rejected {
                code,
                text,
                class,
                trace,
            },
            WireError::Unavailable { cause, code } => {
                ProviderError::Unavailable { cause, code, trace }
            }
            WireError::RateLimited => ProviderError::RateLimited { retry_after, trace },
            WireError::Malformed(cause) => ProviderError::Malformed { cause, trace },
        }
    }
}

/// Reports the outcome of a call to the circuit breaker; an HTML page counts as unavailable.
fn report_outcome(permit: BreakerPermit<'_>, error: Option<&ProviderError>) {
    let is_unavailable = matches!(
        error,
        Some(
            ProviderError::Unavailable { .. }
                | ProviderError::Malformed {
                    cause: MalformedCause::NotJson,
                    ..
                }
        )
    );
    if is_unavailable {
        permit.record_failure();
    } else {
        permit.record_success();
    }
}

fn not_sent(cause: UnavailableCause) -> ProviderError {
    ProviderError::Unavailable {
        cause,
        code: None,
        trace: CallTrace::default(),
    }
}

/// Error of a request that timed out while waiting for a permit.
pub(super) fn no_permit() -> ProviderError {
    ProviderError::RateLimited {
        retry_after: None,
        trace: CallTrace::default(),
    }
}
