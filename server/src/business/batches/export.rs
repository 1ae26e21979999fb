//! Results of a batch as a spreadsheet: one line per row of the list.

use std::collections::HashMap;
use std::io;

use avtosled_core::identifier::IdentifierKind;
use avtosled_core::money::Kopecks;
use avtosled_core::report::SourceState;
use rust_xlsxwriter::{Format, Workbook, Worksheet, XlsxError};
use uuid::Uuid;

use crate::business::batches::BatchError;
use crate::business::repository::api_keys::Mode;
use crate::business::repository::batch_rows::{self, Filter, Row, RowState};
use crate::business::repository::batches as repo;
use crate::platform::Context;
use crate::platform::db::StorageError;
use crate::platform::documents::spreadsheet::{UTF8_MARK, csv_writer, guarded, with_comma};

const HEADER: [&str; 10] = [
    "Строка",
    "Запрос",
    "Чем является",
    "Номер",
    "Ваш номер",
    "Состояние",
    "Вывод",
    "Почему пропущено",
    "Списано, ₽",
    "Отчёт",
];
/// Column widths in characters.
const WIDTHS: [u32; 10] = [8, 24, 14, 22, 16, 16, 18, 40, 12, 60];

/// Reason why the results cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    #[error(transparent)]
    Batch(#[from] BatchError),
    #[error("the workbook cannot be written: {0}")]
    Xlsx(#[from] XlsxError),
    #[error("the CSV file cannot be written: {0}")]
    Csv(#[from] csv::Error),
    #[error("the CSV file cannot be written: {0}")]
    Io(#[from] io::Error),
}

/// Line of the results.
struct Line {
    row: Row,
    charged: Option<Kopecks>,
    report_url: Option<String>,
}

impl Line {
    fn texts(&self) -> [String; 10] {
        let row = &self.row;
        [
            row.position.to_string(),
            row.identifier.clone(),
            row.kind.as_deref().map_or("", kind_title).to_owned(),
            row.number.clone().unwrap_or_default(),
            row.external_id.clone().unwrap_or_default(),
            state_title(row.state).to_owned(),
            row.verdict_level
                .as_deref()
                .map_or("", level_title)
                .to_owned(),
            row.skip_message.clone().unwrap_or_default(),
            self.charged.map(with_comma).unwrap_or_default(),
            self.report_url.clone().unwrap_or_default(),
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
    let lines = lines(ctx, user_id, id).await?;
    let mut file = UTF8_MARK.as_bytes().to_vec();
    let mut writer = csv_writer(&mut file);
    writer.write_record(HEADER)?;
    for line in &lines {
        writer.write_record(line.texts().map(guarded))?;
    }
    writer.flush()?;
    drop(writer);
    Ok(file)
}

/// Results as a workbook.
pub async fn xlsx(ctx: &Context, user_id: Uuid, id: Uuid) -> Result<Vec<u8>, ExportError> {
    let lines = lines(ctx, user_id, id).await?;
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet();
    let (bold, sum) = (
        Format::new().set_bold(),
        Format::new().set_num_format("#,##0.00"),
    );
    sheet.set_name("Результаты")?.set_freeze_panes(1, 0)?;
    for (column, (title, width)) in (0..).zip(HEADER.iter().zip(WIDTHS)) {
        sheet.set_column_width(column, width)?;
        sheet.write_string_with_format(0, column, *title, &bold)?;
    }
    for (number, line) in (1..).zip(&lines) {
        write(sheet, number, line, &sum)?;
    }
    if let Ok(last) = u32::try_from(lines.len()) {
        sheet.autofilter(0, 0, last, 9)?;
    }
    Ok(workbook.save_to_buffer()?)
}

fn write(sheet: &mut Worksheet, number: u32, line: &Line, sum: &Format) -> Result<(), XlsxError> {
    const CHARGED: u16 = 8;
    for (column, text) in (0..).zip(line.texts()) {
        match (column, line.charged) {
            (0, _) => {
                sheet.write_number(number, column, f64::from(line.row.position))?;
            }
            (CHARGED, Some(charged)) => {
                // Sums of a row are far below the precision of the number.
                let kopecks = f64::from(i32::try_from(charged.0).unwrap_or(i32::MAX));
                sheet.write_number_with_format(number, column, kopecks / 100.0, sum)?;
            }
            _ if text.is_empty() => {}
            // Text cells are never evaluated.
            _ => {
                sheet.write_string(number, column, text)?;
            }
        }
    }
    Ok(())
}

async fn lines(ctx: &Context, user_id: Uuid, id: Uuid) -> Result<Vec<Line>, BatchError> {
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
    Ok(rows.into_iter().map(line).collect())
}

/// Sums charged for the reports of a batch.
async fn charged(ctx: &Context, id: Uuid) -> Result<HashMap<Uuid, Kopecks>, StorageError> {
    let sums = batch_rows::list_charged(ctx.db.read(), id).await?;
    let sums = sums.into_iter();
    Ok(sums.map(|(report, sum)| (report, Kopecks(sum))).collect())
}
