//! One question to one method: its place, its call, its answer. Contract: one GET per call with
//! everything in the query. A call is made again only where the vendor turned it away for its own
//! load, before it asked any register.

use std::time::Duration;

use secrecy::ExposeSecret;
use tokio::time::Instant;

use super::ApiCloud;
use crate::car_data::api_cloud::reading::{Envelope, WireError};
use crate::car_data::api_cloud::request::{Method, Request};
use crate::car_data::arrived::{Arrived, excerpt, retry_after};
use crate::car_data::breaker::Pass;
use crate::car_data::calls::CallLog;
use crate::car_data::{CallTrace, MalformedCause, ProviderError, UnavailableCause};
use crate::http_client::{self, BodyError};

/// Longest wait between two tries of a busy vendor, unless it asks for more itself.
const LONGEST_BUSY_PAUSE: Duration = Duration::from_secs(8);

/// The time of a question.
struct Term {
    ends: Instant,
    /// With less left nothing is sent any more: it would be paid and its answer lost.
    last_start: Instant,
}

impl Term {
    fn new(length: Duration) -> Self {
        let now = Instant::now();
        Self {
            ends: now + length,
            last_start: now + length * 3 / 4,
        }
    }
}

impl ApiCloud {
    /// Asks one method and reads its answer with `read`. All waiting counts toward its time.
    pub(super) async fn call<T>(
        &self,
        log: &CallLog,
        request: &Request,
        read: impl Fn(Envelope, u32) -> Result<T, WireError>,
    ) -> Result<T, ProviderError> {
        let method = request.method;
        if !self.is_on(method) {
            return Err(nothing_sent(UnavailableCause::SwitchedOff));
        }
        let (places, breaker) = (self.lines.places(method), self.lines.breaker(method));
        let (line, all) = if method.is_urgent {
            ("urgent", &self.urgent_places)
        } else {
            ("sources", &self.source_places)
        };
        let term = Term::new(self.total_timeout * method.patience);
        let mut pause = self.busy_pause;
        loop {
            // First the file's own place, also of all processes: whoever waits for that must not keep
            // one of all.
            let taken = async {
                let own = places.take().await;
                let own_lease = self.leases.take(method.file, || Some(places.most())).await;
                let shared = all.take().await;
                let shared_lease = self.leases.take(line, || Some(all.most())).await;
                (own, shared, (own_lease, shared_lease))
            };
            let taken = tokio::time::timeout_at(term.last_start, taken).await;
            let (own, shared, leased) = taken.map_err(|_| no_place())?;
            let pass = breaker.admit().map_err(|retry_after| {
                nothing_sent(UnavailableCause::CircuitOpen { retry_after })
            })?;
            let answer = self.once(log, request, &read, term.ends).await;
            let Err(ProviderError::RateLimited { retry_after, .. }) = &answer else {
                own.went_well();
                report(pass, answer.as_ref().err());
                return answer;
            };
            own.was_too_many();
            drop((pass, shared, leased));
            let wait = retry_after.unwrap_or(pause);
            if Instant::now() + wait >= term.last_start {
                return answer;
            }
            tokio::time::sleep(wait).await;
            pause = (pause * 2).min(LONGEST_BUSY_PAUSE);
        }
    }

    /// True when a method may be asked.
    pub(super) fn is_on(&self, method: &Method) -> bool {
        method.is_confirmed || self.switches.is_on(&method.name())
    }

    async fn once<T>(
        &self,
        log: &CallLog,
        request: &Request,
        read: &impl Fn(Envelope, u32) -> Result<T, WireError>,
        ends: Instant,
    ) -> Result<T, ProviderError> {
        let method = request.method;
        let call = log.open(method.api, method.kind, method.price_kopecks);
        let mut came = None;
        let answer = self.send(request, ends).await.and_then(|arrived| {
            let Arrived {
                body,
                trace,
                retry_after,
            } = arrived;
            let answer = method.open(trace.http_status, &body).and_then(|envelope| {
                came = Some((
                    trace.http_status,
                    envelope.price_kopecks,
                    envelope.raw.clone(),
                ));
                read(envelope, trace.response_ms)
            });
            answer.map_err(|error| self.failed(error, &body, trace, retry_after))
        });
        call.end(|record| {
            if let Some((http_status, price, raw)) = &came {
                record.http_status = *http_status;
                record.answered(*price, raw);
            }
            if let Err(error) = &answer {
                record.failed(error);
            }
        });
        answer
    }

    async fn send(&self, request: &Request, ends: Instant) -> Result<Arrived, ProviderError> {
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
        let outcome = tokio::time::timeout_at(ends, exchange).await;
        trace.response_ms = u32::try_from(started.elapsed().as_millis()).unwrap_or(u32::MAX);
        let cause = match outcome {
            Ok(Ok((body, retry_after))) => {
                return Ok(Arrived {
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

/// Tells the breaker how it went. A page of HTML means that the method is not there, whatever its
/// HTTP status.
fn report(pass: Pass<'_>, error: Option<&ProviderError>) {
    let is_down = matches!(
        error,
        Some(
            ProviderError::Unavailable { .. }
                | ProviderError::Malformed {
                    cause: MalformedCause::NotJson,
                    ..
                }
        )
    );
    if is_down {
        pass.fail();
    } else {
        pass.succeed();
    }
}

fn nothing_sent(cause: UnavailableCause) -> ProviderError {
    ProviderError::Unavailable {
        cause,
        code: None,
        trace: CallTrace::default(),
    }
}

/// All the time went by waiting for a place.
pub(super) fn no_place() -> ProviderError {
    ProviderError::RateLimited {
        retry_after: None,
        trace: CallTrace::default(),
    }
}
