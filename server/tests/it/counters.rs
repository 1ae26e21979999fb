//! Metrics recorded by the server during a test.

use metrics::LocalRecorderGuard;
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle, PrometheusRecorder};

pub struct Counters {
    handle: PrometheusHandle,
    _counting: LocalRecorderGuard<'static>,
}

impl Counters {
    /// Installs a recorder for this thread: a test runs on one thread and counts only its own events.
    pub fn start() -> Self {
        // The guard requires a static reference until the test ends.
        let recorder: &'static PrometheusRecorder =
            Box::leak(Box::new(PrometheusBuilder::new().build_recorder()));
        Self {
            handle: recorder.handle(),
            _counting: metrics::set_default_local_recorder(recorder),
        }
    }

    /// All series in the Prometheus text format.
    pub fn text(&self) -> String {
        self.handle.render()
    }

    /// The value of a series, such as `avtosled_aggregate_cache_requests_total{result="hit"}`; `0` if it
    /// was never recorded.
    pub fn of(&self, series: &str) -> String {
        let text = self.text();
        let mut lines = text.lines();
        let value = lines.find_map(|line| line.strip_prefix(series)?.strip_prefix(' '));
        value.unwrap_or("0").to_owned()
    }
}
