//! Single-flight for paid vendor lookups: concurrent callers with one key share a call.
//! A caller times out after `timeout`; the call itself is always completed, so its answer and cost are recorded.
//! A restart drops calls in flight.

use std::any::Any;
use std::collections::HashMap;
use std::future::Future;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{Semaphore, watch};

/// Maximum calls in flight, including those whose callers timed out.
const MAX_IN_FLIGHT: usize = 64;
/// Time for which the result of a timed-out call is kept for the caller's retry.
const RESULT_TTL: Duration = Duration::from_mins(2);
/// Maximum calls in flight and kept results together; above it no result is kept.
const MAX_ENTRIES: usize = 512;

type Outcome = Arc<dyn Any + Send + Sync>;
type InFlight = Arc<Mutex<HashMap<String, watch::Receiver<Option<Outcome>>>>>;

/// In-flight and recently finished calls of this process by key.
#[derive(Clone)]
pub struct SingleFlight {
    in_flight: InFlight,
    permits: Arc<Semaphore>,
}

/// Error: the caller timed out, or `MAX_IN_FLIGHT` calls are running.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the call takes too long")]
pub struct TimedOut;

impl Default for SingleFlight {
    fn default() -> Self {
        Self {
            in_flight: InFlight::default(),
            permits: Arc::new(Semaphore::new(MAX_IN_FLIGHT)),
        }
    }
}

impl SingleFlight {
    /// Result of `call`, or of the running call with the same key, if it arrives within `timeout`.
    ///
    /// All calls with one key must have one result type.
    pub async fn run<T: Clone + Send + Sync + 'static>(
        &self,
        key: String,
        timeout: Duration,
        call: impl Future<Output = T> + Send + 'static,
    ) -> Result<T, TimedOut> {
        let mut outcome = self.join_or_start(key, timeout, call).ok_or(TimedOut)?;
        let result = tokio::time::timeout(timeout, outcome.wait_for(Option::is_some)).await;
        // A call that panicked has no result.
        let result = result.map_err(|_| TimedOut)?.map_err(|_| TimedOut)?;
        let result = result
            .as_ref()
            .and_then(|outcome| outcome.downcast_ref::<T>());
        result.cloned().ok_or(TimedOut)
    }

    fn join_or_start<T: Clone + Send + Sync + 'static>(
        &self,
        key: String,
        timeout: Duration,
        call: impl Future<Output = T> + Send + 'static,
    ) -> Option<watch::Receiver<Option<Outcome>>> {
        let mut in_flight = lock(&self.in_flight);
        if let Some(outcome) = in_flight.get(&key) {
            metrics::counter!("avtosled_single_flight_requests_total", "result" => "joined")
                .increment(1);
            return Some(outcome.clone());
        }
        let permit = Arc::clone(&self.permits).try_acquire_owned().ok()?;
        metrics::counter!("avtosled_single_flight_requests_total", "result" => "started")
            .increment(1);
        let (sender, outcome) = watch::channel(None);
        in_flight.insert(key.clone(), outcome.clone());
        let entry = Entry(Arc::clone(&self.in_flight), key);
        tokio::spawn(async move {
            let started = tokio::time::Instant::now();
            let outcome: Outcome = Arc::new(call.await);
            sender.send_replace(Some(outcome));
            drop(permit);
            let has_room = lock(&entry.0).len() <= MAX_ENTRIES;
            if has_room && started.elapsed() >= timeout {
                tokio::time::sleep(RESULT_TTL).await;
            }
            drop(entry);
        });
        Some(outcome)
    }
}

/// Guard that removes a call from the map when dropped, also after a panic.
struct Entry(InFlight, String);

impl Drop for Entry {
    fn drop(&mut self) {
        lock(&self.0).remove(&self.1);
    }
}

fn lock(in_flight: &InFlight) -> MutexGuard<'_, HashMap<String, watch::Receiver<Option<Outcome>>>> {
    in_flight.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use metrics_exporter_prometheus::PrometheusBuilder;

    use super::*;

    const TIMEOUT: Duration = Duration::from_secs(25);

    async fn ask(
        single_flight: &SingleFlight,
        calls: &Arc<AtomicU32>,
        takes_s: u64,
    ) -> Option<u32> {
        let calls = Arc::clone(calls);
        let call = async move {
            tokio::time::sleep(Duration::from_secs(takes_s)).await;
            calls.fetch_add(1, Ordering::Relaxed) + 1
        };
        let outcome = single_flight.run("car".to_owned(), TIMEOUT, call).await;
        outcome.ok()
    }

    #[tokio::test(start_paused = true)]
    async fn timed_out_caller_finds_result_on_retry() {
        let recorder = PrometheusBuilder::new().build_recorder();
        let _counting = metrics::set_default_local_recorder(&recorder);
        let (single_flight, calls) = (SingleFlight::default(), Arc::default());
        assert_eq!(ask(&single_flight, &calls, 40).await, None);
        let started = tokio::time::Instant::now();
        assert_eq!(ask(&single_flight, &calls, 40).await, Some(1));
        assert_eq!(started.elapsed().as_secs(), 15, "it was joined");
        assert_eq!(ask(&single_flight, &calls, 40).await, Some(1), "it is kept");
        tokio::time::sleep(RESULT_TTL + Duration::from_secs(1)).await;
        assert_eq!(ask(&single_flight, &calls, 1).await, Some(2));
        assert_eq!(
            ask(&single_flight, &calls, 1).await,
            Some(3),
            "a quick one is not"
        );
        let counted = recorder.handle().render();
        for line in [
            r#"avtosled_single_flight_requests_total{result="started"} 3"#,
            r#"avtosled_single_flight_requests_total{result="joined"} 2"#,
        ] {
            assert!(counted.contains(line), "{counted}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn panicked_call_frees_its_permit() {
        let (single_flight, calls) = (SingleFlight::default(), Arc::default());
        let broken = async { panic!("on purpose") };
        let outcome = single_flight.run::<u32>("car".to_owned(), TIMEOUT, broken);
        assert_eq!(outcome.await, Err(TimedOut));
        assert_eq!(ask(&single_flight, &calls, 1).await, Some(1));
    }

    #[tokio::test(start_paused = true)]
    async fn call_above_max_in_flight_is_rejected() {
        let single_flight = SingleFlight::default();
        for number in 0..MAX_IN_FLIGHT {
            let hanging = std::future::pending::<()>();
            let _ = single_flight.join_or_start(number.to_string(), TIMEOUT, hanging);
        }
        let calls = Arc::default();
        assert_eq!(ask(&single_flight, &calls, 0).await, None);
    }

    #[tokio::test(start_paused = true)]
    async fn kept_results_stay_below_max_entries() {
        let (single_flight, timeout) = (SingleFlight::default(), Duration::from_secs(1));
        // All calls end before the first result expires.
        for round in 0..MAX_ENTRIES / MAX_IN_FLIGHT + 2 {
            for slot in 0..MAX_IN_FLIGHT {
                let late = tokio::time::sleep(2 * timeout);
                let _ = single_flight.join_or_start(format!("{round} {slot}"), timeout, late);
            }
            tokio::time::sleep(3 * timeout).await;
        }
        assert_eq!(lock(&single_flight.in_flight).len(), MAX_ENTRIES);
        tokio::time::sleep(RESULT_TTL).await;
        assert!(lock(&single_flight.in_flight).is_empty());
    }
}
