//! Export of vendor calls in a period, without inputs and answers.

use crate::admin::exports::sheet::{Cell, Line};
use crate::admin::repository::export_queries::{self, Call, Place, Range};
use crate::platform::db::{Conn, StorageError};

pub const HEAD: [&str; 10] = [
    "Номер запроса",
    "Дата и время (МСК)",
    "API",
    "Метод",
    "Успешно",
    "Время ответа, мс",
    "Стоимость, ₽",
    "Стоимость по прайсу",
    "Код ошибки",
    "Номер отчёта",
];

pub async fn read(
    conn: &impl Conn,
    range: Range,
) -> Result<(Vec<Line>, Option<Place>), StorageError> {
    let found = export_queries::list_calls(conn, range).await?;
    let last = found.last().map(|row| (row.created_at, row.id));
    Ok((found.into_iter().map(line).collect(), last))
}

fn line(row: Call) -> Line {
    let response_time = row.response_time.map(i64::from);
    vec![
        Cell::text(row.id.to_string()),
        Cell::Moment(row.created_at),
        Cell::text(row.api_type),
        Cell::text(row.method),
        Cell::yes_or_no(row.success),
        response_time.map_or(Cell::Empty, Cell::Count),
        Cell::sum(row.cost),
        Cell::yes_or_no(row.cost_estimated),
        Cell::text(row.error_code),
        Cell::text(row.report_id.map(|id| id.to_string())),
    ]
}
