//! SQL that groups rows by the calendar of Moscow.

use sea_orm::DatabaseBackend;

use crate::platform::db::Conn;

/// Unit of grouping by time.
#[derive(Clone, Copy, Debug)]
pub enum TimeUnit {
    Hour,
    Day,
    Month,
}

/// SQL for the Moscow hour, day or month of a column; Moscow is UTC+3 without DST since 2014.
pub fn moscow(conn: &impl Conn, column: &str, unit: TimeUnit) -> String {
    match (conn.get_database_backend(), unit) {
        (DatabaseBackend::Sqlite, TimeUnit::Hour) => {
            format!("strftime('%Y-%m-%dT%H', {column}, '+3 hours')")
        }
        (DatabaseBackend::Sqlite, TimeUnit::Day) => {
            format!("strftime('%Y-%m-%d', {column}, '+3 hours')")
        }
        (DatabaseBackend::Sqlite, TimeUnit::Month) => {
            format!("strftime('%Y-%m', {column}, '+3 hours')")
        }
        (_, TimeUnit::Hour) => {
            format!("to_char({column} AT TIME ZONE INTERVAL '3 hours', 'YYYY-MM-DD\"T\"HH24')")
        }
        (_, TimeUnit::Day) => {
            format!("to_char({column} AT TIME ZONE INTERVAL '3 hours', 'YYYY-MM-DD')")
        }
        (_, TimeUnit::Month) => {
            format!("to_char({column} AT TIME ZONE INTERVAL '3 hours', 'YYYY-MM')")
        }
    }
}
