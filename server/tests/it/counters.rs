//! What the server counts during a test.

use metrics::LocalRecorderGuard;
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle, PrometheusRecorder};

pub struct Counters {
    handle: PrometheusHandle,
    _counting: LocalRecorderGuard<'static>,
}

impl Counters {
    /// Everything of a test runs on its thread, so it counts alone, from now on.
    pub fn start() -> Self {
        // The guard borrows it until the test ends.
        let recorder: &'static PrometheusRecorder =
            Box::leak(Box::new(PrometheusBuilder::new().build_recorder()));
        Self {
            handle: recorder.handle(),
            _counting: metrics::set_default_local_recorder(recorder),
        }
    }

    /// All series, as Prometheus reads them.
    pub fn text(&self) -> String {
        self.handle.render()
    }

    /// The value of a series, such as `avtosled_aggregate_cache_requests_total{result="hit"}`; `0` where nothing was counted.
    pub fn of(&self, series: &str) -> String {
        let text = self.text();
        let mut lines = text.lines();
        let value = lines.find_map(|line| line.strip_prefix(series)?.strip_prefix(' '));
        value.unwrap_or("0").to_owned()
    }
}
