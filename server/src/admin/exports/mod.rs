//! Exports of accounts, checks, ledger transfers and vendor calls of a period.
//! A job writes the file, which is deleted after a day.

pub mod calls;
pub mod checks;
pub mod csv_sheet;
pub mod files;
pub mod finance;
pub mod job;
pub mod sheet;
pub mod source;
pub mod users;
pub mod xlsx_sheet;

use chrono::{DateTime, Duration, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::admin::analytics::period::Period;
use crate::admin::dual_control::notifications;
use crate::admin::exports::job::MakeExport;
use crate::admin::repository::exports::{self as repo, Export};
use crate::identity::repository::users as accounts;
use crate::identity::session::SessionError;
use crate::identity::session::sessions::Caller;
use crate::platform::Context;
use crate::platform::audit_log::{self, Action, NewAuditEvent};
use crate::platform::db::{self, StorageError};
use crate::platform::jobs::queue;

pub use crate::platform::entities::exports::{Format, Kind, State};

/// Time for which a file is kept.
const KEPT: Duration = Duration::days(1);
/// Maximum exports listed.
const LISTED: u64 = 100;

/// An export to be queued.
#[derive(Clone, Debug)]
pub struct NewExport {
    pub kind: Kind,
    pub format: Format,
    pub period: Period,
    /// Whether personal data is unmasked; such a file is readable by the requester only.
    pub revealed: bool,
    pub reason: String,
}

/// An export as listed in the panel.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExportView {
    pub id: Uuid,
    pub kind: Kind,
    pub format: Format,
    /// First Moscow day, `yyyy-mm-dd`.
    pub from: String,
    /// Last Moscow day, `yyyy-mm-dd`.
    pub to: String,
    /// Whether personal data is unmasked.
    pub revealed: bool,
    pub state: State,
    /// Number of rows without header; null unless ready.
    pub line_count: Option<i64>,
    /// Size of the file in bytes; null unless ready.
    pub size: Option<i64>,
    pub requested_by: String,
    /// Whether the caller may download the file.
    pub may_download: bool,
    pub created_at: DateTime<Utc>,
    pub finished_at: Option<DateTime<Utc>>,
    /// Time when the file is deleted.
    pub expires_at: DateTime<Utc>,
}

impl ExportView {
    fn new(row: Export, requested_by: String, reader: Uuid) -> Self {
        Self {
            may_download: may_read(&row, reader),
            id: row.id,
            kind: row.kind,
            format: row.format,
            from: row.first_day,
            to: row.last_day,
            revealed: row.revealed,
            state: row.state,
            line_count: row.line_count,
            size: row.size,
            requested_by,
            created_at: row.created_at,
            finished_at: row.finished_at,
            expires_at: row.expires_at,
        }
    }
}

