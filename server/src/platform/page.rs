//! Pages of lists that go on after a row.

use uuid::Uuid;

pub const DEFAULT_LIMIT: u64 = 50;
pub const MAX_LIMIT: u64 = 100;

/// How many rows a page has, as a client asks.
#[must_use]
pub fn limit(asked: Option<u64>) -> u64 {
    asked.unwrap_or(DEFAULT_LIMIT).clamp(1, MAX_LIMIT)
}

/// The page of at most `limit` rows, of which one more was read, and what the next one comes after.
pub fn cut<T>(mut rows: Vec<T>, limit: u64, id: impl Fn(&T) -> Uuid) -> (Vec<T>, Option<Uuid>) {
    let limit = usize::try_from(limit).unwrap_or(usize::MAX);
    let has_more = rows.len() > limit;
    rows.truncate(limit);
    let next = rows.last().filter(|_| has_more).map(id);
    (rows, next)
}
