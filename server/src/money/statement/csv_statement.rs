//! Statement as CSV for Russian spreadsheets: UTF-8 with BOM, semicolons, decimal commas.
//! Streamed page by page, oldest first, with constant memory.

use std::borrow::Cow;
use std::sync::Arc;

use avtosled_core::money::Kopecks;
use futures::{Stream, StreamExt, stream};
use uuid::Uuid;

use crate::money::ledger::AccountKind;
use crate::money::repository::operations::{Order, find_sum};
use crate::money::statement::period::{self, Range};
use crate::money::statement::{self, Filter, Operation, OperationsError, titles};
use crate::platform::Context;
use crate::platform::clock::moscow_text;
use crate::platform::db::StorageError;
use crate::platform::documents::spreadsheet::{self, UTF8_MARK, guarded, with_comma};
use crate::platform::limits::stream_limit::StreamPermit;

const PAGE: usize = 200;
const HEADER: [&str; 11] = [
    "Дата и время (МСК)",
    "Операция",
    "Описание",
    "Источник",
    "Запрос",
    "Сумма, ₽",
    "Изменение удержания, ₽",
    "Баланс, ₽",
    "Удержано, ₽",
    "Отчёт",
    "Номер операции",
];

/// Starts a CSV statement as a stream of its parts.
pub async fn begin_csv(
    ctx: &Arc<Context>,
    user_id: Uuid,
    filter: Filter,
) -> Result<impl Stream<Item = Result<Vec<u8>, StorageError>> + Send + use<>, OperationsError> {
    let permit = ctx.streams.try_acquire(user_id);
    let permit = permit.ok_or(OperationsError::TooMany)?;
    let range = period::find(ctx.db.read(), user_id, filter).await?;
    let writer = Writer {
        ctx: Arc::clone(ctx),
        user_id,
        filter,
        range,
        next: Next::Head,
        _permit: permit,
    };
    // Fused, because a compressing body polls once more after the end.
    Ok(stream::unfold(writer, Writer::step).fuse())
}

struct Writer {
    ctx: Arc<Context>,
    user_id: Uuid,
    filter: Filter,
    range: Range,
    next: Next,
    _permit: StreamPermit,
}

/// Part of the statement to write next.
enum Next {
    Head,
    /// Rows from a number on.
    Rows(i64),
    End,
}

impl Writer {
    async fn step(mut self) -> Option<(Result<Vec<u8>, StorageError>, Self)> {
        let written = match self.next {
            Next::Head => self.head().await,
            Next::Rows(first) => self.rows(first).await,
            Next::End => return None,
        };
        match written {
            Ok((text, next)) => {
                self.next = next;
                Some((Ok(text), self))
            }
            Err(error) => {
                tracing::error!(user_id = %self.user_id, %error, "statement aborted");
                self.next = Next::End;
                Some((Err(error), self))
            }
        }
    }

    async fn head(&self) -> Result<(Vec<u8>, Next), StorageError> {
        let opening = self.sums("Остаток на начало", self.range.first - 1).await?;
        let mut text = UTF8_MARK.as_bytes().to_vec();
        text.extend(encoded(vec![HEADER.map(Cow::Borrowed), opening])?);
        Ok((text, Next::Rows(self.range.first)))
    }

    /// A page of rows; the last one is followed by the closing balances.
    async fn rows(&self, first: i64) -> Result<(Vec<u8>, Next), StorageError> {
        let db = self.ctx.db.read();
        let rest = Range {
            first,
            ..self.range
        };
        let row_filter = rest.rows_of(self.user_id, self.filter);
        let (rows, is_last) = statement::read(db, row_filter, Order::OldestFirst, PAGE).await?;
        let next = rows.last().filter(|_| !is_last).map(|row| row.seq + 1);
        let described = titles::describe(db, rows).await?;
        let mut lines: Vec<_> = described.into_iter().map(line).collect();
        let Some(next) = next else {
            let last = self.range.last.max(self.range.first - 1);
            lines.push(self.sums("Остаток на конец", last).await?);
            return Ok((encoded(lines)?, Next::End));
        };
        Ok((encoded(lines)?, Next::Rows(next)))
    }

    async fn sums(&self, title: &'static str, seq: i64) -> Result<CsvLine, StorageError> {
        let db = self.ctx.db.read();
        let mut cells = CsvLine::default();
        cells[1] = Cow::Borrowed(title);
        for (cell, account) in [(7, AccountKind::Available), (8, AccountKind::Held)] {
            let sum = find_sum(db, self.user_id, account, seq).await?;
            cells[cell] = Cow::Owned(with_comma(Kopecks(sum)));
        }
        Ok(cells)
    }
}

type CsvLine = [Cow<'static, str>; HEADER.len()];

fn line(operation: Operation) -> CsvLine {
    let text = |text: Option<String>| Cow::Owned(guarded(text.unwrap_or_default()));
    let sum = |sum| Cow::Owned(with_comma(sum));
    let report = operation.report_id.map(|id| id.to_string());
    [
        Cow::Owned(moscow_text(operation.created_at)),
        text(Some(operation.title)),
        text(operation.description),
        text(operation.source),
        text(operation.query),
        sum(operation.amount),
        sum(operation.held_change),
        sum(operation.balance_after),
        sum(operation.held_after),
        text(report),
        Cow::Owned(operation.id.to_string()),
    ]
}

fn encoded(lines: Vec<CsvLine>) -> Result<Vec<u8>, StorageError> {
    let mut writer = spreadsheet::csv_writer(Vec::new());
    for line in lines {
        let written = writer.write_record(line.iter().map(|cell| cell.as_bytes()));
        written.map_err(|_| StorageError::Inconsistent("a statement line cannot be written"))?;
    }
    let written = writer.into_inner();
    written.map_err(|_| StorageError::Inconsistent("a statement page cannot be written"))
}
