//! The paid account: its balance, its cap on parallel calls, and the methods that tell of it.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};

use chrono::NaiveDate;
use serde_json::{Value, json};

use crate::{
    base::lock,
    car_data::method::{self, Answer, Format::Period, Method, Question, need},
};

inventory::submit!(Method::free("apilk.balance", &[], balance));

inventory::submit!(Method::free(
    "apilk.reportOperations",
    &[need("period", Period)],
    operations,
));

const ROUBLES_AT_FIRST: i64 = 100_000;
const PARALLEL_AT_FIRST: usize = 30;

/// Money and places of the one account.
#[derive(Debug)]
pub struct Account {
    kopecks: AtomicI64,
    max_parallel: AtomicUsize,
    parallel: AtomicUsize,
    spent: Mutex<Charges>,
}

/// What the files cost, by day.
pub type Charges = BTreeMap<(NaiveDate, &'static str), Spent>;

/// The calls of one file on one day, and what they cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spent {
    pub calls: u32,
    pub kopecks: i64,
}

/// A place among the calls served at once; given back when dropped.
#[derive(Debug)]
pub struct Place<'a>(&'a Account);

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.parallel.fetch_sub(1, Ordering::SeqCst);
    }
}

impl Default for Account {
    fn default() -> Self {
        Self {
            kopecks: AtomicI64::new(ROUBLES_AT_FIRST * 100),
            max_parallel: AtomicUsize::new(PARALLEL_AT_FIRST),
            parallel: AtomicUsize::new(0),
            spent: Mutex::default(),
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

    /// Takes the price of an answer and returns what is left.
    pub fn charge(&self, today: NaiveDate, file: &'static str, kopecks: i64) -> i64 {
        let mut spent = lock(&self.spent);
        let of_file = spent.entry((today, file)).or_default();
        of_file.calls += 1;
        of_file.kopecks += kopecks;
        self.kopecks.fetch_sub(kopecks, Ordering::SeqCst) - kopecks
    }

    /// What the files cost since the start.
    pub fn spent(&self) -> Charges {
        lock(&self.spent).clone()
    }

    /// A place, unless as many calls as allowed are under way.
    pub fn take_place(&self) -> Option<Place<'_>> {
        let place = Place(self);
        let taken = self.parallel.fetch_add(1, Ordering::SeqCst);
        (taken < self.max_parallel.load(Ordering::SeqCst)).then_some(place)
    }
}

/// A sum as the service writes it: a JSON number of roubles.
pub fn roubles(kopecks: i64) -> Value {
    let sign = if kopecks < 0 { "-" } else { "" };
    let kopecks = kopecks.unsigned_abs();
    let text = format!("{sign}{}.{:02}", kopecks / 100, kopecks % 100);
    match text.strip_suffix(".00").map(str::parse::<i64>) {
        Some(whole) => whole.map_or(Value::Null, Value::from),
        None => text.parse::<f64>().map_or(Value::Null, Value::from),
    }
}

/// The answer of `apilk.balance`.
fn balance(question: &Question) -> Answer {
    Answer::Found(json!({
        "status": 200,
        "balance": roubles(question.balance_kopecks),
        "credit": "0.00",
        "error": null,
        "message": null,
    }))
}

/// The answer of `apilk.reportOperations`: what was charged in the days of the period, by file. Calls
/// that failed were not charged, and are not counted. Some fields are plain, some objects with a
/// `value`: clients have met both.
fn operations(question: &Question) -> Answer {
    let mut days = question.key.split('-').filter_map(method::date);
    let from = days.next().unwrap_or_default();
    let to = days.next().unwrap_or(from);
    let files = of_period(&question.spent, from, to);
    let rows: Vec<Value> = files
        .into_iter()
        .map(|(file, spent)| row(file, spent))
        .collect();
    Answer::Found(json!({
        "status": 200,
        "date_st": method::russian(from),
        "result": rows,
        "error": null,
        "message": null,
    }))
}

/// What the files cost from the first day to the last.
fn of_period(ledger: &Charges, from: NaiveDate, to: NaiveDate) -> BTreeMap<&'static str, Spent> {
    let mut files: BTreeMap<&'static str, Spent> = BTreeMap::new();
    for ((day, file), spent) in ledger {
        if *day >= from && *day <= to {
            let sum = files.entry(file).or_default();
            sum.calls += spent.calls;
            sum.kopecks += spent.kopecks;
        }
    }
    files
}

fn row(file: &str, spent: Spent) -> Value {
    json!({
        "api": file,
        "count": { "value": spent.calls },
        "sumPay": { "value": roubles(spent.kopecks) },
        "sumBack": "0.00",
        "itogo": roubles(spent.kopecks),
        "avgTarif": roubles(spent.kopecks / i64::from(spent.calls.max(1))),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_day_has_its_own_list() {
        let account = Account::default();
        let day = |day| NaiveDate::from_ymd_opt(2026, 11, day).unwrap_or_default();
        for (on, file, kopecks) in [(20, "gibdd", 80), (21, "gibdd", 50), (21, "fts", 50)] {
            account.charge(day(on), file, kopecks);
        }
        let list = |from, to| of_period(&account.spent(), day(from), day(to));
        let spent = |calls, kopecks| Spent { calls, kopecks };
        assert_eq!(list(20, 20), BTreeMap::from([("gibdd", spent(1, 80))]));
        let both = [("gibdd", spent(2, 130)), ("fts", spent(1, 50))];
        assert_eq!(list(20, 21), BTreeMap::from(both));
        assert!(list(21, 20).is_empty() && list(22, 23).is_empty());
    }
}
