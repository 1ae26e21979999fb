//! Reading reports, once or as they change.

use std::sync::Arc;

use chrono::DateTime;
use chrono::Duration;
use chrono::Utc;
use futures::Stream;
use futures::stream;
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;
use uuid::Uuid;

use crate::repos::RepoError;
use crate::repos::quick_purchases as purchases;
use crate::repos::reports;
use crate::services::Services;
use crate::services::quick_purchases;
use crate::services::report_view;
use crate::services::report_view::ReportSummary;
use crate::services::report_view::ReportView;
use crate::services::sessions;
use crate::services::sessions::Caller;
use crate::services::sessions::SessionError;
use crate::services::stream_limit::StreamPlace;

/// Changes made by other processes come without an event, so the version is read this often too.
const POLL: std::time::Duration = std::time::Duration::from_secs(1);
/// As long as an access token; a page that stays comes back with a new one.
const STREAM_MINUTES: i64 = 15;
/// The status of a report that changes no more.
pub const COMPLETED: &str = "completed";

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
        &services.secrets,
        &report,
        &rows,
        services.clock.now(),
    )))
}

/// A report that was bought without an account, as it is now.
pub async fn find_by_key(
    services: &Services,
    id: Uuid,
    key: &str,
) -> Result<Option<ReportView>, RepoError> {
    let Some(owner) = find_owner(services, id, key).await? else {
        return Ok(None);
    };
    let Some(view) = find(services, owner, id).await? else {
        return Ok(None);
    };
    let purchase = purchases::find_by_report(services.db.read(), id).await?;
    let unattached = purchase.filter(|purchase| purchase.attached_to.is_none());
    Ok(Some(ReportView {
        payment_id: unattached.map(|purchase| purchase.payment_id),
        ..view
    }))
}

/// Whose account a report stands in that a key opens.
async fn find_owner(services: &Services, id: Uuid, key: &str) -> Result<Option<Uuid>, RepoError> {
    let db = services.db.read();
    if !quick_purchases::opens_report(services, db, id, key).await? {
        return Ok(None);
    }
    let report = reports::find(db, id).await?;
    Ok(report.map(|report| report.user_id))
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

/// What an open page is told.
#[derive(Clone, Debug)]
pub enum Event {
    Report(Box<ReportView>),
    /// The report is complete: nothing will follow.
    End,
}

/// Who reads a report.
#[derive(Clone, Copy)]
pub enum Reader<'a> {
    User(&'a Caller),
    /// The bearer of the access key of its purchase.
    Key(&'a str),
}

#[derive(Debug, thiserror::Error)]
pub enum WatchError {
    #[error("there is no such report of this user")]
    NotFound,
    #[error("the user has too many streams open")]
    TooMany,
    #[error(transparent)]
    Repo(#[from] RepoError),
}

/// The report after every change that is later than version `seen`, to the last one. The stream
/// stops without an end when its time or the session is over; a page that still cares comes back.
pub async fn watch(
    services: &Arc<Services>,
    reader: Reader<'_>,
    id: Uuid,
    seen: i64,
) -> Result<impl Stream<Item = Event> + Send + use<>, WatchError> {
    // Listening begins before the first read, so that no change falls in between.
    let changes = services.events.subscribe();
    let (user_id, session_id) = match reader {
        Reader::User(caller) => (caller.user.id, Some(caller.session.id)),
        Reader::Key(key) => {
            let owner = find_owner(services, id, key).await?;
            (owner.ok_or(WatchError::NotFound)?, None)
        }
    };
    let report = reports::find_for_user(services.db.read(), id, user_id)
        .await?
        .ok_or(WatchError::NotFound)?;
    let place = services.streams.enter(user_id);
    let watcher = Watcher {
        services: Arc::clone(services),
        user_id,
        session_id,
        id,
        // A version from the future is of another database: everything is news.
        seen: if seen > report.version { 0 } else { seen },
        ends_at: services.clock.now() + Duration::minutes(STREAM_MINUTES),
        changes,
        is_over: false,
        _place: place.ok_or(WatchError::TooMany)?,
    };
    Ok(stream::unfold(watcher, Watcher::next))
}

struct Watcher {
    services: Arc<Services>,
    user_id: Uuid,
    /// Nobody has to be signed in who came with a key.
    session_id: Option<Uuid>,
    id: Uuid,
    seen: i64,
    ends_at: DateTime<Utc>,
    changes: broadcast::Receiver<Uuid>,
    is_over: bool,
    _place: StreamPlace,
}

impl Watcher {
    async fn next(mut self) -> Option<(Event, Self)> {
        if self.is_over {
            return None;
        }
        match self.find_event().await {
            Ok(event) => event.map(|event| (event, self)),
            Err(error) => {
                tracing::error!(report_id = %self.id, %error, "a report could not be read");
                None
            }
        }
    }

    /// Waits for what comes next; `None` stops the stream without an end.
    async fn find_event(&mut self) -> Result<Option<Event>, SessionError> {
        loop {
            let is_live = match self.session_id {
                Some(session_id) => sessions::is_live(&self.services, session_id).await?,
                None => true,
            };
            let is_allowed = is_live && self.services.clock.now() < self.ends_at;
            if !is_allowed {
                return Ok(None);
            }
            let progress = reports::find_progress(self.services.db.read(), self.id).await?;
            let Some((version, status)) = progress else {
                return Ok(None);
            };
            if version > self.seen {
                let view = find(&self.services, self.user_id, self.id).await?;
                self.seen = view.as_ref().map_or(version, |view| view.version);
                return Ok(view.map(|view| Event::Report(Box::new(view))));
            }
            if status == COMPLETED {
                self.is_over = true;
                return Ok(Some(Event::End));
            }
            self.wait().await;
        }
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
