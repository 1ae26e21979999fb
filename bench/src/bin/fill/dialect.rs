//! SQL expressions that differ between PostgreSQL and SQLite.

/// Days over which the rows are spread.
const DAYS: u64 = 365;
const DAY_S: u64 = 24 * 60 * 60;

/// SQL dialect of one database.
pub struct Dialect {
    pub is_sqlite: bool,
    /// Number of rows that are spread over [`DAYS`].
    pub rows: u64,
}

impl Dialect {
    /// Table expression with the numbers `i` from `first` to `last`.
    pub fn numbers(&self, first: u64, last: u64) -> String {
        if self.is_sqlite {
            return format!(
                "(WITH RECURSIVE n(i) AS (SELECT {first} UNION ALL SELECT i + 1 FROM n \
                 WHERE i < {last}) SELECT i FROM n) AS n"
            );
        }
        // A year in microseconds exceeds four bytes.
        format!("generate_series({first}::bigint, {last}::bigint) AS n(i)")
    }

    /// Expression for the id of row `i` of a table.
    pub fn id(&self, table: u32, i: &str) -> String {
        if self.is_sqlite {
            return format!("unhex(printf('{table:08x}%024x', {i}))");
        }
        format!("CAST('{table:08x}' || lpad(to_hex({i}), 24, '0') AS uuid)")
    }

    /// Expression for the id of row `i` of a table as text.
    pub fn name(&self, table: u32, i: &str) -> String {
        let last = if self.is_sqlite {
            format!("printf('%012x', {i})")
        } else {
            format!("lpad(to_hex({i}), 12, '0')")
        };
        format!("'{table:08x}-0000-0000-0000-' || {last}")
    }

    /// Expression for the creation time of row `i`: the last row is created now, the first a year ago.
    pub fn time(&self, i: &str) -> String {
        let step_us = DAYS * DAY_S * 1_000_000 / self.rows;
        let rows = self.rows;
        if self.is_sqlite {
            // SQLite sorts times as text, so the server's format is used.
            return format!(
                "replace(strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now', \
                 '-' || (({rows} - ({i})) * {step_us} / 1000000.0) || ' seconds'), '.000+', '+')"
            );
        }
        format!("now() - make_interval(secs => ({rows}::bigint - ({i})) * {step_us} / 1000000.0)")
    }

    /// INSERT statement for the rows of a range of numbers.
    pub fn insert(&self, table: &str, columns: &str, values: &str, numbers: (u64, u64)) -> String {
        let numbers = self.numbers(numbers.0, numbers.1);
        format!("INSERT INTO {table} ({columns}) SELECT {values} FROM {numbers}")
    }
}
