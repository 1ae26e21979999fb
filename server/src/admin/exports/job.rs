//! Export job: reads pages from one database snapshot; a thread writes the rows.

use std::path::PathBuf;
use std::time::Duration;

use avtosled_core::date::Date;
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;
use uuid::Uuid;

use crate::admin::analytics::period::Period;
use crate::admin::exports::csv_sheet::CsvSheet;
use crate::admin::exports::files;
use crate::admin::exports::sheet::{Cell, Line, Sheet, SheetError};
use crate::admin::exports::source::Source;
use crate::admin::exports::xlsx_sheet::XlsxSheet;
use crate::admin::repository::exports::{self as repo, End, Export};
use crate::identity::repository::users;
use crate::messages::content::Content;
use crate::messages::outbox;
use crate::platform::Context;
use crate::platform::clock::moscow_text;
use crate::platform::db::StorageError;
use crate::platform::entities::exports::{Format, State};
use crate::platform::jobs::queue::{Job, Payload};
use crate::platform::jobs::{JobEnd, Run, back_off};
use crate::platform::keys::private_files;

const WATERMARK_HEAD: &str = "Кто и когда выгрузил (МСК)";
const TRIES: i32 = 3;
const BACK_OFF: Duration = Duration::from_secs(5);
/// Number of pages buffered between reader and writer.
const PAGES_AHEAD: usize = 2;

/// Job that writes the file of an export.
#[derive(Serialize, Deserialize)]
pub struct MakeExport {
    pub export_id: Uuid,
}

impl Payload for MakeExport {
    const KIND: &'static str = "make_export";

    fn key(&self) -> String {
        self.export_id.to_string()
    }
}

