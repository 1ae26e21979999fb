//! Prepaid account at the car-data service: balance, charges and concurrency limit.

use std::{collections::BTreeMap, sync::Mutex};

use chrono::NaiveDate;
use serde_json::Value;

use crate::base::lock;

#[derive(Debug)]
pub struct Account(Mutex<State>);

#[derive(Debug)]
struct State {
    kopecks: i64,
    max_parallel: usize,
    parallel: usize,
    /// Charges by day and API file.
    charges: BTreeMap<(NaiveDate, &'static str), Charge>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Charge {
    pub calls: u32,
    pub kopecks: i64,
}

/// Permit for one concurrent call, released on drop.
#[derive(Debug)]
pub struct Permit<'a>(&'a Account);

impl Drop for Permit<'_> {
    fn drop(&mut self) {
        lock(&self.0.0).parallel -= 1;
    }
}

impl Default for Account {
    fn default() -> Self {
        Self(Mutex::new(State {
            kopecks: 10_000_000,
            max_parallel: 30,
            parallel: 0,
            charges: BTreeMap::new(),
        }))
    }
}

impl Account {
    pub fn adjust(&self, roubles: Option<i64>, max_parallel: Option<usize>) {
        let mut state = lock(&self.0);
        state.kopecks = roubles.map_or(state.kopecks, |roubles| roubles.saturating_mul(100));
        state.max_parallel = max_parallel.unwrap_or(state.max_parallel);
    }

    /// Balance of the account, kopecks.
    pub fn balance(&self) -> i64 {
        lock(&self.0).kopecks
    }

    /// Charges the price of an answer and returns the new balance in kopecks.
    pub fn charge(&self, today: NaiveDate, file: &'static str, kopecks: i64) -> i64 {
        let mut state = lock(&self.0);
        let charge = state.charges.entry((today, file)).or_default();
        charge.calls += 1;
        charge.kopecks += kopecks;
        state.kopecks -= kopecks;
        state.kopecks
    }

    /// Charges between two days, inclusive, summed by API file.
    pub fn charges_by_file(
        &self,
        from: NaiveDate,
        to: NaiveDate,
    ) -> BTreeMap<&'static str, Charge> {
        let mut files: BTreeMap<&'static str, Charge> = BTreeMap::new();
        for ((day, file), charge) in &lock(&self.0).charges {
            if (from..=to).contains(day) {
                let sum = files.entry(file).or_default();
                sum.calls += charge.calls;
                sum.kopecks += charge.kopecks;
            }
        }
        files
    }

    /// Permit for a call; `None` when the limit of concurrent calls is reached.
    pub fn try_acquire(&self) -> Option<Permit<'_>> {
        let mut state = lock(&self.0);
        if state.parallel >= state.max_parallel {
            return None;
        }
        state.parallel += 1;
        Some(Permit(self))
    }
}

/// Amount in the format of the service: a JSON number of roubles.
pub fn roubles(kopecks: i64) -> Value {
    let sign = if kopecks < 0 { "-" } else { "" };
    let kopecks = kopecks.unsigned_abs();
    let text = format!("{sign}{}.{:02}", kopecks / 100, kopecks % 100);
    match text.strip_suffix(".00").map(str::parse::<i64>) {
        Some(whole) => whole.map_or(Value::Null, Value::from),
        None => text.parse::<f64>().map_or(Value::Null, Value::from),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::date;

    #[test]
    fn charges_are_summed_by_file_for_the_days_of_the_period() {
        let account = Account::default();
        let day = |day| date(2026, 11, day);
        for (on, file, kopecks) in [(20, "gibdd", 80), (21, "gibdd", 50), (21, "fts", 50)] {
            account.charge(day(on), file, kopecks);
        }
        let list = |from, to| account.charges_by_file(day(from), day(to));
        let charge = |calls, kopecks| Charge { calls, kopecks };
        assert_eq!(list(20, 20), BTreeMap::from([("gibdd", charge(1, 80))]));
        let both = [("gibdd", charge(2, 130)), ("fts", charge(1, 50))];
        assert_eq!(list(20, 21), BTreeMap::from(both));
        assert!(list(21, 20).is_empty() && list(22, 23).is_empty());
    }
}
