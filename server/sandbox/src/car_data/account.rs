//! The prepaid account: balance, charges and the limit of concurrent calls.

use std::{
    collections::BTreeMap,
    sync::{
        Mutex,
        atomic::{AtomicI64, AtomicUsize, Ordering},
    },
};

use chrono::NaiveDate;
use serde_json::Value;

use crate::base::sync::lock;

const INITIAL_ROUBLES: i64 = 100_000;
const INITIAL_MAX_PARALLEL: usize = 30;

#[derive(Debug)]
pub struct Account {
    kopecks: AtomicI64,
    max_parallel: AtomicUsize,
    parallel: AtomicUsize,
    charges: Mutex<Charges>,
}

/// Charges by day and file.
pub type Charges = BTreeMap<(NaiveDate, &'static str), Charge>;

/// Number and cost of the calls of one file on one day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Charge {
    pub calls: u32,
    pub kopecks: i64,
}

/// Permit of one concurrent call, released on drop.
#[derive(Debug)]
pub struct Permit<'a>(&'a Account);

impl Drop for Permit<'_> {
    fn drop(&mut self) {
        self.0.parallel.fetch_sub(1, Ordering::SeqCst);
    }
}

impl Default for Account {
    fn default() -> Self {
        Self {
            kopecks: AtomicI64::new(INITIAL_ROUBLES * 100),
            max_parallel: AtomicUsize::new(INITIAL_MAX_PARALLEL),
            parallel: AtomicUsize::new(0),
            charges: Mutex::default(),
        }
    }
}

impl Account {
    pub fn adjust(&self, roubles: Option<i64>, max_parallel: Option<usize>) {
        if let Some(roubles) = roubles {
            let kopecks = roubles.saturating_mul(100);
            self.kopecks.store(kopecks, Ordering::SeqCst);
        }
        if let Some(max_parallel) = max_parallel {
            self.max_parallel.store(max_parallel, Ordering::SeqCst);
        }
    }

    pub fn balance(&self) -> i64 {
        self.kopecks.load(Ordering::SeqCst)
    }

    /// Charges the price of an answer; returns the new balance in kopecks.
    pub fn charge(&self, today: NaiveDate, file: &'static str, kopecks: i64) -> i64 {
        let mut charges = lock(&self.charges);
        let charge = charges.entry((today, file)).or_default();
        charge.calls += 1;
        charge.kopecks += kopecks;
        self.kopecks.fetch_sub(kopecks, Ordering::SeqCst) - kopecks
    }

    pub fn charges(&self) -> Charges {
        lock(&self.charges).clone()
    }

    /// `None` when the limit of concurrent calls is reached.
    pub fn try_acquire(&self) -> Option<Permit<'_>> {
        let permit = Permit(self);
        let taken = self.parallel.fetch_add(1, Ordering::SeqCst);
        (taken < self.max_parallel.load(Ordering::SeqCst)).then_some(permit)
    }
}

/// Charges from the first day to the last, summed by file.
pub fn by_file(
    charges: &Charges,
    from: NaiveDate,
    to: NaiveDate,
) -> BTreeMap<&'static str, Charge> {
    let mut files: BTreeMap<&'static str, Charge> = BTreeMap::new();
    for ((_, file), charge) in charges
        .iter()
        .filter(|((day, _), _)| (from..=to).contains(day))
    {
        let sum = files.entry(file).or_default();
        sum.calls += charge.calls;
        sum.kopecks += charge.kopecks;
    }
    files
}

/// An amount as the service writes it: a JSON number of roubles.
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
    use crate::base::clock::date;

    #[test]
    fn charges_are_summed_by_file_for_the_days_of_the_period() {
        let account = Account::default();
        let day = |day| date(2026, 11, day);
        for (on, file, kopecks) in [(20, "gibdd", 80), (21, "gibdd", 50), (21, "fts", 50)] {
            account.charge(day(on), file, kopecks);
        }
        let list = |from, to| by_file(&account.charges(), day(from), day(to));
        let charge = |calls, kopecks| Charge { calls, kopecks };
        assert_eq!(list(20, 20), BTreeMap::from([("gibdd", charge(1, 80))]));
        let both = [("gibdd", charge(2, 130)), ("fts", charge(1, 50))];
        assert_eq!(list(20, 21), BTreeMap::from(both));
        assert!(list(21, 20).is_empty() && list(22, 23).is_empty());
    }
}
