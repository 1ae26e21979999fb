//! What the two databases write in different ways.

/// Days that the rows are spread over.
const DAYS: u64 = 365;
const DAY_S: u64 = 24 * 60 * 60;

/// How a database writes what the statements need.
pub struct Dialect {
    pub is_sqlite: bool,
    /// Rows of the table whose times are asked for.
    pub rows: u64,
}

impl Dialect {
    /// `i` from the first to the last number.
    pub fn numbers(&self, first: u64, last: u64) -> String {
        if self.is_sqlite {
            return format!(
                "(WITH RECURSIVE n(i) AS (SELECT {first} UNION ALL SELECT i + 1 FROM n \
                 WHERE i < {last}) SELECT i FROM n) AS n"
            );
        }
        // In whole microseconds a year does not fit four bytes.
        format!("generate_series({first}::bigint, {last}::bigint) AS n(i)")
    }

    /// The id of row `i` of a table.
    pub fn id(&self, table: u32, i: &str) -> String {
        if self.is_sqlite {
            return format!("unhex(printf('{table:08x}%024x', {i}))");
        }
        format!("CAST('{table:08x}' || lpad(to_hex({i}), 24, '0') AS uuid)")
    }

    /// The same as texts name it.
    pub fn name(&self, table: u32, i: &str) -> String {
        let last = if self.is_sqlite {
            format!("printf('%012x', {i})")
        } else {
            format!("lpad(to_hex({i}), 12, '0')")
        };
        format!("'{table:08x}-0000-0000-0000-' || {last}")
    }

    /// When row `i` was made: the last one now, the first one a year ago.
    pub fn time(&self, i: &str) -> String {
        let step_us = DAYS * DAY_S * 1_000_000 / self.rows;
        let rows = self.rows;
        if self.is_sqlite {
            // As the server writes it: rows are found behind one another by this text.
            return format!(
                "replace(strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now', \
                 '-' || (({rows} - ({i})) * {step_us} / 1000000.0) || ' seconds'), '.000+', '+')"
            );
        }
        format!("now() - make_interval(secs => ({rows}::bigint - ({i})) * {step_us} / 1000000.0)")
    }

    /// An insertion of the numbers of a batch.
    pub fn insert(&self, table: &str, columns: &str, values: &str, numbers: (u64, u64)) -> String {
        let numbers = self.numbers(numbers.0, numbers.1);
        format!("INSERT INTO {table} ({columns}) SELECT {values} FROM {numbers}")
    }
}
