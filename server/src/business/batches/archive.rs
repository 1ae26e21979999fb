//! Archive with the PDF reports of a batch, streamed one report at a time.

use std::io::{self, Write};
use std::mem;
use std::sync::{Arc, Mutex, PoisonError};

use futures::{Stream, StreamExt, stream};
use uuid::Uuid;
use zip::CompressionMethod;
use zip::result::ZipError;
use zip::write::{SimpleFileOptions, StreamWriter, ZipWriter};

use crate::business::batches::BatchError;
use crate::business::repository::api_keys::Mode;
use crate::business::repository::batch_rows::{self, Filter, Row, RowState};
use crate::business::repository::batches as repo;
use crate::platform::Context;
use crate::platform::limits::stream_limit::StreamPermit;
use crate::reports::access;
use crate::reports::pdf::{self, ReportPdfError};

/// Maximum number of reports of an archive.
pub const MAX_REPORTS: usize = 500;

/// Reason why the archive cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    #[error(transparent)]
    Batch(#[from] BatchError),
    #[error("no completed row of the batch matches the filter")]
    Empty,
    #[error("too many rows match the filter")]
    TooLarge,
    #[error("the user has too many concurrent documents")]
    TooMany,
    #[error(transparent)]
    Report(#[from] ReportPdfError),
    #[error("the archive cannot be written: {0}")]
    Zip(#[from] ZipError),
    #[error("the archive cannot be written: {0}")]
    Io(#[from] io::Error),
}

/// Starts the archive of the completed rows that match a filter, as a stream of its parts.
pub async fn begin(
    ctx: &Arc<Context>,
    user_id: Uuid,
    id: Uuid,
    filter: Filter,
) -> Result<impl Stream<Item = Result<Vec<u8>, ArchiveError>> + Send + use<>, ArchiveError> {
    let permit = ctx.streams.try_acquire(user_id);
    let permit = permit.ok_or(ArchiveError::TooMany)?;
    let db = ctx.db.read();
    let batch = repo::find(db, user_id, id)
        .await
        .map_err(BatchError::from)?;
    let batch = batch.filter(|batch| batch.mode == Mode::Live);
    let batch = batch.ok_or(BatchError::NotFound)?;
    let completed = Filter {
        state: Some(RowState::Completed),
        ..filter
    };
    let limit = u64::try_from(MAX_REPORTS + 1).unwrap_or(u64::MAX);
    let rows = batch_rows::list(db, batch.id, &completed, None, limit);
    let rows = rows.await.map_err(BatchError::from)?;
    if rows.is_empty() {
        return Err(ArchiveError::Empty);
    }
    if rows.len() > MAX_REPORTS {
        return Err(ArchiveError::TooLarge);
    }
    let written = Buffer::default();
    let archive = Archive {
        ctx: Arc::clone(ctx),
        user_id,
        rows: rows.into_iter(),
        zip: Some(ZipWriter::new_stream(written.clone())),
        written,
        _permit: permit,
    };
    // Fused, because a compressing body polls once more after the end.
    Ok(stream::unfold(archive, Archive::step).fuse())
}

/// Bytes of the archive that are not sent yet.
#[derive(Clone, Default)]
struct Buffer(Arc<Mutex<Vec<u8>>>);

impl Buffer {
    fn take(&self) -> Vec<u8> {
        mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Write for Buffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut unsent = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        unsent.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

struct Archive {
    ctx: Arc<Context>,
    user_id: Uuid,
    rows: std::vec::IntoIter<Row>,
    /// `None` once the archive is complete or failed.
    zip: Option<ZipWriter<StreamWriter<Buffer>>>,
    written: Buffer,
    _permit: StreamPermit,
}

impl Archive {
    async fn step(mut self) -> Option<(Result<Vec<u8>, ArchiveError>, Self)> {
        let zip = self.zip.take()?;
        match Box::pin(self.write_next(zip)).await {
            Ok(zip) => {
                self.zip = zip;
                Some((Ok(self.written.take()), self))
            }
            Err(error) => {
                tracing::error!(user_id = %self.user_id, %error, "archive aborted");
                Some((Err(error), self))
            }
        }
    }

    /// Writes the next report, or the directory after the last one.
    async fn write_next(
        &mut self,
        mut zip: ZipWriter<StreamWriter<Buffer>>,
    ) -> Result<Option<ZipWriter<StreamWriter<Buffer>>>, ArchiveError> {
        let Some(row) = self.rows.next() else {
            zip.finish()?;
            return Ok(None);
        };
        // A report that was deleted meanwhile is left out.
        if let Some(document) = self.render(&row).await? {
            let options =
                SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
            zip.start_file(file_name(&row), options)?;
            zip.write_all(&document)?;
            zip.flush()?;
        }
        Ok(Some(zip))
    }

    async fn render(&self, row: &Row) -> Result<Option<Vec<u8>>, ArchiveError> {
        let Some(report_id) = row.report_id else {
            return Ok(None);
        };
        let view = access::find_own(&self.ctx, self.user_id, report_id).await;
        let Some(view) = view.map_err(BatchError::from)? else {
            return Ok(None);
        };
        let link = format!("{}/report/{report_id}", self.ctx.public_url);
        let document = pdf::typeset(&self.ctx, &view, Some(link), None).await?;
        Ok(Some(document))
    }
}

/// Name of the file of a row: its position and the number of the car.
fn file_name(row: &Row) -> String {
    let number = row.number.as_deref().unwrap_or_default();
    let number: String = number
        .chars()
        .filter(|c| c.is_alphanumeric() || *c == '-')
        .collect();
    format!("{:04}-{number}.pdf", row.position)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn name_of_a_file_has_no_separators_of_paths() {
        let row = Row {
            id: Uuid::nil(),
            batch_id: Uuid::nil(),
            position: 7,
            identifier: String::new(),
            kind: None,
            number: Some("../А001АА/77 b".to_owned()),
            external_id: None,
            state: RowState::Completed,
            skip_code: None,
            skip_message: None,
            report_id: None,
            test_check_id: None,
            is_existing: false,
            verdict_level: None,
            attempts: 0,
            next_attempt_at: None,
        };
        assert_eq!(file_name(&row), "0007-А001АА77b.pdf");
    }
}