#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    #[error("there is no such export")]
    NotFound,
    #[error("the export is not ready")]
    NotReady,
    #[error("an export with unmasked data is readable by its requester only")]
    NotOwn,
    #[error(transparent)]
    Session(#[from] SessionError),
    #[error("the file cannot be read: {0}")]
    File(#[from] std::io::Error),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

fn may_read(export: &Export, reader: Uuid) -> bool {
    export.state == State::Ready && (!export.revealed || export.requested_by == reader)
}

/// Queues an export of a period and records the request in the audit log.
pub async fn order(
    ctx: &Context,
    admin: &Caller,
    new: NewExport,
) -> Result<ExportView, StorageError> {
    let work = ctx.begin().await?;
    let export = Export {
        id: Uuid::now_v7(),
        kind: new.kind,
        format: new.format,
        first_day: new.period.first.to_string(),
        last_day: new.period.last.to_string(),
        revealed: new.revealed,
        state: State::Waiting,
        line_count: None,
        size: None,
        requested_by: admin.user.id,
        created_at: work.now,
        finished_at: None,
        expires_at: work.now + KEPT,
    };
    let event = NewAuditEvent {
        admin_id: Some(admin.user.id),
        action: Action::ExportOrdered,
        change: described(&export),
        reason: new.reason,
    };
    db::insert(&work.tx, export.clone()).await?;
    audit_log::record(&work.tx, &export.id.to_string(), event, work.now).await?;
    let job = MakeExport {
        export_id: export.id,
    };
    queue::enqueue(&work.tx, &[job], work.now).await?;
    if export.revealed {
        let described = described(&export);
        notifications::notify_of_export(&work, &admin.user, export.id, &described).await?;
    }
    work.commit().await?;
    let name = admin.user.username.clone();
    Ok(ExportView::new(export, name, admin.user.id))
}

/// Description for the audit log, such as `finance, xlsx, 2026-11-01 – 2026-11-23, данные открыты`.
fn described(export: &Export) -> String {
    let revealed = if export.revealed {
        ", данные открыты"
    } else {
        ""
    };
    let (kind, format) = (export.kind, export.format);
    let (first, last) = (&export.first_day, &export.last_day);
    format!("{kind}, {format}, {first} – {last}{revealed}")
}

/// Lists unexpired exports, newest first.
pub async fn list(ctx: &Context, reader: Uuid) -> Result<Vec<ExportView>, StorageError> {
    let conn = ctx.db.read();
    let found = repo::list(conn, ctx.clock.now(), LISTED).await?;
    let people = found.iter().map(|row| row.requested_by).collect();
    let people = accounts::list(conn, people).await?;
    let view = |row: Export| {
        let who = people.iter().find(|user| user.id == row.requested_by);
        let name = who.map(|user| user.username.clone()).unwrap_or_default();
        ExportView::new(row, name, reader)
    };
    Ok(found.into_iter().map(view).collect())
}

/// A finished file with its name and size.
pub struct Download {
    pub file: tokio::fs::File,
    pub name: String,
    pub format: Format,
    pub size: u64,
}

/// Opens the file of an export; unmasked data requires a recent sign-in.
pub async fn open(ctx: &Context, id: Uuid, admin: &Caller) -> Result<Download, ExportError> {
    let found = repo::find(ctx.db.read(), id).await?;
    let export = found.filter(|row| row.expires_at > ctx.clock.now());
    let export = export.ok_or(ExportError::NotFound)?;
    if export.state != State::Ready {
        return Err(ExportError::NotReady);
    }
    if !may_read(&export, admin.user.id) {
        return Err(ExportError::NotOwn);
    }
    if export.revealed {
        admin.require_fresh(ctx.clock.now())?;
    }
    let file = tokio::fs::File::open(files::path(ctx, id, export.format)).await?;
    let (kind, format) = (export.kind, export.format);
    let (first, last) = (&export.first_day, &export.last_day);
    Ok(Download {
        size: file.metadata().await?.len(),
        name: format!("avtosled-{kind}-{first}-{last}.{format}").replace('_', "-"),
        file,
        format,
    })
}

/// Deletes an export, also one in progress.
pub async fn remove(ctx: &Context, admin: &Caller, id: Uuid) -> Result<(), ExportError> {
    let work = ctx.begin().await?;
    let export = repo::find(&work.tx, id).await?;
    let export = export.ok_or(ExportError::NotFound)?;
    repo::delete(&work.tx, id).await?;
    let event = NewAuditEvent {
        admin_id: Some(admin.user.id),
        action: Action::ExportDeleted,
        change: described(&export),
        reason: "Удалено раньше срока".to_owned(),
    };
    audit_log::record(&work.tx, &id.to_string(), event, work.now).await?;
    work.commit().await?;
    files::remove(ctx, id);
    Ok(())
}

/// Deletes expired exports and orphaned files.
pub async fn tick(ctx: &Context) -> Result<(), StorageError> {
    repo::delete_over(ctx.db.write(), ctx.clock.now()).await?;
    for id in files::list(ctx) {
        if repo::find(ctx.db.write(), id).await?.is_none() {
            files::remove(ctx, id);
        }
    }
    Ok(())
}