#[derive(Debug, thiserror::Error)]
enum MakeError {
    #[error(transparent)]
    Storage(#[from] StorageError),
    #[error(transparent)]
    Sheet(#[from] SheetError),
    #[error("the directory cannot be created: {0}")]
    Folder(anyhow::Error),
    #[error("the writer thread failed: {0}")]
    Thread(#[from] tokio::task::JoinError),
}

impl From<std::io::Error> for MakeError {
    fn from(error: std::io::Error) -> Self {
        Self::Sheet(error.into())
    }
}

impl Run for MakeExport {
    async fn run(self, ctx: &Context, job: &Job) -> JobEnd {
        match make(ctx, self.export_id, job.attempts).await {
            Ok(()) => JobEnd::Nothing,
            Err(error) if job.attempts < TRIES => JobEnd::Retry {
                after: back_off(BACK_OFF, job.attempts),
                reason: error.to_string(),
            },
            Err(error) => give_up(ctx, self.export_id, &error).await,
        }
    }
}

async fn give_up(ctx: &Context, id: Uuid, error: &MakeError) -> JobEnd {
    let end = End::failed(ctx.clock.now());
    if let Err(storage) = repo::finish(ctx.db.write(), id, end).await {
        tracing::error!(%id, error = %storage, "the result of an export was not recorded");
    }
    JobEnd::Dead {
        reason: error.to_string(),
    }
}

/// Writes the file of a waiting export; no file is left if the export was deleted meanwhile.
async fn make(ctx: &Context, id: Uuid, attempt: i32) -> Result<(), MakeError> {
    let export = repo::find(ctx.db.write(), id).await?;
    let waiting = export.filter(|export| export.state == State::Waiting);
    let Some(export) = waiting else {
        return Ok(());
    };
    let part = files::part(ctx, id, attempt);
    let line_count = write(ctx, &export, part.clone()).await?;
    let size = tokio::fs::metadata(&part).await?.len();
    tokio::fs::rename(part, files::path(ctx, id, export.format)).await?;
    let size = i64::try_from(size).unwrap_or(i64::MAX);
    let is_first = finish(ctx, &export, line_count, size).await?;
    // Another worker may have finished first.
    if !is_first && repo::find(ctx.db.write(), id).await?.is_none() {
        files::remove(ctx, id);
    }
    Ok(())
}

/// Marks an export ready and queues the mail; `false` when it was deleted or finished before.
async fn finish(
    ctx: &Context,
    export: &Export,
    line_count: i64,
    size: i64,
) -> Result<bool, StorageError> {
    let work = ctx.begin().await?;
    let end = End {
        state: State::Ready,
        line_count: Some(line_count),
        size: Some(size),
        at: work.now,
    };
    if !repo::finish(&work.tx, export.id, end).await? {
        return Ok(false);
    }
    if let Some(user) = users::find(&work.tx, export.requested_by).await? {
        let content = Content::ExportReady {
            title: source(export)?.title().to_owned(),
            from: export.first_day.clone(),
            to: export.last_day.clone(),
            line_count,
            until: export.expires_at,
        };
        let key = format!("export:{}", export.id);
        outbox::mail_to_user(&work.tx, &user, content, key, work.now).await?;
    }
    work.commit().await?;
    Ok(true)
}

fn source(export: &Export) -> Result<Source, StorageError> {
    let day = |text: &str| {
        let parsed = text.parse::<Date>();
        parsed.map_err(|_| StorageError::Inconsistent("an export with an invalid period"))
    };
    let period = Period {
        first: day(&export.first_day)?,
        last: day(&export.last_day)?,
    };
    Ok(Source::new(export.kind, period, export.revealed))
}

/// Writes a file; returns the number of rows without header and totals.
async fn write(ctx: &Context, export: &Export, path: PathBuf) -> Result<i64, MakeError> {
    private_files::create_dir_all(&ctx.exports_dir).map_err(MakeError::Folder)?;
    let mut source = source(export)?;
    let title = source.title();
    let watermark = watermark(ctx, export).await?;
    let mut head = source.head().to_vec();
    head.extend(watermark.is_some().then_some(WATERMARK_HEAD));
    let format = export.format;
    let (pages, mut written) = mpsc::channel::<Vec<Line>>(PAGES_AHEAD);
    let writing = tokio::task::spawn_blocking(move || {
        let mut sheet: Box<dyn Sheet> = match format {
            Format::Csv => Box::new(CsvSheet::begin(&path, &head)?),
            Format::Xlsx => Box::new(XlsxSheet::begin(&path, title, head)?),
        };
        while let Some(lines) = written.blocking_recv() {
            for mut line in lines {
                line.extend(watermark.clone());
                sheet.write(&line)?;
            }
        }
        sheet.finish()
    });
    let read = read(ctx, &mut source, pages).await;
    writing.await??;
    Ok(read?)
}

/// Value of the column that marks files with unmasked data: who requested the export and when.
/// Each row has it, so that a part of the file names its origin too.
async fn watermark(ctx: &Context, export: &Export) -> Result<Option<Cell>, StorageError> {
    if !export.revealed {
        return Ok(None);
    }
    let author = users::get(ctx.db.read(), export.requested_by).await?;
    let ordered = moscow_text(export.created_at);
    let text = format!("{}, {ordered} МСК, {}", author.username, export.id);
    Ok(Some(Cell::text(text)))
}

/// Reads all rows from one snapshot until the writer stops; returns their number.
async fn read(
    ctx: &Context,
    source: &mut Source,
    pages: mpsc::Sender<Vec<Line>>,
) -> Result<i64, StorageError> {
    let tx = ctx.db.begin_snapshot().await?;
    let mut count = 0;
    while let Some(lines) = source.next_page(&tx).await? {
        count += lines.len();
        if pages.send(lines).await.is_err() {
            break;
        }
    }
    ctx.db.commit(tx).await?;
    if let Some(line) = source.totals() {
        // The writer reports its own error.
        let _ = pages.send(vec![line]).await;
    }
    Ok(i64::try_from(count).unwrap_or(i64::MAX))
}
