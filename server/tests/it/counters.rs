//! Recorder of the metrics that the server updates during a test.

use metrics::LocalRecorderGuard;
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle, PrometheusRecorder};

pub struct Counters {
    handle: PrometheusHandle,
    _counting: LocalRecorderGuard<'static>,
}

impl Counters {
    /// Installs a recorder for this thread, so that it counts only the events of one test.
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

    /// Value of a series; `0` if it was never recorded.
    ///
    /// A series is written as `avtosled_aggregate_cache_requests_total{result="hit"}`.
    pub fn of(&self, series: &str) -> String {
        let text = self.text();
        let mut lines = text.lines();
        let value = lines.find_map(|line| line.strip_prefix(series)?.strip_prefix(' '));
        value.unwrap_or("0").to_owned()
    }
}
