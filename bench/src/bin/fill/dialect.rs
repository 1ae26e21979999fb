//! SQL that differs between the two databases.

/// Days over which the rows are spread.
const DAYS: u64 = 365;
const DAY_S: u64 = 24 * 60 * 60;

/// SQL dialect of the statements.
pub struct Dialect {
    pub is_sqlite: bool,
    /// Number of rows that are spread over the days.
    pub rows: u64,
}

impl Dialect {
    /// Series `i` from the first to the last number.
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

    /// Id of row `i` of a table.
    pub fn id(&self, table: u32, i: &str) -> String {
        if self.is_sqlite {
            return format!("unhex(printf('{table:08x}%024x', {i}))");
        }
        format!("CAST('{table:08x}' || lpad(to_hex({i}), 24, '0') AS uuid)")
    }

    /// Same id as text.
    pub fn name(&self, table: u32, i: &str) -> String {
        let last = if self.is_sqlite {
            format!("printf('%012x', {i})")
        } else {
            format!("lpad(to_hex({i}), 12, '0')")
        };
        format!("'{table:08x}-0000-0000-0000-' || {last}")
    }

    /// Creation time of row `i`: the last one is now, the first one a year ago.
    pub fn time(&self, i: &str) -> String {
        let step_us = DAYS * DAY_S * 1_000_000 / self.rows;
        let rows = self.rows;
        if self.is_sqlite {
            // In the server's text format, because SQLite sorts times as text.
            return format!(
                "replace(strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now', \
                 '-' || (({rows} - ({i})) * {step_us} / 1000000.0) || ' seconds'), '.000+', '+')"
            );
        }
        format!("now() - make_interval(secs => ({rows}::bigint - ({i})) * {step_us} / 1000000.0)")
    }

    /// INSERT of a batch of numbers.
    pub fn insert(&self, table: &str, columns: &str, values: &str, numbers: (u64, u64)) -> String {
        let numbers = self.numbers(numbers.0, numbers.1);
        format!("INSERT INTO {table} ({columns}) SELECT {values} FROM {numbers}")
    }
}
