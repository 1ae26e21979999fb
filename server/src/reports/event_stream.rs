//! Server-sent events of a report.

use std::sync::Arc;

use chrono::{DateTime, Duration, Utc};
use futures::{Stream, stream};
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;
use uuid::Uuid;

use crate::checks::repository::reports::{self, ReportStatus};
use crate::identity::company::{self, AccountAccess};
use crate::identity::session::SessionError;
use crate::identity::session::sessions;
use crate::platform::Context;
use crate::platform::cache::response_cache::RenderedResponse;
use crate::platform::db::StorageError;
use crate::platform::limits::stream_limit::StreamPermit;
use crate::reports::access::find_owner;
use crate::reports::rendered_report::{self, Viewer};

/// Poll interval, because changes by other processes come without an event.
const POLL: std::time::Duration = std::time::Duration::from_secs(1);
/// Maximum duration of a stream in minutes, that of an access token; the page then reconnects.
const STREAM_MINUTES: i64 = 15;

/// Event sent to an open page.
#[derive(Clone, Debug)]
pub enum Event {
    Report(Arc<RenderedResponse>),
    /// The report is complete; the stream ends.
    End,
}

/// Reader of an event stream.
#[derive(Clone, Copy)]
pub enum Reader<'a> {
    Account(&'a AccountAccess),
    /// Bearer of the access key of the report's purchase.
    Key(&'a str),
}

#[derive(Debug, thiserror::Error)]
pub enum WatchError {
    #[error("there is no such report of this user")]
    NotFound,
    #[error("the user has too many streams open")]
    TooMany,
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Streams the report after every change later than version `seen`, until the report completes.
/// Stops without an end event when its time or the session has ended; the page then reconnects.
pub async fn watch(
    ctx: &Arc<Context>,
    reader: Reader<'_>,
    id: Uuid,
    seen: i64,
) -> Result<impl Stream<Item = Event> + Send + use<>, WatchError> {
    // Subscribes before the first read, so that no change is missed.
    let changes = ctx.events.subscribe();
    let (user_id, session_id) = match reader {
        Reader::Account(access) => (access.user.id, Some(access.caller.session.id)),
        Reader::Key(key) => {
            let found = find_owner(ctx, id, key).await?;
            let (owner, _) = found.ok_or(WatchError::NotFound)?;
            (owner, None)
        }
    };
    let report = reports::find_for_user(ctx.db.read(), id, user_id)
        .await?
        .ok_or(WatchError::NotFound)?;
    // Bearers of a key use no permit of the owner's stream limit, and each member has a limit of his own.
    let counted = match reader {
        Reader::Account(access) => access.caller.user.id,
        Reader::Key(_) => id,
    };
    let place = ctx.streams.try_acquire(counted);
    let watcher = Watcher {
        ctx: Arc::clone(ctx),
        user_id,
        session_id,
        member_id: match reader {
            Reader::Account(access) => access.member_id(),
            Reader::Key(_) => None,
        },
        id,
        // A later version than the report's belongs to another database, so everything is sent.
        seen: if seen > report.version { 0 } else { seen },
        ends_at: ctx.clock.now() + Duration::minutes(STREAM_MINUTES),
        changes,
        is_over: false,
        _place: place.ok_or(WatchError::TooMany)?,
    };
    Ok(stream::unfold(watcher, Watcher::next))
}

struct Watcher {
    ctx: Arc<Context>,
    user_id: Uuid,
    /// Session of the reader; `None` for a bearer of the access key.
    session_id: Option<Uuid>,
    /// Member who reads a report of the company.
    member_id: Option<Uuid>,
    id: Uuid,
    seen: i64,
    ends_at: DateTime<Utc>,
    changes: broadcast::Receiver<Uuid>,
    is_over: bool,
    _place: StreamPermit,
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

    /// Waits for the next event; `None` stops the stream without an end event.
    async fn find_event(&mut self) -> Result<Option<Event>, SessionError> {
        loop {
            let is_live = match self.session_id {
                Some(session_id) => sessions::is_live(&self.ctx, session_id).await?,
                None => true,
            };
            let is_member = match self.member_id {
                Some(member_id) => company::is_active(&self.ctx, member_id).await?,
                None => true,
            };
            let is_allowed = is_live && is_member && self.ctx.clock.now() < self.ends_at;
            if !is_allowed {
                return Ok(None);
            }
            let progress = reports::find_progress(self.ctx.db.read(), self.id).await?;
            let Some((version, status)) = progress else {
                return Ok(None);
            };
            if version > self.seen {
                let seen = match self.session_id {
                    Some(_) => Viewer::ByOwner,
                    None => Viewer::ByBearer(None),
                };
                let rendered =
                    rendered_report::find(&self.ctx, self.user_id, self.id, seen).await?;
                self.seen = rendered
                    .as_ref()
                    .map_or(version, |rendered| rendered.version);
                return Ok(rendered.map(Event::Report));
            }
            if status == ReportStatus::Completed {
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
