//! Broadcast of changed reports to the open event streams of this process.

use tokio::sync::broadcast;
use uuid::Uuid;

/// Maximum events a subscriber may lag behind before it reads the report again.
const BACKLOG: usize = 1024;

/// Broadcaster of the ids of changed reports.
#[derive(Clone, Debug)]
pub struct ReportEvents(broadcast::Sender<Uuid>);

impl Default for ReportEvents {
    fn default() -> Self {
        Self(broadcast::Sender::new(BACKLOG))
    }
}

impl ReportEvents {
    /// Publishes the id of a changed report; called after the commit of the change.
    pub fn publish(&self, report_id: Uuid) {
        // A send without subscribers fails, which is the normal case.
        let _ = self.0.send(report_id);
    }

    #[must_use]
    pub fn subscribe(&self) -> broadcast::Receiver<Uuid> {
        self.0.subscribe()
    }
}
