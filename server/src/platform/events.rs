//! Tells the open pages of this process that a report changed.

use tokio::sync::broadcast;
use uuid::Uuid;

/// A page that falls this far behind simply reads the report again.
const BACKLOG: usize = 1024;

/// Ids of reports that changed, for everybody who listens.
#[derive(Clone, Debug)]
pub struct ReportEvents(broadcast::Sender<Uuid>);

impl Default for ReportEvents {
    fn default() -> Self {
        Self(broadcast::Sender::new(BACKLOG))
    }
}

impl ReportEvents {
    /// Called after the change was committed.
    pub fn publish(&self, report_id: Uuid) {
        // Nobody listening is the usual case, not a failure.
        let _ = self.0.send(report_id);
    }

    #[must_use]
    pub fn subscribe(&self) -> broadcast::Receiver<Uuid> {
        self.0.subscribe()
    }
}
