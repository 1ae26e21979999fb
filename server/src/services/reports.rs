//! Reading reports, once or as they change.

use std::sync::Arc;
use std::time::Duration;

use futures::Stream;
use futures::stream;
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;
use uuid::Uuid;

use crate::repos::RepoError;
use crate::repos::reports;
use crate::services::Services;
use crate::services::report_view;
use crate::services::report_view::ReportSummary;
use crate::services::report_view::ReportView;

/// Changes made by other processes come without an event, so the version is read this often too.
const POLL: Duration = Duration::from_secs(1);

/// A user's report as it is now.
pub async fn find(
    services: &Services,
    user_id: Uuid,
    id: Uuid,
) -> Result<Option<ReportView>, RepoError> {
    let db = services.db.read();
    let Some(report) = reports::find_for_user(db, id, user_id).await? else {
        return Ok(None);
    };
    let rows = reports::list_services(db, &[id]).await?;
    Ok(Some(report_view::view(
        &report,
        &rows,
        services.clock.now(),
    )))
}

/// A user's reports, newest first, after the report `before`.
pub async fn list(
    services: &Services,
    user_id: Uuid,
    before: Option<Uuid>,
    limit: u64,
) -> Result<Vec<ReportSummary>, RepoError> {
    let db = services.db.read();
    let before = match before {
        Some(id) => reports::find_for_user(db, id, user_id).await?,
        None => None,
    };
    let page = reports::list_for_user(db, user_id, before.as_ref(), limit).await?;
    report_view::summaries(services, &page).await
}

/// The report after every change that is later than version `seen`, to the last one.
pub async fn watch(
    services: &Arc<Services>,
    user_id: Uuid,
    id: Uuid,
    seen: i64,
) -> Result<Option<impl Stream<Item = ReportView> + Send + use<>>, RepoError> {
    // Listening begins before the first read, so that no change falls in between.
    let changes = services.events.subscribe();
    if reports::find_for_user(services.db.read(), id, user_id)
        .await?
        .is_none()
    {
        return Ok(None);
    }
    let watcher = Watcher {
        services: Arc::clone(services),
        user_id,
        id,
        seen,
        changes,
        is_over: false,
    };
    Ok(Some(stream::unfold(watcher, Watcher::next)))
}

struct Watcher {
    services: Arc<Services>,
    user_id: Uuid,
    id: Uuid,
    seen: i64,
    changes: broadcast::Receiver<Uuid>,
    is_over: bool,
}

impl Watcher {
    async fn next(mut self) -> Option<(ReportView, Self)> {
        while !self.is_over {
            match self.find_newer().await {
                Ok(Some(view)) => {
                    self.seen = view.version;
                    self.is_over = view.is_completed();
                    return Some((view, self));
                }
                Ok(None) if self.is_over => return None,
                Ok(None) => self.wait().await,
                Err(error) => {
                    tracing::error!(report_id = %self.id, %error, "a report could not be read");
                    return None;
                }
            }
        }
        None
    }

    async fn find_newer(&mut self) -> Result<Option<ReportView>, RepoError> {
        let progress = reports::find_progress(self.services.db.read(), self.id).await?;
        let Some((version, status)) = progress else {
            self.is_over = true;
            return Ok(None);
        };
        if version <= self.seen {
            // A page that comes back after the last change needs nothing but the end.
            self.is_over = status == "completed";
            return Ok(None);
        }
        find(&self.services, self.user_id, self.id).await
    }

    async fn wait(&mut self) {
        let id = self.id;
        let changes = &mut self.changes;
        let until_changed = async {
            loop {
                match changes.recv().await {
                    Ok(other) if other != id => {}
                    Ok(_) | Err(RecvError::Lagged(_)) => return,
                    Err(RecvError::Closed) => std::future::pending().await,
                }
            }
        };
        tokio::select! {
            () = until_changed => {}
            () = tokio::time::sleep(POLL) => {}
        }
    }
}
