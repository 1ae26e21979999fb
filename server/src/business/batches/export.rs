//! Results of a batch as a spreadsheet: one line per row of the list.

use std::collections::HashMap;

use avtosled_core::identifier::IdentifierKind;
use avtosled_core::money::Kopecks;
use avtosled_core::report::SourceState;
use uuid::Uuid;

use crate::business::batches::BatchError;
use crate::business::repository::api_keys::Mode;
use crate::business::repository::batch_rows::{self, Filter, Row, RowState};
use crate::business::repository::batches as repo;
use crate::platform::Context;
use crate::platform::db::StorageError;
use crate::platform::documents::table::{self, Cell, Column, TableError};

const COLUMNS: [Column; 10] = [
    ("Строка", 8),
    ("Запрос", 24),
    ("Чем является", 14),
    ("Номер", 22),
    ("Ваш номер", 16),
    ("Состояние", 16),
    ("Вывод", 18),
    ("Почему пропущено", 40),
    ("Списано, ₽", 12),
    ("Отчёт", 60),
];

/// Reason why the results cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    #[error(transparent)]
    Batch(#[from] BatchError),
    #[error(transparent)]
    Table(#[from] TableError),
}

/// Line of the results.
struct Line {
    row: Row,
    charged: Option<Kopecks>,
    report_url: Option<String>,
}

impl Line {
    fn cells(self) -> Vec<Cell> {
        let row = self.row;
        vec![
            Cell::Number(row.position),
            Cell::Text(row.identifier),
            Cell::text(row.kind.as_deref().map(|kind| kind_title(kind).to_owned())),
            Cell::text(row.number),
            Cell::text(row.external_id),
            Cell::Text(state_title(row.state).to_owned()),
            Cell::text(
                row.verdict_level
                    .as_deref()
                    .map(|level| level_title(level).to_owned()),
            ),
            Cell::text(row.skip_message),
            Cell::sum(self.charged),
            Cell::text(self.report_url),
        ]
    }
}

fn kind_title(kind: &str) -> &'static str {
    match IdentifierKind::parse(kind) {
        Some(IdentifierKind::Vin) => "VIN",
        Some(IdentifierKind::License) => "Госномер",
        Some(IdentifierKind::Body) => "Номер кузова",
        None => "",
    }
}

const fn state_title(state: RowState) -> &'static str {
    match state {
        RowState::Waiting => "Ждёт проверки",
        RowState::Running => "Проверяется",
        RowState::Completed => "Проверена",
        RowState::Skipped => "Пропущена",
        RowState::Cancelled => "Отменена",
    }
}

/// Titles of the levels as the pages show them.
fn level_title(level: &str) -> &'static str {
    match SourceState::parse(level) {
        Some(SourceState::Stop) => "Стоп",
        Some(SourceState::Attention) => "Внимание",
        Some(SourceState::Good) => "Хорошо",
        Some(SourceState::NoData | SourceState::NotAnswered) | None => "Нет данных",
    }
}

/// Results as CSV for Russian spreadsheets.
pub async fn csv(ctx: &Context, user_id: Uuid, id: Uuid) -> Result<Vec<u8>, ExportError> {
    Ok(table::csv(&COLUMNS, &lines(ctx, user_id, id).await?)?)
}

/// Results as a workbook.
pub async fn xlsx(ctx: &Context, user_id: Uuid, id: Uuid) -> Result<Vec<u8>, ExportError> {
    let lines = lines(ctx, user_id, id).await?;
    Ok(table::xlsx("Результаты", &COLUMNS, &lines)?)
}

async fn lines(ctx: &Context, user_id: Uuid, id: Uuid) -> Result<Vec<Vec<Cell>>, BatchError> {
    let db = ctx.db.read();
    let batch = repo::find(db, user_id, id).await?;
    let batch = batch.filter(|batch| batch.mode == Mode::Live);
    batch.ok_or(BatchError::NotFound)?;
    let rows = batch_rows::list(db, id, &Filter::default(), None, u64::from(u32::MAX)).await?;
    let charged = charged(ctx, id).await?;
    let line = |row: Row| Line {
        charged: row
            .report_id
            .filter(|_| !row.is_existing)
            .and_then(|report| charged.get(&report).copied()),
        report_url: row
            .report_id
            .map(|report| format!("{}/report/{report}", ctx.public_url)),
        row,
    };
    Ok(rows.into_iter().map(line).map(Line::cells).collect())
}

/// Sums charged for the reports of a batch.
async fn charged(ctx: &Context, id: Uuid) -> Result<HashMap<Uuid, Kopecks>, StorageError> {
    let sums = batch_rows::list_charged(ctx.db.read(), id).await?;
    let sums = sums.into_iter();
    Ok(sums.map(|(report, sum)| (report, Kopecks(sum))).collect())
}
